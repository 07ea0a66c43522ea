import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, instant, newSeq, seq } from '../../platform/database/columns.ts'

/** What a site itself subscribes to; the newest row without an end is in force. */
export const planSubscriptions = pgTable(
  'plan_subscriptions',
  {
    planSubscriptionSeq: newSeq(),
    channelSeq: seq().notNull(),
    planCd: text().notNull(),
    periodMonths: integer().notNull().default(1),
    /** Learners, classes and sites that the plan allows; empty is without limit. */
    learnerLimit: integer(),
    classLimit: integer(),
    siteLimit: integer(),
    startAt: createdAt(),
    nextChargeAt: instant(),
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.planSubscriptionSeq] }),
    index('plan_subscriptions_channel').on(t.channelSeq, t.endedAt),
  ],
)
