import { DatePicker } from '@mantine/dates'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { useState } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { IconButton } from '../Button.tsx'
import { cx } from '../cx.ts'
import { type ControlProps, Field, type FieldProps } from '../Field.tsx'
import field from '../field.module.css'
import { Popover } from '../Popover.tsx'
import { calendarLabels, MONTH_FORMAT, YEAR_FORMAT } from './calendar-labels.ts'
import styles from './date.module.css'
import { dateFromText, dateText } from './date-text.ts'
import * as texts from './texts.ts'
import { useToday } from './today.ts'

export type DateFieldProps = FieldProps & {
  /** YYYY-MM-DD */
  value: string | null
  onChange: (date: string | null) => void
  /** First and last day that may be chosen, YYYY-MM-DD. */
  min?: string
  max?: string
  disabled?: boolean
}

/** A day, typed or chosen; the calendar opens on today (UI-08). */
export function DateField({ value, onChange, min, max, disabled, ...frame }: DateFieldProps) {
  return (
    <Field {...frame}>
      {(aria) => <DateInput {...{ value, onChange, min, max, disabled, aria }} label={frame.label} />}
    </Field>
  )
}

type DateInputProps = Pick<DateFieldProps, 'value' | 'onChange' | 'min' | 'max' | 'disabled' | 'label'> & {
  aria: ControlProps
}

/** The control alone, for fields that are made of several. */
export function DateInput({ value, onChange, min, max, disabled, aria, label }: DateInputProps) {
  const text = useText(texts)
  const language = useLanguage()
  const [typed, setTyped] = useState<string>()
  const [typedFor, setTypedFor] = useState(value)
  // A value that comes from outside replaces what is half typed.
  if (typedFor !== value) {
    setTypedFor(value)
    setTyped(undefined)
  }
  const take = () => {
    if (typed === undefined) return
    const date = typed.trim() === '' ? null : dateFromText(typed)
    setTyped(undefined)
    if (date !== value && (date !== null || typed.trim() === '')) onChange(date)
  }
  const today = useToday()
  return (
    <div className={styles.frame}>
      <input
        {...aria}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={text('datePlaceholder')}
        disabled={disabled}
        value={typed ?? dateText(value)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
        }}
        className={cx(field.input, styles.input)}
      />
      <div className={styles.open}>
        <Popover
          label={typeof label === 'string' ? label : text('calendar')}
          align="end"
          trigger={(trigger) => (
            <IconButton
              {...trigger}
              icon={IconCalendar}
              label={text('openCalendar')}
              size="sm"
              iconSize={18}
              disabled={disabled}
            />
          )}
        >
          {(close) => (
            <div className={styles.calendar}>
              <DatePicker
                value={value}
                defaultDate={value ?? today}
                minDate={min}
                maxDate={max}
                highlightToday
                monthLabelFormat={MONTH_FORMAT[language]}
                yearLabelFormat={YEAR_FORMAT[language]}
                ariaLabels={calendarLabels(text)}
                onChange={(date) => {
                  onChange(date)
                  close()
                }}
              />
            </div>
          )}
        </Popover>
      </div>
    </div>
  )
}
