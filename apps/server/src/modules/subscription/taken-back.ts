import { withoutTerm } from '@seodang/domain/recurring'
import type { Context } from '../../platform/context.ts'
import type { Ending, TermSold } from '../order/index.ts'
import { NOTHING_NEXT } from './cancelling.ts'
import { withoutOpenRaise } from './charge.ts'
import { type ChargeRow, findPaidBefore, isPaidBackWhole, isTopmost, markTakenBack } from './charge-store.ts'
import { endSubscription } from './end.ts'
import { UPGRADE_LOST } from './events.ts'
import { followSubscription } from './follow.ts'
import { recurringOf, storedOf } from './recurring-row.ts'
import { membershipBefore, restingOn } from './resting.ts'
import { findEndingAt, moveSeatBack } from './store.ts'
import {
  getSubscription,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './subscription-store.ts'
import { SUBSCRIPTION_STATE } from './tables.ts'
import { isUsedSince } from './used-store.ts'

/** PAY-21: what a refund of this charge goes by. */
export async function termSold(
  ctx: Context,
  charge: ChargeRow,
  startAt: Date,
  endAt: Date,
): Promise<TermSold> {
  const isPart = charge.purpose === 'raise'
  return {
    startAt,
    endAt,
    isUsed: await isUsedSince(ctx, await holdersOf(ctx, charge.subscriptionSeq), startAt),
    isPart,
    isRefundable: !isPart || charge.takenBackAt !== null || (await mayBeLowered(ctx, charge)),
    lostAt: charge.takenBackAt ?? (await findEndingAt(ctx, charge.membershipSeq)),
  }
}

/** A raise is undone alone where nothing was paid on top of it, and nobody holds the membership of before besides. */
async function mayBeLowered(ctx: Context, charge: ChargeRow): Promise<boolean> {
  const row = await getSubscription(ctx, charge.subscriptionSeq)
  // What a merge ended gave its time to another, whose membership it is by now.
  if (row.state === SUBSCRIPTION_STATE.ended) return row.mergedInto === null
  if (row.openOrderSeq !== null || !(await isTopmost(ctx, charge))) return false
  return (await membershipBefore(ctx, row, charge)) !== undefined
}

/** The money of a charge went back: the time that it paid for, or the raise, goes with it. */
export async function takeBackCharge(
  ctx: Context,
  row: SubscriptionRow,
  charge: ChargeRow,
  ending: Ending,
): Promise<void> {
  if (charge.purpose === 'term') return shorten(ctx, row, charge, ending)
  // It went with its term.
  if (charge.takenBackAt !== null) return
  // What the buyer could not undo alone staff or the gateway's console may still pay back: then it stays as it is.
  const isRunning = row.state !== SUBSCRIPTION_STATE.ended
  if (isRunning && (await mayBeLowered(ctx, charge))) await lower(ctx, row, charge)
}

/** SOC-19: a subscription, and those that merges put its time to, one after the other. */
async function holdersOf(ctx: Context, subscriptionSeq: number): Promise<number[]> {
  const { mergedInto } = await getSubscription(ctx, subscriptionSeq)
  return [subscriptionSeq, ...(mergedInto === null ? [] : await holdersOf(ctx, mergedInto))]
}

/** The subscription whose time it is now; why this makes no circle with a merge stands in docs/decisions/lock-order.md. */
const lockHolder = async (ctx: Context, row: SubscriptionRow): Promise<SubscriptionRow> =>
  row.mergedInto === null ? row : lockHolder(ctx, await lockSubscription(ctx, row.mergedInto))

async function shorten(ctx: Context, row: SubscriptionRow, charge: ChargeRow, ending: Ending): Promise<void> {
  const { startAt, endAt } = charge
  const holder = await lockHolder(ctx, row)
  if (startAt === null || endAt === null || holder.state === SUBSCRIPTION_STATE.ended) return
  const before = recurringOf(holder)
  // Since the merge the time of the other came first. Whoever paid for days since then, by the rule, keeps them.
  const isUnused = holder !== row && (await isPaidBackWhole(ctx, charge))
  const from = isUnused ? (row.endedAt ?? ctx.now) : ctx.now
  const left = withoutTerm(before, { startAt, endAt }, ctx.now, from)
  if (left === before) return
  const { upgrades, goesOnAs } = await restingOn(ctx, { row, holder, charge, left })
  for (const { channelSeq, orderSeq } of upgrades) {
    await markTakenBack(ctx, orderSeq)
    await ctx.services.jobs.emit(ctx, UPGRADE_LOST, { channelSeq, orderSeq, ...ending })
  }
  if (left === null) {
    await endSubscription(ctx, holder, 'refunded')
    return
  }
  const after = await updateSubscription(ctx, holder.subscriptionSeq, {
    ...storedOf(left),
    ...(await withoutOpenRaise(ctx, holder)),
    ...(goesOnAs && (await loweredTo(ctx, holder, goesOnAs))),
  })
  await followSubscription(ctx, after)
}

/** MSH-09: an upgrade that is paid back is undone: the membership of before goes on from this moment. */
async function lower(ctx: Context, row: SubscriptionRow, charge: ChargeRow): Promise<void> {
  const before = await findPaidBefore(ctx, charge)
  if (!before) throw new Error(`order ${charge.orderSeq} raised nothing`)
  const lowered = await loweredTo(ctx, row, before)
  await followSubscription(ctx, await updateSubscription(ctx, row.subscriptionSeq, lowered))
}

/** The seat moves along. */
async function loweredTo(ctx: Context, row: SubscriptionRow, { membershipSeq, price }: ChargeRow) {
  await moveSeatBack(ctx, row.membershipSeq, membershipSeq)
  return { ...NOTHING_NEXT, membershipSeq, price }
}
