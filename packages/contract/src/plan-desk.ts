import { platform } from '@seodang/domain/access'
import { COUPON_DISCOUNT_TYPE } from '@seodang/domain/codes'
import { PLAN } from '@seodang/domain/plan'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { PlanView } from './plan.ts'
import { Amount, ChannelKey, Code, Count, Instant, listOf, nullable, paging, Seq, Text } from './schemas.ts'

const DeskCoupon = Type.Object({
  planCouponSeq: Seq,
  code: Type.String(),
  name: Type.String(),
  discountType: Code(COUPON_DISCOUNT_TYPE),
  discount: Amount,
  maxDiscount: nullable(Amount),
  planCds: Type.Array(Code(PLAN)),
  terms: Count,
  maxSites: nullable(Count),
  /** Sites that have registered it. */
  sites: Count,
  useEndAt: nullable(Instant),
  stoppedAt: nullable(Instant),
  createdAt: Instant,
})

export const deskPlanCoupons = endpoint({
  method: 'GET',
  path: '/v1.0/platform/plan-coupons',
  summary: 'The coupons for plans, the newest first (ADM-03, CPN-06)',
  access: platform,
  query: Type.Object(paging),
  reply: listOf(DeskCoupon),
})

export const createPlanCoupon = endpoint({
  method: 'POST',
  path: '/v1.0/platform/plan-coupons/create',
  summary: 'Makes a coupon that sites register by its code (ADM-03, CPN-06)',
  access: platform,
  idempotent: 'together',
  body: Type.Object({
    code: Text(60),
    name: Text(100),
    discountType: Code(COUPON_DISCOUNT_TYPE),
    discount: nullable(Amount),
    maxDiscount: nullable(Amount),
    planCds: Type.Array(Code(PLAN), { maxItems: 10 }),
    terms: nullable(Count),
    maxSites: nullable(Count),
    useEndAt: nullable(Instant),
  }),
  reply: DeskCoupon,
  errors: ['PLAN_COUPON_CODE_TAKEN'],
})

export const stopPlanCoupon = endpoint({
  method: 'POST',
  path: '/v1.0/platform/plan-coupons/{planCouponSeq}/stop',
  summary: 'No site registers it any more; those that have it keep it (ADM-03)',
  access: platform,
  params: Type.Object({ planCouponSeq: Seq }),
  reply: DeskCoupon,
})

export const deskPlan = endpoint({
  method: 'GET',
  path: '/v1.0/platform/channels/{channelSeq}/plan',
  summary: 'The plan of a site as its owner sees it (ADM-03)',
  access: platform,
  params: ChannelKey,
  reply: PlanView,
})
