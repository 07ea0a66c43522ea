import type { ReviewSort } from '../queries.ts'

export const REVIEW_SORTS = ['best', 'newest', 'rating'] as const satisfies readonly ReviewSort[]

/** What the first answer of the page holds. */
export const FIRST_REVIEW_SORT: ReviewSort = 'best'
