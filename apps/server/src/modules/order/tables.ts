import { type CashReceiptTypeCd, CURRENCY, PAY_METHOD, PAYMENT_STATUS } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
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
export type OrderOutcome = 'enrol' | 'renewal' | 'approval' | 'waitlist' | 'offer'

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
    payMethodCd: code<(typeof PAY_METHOD)[keyof typeof PAY_METHOD]>(),
    paymentStatus: code<(typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS]>()
      .notNull()
      .default(PAYMENT_STATUS.ready),
    gateway: text().notNull(),
    /** Whose keys took the money, so that a refund uses the same ones (integrations.md 1.7). */
    merchant: text().notNull().default(''),
    /** What the buyer was promised when the order was placed; `enrol` and `offer` count on a place (ENR-07, ENR-10). */
    outcome: text().$type<OrderOutcome>().notNull().default('enrol'),
    /** The order itself keeps a place of the class, until an attendance takes it over or the hold ends. */
    holdsPlace: boolean().notNull().default(false),
    /** Until when the price and the place are kept for somebody who is paying (BYD-17). */
    heldUntil: instant(),
    depositDeadlineAt: instant(),
    agreedTermsAt: instant(),
    refundPolicy: text().notNull(),
    /** Answers to the class's questions, handed to the attendance when there is one (ENR-41). */
    answers: jsonb().$type<unknown[]>().notNull().default([]),
    cashReceipt: jsonb().$type<{ type: CashReceiptTypeCd; number: string }>(),
    depositorName: text(),
    failureCode: text(),
    failureMessage: text(),
    /** The share link of the class that is credited with the order (LKS-12). */
    refererCode: text(),
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
    index('orders_waiting').on(t.paymentStatus, t.createdAt).where(sql`payment_status in ('00', '01', '02')`),
    codeCheck('orders_status', t.paymentStatus, PAYMENT_STATUS),
    codeCheck('orders_currency', t.currency, CURRENCY),
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
    kind: text().$type<'class' | 'package' | 'material'>().notNull(),
    courseSeq: seq().notNull(),
    attendSeq: seq(),
    scheduleSeq: seq(),
    title: text().notNull(),
    listPrice: amount().notNull(),
    discount: amount().notNull().default(0),
    amount: amount().notNull(),
    vodDays: integer().notNull().default(-1),
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
    index('order_lines_by_attendance').on(t.channelSeq, t.attendSeq),
    check(
      'order_lines_amounts',
      sql`${t.amount} >= 0 and ${t.discount} >= 0 and ${t.amount} = ${t.listPrice} - ${t.discount}`,
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

/** Money on its way back. The row is written before the gateway is asked, so that a lost answer can be settled (integrations.md 1.7). */
export const refunds = pgTable(
  'refunds',
  {
    refundSeq: newSeq(),
    channelSeq: seq().notNull(),
    orderSeq: seq().notNull(),
    amount: amount().notNull(),
    reason: text().notNull(),
    requestedBy: seq(),
    byStaff: boolean().notNull().default(false),
    state: text().$type<'asked' | 'done' | 'refused' | 'unknown'>().notNull().default('asked'),
    idempotencyKey: text().notNull().unique(),
    failureMessage: text(),
    /** The place ends with the money; a partial refund by staff may leave it (PAY-21). */
    endsPlace: boolean().notNull().default(true),
    /** The buyer's own bank account, where a paid virtual account goes back to; sealed at rest, gone when done. */
    sealedAccount: text(),
    lines: jsonb().$type<RefundNote[]>().notNull().default([]),
    createdAt: createdAt(),
    doneAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.refundSeq] }),
    withinChannel('refunds_order', [t.channelSeq, t.orderSeq], [orders.channelSeq, orders.orderSeq]),
    index('refunds_by_order').on(t.channelSeq, t.orderSeq),
    index('refunds_done').on(t.channelSeq, t.doneAt),
    check('refunds_amount', sql`${t.amount} > 0`),
  ],
)

/** Notices of the gateways, each taken once (PAY-19, SEC-25). */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    webhookSeq: newSeq().primaryKey(),
    gateway: text().notNull(),
    deliveryKey: text().notNull(),
    body: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull(),
    authentic: boolean().notNull().default(false),
    receivedAt: createdAt(),
    processedAt: instant(),
    problem: text(),
  },
  (t) => [uniqueIndex('webhook_inbox_once').on(t.gateway, t.deliveryKey)],
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
