import { accessProblem, learner, member } from '@seodang/domain/access'
import {
  addressedTo,
  type BoardReader,
  type BoardSettings,
  CLASS_BOARD,
  classBoardReader,
  mayReadBoard,
  mayWritePost,
  NOTICE_BOARD,
  siteBoardReader,
} from '@seodang/domain/board'
import { AUDIENCE, YN } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { siteChanged } from '../../platform/changes.ts'
import type { Context } from '../../platform/context.ts'
import { knownCourse } from '../catalog/index.ts'
import {
  attendsAnyClass,
  findClassBoard,
  findNoticeBoard,
  findSiteBoard,
  insertClassBoard,
  insertNoticeBoard,
} from './board-store.ts'

/**
 * A board and how the caller stands to it. All that reads and writes posts takes one, whatever the board belongs to: a
 * class, the site, or the site as its notices (BRD-01 to BRD-03).
 */
export interface BoardPlace {
  owner: BoardOwner
  /** Null until somebody writes on it or sets it up. */
  boardSeq: number | null
  board: BoardSettings
  reader: BoardReader
}
export type BoardOwner =
  | { kind: 'class'; courseSeq: number; title: string }
  | { kind: 'site' }
  | { kind: 'notices' }

/** BRD-02: the one board of a class that the caller may know of. */
export async function classPlace(ctx: Context, courseSeq: number): Promise<BoardPlace> {
  const { row: course } = await knownCourse(ctx, courseSeq)
  const row = await findClassBoard(ctx, courseSeq)
  return {
    owner: { kind: 'class', courseSeq, title: course.title },
    boardSeq: row?.boardSeq ?? null,
    board: row ?? CLASS_BOARD,
    reader: classBoardReader(ctx.principal),
  }
}

/** BRD-01. */
export async function sitePlace(ctx: Context, boardSeq: number): Promise<BoardPlace> {
  const row = await findSiteBoard(ctx, boardSeq)
  if (!row || row.noticeYn === YN.yes) fail('NO_DATA', { boardSeq })
  return { owner: { kind: 'site' }, boardSeq, board: row, reader: await readerOf(ctx, row) }
}

/** BRD-03: the one board of notices of the site. */
export async function noticePlace(ctx: Context): Promise<BoardPlace> {
  const row = await findNoticeBoard(ctx)
  const board = row ?? NOTICE_BOARD
  return {
    owner: { kind: 'notices' },
    boardSeq: row?.boardSeq ?? null,
    board,
    reader: await readerOf(ctx, board),
  }
}

/** Whether somebody attends is asked only where the board asks for it. */
async function readerOf(ctx: Context, board: BoardSettings): Promise<BoardReader> {
  const asks = [board.readAudience, board.writeAudience].includes(AUDIENCE.student)
  const { userSeq } = ctx.principal
  return siteBoardReader(ctx.principal, asks && userSeq !== null && (await attendsAnyClass(ctx, userSeq)))
}

/**
 * The same for somebody who may read there. On the board of a class others are told what would let them in (UI-16); a
 * board of the site is not there for them, save that whoever may log in or join first is told so.
 */
export function opened(ctx: Context, place: BoardPlace): BoardPlace {
  const { board, reader, owner } = place
  if (mayReadBoard(board, reader)) return place
  if (owner.kind === 'class') {
    const needed = board.readAudience === AUDIENCE.student ? learner : member
    return fail(accessProblem(needed, ctx.principal) ?? 'NO_PERMISSION', { courseSeq: owner.courseSeq })
  }
  const problem = board.useYn === YN.yes ? accessProblem(member, ctx.principal) : null
  return fail(problem ?? 'NO_DATA')
}

/** For whoever writes: the row is made where there is none, once, also when two are the first. */
export async function boardToWriteOn(ctx: Context, { boardSeq, owner }: BoardPlace): Promise<number> {
  if (boardSeq !== null) return boardSeq
  const row =
    owner.kind === 'class'
      ? await insertClassBoard(ctx, owner.courseSeq, CLASS_BOARD)
      : await insertNoticeBoard(ctx, NOTICE_BOARD)
  return row.boardSeq
}

/** Pages of boards that everybody reads are kept finished until the site changes. */
export async function boardChanged(ctx: Context, { owner, board }: BoardPlace): Promise<void> {
  if (owner.kind !== 'class' && board.readAudience === AUDIENCE.all) await siteChanged(ctx)
}

/** The values of `postReadable`. */
export function readableValues({ board, reader }: Pick<BoardPlace, 'board' | 'reader'>): unknown[] {
  const { posts, notices } = addressedTo(board, reader)
  return [reader.isStaff, reader.userSeq, posts, notices]
}

export const standingView = ({ board, reader, owner }: BoardPlace) => ({
  name: board.name,
  look: board.look,
  readAudience: board.readAudience,
  writeAudience: board.writeAudience,
  scope: board.scope,
  categories: board.categories,
  useComment: board.useComment,
  useYn: board.useYn,
  courseTitle: owner.kind === 'class' ? owner.title : null,
  mayWrite: mayWritePost(board, reader),
  manages: reader.manages,
})
