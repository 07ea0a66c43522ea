import { accessProblem, allows, classStaff, learner, member } from '@seodang/domain/access'
import {
  addressedTo,
  type BoardReader,
  type BoardTerms,
  CLASS_BOARD,
  classBoardReader,
  mayReadBoard,
} from '@seodang/domain/board'
import { AUDIENCE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { knownCourse } from '../catalog/index.ts'
import { type BoardRow, findClassBoard, insertClassBoard } from './board-store.ts'

/**
 * A board and how the caller stands to it. All that reads and writes posts takes one, whatever the board belongs to:
 * here a class, for the boards of a site their own address (BRD-01).
 */
export interface BoardPlace {
  /** Null until somebody writes on it or sets it up. */
  boardSeq: number | null
  board: BoardSettings
  reader: BoardReader
  /** May pin, take away what others wrote and see what was reported. */
  manages: boolean
  title: string
}
export type BoardSettings = BoardTerms & Pick<BoardRow, 'name' | 'look' | 'categories'>

/** BRD-02: the one board of a class that the caller may know of. */
export async function classPlace(ctx: Context, courseSeq: number): Promise<BoardPlace> {
  const { row: course } = await knownCourse(ctx, courseSeq)
  const row = await findClassBoard(ctx, courseSeq)
  return {
    boardSeq: row?.boardSeq ?? null,
    board: row ?? CLASS_BOARD,
    reader: classBoardReader(ctx.principal),
    manages: allows(classStaff('CLASS_ROOM_UPDATE'), ctx.principal),
    title: course.title,
  }
}

/** The same for somebody who may read there; told apart by what would let them in (UI-16). */
export async function openClassPlace(ctx: Context, courseSeq: number): Promise<BoardPlace> {
  const place = await classPlace(ctx, courseSeq)
  if (mayReadBoard(place.board, place.reader)) return place
  const needed = place.board.readAudience === AUDIENCE.student ? learner : member
  return fail(accessProblem(needed, ctx.principal) ?? 'NO_PERMISSION', { courseSeq })
}

/** For whoever writes: the row is made where there is none, once, also when two are the first. */
export async function boardToWriteOn(ctx: Context, place: BoardPlace, courseSeq: number): Promise<number> {
  return place.boardSeq ?? (await insertClassBoard(ctx, courseSeq, CLASS_BOARD)).boardSeq
}

/** The values of `postReadable`. */
export function readableValues({ board, reader }: BoardPlace): unknown[] {
  const { posts, notices } = addressedTo(board, reader)
  return [reader.isStaff, reader.userSeq, posts, notices]
}

export const standingView = ({ board, reader, manages, title }: BoardPlace, mayWrite: boolean) => ({
  name: board.name,
  look: board.look,
  readAudience: board.readAudience,
  writeAudience: board.writeAudience,
  scope: board.scope,
  categories: board.categories,
  useYn: board.useYn,
  courseTitle: title,
  mayWrite: mayWrite && reader.userSeq !== null,
  manages,
})
