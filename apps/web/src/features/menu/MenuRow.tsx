import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { MENU_OPEN_TYPE, VISIBLE_TYPE, YN } from '@seodang/domain/codes'
import { MENU_TITLE_LENGTH, menuLink } from '@seodang/domain/menu'
import IconArrowBarLeft from '@tabler/icons-react/dist/esm/icons/IconArrowBarLeft.mjs'
import IconArrowBarRight from '@tabler/icons-react/dist/esm/icons/IconArrowBarRight.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useRef, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Menu } from '../../ui/Menu.tsx'
import styles from './menu.module.css'
import type { Entry } from './queries.ts'
import * as texts from './texts.ts'

interface MenuRowProps {
  entry: Entry
  isSub: boolean
  hasSubMenus: boolean
  isRenaming: boolean
  onRenaming: (is: boolean) => void
  onRename: (title: string) => void
  onEdit: () => void
  onRemove: () => void
  onAddBelow?: () => void
  onIndent?: () => void
  onOutdent?: () => void
}

/** An entry: grip, name, where it leads and who sees it, and its menu. F2 or a double click renames it. */
export function MenuRow(props: MenuRowProps) {
  const { entry, isSub, isRenaming, onRenaming, onRename, onEdit } = props
  const text = useText(texts)
  const title = entry.menuTitle
  const { setNodeRef, setActivatorNodeRef, ...sortable } = useSortable({
    id: entry.menuSeq,
    disabled: isRenaming,
  })
  return (
    <li
      ref={setNodeRef}
      className={cx(styles.row, isSub && styles.sub, sortable.isDragging && styles.carried)}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
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
      {isRenaming ? (
        <RenameField title={title} onRename={onRename} onDone={() => onRenaming(false)} />
      ) : (
        <button
          type="button"
          className={styles.name}
          onClick={onEdit}
          onDoubleClick={() => onRenaming(true)}
          onKeyDown={(event) => {
            if (event.key !== 'F2') return
            event.preventDefault()
            onRenaming(true)
          }}
        >
          <b className="clip">{title}</b>
          <small className="clip">{menuLink(entry)?.href ?? text('opensBelow')}</small>
        </button>
      )}
      <Marks entry={entry} />
      <RowMenu {...props} />
    </li>
  )
}

function Marks({ entry }: { entry: Entry }) {
  const text = useText(texts)
  return (
    <span className={styles.marks}>
      {entry.goneYn === YN.yes && (
        <Tag small tone="danger">
          {text('gone')}
        </Tag>
      )}
      {entry.visibleTypeCd !== VISIBLE_TYPE.everyone && (
        <Tag small>{text(`visible.${entry.visibleTypeCd}`)}</Tag>
      )}
      {entry.openTypeCd === MENU_OPEN_TYPE.newWindow && (
        <Tag small tone="line">
          {text('newWindow')}
        </Tag>
      )}
    </span>
  )
}

function RowMenu({
  entry,
  hasSubMenus,
  onRenaming,
  onEdit,
  onRemove,
  onAddBelow,
  onIndent,
  onOutdent,
}: MenuRowProps) {
  const text = useText(texts)
  const label = text('menuOf', { title: entry.menuTitle })
  return (
    <Menu
      label={label}
      items={[
        { label: text('edit'), icon: IconSettings, onSelect: onEdit },
        { label: text('rename'), icon: IconPencil, hint: 'F2', onSelect: () => onRenaming(true) },
        ...(onAddBelow ? [{ label: text('addBelow'), icon: IconPlus, onSelect: onAddBelow }] : []),
        ...(onIndent ? [{ label: text('indent'), icon: IconArrowBarRight, onSelect: onIndent }] : []),
        ...(onOutdent ? [{ label: text('outdent'), icon: IconArrowBarLeft, onSelect: onOutdent }] : []),
        {
          label: text(hasSubMenus ? 'removeAll' : 'remove'),
          icon: IconTrash,
          danger: true,
          apart: true,
          onSelect: onRemove,
        },
      ]}
      trigger={(trigger) => <IconButton {...trigger} icon={IconDots} iconSize={18} size="sm" label={label} />}
    />
  )
}

interface RenameFieldProps {
  title: string
  onRename: (title: string) => void
  onDone: () => void
}

/** The name in place: Enter or leaving keeps it, Escape leaves it as it was. */
function RenameField({ title, onRename, onDone }: RenameFieldProps) {
  const text = useText(texts)
  const [typed, setTyped] = useState(title)
  const isOver = useRef(false)
  const finish = (keeps: boolean) => {
    // Leaving follows Enter and Escape as well.
    if (isOver.current) return
    isOver.current = true
    const next = typed.trim()
    if (keeps && next !== '' && next !== title) onRename(next)
    onDone()
  }
  return (
    <input
      className={styles.rename}
      aria-label={text('renameField', { title })}
      value={typed}
      maxLength={MENU_TITLE_LENGTH}
      // It appears because somebody asked for it.
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') finish(true)
        if (event.key === 'Escape') {
          event.stopPropagation()
          event.preventDefault()
          finish(false)
        }
      }}
    />
  )
}
