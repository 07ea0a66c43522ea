import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import type { Ref, SelectHTMLAttributes } from 'react'
import { Field, type FieldProps, splitField } from './Field.tsx'
import styles from './field.module.css'
import { Icon } from './Icon.tsx'

export type Option<Value extends string = string> = { value: Value; label: string; disabled?: boolean }

export type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'required' | 'className'> &
  FieldProps & {
    options: readonly Option[]
    /** Stands there until something is chosen, and cannot be chosen again. */
    placeholder?: string
    ref?: Ref<HTMLSelectElement>
  }

/** The browser's own list, which phones and screen readers know best. */
export function Select(props: SelectProps) {
  const { field, control } = splitField(props)
  const { options, placeholder, ...select } = control
  return (
    <Field {...field} id={select.id}>
      {(aria) => (
        <span className={styles.select}>
          <select {...select} {...aria} className={styles.input}>
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map(({ value, label, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {label}
              </option>
            ))}
          </select>
          <Icon of={IconChevronDown} size={18} />
        </span>
      )}
    </Field>
  )
}
