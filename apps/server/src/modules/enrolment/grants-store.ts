import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { orderLines, orders } from '../order/tables.ts'
import { grants } from './tables.ts'

type NewGrant = Omit<typeof grants.$inferInsert, 'grantSeq' | 'channelSeq' | 'createdAt'>
export type GrantSourceName = NewGrant['source']

export interface Holder {
  courseSeq: number
  userSeq: number
}

const grantsOf = (ctx: Context, { courseSeq, userSeq }: Holder) =>
  and(eq(grants.channelSeq, ctx.channelSeq), eq(grants.courseSeq, courseSeq), eq(grants.userSeq, userSeq))

/**
 * One row for each source: a second call for the same one changes nothing, save that a grant which was taken back
 * begins anew (a bank reversed a deposit and the money came again).
 */
export async function giveGrant(ctx: Context, grant: NewGrant): Promise<void> {
  const { startAt, endAt } = grant
  await ctx.db
    .insert(grants)
    .values({ ...grant, channelSeq: ctx.channelSeq })
    .onConflictDoUpdate({
      target: [grants.channelSeq, grants.source, grants.sourceKey, grants.courseSeq, grants.userSeq],
      set: { startAt, endAt, revokedAt: null, reason: null },
      setWhere: sql`${grants.revokedAt} is not null`,
    })
}

/** Ends the grants of one source, or of all where none is named. */
export async function revokeGrants(
  ctx: Context,
  holder: Holder,
  of: { source: GrantSourceName; sourceKeys: readonly string[] } | 'all',
  reason: string,
): Promise<void> {
  if (of !== 'all' && of.sourceKeys.length === 0) return
  await ctx.db
    .update(grants)
    .set({ revokedAt: ctx.now, reason })
    .where(
      and(
        grantsOf(ctx, holder),
        isNull(grants.revokedAt),
        of === 'all'
          ? undefined
          : and(eq(grants.source, of.source), inArray(grants.sourceKey, [...of.sourceKeys])),
      ),
    )
}

/** Grants that were not taken back, the one that ends last first; unlimited ones lead. */
export async function listGrants(ctx: Context, holder: Holder) {
  return ctx.db
    .select()
    .from(grants)
    .where(and(grantsOf(ctx, holder), isNull(grants.revokedAt)))
    .orderBy(sql`${grants.endAt} desc nulls first`, grants.grantSeq)
}

export async function hasLiveGrant(ctx: Context, holder: Holder): Promise<boolean> {
  const [live] = await ctx.db
    .select({ grantSeq: grants.grantSeq })
    .from(grants)
    .where(
      and(
        grantsOf(ctx, holder),
        isNull(grants.revokedAt),
        or(isNull(grants.endAt), gt(grants.endAt, ctx.now)),
      ),
    )
    .limit(1)
  return live !== undefined
}

export async function moveGrantEnd(ctx: Context, grantSeq: number, endAt: Date): Promise<void> {
  await ctx.db
    .update(grants)
    .set({ endAt })
    .where(and(eq(grants.channelSeq, ctx.channelSeq), eq(grants.grantSeq, grantSeq)))
}

/** What paid orders bought for an attendance, with the period that was sold then (AUTH-23). */
export async function listPaidLines(ctx: Context, attendSeq: number) {
  return ctx.db
    .select({ orderLineSeq: orderLines.orderLineSeq, vodDays: orderLines.vodDays })
    .from(orderLines)
    .innerJoin(
      orders,
      and(eq(orders.channelSeq, orderLines.channelSeq), eq(orders.orderSeq, orderLines.orderSeq)),
    )
    .where(
      and(
        eq(orderLines.channelSeq, ctx.channelSeq),
        eq(orderLines.attendSeq, attendSeq),
        ne(orderLines.kind, 'material'),
        inArray(orders.paymentStatus, [PAYMENT_STATUS.completed, PAYMENT_STATUS.partlyRefunded]),
        // What was sold by an order that ended stays taken back, even where no money was left to return.
        isNull(orders.cancelledAt),
      ),
    )
    .orderBy(orderLines.orderLineSeq)
}
