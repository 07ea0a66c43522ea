import type { CashReceiptState } from '@seodang/domain/cash-receipt'
import {
  type CashReceiptTypeCd,
  CURRENCY,
  type Language,
  ORDER_KIND,
  ORDER_LINE,
  type OrderKind,
  type OrderLineCd,
  PAY_METHOD,
  PAYMENT_STATUS,
} from '@seodang/domain/codes'
import type { PlaceOutcome } from '@seodang/domain/offer'
import { CLAIM_STATE, type ClaimState } from '@seodang/domain/refund-claim'
import type { RefundReasonCd } from '@seodang/domain/refund-reason'
import type { RefundTerms } from '@seodang/domain/refund-terms'
import type { SaleContract } from '@seodang/domain/sale-contract'
import type { UnwantedCause } from '@seodang/domain/unwanted-money'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  amount,
  code,
  codeCheck,
  createdAt,
  instant,
  newSeq,
  seq,
  withinChannel,
} from '../../platform/database/columns.ts'
import { courses } from '../catalog/tables.ts'
import { attendances } from '../enrolment/tables.ts'
import { users } from '../identity/tables.ts'

/**
 * `renewal`: the buyer attended before and keeps the place of that time. `offer`: the buyer waited for the place, and
 * it is offered (BYD-18).
 */
export type OrderOutcome = PlaceOutcome

/** A line of a refund's calculation as it stood when it was asked for. */
export interface RefundNote {
  kind: string
  amount: number
  n?: number
  of?: number
}

/** The account to pay into, its dates as ISO text. */
export interface KeptAccount {
  bank: string
  bankName: string
  number: string
  holder: string
  dueAt: string
  refund: 'NONE' | 'PENDING' | 'FAILED' | 'PARTIAL_FAILED' | 'COMPLETED'
  /** The stand-in's page where the transfer is made. */
  pageUrl: string | null
}

