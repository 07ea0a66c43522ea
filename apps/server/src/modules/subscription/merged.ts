import { type HeldMembership, membershipAfterMerge } from '@seodang/domain/account-merge'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { byPresence, isPlaceMoved } from '../membership/index.ts'
import { cancelLocked } from './cancelling.ts'
import { withoutOpenRaise } from './charge.ts'
import { endedRow, settleEnd } from './end.ts'
import { followSubscription } from './follow.ts'
import { noteEvent } from './history.ts'
import { tell } from './notices.ts'
import { runningOf } from './people.ts'
import { recurringOf, storedOf } from './recurring-row.ts'
import { type SubscriptionRow, updateSubscription } from './subscription-store.ts'
import { SUBSCRIPTION_STATE, subscriptions } from './tables.ts'

/** SOC-19: what the person had under the other account goes on; two of one membership become one (`membershipAfterMerge`). */
export async function moveSubscriptions(
  outer: Context,
  fromUserSeq: number,
  intoUserSeq: number,
): Promise<void> {
  for (const { channelSeq, membershipSeq } of await runningOf(outer, fromUserSeq))
    await inTransaction({ ...outer, channelSeq }, async (ctx) => {
      const isMoved = await isPlaceMoved(ctx, fromUserSeq)
      const held = await lockHeld(ctx, membershipSeq, [fromUserSeq, intoUserSeq])
      const theirs = held.find(({ userSeq }) => userSeq === fromUserSeq)
      if (!theirs) return
      const mine = held.find(({ userSeq }) => userSeq === intoUserSeq)
      const kept = mine ? await fold(ctx, mine, theirs) : await handOver(ctx, theirs, intoUserSeq)
      // Whoever is blocked by the other account is no member any more (MEM-07). Else it ends when the place moves.
      const isSettled = kept.openOrderSeq === null && kept.state !== SUBSCRIPTION_STATE.starting
      const isOut = await byPresence(ctx, intoUserSeq, { here: false, merging: isMoved, gone: isMoved })
      if (isSettled && isOut) await cancelLocked(ctx, kept)
    })
  await outer.db
    .update(subscriptions)
    .set({ userSeq: intoUserSeq })
    .where(eq(subscriptions.userSeq, fromUserSeq))
}

const lockHeld = (
  ctx: Context,
  membershipSeq: number,
  userSeqs: readonly number[],
): Promise<SubscriptionRow[]> =>
  ctx.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.channelSeq, ctx.channelSeq),
        eq(subscriptions.membershipSeq, membershipSeq),
        inArray(subscriptions.userSeq, [...userSeqs]),
        ne(subscriptions.state, SUBSCRIPTION_STATE.ended),
      ),
    )
    .orderBy(subscriptions.subscriptionSeq)
    .for('update')

async function handOver(ctx: Context, row: SubscriptionRow, userSeq: number): Promise<SubscriptionRow> {
  const after = await updateSubscription(ctx, row.subscriptionSeq, { userSeq })
  await followSubscription(ctx, after)
  return after
}

const heldOf = (row: SubscriptionRow): HeldMembership =>
  row.state === SUBSCRIPTION_STATE.starting ? null : recurringOf(row)

/**
 * A charge of the one that ends whose outcome is open gives its money back (`sales.ts`), and so does an upgrade of the
 * other, which was priced for less time. What the other opens is open
 * before what this one opened is closed, so that nobody is given the seat meanwhile.
 */
async function fold(ctx: Context, mine: SubscriptionRow, theirs: SubscriptionRow): Promise<SubscriptionRow> {
  const { userSeq } = mine
  const { kept, terms } = membershipAfterMerge(heldOf(mine), heldOf(theirs), ctx.now)
  const [stays, ends] = kept === 'own' ? [mine, theirs] : [theirs, mine]
  const ended = await endedRow(ctx, ends, 'merged', stays.subscriptionSeq)
  const after = await updateSubscription(ctx, stays.subscriptionSeq, {
    userSeq,
    hasTrial: mine.hasTrial || theirs.hasTrial,
    trialMembershipSeq: mine.trialMembershipSeq ?? theirs.trialMembershipSeq,
    ...(terms && storedOf(terms)),
    ...(await withoutOpenRaise(ctx, stays)),
  })
  await followSubscription(ctx, after)
  await settleEnd(ctx, ends, ended, 'merged')
  if (!terms) return after
  await noteEvent(ctx, after, 'merged', { at: after.paidUntil })
  await tell(ctx, after, 'merged')
  return after
}
