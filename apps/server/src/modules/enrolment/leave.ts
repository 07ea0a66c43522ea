import { holdsSeat } from '@seodang/domain/attendance'
import { CHOISE_STATUS } from '@seodang/domain/codes'
import { PLACE_END, type PlaceEnd } from '@seodang/domain/place-life'
import { type Context, inTransaction } from '../../platform/context.ts'
import { hasLiveGrant, revokeGrants } from './grants-store.ts'
import { keptOnHold } from './kept-on-hold.ts'
import { moveUp } from './move-up.ts'
import { moveAttendance } from './moves.ts'
import { closeClasses, followPackage, holdClasses } from './package-places.ts'
import { isThroughPackage } from './package-store.ts'
import { followGrants } from './periods.ts'
import { placeByOtherRight } from './resting-rights.ts'
import { hasOtherOrder, revokeSold } from './sold-store.ts'
import { type AttendanceRow, type ClassTerms, findRunning, lockAttendance, lockClass } from './store.ts'
import { awaitsPlace, stopAllWaiting } from './waiting-rights.ts'

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
 * ENR-43, ATT-06: somebody gives up what they have of the class by itself, or staff end it. What a package holds ready in it is
 * a matter of the package (PKG-05), and holds from here on.
 */
export async function endOwnRights(
  ctx: Context,
  course: ClassTerms,
  attendance: AttendanceRow,
  note: string,
): Promise<AttendanceRow> {
  await revokeGrants(ctx, attendance, 'all', note || 'cancelled')
  return (await placeByOtherRight(ctx, course, attendance)) ?? endAttendance(ctx, course, attendance, note)
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
  await revokeSold(ctx, course.courseSeq, orderLineSeqs, note || 'refunded')
  if (attendance.choiseStatusCd === CHOISE_STATUS.cancelled) {
    // Ended before, as when it became one with another: what the person still has goes by what is left.
    const running = await findRunning(ctx, course.courseSeq, attendance.userSeq)
    if (running) await followPackage(ctx, course, await byWhatIsLeft(ctx, course, running))
    return attendance
  }
  const left = await placeByOtherRight(ctx, course, attendance)
  const kept = left ? undefined : await keptOnHold(ctx, course, attendance)
  if (kept) {
    await holdClasses(ctx, course, kept)
    return kept
  }
  if (!left && !(await isHeldByAnother(ctx, attendance, orderLineSeqs)))
    return endAttendance(ctx, course, attendance, note, await endOf(ctx, attendance))
  const row = left ?? (await followGrants(ctx, attendance))
  await followPackage(ctx, course, row)
  return row
}

/**
 * Two accounts that become one may bring two orders for one place, which ends with the last of them: an application
 * waits as long as one of its orders is paid or may be, a place is there while anything else gives access.
 */
export const isHeldByAnother = async (
  ctx: Context,
  attendance: AttendanceRow,
  orderLineSeqs: readonly number[],
): Promise<boolean> =>
  (await hasLiveGrant(ctx, attendance)) ||
  (attendance.choiseStatusCd === CHOISE_STATUS.pending &&
    (await hasOtherOrder(ctx, attendance.attendSeq, orderLineSeqs)))

/**
 * SOC-19, PAY-23: of two plans of one place only one goes on, and the other, with months owed, gives nothing any more;
 * the place is what the rest of its grants make of it.
 */
export async function endSold(
  ctx: Context,
  { courseSeq, orderLineSeq }: { courseSeq: number; orderLineSeq: number },
  note: string,
): Promise<void> {
  const course = await lockClass(ctx, courseSeq)
  for (const userSeq of await revokeSold(ctx, courseSeq, [orderLineSeq], note)) {
    const running = await findRunning(ctx, courseSeq, userSeq)
    if (running) await followPackage(ctx, course, await byWhatIsLeft(ctx, course, running))
  }
}

const byWhatIsLeft = async (ctx: Context, course: ClassTerms, mine: AttendanceRow): Promise<AttendanceRow> =>
  (await placeByOtherRight(ctx, course, mine)) ?? (await followGrants(ctx, mine))

/** Whoever waits for a place by a package waits on. */
const endOf = async (ctx: Context, { courseSeq, userSeq }: AttendanceRow): Promise<PlaceEnd> =>
  (await awaitsPlace(ctx, courseSeq, userSeq)) ? PLACE_END.rightEnded : PLACE_END.cancelled

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
  await revokeSold(ctx, course.courseSeq, orderLineSeqs, 'depositReversed')
  if (attendance.choiseStatusCd !== CHOISE_STATUS.approved) return { holdsPlace: false }
  const row = await placeByOtherRight(ctx, course, attendance)
  if (row) {
    await followPackage(ctx, course, row)
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
 * access by another source either, save by a package.
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
    const isOver = row.choiseStatusCd === CHOISE_STATUS.cancelled || (await isThroughPackage(ctx, row))
    return isOver ? row : endOwnRights(ctx, course, row, note)
  })
}
