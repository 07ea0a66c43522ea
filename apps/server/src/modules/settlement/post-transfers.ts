import { ENTRY, owedPostings, type Posting, transferPostings } from '@seodang/domain/ledger'
import type { DoneRefund } from './order-facts-store.ts'

interface MissingTransfer {
  eventKey: string
  kind: 'transfer' | 'transferUndone'
  occurredAt: Date
  postings: Posting[]
}

/**
 * PAY-21: what the books do not know of the money of an owed refund. Each mark is a transfer of its own, by the moment at
 * which staff made it; one that stands no longer is taken back.
 */
export function missingTransfers(
  { refund_seq, amount, transferred_at }: DoneRefund,
  posted: ReadonlySet<string>,
  now: Date,
): MissingTransfer[] {
  const prefix = `transfer:${refund_seq}:`
  const markedAt = transferred_at === null ? null : new Date(transferred_at)
  const mark = markedAt === null ? null : `${prefix}${markedAt.getTime()}`
  const undone = [...posted]
    .filter((key) => key.startsWith(prefix) && key !== mark && !posted.has(`undone:${key}`))
    .map((key) => ({
      eventKey: `undone:${key}`,
      kind: ENTRY.transferUndone,
      occurredAt: now,
      postings: owedPostings(amount),
    }))
  if (mark === null || markedAt === null || posted.has(mark)) return undone
  const transfer = { eventKey: mark, kind: ENTRY.transfer, occurredAt: markedAt }
  return [...undone, { ...transfer, postings: transferPostings(amount) }]
}
