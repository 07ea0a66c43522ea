import { isDeepStrictEqual } from 'node:util'
import { holdsOnCourse, type Principal } from '@seodang/domain/access'
import { RELEASE_STATE, TRASH_TYPE } from '@seodang/domain/codes'
import { courseProblems, withFare } from '@seodang/domain/course-form'
import { marketingOf, marketingProblems } from '@seodang/domain/course-marketing'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { COURSE_LABELS } from '@seodang/domain/field-labels'
import { CIRCLE_PERMISSION, isCircleMoved, type MembersRule } from '@seodang/domain/members-only'
import { isPackage } from '@seodang/domain/package-terms'
import { isUnderReview } from '@seodang/domain/release'
import { urlProblem } from '@seodang/domain/validation'
import { and, eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { isAskableForm } from '../form/index.ts'
import { requireOwnImages } from '../media/index.ts'
import { AUTHORED_TYPES } from './authored-types.ts'
import { holdCategories } from './category-store.ts'
import { type CourseRow, type EditedView, editedView } from './edited-course.ts'
import { classMembershipsChanged } from './events.ts'
import { columnsOf, type Draft, draftProblems, INFORMATION, PAYMENT } from './fields.ts'
import { requireLaunchable } from './launch-check.ts'
import { membershipChoices } from './membership-choices-store.ts'
import { packedProblems } from './packed-problems.ts'
import { recordOffer, struckProblems } from './price-history.ts'
import { tellIfShown } from './shown.ts'
import { courseCategories, courses } from './tables.ts'
import { requireNoUpload } from './uploading.ts'

const ofCourse = ({ channelSeq }: Context, courseSeq: number) =>
  and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq))

/** Holds the row of the class, so that what is decided about it is true when it is written. */
export async function lockActive(ctx: Context, courseSeq: number): Promise<CourseRow> {
  const [course] = await ctx.db.select().from(courses).where(ofCourse(ctx, courseSeq)).for('update')
  if (!course) fail('CLASS_NOT_FOUND', { courseSeq })
  if (course.trashTypeCd !== TRASH_TYPE.active) fail('CLASS_DELETED', { courseSeq })
  return course
}

/** The same for whoever changes its content, which stands still while it waits for its release (AUTH-21). */
export async function lockForEditing(ctx: Context, courseSeq: number): Promise<CourseRow> {
  const course = await lockActive(ctx, courseSeq)
  if (isUnderReview(course.releaseStateCd)) fail('RELEASE_IN_REVIEW', { courseSeq })
  return course
}

/**
 * AUTH-10: saves the fields that were sent; the others stay. A draft may be incomplete, a published class may
 * not become so. Refused when somebody else saved meanwhile (SET-09) and while a video uploads (UPL-06).
 */
export function saveCourse(outer: Context, courseSeq: number, draft: Draft): Promise<EditedView> {
  return inTransaction(outer, async (ctx) => {
    if (draft.channelCategorySeq) await holdCategories(ctx)
    const before = await lockForEditing(ctx, courseSeq)
    if (before.revision !== draft.revision) fail('CONFLICT_EDITED', { courseSeq })
    requireNoProblems(draftProblems(draft))
    const changes = changesOf(before, columnsOf(draft, before))
    if (Object.keys(changes).length === 0) return editedView(ctx, before)
    requireRights(ctx.principal, before, changes)
    await requireNoUpload(ctx, courseSeq)

    const after = withFare({ ...before, ...changes }, changes.fareCd ?? before.fareCd)
    await requireSound(ctx, before, after, changes)
    const [saved] = await ctx.db
      .update(courses)
      .set({ ...changesOf(before, after), revision: sql`${courses.revision} + 1`, updatedAt: ctx.now })
      .where(ofCourse(ctx, courseSeq))
      .returning()
    if (!saved) throw new Error('A locked class was not there to be saved')
    await recordChange(ctx, before, saved)
    return editedView(ctx, saved)
  })
}

function changesOf(before: CourseRow, after: Partial<CourseRow>): Partial<CourseRow> {
  const stored = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, stored.get(name))),
  )
}

/** AUTH-19: each tab has its own permission, whichever call carries its fields. */
function requireRights(principal: Principal, before: CourseRow, changes: Partial<CourseRow>): void {
  const touches = (fields: readonly string[]) => fields.some((field) => Object.hasOwn(changes, field))
  if (touches(INFORMATION) && !holdsOnCourse(principal, 'CLASS_INFO_UPDATE')) fail('NO_PERMISSION')
  if (touches(PAYMENT) && !holdsOnCourse(principal, 'CLASS_PAYMENT_UPDATE')) fail('NO_PERMISSION')
  if (touches(['publicCd']) && !holdsOnCourse(principal, 'CLASS_PUBLIC_UPDATE')) fail('NO_PERMISSION')
  const isMoved = isCircleMoved(membersRuleOf(before), membersRuleOf({ ...before, ...changes }))
  if (isMoved && !holdsOnCourse(principal, CIRCLE_PERMISSION)) fail('NO_PERMISSION')
}

