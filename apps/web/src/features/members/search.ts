import { isDate } from '@seodang/domain/seoul-time'
import { keysOf, listSearch } from '../../ui/list-search.ts'
import type { MemberFilter } from './queries.ts'

/** What the address keeps of the list of members. */
export type MemberSearch = MemberFilter

export const SORTS = ['joinedAt', 'name', 'lastVisitAt', 'spent'] as const

const dayOf = (given: unknown) => (typeof given === 'string' && isDate(given) ? given : undefined)

export function memberSearch(given: Record<string, unknown>): MemberSearch {
  const sort = SORTS.find((one) => one === given.sort)
  const [joinedFrom, joinedTo] = [dayOf(given.joinedFrom), dayOf(given.joinedTo)]
  return {
    ...listSearch(given),
    ...(sort && { sort }),
    ...((given.direction === 'asc' || given.direction === 'desc') && { direction: given.direction }),
    ...keysOf(given, 'labelSeq', 'segmentSeq'),
    ...((given.marketingYn === 'Y' || given.marketingYn === 'N') && { marketingYn: given.marketingYn }),
    ...(joinedFrom !== undefined && { joinedFrom }),
    ...(joinedTo !== undefined && { joinedTo }),
  }
}

export const NO_FILTER: Partial<MemberSearch> = {
  q: undefined,
  labelSeq: undefined,
  segmentSeq: undefined,
  marketingYn: undefined,
  joinedFrom: undefined,
  joinedTo: undefined,
}

/** Whether the list shows less than everybody. */
export const isFiltered = ({ q, labelSeq, segmentSeq, marketingYn, joinedFrom, joinedTo }: MemberSearch) =>
  [q, labelSeq, segmentSeq, marketingYn, joinedFrom, joinedTo].some((value) => value !== undefined)

/** The filter without the page and the order: what a label is given to, and what a spreadsheet holds. */
export const filterOf = ({ page: _page, size: _size, ...filter }: MemberSearch) => filter
