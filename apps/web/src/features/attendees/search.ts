import { CHOISE_STATUS } from '@seodang/domain/codes'
import { validPage, validSize } from '@seodang/domain/paging'
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
  // A code in an address is read as a number: 1 is '01'.
  const asked =
    typeof search.choiseStatusCd === 'number'
      ? String(search.choiseStatusCd).padStart(2, '0')
      : search.choiseStatusCd
  const choiseStatusCd = Object.values(CHOISE_STATUS).find((code) => code === asked)
  const sort = SORTS.find((id) => id === search.sort)
  // An address that holds only digits is read as a number.
  const words =
    typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 100) : ''
  return {
    ...(search.page !== undefined && { page: validPage(search.page) }),
    ...(search.size !== undefined && { size: validSize(search.size) }),
    ...(words !== '' && { q: words }),
    ...(choiseStatusCd && { choiseStatusCd }),
    ...(sort && { sort }),
    ...((search.direction === 'asc' || search.direction === 'desc') && { direction: search.direction }),
    ...(Number(search.open) > 0 && { open: Number(search.open) }),
    ...(typeof search.hidden === 'string' && { hidden: search.hidden.slice(0, 200) }),
  }
}

export const hiddenOf = ({ hidden }: AttendeeSearch): string[] => hidden?.split(',') ?? []

/** What the server is asked for. */
export const filterOf = ({ open: _open, hidden: _hidden, ...filter }: AttendeeSearch): AttendeeFilter =>
  filter
