import { holds } from '@seodang/domain/access'
import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { MAX_VERSIONS, type PageBlock } from '@seodang/domain/page-blocks'
import type { PlacedPages } from '@seodang/domain/page-place'
import { and, desc, eq, inArray, lte, notInArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from '../identity/tables.ts'
import { uploads } from '../media/tables.ts'
import type { ChannelRow } from './store.ts'
import { pages, pageVersions } from './tables.ts'

export type PageRow = typeof pages.$inferSelect

export const ofPage = (ctx: Context, pageSeq: number) =>
  and(eq(pages.channelSeq, ctx.channelSeq), eq(pages.pageSeq, pageSeq))

export async function getPageRow(ctx: Context, pageSeq: number): Promise<PageRow> {
  const [row] = await ctx.db.select().from(pages).where(ofPage(ctx, pageSeq))
  return row ?? fail('NO_DATA')
}

/** Holds the page until commit, so that two editors take turns. */
export async function lockPage(ctx: Context, pageSeq: number): Promise<PageRow> {
  const [row] = await ctx.db.select().from(pages).where(ofPage(ctx, pageSeq)).for('update')
  return row ?? fail('NO_DATA')
}

/** PGE-11: an unpublished page is there for those who may read pages, and for nobody else. */
export function visiblePage(ctx: Context, row: PageRow | undefined): PageRow {
  const isVisible =
    row?.publishStatusCd === PUBLISH_STATUS.published || holds(ctx.principal, 'SITE_PAGE_READ')
  return row && isVisible ? row : fail('NO_DATA')
}

/** They went through the contract's schema and the domain's rules before they were stored. */
export const blocksOf = (row: { blocks: unknown[] }): PageBlock[] => row.blocks as PageBlock[]

export const placedBy = (channel: ChannelRow): PlacedPages => ({
  entry: channel.logoutMainPageSeq,
  main: channel.mainPageSeq,
  intro: channel.introPageSeq,
})

const ofVersions = (ctx: Context, pageSeq: number) =>
  and(eq(pageVersions.channelSeq, ctx.channelSeq), eq(pageVersions.pageSeq, pageSeq))

/** PGE-16: newest first. */
export const listVersions = (ctx: Context, pageSeq: number) =>
  ctx.db
    .select({
      revision: pageVersions.revision,
      title: pageVersions.title,
      blockCount: blockCount(pageVersions.blocks),
      savedBy: users.name,
      savedAt: pageVersions.savedAt,
    })
    .from(pageVersions)
    .leftJoin(users, eq(users.userSeq, pageVersions.userSeq))
    .where(ofVersions(ctx, pageSeq))
    .orderBy(desc(pageVersions.revision))

export async function findVersion(ctx: Context, pageSeq: number, revision: number) {
  const [row] = await ctx.db
    .select()
    .from(pageVersions)
    .where(and(ofVersions(ctx, pageSeq), eq(pageVersions.revision, revision)))
  return row
}

/** PGE-16: the state after a save; the oldest of too many goes. */
export async function keepVersion(
  ctx: Context,
  { pageSeq, revision, title, blocks }: PageRow,
): Promise<void> {
  const { channelSeq, principal, now } = ctx
  await ctx.db.insert(pageVersions).values({
    channelSeq,
    pageSeq,
    revision,
    title,
    blocks,
    userSeq: principal?.userSeq ?? null,
    savedAt: now,
  })
  const kept = ctx.db
    .select({ revision: pageVersions.revision })
    .from(pageVersions)
    .where(ofVersions(ctx, pageSeq))
    .orderBy(desc(pageVersions.revision))
    .limit(MAX_VERSIONS)
  await ctx.db
    .delete(pageVersions)
    .where(
      and(
        ofVersions(ctx, pageSeq),
        lte(pageVersions.revision, revision),
        notInArray(pageVersions.revision, kept),
      ),
    )
}

export const blockCount = (blocks: typeof pages.blocks | typeof pageVersions.blocks) =>
  sql<number>`jsonb_array_length(${blocks})`.mapWith(Number)

/** SEC-04: pictures of the site alone, with what stands in the place of each until it is there. */
export const listPictures = (ctx: Context, keys: readonly string[]) =>
  ctx.db
    .select({ key: uploads.storageKey, placeholder: uploads.placeholder })
    .from(uploads)
    .where(and(eq(uploads.channelSeq, ctx.channelSeq), inArray(uploads.storageKey, [...keys])))
