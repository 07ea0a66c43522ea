import { CHOISE_STATUS, COUPON_STATE } from '@seodang/domain/codes'
import { and, asc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { auditEach } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { attendances } from '../enrolment/tables.ts'
import { couponInfos, coupons } from './tables.ts'

/** What gives a coupon for a class: that it was finished, or that its challenge was completed. */
export const earnedKey = (by: 'finish' | 'challenge', courseSeq: number): string => `${by}:${courseSeq}`

/** Stands between what a coupon was given for and the account, now another's, that was given it. */
export const OF_MERGED = '#'

/**
 * CPN-08, PAY-10: the coupons that somebody earned in classes that were paid back whole. Unused ones end. One that is being
 * paid with, or lessens a membership, ends as soon as nothing keeps it; what was used stays used, and staff see it at the order.
 */
export async function takeBackEarned(
  ctx: Context,
  { userSeq, orderSeq }: { userSeq: number; orderSeq: number },
  lost: readonly { courseSeq: number; since: Date }[],
): Promise<void> {
  const earned = lost.map(({ courseSeq, since }) =>
    and(
      inArray(sql`split_part(${coupons.onceKey}, ${OF_MERGED}, 1)`, [
        earnedKey('finish', courseSeq),
        earnedKey('challenge', courseSeq),
      ]),
      gte(coupons.issuedAt, since),
    ),
  )
  const unused = sql`${coupons.stateCd} = ${COUPON_STATE.usable}`
  const rows = await ctx.db
    .update(coupons)
    .set({
      takenBackOrderSeq: orderSeq,
      stateCd: sql`case when ${unused} then ${COUPON_STATE.withdrawn} else ${coupons.stateCd} end`,
      withdrawnAt: sql`case when ${unused} then ${ctx.now}::timestamptz else ${coupons.withdrawnAt} end`,
    })
    .where(
      and(
        eq(coupons.channelSeq, ctx.channelSeq),
        eq(coupons.userSeq, userSeq),
        ne(coupons.stateCd, COUPON_STATE.withdrawn),
        isNull(coupons.takenBackOrderSeq),
        or(...earned),
      ),
    )
    .returning({
      couponSeq: coupons.couponSeq,
      couponInfoSeq: coupons.couponInfoSeq,
      stateCd: coupons.stateCd,
    })
  await auditEach(
    ctx,
    'coupon.takeBack',
    rows.map(({ couponSeq, couponInfoSeq, stateCd }) => ({
      target: `coupon:${couponInfoSeq}`,
      before: null,
      after: { couponSeq, orderSeq, stateCd },
    })),
  )
}

/** Whether somebody had a place in the class and has none any more; an open class keeps none. */
export async function hasLeft(ctx: Context, courseSeq: number, userSeq: number): Promise<boolean> {
  const rows = await ctx.db
    .select({ choiseStatusCd: attendances.choiseStatusCd })
    .from(attendances)
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.courseSeq, courseSeq),
        eq(attendances.userSeq, userSeq),
      ),
    )
  return rows.length > 0 && rows.every(({ choiseStatusCd }) => choiseStatusCd === CHOISE_STATUS.cancelled)
}

export interface TakenBack {
  name: string
  isUsed: boolean
  at: Date
  /** Won that it took off the order that it was used for. */
  off: number
}

/** What an order that was paid back took along, or could not any more. */
export async function takenBackBy(ctx: Context, orderSeq: number): Promise<TakenBack[]> {
  const rows = await ctx.db
    .select({
      name: couponInfos.name,
      stateCd: coupons.stateCd,
      usedAt: coupons.usedAt,
      withdrawnAt: coupons.withdrawnAt,
      off: sql<number>`coalesce((select sum(l.coupon_discount) from order_lines l
        where l.channel_seq = ${coupons.channelSeq} and l.order_seq = ${coupons.orderSeq}), 0)`.mapWith(
        Number,
      ),
    })
    .from(coupons)
    .innerJoin(
      couponInfos,
      and(
        eq(couponInfos.channelSeq, coupons.channelSeq),
        eq(couponInfos.couponInfoSeq, coupons.couponInfoSeq),
      ),
    )
    .where(and(eq(coupons.channelSeq, ctx.channelSeq), eq(coupons.takenBackOrderSeq, orderSeq)))
    .orderBy(asc(coupons.couponSeq))
  return rows.flatMap(({ name, stateCd, usedAt, withdrawnAt, off }) => {
    const isUsed = stateCd === COUPON_STATE.used
    const at = isUsed ? usedAt : withdrawnAt
    return at === null ? [] : [{ name, isUsed, at, off: isUsed ? off : 0 }]
  })
}
