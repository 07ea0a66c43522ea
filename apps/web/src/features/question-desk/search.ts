import { validPage, validSize } from '@seodang/domain/paging'
import { QUEUE_STATE } from '@seodang/domain/queue-state'
import type { QueueFilter } from './queries.ts'

/** What the address keeps of the queue; `question` is the one that is open. */
export type QueueSearch = Omit<QueueFilter, 'questionSeq'> & { question?: number }

const MOST_WORDS = 100

export function queueSearch(search: Record<string, unknown>): QueueSearch {
  const state = Object.values(QUEUE_STATE).find((known) => known === search.state)
  const courseSeq = keyOf(search.courseSeq)
  const question = keyOf(search.question)
  // An address that holds only digits is read as a number.
  const words = ['string', 'number'].includes(typeof search.q) ? String(search.q).slice(0, MOST_WORDS) : ''
  return {
    ...(search.page !== undefined && { page: validPage(search.page) }),
    ...(search.size !== undefined && { size: validSize(search.size) }),
    ...(words !== '' && { q: words }),
    ...(courseSeq && { courseSeq }),
    ...(state && { state }),
    ...(question && { question }),
  }
}

function keyOf(value: unknown): number | undefined {
  const key = Number(value)
  return Number.isSafeInteger(key) && key > 0 ? key : undefined
}
