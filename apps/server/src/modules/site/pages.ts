import type { ReplyOf } from '@seodang/contract/endpoint'
import type { pageBySeq } from '@seodang/contract/site'
import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { placedBy, visiblePage } from './page-store.ts'
import { getChannelRow } from './store.ts'
import { pages } from './tables.ts'

type SitePage = ReplyOf<typeof pageBySeq>

/**
 * PGE-02, PGE-11. A path of a place that a page of the site has taken names that page (PGE-18), so that its title and
 * its search settings are those that stand there.
 */
export async function pageAt(ctx: Context, asked: string): Promise<SitePage> {
  const path = asked.replace(/^\//, '').toLowerCase() || 'main'
  const placed = await placedAt(ctx, path)
  return placed === null ? getPage(ctx, eq(pages.path, path)) : pageOf(ctx, placed)
}

export const pageOf = (ctx: Context, pageSeq: number): Promise<SitePage> =>
  getPage(ctx, eq(pages.pageSeq, pageSeq))

async function placedAt(ctx: Context, path: string): Promise<number | null> {
  if (path !== 'main' && path !== 'intro') return null
  return placedBy(await getChannelRow(ctx, ctx.channelSeq))[path]
}

/** API-22. */
export async function publishedPages(ctx: Context) {
  const rows = await ctx.db
    .select()
    .from(pages)
    .where(and(eq(pages.channelSeq, ctx.channelSeq), eq(pages.publishStatusCd, PUBLISH_STATUS.published)))
    .orderBy(asc(pages.pageSeq))
  return { list: rows.map(pageView), totalCount: rows.length }
}

async function getPage(ctx: Context, which: SQL): Promise<SitePage> {
  const [row] = await ctx.db
    .select()
    .from(pages)
    .where(and(eq(pages.channelSeq, ctx.channelSeq), which))
  return pageView(visiblePage(ctx, row))
}

export function pageView(row: typeof pages.$inferSelect): SitePage {
  return {
    pageSeq: row.pageSeq,
    title: row.title,
    path: row.path,
    publishStatusCd: row.publishStatusCd,
    seoSetting: JSON.stringify(row.seoSetting),
    updatedAt: row.updatedAt.toISOString(),
  }
}
