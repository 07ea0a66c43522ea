import { COUPON_STATE, COUPON_STATUS, type CouponIssueCd } from '@seodang/domain/codes'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { CouponInfoRow } from './info-store.ts'
import { couponInfos, coupons } from './tables.ts'

export type BoxTab = 'usable' | 'used' | 'expired'

const mine = (ctx: Context, userSeq: number) =>
  and(eq(coupons.channelSeq, ctx.channelSeq), eq(coupons.userSeq, userSeq))

/** CPN-09: on which tab a coupon stands. One that is being paid with is still the person's to use. */
const tabOf = (ctx: Context) => sql<BoxTab>`case
  when ${coupons.stateCd} = ${COUPON_STATE.used} then 'used'
  when ${coupons.stateCd} = ${COUPON_STATE.withdrawn} then 'expired'
  when ${coupons.stateCd} = ${COUPON_STATE.usable} and ${coupons.useEndAt} < ${ctx.now}::timestamptz then 'expired'
  else 'usable' end`

/** A tab of somebody's box: what ends first on top, elsewhere what was last. */
export async function listBox(
  ctx: Context,
  userSeq: number,
  tab: BoxTab,
  { limit, offset }: { limit: number; offset: number },
) {
  const order =
    tab === 'usable'
      ? [sql`${coupons.useEndAt} asc nulls last`, asc(coupons.couponSeq)]
      : [
          sql`coalesce(${coupons.usedAt}, ${coupons.withdrawnAt}, ${coupons.useEndAt}) desc nulls last`,
          desc(coupons.couponSeq),
        ]
  return ctx.db
    .select({ coupon: coupons, name: couponInfos.name })
    .from(coupons)
    .innerJoin(
      couponInfos,
      and(
        eq(couponInfos.channelSeq, coupons.channelSeq),
        eq(couponInfos.couponInfoSeq, coupons.couponInfoSeq),
      ),
    )
    .where(and(mine(ctx, userSeq), sql`${tabOf(ctx)} = ${tab}`))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
}

export async function countBox(ctx: Context, userSeq: number): Promise<Record<BoxTab, number>> {
  const tab = tabOf(ctx)
  const [row] = await ctx.db
    .select({
      usable: sql<number>`count(*) filter (where ${tab} = 'usable')::int`,
      used: sql<number>`count(*) filter (where ${tab} = 'used')::int`,
      expired: sql<number>`count(*) filter (where ${tab} = 'expired')::int`,
    })
    .from(coupons)
    .where(mine(ctx, userSeq))
  return row ?? { usable: 0, used: 0, expired: 0 }
}

/** Active coupons that are given out in this way; the rules decide about each. */
export async function listOffered(ctx: Context, issueCd: CouponIssueCd): Promise<CouponInfoRow[]> {
  return ctx.db
    .select()
    .from(couponInfos)
    .where(
      and(
        eq(couponInfos.channelSeq, ctx.channelSeq),
        eq(couponInfos.issueCd, issueCd),
        eq(couponInfos.statusCd, COUPON_STATUS.active),
      ),
    )
    .orderBy(asc(couponInfos.couponInfoSeq))
}

/** How many of each coupon somebody was given. */
export async function givenCounts(ctx: Context, userSeq: number): Promise<Map<number, number>> {
  const rows = await ctx.db
    .select({ couponInfoSeq: coupons.couponInfoSeq, count: sql<number>`count(*)::int` })
    .from(coupons)
    .where(mine(ctx, userSeq))
    .groupBy(coupons.couponInfoSeq)
  return new Map(rows.map(({ couponInfoSeq, count }) => [couponInfoSeq, count]))
}
