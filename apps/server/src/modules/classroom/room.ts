import { managesClassroom } from '@seodang/domain/access'
import { marketingOf } from '@seodang/domain/course-marketing'
import { itemProblem } from '@seodang/domain/curriculum'
import type { ErrorName } from '@seodang/domain/errors'
import { circleOf, isOpenTo } from '@seodang/domain/members-only'
import { type ClassProgress, classProgress } from '@seodang/domain/progress'
import type { Context } from '../../platform/context.ts'
import { type CourseItem, type CourseTerms, courseItems, getVisibleCourse } from '../catalog/index.ts'
import { listProgress, type ProgressRow } from './store.ts'

/** A classroom as one person finds it: the class, its items, and how far the person is. */
export interface Room {
  course: CourseTerms
  items: CourseItem[]
  progress: Map<number, ProgressRow>
  done: ReadonlySet<number>
  classProgress: ClassProgress
  /** Why the person cannot open an item now, or null. */
  problemOf: (item: CourseItem) => ErrorName | null
}

export async function enterRoom(ctx: Context, courseSeq: number): Promise<Room> {
  const { userSeq, course: mine } = ctx.principal
  const [course, items, rows] = await Promise.all([
    getVisibleCourse(ctx, courseSeq),
    courseItems(ctx, courseSeq),
    userSeq === null ? [] : listProgress(ctx, courseSeq, userSeq),
  ])
  const progress = new Map(rows.map((row) => [row.curriculumSeq, row]))
  const done = new Set(rows.filter((row) => row.completedAt !== null).map((row) => row.curriculumSeq))
  const { siteMembershipSeqs } = marketingOf(course.marketing)
  const circle = circleOf({ membershipTypeCd: course.membershipTypeCd, siteMembershipSeqs })
  const viewer = {
    isAttending: mine?.isAttending === true || isOpenTo({ fareCd: course.fareCd, circle }, ctx.principal),
    managesClassroom: managesClassroom(ctx.principal),
  }
  const { curriculumProgressCd, startAt: beginsAt } = course
  return {
    course,
    items,
    progress,
    done,
    classProgress: classProgress(items, done),
    problemOf: (item) =>
      itemProblem(item, { items, curriculumProgressCd, done, viewer, beginsAt, now: ctx.now }),
  }
}
