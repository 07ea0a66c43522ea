import { COUPON_DISCOUNT_TYPE, COUPON_ISSUE, COUPON_STATUS, COUPON_TARGET } from '@seodang/domain/codes'
import { usePeriodOf } from '@seodang/domain/coupon-issue'
import { DAY } from '@seodang/domain/instant'
import { couponCodes, couponInfos, coupons } from '../modules/coupon/tables.ts'
import type { Context } from '../platform/context.ts'
import type { SeededClass } from './classes.ts'

type Info = typeof couponInfos.$inferInsert

/** How long ago the coupons of a site were given out, at most. */
const DAYS_AGO = 20
/** Of the learners of a site so many hold each coupon; the demonstration learner is the first. */
const HOLDERS = 24

/** Coupons of every way of giving them out, and people who hold them (GEN-19). */
export async function seedCoupons(
  ctx: Context,
  {
    classes,
    learners,
    owner,
  }: { classes: readonly SeededClass[]; learners: readonly number[]; owner: number },
): Promise<void> {
  const chosen = classes.slice(0, 2).map(({ courseSeq }) => courseSeq)
  const made: (Omit<Info, 'channelSeq' | 'createdBy'> & { code?: string; holders: number })[] = [
    {
      name: '첫 수강 10% 할인',
      discountType: COUPON_DISCOUNT_TYPE.percent,
      discount: 10,
      maxDiscount: 20_000,
      issueCd: COUPON_ISSUE.download,
      targetCd: COUPON_TARGET.classes,
      targetCourseSeqs: chosen,
      useDays: 14,
      holders: HOLDERS,
    },
    {
      name: '서당 친구 쿠폰',
      discountType: COUPON_DISCOUNT_TYPE.amount,
      discount: 5000,
      minPrice: 30_000,
      issueCd: COUPON_ISSUE.code,
      code: 'SEODANG2026',
      totalCount: 100,
      useDays: 60,
      holders: HOLDERS / 2,
    },
    {
      name: '가입을 축하해요',
      discountType: COUPON_DISCOUNT_TYPE.amount,
      discount: 3000,
      issueCd: COUPON_ISSUE.join,
      useDays: 30,
      holders: HOLDERS,
    },
    {
      name: '완강 기념 20% 할인',
      discountType: COUPON_DISCOUNT_TYPE.percent,
      discount: 20,
      issueCd: COUPON_ISSUE.finish,
      useDays: 90,
      holders: 3,
    },
    {
      name: '지난여름 할인',
      discountType: COUPON_DISCOUNT_TYPE.amount,
      discount: 10_000,
      issueCd: COUPON_ISSUE.hand,
      useEndAt: new Date(ctx.now.getTime() - DAY),
      statusCd: COUPON_STATUS.stopped,
      holders: 5,
    },
  ]
  for (const { code, holders, ...info } of made) {
    const [row] = await ctx.db
      .insert(couponInfos)
      .values({
        ...info,
        channelSeq: ctx.channelSeq,
        createdBy: owner,
        issuedCount: Math.min(holders, learners.length),
        createdAt: new Date(ctx.now.getTime() - (DAYS_AGO + 1) * DAY),
      })
      .returning()
    if (!row) throw new Error('A coupon was not made')
    const { channelSeq, couponInfoSeq } = row
    if (code !== undefined) await ctx.db.insert(couponCodes).values({ channelSeq, couponInfoSeq, code })
    await ctx.db
      .insert(coupons)
      .values(learners.slice(0, holders).map((userSeq, at) => held(ctx, row, userSeq, at)))
  }
}

/** The later somebody stands in the list, the longer ago they got it. */
function held(ctx: Context, info: typeof couponInfos.$inferSelect, userSeq: number, at: number) {
  const issuedAt = new Date(ctx.now.getTime() - ((at % DAYS_AGO) + 1) * DAY)
  const { channelSeq, couponInfoSeq, discountType, discount, maxDiscount, minPrice } = info
  return {
    channelSeq,
    couponInfoSeq,
    userSeq,
    discountType,
    discount,
    maxDiscount,
    minPrice,
    targetCd: info.targetCd,
    targetCourseSeqs: info.targetCourseSeqs,
    membershipTerms: info.membershipTerms,
    ...usePeriodOf(info, issuedAt),
    issuedAt,
  }
}