export const orders = pgTable(
  'orders',
  {
    orderSeq: newSeq(),
    channelSeq: seq().notNull(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq),
    /** What is sold decides who admits, closes and takes back (products.ts). */
    kind: text().$type<OrderKind>().notNull().default(ORDER_KIND.class),
    /** What people read out on the telephone: 20261120-7F3K9Q. */
    number: text().notNull(),
    /** What the gateway knows the order by: random, so that it tells nobody anything (integrations.md 1.2). */
    paymentOrderId: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    currency: code<(typeof CURRENCY)[keyof typeof CURRENCY]>().notNull().default(CURRENCY.krw),
    amount: amount().notNull(),
    refundedAmount: amount().notNull().default(0),
    /** The price in cents and the rate that the amount in won comes from; empty where the price is in won (PAY-20). */
    dollarAmount: amount(),
    rateHundredths: integer(),
    ratedOn: date(),
    rateSource: text(),
    payMethodCd: code<(typeof PAY_METHOD)[keyof typeof PAY_METHOD]>(),
    paymentStatus: code<(typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS]>()
      .notNull()
      .default(PAYMENT_STATUS.ready),
    gateway: text().notNull(),
    /** Whose keys took the money, so that a refund uses the same ones (integrations.md 1.7). */
    merchant: text().notNull().default(''),
    /** Which channel of those keys was offered; a payment through another one does not count (SEC-24). */
    gatewayChannel: text(),
    /** What the buyer was promised when the order was placed; `enrol` and `offer` count on a place (ENR-07, ENR-10). */
    outcome: text().$type<OrderOutcome>().notNull().default('enrol'),
    /** The order itself keeps a place of the class, until an attendance takes it over or the hold ends. */
    holdsPlace: boolean().notNull().default(false),
    /** Until when the price and the place are kept for somebody who is paying (BYD-17). */
    heldUntil: instant(),
    depositDeadlineAt: instant(),
    agreedTermsAt: instant(),
    refundPolicy: text().notNull(),
    /** The promise of the site as it stood then. */
    refundTerms: jsonb().$type<RefundTerms>(),
    /** Answers to the class's questions, handed to the attendance when there is one (ENR-41). */
    answers: jsonb().$type<unknown[]>().notNull().default([]),
    cashReceipt: jsonb().$type<{ type: CashReceiptTypeCd; number: string }>(),
    depositorName: text(),
    failureCode: text(),
    failureMessage: text(),
    /** The share link of the class that is credited with the order (LKS-12). */
    refererCode: text(),
    /** The coupon of the buyer that the order keeps while it is paid, and has used once it is (BYD-17, CPN-10). */
    couponSeq: seq(),
    /** PAY-23: the plan that it pays a part of, and from which month on; the first order of a plan gives the place. */
    instalmentPlanSeq: seq(),
    instalmentNo: smallint(),
    /** Client and session of the analytics tools, for purchases that complete without a browser. */
    marks: jsonb().$type<Record<string, string>>().notNull().default({}),
    paidAt: instant(),
    cancelledAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.orderSeq] }),
    unique('orders_number').on(t.channelSeq, t.number),
    uniqueIndex('orders_payment_order').on(t.paymentOrderId),
    index('orders_list').on(t.channelSeq, t.createdAt.desc().nullsFirst()),
    // With all that the sums of the dashboard and of the list of payments ask for, so that the rows are not read.
    index('orders_paid').on(t.channelSeq, t.paidAt, t.currency, t.amount),
    index('orders_sums').on(t.channelSeq, t.paymentStatus, t.currency, t.amount, t.refundedAmount, t.paidAt),
    index('orders_referer').on(t.channelSeq, t.refererCode).where(sql`referer_code is not null`),
    index('orders_user').on(t.userSeq, t.channelSeq, t.createdAt.desc().nullsFirst()),
    index('orders_reversible').on(t.updatedAt).where(sql`payment_status = '03' and pay_method_cd = 'VBANK'`),
    index('orders_instalments')
      .on(t.channelSeq, t.instalmentPlanSeq)
      .where(sql`instalment_plan_seq is not null`),
    index('orders_waiting').on(t.paymentStatus, t.createdAt).where(sql`payment_status in ('00', '01', '02')`),
    // What may have been paid in its window although it is closed.
    index('orders_windows').on(t.createdAt).where(sql`gateway = 'portone' and paid_at is null`),
    codeCheck('orders_status', t.paymentStatus, PAYMENT_STATUS),
    codeCheck('orders_kind', t.kind, ORDER_KIND),
    codeCheck('orders_currency', t.currency, CURRENCY),
    check(
      'orders_rate',
      sql`num_nulls(${t.dollarAmount}, ${t.rateHundredths}, ${t.ratedOn}, ${t.rateSource}) in (0, 4)`,
    ),
    check('orders_instalment', sql`(${t.instalmentPlanSeq} is null) = (${t.instalmentNo} is null)`),
    check('orders_amounts', sql`${t.amount} >= 0 and ${t.refundedAmount} between 0 and ${t.amount}`),
    check(
      'orders_method',
      sql`${t.payMethodCd} is null or ${t.payMethodCd} in (${sql.raw(
        Object.values(PAY_METHOD)
          .map((v) => `'${v}'`)
          .join(', '),
      )})`,
    ),
  ],
)

/** What was sold, in the words and prices of that day: later changes of the class never reach it (AUTH-23). */
export const orderLines = pgTable(
  'order_lines',
  {
    orderLineSeq: newSeq(),
    channelSeq: seq().notNull(),
    orderSeq: seq().notNull(),
    kind: text().$type<OrderLineCd>().notNull(),
    /** The class or package; empty where none is sold. */
    courseSeq: seq(),
    /** The membership of the line, and the subscription that its term belongs to. */
    membershipSeq: seq(),
    subscriptionSeq: seq(),
    attendSeq: seq(),
    scheduleSeq: seq(),
    title: text().notNull(),
    listPrice: amount().notNull(),
    discount: amount().notNull().default(0),
    /** What the order's coupon takes off this line (CPN-10). */
    couponDiscount: amount().notNull().default(0),
    amount: amount().notNull(),
    vodDays: integer().notNull().default(-1),
    /** BYD-02: what a class or package was sold as; empty on other lines, and on those that are older than it. */
    contract: jsonb().$type<SaleContract>(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.orderLineSeq] }),
    withinChannel(
      'order_lines_order',
      [t.channelSeq, t.orderSeq],
      [orders.channelSeq, orders.orderSeq],
    ).onDelete('cascade'),
    withinChannel('order_lines_course', [t.channelSeq, t.courseSeq], [courses.channelSeq, courses.courseSeq]),
    withinChannel(
      'order_lines_attendance',
      [t.channelSeq, t.attendSeq],
      [attendances.channelSeq, attendances.attendSeq],
    ),
    index('order_lines_by_order').on(t.channelSeq, t.orderSeq),
    index('order_lines_by_course').on(t.channelSeq, t.courseSeq),
    index('order_lines_by_subscription')
      .on(t.channelSeq, t.subscriptionSeq)
      .where(sql`subscription_seq is not null`),
    index('order_lines_by_attendance').on(t.channelSeq, t.attendSeq),
    codeCheck('order_lines_kind', t.kind, ORDER_LINE),
    check('order_lines_product', sql`(${t.courseSeq} is null) <> (${t.membershipSeq} is null)`),
    check(
      'order_lines_amounts',
      sql`${t.amount} >= 0 and ${t.discount} >= 0 and ${t.couponDiscount} >= 0
        and ${t.amount} = ${t.listPrice} - ${t.discount} - ${t.couponDiscount}`,
    ),
  ],
)

