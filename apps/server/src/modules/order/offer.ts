import { managesClassroom } from '@seodang/domain/access'
import { isAttending } from '@seodang/domain/attendance'
import { TRASH_TYPE } from '@seodang/domain/codes'
import { marketingOf } from '@seodang/domain/course-marketing'
import { packageEnrolProblem } from '@seodang/domain/enrol-flow'
import { type ErrorName, fail } from '@seodang/domain/errors'
import { mayBuy, showingOf } from '@seodang/domain/granting'
import { circleOf, isOfCircle, type MembersRule } from '@seodang/domain/members-only'
import {
  enrolmentOffer,
  type Offer,
  type PackageOffer,
  type PlaceOutcome,
  packageOffer,
  placeOutcome,
  type Standing,
} from '@seodang/domain/offer'
import { isPackage, packageTerms } from '@seodang/domain/package-terms'
import { countsSeat, placeStateOf } from '@seodang/domain/place-life'
import { isOfferOpen } from '@seodang/domain/waiting'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { MEMBERSHIPS_HELD } from '../catalog/index.ts'
import {
  type AttendanceRow,
  awaitsPlace,
  type ClassTerms,
  countUnpublished,
  findOpenOffer,
  isLearner,
  listAttendedOf,
  listFullClasses,
  planPlacesLeft,
} from '../enrolment/index.ts'
import type { Tries } from './buyer-store.ts'

const REFUSALS: Record<Exclude<Offer | PackageOffer, 'enrol' | 'joinWaitlist' | 'takeOffer'>, ErrorName> = {
  startClass: 'ENROLMENT_NOT_OFFERED',
  membersOnly: 'MEMBERS_ONLY_CLASS',
  packageApplied: 'ENROLMENT_NOT_OFFERED',
  awaitingApproval: 'ALREADY_ENROLLED',
  awaitingPlace: 'PLACE_AWAITED',
  gettingReady: 'RECRUITMENT_NOT_OPEN',
  closed: 'RECRUITMENT_CLOSED',
  soldOut: 'CLASS_SOLD_OUT',
  goOutside: 'ENROLMENT_NOT_OFFERED',
}

const NO_TRIES: Tries = { held: 0, awaitsDeposit: false }

export interface Buying {
  /** Orders of the buyer that are unfinished, and stand as long as this one only looks. */
  tries?: Tries
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
  { tries = NO_TRIES, skipsAttended = false }: Buying = {},
): Promise<PlaceOutcome> {
  if (course.trashTypeCd !== TRASH_TYPE.active) fail('CLASS_DELETED', { courseSeq: course.courseSeq })
  const { siteMembershipSeqs } = marketingOf(course.marketing)
  const holdsMembership = await requireOfCircle(ctx, { ...course, siteMembershipSeqs })
  if (mine && isAttending(mine, ctx.now)) fail('ALREADY_ENROLLED', { attendSeq: mine.attendSeq })
  const terms = { ...course, siteMembershipSeqs }
  const standing = await standingOf(ctx, course, mine, { tries, holdsMembership })
  const packed = { packageSeq: course.courseSeq, userSeq: userSeqOf(ctx) }
  const fullClasses = isPackage(course) ? await listFullClasses(ctx, packed) : []
  const unpublishedCount = isPackage(course) ? await countUnpublished(ctx, packed) : 0
  const offer = isPackage(course)
    ? packageOffer({ ...packageTerms(terms), fullClasses, unpublishedCount }, standing, ctx.now)
    : enrolmentOffer(terms, standing, ctx.now)
  if (unpublishedCount > 0 && (offer === 'gettingReady' || offer === 'takeOffer'))
    fail('PACKAGE_CLASS_UNPUBLISHED')
  if (fullClasses.length > 0 && (offer === 'soldOut' || offer === 'takeOffer'))
    fail('PACKAGE_CLASS_FULL', { shown: { courses: fullClasses } })
  if (offer !== 'enrol' && offer !== 'joinWaitlist' && offer !== 'takeOffer') fail(REFUSALS[offer], { offer })
  if (isPackage(course)) await requireConfirmed(ctx, course, skipsAttended)
  const outcome = placeOutcome(offer, standing, course) ?? fail(REFUSALS.soldOut, { offer })
  // The place was promised when it was offered, and whoever attended before is counted, whatever the plan takes by now.
  if (outcome !== 'enrol' || !(await isPlanFull(ctx))) return outcome
  return placeOutcome(offer, standing, { ...course, isPlanFull: true }) ?? outcome
}

async function standingOf(
  ctx: Context,
  course: ClassTerms,
  mine: AttendanceRow | undefined,
  { tries, holdsMembership }: { tries: Tries; holdsMembership: boolean },
): Promise<Standing> {
  const seatOffer = mine && (await findOpenOffer(ctx, mine.attendSeq))
  if (seatOffer && !isOfferOpen(seatOffer.expiresAt, ctx.now)) fail('OFFER_EXPIRED')
  return {
    managesClass: managesClassroom(ctx.principal),
    isAttending: false,
    choiseStatusCd: mine?.choiseStatusCd ?? null,
    offerUntil: seatOffer?.expiresAt ?? null,
    isChannelUser: ctx.principal.isChannelUser,
    holdsMembership,
    awaitsPlace: await awaitsPlace(ctx, course.courseSeq, userSeqOf(ctx)),
    holdsSeat: countsSeat(placeStateOf(mine ?? null, ctx.now)),
    ownHolds: tries.held,
    awaitsDeposit: tries.awaitsDeposit,
    mayBuy: mayBuy(showingOf(course), mine !== undefined),
  }
}

/** PERM-27, ENR-35: a class that is for some is not enrolled in by others. Answers whether a membership opens it. */
async function requireOfCircle(ctx: Context, course: MembersRule): Promise<boolean> {
  const circle = circleOf(course)
  const holdsMembership =
    circle === 'memberships' &&
    (await ctx.services.ports.use(MEMBERSHIPS_HELD)(ctx, userSeqOf(ctx), course.siteMembershipSeqs))
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
