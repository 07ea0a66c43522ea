import { withoutTerm } from '@seodang/domain/recurring'
import type { Context } from '../../platform/context.ts'
import type { TermSold } from '../order/index.ts'
import { NOTHING_NEXT } from './cancelling.ts'
import { endSubscription } from './end.ts'
import { followSubscription } from './follow.ts'
import { giveSeatBack, takeSeatAgain } from './store.ts'
import {
  type ChargeRow,
  findPaidBefore,
  getSubscription,
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
    isUsed: await isUsedSince(ctx, charge.subscriptionSeq, startAt),
    isPart,
    isRefundable: !isPart || (await mayBeLowered(ctx, charge)),
  }
}

/** A raise is undone alone where nothing was paid on top of it, and nobody holds the membership of before besides. */
async function mayBeLowered(ctx: Context, charge: ChargeRow): Promise<boolean> {
  const row = await getSubscription(ctx, charge.subscriptionSeq)
  if (row.state === SUBSCRIPTION_STATE.ended) return true
  if (row.openOrderSeq !== null || !(await isTopmost(ctx, charge))) return false
  const before = await findPaidBefore(ctx, charge)
  if (!before) return false
  const held = await listRunning(ctx, { membershipSeqs: [before.membershipSeq], userSeq: row.userSeq })
  return held.every(({ subscriptionSeq }) => subscriptionSeq === row.subscriptionSeq)
}

/** The money of a charge went back: the time that it paid for, or the raise, goes with it. */
export async function takeBackCharge(ctx: Context, row: SubscriptionRow, charge: ChargeRow): Promise<void> {
  if (row.state === SUBSCRIPTION_STATE.ended) {
    const kept = row.endReason === 'merged' ? await lockKept(ctx, row) : undefined
    if (kept) await shorten(ctx, kept, charge)
    return
  }
  if (charge.purpose === 'term') return shorten(ctx, row, charge)
  // What the buyer could not undo alone staff or the gateway's console may still pay back: then it stays as it is.
  if (await mayBeLowered(ctx, charge)) await lower(ctx, row, charge)
}

/** SOC-19: the time of one that a merge ended was added to the other of the same membership. */
async function lockKept(
  ctx: Context,
  { membershipSeq, userSeq }: SubscriptionRow,
): Promise<SubscriptionRow | undefined> {
  const [kept] = await listRunning(ctx, { membershipSeqs: [membershipSeq], userSeq })
  return kept && lockSubscription(ctx, kept.subscriptionSeq)
}

async function shorten(ctx: Context, row: SubscriptionRow, { startAt, endAt }: ChargeRow): Promise<void> {
  if (startAt === null || endAt === null) return
  const before = recurringOf(row)
  const left = withoutTerm(before, { startAt, endAt }, ctx.now)
  if (left === before) return
  if (left === null) {
    await endSubscription(ctx, row, 'refunded')
    return
  }
  const after = await updateSubscription(ctx, row.subscriptionSeq, storedOf(left))
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
