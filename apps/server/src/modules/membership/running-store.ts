import { takesInstalments } from '@seodang/domain/instalment'
import { and, asc, eq, ne, notInArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { instalmentPlans } from '../instalment/tables.ts'
import { SUBSCRIPTION_STATE, siteMemberships, subscriptions } from '../subscription/tables.ts'

/** JOIN-11: memberships that go on, and until when each is paid for. */
export async function listSubscribed(ctx: Context, userSeq: number) {
  const rows = await ctx.db
    .select({
      membershipSeq: subscriptions.membershipSeq,
      name: siteMemberships.name,
      paidUntil: subscriptions.paidUntil,
    })
    .from(subscriptions)
    .innerJoin(
      siteMemberships,
      and(
        eq(siteMemberships.channelSeq, subscriptions.channelSeq),
        eq(siteMemberships.membershipSeq, subscriptions.membershipSeq),
      ),
    )
    .where(
      and(
        eq(subscriptions.channelSeq, ctx.channelSeq),
        eq(subscriptions.userSeq, userSeq),
        notInArray(subscriptions.state, [SUBSCRIPTION_STATE.starting, SUBSCRIPTION_STATE.ended]),
      ),
    )
    .orderBy(asc(subscriptions.paidUntil), asc(subscriptions.subscriptionSeq))
  return rows.map(({ paidUntil, ...row }) => ({ ...row, paidUntil: paidUntil.toISOString() }))
}

/** PAY-23: classes that are paid for by the month and not paid off yet. */
export async function listMonthly(ctx: Context, userSeq: number) {
  const rows = await ctx.db
    .select({
      courseSeq: instalmentPlans.courseSeq,
      title: instalmentPlans.title,
      months: instalmentPlans.months,
      paidCount: instalmentPlans.paidCount,
      state: instalmentPlans.state,
    })
    .from(instalmentPlans)
    .where(
      and(
        eq(instalmentPlans.channelSeq, ctx.channelSeq),
        eq(instalmentPlans.userSeq, userSeq),
        ne(instalmentPlans.state, 'stopped'),
      ),
    )
    .orderBy(asc(instalmentPlans.instalmentPlanSeq))
  return rows.flatMap(({ state, months, paidCount, ...plan }) =>
    takesInstalments({ state }) ? [{ ...plan, monthsLeft: months - paidCount }] : [],
  )
}
