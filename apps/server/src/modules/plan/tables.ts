import type { PlanPeriod } from '@seodang/domain/codes'
import type { PlanCd } from '@seodang/domain/plan'
import { RECURRING_STATE, type RecurringState } from '@seodang/domain/recurring'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { code, codeCheck, createdAt, instant, newSeq, seq } from '../../platform/database/columns.ts'

/** What a site itself subscribes to; the newest row without an end is in force. */
export const planSubscriptions = pgTable(
  'plan_subscriptions',
  {
    planSubscriptionSeq: newSeq(),
    channelSeq: seq().notNull(),
    planCd: text().$type<PlanCd>().notNull(),
    periodMonths: integer().$type<PlanPeriod>().notNull().default(1),
    /** What was promised when it began, so that another price list takes nothing away; empty is without limit. */
    learnerLimit: integer(),
    classLimit: integer(),
    siteLimit: integer(),
    storageLimit: bigint({ mode: 'number' }),
    /** Basis points; empty is what the list of plans says. */
    platformFeeRate: integer(),
    /** `ended` while the row has no end: the plan lapsed and management is read-only (BYD-27). */
    state: code<RecurringState>().notNull().default(RECURRING_STATE.active),
    anchorAt: createdAt(),
    termsPaid: integer().notNull().default(0),
    /** Empty: nothing is ever charged. */
    paidUntil: instant(),
    declines: integer().notNull().default(0),
    nextPlanCd: text().$type<PlanCd>(),
    nextPeriodMonths: integer().$type<PlanPeriod>(),
    startAt: createdAt(),
    /** The end of the term of which the owners were told that it comes. */
    noticedUntil: instant(),
    /** When the scheduler looks at it next. */
    nextChargeAt: instant(),
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.planSubscriptionSeq] }),
    index('plan_subscriptions_channel').on(t.channelSeq, t.endedAt),
    index('plan_subscriptions_due')
      .on(t.nextChargeAt)
      .where(sql`ended_at is null and next_charge_at is not null`),
    codeCheck('plan_subscriptions_state', t.state, RECURRING_STATE),
  ],
)
