import { POST_TYPE } from '@seodang/domain/codes'
import { validPage } from '@seodang/domain/paging'
import type { BoardFilter } from './queries.ts'

/** What the address keeps of a board, so that a view can be shared. */
export type BoardSearch = Pick<BoardFilter, 'page' | 'q' | 'category' | 'postType' | 'mineYn'>

const MOST_WORDS = 100
/** As long as a category may be; the rules of boards are not loaded with every page for it. */
const MOST_CATEGORY = 20

export function boardSearch(search: Record<string, unknown>): BoardSearch {
  const postType = Object.values(POST_TYPE).find((known) => known === search.postType)
  const words = wordsOf(search.q, MOST_WORDS)
  const category = wordsOf(search.category, MOST_CATEGORY)
  return {
    ...(search.page !== undefined && { page: validPage(search.page) }),
    ...(words !== '' && { q: words }),
    ...(category !== '' && { category }),
    ...(postType && { postType }),
    ...(search.mineYn === 'Y' && { mineYn: 'Y' as const }),
  }
}

/** A changed filter begins at page 1. */
export const changedSearch = (search: BoardSearch, change: Partial<BoardSearch>): BoardSearch => ({
  ...search,
  ...('page' in change ? {} : { page: undefined }),
  ...change,
})

// An address that holds only digits is read as a number.
const wordsOf = (value: unknown, most: number): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, most) : ''
