import { VISIBLE_TYPE } from '@seodang/domain/codes'
import { PAGE_TITLE_LENGTH, type PageBlock } from '@seodang/domain/page-blocks'
import { MAX_PATH_LENGTH } from '@seodang/domain/validation'
import { type ComponentType, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { blockErrors } from './Canvas.tsx'
import { KINDS } from './kinds.ts'
import styles from './page-desk.module.css'
import { Choice } from './settings/Choice.tsx'
import * as texts from './texts.ts'
import type { Builder } from './use-builder.ts'

/** Their pictures may be on their way, or wait for another try, while other settings are read. */
const KEPT: readonly PageBlock['kind'][] = ['image', 'slides']

/** The settings of the selected block, or those of the page. */
export function BlockPanel({ builder }: { builder: Builder }) {
  const { selected, content } = builder
  const [opened, setOpened] = useState<readonly string[]>([])
  if (selected && KEPT.includes(selected.kind) && !opened.includes(selected.blockId))
    setOpened([...opened, selected.blockId])
  return (
    <div className={styles.fields}>
      {content.blocks.map(
        (block, at) =>
          (block === selected || opened.includes(block.blockId)) && (
            <div
              key={block.blockId}
              hidden={block !== selected}
              data-block={block.blockId}
              className={block === selected ? styles.fields : undefined}
            >
              <OfBlock builder={builder} block={block} at={at} />
            </div>
          ),
      )}
      {!selected && <OfPage builder={builder} />}
    </div>
  )
}

const VISIBLE = Object.values(VISIBLE_TYPE)

function OfBlock({ builder, block, at }: { builder: Builder; block: PageBlock; at: number }) {
  const text = useText(texts)
  // The key names the settings of this very kind, which the compiler cannot follow through a union.
  const Settings = KINDS[block.kind].Settings as ComponentType<{
    block: PageBlock
    errors: Partial<Record<string, string>>
    onChange: (change: Partial<PageBlock>) => void
    images: Builder['images']
    onImage: Builder['know']
  }>
  const edit = (change: Partial<PageBlock>) =>
    builder.edit({ ...block, ...change } as PageBlock, Object.keys(change).join())
  return (
    <>
      <Settings
        block={block}
        errors={blockErrors(builder.errors, at)}
        onChange={edit}
        images={builder.images}
        onImage={builder.know}
      />
      <Choice
        label={text('visibility')}
        values={VISIBLE}
        nameOf={(code) => text(`visible.${code}`)}
        value={block.visibleTypeCd}
        onChange={(visibleTypeCd) => edit({ visibleTypeCd })}
      />
      <p className={styles.hint}>{text('keysHint')}</p>
      <Button size="sm" variant="ghost" onClick={() => builder.select(null)}>
        {text('toPage')}
      </Button>
    </>
  )
}

function OfPage({ builder }: { builder: Builder }) {
  const text = useText(texts)
  const { content, errors, change } = builder
  return (
    <>
      <TextField
        label={text('name')}
        required
        counter
        maxLength={PAGE_TITLE_LENGTH}
        value={content.title}
        error={errors.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value }, 'title')}
      />
      <TextField
        label={text('path')}
        required
        maxLength={MAX_PATH_LENGTH}
        placeholder="about"
        help={text('pathHelp', { address: `/p/${content.path.trim().toLowerCase() || '…'}` })}
        value={content.path}
        error={errors.path}
        onChange={({ currentTarget }) => change({ path: currentTarget.value }, 'path')}
      />
      {errors.blocks && <p className={styles.error}>{errors.blocks}</p>}
    </>
  )
}
