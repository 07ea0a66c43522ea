import { keysOf, listSearch } from '../../ui/list-search.ts'
import type { LikeFilter } from './queries.ts'

/** What the address keeps of the list; `open` is the class whose likers stand beside it. */
export type LikeSearch = LikeFilter & { open?: number | undefined }

export const SORTS = ['likes', 'recent', 'latest', 'title'] as const

export function likeSearch(given: Record<string, unknown>): LikeSearch {
  const sort = SORTS.find((one) => one === given.sort)
  return {
    ...listSearch(given),
    ...(sort && { sort }),
    ...((given.direction === 'asc' || given.direction === 'desc') && { direction: given.direction }),
    ...keysOf(given, 'open'),
  }
}