const membersRuleOf = ({ membershipTypeCd, marketing }: CourseRow): MembersRule => ({
  membershipTypeCd,
  siteMembershipSeqs: marketingOf(marketing).siteMembershipSeqs,
})

/** A package stays one, and no class becomes one. */
const mayBecome = (before: CourseRow, after: CourseRow) =>
  after.courseTypeCd === before.courseTypeCd ||
  (!isPackage(before) && AUTHORED_TYPES.includes(after.courseTypeCd))

async function requireSound(
  ctx: Context,
  before: CourseRow,
  after: CourseRow,
  changes: Partial<CourseRow>,
): Promise<void> {
  const isReleased = after.releaseStateCd === RELEASE_STATE.released
  requireNoProblems(
    {
      ...courseProblems(after),
      ...marketingProblems(marketingOf(after.marketing)),
      courseTypeCd: mayBecome(before, after) ? undefined : 'unknownChoice',
      ...(isPackage(after) && (await packedProblems(ctx, after))),
      kakao: urlProblem(after.kakao) ?? undefined,
      slackChannel: urlProblem(after.slackChannel) ?? undefined,
      ...(await categoryProblem(ctx, changes.channelCategorySeq)),
      ...(await membershipProblem(ctx, before, after)),
      ...(await formProblem(ctx, changes.formSeq)),
      ...(isReleased && (await struckProblems(ctx, after))),
    },
    COURSE_LABELS,
  )
  const { imageKey = null, editImageKey = null } = changes
  await requireOwnImages(ctx, { imageKey, editImageKey })
  if (isReleased) await requireLaunchable(ctx, after)
}

export async function categoryProblem(ctx: Context, channelCategorySeq: number | null | undefined) {
  if (channelCategorySeq === null || channelCategorySeq === undefined) return {}
  const own = await ctx.db.$count(
    courseCategories,
    and(
      eq(courseCategories.channelSeq, ctx.channelSeq),
      eq(courseCategories.channelCategorySeq, channelCategorySeq),
    ),
  )
  return own > 0 ? {} : { channelCategorySeq: 'unknownChoice' as const }
}

/** SEC-04: the form stays until this is written, as the database holds it to the class. */
async function formProblem(ctx: Context, formSeq: number | null | undefined) {
  if (formSeq === null || formSeq === undefined || (await isAskableForm(ctx, formSeq))) return {}
  return { formSeq: 'unknownChoice' as const }
}

/** SEC-04: what is named anew is a membership of the site; one that was deleted since may stay. */
async function membershipProblem(ctx: Context, before: CourseRow, after: CourseRow) {
  const named = marketingOf(before.marketing).siteMembershipSeqs
  const added = marketingOf(after.marketing).siteMembershipSeqs.filter((seq) => !named.includes(seq))
  if (added.length === 0) return {}
  const known = (await membershipChoices(ctx)).map(({ membershipSeq }) => membershipSeq)
  return added.every((seq) => known.includes(seq)) ? {} : { siteMembershipSeqs: 'unknownChoice' as const }
}

/** GEN-20: money and publication leave a trace; visitors see the new state at once. */
async function recordChange(ctx: Context, before: CourseRow, after: CourseRow): Promise<void> {
  const target = `course:${after.courseSeq}`
  const changes = changesOf(before, after)
  const payment = PAYMENT.filter((field) => Object.hasOwn(changes, field))
  const pick = (row: CourseRow) => Object.fromEntries(payment.map((field) => [field, row[field]]))
  if (payment.length > 0) await audit(ctx, 'course.payment', target, pick(before), pick(after))
  if (before.publicCd !== after.publicCd)
    await audit(ctx, 'course.visibility', target, { publicCd: before.publicCd }, { publicCd: after.publicCd })
  await auditCircle(ctx, before, after)
  await tellMemberships(ctx, before, after)
  await tellIfShown(ctx, before, after)
  if (after.releaseStateCd !== RELEASE_STATE.released) return
  await recordOffer(ctx, after.courseSeq, after)
  await siteChanged(ctx)
}

/** Whom a class is for decides who enters it, so the trail says who changed that. */
async function auditCircle(ctx: Context, before: CourseRow, after: CourseRow): Promise<void> {
  const circle = ({ membershipTypeCd, marketing }: CourseRow) => ({
    siteMembershipSeqs: marketingOf(marketing).siteMembershipSeqs,
    membershipTypeCd,
  })
  const [was, is] = [circle(before), circle(after)]
  if (!isDeepStrictEqual(was, is))
    await audit(ctx, 'course.memberships', `course:${after.courseSeq}`, was, is)
}

async function tellMemberships(ctx: Context, before: CourseRow, after: CourseRow): Promise<void> {
  const was = marketingOf(before.marketing).siteMembershipSeqs
  const is = marketingOf(after.marketing).siteMembershipSeqs
  const membershipSeqs = [...new Set([...was, ...is])].filter(
    (membershipSeq) => was.includes(membershipSeq) !== is.includes(membershipSeq),
  )
  if (membershipSeqs.length > 0)
    await ctx.services.jobs.emit(ctx, classMembershipsChanged, {
      channelSeq: ctx.channelSeq,
      courseSeq: after.courseSeq,
      membershipSeqs,
    })
}
