import { validPage, validSize } from '@seodang/domain/paging'
import type { BoardsFilter } from './queries.ts'

/** What the address keeps of the list; `board` is the class whose board is open. */
export type BoardsSearch = BoardsFilter & { board?: number }

const MOST_WORDS = 100

export function boardsSearch(search: Record<string, unknown>): BoardsSearch {
  const board = Number(search.board)
  // An address that holds only digits is read as a number.
  const words = ['string', 'number'].includes(typeof search.q) ? String(search.q).slice(0, MOST_WORDS) : ''
  return {
    ...(search.page !== undefined && { page: validPage(search.page) }),
    ...(search.size !== undefined && { size: validSize(search.size) }),
    ...(words !== '' && { q: words }),
    ...(Number.isSafeInteger(board) && board > 0 && { board }),
  }
}
