import type { RevenueShare } from '@seodang/domain/revenue-split'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { lockBooks } from './books-store.ts'
import { insertShares } from './shares-store.ts'

/**
 * SOC-19, BYD-05: two accounts became one. What is sold from now on is shared with the one that stays; what was sold
 * before stands in the books under the other, whose number is the first one's by now (`livingNumber`). Told twice, nothing
 * is left to move.
 */
export async function moveShares(outer: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  for (const { channel_seq, course_seq } of await listShared(outer, fromUserSeq))
    await inTransaction({ ...outer, channelSeq: channel_seq }, async (ctx) => {
      await lockBooks(ctx)
      const before = (await listShared(ctx, fromUserSeq)).find(
        (row) => row.channel_seq === channel_seq && row.course_seq === course_seq,
      )
      if (!before) return
      const after = movedTo(before.shares, fromUserSeq, intoUserSeq)
      await insertShares(ctx, course_seq, { shares: after, revision: before.revision + 1 })
      await audit(ctx, 'settlement.shares', `course:${course_seq}`, before.shares, after)
    })
}

/** Who had a part of their own keeps it beside the one that comes. */
function movedTo(shares: readonly RevenueShare[], from: number, into: number): RevenueShare[] {
  const percents = new Map<number, number>()
  for (const { userSeq, percent } of shares) {
    const owner = userSeq === from ? into : userSeq
    percents.set(owner, (percents.get(owner) ?? 0) + percent)
  }
  return [...percents].map(([userSeq, percent]) => ({ userSeq, percent }))
}

interface SharedRow extends Record<string, unknown> {
  channel_seq: number
  course_seq: number
  shares: RevenueShare[]
  revision: number
}

/** Classes of all sites of which somebody has a share in force. */
async function listShared(ctx: Context, userSeq: number): Promise<SharedRow[]> {
  const { rows } = await ctx.db.execute<SharedRow>(sql`
    select channel_seq, course_seq, shares, revision from (
      select distinct on (channel_seq, course_seq) channel_seq, course_seq, shares, revision from revenue_shares
      order by channel_seq, course_seq, valid_from desc, revenue_share_seq desc) r
    where shares @> jsonb_build_array(jsonb_build_object('userSeq', ${userSeq}::bigint))
    order by channel_seq, course_seq`)
  return rows
}
