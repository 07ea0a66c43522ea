import { fail } from '@seodang/domain/errors'
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { orders, strandedPayments } from './tables.ts'

type NewStranded = Pick<
  typeof strandedPayments.$inferInsert,
  'orderSeq' | 'paymentRef' | 'amount' | 'currency' | 'cause' | 'refusal'
>

/** Null where it is known already. */
export async function insertStranded(ctx: Context, stranded: NewStranded): Promise<number | null> {
  const [row] = await ctx.db
    .insert(strandedPayments)
    .values({ ...stranded, channelSeq: ctx.channelSeq, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ strandedPaymentSeq: strandedPayments.strandedPaymentSeq })
  return row?.strandedPaymentSeq ?? null
}

const isOpen = (ctx: Context, more?: SQL) =>
  and(eq(strandedPayments.channelSeq, ctx.channelSeq), isNull(strandedPayments.closedAt), more)

export async function listStranded(ctx: Context, { limit, offset }: { limit: number; offset: number }) {
  return ctx.db
    .select({ stranded: strandedPayments, number: orders.number, name: orders.name })
    .from(strandedPayments)
    .innerJoin(
      orders,
      and(eq(orders.channelSeq, strandedPayments.channelSeq), eq(orders.orderSeq, strandedPayments.orderSeq)),
    )
    .where(isOpen(ctx))
    .orderBy(asc(strandedPayments.createdAt), asc(strandedPayments.strandedPaymentSeq))
    .limit(limit)
    .offset(offset)
}

export const countStranded = (ctx: Context): Promise<number> => ctx.db.$count(strandedPayments, isOpen(ctx))

/** Of which order it is. Fails with NO_DATA where there is none that is open: of two who close it one is told so. */
export async function closeByStaff(ctx: Context, strandedPaymentSeq: number): Promise<number> {
  const [row] = await ctx.db
    .update(strandedPayments)
    .set({ closedAt: ctx.now, closedBy: userSeqOf(ctx) })
    .where(isOpen(ctx, eq(strandedPayments.strandedPaymentSeq, strandedPaymentSeq)))
    .returning({ orderSeq: strandedPayments.orderSeq })
  return row?.orderSeq ?? fail('NO_DATA', { strandedPaymentSeq })
}

/** Whether one was open. */
export async function closeStrandedOf(ctx: Context, orderSeq: number, paymentRef: string): Promise<boolean> {
  const closed = await ctx.db
    .update(strandedPayments)
    .set({ closedAt: ctx.now })
    .where(
      isOpen(ctx, and(eq(strandedPayments.orderSeq, orderSeq), eq(strandedPayments.paymentRef, paymentRef))),
    )
    .returning({ orderSeq: strandedPayments.orderSeq })
  return closed.length > 0
}
