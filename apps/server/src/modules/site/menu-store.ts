import { PUBLISH_STATUS, TRASH_TYPE, YN } from '@seodang/domain/codes'
import { type MenuTarget, menuTarget } from '@seodang/domain/menu'
import { and, asc, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courses } from '../catalog/tables.ts'
import { boards } from '../community/tables.ts'
import type { MenuRow } from './store.ts'
import { menus, pages } from './tables.ts'

const MOST_TARGETS = 200

/** HDR-27: whether what an entry leads to is still there. */
export async function presenceOf(
  ctx: Context,
  channelSeq: number,
  rows: readonly MenuRow[],
): Promise<(row: MenuRow) => boolean> {
  const targets = rows.flatMap((row) => menuTarget(row) ?? [])
  const paths = targets.flatMap((one) => (one.kind === 'page' ? one.path : []))
  const seqs = targets.flatMap((one) => (one.kind === 'class' ? one.courseSeq : []))
  const boardSeqs = targets.flatMap((one) => (one.kind === 'board' ? one.boardSeq : []))
  const present = new Set([
    ...(paths.length > 0 ? await pagesAt(ctx, channelSeq, paths) : []),
    ...(seqs.length > 0 ? await coursesOf(ctx, channelSeq, seqs) : []),
    ...(boardSeqs.length > 0 ? await boardsOf(ctx, channelSeq, boardSeqs) : []),
  ])
  return (row) => {
    const target = menuTarget(row)
    return target === null || present.has(nameOf(target))
  }
}

function nameOf(target: MenuTarget): string {
  if (target.kind === 'page') return `page ${target.path}`
  return target.kind === 'class' ? `class ${target.courseSeq}` : `board ${target.boardSeq}`
}

async function pagesAt(ctx: Context, channelSeq: number, paths: string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ path: sql<string>`lower(${pages.path})` })
    .from(pages)
    .where(
      and(
        eq(pages.channelSeq, channelSeq),
        inArray(sql`lower(${pages.path})`, paths),
        eq(pages.publishStatusCd, PUBLISH_STATUS.published),
      ),
    )
  return rows.map(({ path }) => nameOf({ kind: 'page', path }))
}

async function coursesOf(ctx: Context, channelSeq: number, seqs: number[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ courseSeq: courses.courseSeq })
    .from(courses)
    .where(
      and(
        eq(courses.channelSeq, channelSeq),
        inArray(courses.courseSeq, seqs),
        eq(courses.trashTypeCd, TRASH_TYPE.active),
      ),
    )
  return rows.map(({ courseSeq }) => nameOf({ kind: 'class', courseSeq }))
}

/** A board out of use is there for its staff only. */
const inUse = (channelSeq: number) =>
  and(
    eq(boards.channelSeq, channelSeq),
    isNull(boards.courseSeq),
    eq(boards.noticeYn, YN.no),
    eq(boards.useYn, YN.yes),
  )

async function boardsOf(ctx: Context, channelSeq: number, seqs: number[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ boardSeq: boards.boardSeq })
    .from(boards)
    .where(and(inUse(channelSeq), inArray(boards.boardSeq, seqs)))
  return rows.map(({ boardSeq }) => nameOf({ kind: 'board', boardSeq }))
}

export async function listTargets(
  ctx: Context,
): Promise<{ kind: 'page' | 'class' | 'board'; path: string; title: string }[]> {
  const found = await ctx.db
    .select({ path: pages.path, title: pages.title })
    .from(pages)
    .where(
      and(
        eq(pages.channelSeq, ctx.channelSeq),
        eq(pages.publishStatusCd, PUBLISH_STATUS.published),
        // Where visitors begin, and the lists of classes and notices, are parts of every site.
        notInArray(pages.path, ['main', 'classes', 'notices']),
      ),
    )
    .orderBy(asc(pages.title))
    .limit(MOST_TARGETS)
  const ownBoards = await ctx.db
    .select({ boardSeq: boards.boardSeq, title: boards.name })
    .from(boards)
    .where(inUse(ctx.channelSeq))
    .orderBy(asc(boards.ord), asc(boards.boardSeq))
  const classes = await ctx.db
    .select({ courseSeq: courses.courseSeq, title: courses.title })
    .from(courses)
    .where(and(eq(courses.channelSeq, ctx.channelSeq), eq(courses.trashTypeCd, TRASH_TYPE.active)))
    .orderBy(sql`${courses.title} collate ko_natural`)
    .limit(MOST_TARGETS)
  return [
    ...found.map(({ path, title }) => ({ kind: 'page' as const, path: `/p/${path}`, title })),
    ...ownBoards.map(({ boardSeq, title }) => ({
      kind: 'board' as const,
      path: `/boards/${boardSeq}`,
      title,
    })),
    ...classes.map(({ courseSeq, title }) => ({
      kind: 'class' as const,
      path: `/classes/${courseSeq}`,
      title,
    })),
  ]
}

type NewRow = Omit<MenuRow, 'menuSeq' | 'channelSeq'> & { menuSeq: number | null }

/** Writes one entry and answers its key; an entry that is not the site's is not found. */
export async function writeMenu(ctx: Context, { menuSeq, ...values }: NewRow): Promise<number> {
  const row = { channelSeq: ctx.channelSeq, ...values }
  const [written] =
    menuSeq === null
      ? await ctx.db.insert(menus).values(row).returning({ menuSeq: menus.menuSeq })
      : await ctx.db
          .update(menus)
          .set(row)
          .where(and(eq(menus.channelSeq, ctx.channelSeq), eq(menus.menuSeq, menuSeq)))
          .returning({ menuSeq: menus.menuSeq })
  if (!written) throw new Error('A menu was not written')
  return written.menuSeq
}

export async function deleteMenusExcept(ctx: Context, kept: readonly number[]): Promise<void> {
  await ctx.db
    .delete(menus)
    .where(
      and(
        eq(menus.channelSeq, ctx.channelSeq),
        kept.length > 0 ? notInArray(menus.menuSeq, [...kept]) : ne(menus.menuSeq, 0),
      ),
    )
}
