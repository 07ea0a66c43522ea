import { ORDER_KIND, type OrderKind, PAY_METHOD, type PayMethodCd } from '@seodang/domain/codes'
import { keysOf, type ListSearch, listSearch } from '../../ui/list-search.ts'
import type { Whose } from './queries.ts'

export interface MoneySearch {
  /** Another site than this one has no meaning here; outside of sites it is the chosen one. */
  site?: number
  whose?: Whose
}
export interface MonthSearch {
  /** `2026-11`. */
  month?: string
  kind?: OrderKind
  payMethodCd?: PayMethodCd
}
export type DaySearch = ListSearch & {
  kind?: OrderKind
  payMethodCd?: PayMethodCd
  /** The order beside the list. */
  order?: number
}

/** What the address keeps of the place whose money is shown. */
export const moneySearch = (given: Record<string, unknown>): MoneySearch => ({
  ...keysOf(given, 'site'),
  ...(given.whose === 'mine' && { whose: 'mine' }),
})

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

function codesOf({ kind, payMethodCd }: Record<string, unknown>) {
  const known = Object.values(ORDER_KIND).find((one) => one === kind)
  const method = Object.values(PAY_METHOD).find((one) => one === payMethodCd)
  return { ...(known && { kind: known }), ...(method && { payMethodCd: method }) }
}

/** What the address keeps of a month, so that a view can be bookmarked and shared. */
export function monthSearch(given: Record<string, unknown>): MonthSearch {
  const { month } = given
  return { ...(typeof month === 'string' && MONTH.test(month) && { month }), ...codesOf(given) }
}

export function daySearch(given: Record<string, unknown>): DaySearch {
  return {
    ...listSearch(given),
    ...codesOf(given),
    ...keysOf(given, 'order'),
  }
}

/** The month before (-1) or after (1). */
export function monthBeside(month: string, turn: 1 | -1): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + turn, 1)).toISOString().slice(0, 7)
}
