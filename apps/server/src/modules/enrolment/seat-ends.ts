import { SEAT_COUNT } from '@seodang/domain/seats'
import { type Context, inTransaction, systemContext } from '../../platform/context.ts'
import { moveUp } from './move-up.ts'
import { countPlaces, givePlacesBack } from './places-store.ts'
import { endSeats, listClassesToSettle, takeSeatsAgain } from './seat-ends-store.ts'
import { lockClass } from './store.ts'

/**
 * The minute's look at classes that count people at a time: the seat of a period that ended is free, and the line moves.
 * Each class under its own lock, so any number of workers may look at once.
 */
export async function settleSeatsEverywhere(ctx: Context): Promise<void> {
  for (const { channelSeq, courseSeq } of await listClassesToSettle(ctx))
    await inTransaction(systemContext(ctx.services, channelSeq), (inner) => settleSeats(inner, courseSeq))
}

/** Where the class counts people in all again, whoever lost the seat is counted again, beyond the number if need be. */
async function settleSeats(ctx: Context, courseSeq: number): Promise<void> {
  const course = await lockClass(ctx, courseSeq)
  if (course.seatCountCd === SEAT_COUNT.total)
    return countPlaces(ctx, courseSeq, await takeSeatsAgain(ctx, courseSeq))
  const ended = await endSeats(ctx, courseSeq)
  await givePlacesBack(ctx, course, ended)
  if (ended.length > 0) await moveUp(ctx, courseSeq)
}
