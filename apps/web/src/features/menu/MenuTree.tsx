import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { droppedMenu, indentedMenu, outdentedMenu } from '@seodang/domain/menu'
import { useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { MenuRow } from './MenuRow.tsx'
import styles from './menu.module.css'
import type { Branch, Entry } from './queries.ts'
import * as texts from './texts.ts'

/** Less than this is a press. */
const DRAG_FROM_PX = 5

interface Row {
  entry: Entry
  parent: Branch | null
  hasSubMenus: boolean
}

interface MenuTreeProps {
  menus: readonly Branch[]
  onOrder: (menus: Branch[], title: string) => void
  renaming: number | null
  onRenaming: (entry: Entry | null) => void
  onRename: (entry: Entry, menuTitle: string) => void
  onEdit: (entry: Entry) => void
  onAddBelow: (menuSeq: number) => void
  onRemove: (entry: Entry) => void
}

/** PGE-19: moved by pointer or keys; while one of the first level is carried only those are in the way. */
export function MenuTree({
  menus,
  onOrder,
  renaming,
  onRenaming,
  onRename,
  onEdit,
  onAddBelow,
  onRemove,
}: MenuTreeProps) {
  const text = useText(texts)
  const [carried, setCarried] = useState<number | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const isCarryingTop = menus.some(({ menuSeq }) => menuSeq === carried)
  const rows = menus.flatMap((menu): Row[] => [
    { entry: menu, parent: null, hasSubMenus: menu.subMenus.length > 0 },
    ...(isCarryingTop ? [] : menu.subMenus).map((entry) => ({ entry, parent: menu, hasSubMenus: false })),
  ])
  const titleOf = (id: unknown) =>
    rows.find(({ entry }) => entry.menuSeq === Number(id))?.entry.menuTitle ?? ''
  const drop = ({ active, over }: DragEndEvent) => {
    setCarried(null)
    if (!over || active.id === over.id) return
    onOrder(droppedMenu<Entry>(menus, Number(active.id), Number(over.id)), titleOf(active.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => setCarried(Number(active.id))}
      onDragCancel={() => setCarried(null)}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: text('dragInstructions') },
        announcements: {
          onDragStart: ({ active }) => text('dragStart', { title: titleOf(active.id) }),
          onDragOver: ({ over }) => (over ? text('dragOver', { over: titleOf(over.id) }) : undefined),
          onDragEnd: ({ active }) => text('dragEnd', { title: titleOf(active.id) }),
          onDragCancel: () => text('dragCancel'),
        },
      }}
    >
      <SortableContext items={rows.map(({ entry }) => entry.menuSeq)} strategy={verticalListSortingStrategy}>
        <ul className={styles.tree} aria-label={text('title')}>
          {rows.map(({ entry, parent, hasSubMenus }) => {
            const inward = parent === null ? indentedMenu<Entry>(menus, entry.menuSeq) : null
            const outward = parent === null ? null : outdentedMenu<Entry>(menus, entry.menuSeq)
            return (
              <MenuRow
                key={entry.menuSeq}
                entry={entry}
                isSub={parent !== null}
                hasSubMenus={hasSubMenus}
                isRenaming={renaming === entry.menuSeq}
                onRenaming={(is) => onRenaming(is ? entry : null)}
                onRename={(title) => onRename(entry, title)}
                onEdit={() => onEdit(entry)}
                onRemove={() => onRemove(entry)}
                {...(parent === null && { onAddBelow: () => onAddBelow(entry.menuSeq) })}
                {...(inward && { onIndent: () => onOrder(inward, entry.menuTitle) })}
                {...(outward && { onOutdent: () => onOrder(outward, entry.menuTitle) })}
              />
            )
          })}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
