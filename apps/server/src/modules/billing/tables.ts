import type { CouponDiscountTypeCd, PlanPeriod, Yn } from '@seodang/domain/codes'
import { COUPON_DISCOUNT_TYPE } from '@seodang/domain/codes'
import type { PlanCd } from '@seodang/domain/plan'
import {
  PLAN_CHARGE_PURPOSE,
  PLAN_CHARGE_STATE,
  type PlanChargePurpose,
  type PlanChargeState,
} from '@seodang/domain/plan-charge'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  amount,
  code,
  codeCheck,
  createdAt,
  flag,
  instant,
  newSeq,
  seq,
} from '../../platform/database/columns.ts'

/** Coupons of the platform for plans of sites (CPN-06); they belong to no site. Amounts in won. */
export const planCoupons = pgTable(
  'plan_coupons',
  {
    planCouponSeq: newSeq(),
    /** Capital letters and digits, as it is typed. */
    code: text().notNull(),
    name: text().notNull(),
    discountType: code<CouponDiscountTypeCd>().notNull(),
    discount: amount().notNull(),
    maxDiscount: amount(),
    /** Empty: for every plan. */
    planCds: jsonb().$type<PlanCd[]>().notNull().default([]),
    /** Terms of one subscription that it takes something off. */
    terms: integer().notNull().default(1),
    /** Sites that may register it; empty is without limit. */
    maxSites: integer(),
    useStartAt: instant(),
    useEndAt: instant(),
    /** No site can register it any more; those that have it keep it. */
    stoppedAt: instant(),
    createdBy: seq().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.planCouponSeq] }),
    uniqueIndex('plan_coupons_code').on(t.code),
    codeCheck('plan_coupons_discount_type', t.discountType, COUPON_DISCOUNT_TYPE),
    check('plan_coupons_amounts', sql`${t.discount} > 0 and ${t.terms} > 0`),
  ],
)

/** A plan coupon that a site has registered, and the terms that it still takes something off. */
export const planCouponHoldings = pgTable(
  'plan_coupon_holdings',
  {
    channelSeq: seq().notNull(),
    planCouponSeq: seq().notNull(),
    termsLeft: integer().notNull(),
    registeredBy: seq().notNull(),
    registeredAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.planCouponSeq] }),
    foreignKey({
      name: 'plan_coupon_holdings_coupon',
      columns: [t.planCouponSeq],
      foreignColumns: [planCoupons.planCouponSeq],
    }),
    check('plan_coupon_holdings_left', sql`${t.termsLeft} >= 0`),
  ],
)

/**
 * What the product asked a site for its plan: a row for every try, written before the gateway is asked. These are no
 * orders: those are what a site sells.
 */
export const planCharges = pgTable(
  'plan_charges',
  {
    planChargeSeq: newSeq(),
    channelSeq: seq().notNull(),
    /** For people. */
    number: text().notNull(),
    purpose: code<PlanChargePurpose>().notNull(),
    /** One try of one term can be written once, whoever else thinks of it at the same moment. */
    chargeKey: text().notNull(),
    planCd: text().$type<PlanCd>().notNull(),
    periodMonths: integer().$type<PlanPeriod>().notNull(),
    listPrice: amount().notNull(),
    discount: amount().notNull().default(0),
    amount: amount().notNull(),
    planCouponSeq: seq(),
    /** At the gateway: our name of the payment, and theirs. */
    orderId: text().notNull(),
    paymentRef: text(),
    merchant: text(),
    cardBrand: text(),
    cardTail: text(),
    receiptUrl: text(),
    state: code<PlanChargeState>().notNull(),
    failureCode: text(),
    failureMessage: text(),
    /** What was paid for. */
    termStartAt: instant(),
    termEndAt: instant(),
    /** Whoever pressed the button; empty for a renewal. */
    userSeq: seq(),
    /** As it was written on the receipt. */
    businessName: text(),
    businessNumber: text(),
    refundedAmount: amount().notNull().default(0),
    paidAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.planChargeSeq] }),
    uniqueIndex('plan_charges_order').on(t.orderId),
    uniqueIndex('plan_charges_key').on(t.channelSeq, t.chargeKey),
    // Of one site only one charge is open: nobody is asked again before it is known how the last one ended.
    uniqueIndex('plan_charges_one_open').on(t.channelSeq).where(sql`state in ('asking', 'unknown')`),
    index('plan_charges_open').on(t.updatedAt).where(sql`state in ('asking', 'unknown')`),
    codeCheck('plan_charges_state', t.state, PLAN_CHARGE_STATE),
    codeCheck('plan_charges_purpose', t.purpose, PLAN_CHARGE_PURPOSE),
    check('plan_charges_amounts', sql`${t.amount} >= 0 and ${t.amount} = ${t.listPrice} - ${t.discount}`),
  ],
)

/** The card that a site's plan is charged to. */
export const planCards = pgTable(
  'plan_cards',
  {
    channelSeq: seq().notNull(),
    merchant: text().notNull(),
    brand: text().notNull(),
    tail: text().notNull(),
    /** The gateway's key of the card with its customer key, sealed; and a hash by which a removal at the gateway finds it. */
    sealedKey: text().notNull(),
    keyHash: text().notNull(),
    registeredBy: seq().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.channelSeq] }), index('plan_cards_key').on(t.keyHash)],
)

export type PlanRegistrationState = 'open' | 'asking' | 'done' | 'failed'

/** A way to the gateway's window for a card, by the hash of what the browser carries there and back. */
export const planCardRegistrations = pgTable('plan_card_registrations', {
  registrationHash: text().primaryKey(),
  channelSeq: seq().notNull(),
  userSeq: seq().notNull(),
  merchant: text().notNull(),
  state: text().$type<PlanRegistrationState>().notNull().default('open'),
  createdAt: createdAt(),
})

/** PLAN-12: to whom the receipts of a plan are made out. */
export const planBillings = pgTable(
  'plan_billings',
  {
    channelSeq: seq().notNull(),
    businessName: text(),
    businessNumber: text(),
    ceoName: text(),
    address: text(),
    /** Where receipts go beside the owner. */
    email: text(),
    receiptMailYn: flag().$type<Yn>().notNull().default('Y'),
    revision: integer().notNull().default(1),
    updatedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.channelSeq] })],
)
