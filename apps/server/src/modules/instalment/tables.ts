import { INSTALMENT_STATE, type InstalmentState } from '@seodang/domain/instalment'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  amount,
  codeCheck,
  createdAt,
  instant,
  newSeq,
  seq,
  withinChannel,
} from '../../platform/database/columns.ts'
import { courses } from '../catalog/tables.ts'
import { users } from '../identity/tables.ts'
import { orders } from '../order/tables.ts'

/** PAY-23: a class or package that somebody pays month by month; `packages/domain/instalment` tells how it lives. */
export const instalmentPlans = pgTable(
  'instalment_plans',
  {
    instalmentPlanSeq: newSeq(),
    channelSeq: seq().notNull(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq),
    courseSeq: seq().notNull(),
    /** The first order, which gives the place. */
    orderSeq: seq().notNull(),
    title: text().notNull(),
    state: text().$type<InstalmentState>().notNull(),
    months: smallint().notNull(),
    /** The price as it was sold, in won: what the months sum to, and what was taken off before it was divided. */
    total: amount().notNull(),
    discount: amount().notNull().default(0),
    couponDiscount: amount().notNull().default(0),
    paidCount: smallint().notNull().default(0),
    anchorAt: instant().notNull(),
    declines: smallint().notNull().default(0),
    /** When the scheduler tries next; empty when it has nothing to do. */
    dueAt: instant(),
    /** A charge whose outcome is open; while there is one, no second begins. */
    openOrderSeq: seq(),
    /** Gone from the table where its owner or the gateway removed it. */
    cardSeq: seq(),
    /** When its buyer was asked for another one, because nobody here can charge it any more. */
    cardAskedAt: instant(),
    /** As `attendances.held_unpaid`, of an earlier version; goes with the next one. */
    holdsPlace: boolean().notNull().default(false),
    /** The month whose coming charge the buyer was told of. */
    noticedNo: integer().notNull().default(1),
    endedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.instalmentPlanSeq] }),
    withinChannel(
      'instalment_plans_course',
      [t.channelSeq, t.courseSeq],
      [courses.channelSeq, courses.courseSeq],
    ),
    withinChannel('instalment_plans_order', [t.channelSeq, t.orderSeq], [orders.channelSeq, orders.orderSeq]),
    uniqueIndex('instalment_plans_first').on(t.channelSeq, t.orderSeq),
    index('instalment_plans_due').on(t.dueAt).where(sql`due_at is not null and open_order_seq is null`),
    index('instalment_plans_user').on(t.userSeq, t.channelSeq),
    codeCheck('instalment_plans_state', t.state, INSTALMENT_STATE),
    check('instalment_plans_paid', sql`${t.paidCount} between 0 and ${t.months}`),
    check(
      'instalment_plans_amounts',
      sql`${t.total} > 0 and ${t.discount} >= 0 and ${t.couponDiscount} >= 0`,
    ),
  ],
)

/** Each try to charge: which months it pays for, and which order carries the money. */
export const instalmentCharges = pgTable(
  'instalment_charges',
  {
    channelSeq: seq().notNull(),
    orderSeq: seq().notNull(),
    instalmentPlanSeq: seq().notNull(),
    fromNo: smallint().notNull(),
    toNo: smallint().notNull(),
    attempt: integer().notNull(),
    amount: amount().notNull(),
    /** Pressed by the buyer: a decline is said at once and counts as no retry. */
    byHand: boolean().notNull().default(false),
    paidAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.orderSeq] }),
    withinChannel(
      'instalment_charges_order',
      [t.channelSeq, t.orderSeq],
      [orders.channelSeq, orders.orderSeq],
    ),
    withinChannel(
      'instalment_charges_of',
      [t.channelSeq, t.instalmentPlanSeq],
      [instalmentPlans.channelSeq, instalmentPlans.instalmentPlanSeq],
    ),
    // One try has one order, and so one key at the gateway, whatever dies in between.
    uniqueIndex('instalment_charges_once').on(t.channelSeq, t.instalmentPlanSeq, t.fromNo, t.attempt),
    // A month is paid once.
    uniqueIndex('instalment_charges_paid')
      .on(t.channelSeq, t.instalmentPlanSeq, t.fromNo)
      .where(sql`paid_at is not null`),
    check('instalment_charges_months', sql`${t.fromNo} >= 1 and ${t.toNo} >= ${t.fromNo}`),
  ],
)
