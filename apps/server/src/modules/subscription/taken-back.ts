import { withoutTerm } from '@seodang/domain/recurring'
import type { Context } from '../../platform/context.ts'
import type { TermSold } from '../order/index.ts'
import { NOTHING_NEXT } from './cancelling.ts'
import { withoutOpenRaise } from './charge.ts'
import { endSubscription } from './end.ts'
import { followSubscription } from './follow.ts'
import { giveSeatBack, takeSeatAgain } from './store.ts'
import {
  type ChargeRow,
  findPaidBefore,
  getSubscription,
  isPaidBackWhole,
  isTopmost,
  listRunning,
  lockSubscription,
  recurringOf,
  type SubscriptionRow,
  storedOf,
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
    isRefundable: !isPart || (await mayBeLowered(ctx, charge)),
  }
}

/** A raise is undone alone where nothing was paid on top of it, and nobody holds the membership of before besides. */
async function mayBeLowered(ctx: Context, charge: ChargeRow): Promise<boolean> {
  const row = await getSubscription(ctx, charge.subscriptionSeq)
  // What a merge ended gave its time to another, whose membership it is by now.
  if (row.state === SUBSCRIPTION_STATE.ended) return row.mergedInto === null
  if (row.openOrderSeq !== null || !(await isTopmost(ctx, charge))) return false
  const before = await findPaidBefore(ctx, charge)
  if (!before) return false
  const held = await listRunning(ctx, { membershipSeqs: [before.membershipSeq], userSeq: row.userSeq })
  return held.every(({ subscriptionSeq }) => subscriptionSeq === row.subscriptionSeq)
}

/** The money of a charge went back: the time that it paid for, or the raise, goes with it. */
export async function takeBackCharge(ctx: Context, row: SubscriptionRow, charge: ChargeRow): Promise<void> {
  if (charge.purpose === 'term') return shorten(ctx, row, charge)
  // What the buyer could not undo alone staff or the gateway's console may still pay back: then it stays as it is.
  const isRunning = row.state !== SUBSCRIPTION_STATE.ended
  if (isRunning && (await mayBeLowered(ctx, charge))) await lower(ctx, row, charge)
}

/** SOC-19: a subscription, and those that merges put its time to, one after the other. */
async function holdersOf(ctx: Context, subscriptionSeq: number): Promise<number[]> {
  const { mergedInto } = await getSubscription(ctx, subscriptionSeq)
  return [subscriptionSeq, ...(mergedInto === null ? [] : await holdersOf(ctx, mergedInto))]
}

/** The subscription whose time it is now. */
const lockHolder = async (ctx: Context, row: SubscriptionRow): Promise<SubscriptionRow> =>
  row.mergedInto === null ? row : lockHolder(ctx, await lockSubscription(ctx, row.mergedInto))

async function shorten(ctx: Context, row: SubscriptionRow, charge: ChargeRow): Promise<void> {
  const { startAt, endAt } = charge
  const holder = await lockHolder(ctx, row)
  if (startAt === null || endAt === null || holder.state === SUBSCRIPTION_STATE.ended) return
  const before = recurringOf(holder)
  // Since the merge the time of the other came first. Whoever paid for days since then, by the rule, keeps them.
  const isUnused = holder !== row && (await isPaidBackWhole(ctx, charge))
  const from = isUnused ? (row.endedAt ?? ctx.now) : ctx.now
  const left = withoutTerm(before, { startAt, endAt }, ctx.now, from)
  if (left === before) return
  if (left === null) {
    await endSubscription(ctx, holder, 'refunded')
    return
  }
  const after = await updateSubscription(ctx, holder.subscriptionSeq, {
    ...storedOf(left),
    ...(await withoutOpenRaise(ctx, holder)),
  })
  await followSubscription(ctx, after)
}

/** MSH-09: an upgrade that is paid back is undone: the membership of before goes on from this moment. */
async function lower(ctx: Context, row: SubscriptionRow, charge: ChargeRow): Promise<void> {
  const before = await findPaidBefore(ctx, charge)
  if (!before) throw new Error(`order ${charge.orderSeq} raised nothing`)
  await takeSeatAgain(ctx, before.membershipSeq)
  await giveSeatBack(ctx, charge.membershipSeq)
  const after = await updateSubscription(ctx, row.subscriptionSeq, {
    ...NOTHING_NEXT,
    membershipSeq: before.membershipSeq,
    price: before.price,
    raisePrice: null,
    raiseAskedAt: null,
    raiseAgreedAt: null,
  })
  await followSubscription(ctx, after)
}
