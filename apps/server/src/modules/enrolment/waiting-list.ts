import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { waitingList as listing } from '@seodang/contract/enrolment'
import { CHOISE_STATUS } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { timeOf } from '@seodang/domain/instant'
import { isPackage } from '@seodang/domain/package-terms'
import { inWaitingOrder, lineSeatsOf, seatsLeft } from '@seodang/domain/seats'
import { OFFER_STATE } from '@seodang/domain/waiting'
import { and, eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { byPresence } from '../membership/index.ts'
import { listForChange } from './attendees-store.ts'
import { approve } from './join.ts'
import { sendAttendanceMail, sendOfferMail } from './mails.ts'
import { moveUp } from './move-up.ts'
import { record } from './moves.ts'
import { hasRoomInClasses } from './package-places.ts'
import { countUnpublished } from './package-store.ts'
import { givePlaceBack } from './places-store.ts'
import { isLearner, planPlacesLeft } from './plan-room.ts'
import { PAID_PLACES } from './port.ts'
import { deadlineOf, dueOf, offerSeat } from './seat-offers.ts'
import { endOpenOffer, findOpenOffer } from './seat-offers-store.ts'
import {
  type AttendanceRow,
  type ClassTerms,
  findAttendance,
  getClass,
  lockAttendance,
  lockClass,
} from './store.ts'
import { attendances } from './tables.ts'
import { listLine, listRightsInLine } from './waiting-store.ts'

/** BYD-18: the line of a class as staff see it: whoever has an offer first, then those who wait, in their order. */
export async function waitingList(
  ctx: Context,
  courseSeq: number,
  query: QueryOf<typeof listing>,
): Promise<ReplyOf<typeof listing>> {
  const [course, line, rights] = await Promise.all([
    getClass(ctx, courseSeq),
    listLine(ctx, courseSeq),
    listRightsInLine(ctx, courseSeq),
  ])
  const price = await ctx.services.ports.use(PAID_PLACES).due(ctx, course)
  const offered = line.filter(({ offer }) => offer !== null)
  const waiting = inLine(
    rights,
    line.filter(({ offer }) => offer === null),
  )
  const { limit, offset } = pageOfList(query)
  return {
    list: [...offered, ...waiting].slice(offset, offset + limit).map(({ isPaid, offer, ...person }, at) => ({
      ...person,
      position: offer ? null : offset + at + 1 - offered.length,
      waitlistedAt: person.waitlistedAt.toISOString(),
      due: isPaid ? 0 : price,
      offer: offer && {
        offeredAt: offer.offeredAt.toISOString(),
        expiresAt: offer.expiresAt.toISOString(),
        byHand: offer.byUserSeq !== null,
      },
    })),
    totalCount: line.length + rights.length,
    offeredCount: offered.length,
    placesLeft: seatsLeft(lineSeatsOf(course)),
    offerHours: course.offerHours,
  }
}

type Application = Awaited<ReturnType<typeof listLine>>[number]
type RightInLine = Awaited<ReturnType<typeof listRightsInLine>>[number]
type InLine = Application | RightInLine

/** As `moveUp` serves them: a right that waits as long as an application comes first. */
function inLine(rights: RightInLine[], applications: Application[]): InLine[] {
  const waiting: InLine[] = [...rights, ...inWaitingOrder(applications)]
  // The sort is stable: where the moments are the same, rights stay before.
  return waiting.sort((one, other) => timeOf(one.waitlistedAt) - timeOf(other.waitlistedAt))
}

/**
 * BYD-18: staff choose somebody in line: the place is offered, or, where nothing is due, given. Beyond the soft limit,
 * too, which is the site's own; a hard one binds staff as everybody.
 */
export function offerByHand(outer: Context, courseSeq: number, attendSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const { course, row } = await lockWaiting(ctx, courseSeq, attendSeq)
    if (await findOpenOffer(ctx, attendSeq)) fail('ALREADY_OFFERED', { attendSeq })
    const packed = { packageSeq: courseSeq, userSeq: row.userSeq }
    if (isPackage(course) && (await countUnpublished(ctx, packed)) > 0) fail('PACKAGE_CLASS_UNPUBLISHED')
    if (!(await hasRoomInClasses(ctx, course, row.userSeq))) fail('PACKAGE_CLASS_FULL')
    if ((await planPlacesLeft(ctx)) === 0 && !(await isLearner(ctx, row.userSeq))) fail('PLAN_LIMIT_EXCEEDED')
    const due = await dueOf(ctx, course, attendSeq)
    if (due === null) fail('NOT_PAYABLE', { courseSeq })
    if (due === 0)
      await sendAttendanceMail(ctx, 'approved', await approve(ctx, course, row, { reason: 'approved' }))
    else {
      if ((await deadlineOf(ctx, course, row)) === null) fail('RECRUITMENT_CLOSED', { courseSeq })
      if (!(await offerSeat(ctx, course, row, userSeqOf(ctx)))) fail('CAPACITY_EXCEEDED', { courseSeq })
    }
    await audit(ctx, 'waiting.offer', `attendance:${attendSeq}`, null, { courseSeq, due })
  })
}

/** BYD-18: somebody goes to the end of the line; a place that was offered to them goes to the next. */
export function passOver(outer: Context, courseSeq: number, attendSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const { course, row } = await lockWaiting(ctx, courseSeq, attendSeq)
    const offer = await findOpenOffer(ctx, attendSeq)
    if (await endOpenOffer(ctx, attendSeq, OFFER_STATE.takenBack))
      await givePlaceBack(ctx, course, row.scheduleSeq)
    await ctx.db
      .update(attendances)
      .set({ waitlistedAt: ctx.now, updatedAt: ctx.now })
      .where(and(eq(attendances.channelSeq, ctx.channelSeq), eq(attendances.attendSeq, attendSeq)))
    await record(ctx, row, CHOISE_STATUS.pending, { reason: 'passedOver', note: 'passedOver' })
    await audit(ctx, 'waiting.passOver', `attendance:${attendSeq}`, { waitlistedAt: row.waitlistedAt }, null)
    await sendOfferMail(ctx, 'passedOver', course, row, offer?.expiresAt ?? ctx.now)
    await moveUp(ctx, courseSeq)
  })
}

/** Somebody in line whose payment nobody waits for. An attendance of another class does not exist (SEC-04). */
async function lockWaiting(
  ctx: Context,
  courseSeq: number,
  attendSeq: number,
): Promise<{ course: ClassTerms; row: AttendanceRow }> {
  const known = await findAttendance(ctx, attendSeq)
  if (known?.courseSeq !== courseSeq) fail('NO_DATA', { attendSeq })
  const course = await lockClass(ctx, courseSeq)
  const row = await lockAttendance(ctx, attendSeq)
  const isInLine = row.choiseStatusCd === CHOISE_STATUS.pending && row.waitlistedAt !== null
  if (!isInLine) fail('NOT_ON_WAITING_LIST', { attendSeq })
  const absence = await byPresence(ctx, row.userSeq, {
    here: null,
    merging: 'MERGE_UNDER_WAY',
    gone: 'NOT_ON_WAITING_LIST',
  } as const)
  if (absence !== null) fail(absence, { attendSeq })
  const [change] = await listForChange(ctx, courseSeq, [attendSeq])
  if (change?.hasUnpaidOrder) fail('PAYMENT_PENDING', { attendSeq })
  return { course, row }
}
