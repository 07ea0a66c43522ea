import type { BodyOf } from '@seodang/contract/endpoint'
import type { changeAttendees } from '@seodang/contract/enrolment'
import { planBulkMove, planExtensions, type Room } from '@seodang/domain/attendance'
import { CHOISE_STATUS, type ChoiseStatusCd } from '@seodang/domain/codes'
import type { ErrorName } from '@seodang/domain/errors'
import { hardSeatsOf, seatsLeft } from '@seodang/domain/seats'
import type { Context } from '../../platform/context.ts'
import type { ChangeRow } from './attendees-store.ts'
import { planPlacesLeft } from './plan-room.ts'
import { PAID_PLACES } from './port.ts'
import { type ClassTerms, listSchedules } from './store.ts'

export type Change = BodyOf<typeof changeAttendees>

/** The state that an action leads to; extending leads nowhere. */
export const TARGET: Record<Exclude<Change['action'], 'extend'>, ChoiseStatusCd> = {
  approve: CHOISE_STATUS.approved,
  wait: CHOISE_STATUS.pending,
  hold: CHOISE_STATUS.onHold,
  cancel: CHOISE_STATUS.cancelled,
}

/**
 * Why each of these cannot be changed, or null, in the given order, using up the room as it goes (ATT-10, ATT-11). The
 * preview asks without a lock and the doing under the lock of the class, so that an old preview does no harm.
 */
export async function problemsOf(
  ctx: Context,
  course: ClassTerms,
  action: Change['action'],
  rows: readonly ChangeRow[],
): Promise<Map<number, ErrorName | null>> {
  if (action === 'extend') {
    const planned = planExtensions(rows, { placesLeft: seatsLeft(hardSeatsOf(course)) })
    return new Map(planned.map(({ attendee, problem }) => [attendee.attendSeq, problem]))
  }
  const isFree = (await ctx.services.ports.use(PAID_PLACES).due(ctx, course)) === 0
  const refused = (row: ChangeRow) => unpaidProblem(row, action) ?? owingProblem(row, action, isFree)
  const open = rows.filter((row) => refused(row) === null)
  const planned = planBulkMove(open, TARGET[action], await roomOf(ctx, course, action, rows))
  return new Map([
    ...rows.map((row) => [row.attendSeq, refused(row)] as const),
    ...planned.map(({ attendee, problem }) => [attendee.attendSeq, problem] as const),
  ])
}

async function roomOf(
  ctx: Context,
  course: ClassTerms,
  action: Change['action'],
  rows: readonly ChangeRow[],
): Promise<Room> {
  const isDated = rows.some(({ scheduleSeq }) => scheduleSeq !== null)
  const dates = isDated ? await listSchedules(ctx, course.courseSeq) : []
  return {
    placesLeft: seatsLeft(hardSeatsOf(course)),
    planPlacesLeft: action === 'approve' ? await planPlacesLeft(ctx) : null,
    placesLeftOn: new Map(
      dates
        .filter(({ places }) => places > 0)
        .map(({ scheduleSeq, places, taken }) => [scheduleSeq, places - taken]),
    ),
  }
}

/** An application whose money has not come can only be cancelled: the deposit is confirmed with its order. */
const unpaidProblem = ({ hasUnpaidOrder }: ChangeRow, action: Change['action']): ErrorName | null =>
  hasUnpaidOrder && action !== 'cancel' ? 'PAYMENT_PENDING' : null

/** BYD-18: whoever waits and has to pay yet is offered the place; to let somebody in for nothing is adding them. */
function owingProblem(
  { waitsUnpaid }: ChangeRow,
  action: Change['action'],
  isFree: boolean,
): ErrorName | null {
  if (!waitsUnpaid || (action !== 'approve' && action !== 'hold')) return null
  return isFree ? null : 'PLACE_IS_OFFERED_INSTEAD'
}
