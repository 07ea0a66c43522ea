import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { readSiteDraft, saveSiteDraft } from '@seodang/contract/site'
import { eq } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { siteDrafts } from './tables.ts'

/** CRT-07: what somebody had written before leaving the creation flow. */
export async function readDraft(ctx: Context): Promise<ReplyOf<typeof readSiteDraft>> {
  const [row] = await ctx.db
    .select({ draft: siteDrafts.draft })
    .from(siteDrafts)
    .where(eq(siteDrafts.userSeq, userSeqOf(ctx)))
  return row?.draft ?? {}
}

export async function saveDraft(
  ctx: Context,
  draft: BodyOf<typeof saveSiteDraft>,
): Promise<Record<string, never>> {
  const row = { userSeq: userSeqOf(ctx), draft, updatedAt: ctx.now }
  await ctx.db.insert(siteDrafts).values(row).onConflictDoUpdate({ target: siteDrafts.userSeq, set: row })
  return {}
}

/** The site is made; nothing is unfinished any more. */
export async function forgetDraft(ctx: Context): Promise<void> {
  await ctx.db.delete(siteDrafts).where(eq(siteDrafts.userSeq, userSeqOf(ctx)))
}
