import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { useText } from '../platform/language.tsx'
import { Counter, useLength } from './Counter.tsx'
import { Field, type FieldProps, splitField } from './Field.tsx'
import styles from './field.module.css'
import { Icon, type IconComponent } from './Icon.tsx'
import * as texts from './texts.ts'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'required' | 'className' | 'size'>

export type TextFieldProps = InputProps &
  FieldProps & {
    icon?: IconComponent
    /** Fixed words at the end: '.seodang.kr'. */
    unit?: ReactNode
    /** A button inside the frame. */
    end?: ReactNode
    /** Shows '18 / 100'; needs `maxLength`. */
    counter?: boolean
    ref?: Ref<HTMLInputElement>
  }

/** One line of text. `maxLength` cuts what is too long and says so (VAL-03). */
export function TextField(props: TextFieldProps) {
  const { field, control } = splitField(props)
  const { icon, unit, end, counter, onChange, ...input } = control
  const { length, follow } = useLength(input.value ?? input.defaultValue, onChange)
  const { maxLength } = input
  const framed = icon || unit || end
  return (
    <Field
      {...field}
      id={input.id}
      foot={maxLength !== undefined && <Counter length={length} max={maxLength} quiet={!counter} />}
    >
      {(aria) => {
        const element = <input type="text" {...input} {...aria} onChange={follow} className={styles.input} />
        if (!framed) return element
        return (
          <div className={styles.box}>
            {icon && <Icon of={icon} size={18} />}
            {element}
            {unit && <span className={styles.unit}>{unit}</span>}
            {end && <span className={styles.end}>{end}</span>}
          </div>
        )
      }}
    </Field>
  )
}

/** Long text holds 5000 characters in 5 rows unless told otherwise (VAL-23). */
export const TEXT_AREA_MAX = 5000
const TEXT_AREA_ROWS = 5

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'required' | 'className'> &
  FieldProps & { ref?: Ref<HTMLTextAreaElement> }

/** Several lines, with 'max N characters' counted below (VAL-22). */
export function TextArea(props: TextAreaProps) {
  const { field, control } = splitField(props)
  const { maxLength = TEXT_AREA_MAX, rows = TEXT_AREA_ROWS, onChange, ...area } = control
  const { length, follow } = useLength(area.value ?? area.defaultValue, onChange)
  const text = useText(texts)
  return (
    <Field
      {...field}
      id={area.id}
      help={field.help ?? text('maxCharacters', { n: maxLength })}
      foot={<Counter length={length} max={maxLength} />}
    >
      {(aria) => (
        <textarea
          {...area}
          {...aria}
          maxLength={maxLength}
          rows={rows}
          onChange={follow}
          className={styles.input}
        />
      )}
    </Field>
  )
}
