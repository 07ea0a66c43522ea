import { PUBLISH_STATUS } from '@seodang/domain/codes'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useText } from '../../platform/language.tsx'
import { firstUnsent, waitsForFiles } from '../../platform/uploads/unsent.ts'
import { Tag } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { useHotkeys } from '../../ui/hotkeys.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useCompact } from '../../ui/narrow.ts'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { UnsavedGuard } from '../../ui/rich/UnsavedGuard.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { BlockContent, type BlockViewComponent } from './BlockContent.tsx'
import { BlockPanel } from './BlockPanel.tsx'
import { Canvas } from './Canvas.tsx'
import { Palette } from './Palette.tsx'
import { PreviewFrame } from './PreviewFrame.tsx'
import styles from './page-desk.module.css'
import type { EditedPage } from './queries.ts'
import { SettingsPanel } from './SettingsPanel.tsx'
import * as texts from './texts.ts'
import { type Builder, useBuilder } from './use-builder.ts'
import { usePageSave } from './use-page-save.ts'
import { Versions } from './Versions.tsx'

const SCREENS = ['edit', 'wide', 'narrow'] as const
type Screen = (typeof SCREENS)[number]

export interface PageBuilderProps {
  /** Null for a page that does not exist yet. */
  saved: EditedPage | null
  View: BlockViewComponent
  /** A new page, or one that was deleted meanwhile, has got its key. */
  onMade: (pageSeq: number) => void
  mayUpdate: boolean
}

/** PGE-12, PGE-14: palette, page and settings side by side; on narrow screens one below the other. */
export function PageBuilder({ saved, View, onMade, mayUpdate }: PageBuilderProps) {
  const text = useText(texts)
  const isCompact = useCompact()
  const builder = useBuilder(saved, mayUpdate)
  const save = usePageSave(saved, builder)
  const [screen, setScreen] = useState<Screen>('edit')
  const [isSettingsOpen, setIsSettingsOpen] = useState(false)
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  useHotkeys({ 'mod+z': builder.undo, 'mod+shift+z': builder.redo, 'mod+y': builder.redo })
  /** The settings of a block with a picture that did not arrive are opened: nothing goes on without it. */
  const waits = () => {
    const block = firstUnsent()?.closest<HTMLElement>('[data-block]')?.dataset.block
    if (block !== undefined)
      flushSync(() => {
        builder.select(block)
        if (isCompact) setIsSettingsOpen(true)
      })
    return waitsForFiles()
  }
  const submit = async () => {
    if (waits()) return false
    const kept = await save.submit()
    if (kept && kept.pageSeq !== saved?.pageSeq) onMade(kept.pageSeq)
    else if (!kept && isCompact) setIsSettingsOpen(true)
    return kept !== null
  }
  const isPublic = save.page?.publishStatusCd === PUBLISH_STATUS.published
  const publish = async () => {
    if (waits()) return
    const kept = await save.publish(isPublic ? PUBLISH_STATUS.unpublished : PUBLISH_STATUS.published)
    if (kept && kept.pageSeq !== saved?.pageSeq) onMade(kept.pageSeq)
  }
  const panelTitle = builder.selected
    ? text('settingsOf', { kind: text(`kind.${builder.selected.kind}`) })
    : text('pageSettings')
  return (
    <>
      <PageHead
        title={builder.content.title.trim() || text('newPage')}
        crumbs={[{ label: text('title'), href: '/settings/page' }, { label: text('open') }]}
        mark={
          <>
            <Tag small tone={isPublic ? 'ok' : undefined}>
              {text(isPublic ? 'public' : 'hidden')}
            </Tag>
            {builder.dirty && (
              <Tag small tone="warn">
                {text('unsaved')}
              </Tag>
            )}
          </>
        }
        end={
          <>
            {save.page && <Button onClick={() => setIsHistoryOpen(true)}>{text('versions')}</Button>}
            <Button busy={save.isPublishing} busyText="" disabled={!mayUpdate} onClick={() => void publish()}>
              {text(isPublic ? 'unpublish' : 'publish')}
            </Button>
            <Button
              variant="main"
              busy={save.isSaving}
              busyText=""
              disabled={!mayUpdate}
              onClick={() => void submit()}
            >
              {text('save')}
            </Button>
          </>
        }
      />
      <Told save={save} />
      <KeptStrip of={builder.written} />
      <div className={styles.bar}>
        <IconButton
          icon={IconArrowBackUp}
          label={text('undo')}
          disabled={!builder.canUndo}
          onClick={builder.undo}
        />
        <IconButton
          icon={IconArrowForwardUp}
          label={text('redo')}
          disabled={!builder.canRedo}
          onClick={builder.redo}
        />
        <Segmented
          label={text('screen')}
          value={screen}
          options={SCREENS.map((value) => ({ value, label: text(`screen.${value}`) }))}
          onChange={(next) => {
            // The other screens draw no settings.
            if (!waits()) setScreen(next)
          }}
        />
        {isCompact && (
          <Button
            size="sm"
            onClick={() => {
              builder.select(null)
              setIsSettingsOpen(true)
            }}
          >
            {text('pageSettings')}
          </Button>
        )}
      </div>
      {screen === 'edit' ? (
        <div className={styles.desk}>
          <Palette onAdd={builder.add} />
          <div className={styles.canvas} role="group" aria-label={text('canvas')}>
            <Canvas builder={builder} View={View} onSettings={() => setIsSettingsOpen(true)} />
          </div>
          <SettingsPanel title={panelTitle} isOpen={isSettingsOpen} onOpen={setIsSettingsOpen}>
            <BlockPanel builder={builder} />
          </SettingsPanel>
        </div>
      ) : (
        <Preview screen={screen} builder={builder} View={View} />
      )}
      {isHistoryOpen && save.page && (
        <Versions
          pageSeq={save.page.pageSeq}
          revision={save.page.revision}
          dirty={builder.dirty}
          onRestore={save.restore}
          onClose={() => setIsHistoryOpen(false)}
        />
      )}
      <UnsavedGuard dirty={builder.dirty} onSave={submit} onLeave={builder.written.renew} />
    </>
  )
}

function Told({ save }: { save: ReturnType<typeof usePageSave> }) {
  const text = useText(texts)
  return (
    <>
      {save.conflict && (
        <Notice
          tone="warn"
          live
          action={
            <>
              <Button size="sm" onClick={() => void save.takeTheirs()}>
                {text('takeTheirs')}
              </Button>
              <Button size="sm" onClick={() => void save.keepMine()}>
                {text('keepMine')}
              </Button>
            </>
          }
        >
          {text('conflict')}
        </Notice>
      )}
      {save.failure && (
        <Notice tone="danger" live>
          {save.failure}
        </Notice>
      )}
    </>
  )
}

interface PreviewProps {
  screen: 'wide' | 'narrow'
  builder: Builder
  View: BlockViewComponent
}

/** PGE-12: with what is not saved yet. */
function Preview({ screen, builder, View }: PreviewProps) {
  const text = useText(texts)
  const channel = useChannel()
  return (
    <PreviewFrame
      key={screen}
      screen={screen}
      label={text('previewOf', { screen: text(`screen.${screen}`) })}
    >
      <p className={`wrap ${styles.siteName}`}>{channel.name}</p>
      {builder.content.blocks.map((block, ord) =>
        block.hiddenYn === 'Y' ? null : (
          <BlockContent
            key={block.blockId}
            block={block}
            ord={ord}
            images={builder.images}
            View={View}
            explains={false}
          />
        ),
      )}
    </PreviewFrame>
  )
}
