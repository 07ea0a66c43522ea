import { and, eq, ne } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { endSubscription } from './end.ts'
import { followSubscription } from './follow.ts'
import { tell } from './notices.ts'
import { lockSubscription, type SubscriptionRow, updateSubscription } from './subscription-store.ts'
import { SUBSCRIPTION_STATE, subscriptions } from './tables.ts'

/** Across sites. */
export const runningOf = (ctx: Context, userSeq: number) =>
  ctx.db
    .select({
      channelSeq: subscriptions.channelSeq,
      subscriptionSeq: subscriptions.subscriptionSeq,
      membershipSeq: subscriptions.membershipSeq,
    })
    .from(subscriptions)
    .where(and(eq(subscriptions.userSeq, userSeq), ne(subscriptions.state, SUBSCRIPTION_STATE.ended)))

async function eachOf(
  outer: Context,
  userSeq: number,
  work: (ctx: Context, row: SubscriptionRow) => Promise<unknown>,
): Promise<void> {
  for (const { channelSeq, subscriptionSeq } of await runningOf(outer, userSeq))
    await inTransaction({ ...outer, channelSeq }, async (ctx) => {
      const row = await lockSubscription(ctx, subscriptionSeq)
      if (row.state !== SUBSCRIPTION_STATE.ended) await work(ctx, row)
    })
}

/** ACC-29: a closed account is charged no more. */
export const endAllOf = (ctx: Context, userSeq: number): Promise<void> =>
  eachOf(ctx, userSeq, (inner, row) => endSubscription(inner, row, 'accountClosed'))

/** JOIN-11: whoever is a member again has what came into their memberships meanwhile, until the end of what is paid. */
export async function followAllOf(outer: Context, userSeq: number): Promise<void> {
  await eachOf(outer, userSeq, async (ctx, row) => {
    if (ctx.channelSeq === outer.channelSeq && row.state !== SUBSCRIPTION_STATE.starting)
      await followSubscription(ctx, row)
  })
}

/** MSH-11: whoever removed the card that pays for a membership hears what follows from it. */
export async function cardRemoved(outer: Context, userSeq: number, cardSeq: number): Promise<void> {
  await eachOf(outer, userSeq, async (ctx, row) => {
    if (row.cardSeq !== cardSeq) return
    const without = await updateSubscription(ctx, row.subscriptionSeq, {
      cardSeq: null,
      cardAskedAt: null,
    })
    if (row.dueAt !== null && row.state !== 'cancelling' && row.state !== 'paused')
      await tell(ctx, without, 'cardRemoved')
  })
}
