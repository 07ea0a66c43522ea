import { staff } from '@seodang/domain/access'
import { COUPON_DISCOUNT_TYPE, PLAN_PERIODS } from '@seodang/domain/codes'
import { PLAN, PLAN_MEASURES } from '@seodang/domain/plan'
import { PLAN_CHARGE_PURPOSE, PLAN_CHARGE_STATE } from '@seodang/domain/plan-charge'
import { PLAN_BILLING_LENGTH } from '@seodang/domain/plan-form'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { NextStep } from './order.ts'
import {
  Amount,
  Bytes,
  ChannelKey,
  Code,
  Count,
  Flag,
  Instant,
  listOf,
  nullable,
  Revision,
  Seq,
  Text,
} from './schemas.ts'

/** PLAN-03, PERM-10: seeing, changing and cancelling the plan; by default only the owner changes it (PLAN-04). */
const READ = staff('SITE_PLAN_READ')
const UPDATE = staff('SITE_PLAN_UPDATE')

export const PlanPeriodMonths = Type.Enum([...PLAN_PERIODS])
const PlanCode = Code(PLAN)
const Choice = { planCd: PlanCode, termMonths: PlanPeriodMonths }
/** What is used of what is allowed; no limit where it is null. */
const Use = Type.Object({
  measure: Type.Enum([...PLAN_MEASURES]),
  used: Bytes,
  limit: nullable(Bytes),
})
const Excess = Type.Array(Type.Object({ measure: Type.Enum([...PLAN_MEASURES]), used: Bytes, limit: Bytes }))
const NextCharge = Type.Object({ at: Instant, amount: Amount, ...Choice })
const PlanCard = Type.Object({
  brand: Type.String(),
  tail: Type.String(),
  createdAt: Instant,
  /** Whether the caller registered it, and not somebody else who looks after the plan. */
  isMine: Type.Boolean(),
})

/** `free` costs nothing; `lapsed` makes the management of the site read-only until something is paid (BYD-27). */
export const PLAN_STATE = {
  free: 'free',
  active: 'active',
  pastDue: 'pastDue',
  cancelling: 'cancelling',
  lapsed: 'lapsed',
} as const

export const PlanView = Type.Object({
  siteName: Type.String(),
  ...Choice,
  state: Code(PLAN_STATE),
  /** Of a whole term, without a coupon. */
  price: Amount,
  /** Since when this plan is in force, and until when it is paid for. */
  startAt: Instant,
  paidUntil: nullable(Instant),
  /** The next charge, or the next try of one that was declined; null where nothing is charged. */
  next: nullable(NextCharge),
  /** What follows instead when the term is over (PLAN-10). */
  pending: nullable(Type.Object({ at: Instant, ...Choice })),
  use: Type.Array(Use),
  card: nullable(PlanCard),
  /** The outcome of a charge is still being looked up. */
  isChargeOpen: Type.Boolean(),
})

export const getPlan = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/plan',
  summary: 'The plan of the site with price, period, next charge and use (PLAN-10)',
  access: READ,
  params: ChannelKey,
  reply: PlanView,
})

export const getPlanStanding = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/plan/standing',
  summary:
    'Whether the plan has lapsed or a payment is due: what every page of the management says (PLAN-13)',
  access: staff('SITE_DASHBOARD_READ', { of: 'noClass' }),
  params: ChannelKey,
  reply: Type.Object({
    state: Code(PLAN_STATE),
    planCd: PlanCode,
    /** When it is tried again; null when it is not. */
    retryAt: nullable(Instant),
    mayPay: Type.Boolean(),
  }),
})

export const quotePlan = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/plan/quote',
  summary:
    'Exactly what a change of the plan costs now, and what is charged next and when (PLAN-10, PLAN-11)',
  access: READ,
  params: ChannelKey,
  query: Type.Object({ planCd: PlanCode, termMonths: PlanPeriodMonths }),
  reply: Type.Object({
    kind: Type.Enum(['begin', 'raise', 'lower', 'period', 'keep']),
    ...Choice,
    startsAt: Instant,
    listPrice: Amount,
    discount: Amount,
    couponName: nullable(Type.String()),
    dueNow: Amount,
    next: nullable(Type.Object({ at: Instant, amount: Amount })),
    /** What of the present use is more than the plan allows; the change is refused while there is anything (PLAN-11). */
    excess: Excess,
    /** To be sent back with the change: the amounts hold for ten minutes. */
    quotedAt: Instant,
  }),
  errors: ['PLAN_UNCHANGED', 'PLAN_PAYMENT_DUE'],
})

