import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type {
  addTutor as adding,
  changeTutor as changing,
  listTutors as listing,
} from '@seodang/contract/operators'
import { holdsOnCourse } from '@seodang/domain/access'
import { COURSE_USER_TYPE, type CourseUserTypeCd } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { INVITATION_LABELS } from '@seodang/domain/field-labels'
import { invitationProblem, mayTeach, teaches } from '@seodang/domain/operators'
import { emailProblem, normalEmail } from '@seodang/domain/validation'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { findUserByEmail } from '../identity/index.ts'
import { imageUrl } from '../media/index.ts'
import { actingAmong } from './acting.ts'
import { takePart } from './class-parts.ts'
import { type Acting, type PartChange, partProblem, roleAmong } from './class-places.ts'
import { classRights, NO_RIGHTS, offerOfClass } from './class-rights.ts'
import {
  deleteCourseStaff,
  listClassStaff,
  listStaffToChoose,
  lockClassStaff,
  upsertCourseStaff,
} from './class-staff-store.ts'
import { tutorRemoved } from './events.ts'
import { listInvitedTo } from './invitation-store.ts'
import { checkedNote, inviteOne, offeredPartProblem } from './invitations.ts'
import { roleOf } from './operator-store.ts'
import { rolesMoved } from './role-change.ts'
import { endUnbacked } from './standing-behind.ts'

type Tutors = ReplyOf<typeof listing>

/** OPR-06, AUTH-19: who teaches and runs a class; whom one could add is told to whoever may. */
export async function listTutors(ctx: Context, courseSeq: number): Promise<Tutors> {
  const staff = await listClassStaff(ctx, courseSeq)
  const mayChange = holdsOnCourse(ctx.principal, 'CLASS_TUTOR_UPDATE')
  const rights = mayChange ? await classRights(ctx, courseSeq) : NO_RIGHTS
  const invited = mayChange ? await listInvitedTo(ctx, courseSeq) : []
  const choice = mayChange ? await listStaffToChoose(ctx) : []
  const inside = new Set(staff.map(({ userSeq }) => userSeq))
  return {
    list: staff.map(({ profileImageKey, certifiedAt, ...row }) => ({
      ...row,
      profileImageUrl: imageUrl(profileImageKey),
      certifiedYn: mayTeach({ userTypeCd: row.siteUserTypeCd, certifiedAt }) ? 'Y' : 'N',
      ...rights.of(row.userSeq, row.userTypeCd),
    })),
    totalCount: staff.length,
    invited: invited.map(({ email, courseUserTypeCd, expiresAt }) => ({
      email,
      userTypeCd: courseUserTypeCd ?? COURSE_USER_TYPE.facilitator,
      expiresAt: expiresAt.toISOString(),
    })),
    candidates: choice
      .filter(({ userSeq }) => !inside.has(userSeq))
      .map((one) => ({
        userSeq: one.userSeq,
        name: one.name,
        email: one.email,
        mayTeachYn: mayTeach(one) ? ('Y' as const) : ('N' as const),
        mayBe: rights.of(one.userSeq, null).mayBe,
      })),
    mayInviteAs: rights.mayInviteAs,
  }
}

