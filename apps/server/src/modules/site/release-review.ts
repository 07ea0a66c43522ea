import { YN, type Yn } from '@seodang/domain/codes'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { lockChannelRow } from './store.ts'
import { channels } from './tables.ts'

/** AUTH-21: whether the platform looks at classes of this site before visitors see them. */
export async function demandsReview(ctx: Context): Promise<boolean> {
  const [row] = await ctx.db
    .select({ releaseReviewYn: channels.releaseReviewYn })
    .from(channels)
    .where(eq(channels.channelSeq, ctx.channelSeq))
  return row?.releaseReviewYn === YN.yes
}

/** Answers what held before; belongs in the transaction of whoever writes it down. */
export async function changeReleaseReview(ctx: Context, releaseReviewYn: Yn): Promise<Yn> {
  const before = await lockChannelRow(ctx)
  await ctx.db.update(channels).set({ releaseReviewYn }).where(eq(channels.channelSeq, ctx.channelSeq))
  return before.releaseReviewYn
}