/** What the gateway says of an order. `raw` is its last answer without secrets, kept for disputes. */
export const payments = pgTable(
  'payments',
  {
    paymentSeq: newSeq(),
    channelSeq: seq().notNull(),
    orderSeq: seq().notNull(),
    gateway: text().notNull(),
    paymentRef: text().notNull(),
    status: text().notNull(),
    method: text(),
    amount: amount().notNull(),
    balance: amount().notNull(),
    currency: text().notNull(),
    /** Compared in constant time with deposit notices; sealed at rest. */
    sealedSecret: text(),
    receiptUrl: text(),
    virtualAccount: jsonb().$type<KeptAccount>(),
    raw: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    approvedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.paymentSeq] }),
    uniqueIndex('payments_ref').on(t.gateway, t.paymentRef),
    uniqueIndex('payments_order').on(t.channelSeq, t.orderSeq),
    withinChannel('payments_of', [t.channelSeq, t.orderSeq], [orders.channelSeq, orders.orderSeq]).onDelete(
      'cascade',
    ),
  ],
)

/** What a gateway answered: its code, and in words, where it said no. */
export interface GatewayWords {
  code: string
  said: Record<Language, string> | null
}

/**
 * `owed`: order, place and books have followed, and staff still have to transfer the money from the site's own account
 * (docs/decisions/refunds-by-transfer.md).
 */
export type RefundState = 'asked' | 'unknown' | 'owed' | 'done' | 'refused'

/** Money on its way back. The row is written before the gateway is asked, so that a lost answer can be settled (integrations.md 1.7). */
export const refunds = pgTable(
  'refunds',
  {
    refundSeq: newSeq(),
    channelSeq: seq().notNull(),
    orderSeq: seq().notNull(),
    amount: amount().notNull(),
    /** What somebody wrote. */
    reason: text().notNull(),
    /** Who ended it and why, by which the amount is told; empty of refunds that are older than this. */
    reasonCd: text().$type<RefundReasonCd>(),
    requestedBy: seq(),
    byStaff: boolean().notNull().default(false),
    state: text().$type<RefundState>().notNull().default('asked'),
    idempotencyKey: text().notNull().unique(),
    failureMessage: text(),
    /** The last answer to being asked for what is owed. */
    gatewayWords: jsonb().$type<GatewayWords>(),
    /** The place ends with the money; a partial refund by staff may leave it (PAY-21). */
    endsPlace: boolean().notNull().default(true),
    /**
     * The buyer's own bank account, where the money of a transfer goes back to; sealed at rest, and gone the night after
     * staff transferred it.
     */
    sealedAccount: text(),
    /** What of it is shown, and stays: the gateway's code of the bank, and the last digits. */
    accountBank: text(),
    accountTail: text(),
    /** How often one was named, so that a transfer is marked for the one that staff saw. */
    accountRevision: integer().notNull().default(0),
    lines: jsonb().$type<RefundNote[]>().notNull().default([]),
    /** What of the amount is for goods and their carriage; the rest is of the class (`@seodang/domain/order-items`). */
    goodsAmount: amount().notNull().default(0),
    createdAt: createdAt(),
    /** When order, place and books followed, also where the money leaves later. */
    doneAt: instant(),
    /** PAY-21: until when staff transfer it; empty where a gateway pays by itself. */
    dueOn: date({ mode: 'string' }),
    /** The day of the transfer as staff said it, with what was owed besides because it came late. */
    transferredOn: date({ mode: 'string' }),
    interest: amount().notNull().default(0),
    /** When staff said so, and who. */
    transferredAt: instant(),
    transferredBy: seq(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.refundSeq] }),
    withinChannel('refunds_order', [t.channelSeq, t.orderSeq], [orders.channelSeq, orders.orderSeq]),
    index('refunds_by_order').on(t.channelSeq, t.orderSeq),
    index('refunds_done').on(t.channelSeq, t.doneAt),
    index('refunds_transfers').on(t.channelSeq, t.state, t.dueOn).where(sql`due_on is not null`),
    check('refunds_amount', sql`${t.amount} > 0`),
    check('refunds_reason', sql`${t.reasonCd} in ('QUIT', 'NOT_HELD', 'MISDESCRIBED', 'GATEWAY')`),
    check('refunds_goods', sql`${t.goodsAmount} between 0 and ${t.amount}`),
    check('refunds_state', sql`${t.state} in ('asked', 'unknown', 'owed', 'done', 'refused')`),
    check('refunds_owed', sql`${t.state} <> 'owed' or ${t.dueOn} is not null`),
    check('refunds_transferred', sql`num_nulls(${t.transferredOn}, ${t.transferredAt}) in (0, 2)`),
  ],
)

