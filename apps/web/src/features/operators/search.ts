import { USER_TYPE } from '@seodang/domain/codes'
import { INVITATION_STATE } from '@seodang/domain/operators'
import { keysOf, listSearch } from '../../ui/list-search.ts'
import type { Sorting } from '../../ui/sorting.ts'
import type { InvitationFilter, OperatorFilter } from './queries.ts'

/** What the address keeps: which of the two lists, its filter, and who is open beside it. */
export type StaffSearch = OperatorFilter & {
  tab?: 'invitations'
  state?: InvitationFilter['state']
  open?: number
}

const SORTS = ['role', 'name', 'lastVisitAt'] as const

export function staffSearch(search: Record<string, unknown>): StaffSearch {
  const userTypeCd = Object.values(USER_TYPE).find((known) => known === search.userTypeCd)
  const state = Object.values(INVITATION_STATE).find((known) => known === search.state)
  const sort = SORTS.find((known) => known === search.sort)
  return {
    ...listSearch(search),
    ...(userTypeCd && { userTypeCd }),
    ...(sort && { sort, direction: search.direction === 'desc' ? ('desc' as const) : ('asc' as const) }),
    ...(search.tab === 'invitations' && { tab: 'invitations' as const }),
    ...(state && { state }),
    ...keysOf(search, 'open'),
  }
}

export const operatorFilter = ({
  page,
  size,
  q,
  userTypeCd,
  sort,
  direction,
}: StaffSearch): OperatorFilter => ({
  ...(page !== undefined && { page }),
  ...(size !== undefined && { size }),
  ...(q !== undefined && { q }),
  ...(userTypeCd && { userTypeCd }),
  ...(sort && direction && { sort, direction }),
})

export const invitationFilter = ({ page, size, q, state }: StaffSearch): InvitationFilter => ({
  ...(page !== undefined && { page }),
  ...(size !== undefined && { size }),
  ...(q !== undefined && { q }),
  ...(state && { state }),
})

export function sortingOf({ sort, direction }: StaffSearch): Sorting {
  return sort && direction && { id: sort, direction }
}

export function sortOf(sorting: Sorting): Pick<StaffSearch, 'sort' | 'direction'> {
  const sort = SORTS.find((known) => known === sorting?.id)
  return { sort, direction: sort && sorting?.direction }
}
