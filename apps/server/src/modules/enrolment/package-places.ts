import { holdsSeat, isAttending, keepsPlace } from '@seodang/domain/attendance'
import { CHOISE_STATUS, GRANT_SOURCE } from '@seodang/domain/codes'
import { isPackage } from '@seodang/domain/package-terms'
import { eachAlone } from '../../platform/alone.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { restoreGrants, revokeGrants } from './grants-store.ts'
import { keptOnHold } from './kept-on-hold.ts'
import { moveAttendance } from './moves.ts'
import { openRight } from './open-right.ts'
import {
  hasAnotherGrant,
  listApprovedOf,
  listClassesFor,
  listFullClasses,
  listGiven,
  listPackagesOf,
  moveGivenEnd,
  PACKAGE_ON_HOLD,
  type Packed,
} from './package-store.ts'
import { followGrants } from './periods.ts'
import { placeByOtherRight } from './resting-rights.ts'
import { forgetResting, isRunningOut, listResting, listRestingIn, restRight } from './resting-rights-store.ts'
import {
  type AttendanceRow,
  type ClassTerms,
  findAttendance,
  findRunning,
  lockAttendance,
  lockClass,
} from './store.ts'
import { listAwaited, moveWaitingEnd, stopWaiting } from './waiting-rights.ts'

/*
 * A package is attended like a class, and what that gives in its classes are grants of their own (BYD-01), named
 * after the package. They follow the attendance of the package: begin with it, move with its end, end with it.
 * Locks: the package first, then its classes in the order of their keys, each before its attendance.
 */

type OfPackage = Pick<AttendanceRow, 'courseSeq' | 'userSeq'>

const packedOf = ({ courseSeq, userSeq }: OfPackage): Packed => ({ packageSeq: courseSeq, userSeq })

const holderOf = ({ packageSeq, userSeq }: Packed) => ({
  userSeq,
  source: GRANT_SOURCE.package,
  sourceKey: String(packageSeq),
})

const givenOf = ({ packageSeq }: Packed) => ({
  source: GRANT_SOURCE.package,
  sourceKeys: [String(packageSeq)],
})

/**
 * ENR-29, BYD-01: lets whoever attends the package into its classes, until the package ends. What the person
 * attended before stays as it is, and holds by the package once that other right is gone. Done again it changes nothing. A full class refuses all of it while nobody has paid
 * for it; where it is theirs already (`wait`), they wait for the next free place. A class that is not published opens
 * when it is (CAT-40).
 */
export async function openClasses(
  ctx: Context,
  pack: ClassTerms,
  attendance: AttendanceRow,
  { whenFull = 'refuse' }: { whenFull?: 'refuse' | 'wait' } = {},
): Promise<void> {
  if (!isPackage(pack) || attendance.choiseStatusCd !== CHOISE_STATUS.approved) return
  const packed = packedOf(attendance)
  const awaited = await listAwaited(ctx, holderOf(packed))
  for (const { courseSeq, hasGrant } of await listClassesFor(ctx, packed)) {
    const course = await lockClass(ctx, courseSeq)
    const holder = { courseSeq, userSeq: packed.userSeq }
    await restoreGrants(ctx, holder, givenOf(packed), PACKAGE_ON_HOLD)
    const running = await findRunning(ctx, courseSeq, packed.userSeq)
    const mine = running && (await lockAttendance(ctx, running.attendSeq))
    const right = { ...holderOf(packed), courseSeq, endAt: attendance.validAt }
    if (!hasGrant && mine && isTheirOwn(mine, ctx.now)) {
      await restRight(ctx, right)
      continue
    }
    const waitsWhenFull = whenFull === 'wait' || hasGrant || awaited.includes(courseSeq)
    await openRight(ctx, course, right, { mine, reason: 'viaPackage', waitsWhenFull })
  }
}

/** ENR-38: whether each class that the package would open has a place; it holds until commit. */
export async function hasRoomInClasses(ctx: Context, pack: ClassTerms, userSeq: number): Promise<boolean> {
  if (!isPackage(pack)) return true
  const packed = { packageSeq: pack.courseSeq, userSeq }
  for (const { courseSeq } of await listClassesFor(ctx, packed)) await lockClass(ctx, courseSeq)
  return (await listFullClasses(ctx, packed)).length === 0
}

/** Ascending, as classes are locked. */
async function listGivenOrAwaited(ctx: Context, packed: Packed): Promise<number[]> {
  return ascending([...(await listGiven(ctx, packed)), ...(await listAwaited(ctx, holderOf(packed)))])
}

const ascending = (courseSeqs: readonly number[]): number[] =>
  [...new Set(courseSeqs)].sort((one, other) => one - other)

/** Attended by another right for a while yet, or held by the class's own staff. */
const isTheirOwn = (mine: AttendanceRow, now: Date) =>
  (isAttending(mine, now) && !isRunningOut(mine.validAt, now)) || mine.choiseStatusCd === CHOISE_STATUS.onHold

