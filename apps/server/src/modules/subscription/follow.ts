import { nextChargeAt } from '@seodang/domain/recurring'
import { and, eq, ne } from 'drizzle-orm'
import { eachAlone } from '../../platform/alone.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { classesNaming } from '../catalog/index.ts'
import { followMembership, lockOpened } from '../enrolment/index.ts'
import { recurringOf } from './recurring-row.ts'
import { lockSubscription, type SubscriptionRow } from './subscription-store.ts'
import { SUBSCRIPTION_STATE, subscriptions } from './tables.ts'

/**
 * MSH-02, MSH-10: opens and closes classes so that they are what the subscription gives now. While it goes on by itself
 * what it opens has no end; once it is cancelled or paused, the end of what is paid. The caller has locked the row.
 */
export async function followSubscription(ctx: Context, row: SubscriptionRow): Promise<void> {
  const { subscriptionSeq, userSeq } = row
  const { isOpen, endAt } = openingOf(row, ctx.now)
  const courseSeqs = isOpen ? await classesNaming(ctx, row.membershipSeq) : []
  await followMembership(ctx, { subscriptionSeq, userSeq, courseSeqs, endAt })
}

/** Whoever locks a coupon and opens classes by it locks the classes before. */
export async function lockClassesBefore(
  ctx: Context,
  { subscriptionSeq, userSeq }: SubscriptionRow,
  membershipSeq: number,
): Promise<void> {
  const courseSeqs = await classesNaming(ctx, membershipSeq)
  await lockOpened(ctx, { subscriptionSeq, userSeq, courseSeqs, endAt: null })
}

function openingOf(row: SubscriptionRow, now: Date): { isOpen: boolean; endAt: Date | null } {
  if (row.state === SUBSCRIPTION_STATE.starting || row.state === SUBSCRIPTION_STATE.ended)
    return { isOpen: false, endAt: null }
  if (nextChargeAt(recurringOf(row)) !== null) return { isOpen: true, endAt: null }
  return { isOpen: row.paidUntil > now, endAt: row.paidUntil }
}

/** A class was added to memberships or taken out of them: everybody who holds one, one after the other. */
export async function followMembers(outer: Context, membershipSeqs: readonly number[]): Promise<void> {
  for (const membershipSeq of membershipSeqs) {
    const running = await outer.db
      .select({ subscriptionSeq: subscriptions.subscriptionSeq })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.channelSeq, outer.channelSeq),
          eq(subscriptions.membershipSeq, membershipSeq),
          ne(subscriptions.state, SUBSCRIPTION_STATE.ended),
        ),
      )
      .orderBy(subscriptions.subscriptionSeq)
    await eachAlone(
      outer,
      running,
      ({ subscriptionSeq }) =>
        inTransaction(outer, async (ctx) =>
          followSubscription(ctx, await lockSubscription(ctx, subscriptionSeq)),
        ),
      'the classes of a subscription could not follow its membership',
    )
  }
}
