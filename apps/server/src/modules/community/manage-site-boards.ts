import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { changeSiteBoard, createSiteBoard, siteBoard, siteBoards } from '@seodang/contract/site-board'
import { boardProblems, cleanCategories, MOST_SITE_BOARDS, NOTICE_BOARD } from '@seodang/domain/board'
import { type Audience, YN, type Yn } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { BOARD_LABELS } from '@seodang/domain/field-labels'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import {
  type BoardRow,
  insertNoticeBoard,
  insertSiteBoard,
  lockSiteBoards,
  removeBoard,
  updateBoard,
} from './board-store.ts'

type Fields = BodyOf<typeof createSiteBoard>
type Managed = ReplyOf<typeof siteBoard>

const BOARDS = `
select b.board_seq, b.name, b.look, b.read_audience, b.write_audience, b.scope, b.categories, b.use_comment, b.use_yn,
  b.notice_yn, b.revision, n.post_count, n.last_post_at, n.report_count
from boards b
cross join lateral (
  select count(*)::int as post_count, max(p.created_at) as last_post_at,
    count(*) filter (where exists (select 1 from post_reports r
      where r.channel_seq = p.channel_seq and r.post_seq = p.post_seq))::int as report_count
  from posts p where p.channel_seq = b.channel_seq and p.board_seq = b.board_seq and p.deleted_at is null) n
where b.channel_seq = $1 and b.course_seq is null and ($2::bigint is null or b.board_seq = $2)
order by b.notice_yn desc, b.ord, b.board_seq`

type Row = {
  board_seq: number
  name: string
  look: Managed['look']
  read_audience: Audience
  write_audience: Audience
  scope: Managed['scope']
  categories: string[]
  use_comment: Yn
  use_yn: Yn
  notice_yn: Yn
  revision: number
  post_count: number
  last_post_at: Date | null
  report_count: number
}

/** BRD-11: the notices are among them, also before anybody has written one. */
export async function listSiteBoards(ctx: Context): Promise<ReplyOf<typeof siteBoards>> {
  await insertNoticeBoard(ctx, NOTICE_BOARD)
  const list = (await findManaged(ctx, null)).map(managedView)
  return { list, totalCount: list.length }
}

export async function getManagedBoard(ctx: Context, boardSeq: number): Promise<Managed> {
  const [row] = await findManaged(ctx, boardSeq)
  return row ? managedView(row) : fail('NO_DATA', { boardSeq })
}

export async function createBoard(outer: Context, fields: Fields): Promise<Managed> {
  const values = valuesOf(fields, false)
  const boardSeq = await inTransaction(outer, async (ctx) => {
    // Held, so that of two who make the last one only one does.
    await insertNoticeBoard(ctx, NOTICE_BOARD)
    const all = await lockSiteBoards(ctx)
    if (all.length > MOST_SITE_BOARDS) fail('BOARDS_TOO_MANY')
    const ord = Math.max(0, ...all.map((board) => board.ord)) + 1
    const made = await insertSiteBoard(ctx, values, ord)
    await audit(ctx, 'board.create', targetOf(made.boardSeq), null, values)
    await siteChanged(ctx)
    return made.boardSeq
  })
  return getManagedBoard(outer, boardSeq)
}

/** BRD-09, BRD-10, BRD-17: a category that is no more stays written on what was posted under it. */
export async function setUpBoard(
  outer: Context,
  boardSeq: number,
  { revision, ...fields }: BodyOf<typeof changeSiteBoard>,
): Promise<Managed> {
  await inTransaction(outer, async (ctx) => {
    const before = await lockBoard(ctx, boardSeq)
    const values = valuesOf(fields, before.noticeYn === YN.yes)
    if (before.revision !== revision) fail('CONFLICT_EDITED', { boardSeq })
    await updateBoard(ctx, boardSeq, { ...values, revision: revision + 1 })
    const { name, readAudience, writeAudience, scope, useYn } = before
    const was = { name, readAudience, writeAudience, scope, useYn }
    await audit(ctx, 'board.settings', targetOf(boardSeq), was, values)
    await siteChanged(ctx)
  })
  return getManagedBoard(outer, boardSeq)
}

export function useBoard(outer: Context, boardSeq: number, useYn: Yn): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const before = await lockBoard(ctx, boardSeq)
    if (before.useYn === useYn) return
    await updateBoard(ctx, boardSeq, { useYn, revision: before.revision + 1 })
    await audit(ctx, 'board.settings', targetOf(boardSeq), { useYn: before.useYn }, { useYn })
    await siteChanged(ctx)
  })
}

/** Those that are named come first, in that order; a stranger's key changes nothing. */
export function orderBoards(outer: Context, boardSeqs: readonly number[]): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const placeOf = (boardSeq: number) => {
      const named = boardSeqs.indexOf(boardSeq)
      return named < 0 ? boardSeqs.length : named
    }
    const all = await lockSiteBoards(ctx)
    const ordered = all.toSorted((one, other) => placeOf(one.boardSeq) - placeOf(other.boardSeq))
    for (const [index, { boardSeq, ord }] of ordered.entries())
      if (ord !== index + 1) await updateBoard(ctx, boardSeq, { ord: index + 1 })
  })
}

/** With all that was written there. The board of notices is a part of every site and stays. */
export function deleteBoard(outer: Context, boardSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const before = await lockBoard(ctx, boardSeq)
    if (before.noticeYn === YN.yes) fail('NO_DATA', { boardSeq })
    const { postCount } = await getManagedBoard(ctx, boardSeq)
    await removeBoard(ctx, boardSeq)
    await audit(ctx, 'board.delete', targetOf(boardSeq), { name: before.name, postCount }, null)
    await siteChanged(ctx)
  })
}

const findManaged = (ctx: Context, boardSeq: number | null): Promise<Row[]> =>
  ctx.services.reads.rows<Row>('site_boards', BOARDS, [ctx.channelSeq, boardSeq])

async function lockBoard(ctx: Context, boardSeq: number): Promise<BoardRow> {
  const before = (await lockSiteBoards(ctx)).find((board) => board.boardSeq === boardSeq)
  return before ?? fail('NO_DATA', { boardSeq })
}

function valuesOf({ name, categories, ...settings }: Fields, isNoticeBoard: boolean) {
  requireNoProblems(boardProblems({ name }, !isNoticeBoard), BOARD_LABELS)
  return { ...settings, name: name.trim(), categories: cleanCategories(categories) }
}

const managedView = (row: Row): Managed => ({
  boardSeq: row.board_seq,
  name: row.name,
  look: row.look,
  readAudience: row.read_audience,
  writeAudience: row.write_audience,
  scope: row.scope,
  categories: row.categories,
  useComment: row.use_comment,
  useYn: row.use_yn,
  noticeYn: row.notice_yn,
  revision: row.revision,
  postCount: row.post_count,
  reportCount: row.report_count,
  lastPostAt: row.last_post_at?.toISOString() ?? null,
})

const targetOf = (boardSeq: number) => `board:${boardSeq}`
