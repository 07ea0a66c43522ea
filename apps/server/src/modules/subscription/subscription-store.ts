import { fail } from '@seodang/domain/errors'
import { nextChargeAt, type Recurring, type RecurringState } from '@seodang/domain/recurring'
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { isDueIn } from '../order/index.ts'
import { orders } from '../order/tables.ts'
import { type ChargePurpose, SUBSCRIPTION_STATE, subscriptionCharges, subscriptions } from './tables.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
export type NewSubscription = Omit<typeof subscriptions.$inferInsert, 'subscriptionSeq' | 'channelSeq'>
export type ChargeRow = typeof subscriptionCharges.$inferSelect

const ofSubscription = (ctx: Context, subscriptionSeq: number) =>
  and(eq(subscriptions.channelSeq, ctx.channelSeq), eq(subscriptions.subscriptionSeq, subscriptionSeq))

/** The life of a row by the rules; `starting` has none yet. */
export function recurringOf(row: SubscriptionRow): Recurring & { state: RecurringState } {
  if (row.state === SUBSCRIPTION_STATE.starting)
    throw new Error('a subscription that has not begun was asked')
  const { state, termMonths, anchorAt, termsPaid, paidUntil, declines, termNo } = row
  const terms = { termMonths, anchorAt, termsPaid, paidUntil }
  return { state, ...terms, declines, retryAt: retryOf(row), isTrial: termNo === 0 }
}

/** Of a declined charge, `dueAt` is when it is tried again. */
export const retryOf = ({ state, dueAt }: Pick<SubscriptionRow, 'state' | 'dueAt'>): Date | null =>
  state === SUBSCRIPTION_STATE.pastDue ? dueAt : null

/** What the rules answered, as it is stored, with the moment at which the scheduler comes next. */
export function storedOf(recurring: Recurring) {
  return {
    state: recurring.state,
    termMonths: recurring.termMonths,
    anchorAt: new Date(recurring.anchorAt),
    termsPaid: recurring.termsPaid,
    paidUntil: new Date(recurring.paidUntil),
    declines: recurring.declines,
    dueAt: dueOf(recurring),
  }
}

function dueOf(recurring: Recurring): Date | null {
  const closes = recurring.state === 'cancelling' || recurring.state === 'paused'
  return closes ? new Date(recurring.paidUntil) : nextChargeAt(recurring)
}

/** Undefined where the person has one of this membership that has not ended. */
export async function insertSubscription(
  ctx: Context,
  values: NewSubscription,
): Promise<SubscriptionRow | undefined> {
  const [row] = await ctx.db
    .insert(subscriptions)
    .values({ ...values, channelSeq: ctx.channelSeq, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Holds it until commit; the order of locks is order, subscription, membership, classes. */
export async function getSubscription(ctx: Context, subscriptionSeq: number): Promise<SubscriptionRow> {
  const [row] = await ctx.db.select().from(subscriptions).where(ofSubscription(ctx, subscriptionSeq))
  return row ?? fail('NO_DATA', { subscriptionSeq })
}

export async function lockSubscription(ctx: Context, subscriptionSeq: number): Promise<SubscriptionRow> {
  const [row] = await ctx.db
    .select()
    .from(subscriptions)
    .where(ofSubscription(ctx, subscriptionSeq))
    .for('update')
  return row ?? fail('NO_DATA', { subscriptionSeq })
}

/** SEC-28: somebody else's does not exist. */
export async function lockMySubscription(
  ctx: Context,
  subscriptionSeq: number,
  userSeq: number,
): Promise<SubscriptionRow> {
  const [row] = await ctx.db
    .select()
    .from(subscriptions)
    .where(and(ofSubscription(ctx, subscriptionSeq), eq(subscriptions.userSeq, userSeq)))
    .for('update')
  return row ?? fail('NO_DATA', { subscriptionSeq })
}

export const DUE_SUBSCRIPTIONS = {
  table: subscriptions,
  channelSeq: subscriptions.channelSeq,
  seq: subscriptions.subscriptionSeq,
  dueAt: subscriptions.dueAt,
  openOrderSeq: subscriptions.openOrderSeq,
}

/** One that is due and that nobody else is at; a second scheduler goes on to the next. */
export async function claimDue(ctx: Context, subscriptionSeq: number): Promise<SubscriptionRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(subscriptions)
    .where(and(ofSubscription(ctx, subscriptionSeq), isDueIn(ctx, DUE_SUBSCRIPTIONS)))
    .for('update', { skipLocked: true })
  return row
}

export async function updateSubscription(
  ctx: Context,
  subscriptionSeq: number,
  values: Partial<NewSubscription>,
): Promise<SubscriptionRow> {
  const [row] = await ctx.db
    .update(subscriptions)
    .set({ ...values, updatedAt: ctx.now })
    .where(ofSubscription(ctx, subscriptionSeq))
    .returning()
  return row ?? fail('NO_DATA', { subscriptionSeq })
}

export async function listMySubscriptions(ctx: Context, userSeq: number): Promise<SubscriptionRow[]> {
  return ctx.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.channelSeq, ctx.channelSeq), eq(subscriptions.userSeq, userSeq)))
    .orderBy(desc(subscriptions.subscriptionSeq))
}

