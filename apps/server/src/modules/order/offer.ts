import { managesClassroom } from '@seodang/domain/access'
import { isAttending } from '@seodang/domain/attendance'
import {
  CHOISE_STATUS,
  CHOISE_TYPE,
  COURSE_OPEN_TYPE,
  MEMBERSHIP_TYPE,
  TRASH_TYPE,
} from '@seodang/domain/codes'
import { type ErrorName, fail } from '@seodang/domain/errors'
import { enrolmentOffer, type Offer } from '@seodang/domain/offer'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { type AttendanceRow, type ClassTerms, isLearner, planPlacesLeft } from '../enrolment/index.ts'
import type { OrderOutcome } from './tables.ts'

const REFUSALS: Record<Exclude<Offer, 'enrol' | 'joinWaitlist'>, ErrorName> = {
  startClass: 'ENROLMENT_NOT_OFFERED',
  awaitingApproval: 'ALREADY_ENROLLED',
  gettingReady: 'RECRUITMENT_NOT_OPEN',
  closed: 'RECRUITMENT_CLOSED',
  soldOut: 'CLASS_SOLD_OUT',
}

/**
 * What enrolling would be at this moment, by the same rule that draws the button; refuses where nothing is
 * offered. `heldByMe`: places that the buyer's own unfinished orders hold and would give up for this one.
 */
export async function outcomeNow(
  ctx: Context,
  course: ClassTerms,
  mine: AttendanceRow | undefined,
  heldByMe = 0,
): Promise<OrderOutcome> {
  if (course.trashTypeCd !== TRASH_TYPE.active) fail('CLASS_DELETED', { courseSeq: course.courseSeq })
  if (course.membershipTypeCd === MEMBERSHIP_TYPE.membersOnly) fail('MEMBERS_ONLY_CLASS')
  if (course.openTypeCd === COURSE_OPEN_TYPE.externalUrl) fail('ENROLMENT_NOT_OFFERED')
  const attending = mine !== undefined && isAttending(mine, ctx.now)
  if (attending) fail('ALREADY_ENROLLED', { attendSeq: mine.attendSeq })
  const terms = {
    ...course,
    attendCount: course.attendCount - heldByMe,
    acceptCnt: course.acceptCnt - heldByMe,
  }
  const standing = {
    managesClass: managesClassroom(ctx.principal),
    isAttending: false,
    choiseStatusCd: mine?.choiseStatusCd ?? null,
  }
  const offer = enrolmentOffer(terms, standing, ctx.now)
  if (offer !== 'enrol' && offer !== 'joinWaitlist') fail(REFUSALS[offer], { offer })

  // Whoever attended before keeps the place of that time and was approved then.
  if (mine?.choiseStatusCd === CHOISE_STATUS.approved) return 'renewal'
  if (offer === 'joinWaitlist') return 'waitlist'
  return course.choiseTypeCd === CHOISE_TYPE.approval || (await isPlanFull(ctx)) ? 'approval' : 'enrol'
}

/** ATT-10: where the plan takes no more learners, nobody is approved by itself either: the application waits for staff. */
async function isPlanFull(ctx: Context): Promise<boolean> {
  return (await planPlacesLeft(ctx)) === 0 && !(await isLearner(ctx, userSeqOf(ctx)))
}