/** The end of the package has moved, and with it the end of what it gave; nobody gets in or out by this. */
export async function followPackage(
  ctx: Context,
  pack: ClassTerms,
  attendance: AttendanceRow,
): Promise<void> {
  if (!isPackage(pack)) return
  const packed = packedOf(attendance)
  for (const courseSeq of await listGivenOrAwaited(ctx, packed)) {
    await lockClass(ctx, courseSeq)
    await moveGivenEnd(ctx, packed, courseSeq, attendance.validAt)
    await moveWaitingEnd(ctx, holderOf(packed), courseSeq, attendance.validAt)
    const running = await findRunning(ctx, courseSeq, packed.userSeq)
    if (running) await followGrants(ctx, await lockAttendance(ctx, running.attendSeq))
  }
}

/** PKG-05, SEC-32: takes back exactly what the package gave; a class that another right opens stays open. */
export async function closeClasses(
  ctx: Context,
  pack: ClassTerms,
  attendance: OfPackage,
  note: string,
): Promise<void> {
  if (!isPackage(pack)) return
  const packed = packedOf(attendance)
  const resting = await listResting(ctx, packed)
  for (const courseSeq of ascending([...(await listGivenOrAwaited(ctx, packed)), ...resting]))
    await closeOne(ctx, packed, courseSeq, note)
}

async function closeOne(ctx: Context, packed: Packed, courseSeq: number, note: string): Promise<void> {
  const course = await lockClass(ctx, courseSeq)
  const running = await findRunning(ctx, courseSeq, packed.userSeq)
  const isGiven = (await listGiven(ctx, packed)).includes(courseSeq)
  await stopWaiting(ctx, holderOf(packed), courseSeq)
  await forgetResting(ctx, packed, courseSeq, note || 'packageEnded')
  await revokeGrants(ctx, { courseSeq, userSeq: packed.userSeq }, givenOf(packed), note || 'packageEnded')
  // What it only held ready, or waited for, it did not give.
  if (!isGiven || !running || !keepsPlace(running.choiseStatusCd)) return
  const mine = await lockAttendance(ctx, running.attendSeq)
  if ((await placeByOtherRight(ctx, course, mine)) ?? (await keptOnHold(ctx, course, mine))) return
  await moveAttendance(ctx, course, mine, CHOISE_STATUS.cancelled, { reason: 'packageEnded', note })
}

/** ATT-18: while the package is on hold so are the places that it gave; they stay taken. */
export async function holdClasses(ctx: Context, pack: ClassTerms, attendance: AttendanceRow): Promise<void> {
  if (!isPackage(pack)) return
  const packed = packedOf(attendance)
  const given = new Set(await listGiven(ctx, packed))
  for (const courseSeq of await listGivenOrAwaited(ctx, packed)) {
    // Also where they only wait: nobody gets a place for a package on hold.
    const course = await lockClass(ctx, courseSeq)
    if (!given.has(courseSeq)) continue
    const running = await findRunning(ctx, courseSeq, packed.userSeq)
    if (running?.choiseStatusCd !== CHOISE_STATUS.approved) continue
    const mine = await lockAttendance(ctx, running.attendSeq)
    // A period that is over has nothing to hold, and maybe no seat.
    if (!holdsSeat(mine)) continue
    const isOpen =
      (await hasAnotherGrant(ctx, packed, courseSeq)) || (await listRestingIn(ctx, mine)).length > 0
    if (isOpen) {
      // By that right alone, for as long as that one lasts.
      await revokeGrants(ctx, mine, givenOf(packed), PACKAGE_ON_HOLD)
      await placeByOtherRight(ctx, course, mine)
    } else await moveAttendance(ctx, course, mine, CHOISE_STATUS.onHold, { reason: 'viaPackage' })
  }
}

/** PKG-10: lets everybody who attends the package into classes that were added to it, one after the other. */
export async function fillPackage(outer: Context, packageSeq: number): Promise<void> {
  await eachAlone(
    outer,
    await listApprovedOf(outer, packageSeq),
    (attendSeq) => fillOne(outer, packageSeq, attendSeq),
    'a class of a package could not be opened to somebody',
  )
}

/** JOIN-11: whoever is a member again gets what came into their packages meanwhile (`openRight`). */
export async function fillPackagesOf(outer: Context, userSeq: number): Promise<void> {
  for (const { packageSeq, attendSeq } of await listPackagesOf(outer, userSeq))
    await fillOne(outer, packageSeq, attendSeq)
}

/** ENR-29: once a place in a package takes over what was attended by another right (`packagesToWake`). */
export async function wakePackage(outer: Context, attendSeq: number): Promise<void> {
  const place = await findAttendance(outer, attendSeq)
  if (place) await fillOne(outer, place.courseSeq, attendSeq)
}

const fillOne = (outer: Context, packageSeq: number, attendSeq: number): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    const pack = await lockClass(ctx, packageSeq)
    await openClasses(ctx, pack, await lockAttendance(ctx, attendSeq), { whenFull: 'wait' })
  })
