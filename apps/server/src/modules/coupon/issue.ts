import { type IssueRefusal, issueRefusal, usePeriodOf } from '@seodang/domain/coupon-issue'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { listAmidMerge } from '../identity/index.ts'
import type { CouponRow } from './coupon-store.ts'
import { couponGiven } from './events.ts'
import { type CouponInfoRow, updateInfo } from './info-store.ts'
import { coupons } from './tables.ts'

interface How {
  /** Names what gives it: for one name a person gets one. */
  onceKey?: string
  issuedBy?: number
  /** The person did not ask for it, so they are told. */
  isTold?: boolean
}

export interface Issued {
  issued: CouponRow[]
  refused: { userSeq: number; reason: IssueRefusal }[]
}

/**
 * CPN-07, SEC-22: gives the coupon to these people as far as its limits go, in their order. The caller has locked it,
 * so the counts stand still.
 */
export async function issueTo(
  ctx: Context,
  info: CouponInfoRow,
  userSeqs: readonly number[],
  { onceKey, issuedBy, isTold = false }: How = {},
): Promise<Issued> {
  const people = [...new Set(userSeqs)]
  const merging = await listAmidMerge(ctx, people)
  const had = await countHad(ctx, info.couponInfoSeq, people, onceKey)
  const chosen: number[] = []
  const refused: Issued['refused'] = []
  for (const userSeq of people) {
    const { count = 0, isDone = false } = had.get(userSeq) ?? {}
    const reason = isDone
      ? 'alreadyIssued'
      : merging.has(userSeq)
        ? 'merging'
        : issueRefusal(info, { issuedCount: info.issuedCount + chosen.length, mine: count }, ctx.now)
    if (reason === null) chosen.push(userSeq)
    else refused.push({ userSeq, reason })
  }
  if (chosen.length === 0) return { issued: [], refused }
  const issued = await insertCoupons(ctx, info, chosen, { onceKey, issuedBy })
  await updateInfo(ctx, info.couponInfoSeq, { issuedCount: info.issuedCount + issued.length })
  if (isTold)
    await ctx.services.jobs.emitEach(
      ctx,
      couponGiven,
      issued.map(({ channelSeq, couponSeq, userSeq }) => ({ channelSeq, couponSeq, userSeq })),
    )
  return { issued, refused }
}

/** What each of them was given of the coupon, withdrawn ones included, and whether it was for this very reason. */
async function countHad(
  ctx: Context,
  couponInfoSeq: number,
  userSeqs: readonly number[],
  onceKey: string | undefined,
) {
  const { rows } = await ctx.db.execute<{ user_seq: string; count: number; is_done: boolean }>(sql`
    select user_seq, count(*)::int as count,
      coalesce(bool_or(once_key = ${onceKey ?? null}::text), false) as is_done
    from coupons
    where channel_seq = ${ctx.channelSeq} and coupon_info_seq = ${couponInfoSeq}
      and user_seq = any(${sql.param([...userSeqs])}::bigint[])
    group by user_seq`)
  return new Map(
    rows.map(({ user_seq, count, is_done }) => [Number(user_seq), { count, isDone: is_done }] as const),
  )
}

/** With the terms of now, which no later change of the coupon worsens (CPN-13). */
async function insertCoupons(
  ctx: Context,
  info: CouponInfoRow,
  userSeqs: readonly number[],
  { onceKey, issuedBy }: Pick<How, 'onceKey' | 'issuedBy'>,
): Promise<CouponRow[]> {
  const {
    couponInfoSeq,
    discountType,
    discount,
    maxDiscount,
    minPrice,
    targetCd,
    targetCourseSeqs,
    membershipTerms,
  } = info
  return ctx.db
    .insert(coupons)
    .values(
      userSeqs.map((userSeq) => ({
        channelSeq: ctx.channelSeq,
        couponInfoSeq,
        userSeq,
        discountType,
        discount,
        maxDiscount,
        minPrice,
        targetCd,
        targetCourseSeqs,
        membershipTerms,
        ...usePeriodOf(info, ctx.now),
        onceKey: onceKey ?? null,
        issuedBy: issuedBy ?? null,
        issuedAt: ctx.now,
      })),
    )
    .returning()
}
