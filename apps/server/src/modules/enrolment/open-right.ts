import { holdsSeat, keepsPlace } from '@seodang/domain/attendance'
import { CHOISE_STATUS, GRANT_SOURCE } from '@seodang/domain/codes'
import { isFull } from '@seodang/domain/seats'
import type { Context } from '../../platform/context.ts'
import { byPresence } from '../membership/index.ts'
import { rightProblem } from './admission.ts'
import type { ChangeReason } from './events.ts'
import { beginGrantEndingAt } from './grants-store.ts'
import { beginAttendance, moveAttendance } from './moves.ts'
import { followGrants } from './periods.ts'
import type { AttendanceRow, ClassTerms } from './store.ts'
import { listAwaited, listWaitingRightsOf, type Right, stopWaiting, waitForPlace } from './waiting-rights.ts'

/** What the caller knows, and has locked: the place that the person has already. */
interface Opening {
  mine: AttendanceRow | undefined
  reason: ChangeReason
  /** A class that is full is waited for. */
  waitsWhenFull?: boolean
}

/**
 * The one door of whatever opens a class by itself, a membership or a package: the question whether it may, the grant,
 * the place and its period. Undefined where it may not, or where the person waits. The class is locked by the caller.
 * Done again it changes nothing.
 */
export async function openRight(
  ctx: Context,
  course: ClassTerms,
  right: Right,
  { mine, reason, waitsWhenFull = false }: Opening,
): Promise<AttendanceRow | undefined> {
  const hasPlace = mine !== undefined && holdsSeat(mine)
  if (!hasPlace && !(await mayBePlaced(ctx, right, mine))) return undefined
  const problem = await rightProblem(ctx, course, right)
  // While the class is not published the turn in its line stays.
  if (problem === 'notPublished') return undefined
  if (problem !== null) {
    await stopWaiting(ctx, right, right.courseSeq)
    return undefined
  }
  if (waitsWhenFull && !hasPlace && isFull(course)) {
    await waitForPlace(ctx, right)
    return undefined
  }
  await stopWaiting(ctx, right, right.courseSeq)
  await beginGrantEndingAt(ctx, right)
  return followGrants(ctx, await entered(ctx, course, right, { mine, reason }))
}

/**
 * A place is for who can enter: whoever is no member gets none, and finds it when they are one again. Of somebody in a merge
 * what stands in the class goes along under its lock, and a place with it; what does not stand there yet would be left
 * behind, and is opened for the account that stays (SOC-19).
 */
async function mayBePlaced(ctx: Context, right: Right, mine: AttendanceRow | undefined): Promise<boolean> {
  const goesAlong = mine !== undefined || (await listAwaited(ctx, right)).includes(right.courseSeq)
  return byPresence(ctx, right.userSeq, { here: true, merging: goesAlong, gone: false })
}

/**
 * Somebody got in by another way while a right of theirs waited: it needs no place any more, so it waits in no line. A
 * package leaves as it is what is attended by another right (PKG-05).
 */
export async function openAwaited(
  ctx: Context,
  course: ClassTerms,
  attendance: AttendanceRow,
): Promise<AttendanceRow> {
  let mine = attendance
  for (const right of await listWaitingRightsOf(ctx, attendance)) {
    const isOver = right.endAt !== null && right.endAt <= ctx.now
    if (isOver || right.source === GRANT_SOURCE.package) await stopWaiting(ctx, right, right.courseSeq)
    else mine = (await openRight(ctx, course, right, { mine, reason: 'viaMembership' })) ?? mine
  }
  return mine
}

function entered(
  ctx: Context,
  course: ClassTerms,
  { userSeq, source }: Right,
  { mine, reason }: Opening,
): Promise<AttendanceRow> | AttendanceRow {
  const { approved } = CHOISE_STATUS
  // Staff who hold a place decide themselves when it goes on; what a package holds goes on with the package.
  const stays =
    mine &&
    (source === GRANT_SOURCE.package ? mine.choiseStatusCd === approved : keepsPlace(mine.choiseStatusCd))
  if (mine && stays) return mine
  if (mine) return moveAttendance(ctx, course, mine, approved, { reason })
  return beginAttendance(ctx, course, { userSeq, scheduleSeq: null, choiseStatusCd: approved }, { reason })
}