/**
 * Money at a gateway that the books do not want and that nothing carries back any more: staff see to it, and note with its
 * order what became of it (SEC-24).
 */
export const strandedPayments = pgTable(
  'stranded_payments',
  {
    strandedPaymentSeq: newSeq(),
    channelSeq: seq().notNull(),
    orderSeq: seq().notNull(),
    paymentRef: text().notNull(),
    /** What lies at the gateway. */
    amount: amount().notNull(),
    currency: code<(typeof CURRENCY)[keyof typeof CURRENCY]>().notNull(),
    cause: text().$type<UnwantedCause>().notNull(),
    /** The gateway's words; empty where it was not asked to give it back, or never answered. */
    refusal: text(),
    createdAt: createdAt(),
    /** When staff had seen to it, or the gateway said that it went back. */
    closedAt: instant(),
    closedBy: seq(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.strandedPaymentSeq] }),
    withinChannel(
      'stranded_payments_order',
      [t.channelSeq, t.orderSeq],
      [orders.channelSeq, orders.orderSeq],
    ),
    uniqueIndex('stranded_payments_once').on(t.channelSeq, t.orderSeq, t.paymentRef),
    index('stranded_payments_open').on(t.channelSeq, t.createdAt).where(sql`closed_at is null`),
    codeCheck('stranded_payments_currency', t.currency, CURRENCY),
  ],
)

