import { Loader, MultiSelect, type OptionsFilter, Select } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useText } from '../../platform/language.tsx'
import { useTopDialog } from '../dialog-stack.ts'
import { Field, type FieldProps } from '../Field.tsx'
import styles from './combobox.module.css'
import * as texts from './texts.ts'

export type Choice = {
  value: string
  label: string
  /** A second line: an address, an e-mail. */
  note?: string
  /** Drawn before the words. */
  mark?: ReactNode
  disabled?: boolean
}

type Shared = FieldProps & {
  choices: readonly Choice[]
  placeholder?: string
  disabled?: boolean
  /** The caller looks the words up; without it the choices are filtered here. */
  onSearch?: (words: string) => void
  searching?: boolean
  /** What stands there when nothing fits. */
  nothingFound?: ReactNode
}

export type ComboboxProps = Shared & {
  value: string | null
  onChange: (value: string | null) => void
  clearable?: boolean
}

/** One of many, found by typing. */
export function Combobox({ value, onChange, clearable, ...shared }: ComboboxProps) {
  const { field, common } = useCommon(shared)
  return (
    <Field {...field}>
      {(aria) => (
        <Select
          {...common}
          {...aria}
          error={!!field.error}
          searchable
          clearable={clearable}
          allowDeselect={false}
          withCheckIcon={false}
          value={value}
          onChange={(next) => onChange(next)}
        />
      )}
    </Field>
  )
}

export type MultiComboboxProps = Shared & {
  value: readonly string[]
  onChange: (value: string[]) => void
  max?: number
}

/** Several of many, found by typing; what is chosen stands in the field and can be taken out. */
export function MultiCombobox({ value, onChange, max, ...shared }: MultiComboboxProps) {
  const { field, common } = useCommon(shared)
  return (
    <Field {...field}>
      {(aria) => (
        <MultiSelect
          {...common}
          {...aria}
          error={!!field.error}
          searchable
          hidePickedOptions={false}
          maxValues={max}
          value={[...value]}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

const asFound: OptionsFilter = ({ options }) => options

function useCommon({ choices, placeholder, disabled, onSearch, searching, nothingFound, ...field }: Shared) {
  const text = useText(texts)
  const dialog = useTopDialog()
  const byValue = useMemo(() => new Map(choices.map((choice) => [choice.value, choice])), [choices])
  return {
    field,
    common: {
      data: choices.map(({ value, label, disabled: off }) => ({ value, label, disabled: off })),
      placeholder,
      disabled,
      onSearchChange: onSearch,
      // What the server has found is shown as found.
      filter: onSearch ? asFound : undefined,
      rightSection: searching ? <Loader size={16} /> : undefined,
      nothingFoundMessage: nothingFound ?? text('nothingFound'),
      maxDropdownHeight: 320,
      renderOption: ({ option }: { option: { value: string; label: string } }) => (
        <ChoiceLine choice={byValue.get(option.value) ?? option} />
      ),
      // A list in the body would lie under an open dialog and out of its reach.
      comboboxProps: { portalProps: { target: dialog }, offset: 4, zIndex: 100_050 },
    },
  }
}

function ChoiceLine({ choice: { label, note, mark } }: { choice: Choice }) {
  return (
    <span className={styles.line}>
      {mark}
      <span>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </span>
  )
}
