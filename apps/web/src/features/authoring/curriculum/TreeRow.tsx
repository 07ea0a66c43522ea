import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useText } from '../../../platform/language.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { RunningUpload } from '../uploads/upload-store.ts'
import styles from './curriculum.module.css'
import { ItemIcon } from './ItemIcon.tsx'
import { RenameField } from './RenameField.tsx'
import { ItemMeta, SectionMeta } from './RowMeta.tsx'
import type { Row } from './rows.ts'
import * as texts from './texts.ts'
import { useCurriculum } from './use-curriculum.ts'
import { useCurriculumPath } from './use-curriculum-path.ts'

interface TreeRowProps {
  row: Row
  uploads: readonly RunningUpload[]
  mayEdit: boolean
  isFolded: boolean
  isChosen: boolean
  /** Some line is chosen, so every box shows. */
  isChoosing: boolean
  isOpen: boolean
  isRenaming: boolean
  onFold: () => void
  onChoose: () => void
  onRename: (curriculumSeq: number | null) => void
}

/** A section or an item: grip, box, number, name, how it is, and its menu. F2 or a double click renames it. */
export function TreeRow({
  row,
  uploads,
  mayEdit,
  isFolded,
  isChosen,
  isChoosing,
  isOpen,
  isRenaming,
  onFold,
  onChoose,
  onRename,
}: TreeRowProps) {
  const text = useText(texts)
  const curriculum = useCurriculum()
  const { item, isSection, number } = row
  const { curriculumSeq } = item
  const title = item.title || text('untitled')
  const { setNodeRef, setActivatorNodeRef, ...sortable } = useSortable({
    id: curriculumSeq,
    disabled: !mayEdit || isRenaming,
  })
  const href = `${useCurriculumPath()}/${curriculumSeq}/edit`
  return (
    <li
      ref={setNodeRef}
      className={cx(
        styles.row,
        isSection && styles.section,
        isOpen && styles.on,
        isChosen && styles.chosen,
        isChoosing && styles.choosing,
        sortable.isDragging && styles.carried,
      )}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      {mayEdit && (
        <IconButton
          {...sortable.attributes}
          {...sortable.listeners}
          ref={setActivatorNodeRef}
          icon={IconGripVertical}
          iconSize={16}
          size="sm"
          className={styles.grip}
          label={text('drag', { title })}
        />
      )}
      {isSection ? (
        <IconButton
          icon={IconChevronDown}
          iconSize={16}
          size="sm"
          className={cx(styles.fold, isFolded && styles.folded)}
          aria-expanded={!isFolded}
          label={text(isFolded ? 'unfold' : 'fold', { title })}
          onClick={onFold}
        />
      ) : (
        <ItemIcon curriculumTypeCd={item.curriculumTypeCd} />
      )}
      <span className={styles.lead}>
        <span className={styles.number}>{isSection ? `${number}.` : number}</span>
        {mayEdit && (
          <span className={styles.box}>
            <Checkbox label={text('choose', { title })} labelHidden checked={isChosen} onChange={onChoose} />
          </span>
        )}
      </span>
      {isRenaming ? (
        <RenameField item={item} onDone={() => onRename(null)} />
      ) : (
        <Anchor
          href={href}
          className={cx(styles.name, !item.title && styles.unnamed)}
          aria-current={isOpen ? 'true' : undefined}
          onDoubleClick={() => mayEdit && onRename(curriculumSeq)}
          onKeyDown={(event) => {
            if (event.key !== 'F2' || !mayEdit) return
            event.preventDefault()
            onRename(curriculumSeq)
          }}
        >
          <span className="clip">{title}</span>
          {!item.title && <Icon of={IconAlertCircle} size={14} />}
        </Anchor>
      )}
      {isSection ? <SectionMeta row={row} /> : <ItemMeta item={item} uploads={uploads} />}
      {mayEdit && (
        <Menu
          label={text('menuOf', { title })}
          items={[
            { label: text('rename'), icon: IconPencil, hint: 'F2', onSelect: () => onRename(curriculumSeq) },
            { label: text('copy'), icon: IconCopy, onSelect: () => curriculum.copy([curriculumSeq]) },
            {
              label: text('remove'),
              icon: IconTrash,
              danger: true,
              apart: true,
              onSelect: () => void curriculum.remove([curriculumSeq]),
            },
          ]}
          trigger={(trigger) => (
            <IconButton
              {...trigger}
              icon={IconDots}
              iconSize={18}
              size="sm"
              label={text('menuOf', { title })}
            />
          )}
        />
      )}
    </li>
  )
}
