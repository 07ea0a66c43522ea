import { planCharges, planCoupons } from '../../modules/billing/tables.ts'
import type { Services } from '../factories.ts'

/** What the site itself pays. */
export async function aPlanCharge(services: Services, channelSeq: number, mark: string) {
  const [charge] = await services.db
    .insert(planCharges)
    .values({
      channelSeq,
      number: mark,
      purpose: 'begin',
      chargeKey: mark,
      planCd: 'BASIC',
      periodMonths: 1,
      listPrice: 29_000,
      amount: 29_000,
      orderId: `plan-${mark}`,
      state: 'paid',
      paidAt: new Date(),
    })
    .returning({ planChargeSeq: planCharges.planChargeSeq })
  const [coupon] = await services.db
    .insert(planCoupons)
    .values({
      code: mark.toUpperCase(),
      name: `${mark} 쿠폰`,
      discountType: '00',
      discount: 1000,
      createdBy: 1,
    })
    .returning({ planCouponSeq: planCoupons.planCouponSeq })
  return { planChargeSeq: charge?.planChargeSeq ?? 0, planCouponSeq: coupon?.planCouponSeq ?? 0 }
}
