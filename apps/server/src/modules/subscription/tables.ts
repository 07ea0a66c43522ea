import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { RECURRING_STATE, type RecurringState } from '@seodang/domain/recurring'
import type { MembershipTerm } from '@seodang/domain/site-membership'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
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
import { users } from '../identity/tables.ts'
import { orders } from '../order/tables.ts'

/** `starting`: the first charge is under way; nothing is open yet, but the seat is kept. */
export const SUBSCRIPTION_STATE = { starting: 'starting', ...RECURRING_STATE } as const
export type SubscriptionState = 'starting' | RecurringState

/** MSH-06: what a site sells by the month. The classes that it opens name it themselves (MSH-02). */
export const siteMemberships = pgTable(
  'site_memberships',
  {
    membershipSeq: newSeq(),
    channelSeq: seq().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    imageKey: text(),
    benefits: text().array().notNull().default([]),
    monthlyPrice: amount().notNull(),
    longerTerms: jsonb().$type<MembershipTerm[]>().notNull().default([]),
    trialDays: smallint().notNull().default(0),
    /** 0 is no limit. */
    seatLimit: integer().notNull().default(0),
    /** Subscriptions that have not ended, and those that are moving here; written by one conditional update. */
    seatsTaken: integer().notNull().default(0),
    ord: integer().notNull().default(0),
    publishStatusCd: code<(typeof PUBLISH_STATUS)[keyof typeof PUBLISH_STATUS]>()
      .notNull()
      .default(PUBLISH_STATUS.unpublished),
    revision: integer().notNull().default(1),
    /** The site ends it for all who hold it: since then nobody is charged, and each gets back what was not given. */
    endingAt: instant(),
    removedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.membershipSeq] }),
    codeCheck('site_memberships_publish', t.publishStatusCd, PUBLISH_STATUS),
    check('site_memberships_seats', sql`${t.seatsTaken} >= 0 and ${t.seatLimit} >= 0`),
    check('site_memberships_price', sql`${t.monthlyPrice} > 0`),
  ],
)

/** BYD-23: one member's subscription; `packages/domain/recurring` tells how it lives. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    subscriptionSeq: newSeq(),
    channelSeq: seq().notNull(),
    membershipSeq: seq().notNull(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq),
    state: text().$type<SubscriptionState>().notNull(),
    termMonths: smallint().notNull(),
    anchorAt: instant().notNull(),
    termsPaid: integer().notNull().default(0),
    paidUntil: instant().notNull(),
    declines: smallint().notNull().default(0),
    /** Of one term, as the member agreed to it. */
    price: amount().notNull(),
    /** The card; gone from the table where its owner or the gateway removed it. */
    cardSeq: seq(),
    /** When its member was asked for another one, because nobody here can charge it any more. */
    cardAskedAt: instant(),
    /** The coupon that it began with, and how many charges it still lessens (CPN-07). */
    couponSeq: seq(),
    couponTermsLeft: smallint().notNull().default(0),
    /** Terms that were charged in all: names the next one, and goes never back. */
    termNo: integer().notNull().default(0),
    /** When the scheduler has something to do: to charge, to close, to end. */
    dueAt: instant(),
    /** A charge whose outcome is open; while there is one, no second begins. */
    openOrderSeq: seq(),
    /** What the next term is to be, where the member chose something else for it. */
    nextMembershipSeq: seq(),
    nextTermMonths: smallint(),
    nextPrice: amount(),
    /** A higher price that the member was asked about (integrations 8.3). */
    raisePrice: amount(),
    raiseAskedAt: instant(),
    raiseAgreedAt: instant(),
    hasTrial: boolean().notNull().default(false),
    /** Of which membership the trial was: the row may go on as another one. */
    trialMembershipSeq: seq(),
    /** The end of the term whose coming charge the member was told of. */
    noticedUntil: instant(),
    endedAt: instant(),
    endReason: text(),
    /** The subscription that a merge put the rest of its time to (SOC-19). */
    mergedInto: seq(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.subscriptionSeq] }),
    withinChannel(
      'subscriptions_membership',
      [t.channelSeq, t.membershipSeq],
      [siteMemberships.channelSeq, siteMemberships.membershipSeq],
    ),
    // Two presses at once make one; who ended may subscribe again.
    uniqueIndex('subscriptions_running')
      .on(t.channelSeq, t.membershipSeq, t.userSeq)
      .where(sql`state <> 'ended'`),
    index('subscriptions_due').on(t.dueAt).where(sql`due_at is not null and open_order_seq is null`),
    index('subscriptions_notice').on(t.paidUntil).where(sql`state in ('trial', 'active')`),
    index('subscriptions_user').on(t.userSeq, t.channelSeq),
    index('subscriptions_members').on(t.channelSeq, t.membershipSeq, t.subscriptionSeq),
    codeCheck('subscriptions_state', t.state, SUBSCRIPTION_STATE),
    check('subscriptions_end', sql`(${t.state} = 'ended') = (${t.endedAt} is not null)`),
  ],
)

export type ChargePurpose = 'term' | 'raise'

/** Each try to charge: what it pays for, and which order carries the money. */
export const subscriptionCharges = pgTable(
  'subscription_charges',
  {
    channelSeq: seq().notNull(),
    orderSeq: seq().notNull(),
    subscriptionSeq: seq().notNull(),
    purpose: text().$type<ChargePurpose>().notNull(),
    termNo: integer().notNull(),
    attempt: integer().notNull(),
    /** What the subscription is from the payment on. */
    membershipSeq: seq().notNull(),
    termMonths: smallint().notNull(),
    price: amount().notNull(),
    amount: amount().notNull(),
    /** A seat of a membership that the subscription is not of yet: its own once it is paid, given back once it is not. */
    holdsSeat: boolean().notNull().default(false),
    /** The term that was paid; empty while it is not. */
    startAt: instant(),
    endAt: instant(),
    /** An upgrade whose time went with a term that was paid back; its own money follows. */
    takenBackAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.orderSeq] }),
    withinChannel(
      'subscription_charges_order',
      [t.channelSeq, t.orderSeq],
      [orders.channelSeq, orders.orderSeq],
    ),
    withinChannel(
      'subscription_charges_of',
      [t.channelSeq, t.subscriptionSeq],
      [subscriptions.channelSeq, subscriptions.subscriptionSeq],
    ),
    // One try has one order, and so one key at the gateway, whatever dies in between.
    uniqueIndex('subscription_charges_once').on(
      t.channelSeq,
      t.subscriptionSeq,
      t.purpose,
      t.termNo,
      t.attempt,
    ),
    // A term is paid once.
    uniqueIndex('subscription_charges_paid')
      .on(t.channelSeq, t.subscriptionSeq, t.termNo)
      .where(sql`purpose = 'term' and start_at is not null`),
  ],
)

/** What happened to a subscription, for its member and for staff (MSH-09). */
export const subscriptionEvents = pgTable(
  'subscription_events',
  {
    subscriptionEventSeq: newSeq(),
    channelSeq: seq().notNull(),
    subscriptionSeq: seq().notNull(),
    kind: text().notNull(),
    membershipName: text().notNull().default(''),
    amount: amount(),
    /** Until when, or from when: what the kind says. */
    at: instant(),
    byUserSeq: seq(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.subscriptionEventSeq] }),
    withinChannel(
      'subscription_events_of',
      [t.channelSeq, t.subscriptionSeq],
      [subscriptions.channelSeq, subscriptions.subscriptionSeq],
    ).onDelete('cascade'),
    index('subscription_events_list').on(t.channelSeq, t.subscriptionSeq, t.subscriptionEventSeq),
  ],
)
