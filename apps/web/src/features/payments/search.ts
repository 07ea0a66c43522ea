import { ORDER_SEARCH_FIELD, PAY_METHOD, PAYMENT_STATUS } from '@seodang/domain/codes'
import { isDate } from '@seodang/domain/seoul-time'
import { codeOf, keysOf, listSearch } from '../../ui/list-search.ts'
import type { PaymentFilter } from './queries.ts'

/** What the address keeps of the list, so that a view can be bookmarked and shared. */
export type PaymentSearch = PaymentFilter & {
  /** The order beside it. */
  order?: number | undefined
  /** ids of columns that are left out, with commas between. */
  hidden?: string | undefined
}

/** SALE-02: of the page of goods; elsewhere there is no such choice. */
export const GOODS_KINDS = { any: 'any', parcel: 'parcel', digital: 'digital' } as const

export function paymentSearch(search: Record<string, unknown>): PaymentSearch {
  const status = codeOf(PAYMENT_STATUS, search.paymentStatus)
  const method = codeOf(PAY_METHOD, search.payMethodCd)
  const goods = codeOf(GOODS_KINDS, search.goods)
  const field = codeOf(ORDER_SEARCH_FIELD, search.qField)
  const date = (value: unknown) => (typeof value === 'string' && isDate(value) ? value : undefined)
  const startDt = date(search.startDt)
  const endDt = date(search.endDt)
  return {
    ...listSearch(search),
    ...(field && { qField: field }),
    ...(status && { paymentStatus: status }),
    ...(method && { payMethodCd: method }),
    ...(goods && { goods }),
    ...(search.refundingYn === 'Y' && { refundingYn: 'Y' as const }),
    ...(search.claimYn === 'Y' && { claimYn: 'Y' as const }),
    ...(startDt && { startDt }),
    ...(endDt && { endDt }),
    ...((search.sort === 'createdAt' || search.sort === 'amount') && { sort: search.sort }),
    ...((search.direction === 'asc' || search.direction === 'desc') && { direction: search.direction }),
    ...keysOf(search, 'order'),
    ...(typeof search.hidden === 'string' && { hidden: search.hidden.slice(0, 200) }),
  }
}

export const hiddenOf = ({ hidden }: PaymentSearch): string[] => hidden?.split(',') ?? []

/** What the server is asked for. */
export const filterOf = ({ order: _order, hidden: _hidden, ...filter }: PaymentSearch): PaymentFilter =>
  filter

/** Which orders, without their page and order: a spreadsheet holds all of them. */
export function excelFilterOf(search: PaymentSearch): Record<string, string | undefined> {
  const { page: _page, size: _size, sort: _sort, direction: _direction, ...filter } = filterOf(search)
  return filter
}

export const NO_FILTER = {
  q: undefined,
  qField: undefined,
  paymentStatus: undefined,
  refundingYn: undefined,
  claimYn: undefined,
  payMethodCd: undefined,
  startDt: undefined,
  endDt: undefined,
} satisfies Partial<PaymentSearch>

/** Where to look narrows nothing by itself. */
export const isNarrowed = ({
  q,
  paymentStatus,
  refundingYn,
  claimYn,
  payMethodCd,
  startDt,
  endDt,
}: PaymentSearch): boolean =>
  [q, paymentStatus, refundingYn, claimYn, payMethodCd, startDt, endDt].some((value) => value !== undefined)