/** BYD-02: that what was sold is not as described, as its buyer claimed; one for an order, in whatever way it ends. */
export const refundClaims = pgTable(
  'refund_claims',
  {
    channelSeq: seq().notNull(),
    orderSeq: seq().notNull(),
    /** What differs, in the buyer's words. */
    content: text().notNull(),
    noticedOn: date({ mode: 'string' }).notNull(),
    state: text().$type<ClaimState>().notNull().default(CLAIM_STATE.waiting),
    createdAt: createdAt(),
    /** Until when staff decide. */
    dueOn: date({ mode: 'string' }).notNull(),
    /** Why staff refused it. */
    answer: text(),
    decidedAt: instant(),
    decidedBy: seq(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.orderSeq] }),
    withinChannel(
      'refund_claims_order',
      [t.channelSeq, t.orderSeq],
      [orders.channelSeq, orders.orderSeq],
    ).onDelete('cascade'),
    index('refund_claims_waiting').on(t.channelSeq, t.dueOn).where(sql`state = 'waiting'`),
    check('refund_claims_state', sql`${t.state} in ('waiting', 'accepted', 'refused', 'ended')`),
    check('refund_claims_decided', sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`),
    check('refund_claims_answer', sql`(${t.state} = 'refused') = (${t.answer} is not null)`),
  ],
)

/** Transfers that a statement showed and staff gave to an order: each pays one, however often its statement comes (PAY-18). */
export const depositLines = pgTable(
  'deposit_lines',
  {
    channelSeq: seq().notNull(),
    /** SHA-256 of what names the transfer, so that no list of other people's transfers is kept. */
    lineHash: text().notNull(),
    orderSeq: seq().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.lineHash] }),
    uniqueIndex('deposit_lines_order').on(t.channelSeq, t.orderSeq),
    withinChannel(
      'deposit_lines_of',
      [t.channelSeq, t.orderSeq],
      [orders.channelSeq, orders.orderSeq],
    ).onDelete('cascade'),
  ],
)

/**
 * Movements of the site's own account that staff brought, each once. What paid an order is said by `deposit_lines`; a line
 * that was set aside is nothing of the site.
 */
export const bankLines = pgTable(
  'bank_lines',
  {
    bankLineSeq: newSeq(),
    channelSeq: seq().notNull(),
    /** As in `deposit_lines`. */
    lineHash: text().notNull(),
    /** As the bank writes them. */
    at: text().notNull(),
    name: text().notNull(),
    balance: text().notNull(),
    movedOn: date({ mode: 'string' }).notNull(),
    /** Won that came in, or, negative, went out. */
    amount: amount().notNull(),
    /** The refund that it transferred (PAY-21). */
    refundSeq: seq(),
    asideAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.bankLineSeq] }),
    uniqueIndex('bank_lines_once').on(t.channelSeq, t.lineHash),
    uniqueIndex('bank_lines_refund').on(t.channelSeq, t.refundSeq),
    index('bank_lines_day').on(t.channelSeq, t.movedOn, t.bankLineSeq),
    withinChannel('bank_lines_of', [t.channelSeq, t.refundSeq], [refunds.channelSeq, refunds.refundSeq]),
    check('bank_lines_amount', sql`${t.amount} <> 0 and (${t.refundSeq} is null or ${t.amount} < 0)`),
  ],
)

/** Deposits of a statement that staff looked at, and a worker confirms, one after the other (PAY-18). */
export const statementRuns = pgTable(
  'statement_runs',
  {
    statementRunSeq: newSeq(),
    channelSeq: seq().notNull(),
    byUserSeq: seq().notNull(),
    createdAt: createdAt(),
    finishedAt: instant(),
    /** When a worker last went on with what its process had not finished. */
    resumedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.statementRunSeq] }),
    index('statement_runs_recent').on(t.channelSeq, t.createdAt),
  ],
)

/** What became of each. A row leaves `waiting` in the transaction that confirms its order, so none is confirmed twice. */
export const statementDeposits = pgTable(
  'statement_deposits',
  {
    channelSeq: seq().notNull(),
    statementRunSeq: seq().notNull(),
    orderSeq: seq().notNull(),
    /** As in `deposit_lines`: who sent it is not kept. */
    lineHash: text().notNull(),
    amount: amount().notNull(),
    state: text().$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
    /** An error name of the catalogue. */
    problem: text(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.statementRunSeq, t.orderSeq, t.lineHash] }),
    withinChannel(
      'statement_deposits_of',
      [t.channelSeq, t.statementRunSeq],
      [statementRuns.channelSeq, statementRuns.statementRunSeq],
    ).onDelete('cascade'),
    index('statement_deposits_state').on(t.channelSeq, t.statementRunSeq, t.state, t.orderSeq),
  ],
)

/** Won per dollar of a day, for the whole installation (PAY-05). The last of a day counts; none is ever changed. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    rateSeq: newSeq().primaryKey(),
    rateHundredths: integer().notNull(),
    ratedOn: date().notNull(),
    source: text().notNull(),
    userSeq: seq().references(() => users.userSeq),
    createdAt: createdAt(),
  },
  (t) => [
    index('exchange_rates_day').on(t.ratedOn.desc(), t.rateSeq.desc()),
    check('exchange_rates_rate', sql`${t.rateHundredths} > 0`),
  ],
)

/**
 * PAY-22: the cash receipt of a bank deposit. What is about to be asked is written first: `cancelling` with the key of
 * `attempt`, which moves on with every definite answer, so that a repeated try is the same call.
 */
export const cashReceipts = pgTable(
  'cash_receipts',
  {
    channelSeq: seq().notNull(),
    orderSeq: seq().notNull(),
    typeCd: code<CashReceiptTypeCd>().notNull(),
    state: text().$type<CashReceiptState>().notNull(),
    amount: amount().notNull(),
    cancelledAmount: amount().notNull().default(0),
    /** What the gateway is being asked to cancel. */
    cancelling: amount(),
    attempt: integer().notNull().default(0),
    /** Whose keys issued it; empty where staff issued it elsewhere. */
    merchant: text().notNull().default(''),
    receiptRef: text(),
    issueNumber: text(),
    receiptUrl: text(),
    failureCode: text(),
    issuedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.orderSeq] }),
    withinChannel(
      'cash_receipts_order',
      [t.channelSeq, t.orderSeq],
      [orders.channelSeq, orders.orderSeq],
    ).onDelete('cascade'),
    index('cash_receipts_open').on(t.updatedAt).where(sql`state = 'asked' or cancelling is not null`),
    check('cash_receipts_state', sql`${t.state} in ('asked', 'byHand', 'issued', 'failed')`),
    check('cash_receipts_amounts', sql`${t.amount} > 0 and ${t.cancelledAmount} between 0 and ${t.amount}`),
  ],
)

/** Notices of the gateways, each taken once (PAY-19, SEC-25). */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    webhookSeq: newSeq().primaryKey(),
    gateway: text().notNull(),
    deliveryKey: text().notNull(),
    /** What it names, by the number that the gateway knows. */
    orderId: text(),
    /** Event, number, reference and claim as JSON; never the bytes that came. */
    body: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    authentic: boolean().notNull().default(false),
    receivedAt: createdAt(),
    processedAt: instant(),
    problem: text(),
  },
  (t) => [
    uniqueIndex('webhook_inbox_once').on(t.gateway, t.deliveryKey),
    index('webhook_inbox_order').on(t.orderId, t.receivedAt),
  ],
)

/** A card that its owner registered to be charged again (MSH-07, ACC-20); nothing of its number but the end. */
export const cards = pgTable(
  'cards',
  {
    cardSeq: newSeq(),
    channelSeq: seq().notNull(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq),
    /** Whose keys registered it: others cannot charge it. */
    merchant: text().notNull(),
    brand: text().notNull(),
    tail: text().notNull(),
    /** The gateway's token with the customer key that it belongs to; sealed at rest, answered never. */
    sealedKey: text().notNull(),
    /** Finds the card that the gateway names in a notice, without opening any. */
    keyHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.cardSeq] }),
    uniqueIndex('cards_key').on(t.keyHash),
    index('cards_user').on(t.userSeq, t.channelSeq),
  ],
)

export type CardRegistrationState = 'open' | 'asking' | 'done' | 'failed'

/** One way to the gateway and back; what came back is used once, whatever the browser repeats. */
export const cardRegistrations = pgTable(
  'card_registrations',
  {
    registrationHash: text().primaryKey(),
    channelSeq: seq().notNull(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq, { onDelete: 'cascade' }),
    merchant: text().notNull(),
    state: text().$type<CardRegistrationState>().notNull().default('open'),
    cardSeq: seq(),
    createdAt: createdAt(),
  },
  (t) => [index('card_registrations_time').on(t.createdAt)],
)

/**
 * Until when the gateway's own list of movements was compared with the books (PAY-19): for each site by its own keys, and
 * under no site, 0, by those of the product.
 */
export const gatewayComparisons = pgTable(
  'gateway_comparisons',
  {
    channelSeq: seq().notNull(),
    merchant: text().notNull(),
    comparedUntil: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.channelSeq, t.merchant] })],
)

/**
 * One for each time that the database was set back to an earlier moment. While one is not released nothing by the clock
 * charges a card (docs/decisions/charge-holds.md).
 */
export const chargeHolds = pgTable('charge_holds', {
  /** Random: tells the keys of charges after this one from all that were asked before, in days that are lost too. */
  mark: text().primaryKey(),
  /** The moment of the data. */
  since: instant().notNull(),
  createdAt: createdAt(),
  releasedAt: instant(),
  /** The administrator. */
  releasedBy: seq(),
})

/**
 * The accounts at a gateway that took money for the installation itself, by the names that orders and cards carry
 * (docs/decisions/names-of-accounts.md).
 */
export const ownAccounts = pgTable('own_accounts', {
  merchant: text().primaryKey(),
  /** Signatures of the keys that were used last: by one of the two the account is known again. */
  clientKeyHash: text().notNull(),
  secretKeyHash: text().notNull(),
  createdAt: createdAt(),
})

/** What staff wrote down about an order, for each other (SALE-07). */
export const orderNotes = pgTable(
  'order_notes',
  {
    orderNoteSeq: newSeq(),
    channelSeq: seq().notNull(),
    orderSeq: seq().notNull(),
    userSeq: seq().notNull(),
    content: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.orderNoteSeq] }),
    withinChannel('order_notes_order', [t.channelSeq, t.orderSeq], [orders.channelSeq, orders.orderSeq]),
    index('order_notes_by_order').on(t.channelSeq, t.orderSeq),
  ],
)
