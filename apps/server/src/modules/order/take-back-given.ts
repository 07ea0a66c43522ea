import type { Context } from '../../platform/context.ts'
import { takeBackEarned } from '../coupon/index.ts'
import { CLASSES_LOST } from './events.ts'
import { listLostClasses } from './lost-rights-store.ts'
import type { OrderRow } from './store.ts'

/**
 * PAY-10: what somebody was given for a class ends with the class, once all that opened it to them was paid back. Coupons
 * go at once, so that none is spent meanwhile; the rest follows. The caller holds the order, and its place has ended.
 */
export async function takeBackGiven(ctx: Context, { orderSeq, userSeq }: OrderRow): Promise<void> {
  const lost = await listLostClasses(ctx, userSeq)
  if (lost.length === 0) return
  await takeBackEarned(ctx, { userSeq, orderSeq }, lost)
  await ctx.services.jobs.emit(ctx, CLASSES_LOST, {
    channelSeq: ctx.channelSeq,
    orderSeq,
    userSeq,
    lost: lost.map(({ courseSeq, since }) => ({ courseSeq, since: since.toISOString() })),
    until: ctx.now.toISOString(),
  })
}
