import { keepsPlace } from '@seodang/domain/attendance'
import { CHOISE_STATUS, GRANT_SOURCE } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import type { ChangeReason } from './events.ts'
import { beginGrantEndingAt } from './grants-store.ts'
import { beginAttendance, moveAttendance } from './moves.ts'
import { followGrants } from './periods.ts'
import type { AttendanceRow, ClassTerms } from './store.ts'
import { type Right, stopWaiting } from './waiting-rights.ts'

/**
 * Lets whoever has a right by a membership or a package into a class: the grant, the place and its period. The class and
 * `mine`, the place that the person has already, are locked by the caller. Done again it changes nothing.
 */
export async function openRight(
  ctx: Context,
  course: ClassTerms,
  right: Right,
  { mine, reason }: { mine: AttendanceRow | undefined; reason: ChangeReason },
): Promise<AttendanceRow> {
  await stopWaiting(ctx, right, right.courseSeq)
  await beginGrantEndingAt(ctx, right)
  return followGrants(ctx, await entered(ctx, course, right, { mine, reason }))
}

function entered(
  ctx: Context,
  course: ClassTerms,
  { userSeq, source }: Right,
  { mine, reason }: { mine: AttendanceRow | undefined; reason: ChangeReason },
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
