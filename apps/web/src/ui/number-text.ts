import { formatNumber } from '@seodang/domain/money'

/** What a number field keeps of what was typed: digits only, within the maximum (VAL-07, VAL-08). */
export function numberFromText(typed: string, max?: number): number | null {
  const digits = typed.replace(/\D/g, '').slice(0, 15)
  if (digits === '') return null
  return max === undefined ? Number(digits) : Math.min(Number(digits), max)
}

/** With thousands separators; empty for no number (VAL-08). */
export const numberText = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : formatNumber(value)

/** VAL-06: zero counts as empty in a field with a unit, unless the field allows it. */
export const isEmptyNumber = (value: number | null | undefined, allowZero = false) =>
  value === null || value === undefined || (value === 0 && !allowZero)

/** Where the caret belongs in the new text, so that it stays after the same digit. */
export function caretAfter(digitsBefore: number, text: string) {
  let seen = 0
  for (let index = 0; index < text.length; index++) {
    if (seen === digitsBefore) return index
    if (/\d/.test(text[index] ?? '')) seen++
  }
  return text.length
}
