import { YN } from '@seodang/domain/codes'
import { codeOf, keysOf, listSearch } from '../../../ui/list-search.ts'
import type { FormFilter, ResponseFilter } from './queries.ts'

export const SORTS = ['title', 'responseCount', 'createdAt'] as const

/** What the address keeps of the list (FRM-07). */
export function formsSearch(given: Record<string, unknown>): FormFilter {
  const publicYn = codeOf(YN, given.publicYn)
  const publishYn = codeOf(YN, given.publishYn)
  const sort = SORTS.find((one) => one === given.sort)
  return {
    ...listSearch(given),
    ...(publicYn && { publicYn }),
    ...(publishYn && { publishYn }),
    ...(sort && { sort }),
    ...((given.direction === 'asc' || given.direction === 'desc') && { direction: given.direction }),
  }
}

/** FRM-01. */
export const TABS = ['general', 'screen', 'event', 'response'] as const
export type FormTab = (typeof TABS)[number]

export type EditorSearch = ResponseFilter & { tab?: FormTab; open?: number }

export function editorSearch(given: Record<string, unknown>): EditorSearch {
  const tab = TABS.find((one) => one === given.tab)
  return {
    ...listSearch(given),
    ...(tab && { tab }),
    ...keysOf(given, 'open'),
  }
}
