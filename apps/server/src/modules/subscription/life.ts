import { fail } from '@seodang/domain/errors'
import { canRecur, type RecurringEvent, recur } from '@seodang/domain/recurring'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { requireNoMerge } from '../identity/index.ts'
import { type CardAsked, findChargeableCard, requireMayPromise } from '../order/index.ts'
import { cancelLocked, NOTHING_NEXT } from './cancelling.ts'
import { charge, writeCharge } from './charge.ts'
import { amountOf } from './coupons.ts'
import { followSubscription } from './follow.ts'
import { noteEvent } from './history.ts'
import { tell } from './notices.ts'
import { planOf } from './plans.ts'
import { recurringOf, storedOf } from './recurring-row.ts'
import { isEnding } from './store.ts'
import { requireAccepted } from './subscribe.ts'
import { lockMySubscription, type SubscriptionRow, updateSubscription } from './subscription-store.ts'
import { SUBSCRIPTION_STATE } from './tables.ts'
import { viewMine } from './view.ts'

/** MSH-09: nothing more is charged; what is paid stays open to its end. */
export async function cancel(ctx: Context, subscriptionSeq: number) {
  await inTransaction(ctx, async (inner) => {
    const row = await lockSettled(inner, subscriptionSeq, 'cancel')
    if (!(await cancelLocked(inner, row))) fail('SUBSCRIPTION_MOVE_REFUSED', { state: row.state })
  })
  return viewMine(ctx, subscriptionSeq)
}

/** MSH-09: as a cancellation, but with the way back kept open and the seat kept. */
export async function pause(ctx: Context, subscriptionSeq: number) {
  await inTransaction(ctx, async (inner) => {
    const row = await lockSettled(inner, subscriptionSeq, 'pause')
    const next = recur(recurringOf(row), 'pause', inner.now)
    if (next === null) fail('SUBSCRIPTION_MOVE_REFUSED', { state: row.state })
    const after = await updateSubscription(inner, subscriptionSeq, { ...storedOf(next), ...NOTHING_NEXT })
    await followSubscription(inner, after)
    await noteEvent(inner, after, 'paused', { at: after.paidUntil })
    await tell(inner, after, 'paused')
  })
  return viewMine(ctx, subscriptionSeq)
}

/** MSH-09: goes on; where no paid time is left, a charge comes first and the page has said how much. */
export async function resume(ctx: Context, subscriptionSeq: number, expectedAmount: number) {
  const asked = await inTransaction(ctx, async (inner): Promise<CardAsked | null> => {
    const row = await lockSettled(inner, subscriptionSeq, 'resume')
    await requireMayPromise(inner, row)
    if (await isEnding(inner, row)) fail('SUBSCRIPTION_MOVE_REFUSED', { state: row.state })
    const next = recur(recurringOf(row), 'resume', inner.now)
    const amount = next === null ? await amountOf(inner, row, row.price) : 0
    if (amount !== expectedAmount) fail('PAYMENT_AMOUNT_MISMATCH', { shown: { amount } })
    if (next) {
      const after = await updateSubscription(inner, subscriptionSeq, storedOf(next))
      await followSubscription(inner, after)
      await noteEvent(inner, after, 'resumed', { at: after.paidUntil })
      await tell(inner, after, 'resumed')
      return null
    }
    if (!canRecur(recurringOf(row), 'charged')) fail('SUBSCRIPTION_MOVE_REFUSED', { state: row.state })
    const written = await writeCharge(inner, row, { plan: planOf(row), purpose: 'term', amount })
    return written ?? fail('CARD_REFUSED', { cardSeq: row.cardSeq })
  })
  if (asked) requireAccepted(await charge(ctx, asked))
  return viewMine(ctx, subscriptionSeq)
}

/** MSH-11: a charge that failed is tried with the new card at once, by the scheduler. */
export async function setCard(ctx: Context, subscriptionSeq: number, cardSeq: number) {
  const userSeq = userSeqOf(ctx)
  await inTransaction(ctx, async (inner) => {
    const row = await lockSettled(inner, subscriptionSeq)
    if (row.state === SUBSCRIPTION_STATE.ended) fail('SUBSCRIPTION_MOVE_REFUSED', { state: row.state })
    const card = await findChargeableCard(inner, cardSeq, userSeq)
    if (!card) fail('NO_DATA', { cardSeq })
    const after = await updateSubscription(inner, subscriptionSeq, {
      cardSeq,
      cardAskedAt: null,
      ...(row.state === 'pastDue' && { dueAt: inner.now }),
    })
    if (row.cardSeq !== cardSeq) await noteEvent(inner, after, 'cardChanged')
  })
  return viewMine(ctx, subscriptionSeq)
}

/** BYD-23, integrations 8.3: agrees to the price that was asked for, and to no other. */
export async function agreeToRaise(ctx: Context, subscriptionSeq: number, price: number) {
  await inTransaction(ctx, async (inner) => {
    const row = await lockSettled(inner, subscriptionSeq)
    if (row.raisePrice === null || row.raisePrice !== price || row.state === SUBSCRIPTION_STATE.ended)
      fail('SUBSCRIPTION_MOVE_REFUSED', { raisePrice: row.raisePrice })
    if (row.raiseAgreedAt !== null) return
    await requireMayPromise(inner, row)
    const after = await updateSubscription(inner, subscriptionSeq, { raiseAgreedAt: inner.now })
    await noteEvent(inner, after, 'raiseAgreed', { amount: price, at: row.paidUntil })
  })
  return viewMine(ctx, subscriptionSeq)
}

/**
 * One's own, with no charge whose outcome is open and no merge under way (SOC-19): how that ends has to be known before
 * anything else.
 */
export async function lockSettled(
  ctx: Context,
  subscriptionSeq: number,
  event?: RecurringEvent,
): Promise<SubscriptionRow> {
  const row = await lockMySubscription(ctx, subscriptionSeq, userSeqOf(ctx))
  await requireNoMerge(ctx, row.userSeq)
  if (row.openOrderSeq !== null || row.state === SUBSCRIPTION_STATE.starting) fail('PAYMENT_PENDING')
  if (event && !canRecur(recurringOf(row), event))
    fail('SUBSCRIPTION_MOVE_REFUSED', { state: row.state, event })
  return row
}
