import { randomUUID } from 'node:crypto'
import { fail } from '@seodang/domain/errors'
import type { ItemRefund } from '@seodang/domain/order-items'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { OrderRow, RefundRow } from './store.ts'
import { refunds } from './tables.ts'

type NewRefund = Pick<
  typeof refunds.$inferInsert,
  | 'amount'
  | 'goodsAmount'
  | 'reason'
  | 'reasonCd'
  | 'requestedBy'
  | 'byStaff'
  | 'endsPlace'
  | 'lines'
  | 'sealedAccount'
  | 'accountBank'
  | 'accountTail'
  | 'accountRevision'
>

/** States of a refund of which nobody knows yet whether it is made. */
export const OPEN_REFUND: RefundRow['state'][] = ['asked', 'unknown']
/** Order, place and books have followed; of `owed` the money leaves later. */
export const BOOKED_REFUND: RefundRow['state'][] = ['owed', 'done']

export const isBooked = ({ state }: Pick<RefundRow, 'state'>): boolean => BOOKED_REFUND.includes(state)

const refundOf = (ctx: Context, refundSeq: number) =>
  and(eq(refunds.channelSeq, ctx.channelSeq), eq(refunds.refundSeq, refundSeq))

/** The row comes before the gateway is asked, with the key that makes every try the same one (integrations 1.7). */
export async function insertRefund(
  ctx: Context,
  { orderSeq }: OrderRow,
  refund: NewRefund,
): Promise<RefundRow> {
  const [row] = await ctx.db
    .insert(refunds)
    .values({
      ...refund,
      channelSeq: ctx.channelSeq,
      orderSeq,
      idempotencyKey: `refund-${randomUUID()}`,
      createdAt: ctx.now,
    })
    .returning()
  if (!row) throw new Error('no refund was made')
  return row
}

export async function hasOpenRefund(ctx: Context, ...orderSeqs: readonly number[]): Promise<boolean> {
  if (orderSeqs.length === 0) return false
  const [row] = await ctx.db
    .select({ refundSeq: refunds.refundSeq })
    .from(refunds)
    .where(
      and(
        eq(refunds.channelSeq, ctx.channelSeq),
        inArray(refunds.orderSeq, [...orderSeqs]),
        inArray(refunds.state, OPEN_REFUND),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** What went back of orders, or is on its way back, with what of it is for goods. */
export async function listItemRefunds(ctx: Context, ...orderSeqs: readonly number[]): Promise<ItemRefund[]> {
  return ctx.db
    .select({ amount: refunds.amount, goods: refunds.goodsAmount })
    .from(refunds)
    .where(
      and(
        eq(refunds.channelSeq, ctx.channelSeq),
        inArray(refunds.orderSeq, [...orderSeqs]),
        inArray(refunds.state, [...OPEN_REFUND, ...BOOKED_REFUND]),
      ),
    )
}

export async function getRefund(ctx: Context, refundSeq: number): Promise<RefundRow> {
  const [row] = await ctx.db.select().from(refunds).where(refundOf(ctx, refundSeq))
  return row ?? fail('NO_DATA', { refundSeq })
}

/** Lock the order first. */
export async function lockRefund(ctx: Context, refundSeq: number): Promise<RefundRow> {
  const [row] = await ctx.db.select().from(refunds).where(refundOf(ctx, refundSeq)).for('update')
  return row ?? fail('NO_DATA', { refundSeq })
}

export async function updateRefund(
  ctx: Context,
  refundSeq: number,
  values: Partial<Omit<RefundRow, 'channelSeq' | 'refundSeq' | 'orderSeq'>>,
): Promise<RefundRow> {
  const [row] = await ctx.db.update(refunds).set(values).where(refundOf(ctx, refundSeq)).returning()
  return row ?? fail('NO_DATA', { refundSeq })
}
