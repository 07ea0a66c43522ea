import { CURRICULUM_TYPE, PUBLIC, YN } from '@seodang/domain/codes'
import { curriculumTree } from '@seodang/domain/curriculum-tree'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useText } from '../../../platform/language.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Checkbox.tsx'
import { FieldGroup } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Drawer } from '../../../ui/rich/Drawer.tsx'
import { RichTextEditor } from '../../../ui/rich/RichTextEditor.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { MAX_ITEM_TITLE } from '../editor/item-problems.ts'
import type { EditedItem } from '../queries.ts'
import styles from './curriculum.module.css'
import { ItemIcon } from './ItemIcon.tsx'
import * as texts from './item-texts.ts'
import { KindFields, RequiredSwitch } from './kinds/KindFields.tsx'
import { otherKindOf } from './kinds/kinds.ts'
import * as kindTexts from './kinds/texts.ts'
import { LiveFields } from './LiveFields.tsx'
import * as liveTexts from './live-texts.ts'
import { OpeningField } from './OpeningField.tsx'
import { rowsOf } from './rows.ts'
import { hasStarted, useSavedItem } from './saved-item.ts'
import { useCurriculum } from './use-curriculum.ts'
import { VideoSource } from './VideoSource.tsx'
import { WatchRules } from './WatchRules.tsx'

interface ItemPanelProps {
  item: EditedItem
  onShow: (curriculumSeq: number | null) => void
}

const NOTHING: ReadonlySet<number> = new Set()

/** An item or a section beside the list: everything that belongs to it. */
export function ItemPanel({ item, onShow }: ItemPanelProps) {
  const text = useText(texts)
  const { items, may } = useEditor()
  const curriculum = useCurriculum()
  const kindText = useText(kindTexts)
  const other = otherKindOf(item)
  const rows = rowsOf(curriculumTree(items), NOTHING)
  const at = rows.findIndex((row) => row.item.curriculumSeq === item.curriculumSeq)
  const number = rows[at]?.number ?? ''
  const mayEdit = may('CLASS_INFO_UPDATE')
  const step = (to: number) => {
    const row = rows[to]
    if (row) onShow(row.item.curriculumSeq)
  }
  return (
    <Drawer
      width={500}
      flush
      onClose={() => onShow(null)}
      title={
        <span className={styles.panelTitle}>
          <ItemIcon curriculumTypeCd={item.curriculumTypeCd} />
          {number} {other ? kindText(other) : text(kindOf(item))}
        </span>
      }
      end={
        <>
          <IconButton
            icon={IconChevronUp}
            iconSize={18}
            size="sm"
            label={text('previous')}
            disabled={at <= 0}
            onClick={() => step(at - 1)}
          />
          <IconButton
            icon={IconChevronDown}
            iconSize={18}
            size="sm"
            label={text('next')}
            disabled={at < 0 || at >= rows.length - 1}
            onClick={() => step(at + 1)}
          />
          {mayEdit && (
            <>
              <IconButton
                icon={IconCopy}
                iconSize={18}
                size="sm"
                label={text('copy')}
                onClick={() => curriculum.copy([item.curriculumSeq])}
              />
              <IconButton
                icon={IconTrash}
                iconSize={18}
                size="sm"
                label={text('remove')}
                onClick={() =>
                  void curriculum.remove([item.curriculumSeq]).then((removed) => removed && onShow(null))
                }
              />
            </>
          )}
        </>
      }
    >
      <fieldset className={styles.form} disabled={!mayEdit}>
        <ItemFields item={item} />
      </fieldset>
    </Drawer>
  )
}

function kindOf({ curriculumTypeCd }: EditedItem): 'section' | 'video' | 'live' | 'other' {
  if (curriculumTypeCd === CURRICULUM_TYPE.section) return 'section'
  if (curriculumTypeCd === CURRICULUM_TYPE.video) return 'video'
  return curriculumTypeCd === CURRICULUM_TYPE.live ? 'live' : 'other'
}

/** CUR-12: what has started keeps everything but its title. */
function LiveParts({ item }: { item: EditedItem }) {
  const text = useText(liveTexts)
  const saved = useSavedItem(item.curriculumSeq)
  if (!item.live || !saved?.live) return null
  if (hasStarted(saved))
    return (
      <>
        <Notice>{text('started')}</Notice>
        <VideoSource item={item} isRecording />
      </>
    )
  return <LiveFields item={item} live={item.live} saved={saved.live} />
}

function ItemFields({ item }: { item: EditedItem }) {
  const text = useText(texts)
  const { changeItem, itemProblems, may } = useEditor()
  const { curriculumSeq } = item
  const problems = itemProblems(curriculumSeq)
  const kind = kindOf(item)
  const isSection = kind === 'section'
  const saved = useSavedItem(curriculumSeq)
  const isFixed = saved !== undefined && hasStarted(saved)
  return (
    <>
      <TextField
        label={text('title')}
        required
        value={item.title}
        maxLength={MAX_ITEM_TITLE}
        error={problems.title}
        onChange={(event) => changeItem(curriculumSeq, { title: event.currentTarget.value })}
      />
      {kind === 'video' && <VideoSource item={item} />}
      {kind === 'live' && <LiveParts item={item} />}
      <KindFields item={item} />
      {!isSection && !isFixed && (
        <RichTextEditor
          label={text('content')}
          brief
          minHeight={80}
          disabled={!may('CLASS_INFO_UPDATE')}
          help={text(kind === 'video' ? 'contentHelp' : 'contentHelpOther')}
          value={item.content}
          error={problems.content}
          onChange={(content) => changeItem(curriculumSeq, { content })}
        />
      )}
      {kind === 'video' && (
        <FieldGroup label={text('audience')}>
          {() => (
            <Segmented
              label={text('audience')}
              fill
              value={item.isPublic === 1 ? 'everybody' : 'learners'}
              options={[
                { value: 'learners', label: text('learners') },
                { value: 'everybody', label: text('everybody') },
              ]}
              onChange={(audience) =>
                // AUTH-15: a video released for free cannot limit simultaneous viewing.
                changeItem(
                  curriculumSeq,
                  audience === 'everybody' ? { isPublic: 1, limitDupPlay: 0 } : { isPublic: 0 },
                )
              }
            />
          )}
        </FieldGroup>
      )}
      {!isFixed && <OpeningField item={item} />}
      {kind === 'video' && <WatchRules item={item} />}
      {!isSection && !isFixed && (
        <Panel flush>
          <div className={styles.rules}>
            <RequiredSwitch item={item} />
            <Switch
              atEnd
              label={text('lock')}
              note={text('lockNote')}
              checked={item.lockStatusYn === YN.yes}
              onChange={({ currentTarget: { checked } }) =>
                changeItem(curriculumSeq, { lockStatusYn: checked ? YN.yes : YN.no })
              }
            />
            <Switch
              atEnd
              label={text('hide')}
              note={text('hideNote')}
              checked={item.publicCd === PUBLIC.private}
              onChange={({ currentTarget: { checked } }) =>
                changeItem(curriculumSeq, { publicCd: checked ? PUBLIC.private : PUBLIC.public })
              }
            />
          </div>
        </Panel>
      )}
      {item.recordCount > 0 && <p className={styles.records}>{text('records', { n: item.recordCount })}</p>}
    </>
  )
}
