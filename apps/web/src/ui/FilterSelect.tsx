import { Select } from './Select.tsx'

interface FilterSelectProps<Value extends string | number> {
  /** Its accessible name; what stands in it says the same to the eye. */
  label: string
  /** The first choice: nothing is left out. */
  anyLabel: string
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value | undefined) => void
}

/** Narrows a list to one kind of its rows. */
export function FilterSelect<Value extends string | number>({
  label,
  anyLabel,
  value,
  options,
  onChange,
}: FilterSelectProps<Value>) {
  return (
    <Select
      label={label}
      labelHidden
      value={String(value ?? '')}
      options={[
        { value: '', label: anyLabel },
        ...options.map((option) => ({ value: String(option.value), label: option.label })),
      ]}
      onChange={({ currentTarget }) =>
        onChange(options.find((option) => String(option.value) === currentTarget.value)?.value)
      }
    />
  )
}
