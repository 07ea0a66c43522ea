import type { ReplyOf } from '@seodang/contract/endpoint'
import type { membershipCoupons as offered } from '@seodang/contract/subscription'
import { couponOffTerm, type TermCoupon, termAmount } from '@seodang/domain/membership-coupon'
import type { Plan } from '@seodang/domain/site-membership'
import type { Context } from '../../platform/context.ts'
import {
  type CouponProduct,
  couponsBySeq,
  keepForSubscription,
  lockUsableCoupon,
  usableCouponsFor,
} from '../coupon/index.ts'
import { soldPlan } from './plans.ts'
import { getSoldMembership } from './store.ts'
import { type SubscriptionRow, updateSubscription } from './subscription-store.ts'

const productOf = ({ membershipSeq, price }: Plan): CouponProduct => ({
  kind: 'membership',
  seq: membershipSeq,
  price,
})

/** CPN-10: what the caller could pay a term with, and what not, with the reason; the one that saves most is suggested. */
export async function offeredCoupons(
  ctx: Context,
  membershipSeq: number,
  termMonths: number,
): Promise<ReplyOf<typeof offered>> {
  const plan = soldPlan(await getSoldMembership(ctx, membershipSeq), termMonths)
  const { coupons } = await usableCouponsFor(ctx, productOf(plan))
  const list = coupons.map(({ couponSeq, name, terms, membershipTerms, refusal }) => ({
    couponSeq,
    name,
    discountType: terms.discountType,
    discount: terms.discount,
    maxDiscount: terms.maxDiscount ?? null,
    minPrice: terms.minPrice ?? 0,
    useEndAt: terms.useEndAt ? new Date(terms.useEndAt).toISOString() : null,
    membershipTerms,
    off: refusal === null ? couponOffTerm(terms, plan.price) : 0,
    refusal,
  }))
  const saves = (one: (typeof list)[number]) => one.off * one.membershipTerms
  const sorted = list.toSorted((one, other) => saves(other) - saves(one))
  const [best] = sorted
  return {
    list: sorted,
    totalCount: sorted.length,
    suggestedCouponSeq: best && saves(best) > 0 ? best.couponSeq : null,
  }
}

/** CPN-10, SEC-26: the subscription that begins keeps the coupon, checked again under its lock. */
export async function takeCoupon(
  ctx: Context,
  row: SubscriptionRow,
  { plan, couponSeq }: { plan: Plan; couponSeq: number | null },
): Promise<SubscriptionRow> {
  if (couponSeq === null) return row
  const { membershipTerms } = await lockUsableCoupon(ctx, couponSeq, productOf(plan))
  const { subscriptionSeq } = row
  await keepForSubscription(ctx, { couponSeq, subscriptionSeq })
  return updateSubscription(ctx, subscriptionSeq, { couponSeq, couponTermsLeft: membershipTerms })
}

type Held = TermCoupon & { name: string }

/** The coupons that still lessen something, by subscription. */
export async function heldCoupons(
  ctx: Context,
  rows: readonly SubscriptionRow[],
): Promise<Map<number, Held>> {
  const held = rows.flatMap(({ subscriptionSeq, couponSeq, couponTermsLeft: termsLeft }) =>
    couponSeq === null || termsLeft === 0 ? [] : [{ subscriptionSeq, couponSeq, termsLeft }],
  )
  const coupons = await couponsBySeq(
    ctx,
    held.map(({ couponSeq }) => couponSeq),
  )
  return new Map(
    held.flatMap(({ subscriptionSeq, couponSeq, termsLeft }) => {
      const coupon = coupons.get(couponSeq)
      return coupon
        ? [[subscriptionSeq, { coupon: coupon.terms, name: coupon.name, termsLeft }] as const]
        : []
    }),
  )
}

/** What a term of this price costs the member now (MSH-08). */
export async function amountOf(ctx: Context, row: SubscriptionRow, price: number): Promise<number> {
  return termAmount(price, (await heldCoupons(ctx, [row])).get(row.subscriptionSeq) ?? null)
}
