import { YN } from '@seodang/domain/codes'
import { type EventField, MAX_EVENT_FIELDS } from '@seodang/domain/course-marketing'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useText } from '../../../platform/language.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { DateTimeField } from '../../../ui/rich/DateTimeField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { fieldId } from '../editor/fields.ts'
import * as texts from './marketing-texts.ts'
import styles from './more.module.css'

/** CAT-28, NAV-15: the lines of a class's own event; what a line says is kept by its index. */
export function EventFields() {
  const text = useText(texts)
  const { draft, problems, change } = useEditor()
  const { cstmEventFields: fields, cstmEventData } = draft
  const data = fields.map((_, index) => cstmEventData[index] ?? '')
  const put = (index: number, field: EventField, value: string) =>
    change({ cstmEventFields: fields.with(index, field), cstmEventData: data.with(index, value) })
  return (
    <div id={fieldId('cstmEventFields')} className={styles.questions}>
      {fields.map((field, index) => (
        <EventLine
          // A line is its index, as its content is kept by it.
          key={index}
          n={index + 1}
          field={field}
          value={data[index] ?? ''}
          onChange={(next, value) => put(index, next, value)}
          onRemove={() =>
            change({ cstmEventFields: fields.toSpliced(index, 1), cstmEventData: data.toSpliced(index, 1) })
          }
        />
      ))}
      <FieldError id={`${fieldId('cstmEventFields')}-error`}>{problems.cstmEventFields}</FieldError>
      {fields.length < MAX_EVENT_FIELDS && (
        <Button
          size="sm"
          icon={IconPlus}
          className={styles.add}
          onClick={() =>
            change({
              cstmEventFields: [...fields, { title: '', type: 'text' }],
              cstmEventData: [...data, ''],
            })
          }
        >
          {text('addField')}
        </Button>
      )}
      <div className={styles.pair}>
        <DateTimeField
          label={text('from')}
          optional
          value={draft.cstmEventStartAt}
          onChange={(cstmEventStartAt) => change({ cstmEventStartAt })}
        />
        <DateTimeField
          label={text('until')}
          optional
          defaultClock="23:59"
          value={draft.cstmEventEndAt}
          error={problems.cstmEventEndAt}
          onChange={(cstmEventEndAt) => change({ cstmEventEndAt })}
        />
      </div>
      <Checkbox
        label={text('eventInRoom')}
        checked={draft.cstmEventClzroomYn === YN.yes}
        onChange={({ currentTarget: { checked } }) =>
          change({ cstmEventClzroomYn: checked ? YN.yes : YN.no })
        }
      />
    </div>
  )
}

interface EventLineProps {
  n: number
  field: EventField
  value: string
  onChange: (field: EventField, value: string) => void
  onRemove: () => void
}

function EventLine({ n, field, value, onChange, onRemove }: EventLineProps) {
  const text = useText(texts)
  return (
    <Panel
      heading="h3"
      title={text('eventField', { n })}
      end={
        <IconButton
          icon={IconTrash}
          size="sm"
          iconSize={18}
          label={text('removeField', { n })}
          onClick={onRemove}
        />
      }
    >
      <div className={styles.pair}>
        <TextField
          label={text('eventTitle', { n })}
          required
          maxLength={50}
          value={field.title}
          onChange={(event) => onChange({ ...field, title: event.currentTarget.value }, value)}
        />
        <Select
          label={text('eventKind', { n })}
          value={field.type}
          options={[
            { value: 'text', label: text('eventText') },
            { value: 'url', label: text('eventLink') },
          ]}
          onChange={({ currentTarget: { value: kind } }) =>
            onChange({ ...field, type: kind === 'url' ? 'url' : 'text' }, value)
          }
        />
      </div>
      <TextField
        label={text('eventData', { n })}
        maxLength={500}
        {...(field.type === 'url' && { type: 'url', placeholder: 'https://' })}
        value={value}
        onChange={(event) => onChange(field, event.currentTarget.value)}
      />
    </Panel>
  )
}
