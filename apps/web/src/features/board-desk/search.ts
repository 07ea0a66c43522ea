import { keysOf, listSearch } from '../../ui/list-search.ts'
import type { BoardsFilter } from './queries.ts'

/** What the address keeps of the list; `board` is the class whose board is open. */
export type BoardsSearch = BoardsFilter & { board?: number }

export function boardsSearch(search: Record<string, unknown>): BoardsSearch {
  return {
    ...listSearch(search),
    ...keysOf(search, 'board'),
  }
}
