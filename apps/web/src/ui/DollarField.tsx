import { CURRENCY } from '@seodang/domain/codes'
import { decimalText, minorFromText } from '@seodang/domain/money'
import { useState } from 'react'
import type { FieldProps } from './Field.tsx'
import { TextField } from './TextField.tsx'

type DollarFieldProps = Pick<FieldProps, 'label' | 'error' | 'required'> & {
  /** Larger values become this one (VAL-07). */
  max?: number
  /** Whole cents. */
  value: number | null
  onChange: (cents: number | null) => void
}

const shown = (cents: number | null) =>
  cents === null ? '' : decimalText({ minor: cents, currency: CURRENCY.usd })

/** Dollars with two decimals at most; the value is whole cents. */
export function DollarField({ value, max, onChange, ...field }: DollarFieldProps) {
  const [typed, setTyped] = useState(shown(value))
  // A value that comes from outside replaces what stands here; '12.' and '12.00' are the same value.
  if (minorFromText(typed, CURRENCY.usd) !== value && !(value === null && typed.endsWith('.')))
    setTyped(shown(value))
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      unit="$"
      value={typed}
      onChange={({ currentTarget }) => {
        const words = currentTarget.value.replaceAll(/[^\d.]/g, '')
        if (words !== '' && !/^\d{1,7}(\.\d{0,2})?$/.test(words)) return
        const cents = minorFromText(words.replace(/\.$/, ''), CURRENCY.usd)
        const kept = cents !== null && max !== undefined && cents > max ? max : cents
        setTyped(kept === cents ? words : shown(kept))
        onChange(kept)
      }}
    />
  )
}
