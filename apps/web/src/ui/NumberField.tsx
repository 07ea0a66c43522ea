import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Field, type FieldProps, splitField } from './Field.tsx'
import styles from './field.module.css'
import { caretAfter, numberFromText, numberText } from './number-text.ts'

type InputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'required' | 'className' | 'value' | 'defaultValue' | 'onChange' | 'max' | 'size'
>

export type NumberFieldProps = InputProps &
  FieldProps & {
    value: number | null | undefined
    onChange: (value: number | null) => void
    /** Larger values become this one (VAL-07). */
    max?: number
    /** 원, %, 일 */
    unit?: ReactNode
  }

/** Whole numbers with thousands separators; anything but digits is dropped (VAL-08). Empty is null. */
export function NumberField(props: NumberFieldProps) {
  const { field, control } = splitField(props)
  const { value, onChange, max, unit, ...input } = control
  const element = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)

  // The separators move while typing; the caret stays behind the digit it was behind.
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    element.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  const follow = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.currentTarget
    const next = numberFromText(typed, max)
    const digitsBefore = typed.slice(0, selectionStart ?? typed.length).replace(/\D/g, '').length
    caret.current = caretAfter(digitsBefore, numberText(next))
    onChange(next)
  }

  return (
    <Field {...field} id={input.id}>
      {(aria) => (
        <div className={styles.box}>
          <input
            inputMode="numeric"
            autoComplete="off"
            {...input}
            {...aria}
            ref={element}
            type="text"
            value={numberText(value)}
            onChange={follow}
            className={`${styles.input} ${styles.number}`}
          />
          {unit && <span className={styles.unit}>{unit}</span>}
        </div>
      )}
    </Field>
  )
}
