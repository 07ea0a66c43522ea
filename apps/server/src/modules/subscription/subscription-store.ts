import { fail } from '@seodang/domain/errors'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { isDueIn } from '../order/index.ts'
import { SUBSCRIPTION_STATE, subscriptions } from './tables.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
export type NewSubscription = Omit<typeof subscriptions.$inferInsert, 'subscriptionSeq' | 'channelSeq'>

const ofSubscription = (ctx: Context, subscriptionSeq: number) =>
  and(eq(subscriptions.channelSeq, ctx.channelSeq), eq(subscriptions.subscriptionSeq, subscriptionSeq))

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

export async function getSubscription(ctx: Context, subscriptionSeq: number): Promise<SubscriptionRow> {
  const [row] = await ctx.db.select().from(subscriptions).where(ofSubscription(ctx, subscriptionSeq))
  return row ?? fail('NO_DATA', { subscriptionSeq })
}

/** Holds it until commit; the order of locks is order, subscription, membership, classes. */
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
