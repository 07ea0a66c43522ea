import { SEAT_COUNT } from '@seodang/domain/seats'
import { type Context, inTransaction } from '../../platform/context.ts'
import { type Sweep, sweepOver } from '../../platform/sweeps.ts'
import { moveUp } from './move-up.ts'
import { countPlaces, givePlacesBack } from './places-store.ts'
import { classesToSettle, endSeats, takeSeatsAgain } from './seat-ends-store.ts'
import { lockClass } from './store.ts'

/**
 * The minute's look at classes that count people at a time: the seat of a period that ended is free, and the line moves.
 * Each class under its own lock, so any number of workers may look at once.
 */
export const SETTLE_SEATS_SWEEP: Sweep = {
  name: 'enrolment.settleSeats',
  due: classesToSettle,
  look: (site, courseSeq) => inTransaction(site, (inner) => settleSeats(inner, courseSeq)),
  failed: 'the seats of a class could not be settled',
}

export const settleSeatsEverywhere = (ctx: Context): Promise<void> => sweepOver(ctx, SETTLE_SEATS_SWEEP)

/** Where the class counts people in all again, whoever lost the seat is counted again, beyond the number if need be. */
async function settleSeats(ctx: Context, courseSeq: number): Promise<void> {
  const course = await lockClass(ctx, courseSeq)
  if (course.seatCountCd === SEAT_COUNT.total)
    return countPlaces(ctx, courseSeq, await takeSeatsAgain(ctx, courseSeq))
  const ended = await endSeats(ctx, courseSeq)
  await givePlacesBack(ctx, course, ended)
  if (ended.length > 0) await moveUp(ctx, courseSeq)
}
