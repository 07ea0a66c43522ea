import { REVIEW_STATE } from '@seodang/domain/review'
import { keyOf, keysOf, listSearch } from '../../ui/list-search.ts'
import type { ReviewFilter } from './queries.ts'

/** What the address keeps of the list, so that a view can be bookmarked and shared. */
export type ReviewSearch = ReviewFilter & { review?: number }

const STARS = 5

export function reviewSearch(search: Record<string, unknown>): ReviewSearch {
  const state = Object.values(REVIEW_STATE).find((known) => known === search.state)
  const rating = keyOf(search.rating)
  return {
    ...listSearch(search),
    ...(rating && rating <= STARS && { rating }),
    ...(state && { state }),
    ...keysOf(search, 'courseSeq', 'review'),
  }
}
