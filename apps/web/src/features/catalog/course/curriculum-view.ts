import {
  CURRICULUM_PROGRESS,
  CURRICULUM_TYPE,
  type CurriculumTypeCd,
  isCodeOf,
  VOD_LOCK_STATUS,
} from '@seodang/domain/codes'
import { itemProblem, type LockableItem } from '@seodang/domain/curriculum'
import { curriculumTree } from '@seodang/domain/curriculum-tree'
import type { CourseData } from '../queries.ts'

export type CurriculumRow = CourseData['curriculum'][number]

/** Rows as the rules about opening read them. */
export const lockable = (rows: readonly CurriculumRow[]): (CurriculumRow & LockableItem)[] =>
  rows.map((row) => ({
    ...row,
    vodLockStatusCd: isCodeOf(VOD_LOCK_STATUS, row.vodLockStatusCd)
      ? row.vodLockStatusCd
      : VOD_LOCK_STATUS.open,
  }))

export type CurriculumSection = {
  key: number
  /** Null for items that stand before the first section. */
  title: string | null
  rows: CurriculumRow[]
  /** Seconds. */
  duration: number
}

/** CUR-14: the rows in their sections; a section without rows is not shown. */
export function curriculumSections(rows: readonly CurriculumRow[]): CurriculumSection[] {
  return curriculumTree(rows.map((row, ord) => ({ ...row, ord })))
    .filter(({ items }) => items.length > 0)
    .map(({ section, items }) => ({
      key: section?.curriculumSeq ?? 0,
      title: section?.title ?? null,
      rows: items,
      duration: items.reduce((sum, { duration }) => sum + duration, 0),
    }))
}

/** What a viewer can do with a row of the class page (CAT-37, ROOM-17, CUR-15). */
export type RowState = 'open' | 'preview' | 'locked' | 'notYet'

export function rowStates(
  rows: readonly CurriculumRow[],
  viewer: { isAttending: boolean; managesClassroom: boolean },
  { now, beginsAt }: { now: Date; beginsAt: string | null },
): Map<number, RowState> {
  const items = lockable(rows)
  return new Map(
    items.map((item) => {
      const problem = itemProblem(item, {
        items,
        // Which item may follow which is told inside the classroom, where it is known what is done.
        curriculumProgressCd: CURRICULUM_PROGRESS.free,
        done: new Set(),
        viewer,
        beginsAt,
        now,
      })
      return [item.curriculumSeq, stateOf(problem, item, viewer)]
    }),
  )
}

function stateOf(
  problem: ReturnType<typeof itemProblem>,
  item: CurriculumRow,
  { isAttending, managesClassroom }: { isAttending: boolean; managesClassroom: boolean },
): RowState {
  if (problem === 'ITEM_LOCKED') return 'notYet'
  if (problem !== null) return 'locked'
  if (isAttending || managesClassroom) return 'open'
  // Only videos play outside the classroom.
  return item.curriculumTypeCd === CURRICULUM_TYPE.video ? 'preview' : 'locked'
}

/** How many rows of a kind there are: '라이브 4회'. */
export const countOf = (rows: readonly CurriculumRow[], type: CurriculumTypeCd): number =>
  rows.filter(({ curriculumTypeCd }) => curriculumTypeCd === type).length

/** The video that the cover offers to play. */
export const firstPreview = (rows: readonly CurriculumRow[]): CurriculumRow | null =>
  rows.find((row) => row.isPublic === 1 && row.curriculumTypeCd === CURRICULUM_TYPE.video) ?? null
