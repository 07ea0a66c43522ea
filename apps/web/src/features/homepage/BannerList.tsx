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
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useText } from '../../platform/language.tsx'
import { BannerRow, type RowActs } from './BannerRow.tsx'
import styles from './homepage.module.css'
import type { EditedBanner } from './queries.ts'
import * as texts from './texts.ts'

/** Less than this is a press. */
const DRAG_FROM_PX = 5

interface BannerListProps extends RowActs {
  banners: readonly EditedBanner[]
  openSeq: number | null
  /** No other one can be made. */
  isFull: boolean
  onOrder: (banners: EditedBanner[], title: string) => void
}

/** PGE-20: the order of the slide, changed by pointer or keys. */
export function BannerList({ banners, openSeq, isFull, onOrder, ...acts }: BannerListProps) {
  const text = useText(texts)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: unknown) => banners.findIndex(({ bannerSeq }) => bannerSeq === Number(id))
  const titleOf = (id: unknown) => banners[placeOf(id)]?.title ?? ''
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onOrder(arrayMove([...banners], placeOf(active.id), placeOf(over.id)), titleOf(active.id))
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
      <SortableContext
        items={banners.map(({ bannerSeq }) => bannerSeq)}
        strategy={verticalListSortingStrategy}
      >
        <ul className={styles.list} aria-label={text('banners')}>
          {banners.map((banner) => (
            <BannerRow
              key={banner.bannerSeq}
              banner={banner}
              isOpen={banner.bannerSeq === openSeq}
              isFull={isFull}
              {...acts}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
