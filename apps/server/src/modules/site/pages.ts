import type { ReplyOf } from '@seodang/contract/endpoint'
import type { pageBySeq } from '@seodang/contract/site'
import { holds } from '@seodang/domain/access'
import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { pages } from './tables.ts'

type SitePage = ReplyOf<typeof pageBySeq>

/** PGE-02, PGE-11: an unpublished page is there for those who may read pages, and for nobody else. */
export const pageAt = (ctx: Context, path: string): Promise<SitePage> =>
  getPage(ctx, eq(pages.path, path.replace(/^\//, '') || 'main'))
export const pageOf = (ctx: Context, pageSeq: number): Promise<SitePage> =>
  getPage(ctx, eq(pages.pageSeq, pageSeq))

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
  const visible = row?.publishStatusCd === PUBLISH_STATUS.published || holds(ctx.principal, 'SITE_PAGE_READ')
  return row && visible ? pageView(row) : fail('NO_DATA')
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
