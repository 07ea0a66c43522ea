import { CHOISE_STATUS, PAYMENT_STATUS, TRASH_TYPE } from '@seodang/domain/codes'
import { SEAT_COUNT } from '@seodang/domain/seats'
import { and, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { AttendanceRow } from './store.ts'
import { attendances } from './tables.ts'

/** Somebody who is paying for more time keeps the seat until that is decided (BYD-17). */
const IS_PAYING = sql`exists (select 1 from order_lines l
  join orders o on o.channel_seq = l.channel_seq and o.order_seq = l.order_seq
  where l.channel_seq = attendances.channel_seq and l.course_seq = attendances.course_seq
    and o.user_seq = attendances.user_seq
    and o.payment_status in (${PAYMENT_STATUS.ready}, ${PAYMENT_STATUS.pending}, ${PAYMENT_STATUS.waitingDeposit}))`

const isOver = (now: Date) =>
  and(
    eq(attendances.choiseStatusCd, CHOISE_STATUS.approved),
    isNull(attendances.seatEndedAt),
    lte(attendances.validAt, now),
    sql`not ${IS_PAYING}`,
  )

/** Of all sites: classes of which a seat has ended with its period, or is counted again. */
export const classesToSettle = ({ now }: Context): SQL => sql`
  select k.channel_seq, k.course_seq as seq, null::timestamptz as since from courses k
  where k.seat_count_cd = ${SEAT_COUNT.concurrent} and k.trash_type_cd = ${TRASH_TYPE.active}
    and exists (select 1 from attendances where attendances.channel_seq = k.channel_seq
      and attendances.course_seq = k.course_seq and ${isOver(now)})
  union
  select k.channel_seq, k.course_seq, null::timestamptz from attendances a
  join courses k on k.channel_seq = a.channel_seq and k.course_seq = a.course_seq
  where a.seat_ended_at is not null and k.seat_count_cd = ${SEAT_COUNT.total}`

type Dates = (number | null)[]
const datesOf = (rows: readonly { scheduleSeq: number | null }[]): Dates =>
  rows.map(({ scheduleSeq }) => scheduleSeq)

const inClass = (ctx: Context, courseSeq: number) =>
  and(eq(attendances.channelSeq, ctx.channelSeq), eq(attendances.courseSeq, courseSeq))

/** Ends the seats of periods that are over; answers the chosen date of each. Lock the class first. */
export async function endSeats(ctx: Context, courseSeq: number): Promise<Dates> {
  const ended = await ctx.db
    .update(attendances)
    .set({ seatEndedAt: ctx.now, updatedAt: ctx.now })
    .where(and(inClass(ctx, courseSeq), isOver(ctx.now)))
    .returning({ scheduleSeq: attendances.scheduleSeq })
  return datesOf(ended)
}

/** Begins all seats of the class again that had ended; counting them is the caller's. Lock the class first. */
export async function takeSeatsAgain(ctx: Context, courseSeq: number): Promise<Dates> {
  const taken = await ctx.db
    .update(attendances)
    .set({ seatEndedAt: null, updatedAt: ctx.now })
    .where(and(inClass(ctx, courseSeq), isNotNull(attendances.seatEndedAt)))
    .returning({ scheduleSeq: attendances.scheduleSeq })
  return datesOf(taken)
}

/** The seat is theirs again, with a place that the caller has taken, or took over from an order. */
export async function beginSeatAgain(ctx: Context, attendance: AttendanceRow): Promise<AttendanceRow> {
  const [row] = await ctx.db
    .update(attendances)
    .set({ seatEndedAt: null, updatedAt: ctx.now })
    .where(and(inClass(ctx, attendance.courseSeq), eq(attendances.attendSeq, attendance.attendSeq)))
    .returning()
  return row ?? attendance
}
