import { CLASS_USER_LIMIT_TYPE } from '@seodang/domain/codes'
import { movingUp, type Seats } from '@seodang/domain/seats'
import type { Context } from '../../platform/context.ts'
import { approve } from './join.ts'
import { sendAttendanceMail } from './mails.ts'
import { hasRoomInClasses } from './package-places.ts'
import { type ClassTerms, lockAttendance, lockClass } from './store.ts'
import { listWaiting } from './waiting-store.ts'

/**
 * ENR-39: gives free places to the waiting list, first come first served, in the transaction that freed them, so
 * that nobody slips in between. Whoever waits has paid already, or owes nothing; with approval by hand nobody
 * moves by itself.
 */
export async function moveUp(ctx: Context, courseSeq: number): Promise<number> {
  const course = await lockClass(ctx, courseSeq)
  if (course.waitCnt === 0) return 0
  const waiting = await listWaiting(ctx, courseSeq)
  const chosen = movingUp(waiting, seatsOf(course), course.choiseTypeCd)
  let moved = 0
  for (const { attendSeq } of chosen) {
    const waitingRow = await lockAttendance(ctx, attendSeq)
    // A package has a place, but one of its classes has none: the person waits on.
    if (!(await hasRoomInClasses(ctx, course, waitingRow.userSeq))) continue
    await sendAttendanceMail(ctx, 'movedUp', await approve(ctx, course, waitingRow, { reason: 'movedUp' }))
    moved += 1
  }
  return moved
}

/** ENR-17: the size after which applications wait is a limit to whoever waits. */
export function seatsOf(course: ClassTerms): Seats {
  const isLimited = course.userLimitTypeCd === CLASS_USER_LIMIT_TYPE.limited
  return {
    isLimited: isLimited || course.maxUserCount > 0,
    places: course.maxUserCount,
    taken: isLimited ? course.attendCount : course.acceptCnt,
  }
}
