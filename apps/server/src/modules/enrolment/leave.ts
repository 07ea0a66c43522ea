import { holdsSeat } from '@seodang/domain/attendance'
import { CHOISE_STATUS, GRANT_SOURCE } from '@seodang/domain/codes'
import { PLACE_END, type PlaceEnd } from '@seodang/domain/place-life'
import { type Context, inTransaction } from '../../platform/context.ts'
import { hasLiveGrant, revokeGrants } from './grants-store.ts'
import { moveUp } from './move-up.ts'
import { moveAttendance } from './moves.ts'
import { closeClasses, followPackage } from './package-places.ts'
import { followGrants } from './periods.ts'
import { type AttendanceRow, type ClassTerms, lockAttendance, lockClass } from './store.ts'
import { stopAllWaiting } from './waiting-rights.ts'

/** ATT-06: ends an attendance for good, with all that gave access; the place goes to whoever waits. */
export async function endAttendance(
  ctx: Context,
  course: ClassTerms,
  attendance: AttendanceRow,
  note: string,
  end: PlaceEnd = PLACE_END.cancelled,
): Promise<AttendanceRow> {
  await revokeGrants(ctx, attendance, 'all', note || 'cancelled')
  await closeClasses(ctx, course, attendance, note)
  const row = await moveAttendance(ctx, course, attendance, CHOISE_STATUS.cancelled, {
    reason: 'cancelled',
    note,
    end,
  })
  if (end === PLACE_END.cancelled) await stopAllWaiting(ctx, row)
  await moveUp(ctx, course.courseSeq)
  return row
}

/**
 * BYD-01, SEC-32: takes back what these order lines gave and nothing else. The attendance ends with it unless
 * another source still gives access.
 */
export async function takeBack(
  ctx: Context,
  course: ClassTerms,
  attendance: AttendanceRow,
  orderLineSeqs: readonly number[],
  note: string,
): Promise<AttendanceRow> {
  if (attendance.choiseStatusCd === CHOISE_STATUS.cancelled) return attendance
  const of = { source: GRANT_SOURCE.order, sourceKeys: orderLineSeqs.map(String) }
  await revokeGrants(ctx, attendance, of, note || 'refunded')
  if (await hasLiveGrant(ctx, attendance)) {
    const row = await followGrants(ctx, attendance)
    await followPackage(ctx, course, row)
    return row
  }
  return endAttendance(ctx, course, attendance, note)
}

/**
 * A bank took a deposit back: access stops at once, the application waits for its money again. Its place stays
 * taken: the caller's order holds it from here on.
 */
export async function suspend(
  ctx: Context,
  course: ClassTerms,
  attendance: AttendanceRow,
  orderLineSeqs: readonly number[],
): Promise<{ holdsPlace: boolean }> {
  const of = { source: GRANT_SOURCE.order, sourceKeys: orderLineSeqs.map(String) }
  await revokeGrants(ctx, attendance, of, 'depositReversed')
  if (attendance.choiseStatusCd !== CHOISE_STATUS.approved) return { holdsPlace: false }
  if (await hasLiveGrant(ctx, attendance)) {
    await followPackage(ctx, course, await followGrants(ctx, attendance))
    return { holdsPlace: false }
  }
  await closeClasses(ctx, course, attendance, 'depositReversed')
  await moveAttendance(ctx, course, attendance, CHOISE_STATUS.pending, {
    reason: 'depositReversed',
    placeStays: true,
  })
  return { holdsPlace: holdsSeat(attendance) }
}

/**
 * After the orders behind an attendance were cancelled: whoever gives the class up, or is put out of it, keeps no
 * access by another source either.
 */
export function endWhatIsLeft(
  outer: Context,
  courseSeq: number,
  attendSeq: number,
  note: string,
): Promise<AttendanceRow> {
  return inTransaction(outer, async (ctx) => {
    const course = await lockClass(ctx, courseSeq)
    const row = await lockAttendance(ctx, attendSeq)
    return row.choiseStatusCd === CHOISE_STATUS.cancelled ? row : endAttendance(ctx, course, row, note)
  })
}
