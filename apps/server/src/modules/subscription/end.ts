import { recur } from '@seodang/domain/recurring'
import type { Context } from '../../platform/context.ts'
import { letGoOfSubscription } from '../coupon/index.ts'
import { byPresence } from '../membership/index.ts'
import { amountOf } from './coupons.ts'
import type { SubscriptionNews } from './events.ts'
import { followSubscription } from './follow.ts'
import { noteEvent } from './history.ts'
import { tell } from './notices.ts'
import { recurringOf, storedOf } from './recurring-row.ts'
import { giveSeatBack } from './store.ts'
import { type SubscriptionRow, updateSubscription } from './subscription-store.ts'

export type EndReason =
  | 'cancelled'
  | 'declined'
  | 'noConsent'
  | 'refunded'
  | 'notStarted'
  | 'accountClosed'
  | 'memberGone'
  | 'merged'
  | 'siteEnded'

const NEWS: Partial<Record<EndReason, SubscriptionNews>> = {
  cancelled: 'ended',
  declined: 'stopped',
  noConsent: 'raiseStopped',
  memberGone: 'memberGoneEnded',
  siteEnded: 'ended',
}

/** Ends a locked subscription for good: its seat is free, and what it opened is closed (MSH-10). */
export async function endSubscription(
  ctx: Context,
  row: SubscriptionRow,
  reason: EndReason,
): Promise<SubscriptionRow> {
  const ended = await endedRow(ctx, row, reason)
  await settleEnd(ctx, row, ended, reason)
  return ended
}

/**
 * The row and its seat, which many take and which is held before any class (docs/decisions/lock-order.md): what it opened
 * is still to be closed (`settleEnd`).
 */
export async function endedRow(
  ctx: Context,
  row: SubscriptionRow,
  reason: EndReason,
  mergedInto: number | null = null,
): Promise<SubscriptionRow> {
  const ended = await updateSubscription(ctx, row.subscriptionSeq, {
    state: 'ended',
    dueAt: null,
    openOrderSeq: null,
    nextMembershipSeq: null,
    nextTermMonths: null,
    nextPrice: null,
    endedAt: ctx.now,
    endReason: reason,
    mergedInto,
  })
  await giveSeatBack(ctx, row.membershipSeq)
  return ended
}

export async function settleEnd(
  ctx: Context,
  row: SubscriptionRow,
  ended: SubscriptionRow,
  reason: EndReason,
): Promise<void> {
  await followSubscription(ctx, ended)
  const { couponSeq, subscriptionSeq } = row
  if (couponSeq !== null) await letGoOfSubscription(ctx, { couponSeq, subscriptionSeq })
  if (reason === 'notStarted') return
  await noteEvent(ctx, ended, reason === 'declined' ? 'stopped' : 'ended')
  const news = NEWS[reason]
  // Whoever is no member heard of the end when it was cancelled, and of what stays open nothing is open to them.
  const isTold = await byPresence(ctx, row.userSeq, {
    here: true,
    merging: true,
    gone: reason !== 'cancelled',
  })
  if (news && isTold) await tell(ctx, ended, news)
}

/** MSH-08: a charge was declined: tried again later, or the last time. */
export async function decline(ctx: Context, row: SubscriptionRow): Promise<SubscriptionRow> {
  const next = recur(recurringOf(row), 'declined', ctx.now)
  if (next === null) return updateSubscription(ctx, row.subscriptionSeq, { openOrderSeq: null })
  if (next.state === 'ended') {
    const { declines } = next
    return endSubscription(ctx, await updateSubscription(ctx, row.subscriptionSeq, { declines }), 'declined')
  }
  const waits = await updateSubscription(ctx, row.subscriptionSeq, { ...storedOf(next), openOrderSeq: null })
  await noteEvent(ctx, waits, 'declined', {
    amount: await amountOf(ctx, waits, waits.price),
    at: waits.dueAt,
  })
  await tell(ctx, waits, 'declined')
  return waits
}
