import type { InputHTMLAttributes } from 'react'
import { Field, type FieldProps, splitField } from './Field.tsx'
import styles from './field.module.css'

/** Digits of a verification code (appendix G). */
export const CODE_LENGTH = 6

/** What a code field keeps of what was typed or pasted: digits, at most six (VER-08). */
export const codeFromText = (typed: string) => typed.replace(/\D/g, '').slice(0, CODE_LENGTH)

export type CodeInputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'required' | 'className' | 'value' | 'onChange' | 'maxLength' | 'size'
> &
  FieldProps & {
    value: string
    onChange: (code: string) => void
    /** Called with the whole code as soon as the sixth digit is there. */
    onComplete?: (code: string) => void
  }

/** The code from a mail: digits only, at most six, six dots while empty (VER-08). */
export function CodeInput(props: CodeInputProps) {
  const { field, control } = splitField(props)
  const { value, onChange, onComplete, ...input } = control
  return (
    <Field {...field} id={input.id}>
      {(aria) => (
        <input
          {...input}
          {...aria}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="••••••"
          value={value}
          onChange={(event) => {
            const code = codeFromText(event.currentTarget.value)
            onChange(code)
            if (code.length === CODE_LENGTH && code !== value) onComplete?.(code)
          }}
          className={`${styles.input} ${styles.code}`}
        />
      )}
    </Field>
  )
}
