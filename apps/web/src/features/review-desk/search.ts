import { validPage, validSize } from '@seodang/domain/paging'
import { REVIEW_STATE } from '@seodang/domain/review'
import type { ReviewFilter } from './queries.ts'

/** What the address keeps of the list, so that a view can be bookmarked and shared. */
export type ReviewSearch = ReviewFilter & { review?: number }

const MOST_WORDS = 100
const STARS = 5

export function reviewSearch(search: Record<string, unknown>): ReviewSearch {
  const state = Object.values(REVIEW_STATE).find((known) => known === search.state)
  const courseSeq = keyOf(search.courseSeq)
  const rating = keyOf(search.rating)
  const review = keyOf(search.review)
  // An address that holds only digits is read as a number.
  const words = ['string', 'number'].includes(typeof search.q) ? String(search.q).slice(0, MOST_WORDS) : ''
  return {
    ...(search.page !== undefined && { page: validPage(search.page) }),
    ...(search.size !== undefined && { size: validSize(search.size) }),
    ...(words !== '' && { q: words }),
    ...(courseSeq && { courseSeq }),
    ...(rating && rating <= STARS && { rating }),
    ...(state && { state }),
    ...(review && { review }),
  }
}

function keyOf(value: unknown): number | undefined {
  const key = Number(value)
  return Number.isSafeInteger(key) && key > 0 ? key : undefined
}
