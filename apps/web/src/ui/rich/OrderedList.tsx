import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import type { CSSProperties, ReactNode, Ref } from 'react'
import { useText } from '../../platform/language.tsx'
import { IconButton } from '../Button.tsx'
import { cx } from '../cx.ts'
import styles from './ordered-list.module.css'
import * as texts from './texts.ts'

/** Less than this is a press. */
const DRAG_FROM_PX = 5

interface OrderedListProps<Row> {
  label: string
  rows: readonly Row[]
  idOf: (row: Row) => number
  nameOf: (row: Row) => string
  onOrder: (rows: Row[], moved: string) => void
  /** One `OrderedRow` for each. */
  children: (row: Row) => ReactNode
}

/** Rows whose order is changed by pointer or keys. */
export function OrderedList<Row>({ label, rows, idOf, nameOf, onOrder, children }: OrderedListProps<Row>) {
  const text = useText(texts)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: unknown) => rows.findIndex((row) => idOf(row) === Number(id))
  const titleOf = (id: unknown) => {
    const row = rows[placeOf(id)]
    return row === undefined ? '' : nameOf(row)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onOrder(arrayMove([...rows], placeOf(active.id), placeOf(over.id)), titleOf(active.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
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
      <SortableContext items={rows.map(idOf)} strategy={verticalListSortingStrategy}>
        <ul className={styles.list} aria-label={label}>
          {rows.map(children)}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface Sorted {
  ref: Ref<HTMLLIElement>
  style: CSSProperties
  isCarried: boolean
  grip: ReactNode
}

/** What a row of an `OrderedList` puts on its `li`, and the grip by which it is moved. */
export function useOrderedRow(id: number, title: string, gripClass?: string): Sorted {
  const text = useText(texts)
  const { setNodeRef, setActivatorNodeRef, ...sortable } = useSortable({ id })
  return {
    ref: setNodeRef,
    style: { transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition },
    isCarried: sortable.isDragging,
    grip: (
      <IconButton
        {...sortable.attributes}
        {...sortable.listeners}
        ref={setActivatorNodeRef}
        icon={IconGripVertical}
        iconSize={16}
        size="sm"
        className={cx(styles.grip, gripClass)}
        label={text('drag', { title })}
      />
    ),
  }
}
