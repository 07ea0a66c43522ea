import type { ReactNode } from 'react'
import { FieldGroup } from '../../../ui/Field.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import styles from './form.module.css'

interface SegmentedFieldProps<Value extends string> {
  label: string
  help?: ReactNode
  labelHidden?: boolean
  required?: boolean
  value: Value | null
  options: readonly { value: Value; label: string; disabled?: boolean }[]
  onChange: (value: Value) => void
  /** What the choice asks for. */
  children?: ReactNode
}

/** One of a few as a field of a form, as wide as its words. */
export function SegmentedField<Value extends string>({
  label,
  help,
  labelHidden,
  required,
  children,
  ...segmented
}: SegmentedFieldProps<Value>) {
  return (
    <FieldGroup label={label} help={help} labelHidden={labelHidden} required={required}>
      {() => (
        <div className={styles.field}>
          <div className={styles.segmented}>
            <Segmented label={label} {...segmented} />
          </div>
          {children}
        </div>
      )}
    </FieldGroup>
  )
}
