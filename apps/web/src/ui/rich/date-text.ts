import type { Language } from '@seodang/domain/codes'
import { formatDate, fromSeoul, isDate } from '@seodang/domain/seoul-time'

const two = (part: string) => part.padStart(2, '0')

/** A typed date as YYYY-MM-DD: '2026-11-20', '2026.11.20', '26/11/20', '20261120'; null when it is none. */
export function dateFromText(typed: string): string | null {
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(typed.trim())
  const parts = compact ?? /^(\d{2}|\d{4})\D+(\d{1,2})\D+(\d{1,2})\D*$/.exec(typed.trim())
  const [, year = '', month = '', day = ''] = parts ?? []
  const date = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`
  return isDate(date) ? date : null
}

/** YYYY-MM-DD as people of the workbench write it: '2026.11.20'. */
export const dateText = (date: string | null | undefined) => (date ? date.replaceAll('-', '.') : '')

/** '11.14 – 11.20', 'Nov 14 – Nov 20', '11/14 – 11/20', with years where they differ from this one or from each other. */
export function rangeText([start, end]: readonly [string, string], today: string, language: Language) {
  const sameYear = start.slice(0, 4) === end.slice(0, 4) && start.slice(0, 4) === today.slice(0, 4)
  const short = (date: string) => {
    if (language === 'en') {
      const whole = formatDate(fromSeoul(date), language)
      return sameYear ? whole.replace(/, \d{4}$/, '') : whole
    }
    const parts = date.split('-').map(Number)
    return (sameYear ? parts.slice(1) : parts).join(language === 'ja' ? '/' : '.')
  }
  return start === end ? short(start) : `${short(start)} – ${short(end)}`
}

/** Days of a range, both ends counted. */
export const daysIn = ([start, end]: readonly [string, string]) =>
  Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / 86_400_000) + 1
