import type { Plan } from '@seodang/domain/site-membership'
import type { Context } from '../../platform/context.ts'
import {
  type CardAsked,
  chargeStoredCard,
  completeFreeTerm,
  type OrderRow,
  writeMembershipOrder,
} from '../order/index.ts'
import { type ChargeRow, findCharge, insertCharge, nextAttempt } from './charge-store.ts'
import { lockClassesBefore } from './follow.ts'
import { membershipsBySeq } from './store.ts'
import { getSubscription, type SubscriptionRow, updateSubscription } from './subscription-store.ts'
import type { ChargePurpose } from './tables.ts'

/**
 * MSH-08, BYD-23: writes down that the subscription is about to be charged: the order, the try and the mark that keeps
 * any second charge from beginning. What a coupon makes free is done with that. Null where there is no card that can be
 * charged. The caller has locked the row, and taken a seat where the plan is of another membership.
 */
export async function writeCharge(
  ctx: Context,
  row: SubscriptionRow,
  { plan, purpose, amount }: { plan: Plan; purpose: ChargePurpose; amount: number },
): Promise<CardAsked | null> {
  if (row.openOrderSeq !== null) throw new Error('a second charge was to begin beside an open one')
  const { subscriptionSeq, userSeq, cardSeq } = row
  if (cardSeq === null) return null
  const termNo = purpose === 'term' ? row.termNo + 1 : row.termNo
  if (amount === 0) await lockClassesBefore(ctx, row, plan.membershipSeq)
  const names = await membershipsBySeq(ctx, [plan.membershipSeq])
  const order = await writeMembershipOrder(ctx, {
    userSeq,
    membershipSeq: plan.membershipSeq,
    subscriptionSeq,
    title: names.get(plan.membershipSeq)?.name ?? '',
    // A raise costs the difference, which no coupon lessens.
    price: purpose === 'term' ? plan.price : amount,
    amount,
    couponSeq: row.couponSeq,
    cardSeq,
  })
  if (!order) return null
  const { orderSeq } = order
  const attempt = await nextAttempt(ctx, { subscriptionSeq, purpose, termNo })
  await insertCharge(ctx, {
    orderSeq,
    subscriptionSeq,
    purpose,
    termNo,
    attempt,
    membershipSeq: plan.membershipSeq,
    termMonths: plan.months,
    price: plan.price,
    amount,
    holdsSeat: plan.membershipSeq !== row.membershipSeq,
  })
  await updateSubscription(ctx, subscriptionSeq, { openOrderSeq: orderSeq })
  if (amount === 0) await completeFreeTerm(ctx, order)
  return { orderSeq, cardSeq, key: keyOf({ subscriptionSeq, purpose, termNo, attempt }) }
}

/** Names a try at the gateway, so that a repeated call is the same charge, whichever process makes it. */
function keyOf({
  subscriptionSeq,
  purpose,
  termNo,
  attempt,
}: Pick<ChargeRow, 'subscriptionSeq' | 'purpose' | 'termNo' | 'attempt'>): string {
  const period = purpose === 'raise' ? `raise:${termNo}` : String(termNo)
  return `sub:${subscriptionSeq}:${period}:${attempt}`
}

/** The charge of an order as it was written down. */
export async function askedFor(ctx: Context, orderSeq: number): Promise<CardAsked | null> {
  const written = await findCharge(ctx, orderSeq)
  if (!written) return null
  const row = await getSubscription(ctx, written.subscriptionSeq)
  if (row.openOrderSeq !== orderSeq || row.cardSeq === null) return null
  return { orderSeq, cardSeq: row.cardSeq, key: keyOf(written) }
}

/** Asks the gateway, outside of any transaction. What comes of it is told by the order (sales.ts). */
export const charge = (ctx: Context, asked: CardAsked): Promise<OrderRow> => chargeStoredCard(ctx, asked)

/** An upgrade whose outcome is open was priced for other time than there is by now: its money is not wanted any more. */
export async function withoutOpenRaise(
  ctx: Context,
  { openOrderSeq }: SubscriptionRow,
): Promise<{ openOrderSeq?: null }> {
  const open = openOrderSeq === null ? undefined : await findCharge(ctx, openOrderSeq)
  return open?.purpose === 'raise' ? { openOrderSeq: null } : {}
}
