import type { ReplyOf } from '@seodang/contract/endpoint'
import type { addOrderNote } from '@seodang/contract/order'
import { failFields } from '@seodang/domain/errors'
import { SETTLEMENT_LABELS } from '@seodang/domain/field-labels'
import { textProblem } from '@seodang/domain/validation'
import { and, desc, eq } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { findUsers } from '../identity/index.ts'
import { getOrder } from './store.ts'
import { orderNotes } from './tables.ts'

type Notes = ReplyOf<typeof addOrderNote>['list']

const LONGEST = 1000

/** SALE-07: what staff wrote about an order, the last first. */
export async function notesOf(ctx: Context, orderSeq: number): Promise<Notes> {
  const rows = await ctx.db
    .select()
    .from(orderNotes)
    .where(and(eq(orderNotes.channelSeq, ctx.channelSeq), eq(orderNotes.orderSeq, orderSeq)))
    .orderBy(desc(orderNotes.orderNoteSeq))
  const writers = await findUsers(ctx, [...new Set(rows.map(({ userSeq }) => userSeq))])
  return rows.map(({ orderNoteSeq, content, userSeq, createdAt }) => ({
    orderNoteSeq,
    content,
    writerName: writers.get(userSeq)?.name ?? null,
    createdAt: createdAt.toISOString(),
  }))
}

/** Fails with ORDER_NOT_FOUND, or at the field where there is nothing or too much to note. */
export async function addNote(ctx: Context, orderSeq: number, content: string): Promise<Notes> {
  await getOrder(ctx, orderSeq)
  const problem = textProblem(content, { max: LONGEST, isRequired: true })
  if (problem !== null) failFields({ content: problem }, SETTLEMENT_LABELS)
  await ctx.db.insert(orderNotes).values({
    channelSeq: ctx.channelSeq,
    orderSeq,
    userSeq: userSeqOf(ctx),
    content: content.trim(),
    createdAt: ctx.now,
  })
  return notesOf(ctx, orderSeq)
}
