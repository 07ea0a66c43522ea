import type { Language } from '@seodang/domain/codes'
import { eq } from 'drizzle-orm'
import { siteChanged } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { getChannelRow, lockChannelRow } from './store.ts'
import { channels } from './tables.ts'

/** What visitors read, where the platform has said nothing else. */
const NOTE: Record<Language, string> = {
  ko: '이 사이트는 운영을 종료하고 있어요. 이용하지 않은 부분은 구매하신 분께 돌려 드려요.',
  en: 'This site is closing. Whoever bought something gets back what was not given.',
  ja: 'このサイトは運営終了の手続き中です。未提供分は購入者に返金されます。',
}

export async function findSiteClosing(ctx: Context): Promise<{ closingAt: Date | null }> {
  const { closingAt } = await getChannelRow(ctx, ctx.channelSeq)
  return { closingAt }
}

/**
 * Closes the site of `ctx` from now on, or lets it go on, and answers since when it was closing and whether it is suspended now. While it closes it is suspended, so that
 * nothing is sold, charged or given (docs/decisions/suspension.md); a suspension by the platform stays what it is.
 */
export async function changeSiteClosing(
  ctx: Context,
  closingAt: Date | null,
): Promise<{ closingAt: Date | null; isSuspended: boolean }> {
  const before = await lockChannelRow(ctx)
  const was = { closingAt: before.closingAt, isSuspended: before.suspendedAt !== null }
  if ((was.closingAt !== null) === (closingAt !== null)) return was
  // The platform gives a reason for every suspension of its own.
  const isOurs = before.suspendedReason === ''
  await ctx.db
    .update(channels)
    .set({
      closingAt,
      ...(isOurs && {
        suspendedAt: closingAt,
        suspendedNote: closingAt === null ? '' : NOTE[ctx.language],
      }),
    })
    .where(eq(channels.channelSeq, ctx.channelSeq))
  await siteChanged(ctx)
  return { ...was, isSuspended: closingAt !== null || !isOurs }
}

/** The site is there for nobody any more; its records stay as long as the law asks. */
export async function endSite(ctx: Context): Promise<void> {
  await lockChannelRow(ctx)
  await ctx.db.update(channels).set({ closedAt: ctx.now }).where(eq(channels.channelSeq, ctx.channelSeq))
  await siteChanged(ctx)
}
