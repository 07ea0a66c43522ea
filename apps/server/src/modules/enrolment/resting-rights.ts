import type { Context } from '../../platform/context.ts'
import { hasLiveGrant } from './grants-store.ts'
import { openRight } from './open-right.ts'
import { followGrants } from './periods.ts'
import { listRestingIn } from './resting-rights-store.ts'
import type { AttendanceRow, ClassTerms } from './store.ts'

/**
 * BYD-01, ENR-29: after a right to the class was taken back: the place by whatever else gives it, or undefined where nothing
 * does. What a package held ready holds from here on, in the same place, so that nobody else gets it meanwhile. The class
 * and the place are locked by the caller.
 */
export async function placeByOtherRight(
  ctx: Context,
  course: ClassTerms,
  mine: AttendanceRow,
): Promise<AttendanceRow | undefined> {
  if (await hasLiveGrant(ctx, mine)) return followGrants(ctx, mine)
  return wakeRights(ctx, course, mine)
}

/** All of them, because each may end before the others. */
async function wakeRights(
  ctx: Context,
  course: ClassTerms,
  attendance: AttendanceRow,
): Promise<AttendanceRow | undefined> {
  let mine: AttendanceRow | undefined
  for (const right of await listRestingIn(ctx, attendance))
    mine =
      (await openRight(ctx, course, right, {
        mine: mine ?? attendance,
        reason: 'viaPackage',
        waitsWhenFull: true,
      })) ?? mine
  return mine
}
