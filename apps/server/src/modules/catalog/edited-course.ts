import * as contract from '@seodang/contract/authoring'
import type { EditedCourse } from '@seodang/contract/course'
import { accessProblem, holdsOnCourse } from '@seodang/domain/access'
import { TRASH_TYPE } from '@seodang/domain/codes'
import { marketingOf } from '@seodang/domain/course-marketing'
import { courseQuestionsOf } from '@seodang/domain/course-questions'
import { fail } from '@seodang/domain/errors'
import { isClassPermission, PERMISSIONS, type Permission } from '@seodang/domain/permissions'
import { and, eq } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { listAskableForms } from '../form/index.ts'
import { iso, pictureOf, type TeacherJson, teacherOf } from './card.ts'
import { allCategories } from './categories.ts'
import { getCourse } from './course.ts'
import { checkLaunch } from './launch-check.ts'
import { membershipChoices } from './membership-choices-store.ts'
import { needsReviewNow } from './release-content.ts'
import { findLastReview } from './review-store.ts'
import { shareAddress } from './share.ts'
import { switchesOf } from './switches.ts'
import { courses } from './tables.ts'

export type EditedView = Static<typeof EditedCourse>
export type CourseRow = typeof courses.$inferSelect

const BESIDE = `
select n.attend_count, n.wait_cnt, n.review_count, n.like_count,
  (select p.placeholder from uploads p where p.channel_seq = $1 and p.storage_key = $3) as placeholder,
  (select coalesce(json_agg(json_build_object('userSeq', u.user_seq, 'name', u.name, 'imageKey', u.profile_image_key)
      order by s.created_at, s.user_seq), '[]')
    from course_staff s join users u on u.user_seq = s.user_seq
    where s.channel_seq = $1 and s.course_seq = $2 and s.user_type_cd = 'FAC') as teachers
from course_counts n where n.channel_seq = $1 and n.course_seq = $2`

type Beside = {
  attend_count: number
  wait_cnt: number
  review_count: number
  like_count: number
  placeholder: string | null
  teachers: TeacherJson[]
}

/** AUTH-11: a class with everything that its staff may change, and what is missing before it is published. */
export async function editedCourse(ctx: Context, courseSeq: number): Promise<EditedView> {
  return editedView(ctx, await getEditable(ctx, courseSeq))
}

/** The class whose staff ask for it; one in the bin is not edited. */
export async function getEditable(ctx: Context, courseSeq: number): Promise<CourseRow> {
  const [row] = await ctx.db
    .select()
    .from(courses)
    .where(and(eq(courses.channelSeq, ctx.channelSeq), eq(courses.courseSeq, courseSeq)))
  if (!row) fail('CLASS_NOT_FOUND', { courseSeq })
  if (row.trashTypeCd !== TRASH_TYPE.active) fail('CLASS_DELETED', { courseSeq })
  return row
}

/** What the caller may do on the class of the call. */
export const classPermissions = ({ principal }: Context): Permission[] =>
  PERMISSIONS.filter((name) => isClassPermission(name) && holdsOnCourse(principal, name))

/** AUTH-11, CAT-03: the learner's answer with `type=update`, for those who may edit it. */
export async function courseForUpdate(ctx: Context, courseSeq: number) {
  const course = await getCourse(ctx, courseSeq)
  const problem = accessProblem(contract.editedCourse.access, ctx.principal)
  if (problem) fail(problem)
  return { ...course, editing: await editedCourse(ctx, courseSeq) }
}

export async function editedView(ctx: Context, row: CourseRow): Promise<EditedView> {
  const { reads } = ctx.services
  const [beside] = await reads.rows<Beside>('edited_beside', BESIDE, [
    ctx.channelSeq,
    row.courseSeq,
    row.imageKey,
  ])
  // One after the other: within a save they share the connection of its transaction.
  const categories = await allCategories(ctx)
  const memberships = await membershipChoices(ctx)
  const forms = await listAskableForms(ctx)
  const { channel, ...launch } = await checkLaunch(ctx, row)
  const review = await findLastReview(ctx, row.courseSeq)
  const { switches, marketing, seoSetting, introduction, courseQuestions, ...plain } = row
  return {
    ...plain,
    introduction,
    courseQuestions: courseQuestionsOf(courseQuestions),
    ...switchesOf(switches),
    ...marketingOf(marketing),
    seoSetting,
    discountStartAt: iso(row.discountStartAt),
    discountEndAt: iso(row.discountEndAt),
    payStartAt: iso(row.payStartAt),
    payEndAt: iso(row.payEndAt),
    startAt: iso(row.startAt),
    endAt: iso(row.endAt),
    releasedAt: iso(row.releasedAt),
    needsReview: await needsReviewNow(ctx, row),
    review: review
      ? {
          submittedAt: review.submittedAt.toISOString(),
          releaseAt: review.releaseAt.toISOString(),
          endedAt: iso(review.endedAt),
          result: review.result,
          reason: review.reason,
        }
      : null,
    image: pictureOf(row.imageKey, beside?.placeholder ?? null),
    editImage: pictureOf(row.editImageKey, null),
    teachers: (beside?.teachers ?? []).map(teacherOf),
    categories,
    forms,
    memberships,
    refererCodeUrl: shareAddress(ctx, channel, row.refererCode),
    attendCount: beside?.attend_count ?? 0,
    waitCnt: beside?.wait_cnt ?? 0,
    reviewCount: beside?.review_count ?? 0,
    likeCount: beside?.like_count ?? 0,
    savedAt: row.updatedAt.toISOString(),
    ...launch,
    permissions: classPermissions(ctx),
  }
}
