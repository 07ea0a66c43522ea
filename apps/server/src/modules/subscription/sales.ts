import { HOUR, MINUTE } from '@seodang/domain/instant'
import { beginPaid, chargedTerm, countedFrom, isOpen, recur, withTermMonths } from '@seodang/domain/recurring'
import type { Context } from '../../platform/context.ts'
import type { MembershipsHeld } from '../catalog/index.ts'
import { isAmidMerge } from '../identity/index.ts'
import { byPresence } from '../membership/index.ts'
import { type MembershipLine, type MembershipSales, MoneyNotWanted, type OrderRow } from '../order/index.ts'
import { cancelLocked } from './cancelling.ts'
import { askedFor } from './charge.ts'
import { type ChargeRow, findCharge, letGoOfSeat, markCharged, paidLessened } from './charge-store.ts'
import { decline, endSubscription } from './end.ts'
import { followSubscription } from './follow.ts'
import { noteEvent } from './history.ts'
import { tell } from './notices.ts'
import { recurringOf, storedOf } from './recurring-row.ts'
import { upgradesGoingWith } from './resting.ts'
import { giveSeatBack } from './store.ts'
import {
  listRunning,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './subscription-store.ts'
import { SUBSCRIPTION_STATE } from './tables.ts'
import { takeBackCharge, termSold } from './taken-back.ts'

/** Not the card's fault: nobody came to ask, or our own keys are wrong. In milliseconds, when it is tried again. */
const NOT_DECLINED: Readonly<Record<string, number>> = { HOLD_ENDED: 0, MISCONFIGURED: HOUR }

/** MSH-08, BYD-23: what the money of an order does to its subscription; the order is locked. */
export const membershipSales: MembershipSales = {
  asked: askedFor,

  async paid(ctx, order, line, paidAt) {
    const { row, charge } = await charged(ctx, order, line)
    // Ended while the answer was open: nobody gets anything for it, so it goes back whole.
    if (row.state === SUBSCRIPTION_STATE.ended || row.openOrderSeq !== order.orderSeq)
      throw new MoneyNotWanted()
    return charge.purpose === 'raise'
      ? raised(ctx, row, charge)
      : termPaid(ctx, row, charge, countedFrom(ctx.now, paidAt))
  },

  async closed(ctx, order, line, code) {
    const { row, charge } = await charged(ctx, order, line)
    // Also of one that ended meanwhile, and waits for no charge any more.
    if (await letGoOfSeat(ctx, order.orderSeq)) await giveSeatBack(ctx, charge.membershipSeq)
    if (row.openOrderSeq !== order.orderSeq) return
    if (row.state === SUBSCRIPTION_STATE.starting) {
      await endSubscription(ctx, row, 'notStarted')
      return
    }
    if (await byPresence(ctx, row.userSeq, { here: false, merging: false, gone: true })) {
      await cancelLocked(ctx, await updateSubscription(ctx, row.subscriptionSeq, { openOrderSeq: null }))
      return
    }
    // SOC-19: asked again of the account that stays, and with its card.
    const wait = NOT_DECLINED[code] ?? ((await isAmidMerge(ctx, row.userSeq)) ? MINUTE : undefined)
    if (charge.purpose === 'raise') {
      await updateSubscription(ctx, row.subscriptionSeq, { openOrderSeq: null })
      await noteEvent(ctx, row, 'changeDeclined', { amount: charge.amount })
    } else if (wait !== undefined || row.state === 'paused') {
      const dueAt = row.state === 'paused' ? null : new Date(ctx.now.getTime() + (wait ?? 0))
      await updateSubscription(ctx, row.subscriptionSeq, { openOrderSeq: null, dueAt })
    } else await decline(ctx, row)
  },

  async termOf(ctx, line) {
    const charge = await findCharge(ctx, line.orderSeq)
    return charge?.startAt && charge.endAt ? termSold(ctx, charge, charge.startAt, charge.endAt) : null
  },

  async restingOn(ctx, line) {
    const charge = await findCharge(ctx, line.orderSeq)
    return charge ? (await upgradesGoingWith(ctx, charge)).map(({ orderSeq }) => orderSeq) : []
  },

  async takenBack(ctx, order, line, ending) {
    const { row, charge } = await charged(ctx, order, line)
    await noteEvent(ctx, row, 'refunded', { amount: order.amount })
    await takeBackCharge(ctx, row, charge, ending)
  },

  async keepsCoupon(ctx, order, line) {
    const { row } = await charged(ctx, order, line)
    const isElsewhere = await paidLessened(ctx, row.subscriptionSeq, order.orderSeq)
    // What comes back to its holder lessens nothing here any more.
    if (!isElsewhere) await updateSubscription(ctx, row.subscriptionSeq, { couponTermsLeft: 0 })
    return isElsewhere
  },
}

/** ENR-35: whether the person holds one of these memberships now. */
export const holdsOne: MembershipsHeld = async (ctx, userSeq, membershipSeqs) => {
  const running = await listRunning(ctx, { membershipSeqs, userSeq })
  return running.some((row) => row.state !== SUBSCRIPTION_STATE.starting && isOpen(recurringOf(row), ctx.now))
}

const isLessened = ({ purpose, amount, price }: ChargeRow) => purpose === 'term' && amount < price

async function charged(
  ctx: Context,
  order: OrderRow,
  line: MembershipLine,
): Promise<{ row: SubscriptionRow; charge: ChargeRow }> {
  const charge = await findCharge(ctx, order.orderSeq)
  if (line.subscriptionSeq === null || !charge) throw new Error(`order ${order.orderSeq} charges nothing`)
  return { row: await lockSubscription(ctx, line.subscriptionSeq), charge }
}

async function termPaid(ctx: Context, row: SubscriptionRow, charge: ChargeRow, at: Date): Promise<void> {
  const isFirst = row.state === SUBSCRIPTION_STATE.starting
  const before = isFirst ? null : withTermMonths(recurringOf(row), charge.termMonths)
  const next = before ? recur(before, 'charged', at) : beginPaid(charge.termMonths, at)
  if (next === null) throw new MoneyNotWanted()
  const isMoved = row.membershipSeq !== charge.membershipSeq
  if (isMoved) await requireFree(ctx, row, charge)
  const after = await updateSubscription(ctx, row.subscriptionSeq, {
    ...storedOf(next),
    membershipSeq: charge.membershipSeq,
    price: charge.price,
    termNo: charge.termNo,
    ...(isLessened(charge) && { couponTermsLeft: row.couponTermsLeft - 1 }),
    openOrderSeq: null,
    cardAskedAt: null,
    nextMembershipSeq: null,
    nextTermMonths: null,
    nextPrice: null,
    raisePrice: null,
    raiseAskedAt: null,
    raiseAgreedAt: null,
  })
  await markCharged(ctx, charge.orderSeq, {
    startAt: before ? chargedTerm(before, at).start : at,
    endAt: after.paidUntil,
  })
  if (isMoved) await giveSeatBack(ctx, row.membershipSeq)
  // What goes on by itself is open already; only then nothing of the classes has to be touched.
  if (isFirst || isMoved || row.state === 'paused') await followSubscription(ctx, after)
  await noteEvent(ctx, after, isFirst ? 'started' : 'charged', {
    amount: charge.amount,
    at: after.paidUntil,
  })
  const { amount, orderSeq } = charge
  await tell(
    ctx,
    after,
    isFirst ? 'started' : 'charged',
    isFirst || isMoved ? { amount, orderSeq } : { amount },
  )
}

/** The member took that membership by itself while the answer was open. */
async function requireFree(ctx: Context, { userSeq }: SubscriptionRow, charge: ChargeRow): Promise<void> {
  const held = await listRunning(ctx, { membershipSeqs: [charge.membershipSeq], userSeq })
  if (held.length > 0) throw new MoneyNotWanted()
}

async function raised(ctx: Context, row: SubscriptionRow, charge: ChargeRow): Promise<void> {
  await requireFree(ctx, row, charge)
  await giveSeatBack(ctx, row.membershipSeq)
  const after = await updateSubscription(ctx, row.subscriptionSeq, {
    membershipSeq: charge.membershipSeq,
    price: charge.price,
    openOrderSeq: null,
    nextMembershipSeq: null,
    nextTermMonths: null,
    nextPrice: null,
    raisePrice: null,
    raiseAskedAt: null,
    raiseAgreedAt: null,
  })
  await markCharged(ctx, charge.orderSeq, { startAt: ctx.now, endAt: row.paidUntil })
  await followSubscription(ctx, after)
  await noteEvent(ctx, after, 'changed', { amount: charge.amount, at: row.paidUntil })
  await tell(ctx, after, 'changed', { amount: charge.amount, orderSeq: charge.orderSeq })
}
