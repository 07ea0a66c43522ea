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
import { flushSync } from 'react-dom'
import { useText } from '../../platform/language.tsx'
import { useCompact } from '../../ui/narrow.ts'
import { BlockContent, type BlockViewComponent } from './BlockContent.tsx'
import { type BlockActs, CanvasBlock, coverId } from './CanvasBlock.tsx'
import styles from './page-desk.module.css'
import { TextInPlace } from './TextInPlace.tsx'
import * as texts from './texts.ts'
import type { Builder } from './use-builder.ts'

/** Less than this is a press. */
const DRAG_FROM_PX = 5

interface CanvasProps {
  builder: Builder
  View: BlockViewComponent
  onSettings: () => void
}

/** PGE-14: the page as it stands, block by block; moved by pointer or keys. */
export function Canvas({ builder, View, onSettings }: CanvasProps) {
  const text = useText(texts)
  const isCompact = useCompact()
  const { blocks } = builder.content
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: unknown) => blocks.findIndex(({ blockId }) => blockId === id)
  const kindOf = (id: unknown) => {
    const block = blocks[placeOf(id)]
    return block ? text(`kind.${block.kind}`) : ''
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) builder.move(String(active.id), placeOf(over.id))
  }
  const acts: BlockActs = {
    onSelect: builder.select,
    onMove: (blockId, to) => keepingFocus(blockId, () => builder.move(blockId, to)),
    onCopy: builder.copy,
    onHide: builder.hide,
    onRemove: (blockId) => {
      const next = blocks[placeOf(blockId) + 1] ?? blocks[placeOf(blockId) - 1]
      keepingFocus(next?.blockId ?? '', () => builder.remove(blockId))
    },
    onSettings: (blockId) => {
      builder.select(blockId)
      onSettings()
    },
  }
  if (blocks.length === 0)
    return <p className={styles.emptyCanvas}>{text(isCompact ? 'canvasEmptyPhone' : 'canvasEmpty')}</p>
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: text('dragInstructions') },
        announcements: {
          onDragStart: ({ active }) => text('dragStart', { kind: kindOf(active.id) }),
          onDragOver: ({ over }) => (over ? text('dragOver', { n: placeOf(over.id) + 1 }) : undefined),
          onDragEnd: ({ active }) => text('dragEnd', { kind: kindOf(active.id) }),
          onDragCancel: () => text('dragCancel'),
        },
      }}
    >
      <SortableContext items={blocks.map(({ blockId }) => blockId)} strategy={verticalListSortingStrategy}>
        {blocks.map((block, index) => {
          const errors = blockErrors(builder.errors, index)
          const isSelected = builder.selected === block
          return (
            <CanvasBlock
              key={block.blockId}
              block={block}
              index={index}
              count={blocks.length}
              isSelected={isSelected}
              isWrong={Object.keys(errors).length > 0}
              {...acts}
              {...(isSelected &&
                block.kind === 'text' && {
                  editor: <TextInPlace block={block} errors={errors} onEdit={builder.edit} />,
                })}
            >
              <BlockContent block={block} ord={index} images={builder.images} View={View} explains />
            </CanvasBlock>
          )
        })}
      </SortableContext>
    </DndContext>
  )
}

/** Those of one block, by the names of its settings. */
export function blockErrors(
  errors: Partial<Record<string, string>>,
  index: number,
): Partial<Record<string, string>> {
  const start = `blocks.${index}.`
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, problem]) =>
      field.startsWith(start) ? [[field.slice(start.length), problem]] : [],
    ),
  )
}

/** Whoever moved a block by keys can go on with it. */
function keepingFocus(blockId: string, act: () => void) {
  const stood = document.activeElement
  flushSync(act)
  const isTool = stood instanceof HTMLElement && stood.isConnected && !stood.matches(':disabled')
  if (!isTool || stood === document.body || !stood.matches(':focus')) {
    if (isTool && stood !== document.body) stood.focus()
    else document.getElementById(coverId(blockId))?.focus()
  }
}
