import { SETTLEMENT_DOCUMENT_STATE, SETTLEMENT_STATE } from '@seodang/domain/codes'
import { isDate } from '@seodang/domain/seoul-time'
import { keyOf, listSearch } from '../../ui/list-search.ts'
import type { DocumentFilter, SettlementFilter } from './money-queries.ts'

type Given = Record<string, unknown>

/** `site` and `payee` name the form that is open. */
export type DocumentSearch = DocumentFilter & { site?: number; payee?: number }
/** `site` and `one` name the settlement that is open. */
export type SettlementSearch = SettlementFilter & { site?: number; one?: number }

// The address reads 01 as a number.
const codeOf = <Value extends string>(table: Record<string, Value>, value: unknown): Value | undefined =>
  value === undefined || value === ''
    ? undefined
    : Object.values(table).find((one) => Number(one) === Number(value))

/** What the address keeps of a list, so that a view can be bookmarked and shared. */
export function documentSearch(given: Given): DocumentSearch {
  const state = codeOf(SETTLEMENT_DOCUMENT_STATE, given.state)
  const site = keyOf(given.site)
  return {
    ...listSearch(given),
    ...(state && { state }),
    ...(site && { site, payee: keyOf(given.payee) ?? 0 }),
  }
}

export function settlementSearch(given: Given): SettlementSearch {
  const state = codeOf(SETTLEMENT_STATE, given.state)
  const { settlementDate } = given
  const [site, one] = [keyOf(given.site), keyOf(given.one)]
  return {
    ...listSearch(given),
    ...(state && { state }),
    ...(typeof settlementDate === 'string' && isDate(settlementDate) && { settlementDate }),
    ...(site && one && { site, one }),
  }
}
