import { QUEUE_STATE } from '@seodang/domain/queue-state'
import { keysOf, listSearch } from '../../ui/list-search.ts'
import type { QueueFilter } from './queries.ts'

/** What the address keeps of the queue; `question` is the one that is open. */
export type QueueSearch = Omit<QueueFilter, 'questionSeq'> & { question?: number }

export function queueSearch(search: Record<string, unknown>): QueueSearch {
  const state = Object.values(QUEUE_STATE).find((known) => known === search.state)
  return {
    ...listSearch(search),
    ...(state && { state }),
    ...keysOf(search, 'courseSeq', 'question'),
  }
}
