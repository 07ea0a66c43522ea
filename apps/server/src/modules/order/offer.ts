import { managesClassroom } from '@seodang/domain/access'
import { isAttending } from '@seodang/domain/attendance'
import { CHOISE_STATUS, CHOISE_TYPE, COURSE_OPEN_TYPE, TRASH_TYPE } from '@seodang/domain/codes'
import { marketingOf } from '@seodang/domain/course-marketing'
import { packageEnrolProblem } from '@seodang/domain/enrol-flow'
import { type ErrorName, fail } from '@seodang/domain/errors'
import { circleOf, isOfCircle, type MembersRule } from '@seodang/domain/members-only'
import { enrolmentOffer, type Offer, type PackageOffer, packageOffer } from '@seodang/domain/offer'
import { isPackage, packageTerms } from '@seodang/domain/package-terms'
import { isOfferOpen } from '@seodang/domain/waiting'
import { type Context, userSeqOf } from '../../platform/context.ts'
import {
  type AttendanceRow,
  awaitsPlace,
  type ClassTerms,
  findOpenOffer,
  isLearner,
  listAttendedOf,
  listFullClasses,
  planPlacesLeft,
} from '../enrolment/index.ts'
import { MEMBERSHIP_SALES } from './products.ts'
import type { OrderOutcome } from './tables.ts'

const REFUSALS: Record<Exclude<Offer | PackageOffer, 'enrol' | 'joinWaitlist' | 'takeOffer'>, ErrorName> = {
  startClass: 'ENROLMENT_NOT_OFFERED',
  membersOnly: 'MEMBERS_ONLY_CLASS',
  packageApplied: 'ENROLMENT_NOT_OFFERED',
  awaitingApproval: 'ALREADY_ENROLLED',
  awaitingPlace: 'PLACE_AWAITED',
  gettingReady: 'RECRUITMENT_NOT_OPEN',
  closed: 'RECRUITMENT_CLOSED',
  soldOut: 'CLASS_SOLD_OUT',
}

export interface Buying {
  /** Places that the buyer's own unfinished orders hold and would give up for this one. */
  heldByMe?: number
  /** The buyer was told which classes of the package are attended already (ENR-29). */
  skipsAttended?: boolean
}

/**
 * What enrolling would be at this moment, by the same rule that draws the button; refuses where nothing is
 * offered.
 */
export async function outcomeNow(
  ctx: Context,
  course: ClassTerms,
  mine: AttendanceRow | undefined,
  { heldByMe = 0, skipsAttended = false }: Buying = {},
): Promise<OrderOutcome> {
  if (course.trashTypeCd !== TRASH_TYPE.active) fail('CLASS_DELETED', { courseSeq: course.courseSeq })
  const { siteMembershipSeqs } = marketingOf(course.marketing)
  const holdsMembership = await requireOfCircle(ctx, { ...course, siteMembershipSeqs })
  if (course.openTypeCd === COURSE_OPEN_TYPE.externalUrl) fail('ENROLMENT_NOT_OFFERED')
  const attending = mine !== undefined && isAttending(mine, ctx.now)
  if (attending) fail('ALREADY_ENROLLED', { attendSeq: mine.attendSeq })
  const terms = {
    ...course,
    siteMembershipSeqs,
    attendCount: course.attendCount - heldByMe,
    acceptCnt: course.acceptCnt - heldByMe,
  }
  const seatOffer = mine && (await findOpenOffer(ctx, mine.attendSeq))
  if (seatOffer && !isOfferOpen(seatOffer.expiresAt, ctx.now)) fail('OFFER_EXPIRED')
  const standing = {
    managesClass: managesClassroom(ctx.principal),
    isAttending: false,
    choiseStatusCd: mine?.choiseStatusCd ?? null,
    offerUntil: seatOffer?.expiresAt ?? null,
    isChannelUser: ctx.principal.isChannelUser,
    holdsMembership,
    awaitsPlace: await awaitsPlace(ctx, course.courseSeq, userSeqOf(ctx)),
  }
  const fullClasses = isPackage(course)
    ? await listFullClasses(ctx, { packageSeq: course.courseSeq, userSeq: userSeqOf(ctx) })
    : []
  const offer = isPackage(course)
    ? packageOffer({ ...packageTerms(terms), fullClasses }, standing, ctx.now)
    : enrolmentOffer(terms, standing, ctx.now)
  if (fullClasses.length > 0 && (offer === 'soldOut' || offer === 'takeOffer'))
    fail('PACKAGE_CLASS_FULL', { shown: { courses: fullClasses } })
  if (offer !== 'enrol' && offer !== 'joinWaitlist' && offer !== 'takeOffer') fail(REFUSALS[offer], { offer })
  if (isPackage(course)) await requireConfirmed(ctx, course, skipsAttended)
  // The place was promised when it was offered, whatever the plan takes by now.
  if (offer === 'takeOffer') return 'offer'

  // Whoever attended before keeps the place of that time and was approved then.
  if (mine?.choiseStatusCd === CHOISE_STATUS.approved) return 'renewal'
  if (offer === 'joinWaitlist') return 'waitlist'
  return course.choiseTypeCd === CHOISE_TYPE.approval || (await isPlanFull(ctx)) ? 'approval' : 'enrol'
}

/** PERM-27, ENR-35: a class that is for some is not enrolled in by others. Answers whether a membership opens it. */
async function requireOfCircle(ctx: Context, course: MembersRule): Promise<boolean> {
  const circle = circleOf(course)
  const holdsMembership =
    circle === 'memberships' &&
    (await ctx.services.ports.use(MEMBERSHIP_SALES).holdsOne(ctx, userSeqOf(ctx), course.siteMembershipSeqs))
  const { isChannelUser } = ctx.principal
  if (!isOfCircle(circle, { isChannelUser, holdsMembership })) fail('MEMBERS_ONLY_CLASS')
  return holdsMembership
}

/** ATT-10: where the plan takes no more learners, nobody is approved by itself either: the application waits for staff. */
async function isPlanFull(ctx: Context): Promise<boolean> {
  return (await planPlacesLeft(ctx)) === 0 && !(await isLearner(ctx, userSeqOf(ctx)))
}

/** ENR-27 to ENR-29: classes that are attended already are confirmed. */
async function requireConfirmed(ctx: Context, pack: ClassTerms, skipsAttended: boolean): Promise<void> {
  const packed = { packageSeq: pack.courseSeq, userSeq: userSeqOf(ctx) }
  const attended = await listAttendedOf(ctx, packed)
  const problem = packageEnrolProblem(
    attended.map(({ courseSeq }) => courseSeq),
    skipsAttended,
  )
  if (problem !== null) fail(problem, { shown: { courses: attended } })
}
