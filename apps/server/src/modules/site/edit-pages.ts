import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type {
  createPage as creating,
  editedPage as edited,
  managedPages as managed,
  savePage as saving,
} from '@seodang/contract/page'
import { pagePathProblem } from '@seodang/domain/channel-form'
import { PUBLISH_STATUS, type PublishStatusCd } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { PAGE_LABELS } from '@seodang/domain/field-labels'
import { blockImages, blocksProblems, PAGE_TITLE_LENGTH, tidiedBlock } from '@seodang/domain/page-blocks'
import { PART_PATHS, placesOf } from '@seodang/domain/page-place'
import { cutText } from '@seodang/domain/text'
import { MAX_PATH_LENGTH, textProblem } from '@seodang/domain/validation'
import { and, count, desc, eq, ilike, notInArray, or } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { imageUrl, requireOwnImages } from '../media/index.ts'
import {
  blockCount,
  blocksOf,
  getPageRow,
  keepVersion,
  lockPage,
  ofPage,
  type PageRow,
  placedBy,
} from './page-store.ts'
import { getChannelRow, lockChannelRow } from './store.ts'
import { pages } from './tables.ts'

type Edited = ReplyOf<typeof edited>
type Draft = BodyOf<typeof creating>

/** PGE-12: rows that only say something to search engines are not built, and so not among them. */
export async function managedPages(
  ctx: Context,
  query: QueryOf<typeof managed>,
): Promise<ReplyOf<typeof managed>> {
  const text = query.q?.trim()
  const asked = and(
    eq(pages.channelSeq, ctx.channelSeq),
    notInArray(pages.path, [...PART_PATHS]),
    text ? or(ilike(pages.title, containing(text)), ilike(pages.path, containing(text))) : undefined,
  )
  const { limit, offset } = pageOfList(query)
  const [rows, [total], channel] = await Promise.all([
    ctx.db
      .select({
        pageSeq: pages.pageSeq,
        title: pages.title,
        path: pages.path,
        publishStatusCd: pages.publishStatusCd,
        blockCount: blockCount(pages.blocks),
        updatedAt: pages.updatedAt,
      })
      .from(pages)
      .where(asked)
      .orderBy(desc(pages.updatedAt), desc(pages.pageSeq))
      .limit(limit)
      .offset(offset),
    ctx.db.select({ count: count() }).from(pages).where(asked),
    getChannelRow(ctx, ctx.channelSeq),
  ])
  return {
    list: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
    totalCount: total?.count ?? 0,
    places: placedBy(channel),
  }
}

export const editedPage = async (ctx: Context, pageSeq: number): Promise<Edited> =>
  editedView(await getPageRow(ctx, pageSeq))

