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
import { COURSE_TYPE } from '@seodang/domain/codes'
import type { Branch } from '@seodang/domain/curriculum-tree'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Fragment, useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useEditor } from '../editor/editor-context.ts'
import type { EditedItem } from '../queries.ts'
import type { RunningUpload } from '../uploads/upload-store.ts'
import styles from './curriculum.module.css'
import { dropped, type Row } from './rows.ts'
import { TreeRow } from './TreeRow.tsx'
import * as texts from './texts.ts'
import { useCurriculum } from './use-curriculum.ts'

/** Less than this is a press. */
const DRAG_FROM_PX = 5

interface CurriculumTreeProps {
  tree: readonly Branch<EditedItem>[]
  rows: readonly Row[]
  folded: ReadonlySet<number>
  chosen: ReadonlySet<number>
  open: number | null
  renaming: number | null
  uploads: readonly RunningUpload[]
  mayEdit: boolean
  onFold: (folded: ReadonlySet<number>) => void
  onChoose: (chosen: ReadonlySet<number>) => void
  onRename: (curriculumSeq: number | null) => void
  onAdd: (sectionSeq: number | null) => void
}

/** CUR-14: moved by pointer or keys; while a section is carried only sections are in the way. */
export function CurriculumTree({
  tree,
  rows,
  folded,
  chosen,
  open,
  renaming,
  uploads,
  mayEdit,
  onFold,
  onChoose,
  onRename,
  onAdd,
}: CurriculumTreeProps) {
  const text = useText(texts)
  const { course } = useEditor()
  const curriculum = useCurriculum()
  const [carried, setCarried] = useState<number | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const isCarryingSection = rows.some((row) => row.isSection && row.item.curriculumSeq === carried)
  const shown = isCarryingSection ? rows.filter((row) => row.isSection) : rows
  const titleOf = (id: unknown) =>
    rows.find(({ item }) => item.curriculumSeq === Number(id))?.item.title || text('untitled')

  const drop = ({ active, over }: DragEndEvent) => {
    setCarried(null)
    if (!over || active.id === over.id) return
    curriculum.order(dropped(tree, shown, Number(active.id), Number(over.id), chosen))
  }
  const toggle = (set: ReadonlySet<number>, seq: number) => {
    const next = new Set(set)
    if (!next.delete(seq)) next.add(seq)
    return next
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
      <SortableContext
        items={shown.map(({ item }) => item.curriculumSeq)}
        strategy={verticalListSortingStrategy}
      >
        <ul className={styles.tree}>
          {shown.map((row, index) => {
            const { curriculumSeq, sectionSeq } = row.item
            const next = shown[index + 1]
            const endsBranch = !isCarryingSection && (!next || next.isSection)
            const home = row.isSection ? curriculumSeq : sectionSeq
            return (
              <Fragment key={curriculumSeq}>
                <TreeRow
                  row={row}
                  uploads={uploads}
                  mayEdit={mayEdit}
                  isFolded={folded.has(curriculumSeq)}
                  isChosen={chosen.has(curriculumSeq)}
                  isChoosing={chosen.size > 0}
                  isOpen={open === curriculumSeq}
                  isRenaming={renaming === curriculumSeq}
                  onFold={() => onFold(toggle(folded, curriculumSeq))}
                  onChoose={() => onChoose(toggle(chosen, curriculumSeq))}
                  onRename={onRename}
                />
                {endsBranch && mayEdit && carried === null && !folded.has(curriculumSeq) && (
                  <li className={styles.add}>
                    <Button size="xs" variant="ghost" icon={IconPlus} onClick={() => onAdd(home)}>
                      {text(course.courseTypeCd === COURSE_TYPE.live ? 'addLive' : 'addVideo')}
                    </Button>
                  </li>
                )}
              </Fragment>
            )
          })}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
