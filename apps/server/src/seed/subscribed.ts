import { randomUUID } from 'node:crypto'
import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { beginTrial, type Recurring, type RecurringEvent, recur } from '@seodang/domain/recurring'
import { updateOrder } from '../modules/order/store.ts'
import { payments } from '../modules/order/tables.ts'
import { writeCharge } from '../modules/subscription/charge.ts'
import { markCharged } from '../modules/subscription/charge-store.ts'
import { followSubscription } from '../modules/subscription/follow.ts'
import { noteEvent } from '../modules/subscription/history.ts'
import { planOf, soldPlan } from '../modules/subscription/plans.ts'
import { recurringOf, storedOf } from '../modules/subscription/recurring-row.ts'
import { giveSeatBack, type MembershipRow, takeSeat } from '../modules/subscription/store.ts'
import {
  insertSubscription,
  type SubscriptionRow,
  updateSubscription,
} from '../modules/subscription/subscription-store.ts'
import type { Context } from '../platform/context.ts'

/*
 * What the module does to a subscription, at the moment of the context, without the mails and alarms of a past day and
 * with a gateway that is not asked.
 */

/** Everybody's first time begins with the trial of the membership (MSH-06). */
export async function begin(
  ctx: Context,
  membership: MembershipRow,
  { termMonths, ...holder }: { userSeq: number; termMonths: number; cardSeq: number },
): Promise<SubscriptionRow> {
  const { membershipSeq, trialDays } = membership
  const inserted = await insertSubscription(ctx, {
    ...storedOf(beginTrial(termMonths, trialDays, ctx.now)),
    ...holder,
    membershipSeq,
    price: soldPlan(membership, termMonths).price,
    hasTrial: true,
  })
  if (!inserted || !(await takeSeat(ctx, membershipSeq))) throw new Error('The seed could not subscribe')
  await followSubscription(ctx, inserted)
  await noteEvent(ctx, inserted, 'trialStarted', { at: inserted.paidUntil })
  return inserted
}

function moved(ctx: Context, row: SubscriptionRow, event: RecurringEvent): Recurring {
  const next = recur(recurringOf(row), event, ctx.now)
  if (next === null) throw new Error(`The seed could not let '${event}' happen to a ${row.state} membership`)
  return next
}

/** MSH-08: the order of the next term, as it stands before its card is charged. */
async function asked(ctx: Context, row: SubscriptionRow): Promise<number> {
  const written = await writeCharge(ctx, row, { plan: planOf(row), purpose: 'term', amount: row.price })
  if (!written) throw new Error('The seed could not charge a membership')
  return written.orderSeq
}

export async function charged(ctx: Context, row: SubscriptionRow): Promise<SubscriptionRow> {
  const { channelSeq, now } = ctx
  const orderSeq = await asked(ctx, row)
  const order = await updateOrder(ctx, orderSeq, {
    paymentStatus: PAYMENT_STATUS.completed,
    paidAt: now,
    heldUntil: null,
  })
  await ctx.db.insert(payments).values({
    channelSeq,
    orderSeq,
    gateway: order.gateway,
    paymentRef: `demo-${randomUUID()}`,
    status: 'PAID',
    method: '카드',
    amount: order.amount,
    balance: order.amount,
    currency: order.currency,
    approvedAt: now,
    createdAt: now,
  })
  const after = await updateSubscription(ctx, row.subscriptionSeq, {
    ...storedOf(moved(ctx, row, 'charged')),
    termNo: row.termNo + 1,
    openOrderSeq: null,
  })
  await markCharged(ctx, orderSeq, { startAt: row.paidUntil, endAt: after.paidUntil })
  await noteEvent(ctx, after, 'charged', { amount: order.amount, at: after.paidUntil })
  return after
}

export async function declined(ctx: Context, row: SubscriptionRow): Promise<SubscriptionRow> {
  await updateOrder(ctx, await asked(ctx, row), {
    paymentStatus: PAYMENT_STATUS.failed,
    heldUntil: null,
    failureCode: 'REJECT_CARD_PAYMENT',
    failureMessage: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.',
    cancelledAt: ctx.now,
  })
  const waits = await updateSubscription(ctx, row.subscriptionSeq, {
    ...storedOf(moved(ctx, row, 'declined')),
    openOrderSeq: null,
  })
  await noteEvent(ctx, waits, 'declined', { amount: row.price, at: waits.dueAt })
  return waits
}

export async function stopped(
  ctx: Context,
  row: SubscriptionRow,
  how: 'pause' | 'cancel',
): Promise<SubscriptionRow> {
  const after = await updateSubscription(ctx, row.subscriptionSeq, storedOf(moved(ctx, row, how)))
  await followSubscription(ctx, after)
  await noteEvent(ctx, after, how === 'pause' ? 'paused' : 'cancelled', { at: after.paidUntil })
  return after
}

export async function ended(ctx: Context, row: SubscriptionRow): Promise<void> {
  moved(ctx, row, 'termOver')
  const after = await updateSubscription(ctx, row.subscriptionSeq, {
    state: 'ended',
    dueAt: null,
    endedAt: ctx.now,
    endReason: 'cancelled',
  })
  await giveSeatBack(ctx, row.membershipSeq)
  await followSubscription(ctx, after)
  await noteEvent(ctx, after, 'ended')
}
