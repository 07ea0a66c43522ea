import { type CourseUserTypeCd, USER_TYPE, YN, type Yn } from '@seodang/domain/codes'
import { classPartProblem, GIVEN_PARTS, invitationProblem, teaches } from '@seodang/domain/operators'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { asStaff } from './acting.ts'
import { placeIn, roleAmong } from './class-places.ts'
import type { Terms } from './invitations.ts'
import { listOperatorRows } from './operator-store.ts'

export type GivenPart = (typeof GIVEN_PARTS)[number]

/** OPR-04: whoever is invited to teach a class becomes one of the site's instructors; who helps to run it, nothing there. */
export const offerOfClass = (courseSeq: number, userTypeCd: GivenPart): Omit<Terms, 'certifiedNote'> => ({
  userTypeCd: teaches(userTypeCd) ? USER_TYPE.teacher : null,
  courseUserTypeCd: userTypeCd,
  courseSeqs: [courseSeq],
  handOverYn: YN.no,
})

/** OPR-07: what the caller may make of the people of a class, by the rules that the calls ask. */
export interface ClassRights {
  of: (userSeq: number, before: CourseUserTypeCd | null) => { mayBe: GivenPart[]; mayRemoveYn: Yn }
  mayInviteAs: GivenPart[]
}

export async function classRights(ctx: Context, courseSeq: number): Promise<ClassRights> {
  const rows = await listOperatorRows(ctx)
  const actor = asStaff(ctx.principal, rows)
  const place = await placeIn(ctx, rows, userSeqOf(ctx), courseSeq)
  const may = (userSeq: number | null, before: CourseUserTypeCd | null, next: CourseUserTypeCd | null) =>
    actor.isPlatformAdmin ||
    classPartProblem(place, { userSeq, role: roleAmong(rows, userSeq), courseUserTypeCd: before }, next) ===
      null
  const mayInvite = (part: GivenPart) => {
    const offer = offerOfClass(courseSeq, part)
    const role = offer.userTypeCd && { userTypeCd: offer.userTypeCd, added: [], removed: [] }
    const target = { userSeq: null, role, courseUserTypeCd: null }
    return (
      invitationProblem(actor, offer) === null &&
      (actor.isPlatformAdmin || classPartProblem(place, target, part) === null)
    )
  }
  return {
    of: (userSeq, before) => ({
      mayBe: GIVEN_PARTS.filter((part) => may(userSeq, before, part)),
      mayRemoveYn: may(userSeq, before, null) ? YN.yes : YN.no,
    }),
    mayInviteAs: GIVEN_PARTS.filter(mayInvite),
  }
}

/** For whoever may not change who is in the class. */
export const NO_RIGHTS: ClassRights = { of: () => ({ mayBe: [], mayRemoveYn: YN.no }), mayInviteAs: [] }
