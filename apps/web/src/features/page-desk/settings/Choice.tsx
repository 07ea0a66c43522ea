import { Segmented } from '../../../ui/Segmented.tsx'
import styles from '../page-desk.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  values: readonly Value[]
  nameOf: (value: Value) => string
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, with its name above. */
export function Choice<Value extends string>({ label, values, nameOf, value, onChange }: ChoiceProps<Value>) {
  return (
    <div className={styles.choice}>
      <span aria-hidden>{label}</span>
      <Segmented
        label={label}
        fill
        value={value}
        options={values.map((one) => ({ value: one, label: nameOf(one) }))}
        onChange={onChange}
      />
    </div>
  )
}
