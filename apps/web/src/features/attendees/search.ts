import { CHOISE_STATUS } from '@seodang/domain/codes'
import { codeOf, keysOf, listSearch } from '../../ui/list-search.ts'
import type { AttendeeFilter } from './queries.ts'

/** What the address keeps of the list. */
export type AttendeeSearch = AttendeeFilter & {
  /** The person beside it. */
  open?: number | undefined
  /** ids of columns that are left out, with commas between. */
  hidden?: string | undefined
}

export const SORTS = ['createdAt', 'name', 'progress', 'validAt'] as const

export function attendeeSearch(search: Record<string, unknown>): AttendeeSearch {
  const choiseStatusCd = codeOf(CHOISE_STATUS, search.choiseStatusCd)
  const sort = SORTS.find((id) => id === search.sort)
  return {
    ...listSearch(search),
    ...(choiseStatusCd && { choiseStatusCd }),
    ...(sort && { sort }),
    ...((search.direction === 'asc' || search.direction === 'desc') && { direction: search.direction }),
    ...keysOf(search, 'open'),
    ...(typeof search.hidden === 'string' && { hidden: search.hidden.slice(0, 200) }),
  }
}

export const hiddenOf = ({ hidden }: AttendeeSearch): string[] => hidden?.split(',') ?? []

/** What the server is asked for. */
export const filterOf = ({ open: _open, hidden: _hidden, ...filter }: AttendeeSearch): AttendeeFilter =>
  filter
