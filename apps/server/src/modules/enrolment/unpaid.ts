import { CHOISE_STATUS, GRANT_SOURCE } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import { type Given, restoreGiven, revokeGiven } from './given-store.ts'
import { moveAttendance, UNPAID } from './moves.ts'
import { followPackage, holdClasses, openClasses } from './package-places.ts'
import { followGrants } from './periods.ts'
import { placeByOtherRight } from './resting-rights.ts'
import { type AttendanceRow, type ClassTerms, lockAttendance, lockClass } from './store.ts'

/** A place, and the line of the order that gave it. */
export interface PaidByMonths {
  courseSeq: number
  attendSeq: number
  orderLineSeq: number
}

const givenBy = ({ orderLineSeq }: PaidByMonths): Given => ({
  source: GRANT_SOURCE.order,
  sourceKeys: [String(orderLineSeq)],
})

/**
 * PAY-23: a month was not paid in the end: what the line gave is closed, and nothing is lost. The place stays taken, the
 * period runs on, and a class that another right opens stays open (BYD-01).
 */
export async function holdUnpaid(ctx: Context, place: PaidByMonths): Promise<void> {
  const { course, attendance } = await locked(ctx, place)
  await revokeGiven(ctx, place.courseSeq, givenBy(place), UNPAID)
  if (attendance.choiseStatusCd !== CHOISE_STATUS.approved) return
  const row = await placeByOtherRight(ctx, course, attendance)
  if (row) return followPackage(ctx, course, row)
  await holdClasses(ctx, course, attendance)
  await moveAttendance(ctx, course, attendance, CHOISE_STATUS.onHold, { reason: UNPAID })
}

/**
 * The month was paid: what was closed is as it was. A place that staff hold themselves stays held; `wasHeld` is of one that
 * was held by an earlier version.
 */
export async function openPaid(
  ctx: Context,
  place: PaidByMonths,
  { wasHeld }: { wasHeld: boolean },
): Promise<void> {
  const { course, attendance } = await locked(ctx, place)
  await restoreGiven(ctx, place.courseSeq, givenBy(place), UNPAID)
  const isHeld = attendance.choiseStatusCd === CHOISE_STATUS.onHold
  const open =
    isHeld && (attendance.heldUnpaid || wasHeld)
      ? await moveAttendance(ctx, course, attendance, CHOISE_STATUS.approved, { reason: 'instalmentPaid' })
      : attendance
  if (open.choiseStatusCd !== CHOISE_STATUS.approved) return
  await openClasses(ctx, course, await followGrants(ctx, open), { whenFull: 'wait' })
}

async function locked(
  ctx: Context,
  { courseSeq, attendSeq }: PaidByMonths,
): Promise<{ course: ClassTerms; attendance: AttendanceRow }> {
  const course = await lockClass(ctx, courseSeq)
  return { course, attendance: await lockAttendance(ctx, attendSeq) }
}
