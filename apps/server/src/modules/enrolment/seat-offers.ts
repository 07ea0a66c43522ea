import { CHOISE_STATUS } from '@seodang/domain/codes'
import { isPackage } from '@seodang/domain/package-terms'
import { courseRecruitment } from '@seodang/domain/recruitment'
import {
  isOfferOpen,
  type LEAST_AFTER,
  type OfferTerms,
  offerAfterPause,
  offerDeadline,
} from '@seodang/domain/waiting'
import type { Context } from '../../platform/context.ts'
import { listPaidLines } from './grants-store.ts'
import { sendOfferMail } from './mails.ts'
import { record } from './moves.ts'
import { takePlace } from './places-store.ts'
import { PAID_PLACES } from './port.ts'
import {
  bringOfferBack,
  findOpenOffer,
  insertOffer,
  listOpenOffers,
  moveOfferEnd,
  type SeatOfferRow,
} from './seat-offers-store.ts'
import { type AttendanceRow, type ClassTerms, listSchedules, lockAttendance, lockClass } from './store.ts'

/** What somebody in line has to pay before the place is theirs; 0 where nothing is due, null where the class takes no money now. */
export async function dueOf(ctx: Context, course: ClassTerms, attendSeq: number): Promise<number | null> {
  if ((await listPaidLines(ctx, attendSeq)).length > 0) return 0
  return ctx.services.ports.use(PAID_PLACES).due(ctx, course)
}

/**
 * BYD-18: keeps a free place for somebody in line until the deadline, and tells them. False where no place is left, or
 * where nobody may enrol any more. The class and the attendance are locked by the caller.
 */
export async function offerSeat(
  ctx: Context,
  course: ClassTerms,
  attendance: AttendanceRow,
  byUserSeq: number | null = null,
): Promise<boolean> {
  const until = await deadlineOf(ctx, course, attendance)
  if (until === null || !(await takePlace(ctx, course, attendance.scheduleSeq))) return false
  const { courseSeq, attendSeq } = attendance
  await insertOffer(ctx, { courseSeq, attendSeq, byUserSeq, expiresAt: until })
  await record(ctx, attendance, CHOISE_STATUS.pending, { reason: 'offered', note: 'offered', until })
  await sendOfferMail(ctx, 'offered', course, attendance, until)
  return true
}

/** Until when a place would be offered to this person now; null where nobody may enrol any more. */
export const deadlineOf = async (
  ctx: Context,
  course: ClassTerms,
  attendance: Pick<AttendanceRow, 'scheduleSeq'>,
): Promise<Date | null> => offerDeadline(await termsOf(ctx, course, attendance), ctx.now)

async function termsOf(
  ctx: Context,
  course: ClassTerms,
  { scheduleSeq }: Pick<AttendanceRow, 'scheduleSeq'>,
): Promise<OfferTerms> {
  const chosen =
    scheduleSeq === null
      ? undefined
      : (await listSchedules(ctx, course.courseSeq)).find((one) => one.scheduleSeq === scheduleSeq)
  return {
    offerHours: course.offerHours,
    recruitmentEndAt: courseRecruitment(course).endAt,
    // PKG-07: the dates of a package are those of its sale.
    startAt: chosen?.startAt ?? (isPackage(course) ? null : course.startAt),
  }
}

/**
 * ADM-02, BYD-18: nobody could take a place of the site of `ctx` since `stoodStillAt`, and what was offered then goes on, of
 * which its people are told. What was over before stays over.
 */
export async function resumeOffers(
  ctx: Context,
  stoodStillAt: Date,
  pause: keyof typeof LEAST_AFTER,
): Promise<void> {
  for (const { courseSeq, attendSeq } of await listOpenOffers(ctx)) {
    const course = await lockClass(ctx, courseSeq)
    const offer = await findOpenOffer(ctx, attendSeq)
    if (!offer || offer.expiresAt < stoodStillAt) continue
    const attendance = await lockAttendance(ctx, attendSeq)
    const { expiresAt } = offer
    const until = offerAfterPause(
      { expiresAt, stoodStillAt, pause },
      await termsOf(ctx, course, attendance),
      ctx.now,
    )
    await moveOfferEnd(ctx, attendSeq, until)
    if (isOfferOpen(until, ctx.now)) await sendOfferMail(ctx, 'offered', course, attendance, until)
  }
}

/** BYD-18: what was offered by a clock that was ahead has the time that it had, from now on, of which its person is told. */
export async function ofNow(
  ctx: Context,
  course: ClassTerms,
  attendance: AttendanceRow,
  { expiresAt, offeredAt }: Pick<SeatOfferRow, 'expiresAt' | 'offeredAt'>,
): Promise<void> {
  const until = offerAfterPause(
    { expiresAt, stoodStillAt: offeredAt, pause: 'outage' },
    await termsOf(ctx, course, attendance),
    ctx.now,
  )
  await bringOfferBack(ctx, attendance.attendSeq, until)
  if (isOfferOpen(until, ctx.now)) await sendOfferMail(ctx, 'offered', course, attendance, until)
}
