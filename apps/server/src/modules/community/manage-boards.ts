import type { changeClassBoard, classBoards as listed } from '@seodang/contract/board'
import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import {
  type BoardLook,
  type BoardScope,
  boardProblems,
  CLASS_BOARD,
  cleanCategories,
} from '@seodang/domain/board'
import type { Audience } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { BOARD_LABELS } from '@seodang/domain/field-labels'
import { pagingOf } from '@seodang/domain/paging'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { onlyClassesOf } from '../catalog/index.ts'
import { classesWith } from '../membership/index.ts'
import { insertClassBoard, lockClassBoard, updateBoard } from './board-store.ts'

type Settings = BodyOf<typeof changeClassBoard>

/** Of a board that nobody needed so far: whoever does makes its row like this. */
const FIRST_REVISION = 1

/** BRD-09, BRD-10, BRD-17, SET-09: a category that is no more stays written on what was posted under it. */
export function setUpClassBoard(
  outer: Context,
  courseSeq: number,
  { name, categories, revision, ...settings }: Settings,
): Promise<ReplyOf<typeof changeClassBoard>> {
  requireNoProblems(boardProblems({ name }, false), BOARD_LABELS)
  return inTransaction(outer, async (ctx) => {
    await insertClassBoard(ctx, courseSeq, CLASS_BOARD)
    const before = await lockClassBoard(ctx, courseSeq)
    if (before.revision !== revision) fail('CONFLICT_EDITED', { courseSeq })
    const after = { ...settings, name: name.trim(), categories: cleanCategories(categories) }
    await updateBoard(ctx, before.boardSeq, { ...after, revision: revision + 1 })
    const { readAudience, writeAudience, scope, useYn } = before
    await audit(
      ctx,
      'board.settings',
      `board:${before.boardSeq}`,
      { readAudience, writeAudience, scope, useYn },
      after,
    )
    return { ...after, revision: revision + 1 }
  })
}

const FOUND = `
from courses k
left join boards b on b.channel_seq = k.channel_seq and b.course_seq = k.course_seq
cross join lateral (
  select count(*)::int as post_count, max(p.created_at) as last_post_at,
    count(*) filter (where exists (select 1 from post_reports r
      where r.channel_seq = p.channel_seq and r.post_seq = p.post_seq))::int as report_count
  from posts p where p.channel_seq = k.channel_seq and p.board_seq = b.board_seq and p.deleted_at is null) n
where k.channel_seq = $1 and k.trash_type_cd = '00'
  and ($2::bigint is null or exists (select 1 from course_staff s
    where s.channel_seq = k.channel_seq and s.course_seq = k.course_seq and s.user_seq = $2))
  and ($3::text is null or k.title ilike $3)`
const PAGE = `
select k.course_seq, k.title, b.name, b.look, b.read_audience, b.write_audience, b.scope, b.categories, b.use_comment, b.use_yn, b.revision,
  n.post_count, n.last_post_at, n.report_count ${FOUND}
order by n.report_count > 0 desc, n.last_post_at desc nulls last, k.title collate ko_natural, k.course_seq
limit $4 offset $5`
const COUNT = `select count(*)::int as count ${FOUND}`

type Row = {
  course_seq: number
  title: string
  name: string | null
  look: BoardLook | null
  read_audience: Audience | null
  write_audience: Audience | null
  scope: BoardScope | null
  categories: string[] | null
  use_comment: 'Y' | 'N' | null
  use_yn: 'Y' | 'N' | null
  revision: number | null
  post_count: number
  report_count: number
  last_post_at: Date | null
}

/** BRD-11: a board for every class, those with something reported first (PERM-24). */
export async function listClassBoards(
  ctx: Context,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const { reads } = ctx.services
  const { offset, size } = pagingOf(query)
  const words = query.q?.trim()
  const asked = [ctx.channelSeq, onlyClassesOf(ctx), words ? containing(words) : null]
  const [managed, rows, [total]] = await Promise.all([
    classesWith(ctx, 'CLASS_ROOM_UPDATE'),
    reads.rows<Row>('class_boards', PAGE, [...asked, size, offset]),
    reads.rows<{ count: number }>('class_board_count', COUNT, asked),
  ])
  return {
    list: rows.map((row) => ({
      courseSeq: row.course_seq,
      courseTitle: row.title,
      mayChange: managed === null || managed.includes(row.course_seq),
      name: row.name ?? CLASS_BOARD.name,
      look: row.look ?? CLASS_BOARD.look,
      readAudience: row.read_audience ?? CLASS_BOARD.readAudience,
      writeAudience: row.write_audience ?? CLASS_BOARD.writeAudience,
      scope: row.scope ?? CLASS_BOARD.scope,
      categories: row.categories ?? CLASS_BOARD.categories,
      useComment: row.use_comment ?? CLASS_BOARD.useComment,
      useYn: row.use_yn ?? CLASS_BOARD.useYn,
      revision: row.revision ?? FIRST_REVISION,
      postCount: row.post_count,
      reportCount: row.report_count,
      lastPostAt: row.last_post_at?.toISOString() ?? null,
    })),
    totalCount: total?.count ?? 0,
  }
}
