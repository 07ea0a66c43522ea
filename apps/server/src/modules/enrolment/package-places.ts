import { isAttending, keepsPlace } from '@seodang/domain/attendance'
import { CHOISE_STATUS, GRANT_SOURCE, TRASH_TYPE } from '@seodang/domain/codes'
import { AppError } from '@seodang/domain/errors'
import { isPackage } from '@seodang/domain/package-terms'
import { type Context, inTransaction } from '../../platform/context.ts'
import { giveGrant, revokeGrants } from './grants-store.ts'
import { beginAttendance, moveAttendance } from './moves.ts'
import {
  hasAnotherGrant,
  listApprovedOf,
  listClassesFor,
  listFullClasses,
  listGiven,
  moveGivenEnd,
  type Packed,
} from './package-store.ts'
import { followGrants } from './periods.ts'
import { type AttendanceRow, type ClassTerms, findRunning, lockAttendance, lockClass } from './store.ts'

/*
 * A package is attended like a class, and what that gives in its classes are grants of their own (BYD-01), named
 * after the package. They follow the attendance of the package: begin with it, move with its end, end with it.
 * Locks: the package first, then its classes in the order of their keys, each before its attendance.
 */

const packedOf = ({ courseSeq, userSeq }: AttendanceRow): Packed => ({ packageSeq: courseSeq, userSeq })

/**
 * ENR-29, BYD-01: lets whoever attends the package into its classes, until the package ends. What the person
 * attended before stays as it is. Done again it changes nothing.
 */
export async function openClasses(ctx: Context, pack: ClassTerms, attendance: AttendanceRow): Promise<void> {
  if (!isPackage(pack) || attendance.choiseStatusCd !== CHOISE_STATUS.approved) return
  const packed = packedOf(attendance)
  for (const { courseSeq, hasGrant } of await listClassesFor(ctx, packed)) {
    const course = await lockClass(ctx, courseSeq)
    if (course.trashTypeCd !== TRASH_TYPE.active) continue
    const running = await findRunning(ctx, courseSeq, packed.userSeq)
    const mine = running && (await lockAttendance(ctx, running.attendSeq))
    if (!hasGrant && mine && isTheirOwn(mine, ctx.now)) continue
    await giveGrant(ctx, {
      courseSeq,
      userSeq: packed.userSeq,
      source: GRANT_SOURCE.package,
      sourceKey: String(packed.packageSeq),
      startAt: ctx.now,
      endAt: attendance.validAt,
    })
    await moveGivenEnd(ctx, packed, courseSeq, attendance.validAt)
    await followGrants(ctx, await entered(ctx, course, packed.userSeq, mine))
  }
}

/** ENR-38: whether each class that the package would open has a place; it holds until commit. */
export async function hasRoomInClasses(ctx: Context, pack: ClassTerms, userSeq: number): Promise<boolean> {
  if (!isPackage(pack)) return true
  const packed = { packageSeq: pack.courseSeq, userSeq }
  for (const { courseSeq } of await listClassesFor(ctx, packed)) await lockClass(ctx, courseSeq)
  return (await listFullClasses(ctx, packed)).length === 0
}

/** Attended by another right, or held by the class's own staff. */
const isTheirOwn = (mine: AttendanceRow, now: Date) =>
  isAttending(mine, now) || mine.choiseStatusCd === CHOISE_STATUS.onHold

function entered(
  ctx: Context,
  course: ClassTerms,
  userSeq: number,
  mine: AttendanceRow | undefined,
): Promise<AttendanceRow> | AttendanceRow {
  const move = { reason: 'viaPackage' } as const
  if (mine?.choiseStatusCd === CHOISE_STATUS.approved) return mine
  if (mine) return moveAttendance(ctx, course, mine, CHOISE_STATUS.approved, move)
  const { approved } = CHOISE_STATUS
  return beginAttendance(ctx, course, { userSeq, scheduleSeq: null, choiseStatusCd: approved }, move)
}

/** The end of the package has moved, and with it the end of what it gave; nobody gets in or out by this. */
export async function followPackage(
  ctx: Context,
  pack: ClassTerms,
  attendance: AttendanceRow,
): Promise<void> {
  if (!isPackage(pack)) return
  const packed = packedOf(attendance)
  for (const courseSeq of await listGiven(ctx, packed)) {
    await lockClass(ctx, courseSeq)
    await moveGivenEnd(ctx, packed, courseSeq, attendance.validAt)
    const running = await findRunning(ctx, courseSeq, packed.userSeq)
    if (running) await followGrants(ctx, await lockAttendance(ctx, running.attendSeq))
  }
}

/** PKG-05, SEC-32: takes back exactly what the package gave; a class that another right opens stays open. */
export async function closeClasses(
  ctx: Context,
  pack: ClassTerms,
  attendance: AttendanceRow,
  note: string,
): Promise<void> {
  if (!isPackage(pack)) return
  const packed = packedOf(attendance)
  const of = { source: GRANT_SOURCE.package, sourceKeys: [String(packed.packageSeq)] }
  for (const courseSeq of await listGiven(ctx, packed)) {
    const course = await lockClass(ctx, courseSeq)
    const running = await findRunning(ctx, courseSeq, packed.userSeq)
    await revokeGrants(ctx, { courseSeq, userSeq: packed.userSeq }, of, note || 'packageEnded')
    if (!running || !keepsPlace(running.choiseStatusCd)) continue
    const mine = await lockAttendance(ctx, running.attendSeq)
    if (await hasAnotherGrant(ctx, packed, courseSeq)) await followGrants(ctx, mine)
    else await moveAttendance(ctx, course, mine, CHOISE_STATUS.cancelled, { reason: 'packageEnded', note })
  }
}

/** ATT-18: while the package is on hold so are the places that it gave; they stay taken. */
export async function holdClasses(ctx: Context, pack: ClassTerms, attendance: AttendanceRow): Promise<void> {
  if (!isPackage(pack)) return
  const packed = packedOf(attendance)
  for (const courseSeq of await listGiven(ctx, packed)) {
    const course = await lockClass(ctx, courseSeq)
    const running = await findRunning(ctx, courseSeq, packed.userSeq)
    if (running?.choiseStatusCd !== CHOISE_STATUS.approved) continue
    if (await hasAnotherGrant(ctx, packed, courseSeq)) continue
    const mine = await lockAttendance(ctx, running.attendSeq)
    await moveAttendance(ctx, course, mine, CHOISE_STATUS.onHold, { reason: 'viaPackage' })
  }
}

/** PKG-10: lets everybody who attends the package into classes that were added to it, one after the other. */
export async function fillPackage(outer: Context, packageSeq: number): Promise<void> {
  for (const attendSeq of await listApprovedOf(outer, packageSeq))
    try {
      await inTransaction(outer, async (ctx) => {
        const pack = await lockClass(ctx, packageSeq)
        await openClasses(ctx, pack, await lockAttendance(ctx, attendSeq))
      })
    } catch (error) {
      // The last place of a class went to somebody else meanwhile: the others still get in.
      if (!(error instanceof AppError) || error.errorName !== 'CAPACITY_EXCEEDED') throw error
      outer.log.warn({ packageSeq, attendSeq }, 'no place is left in a class of the package')
    }
}
