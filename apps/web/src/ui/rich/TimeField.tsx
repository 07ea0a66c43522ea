import { type InputHTMLAttributes, useId, useState } from 'react'
import { type ControlProps, Field, type FieldProps, splitField } from '../Field.tsx'
import styles from '../field.module.css'
import { clockFromText, halfHours } from './clock-text.ts'

type Clock = {
  /** HH:mm of the Seoul clock */
  value: string | null
  onChange: (clock: string | null) => void
}

type InputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'required' | 'className' | 'value' | 'onChange' | 'size' | 'type'
>

export type TimeFieldProps = InputProps & FieldProps & Clock

/** A time of day, 0 to 23 hours and 0 to 59 minutes (VAL-24), written the same in every browser. */
export function TimeField(props: TimeFieldProps) {
  const { field, control } = splitField(props)
  return (
    <Field {...field} id={control.id}>
      {(aria) => <TimeInput {...control} aria={aria} />}
    </Field>
  )
}

/** The control alone, for fields that are made of several. */
export function TimeInput({
  value,
  onChange,
  aria,
  ...input
}: InputProps & Clock & { aria: Partial<ControlProps> }) {
  const list = useId()
  const [typed, setTyped] = useState<string>()
  const take = (words: string) => {
    setTyped(undefined)
    const clock = clockFromText(words)
    if (clock !== value && (clock !== null || words.trim() === '')) onChange(clock)
  }
  const follow = (words: string) => {
    // A suggestion is taken at once; what is typed by hand when it is finished.
    if (words.length === 5 && clockFromText(words) === words) take(words)
    else setTyped(words)
  }
  return (
    <>
      <input
        {...input}
        {...aria}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="20:00"
        list={list}
        value={typed ?? value ?? ''}
        onChange={(event) => follow(event.currentTarget.value)}
        onBlur={() => typed !== undefined && take(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed !== undefined) take(typed)
        }}
        className={styles.input}
      />
      <datalist id={list}>
        {halfHours.map((clock) => (
          <option key={clock} value={clock}>
            {clock}
          </option>
        ))}
      </datalist>
    </>
  )
}
