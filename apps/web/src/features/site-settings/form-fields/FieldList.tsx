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
import { FORM_FIELD_KIND, type FormFieldKind } from '@seodang/domain/codes'
import { FORM_LIMITS, newField } from '@seodang/domain/form'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/toast.ts'
import type { SettingsDraft } from '../use-settings-draft.ts'
import { FieldPanel } from './FieldPanel.tsx'
import styles from './form-fields.module.css'
import { added, changed, copied, moved, type Row, removed } from './rows.ts'
import * as texts from './texts.ts'

/** Less than this is a press. */
const DRAG_FROM_PX = 5

/** FRM-13: the fields of a form; ordered by pointer, by keys or by their buttons. */
export function FieldList({ settings }: { settings: SettingsDraft<{ fields: Row[] }> }) {
  const text = useText(texts)
  const { draft, change, errors } = settings
  const rows = draft.fields
  const put = (fields: Row[]) => change({ fields })
  // What is taken back comes to the form as it is then.
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: unknown) => rows.findIndex(({ rowKey }) => rowKey === id)
  const titleOf = (id: unknown) => rows[placeOf(id)]?.label || text('fieldN', { n: placeOf(id) + 1 })
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) put(moved(rows, placeOf(active.id), placeOf(over.id)))
  }
  return (
    <>
      {rows.length === 0 && <p className={styles.empty}>{text('empty')}</p>}
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
        <SortableContext items={rows.map(({ rowKey }) => rowKey)} strategy={verticalListSortingStrategy}>
          <div className={styles.list}>
            {rows.map((row, index) => (
              <FieldPanel
                key={row.rowKey}
                rowKey={row.rowKey}
                field={row}
                n={index + 1}
                errorOf={(name) => errors[`fields.${index}.${name}`]}
                onChange={(part) => put(changed(rows, row.rowKey, part))}
                onCopy={rows.length < FORM_LIMITS.fields ? () => put(copied(rows, index)) : undefined}
                onRemove={() => {
                  put(removed(rows, row.rowKey))
                  const back = () => put(latest.current.toSpliced(index, 0, row))
                  toast({ text: text('removed'), action: { label: text('undo'), onPress: back } })
                }}
                onUp={index > 0 ? () => put(moved(rows, index, index - 1)) : undefined}
                onDown={index < rows.length - 1 ? () => put(moved(rows, index, index + 1)) : undefined}
              />
            ))}
          </div>
        </SortableContext>
      </DndContext>
      <AddField onAdd={(kind) => put(added(rows, newField(kind)))} />
      <FieldError id="fields-error">{errors.fields}</FieldError>
    </>
  )
}

const KINDS = Object.values(FORM_FIELD_KIND)

function AddField({ onAdd }: { onAdd: (kind: FormFieldKind) => void }) {
  const text = useText(texts)
  const [kind, setKind] = useState<FormFieldKind>(FORM_FIELD_KIND.shortText)
  return (
    <div className={styles.add}>
      <Select
        label={text('addKind')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: text(value) }))}
        onChange={({ currentTarget: { value } }) => {
          const next = KINDS.find((known) => known === value)
          if (next) setKind(next)
        }}
      />
      <Button icon={IconPlus} onClick={() => onAdd(kind)}>
        {text('add')}
      </Button>
    </div>
  )
}
