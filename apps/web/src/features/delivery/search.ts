import { CARRIERS } from '@seodang/domain/carriers'
import { DELIVERY_STATE } from '@seodang/domain/codes'
import { codeOf, keysOf, listSearch } from '../../ui/list-search.ts'
import type { ParcelFilter } from './queries.ts'

/** What the address keeps of the list; `parcel` is the one beside it, `print` shows the slips of what is listed. */
export type DeliverySearch = ParcelFilter & {
  parcel?: number | undefined
  print?: 'Y' | undefined
}

export function deliverySearch(search: Record<string, unknown>): DeliverySearch {
  const state = codeOf(DELIVERY_STATE, search.state)
  const carrier = CARRIERS.find(({ code: known }) => known === search.carrierCd)
  return {
    ...listSearch(search),
    ...(state && { state }),
    ...(carrier && { carrierCd: carrier.code }),
    ...(search.closedYn === 'Y' && { closedYn: 'Y' as const }),
    ...keysOf(search, 'parcel'),
    ...(search.print === 'Y' && { print: 'Y' as const }),
  }
}

/** What the server is asked for. */
export const filterOf = ({ parcel: _parcel, print: _print, ...filter }: DeliverySearch): ParcelFilter =>
  filter

/** Which parcels, without their page: a spreadsheet holds all of them. */
export function sheetFilterOf(search: DeliverySearch): Record<string, string | undefined> {
  const { page: _page, size: _size, courseSeq, ...filter } = filterOf(search)
  return { ...filter, ...(courseSeq !== undefined && { courseSeq: String(courseSeq) }) }
}
