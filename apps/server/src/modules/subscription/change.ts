import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { changeSubscription, quoteSubscriptionChange } from '@seodang/contract/subscription'
import { fail } from '@seodang/domain/errors'
import { type Plan, planChange } from '@seodang/domain/site-membership'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { type CardAsked, requireMayPromise } from '../order/index.ts'
import { NOTHING_NEXT } from './cancelling.ts'
import { charge, writeCharge } from './charge.ts'
import { noteEvent } from './history.ts'
import { lockSettled } from './life.ts'
import { planOf, soldPlan } from './plans.ts'
import { recurringOf } from './recurring-row.ts'
import { getMembership, getSoldMembership, takeSeat } from './store.ts'
import { requireAccepted } from './subscribe.ts'
import {
  listMySubscriptions,
  listRunning,
  type SubscriptionRow,
  updateSubscription,
} from './subscription-store.ts'
import { SUBSCRIPTION_STATE } from './tables.ts'
import { viewMine } from './view.ts'

type Choice = QueryOf<typeof quoteSubscriptionChange>

interface Change {
  next: Plan
  when: 'same' | 'atOnce' | 'nextTerm'
  amount: number
}

/** MSH-09: what a change would cost. It promises nothing: pressing the button computes everything again. */
export async function quoteChange(
  ctx: Context,
  subscriptionSeq: number,
  choice: Choice,
): Promise<ReplyOf<typeof quoteSubscriptionChange>> {
  const row =
    (await listMySubscriptions(ctx, userSeqOf(ctx))).find((one) => one.subscriptionSeq === subscriptionSeq) ??
    fail('NO_DATA', { subscriptionSeq })
  if (row.state === SUBSCRIPTION_STATE.starting) fail('PAYMENT_PENDING')
  const { next, when, amount } = await changeOf(ctx, row, choice)
  const from = when === 'atOnce' ? ctx.now : row.paidUntil
  return { when, amount, price: next.price, from: from.toISOString() }
}

async function changeOf(ctx: Context, row: SubscriptionRow, choice: Choice): Promise<Change> {
  const isOwn = choice.membershipSeq === row.membershipSeq
  // What somebody has goes on for them although it is sold no more.
  const membership = isOwn
    ? await getMembership(ctx, choice.membershipSeq)
    : await getSoldMembership(ctx, choice.membershipSeq)
  const isSame = isOwn && choice.termMonths === row.termMonths
  const next = isSame ? planOf(row) : soldPlan(membership, choice.termMonths)
  const planned = planChange(planOf(row), next, recurringOf(row), ctx.now)
  if (planned === null) fail('SUBSCRIPTION_MOVE_REFUSED', { state: row.state })
  return { next, when: planned.when, amount: planned.amount }
}

/**
 * MSH-09, BYD-23: a dearer membership at once for the difference of the time that is left; anything else is booked for
 * the next term. Choosing what runs already takes a booked change back.
 */
export async function change(
  ctx: Context,
  subscriptionSeq: number,
  { expectedAmount, expectedPrice, ...choice }: BodyOf<typeof changeSubscription>,
): Promise<ReplyOf<typeof changeSubscription>> {
  const asked = await inTransaction(ctx, async (inner): Promise<CardAsked | null> => {
    const row = await lockSettled(inner, subscriptionSeq)
    // Also what takes a booked change back: the term that runs may be the dearer one.
    await requireMayPromise(inner, row)
    const { next, when, amount } = await changeOf(inner, row, choice)
    // By the millisecond it becomes less while the page is read; more than was shown is never charged.
    if (amount > expectedAmount || next.price !== expectedPrice)
      fail('PAYMENT_AMOUNT_MISMATCH', { shown: { amount, price: next.price } })
    if (when === 'same') {
      await updateSubscription(inner, subscriptionSeq, NOTHING_NEXT)
      if (row.nextPrice !== null) await noteEvent(inner, row, 'changeDropped')
      return null
    }
    await requireNotHeld(inner, row, next.membershipSeq)
    if (when === 'nextTerm') {
      await book(inner, row, next)
      return null
    }
    if (!(await takeSeat(inner, next.membershipSeq))) fail('MEMBERSHIP_FULL', next)
    const written = await writeCharge(inner, row, { plan: next, purpose: 'raise', amount })
    return written ?? fail('CARD_REFUSED', { cardSeq: row.cardSeq })
  })
  if (asked) requireAccepted(await charge(ctx, asked))
  return viewMine(ctx, subscriptionSeq)
}

async function requireNotHeld(ctx: Context, row: SubscriptionRow, membershipSeq: number): Promise<void> {
  if (membershipSeq === row.membershipSeq) return
  const held = await listRunning(ctx, { membershipSeqs: [membershipSeq], userSeq: row.userSeq })
  if (held.length > 0) fail('ALREADY_SUBSCRIBED', { membershipSeq })
}

async function book(ctx: Context, row: SubscriptionRow, next: Plan): Promise<void> {
  const booked = await updateSubscription(ctx, row.subscriptionSeq, {
    ...NOTHING_NEXT,
    nextMembershipSeq: next.membershipSeq,
    nextTermMonths: next.months,
    nextPrice: next.price,
  })
  await noteEvent(ctx, { ...booked, membershipSeq: next.membershipSeq }, 'changeBooked', {
    amount: next.price,
    at: row.paidUntil,
  })
}
