import { fromSeoul, seoulClock, seoulDate } from '@seodang/domain/seoul-time'
import { useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { FieldGroup, type FieldProps } from '../Field.tsx'
import { DateInput } from './DateField.tsx'
import styles from './date.module.css'
import { TimeInput } from './TimeField.tsx'
import * as texts from './texts.ts'

export type DateTimeFieldProps = FieldProps & {
  /** ISO instant */
  value: string | null
  onChange: (instant: string | null) => void
  /** The time that goes with a day chosen first, HH:mm. */
  defaultClock?: string
  min?: string
  max?: string
  disabled?: boolean
}

/** ISO instant of a day and a time on Seoul's clock, and back. */
export const instantFromSeoul = (date: string, clock: string) => fromSeoul(date, clock).toISOString()

/** A moment by the clock of Seoul, wherever the person sits; the value is the instant. */
export function DateTimeField({
  value,
  onChange,
  defaultClock = '00:00',
  min,
  max,
  disabled,
  ...frame
}: DateTimeFieldProps) {
  const text = useText(texts)
  // The time stays while the day is being changed or is not chosen yet.
  const [clock, setClock] = useState(value ? seoulClock(value) : defaultClock)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if (value) setClock(seoulClock(value))
  }
  const date = value ? seoulDate(value) : null
  const change = (nextDate: string | null, nextClock: string) => {
    setClock(nextClock)
    onChange(nextDate ? instantFromSeoul(nextDate, nextClock) : null)
  }
  return (
    <FieldGroup {...frame}>
      {({ id, ...aria }) => (
        <div className={styles.pair}>
          <DateInput
            value={date}
            onChange={(next) => change(next, clock)}
            label={text('date')}
            aria={{ ...aria, id: `${id}-date`, 'aria-label': text('date') }}
            {...{ min, max, disabled }}
          />
          <TimeInput
            aria={{ ...aria, id: `${id}-time` }}
            aria-label={text('seoulClock')}
            disabled={disabled}
            value={clock}
            onChange={(next) => {
              if (next) change(date, next)
            }}
          />
        </div>
      )}
    </FieldGroup>
  )
}
