import { listSearch } from '../../ui/list-search.ts'
import type { RegisteredFilter } from './queries.ts'

/** What the address keeps of the list. */
export type RegisteredSearch = RegisteredFilter

export const SORTS = ['createdAt', 'name'] as const
export const STATES = ['waiting', 'joined'] as const

export function registeredSearch(given: Record<string, unknown>): RegisteredSearch {
  const sort = SORTS.find((one) => one === given.sort)
  const state = STATES.find((one) => one === given.state)
  return {
    ...listSearch(given),
    ...(sort && { sort }),
    ...(state && { state }),
    ...((given.direction === 'asc' || given.direction === 'desc') && { direction: given.direction }),
  }
}
