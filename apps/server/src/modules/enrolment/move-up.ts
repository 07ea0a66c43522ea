import { holdsSeat } from '@seodang/domain/attendance'
import { GRANT_SOURCE } from '@seodang/domain/codes'
import { timeOf } from '@seodang/domain/instant'
import { isFull, lineSeatsOf, movingUp, type Waiting } from '@seodang/domain/seats'
import type { Context } from '../../platform/context.ts'
import { isSuspended } from '../membership/index.ts'
import { approve } from './join.ts'
import { sendAttendanceMail } from './mails.ts'
import { openRight } from './open-right.ts'
import { hasRoomInClasses } from './package-places.ts'
import { isLearner, planPlacesLeft } from './plan-room.ts'
import { dueOf, offerSeat } from './seat-offers.ts'
import { type ClassTerms, findRunning, hasRoomOnDate, lockAttendance, lockClass } from './store.ts'
import { isOpen, listWaitingRights, type Right, stopWaiting } from './waiting-rights.ts'
import { isLineMerging, listWaiting } from './waiting-store.ts'

/**
 * ENR-39, BYD-18: gives free places to whoever waits, first come first served, in the transaction that freed them,
 * so that nobody slips in between. Whoever has paid or owes nothing gets in; whoever owes is offered the place for a
 * time. With approval by hand nobody moves by themselves, save who needs none: a membership or a package that opens the
 * class stands in the same line. Nobody moves while the site is suspended (ADM-02), or while a turn is on its way to
 * another account of the same person (SOC-19); after that the minute's look finds the place (`CLASSES_TO_MOVE_UP`).
 */
export async function moveUp(ctx: Context, courseSeq: number): Promise<number> {
  const course = await lockClass(ctx, courseSeq)
  if (await isSuspended(ctx)) return 0
  if (await isLineMerging(ctx, courseSeq)) return 0
  const rights = await listWaitingRights(ctx, course)
  let waiting: Waiting[] = course.waitCnt === 0 ? [] : await listWaiting(ctx, courseSeq)
  const seats = lineSeatsOf(course)
  let moved = 0
  for (;;) {
    const [next] = movingUp(waiting, seats, course.choiseTypeCd)
    const [right] = rights
    const isFree = !isFull({ ...course, attendCount: course.attendCount + moved })
    if (right && isFree && (!next || timeOf(right.waitsSince) <= timeOf(next.waitlistedAt))) {
      rights.shift()
      if (!(await isOpen(ctx, right))) continue
      if (!(await serveRight(ctx, course, right))) continue
    } else if (next) {
      waiting = waiting.filter(({ attendSeq }) => attendSeq !== next.attendSeq)
      // Whoever cannot be served now waits on, and does not keep those behind waiting.
      if (!(await serve(ctx, course, next.attendSeq))) continue
    } else return moved
    seats.taken += 1
    moved += 1
  }
}

/** Whether a place was taken by it; whoever came to have one meanwhile takes no second. */
async function serveRight(ctx: Context, course: ClassTerms, right: Right): Promise<boolean> {
  const running = await findRunning(ctx, right.courseSeq, right.userSeq)
  const mine = running && (await lockAttendance(ctx, running.attendSeq))
  const hasPlace = mine !== undefined && holdsSeat(mine)
  // PKG-05: a package leaves as it is what the person attends by another right.
  if (hasPlace && right.source === GRANT_SOURCE.package) await stopWaiting(ctx, right, right.courseSeq)
  else {
    const row = await openRight(ctx, course, right, { mine, reason: 'movedUp' })
    if (!row) return false
    if (!hasPlace) await sendAttendanceMail(ctx, 'movedUp', row)
  }
  return !hasPlace
}

async function serve(ctx: Context, course: ClassTerms, attendSeq: number): Promise<boolean> {
  const row = await lockAttendance(ctx, attendSeq)
  // A package has a place, but one of its classes has none; or the chosen date is full; or the plan is (ATT-10).
  if (!(await hasRoomInClasses(ctx, course, row.userSeq))) return false
  if (!(await hasRoomOnDate(ctx, course.courseSeq, row.scheduleSeq))) return false
  if ((await planPlacesLeft(ctx)) === 0 && !(await isLearner(ctx, row.userSeq))) return false
  const due = await dueOf(ctx, course, attendSeq)
  if (due === null) return false
  if (due > 0) return offerSeat(ctx, course, row)
  await sendAttendanceMail(ctx, 'movedUp', await approve(ctx, course, row, { reason: 'movedUp' }))
  return true
}
