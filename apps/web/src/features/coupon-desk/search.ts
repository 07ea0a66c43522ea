import { COUPON_ISSUE, COUPON_STATE, COUPON_STATUS } from '@seodang/domain/codes'
import { codeOf, listSearch } from '../../ui/list-search.ts'
import type { CodeFilter, CouponFilter, HolderFilter } from './queries.ts'

export const SORTS = ['name', 'issuedCount', 'usedCount', 'createdAt'] as const

/** What the address keeps of the list. */
export function couponSearch(given: Record<string, unknown>): CouponFilter {
  const sort = SORTS.find((one) => one === given.sort)
  const statusCd = codeOf(COUPON_STATUS, given.statusCd)
  const issueCd = codeOf(COUPON_ISSUE, given.issueCd)
  return {
    ...listSearch(given),
    ...(statusCd && { statusCd }),
    ...(issueCd && { issueCd }),
    ...(sort && { sort }),
    ...((given.direction === 'asc' || given.direction === 'desc') && { direction: given.direction }),
  }
}

export type DetailTab = 'holders' | 'codes'

/** The part of one coupon that is looked at, and what narrows it. */
export interface DetailSearch {
  tab?: DetailTab | undefined
  page?: number | undefined
  size?: number | undefined
  q?: string | undefined
  stateCd?: HolderFilter['stateCd']
  takenYn?: CodeFilter['takenYn']
}

export function detailSearch(given: Record<string, unknown>): DetailSearch {
  const stateCd = codeOf(COUPON_STATE, given.stateCd)
  return {
    ...listSearch(given),
    ...(given.tab === 'codes' && { tab: 'codes' as const }),
    ...(stateCd && { stateCd }),
    ...((given.takenYn === 'Y' || given.takenYn === 'N') && { takenYn: given.takenYn }),
  }
}