export const changePlan = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/plan/modify',
  summary:
    'Changes the plan as it was quoted; charges the card where something is due now (PLAN-04, PLAN-10)',
  access: UPDATE,
  params: ChannelKey,
  whilePlanLapsed: true,
  idempotent: true,
  body: Type.Object({ ...Choice, quotedAt: Instant, expectedAmount: Amount }),
  reply: PlanView,
  errors: [
    'PLAN_UNCHANGED',
    'PLAN_PAYMENT_DUE',
    'PLAN_USE_EXCEEDED',
    'PLAN_PRICE_CHANGED',
    'PLAN_CARD_NEEDED',
    'PLAN_CHARGE_PENDING',
    'PLAN_CHARGE_DECLINED',
    'PROVIDER_UNAVAILABLE',
  ],
  rateLimit: { points: 30, seconds: 3600, by: 'user' },
})

export const payPlan = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/plan/payment/create',
  summary: 'Tries the term that is due again now, as after another card was registered (PLAN-13)',
  access: UPDATE,
  params: ChannelKey,
  whilePlanLapsed: true,
  idempotent: true,
  body: Type.Object({ expectedAmount: Amount }),
  reply: PlanView,
  errors: [
    'PLAN_PRICE_CHANGED',
    'PLAN_CARD_NEEDED',
    'PLAN_CHARGE_PENDING',
    'PLAN_CHARGE_DECLINED',
    'PLAN_NOT_CANCELLABLE',
    'PROVIDER_UNAVAILABLE',
  ],
  rateLimit: { points: 30, seconds: 3600, by: 'user' },
})

export const cancelPlan = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/plan/cancel',
  summary: 'Ends the plan with the term that is paid for; nothing is charged any more (PLAN-10)',
  access: staff('SITE_PLAN_CANCEL'),
  params: ChannelKey,
  whilePlanLapsed: true,
  reply: PlanView,
  errors: ['PLAN_NOT_CANCELLABLE', 'PLAN_CHARGE_PENDING'],
})

export const resumePlan = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/plan/resume',
  summary: 'Takes a cancellation back while the paid term lasts (PLAN-10)',
  access: UPDATE,
  params: ChannelKey,
  whilePlanLapsed: true,
  reply: PlanView,
  errors: ['PLAN_NOT_CANCELLABLE', 'PLAN_CHARGE_PENDING'],
})

const PlanCharge = Type.Object({
  planChargeSeq: Seq,
  number: Type.String(),
  purpose: Code(PLAN_CHARGE_PURPOSE),
  state: Code(PLAN_CHARGE_STATE),
  planCd: PlanCode,
  termMonths: PlanPeriodMonths,
  listPrice: Amount,
  discount: Amount,
  amount: Amount,
  refundedAmount: Amount,
  cardBrand: nullable(Type.String()),
  cardTail: nullable(Type.String()),
  failureMessage: nullable(Type.String()),
  termStartAt: nullable(Instant),
  termEndAt: nullable(Instant),
  at: Instant,
})

export const planCharges = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/plan/charges',
  summary: 'What was charged for the plan, the newest first (PLAN-12)',
  access: READ,
  params: ChannelKey,
  query: Type.Object({
    page: Type.Optional(Type.Integer({ default: 1, minimum: -1_000_000, maximum: 1_000_000 })),
    size: Type.Optional(Type.Integer({ default: 20, minimum: -1_000_000, maximum: 1_000_000_000 })),
  }),
  reply: listOf(PlanCharge),
})

export const planReceipt = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/plan/charges/{planChargeSeq}/receipt',
  summary: 'The receipt of a charge as a PDF (PLAN-12)',
  access: READ,
  params: Type.Object({ ...ChannelKey.properties, planChargeSeq: Seq }),
  raw: 'application/pdf',
  errors: ['RECEIPT_NOT_AVAILABLE'],
  rateLimit: { points: 60, seconds: 3600, by: 'user' },
})

