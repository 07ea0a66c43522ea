import { curriculumTree } from '@seodang/domain/curriculum-tree'
import { countedItems } from '@seodang/domain/progress'
import IconBrandYoutube from '@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconFolderSymlink from '@tabler/icons-react/dist/esm/icons/IconFolderSymlink.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { FilePicker } from '../../../ui/rich/FilePicker.tsx'
import { useEditor } from '../editor/editor-context.ts'
import styles from './curriculum.module.css'
import { AddOther } from './kinds/AddOther.tsx'
import type { OtherKind } from './kinds/kinds.ts'
import { isSection, movedInto } from './rows.ts'
import * as texts from './texts.ts'
import { useCurriculum } from './use-curriculum.ts'

interface CurriculumToolsProps {
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  onPaste: () => void
  onFiles: (files: File[]) => void
  onAdd: (kind: 'section' | 'video' | 'live') => void
  onAddOther: (kind: OtherKind) => void
}

/** Above the tree: how much there is and ways to add; while something is chosen, what can be done with it. */
export function CurriculumTools({
  chosen,
  onChoose,
  onPaste,
  onFiles,
  onAdd,
  onAddOther,
}: CurriculumToolsProps) {
  const text = useText(texts)
  const { items, may } = useEditor()
  if (!may('CLASS_INFO_UPDATE')) return null
  const all = items.map(({ curriculumSeq }) => curriculumSeq)
  const isAll = all.length > 0 && chosen.size === all.length
  return (
    <div className={styles.tools}>
      <Checkbox
        label={text('selectAll')}
        labelHidden
        disabled={all.length === 0}
        checked={isAll}
        mixed={chosen.size > 0 && !isAll}
        onChange={() => onChoose(new Set(isAll ? [] : all))}
      />
      {chosen.size > 0 ? (
        <ChosenTools chosen={chosen} onChoose={onChoose} />
      ) : (
        <>
          <span className={styles.summary}>
            {text('summary', { sections: items.filter(isSection).length, items: countedItems(items).length })}
          </span>
          <span className={styles.grow} />
          <Button size="sm" variant="ghost" icon={IconBrandYoutube} onClick={onPaste}>
            {text('pasteLinks')}
          </Button>
          <FilePicker multiple accept="video/*" onChoose={onFiles}>
            {(open) => (
              <Button size="sm" variant="ghost" icon={IconUpload} onClick={open}>
                {text('files')}
              </Button>
            )}
          </FilePicker>
          <Button size="sm" icon={IconPlus} onClick={() => onAdd('video')}>
            {text('addVideo')}
          </Button>
          <Button size="sm" icon={IconBroadcast} onClick={() => onAdd('live')}>
            {text('addLive')}
          </Button>
          <AddOther onAdd={onAddOther} />
          <Button size="sm" icon={IconPlus} onClick={() => onAdd('section')}>
            {text('section')}
          </Button>
        </>
      )}
    </div>
  )
}

function ChosenTools({ chosen, onChoose }: Pick<CurriculumToolsProps, 'chosen' | 'onChoose'>) {
  const text = useText(texts)
  const { items } = useEditor()
  const curriculum = useCurriculum()
  const tree = curriculumTree(items)
  const clear = () => onChoose(new Set())
  // Sections hold items and never stand in one another.
  const movable = new Set(
    items
      .filter((item) => chosen.has(item.curriculumSeq) && !isSection(item))
      .map(({ curriculumSeq }) => curriculumSeq),
  )
  return (
    <>
      <b className={styles.summary} role="status">
        {text('chosen', { n: chosen.size })}
      </b>
      <Button size="sm" variant="ghost" onClick={clear}>
        {text('clear')}
      </Button>
      <span className={styles.grow} />
      {movable.size > 0 && (
        <Menu
          label={text('move')}
          items={tree.map(({ section }) => ({
            label: section ? section.title || text('untitled') : text('loose'),
            onSelect: () => {
              curriculum.order(movedInto(tree, movable, section?.curriculumSeq ?? null))
              clear()
            },
          }))}
          trigger={(trigger) => (
            <Button {...trigger} size="sm" icon={IconFolderSymlink}>
              {text('move')}
            </Button>
          )}
        />
      )}
      <Button
        size="sm"
        icon={IconCopy}
        onClick={() => {
          curriculum.copy([...chosen])
          clear()
        }}
      >
        {text('copy')}
      </Button>
      <Button
        size="sm"
        variant="dangerLine"
        icon={IconTrash}
        onClick={() => void curriculum.remove([...chosen]).then((removed) => removed && clear())}
      >
        {text('remove')}
      </Button>
    </>
  )
}