export function editedView(row: PageRow): Edited {
  const { pageSeq, revision, title, path, publishStatusCd } = row
  const blocks = blocksOf(row)
  return {
    pageSeq,
    revision,
    title,
    path,
    publishStatusCd,
    blocks,
    images: Object.fromEntries(
      Object.values(blockImages(blocks)).flatMap((key) => {
        const url = imageUrl(key)
        return url === null ? [] : [[key, url]]
      }),
    ),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** PGE-05, PGE-17: nobody sees it until it is published. */
export function createPage(outer: Context, draft: Draft): Promise<Edited> {
  const content = soundContent(draft, null)
  return inTransaction(outer, async (ctx) => {
    await requireOwnImages(ctx, blockImages(content.blocks))
    return editedView(await insertPage(ctx, content))
  })
}

type Sound = ReturnType<typeof soundContent>

async function insertPage(ctx: Context, content: Sound): Promise<PageRow> {
  // Of two who ask for one path at once, the second waits for the first and then finds it taken.
  const [row] = await ctx.db
    .insert(pages)
    .values({ channelSeq: ctx.channelSeq, ...content, createdAt: ctx.now, updatedAt: ctx.now })
    .onConflictDoNothing()
    .returning()
  if (!row) fail('DUPLICATE_PATH')
  await keepVersion(ctx, row)
  await audit(ctx, 'site.page', `page:${row.pageSeq}`, null, { title: row.title, path: row.path })
  return row
}

/** PGE-05, PGE-16: what visitors see moves at once where the page is published. */
export function savePage(outer: Context, pageSeq: number, draft: BodyOf<typeof saving>): Promise<Edited> {
  return inTransaction(outer, async (ctx) => {
    await lockChannelRow(ctx)
    const before = await lockPage(ctx, pageSeq)
    if (before.revision !== draft.revision) fail('CONFLICT_EDITED')
    const content = soundContent(draft, before.path)
    await requireOwnImages(ctx, blockImages(content.blocks))
    return editedView(await writePage(ctx, before, content))
  })
}

export async function writePage(ctx: Context, before: PageRow, content: Partial<Sound>): Promise<PageRow> {
  if (content.path !== undefined && content.path !== before.path && (await isTaken(ctx, content.path)))
    fail('DUPLICATE_PATH')
  const [row] = await ctx.db
    .update(pages)
    .set({ ...content, revision: before.revision + 1, updatedAt: ctx.now })
    .where(ofPage(ctx, before.pageSeq))
    .returning()
  if (!row) throw new Error('A locked page was not there to be saved')
  await keepVersion(ctx, row)
  await audit(
    ctx,
    'site.page',
    `page:${row.pageSeq}`,
    { title: before.title, path: before.path, revision: before.revision },
    { title: row.title, path: row.path, revision: row.revision },
  )
  await siteChanged(ctx)
  return row
}

/** With the site's row held paths are given one after the other, so that none is given twice (PGE-17). */
async function isTaken(ctx: Context, path: string): Promise<boolean> {
  return (await ctx.db.$count(pages, and(eq(pages.channelSeq, ctx.channelSeq), eq(pages.path, path)))) > 0
}

/** What may be kept, or a refusal that names each field. A page of old keeps a path that is reserved by now. */
function soundContent(draft: Draft, ownPath: string | null) {
  const path = draft.path.trim().toLowerCase()
  const title = draft.title.trim().normalize('NFC')
  requireNoProblems(
    {
      title: textProblem(title, { max: PAGE_TITLE_LENGTH, isRequired: true }) ?? undefined,
      path: path === ownPath ? undefined : (pagePathProblem(path) ?? undefined),
      ...blocksProblems(draft.blocks),
    },
    PAGE_LABELS,
  )
  return { title, path, blocks: draft.blocks.map((block) => tidiedBlock(block)) }
}

/** PGE-11: a page that stands in a place of the site is not taken back from it unseen. */
export function publishPage(outer: Context, pageSeq: number, publishStatusCd: PublishStatusCd) {
  return inTransaction(outer, async (ctx) => {
    if (publishStatusCd === PUBLISH_STATUS.unpublished) await requireUnused(ctx, pageSeq)
    const before = await lockPage(ctx, pageSeq)
    await ctx.db.update(pages).set({ publishStatusCd, updatedAt: ctx.now }).where(ofPage(ctx, pageSeq))
    await audit(
      ctx,
      'site.page.public',
      `page:${pageSeq}`,
      { publishStatusCd: before.publishStatusCd },
      { publishStatusCd },
    )
    await siteChanged(ctx)
    return { publishStatusCd }
  })
}

const TRIES = 50

/** PGE-12: with the path of the first and a number; two who copy at once get two. */
export function copyPage(outer: Context, pageSeq: number, title: string): Promise<Edited> {
  return inTransaction(outer, async (ctx) => {
    await lockChannelRow(ctx)
    const { path, blocks, ...row } = await getPageRow(ctx, pageSeq)
    const name = cutText(title.trim().normalize('NFC') || row.title, PAGE_TITLE_LENGTH)
    for (let n = 2; n < TRIES; n += 1) {
      const free = `${path.replaceAll('/', '-').slice(0, MAX_PATH_LENGTH - 4)}-${n}`
      if (!(await isTaken(ctx, free)))
        return editedView(await insertPage(ctx, { title: name, path: free, blocks: blocksOf({ blocks }) }))
    }
    return fail('DUPLICATE_PATH')
  })
}

export function deletePage(outer: Context, pageSeq: number) {
  return inTransaction(outer, async (ctx) => {
    await requireUnused(ctx, pageSeq)
    const before = await lockPage(ctx, pageSeq)
    if (PART_PATHS.includes(before.path)) fail('PAGE_IN_USE', { shown: { places: [before.path] } })
    await ctx.db.delete(pages).where(ofPage(ctx, pageSeq))
    await audit(ctx, 'site.page', `page:${pageSeq}`, { title: before.title, path: before.path }, null)
    await siteChanged(ctx)
    return {}
  })
}

/** PGE-18: asked with the site's row held, so that nobody chooses the page meanwhile. */
async function requireUnused(ctx: Context, pageSeq: number): Promise<void> {
  const places = placesOf(placedBy(await lockChannelRow(ctx)), pageSeq)
  if (places.length > 0) fail('PAGE_IN_USE', { shown: { places } })
}