const Billing = {
  businessName: Text(PLAN_BILLING_LENGTH.businessName),
  businessNumber: Text(PLAN_BILLING_LENGTH.businessNumber),
  ceoName: Text(PLAN_BILLING_LENGTH.ceoName),
  address: Text(PLAN_BILLING_LENGTH.address),
  /** Where receipts go beside the owner. */
  email: Text(PLAN_BILLING_LENGTH.email),
  receiptMailYn: Flag,
  /** Counts the changes, 0 before the first: who saves says which state they saw (SET-09). */
  revision: Revision,
}

export const getPlanBilling = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/plan/billing',
  summary: 'The card and the billing details (PLAN-12)',
  access: READ,
  params: ChannelKey,
  reply: Type.Object({ ...Billing, card: nullable(PlanCard) }),
})

export const savePlanBilling = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/plan/billing/modify',
  summary: 'Changes to whom receipts are made out; they hold for receipts of later charges (PLAN-12)',
  access: UPDATE,
  params: ChannelKey,
  whilePlanLapsed: true,
  body: Type.Object(Billing),
  reply: Type.Object({ ...Billing, card: nullable(PlanCard) }),
  errors: ['CONFLICT_EDITED'],
})

export const beginPlanCard = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/plan/card/begin',
  summary: 'Opens the gateway’s window for the card of the plan; nothing is charged (PLAN-12)',
  access: UPDATE,
  params: ChannelKey,
  whilePlanLapsed: true,
  reply: Type.Object({ next: NextStep }),
  errors: ['METHOD_NOT_OFFERED', 'PROVIDER_UNAVAILABLE', 'CARD_REFUSED'],
  rateLimit: { points: 20, seconds: 3600, by: 'user' },
})

export const registerPlanCard = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/plan/card/create',
  summary: 'Keeps the card that came back from the gateway, in place of the one before, once (PLAN-12)',
  access: UPDATE,
  params: ChannelKey,
  whilePlanLapsed: true,
  body: Type.Object({ registration: Text(64, 1), customerKey: Text(300), authKey: Text(300, 1) }),
  reply: PlanCard,
  errors: ['CARD_REFUSED', 'CARD_PENDING', 'PROVIDER_UNAVAILABLE', 'METHOD_NOT_OFFERED'],
  rateLimit: { points: 60, seconds: 3600, by: 'user' },
})

export const removePlanCard = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/plan/card/delete',
  summary: 'Takes the card of the plan away, at the gateway too; the plan is charged to none (PLAN-12)',
  access: UPDATE,
  params: ChannelKey,
  whilePlanLapsed: true,
  /** When the card that was seen was registered: one that took its place meanwhile is not removed. */
  body: Type.Object({ createdAt: Instant }),
  errors: ['PLAN_CHARGE_PENDING'],
})

const HeldCoupon = Type.Object({
  planCouponSeq: Seq,
  name: Type.String(),
  discountType: Code(COUPON_DISCOUNT_TYPE),
  discount: Amount,
  maxDiscount: nullable(Amount),
  planCds: Type.Array(PlanCode),
  terms: Count,
  termsLeft: Count,
  useEndAt: nullable(Instant),
  registeredAt: Instant,
})

export const planCoupons = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/plan/coupons',
  summary: 'The coupons for the plan that the site has registered (CPN-06, PLAN-12)',
  access: staff('SITE_PLAN_COUPON_READ'),
  params: ChannelKey,
  reply: listOf(HeldCoupon),
})

export const registerPlanCoupon = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/plan/coupons/create',
  summary: 'Registers a coupon by its code; it is used by itself for the next whole term (CPN-06)',
  access: staff('SITE_PLAN_COUPON_UPDATE'),
  params: ChannelKey,
  whilePlanLapsed: true,
  body: Type.Object({ code: Text(60, 1) }),
  reply: HeldCoupon,
  errors: ['PLAN_COUPON_REFUSED', 'PLAN_COUPON_REGISTERED'],
  // A code is guessed by trying; nobody types so many by mistake.
  rateLimit: { points: 20, seconds: 3600, by: 'user' },
})
