import { CHOISE_STATUS } from '@seodang/domain/codes'
import { isPackage } from '@seodang/domain/package-terms'
import { courseRecruitment } from '@seodang/domain/recruitment'
import { offerDeadline } from '@seodang/domain/waiting'
import type { Context } from '../../platform/context.ts'
import { listPaidLines } from './grants-store.ts'
import { sendOfferMail } from './mails.ts'
import { record } from './moves.ts'
import { takePlace } from './places-store.ts'
import { PAID_PLACES } from './port.ts'
import { insertOffer } from './seat-offers-store.ts'
import { type AttendanceRow, type ClassTerms, listSchedules } from './store.ts'

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
export async function deadlineOf(
  ctx: Context,
  course: ClassTerms,
  { scheduleSeq }: Pick<AttendanceRow, 'scheduleSeq'>,
): Promise<Date | null> {
  const chosen =
    scheduleSeq === null
      ? undefined
      : (await listSchedules(ctx, course.courseSeq)).find((one) => one.scheduleSeq === scheduleSeq)
  return offerDeadline(
    {
      offerHours: course.offerHours,
      recruitmentEndAt: courseRecruitment(course).endAt,
      // PKG-07: the dates of a package are those of its sale.
      startAt: chosen?.startAt ?? (isPackage(course) ? null : course.startAt),
    },
    ctx.now,
  )
}