/** Those of these memberships that have not ended, of one person or of all. */
export async function listRunning(
  ctx: Context,
  { membershipSeqs, userSeq }: { membershipSeqs: readonly number[]; userSeq?: number },
): Promise<SubscriptionRow[]> {
  if (membershipSeqs.length === 0) return []
  return ctx.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.channelSeq, ctx.channelSeq),
        inArray(subscriptions.membershipSeq, [...membershipSeqs]),
        userSeq === undefined ? undefined : eq(subscriptions.userSeq, userSeq),
        ne(subscriptions.state, SUBSCRIPTION_STATE.ended),
      ),
    )
    .orderBy(subscriptions.subscriptionSeq)
}

/** Once for each person and membership (MSH-06). */
export async function hadTrial(ctx: Context, membershipSeq: number, userSeq: number): Promise<boolean> {
  const had = await ctx.db.$count(
    subscriptions,
    and(
      eq(subscriptions.channelSeq, ctx.channelSeq),
      sql`coalesce(${subscriptions.trialMembershipSeq}, ${subscriptions.membershipSeq}) = ${membershipSeq}`,
      eq(subscriptions.userSeq, userSeq),
      eq(subscriptions.hasTrial, true),
    ),
  )
  return had > 0
}

export async function insertCharge(
  ctx: Context,
  values: Omit<typeof subscriptionCharges.$inferInsert, 'channelSeq'>,
): Promise<void> {
  await ctx.db
    .insert(subscriptionCharges)
    .values({ ...values, channelSeq: ctx.channelSeq, createdAt: ctx.now })
}

/** The number of the next try; the subscription is locked, and the database keeps two from having one. */
export async function nextAttempt(
  ctx: Context,
  { subscriptionSeq, purpose, termNo }: { subscriptionSeq: number; purpose: ChargePurpose; termNo: number },
): Promise<number> {
  const [row] = await ctx.db
    .select({ last: sql<number>`coalesce(max(${subscriptionCharges.attempt}), 0)::int` })
    .from(subscriptionCharges)
    .where(
      and(
        eq(subscriptionCharges.channelSeq, ctx.channelSeq),
        eq(subscriptionCharges.subscriptionSeq, subscriptionSeq),
        eq(subscriptionCharges.purpose, purpose),
        eq(subscriptionCharges.termNo, termNo),
      ),
    )
  return (row?.last ?? 0) + 1
}

export async function findCharge(ctx: Context, orderSeq: number): Promise<ChargeRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(subscriptionCharges)
    .where(
      and(eq(subscriptionCharges.channelSeq, ctx.channelSeq), eq(subscriptionCharges.orderSeq, orderSeq)),
    )
  return row
}

/** It is paid: the seat that it held is its subscription's now. */
export async function markCharged(
  ctx: Context,
  orderSeq: number,
  term: { startAt: Date; endAt: Date },
): Promise<void> {
  await ctx.db
    .update(subscriptionCharges)
    .set({ ...term, holdsSeat: false })
    .where(
      and(eq(subscriptionCharges.channelSeq, ctx.channelSeq), eq(subscriptionCharges.orderSeq, orderSeq)),
    )
}

