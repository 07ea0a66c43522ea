import { type Recurring, withoutTerm } from '@seodang/domain/recurring'
import type { Context } from '../../platform/context.ts'
import { type ChargeRow, findPaidBefore, listUpgrades } from './charge-store.ts'
import { recurringOf } from './recurring-row.ts'
import { getSubscription, listRunning, type SubscriptionRow } from './subscription-store.ts'
import { SUBSCRIPTION_STATE } from './tables.ts'

/** The membership that it was before an upgrade; undefined where it cannot be that again, because it is held besides. */
export async function membershipBefore(
  ctx: Context,
  { subscriptionSeq, userSeq }: SubscriptionRow,
  upgrade: ChargeRow,
): Promise<ChargeRow | undefined> {
  const before = await findPaidBefore(ctx, upgrade)
  if (!before) return undefined
  const held = await listRunning(ctx, { membershipSeqs: [before.membershipSeq], userSeq })
  return held.every((other) => other.subscriptionSeq === subscriptionSeq) ? before : undefined
}

export interface Resting {
  /** They lose their time with the term, newest first. */
  upgrades: ChargeRow[]
  /** What goes on of the time that is left, where an upgrade of it is undone. */
  goesOnAs: ChargeRow | null
}

/**
 * MSH-09, PAY-21: the upgrades that rest on the time of a term: of the subscription that has it (`holder`) whatever was
 * paid to an end that it no longer reaches, and of one that a merge ended those of that term.
 */
export async function restingOn(
  ctx: Context,
  {
    row,
    holder,
    charge,
    left,
  }: { row: SubscriptionRow; holder: SubscriptionRow; charge: ChargeRow; left: Recurring | null },
): Promise<Resting> {
  const isMerged = row.subscriptionSeq !== holder.subscriptionSeq
  const own = isMerged ? await listUpgrades(ctx, row.subscriptionSeq) : []
  const ofTerm = own.filter(({ termNo }) => termNo === charge.termNo)
  const until = new Date(left?.paidUntil ?? ctx.now)
  const over = (await listUpgrades(ctx, holder.subscriptionSeq)).filter(
    ({ endAt }) => endAt !== null && endAt > until,
  )
  const first = over.at(-1)
  if (left === null || !first) return { upgrades: [...over, ...ofTerm], goesOnAs: null }
  const goesOnAs = await membershipBefore(ctx, holder, first)
  return goesOnAs ? { upgrades: [...over, ...ofTerm], goesOnAs } : { upgrades: ofTerm, goesOnAs: null }
}

/** Those that would go with it now. */
export async function upgradesGoingWith(ctx: Context, charge: ChargeRow): Promise<ChargeRow[]> {
  const { purpose, startAt, endAt } = charge
  if (purpose === 'raise' || startAt === null || endAt === null) return []
  const row = await getSubscription(ctx, charge.subscriptionSeq)
  const holder = await holderOf(ctx, row)
  if (holder.state === SUBSCRIPTION_STATE.ended) return []
  const before = recurringOf(holder)
  const left = withoutTerm(before, { startAt, endAt }, ctx.now)
  return left === before ? [] : (await restingOn(ctx, { row, holder, charge, left })).upgrades
}

const holderOf = async (ctx: Context, row: SubscriptionRow): Promise<SubscriptionRow> =>
  row.mergedInto === null ? row : holderOf(ctx, await getSubscription(ctx, row.mergedInto))
