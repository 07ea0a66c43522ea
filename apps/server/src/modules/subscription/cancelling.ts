import { recur } from '@seodang/domain/recurring'
import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { lockClassesOf } from '../enrolment/index.ts'
import { byPresence } from '../membership/index.ts'
import { endSubscription } from './end.ts'
import { followSubscription } from './follow.ts'
import { noteEvent } from './history.ts'
import { tell } from './notices.ts'
import { recurringOf, storedOf } from './recurring-row.ts'
import { type SubscriptionRow, updateSubscription } from './subscription-store.ts'
import { SUBSCRIPTION_STATE, subscriptions } from './tables.ts'

export const NOTHING_NEXT = {
  nextMembershipSeq: null,
  nextTermMonths: null,
  nextPrice: null,
  raisePrice: null,
  raiseAskedAt: null,
  raiseAgreedAt: null,
} as const

/**
 * MSH-09: nothing more is charged; what is paid lasts to its end. Null where it cannot be cancelled any more. Locked by
 * the caller, with no charge whose outcome is open.
 */
export async function cancelLocked(ctx: Context, row: SubscriptionRow): Promise<SubscriptionRow | null> {
  const next = recur(recurringOf(row), 'cancel', ctx.now)
  if (next === null) return null
  // Nobody cancels amid a merge; what ends there ends because neither account keeps its place on the site.
  const why = await byPresence(ctx, row.userSeq, {
    here: 'cancelled',
    merging: 'memberGone',
    gone: 'memberGone',
  } as const)
  if (next.state === 'ended') return endSubscription(ctx, row, why)
  const after = await updateSubscription(ctx, row.subscriptionSeq, { ...storedOf(next), ...NOTHING_NEXT })
  await followSubscription(ctx, after)
  await noteEvent(ctx, after, 'cancelled', { at: after.paidUntil })
  await tell(ctx, after, why)
  return after
}

/**
 * JOIN-11, MEM-08: whoever is no member is charged no more. A charge whose outcome is open gives its money back
 * (`apply-payment.ts`) and ends what it was for (`sales.ts`).
 */
export async function cancelAllOf(ctx: Context, userSeq: number): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.channelSeq, ctx.channelSeq),
        eq(subscriptions.userSeq, userSeq),
        isNull(subscriptions.openOrderSeq),
        ne(subscriptions.state, SUBSCRIPTION_STATE.starting),
        ne(subscriptions.state, SUBSCRIPTION_STATE.ended),
      ),
    )
    .orderBy(asc(subscriptions.subscriptionSeq))
    .for('update')
  if (rows.length === 0) return
  await lockClassesOf(ctx, userSeq)
  for (const row of rows) await cancelLocked(ctx, row)
}
