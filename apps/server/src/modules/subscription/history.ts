import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { SubscriptionEventKind } from './events.ts'
import { membershipsBySeq } from './store.ts'
import type { SubscriptionRow } from './subscription-store.ts'
import { subscriptionEvents } from './tables.ts'

/** A line of the history, in the transaction of what it tells (MSH-09). */
export async function noteEvent(
  ctx: Context,
  row: Pick<SubscriptionRow, 'subscriptionSeq' | 'membershipSeq'>,
  kind: SubscriptionEventKind,
  { amount = null, at = null }: { amount?: number | null; at?: Date | null } = {},
): Promise<void> {
  const names = await membershipsBySeq(ctx, [row.membershipSeq])
  await ctx.db.insert(subscriptionEvents).values({
    channelSeq: ctx.channelSeq,
    subscriptionSeq: row.subscriptionSeq,
    kind,
    membershipName: names.get(row.membershipSeq)?.name ?? '',
    amount,
    at,
    byUserSeq: ctx.principal.userSeq,
    createdAt: ctx.now,
  })
}

export async function listEvents(ctx: Context, subscriptionSeqs: readonly number[]) {
  if (subscriptionSeqs.length === 0) return []
  return ctx.db
    .select()
    .from(subscriptionEvents)
    .where(
      and(
        eq(subscriptionEvents.channelSeq, ctx.channelSeq),
        inArray(subscriptionEvents.subscriptionSeq, [...subscriptionSeqs]),
      ),
    )
    .orderBy(desc(subscriptionEvents.subscriptionEventSeq))
}