/** OPR-04, OPR-05: one of the site's staff begins at once; anybody else is asked first. */
export async function addTutor(
  outer: Context,
  courseSeq: number,
  { email: typed, userTypeCd, certifiedNote }: BodyOf<typeof adding>,
): Promise<ReplyOf<typeof adding>> {
  requireNoProblems({ email: emailProblem(typed, true) ?? undefined }, INVITATION_LABELS)
  const email = normalEmail(typed)
  return inTransaction(outer, async (ctx) => {
    const { actor, rows } = await actingAmong(ctx)
    const account = await findUserByEmail(ctx, email)
    const own = rows.find(({ userSeq }) => userSeq === account?.userSeq)
    const inside = await lockClassStaff(ctx, courseSeq)
    if (inside.some(({ userSeq }) => userSeq === account?.userSeq)) fail('ALREADY_STAFF')
    if (own) {
      await requirePart(ctx, { actor, rows }, courseSeq, {
        userSeq: own.userSeq,
        role: roleOf(own),
        before: null,
        next: userTypeCd,
      })
      if (teaches(userTypeCd) && !mayTeach(own)) fail('NOT_CERTIFIED')
      await takePart(ctx, own.userSeq, [courseSeq], userTypeCd)
      await auditClass(ctx, 'tutor.add', courseSeq, null, { userSeq: own.userSeq, userTypeCd })
      return { outcome: 'added', ...(await listTutors(ctx, courseSeq)) }
    }
    const offer = offerOfClass(courseSeq, userTypeCd)
    const terms = { ...offer, certifiedNote: checkedNote(actor, offer.userTypeCd, certifiedNote) }
    const problem = invitationProblem(actor, terms) ?? (await offeredPartProblem(ctx, { actor, rows }, terms))
    if (problem) fail(problem)
    const outcome = await inviteOne(ctx, { actor, rows }, email, terms)
    return { outcome, ...(await listTutors(ctx, courseSeq)) }
  })
}

export function changeTutor(
  outer: Context,
  courseSeq: number,
  userSeq: number,
  { userTypeCd }: BodyOf<typeof changing>,
): Promise<Tutors> {
  return inTransaction(outer, async (ctx) => {
    const acting = await actingAmong(ctx)
    const before = await partOf(ctx, courseSeq, userSeq)
    const own = acting.rows.find((row) => row.userSeq === userSeq)
    await requireChange(ctx, acting, courseSeq, before, userTypeCd)
    if (teaches(userTypeCd) && !mayTeach(own ?? NOBODY)) fail('NOT_CERTIFIED')
    await upsertCourseStaff(ctx, { courseSeq, userSeq, userTypeCd })
    await moved(ctx, userSeq)
    await endUnbacked(ctx, userSeq)
    await auditClass(ctx, 'tutor.change', courseSeq, before, { userSeq, userTypeCd })
    return listTutors(ctx, courseSeq)
  })
}

export function removeTutor(outer: Context, courseSeq: number, userSeq: number): Promise<Tutors> {
  return inTransaction(outer, async (ctx) => {
    const acting = await actingAmong(ctx)
    const before = await partOf(ctx, courseSeq, userSeq)
    await requireChange(ctx, acting, courseSeq, before, null)
    await deleteCourseStaff(ctx, courseSeq, userSeq)
    await moved(ctx, userSeq)
    await endUnbacked(ctx, userSeq)
    await auditClass(ctx, 'tutor.remove', courseSeq, before, null)
    await ctx.services.jobs.emit(ctx, tutorRemoved, { channelSeq: ctx.channelSeq, courseSeq, userSeq })
    return listTutors(ctx, courseSeq)
  })
}

async function requirePart(ctx: Context, acting: Acting, courseSeq: number, part: PartChange): Promise<void> {
  const problem = await partProblem(ctx, acting, [courseSeq], part)
  if (problem !== null) fail(problem)
}

const requireChange = (
  ctx: Context,
  acting: Acting,
  courseSeq: number,
  { userSeq, userTypeCd }: { userSeq: number; userTypeCd: CourseUserTypeCd },
  next: CourseUserTypeCd | null,
): Promise<void> =>
  requirePart(ctx, acting, courseSeq, {
    userSeq,
    role: roleAmong(acting.rows, userSeq),
    before: userTypeCd,
    next,
  })

const NOBODY = { userTypeCd: null, certifiedAt: null }

async function partOf(ctx: Context, courseSeq: number, userSeq: number) {
  const staff = await lockClassStaff(ctx, courseSeq)
  return staff.find((row) => row.userSeq === userSeq) ?? fail('NO_DATA')
}

/** The person's pages, and the pages that name the instructors. */
async function moved(ctx: Context, userSeq: number): Promise<void> {
  await rolesMoved(ctx, userSeq)
  await siteChanged(ctx)
}

const auditClass = (ctx: Context, action: string, courseSeq: number, before: unknown, after: unknown) =>
  audit(ctx, action, `course:${courseSeq}`, before, after)
