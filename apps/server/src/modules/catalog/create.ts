import { randomInt } from 'node:crypto'
import { COURSE_TYPE, COURSE_USER_TYPE, type CourseTypeCd } from '@seodang/domain/codes'
import { COURSE_TITLE } from '@seodang/domain/course-form'
import { type TemplateCode, templateOf } from '@seodang/domain/course-template'
import { requireNoProblems } from '@seodang/domain/errors'
import { COURSE_LABELS } from '@seodang/domain/field-labels'
import { textProblem } from '@seodang/domain/validation'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { insertCourseStaff } from '../membership/index.ts'
import { AUTHORED_TYPES } from './authored-types.ts'
import { fillFromTemplate } from './from-template.ts'
import { courseCounts, courses } from './tables.ts'

export type NewCourse = {
  title: string
  courseTypeCd?: CourseTypeCd | undefined
  /** Decides the kind. */
  template?: TemplateCode | undefined
}

/**
 * AUTH-03: a draft with its defaults; the maker becomes its instructor. Call it in a transaction, so that class,
 * counts and instructor come to be together.
 */
export async function createCourse(ctx: Context, draft: NewCourse): Promise<{ courseSeq: number }> {
  const title = draft.title.trim().normalize('NFC')
  const template = draft.template === undefined ? null : templateOf(draft.template)
  const courseTypeCd = template?.courseTypeCd ?? draft.courseTypeCd ?? COURSE_TYPE.custom
  requireNoProblems(
    {
      title: textProblem(title, { ...COURSE_TITLE, isRequired: true }) ?? undefined,
      courseTypeCd: AUTHORED_TYPES.includes(courseTypeCd) ? undefined : 'unknownChoice',
    },
    COURSE_LABELS,
  )
  const made = await insertDraft(ctx, { title, courseTypeCd })
  if (template) await fillFromTemplate(ctx, made.courseSeq, template)
  return made
}

/** The row, its counts and its first instructor; what is wrong with the draft was found by the caller. */
export async function insertDraft(
  ctx: Context,
  { title, courseTypeCd }: { title: string; courseTypeCd: CourseTypeCd },
): Promise<{ courseSeq: number }> {
  const { channelSeq, now } = ctx
  const userSeq = userSeqOf(ctx)
  const [made] = await ctx.db
    .insert(courses)
    .values({
      channelSeq,
      userSeq,
      title: title.trim().normalize('NFC'),
      courseTypeCd,
      refererCode: newRefererCode(),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ courseSeq: courses.courseSeq })
  if (!made) throw new Error('The insert of a class answered no row')
  const { courseSeq } = made
  await ctx.db.insert(courseCounts).values({ channelSeq, courseSeq })
  await insertCourseStaff(ctx, { channelSeq, courseSeq, userSeq, userTypeCd: COURSE_USER_TYPE.facilitator })
  return { courseSeq }
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Read out and typed, so without letters that look alike; 32^12 of them make a guess hopeless. */
export const newRefererCode = () =>
  Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