/** Whether it held a seat until now: of two who ask the second hears no. */
export async function letGoOfSeat(ctx: Context, orderSeq: number): Promise<boolean> {
  const held = await ctx.db
    .update(subscriptionCharges)
    .set({ holdsSeat: false })
    .where(
      and(
        eq(subscriptionCharges.channelSeq, ctx.channelSeq),
        eq(subscriptionCharges.orderSeq, orderSeq),
        eq(subscriptionCharges.holdsSeat, true),
      ),
    )
    .returning({ orderSeq: subscriptionCharges.orderSeq })
  return held.length > 0
}

/** Charges of a subscription that were paid, newest first. */
const paidOf = (ctx: Context, subscriptionSeq: number, other: SQL | undefined) =>
  ctx.db
    .select({ charge: subscriptionCharges })
    .from(subscriptionCharges)
    .innerJoin(
      orders,
      and(
        eq(orders.channelSeq, subscriptionCharges.channelSeq),
        eq(orders.orderSeq, subscriptionCharges.orderSeq),
      ),
    )
    .where(
      and(
        eq(subscriptionCharges.channelSeq, ctx.channelSeq),
        eq(subscriptionCharges.subscriptionSeq, subscriptionSeq),
        isNotNull(subscriptionCharges.startAt),
        other,
      ),
    )
    .orderBy(desc(subscriptionCharges.orderSeq))

/** Upgrades that stand, newest first. */
export async function listUpgrades(ctx: Context, subscriptionSeq: number): Promise<ChargeRow[]> {
  const isUpgrade = and(eq(subscriptionCharges.purpose, 'raise'), isNull(subscriptionCharges.takenBackAt))
  return (await paidOf(ctx, subscriptionSeq, and(isUpgrade, isNull(orders.cancelledAt)))).map(
    ({ charge }) => charge,
  )
}

/** Whether nothing was paid after it that stands. */
export async function isTopmost(ctx: Context, charge: ChargeRow): Promise<boolean> {
  const isLater = gt(subscriptionCharges.orderSeq, charge.orderSeq)
  const later = await paidOf(ctx, charge.subscriptionSeq, and(isLater, isNull(orders.cancelledAt)))
  return later.length === 0
}

/** What was paid last before it, and tells what the subscription was then: also by a term that was paid back since. */
export async function findPaidBefore(ctx: Context, charge: ChargeRow): Promise<ChargeRow | undefined> {
  const isBefore = lt(subscriptionCharges.orderSeq, charge.orderSeq)
  const stands = or(isNull(orders.cancelledAt), eq(subscriptionCharges.purpose, 'term'))
  const isThere = and(isBefore, stands, isNull(subscriptionCharges.takenBackAt))
  const [row] = await paidOf(ctx, charge.subscriptionSeq, isThere)
  return row?.charge
}

/** Its time is over; by then its days count. */
export async function markTakenBack(ctx: Context, orderSeq: number): Promise<void> {
  await ctx.db
    .update(subscriptionCharges)
    .set({ takenBackAt: ctx.now })
    .where(
      and(eq(subscriptionCharges.channelSeq, ctx.channelSeq), eq(subscriptionCharges.orderSeq, orderSeq)),
    )
}

/** Of what cost nothing nothing is left, either. */
export async function isPaidBackWhole(ctx: Context, { orderSeq }: ChargeRow): Promise<boolean> {
  const [order] = await ctx.db
    .select({ amount: orders.amount, refundedAmount: orders.refundedAmount })
    .from(orders)
    .where(and(eq(orders.channelSeq, ctx.channelSeq), eq(orders.orderSeq, orderSeq)))
  return order !== undefined && order.refundedAmount >= order.amount
}

/** Whether a coupon lessened a paid term other than this one. */
export async function paidLessened(
  ctx: Context,
  subscriptionSeq: number,
  exceptOrderSeq: number,
): Promise<boolean> {
  const count = await ctx.db.$count(
    subscriptionCharges,
    and(
      eq(subscriptionCharges.channelSeq, ctx.channelSeq),
      eq(subscriptionCharges.subscriptionSeq, subscriptionSeq),
      eq(subscriptionCharges.purpose, 'term'),
      ne(subscriptionCharges.orderSeq, exceptOrderSeq),
      isNotNull(subscriptionCharges.startAt),
      lt(subscriptionCharges.amount, subscriptionCharges.price),
    ),
  )
  return count > 0
}
