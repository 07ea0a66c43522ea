import { eq } from 'drizzle-orm'
import { siteChanged } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { lockChannelRow } from './store.ts'
import { channels } from './tables.ts'

export type Suspension = Pick<
  typeof channels.$inferSelect,
  'suspendedAt' | 'suspendedReason' | 'suspendedNote'
>

/** ADM-02: stops the site of `ctx`, or opens it again; belongs in the transaction of whoever writes it down. */
export async function changeSuspension(
  ctx: Context,
  next: (before: Suspension & { closingAt: Date | null }) => Suspension,
): Promise<{ before: Suspension; after: Suspension }> {
  const { suspendedAt, suspendedReason, suspendedNote, closingAt } = await lockChannelRow(ctx)
  const before = { suspendedAt, suspendedReason, suspendedNote }
  const after = next({ ...before, closingAt })
  await ctx.db.update(channels).set(after).where(eq(channels.channelSeq, ctx.channelSeq))
  await siteChanged(ctx)
  return { before, after }
}
