import { keepsPlace } from '@seodang/domain/attendance'
import { CHOISE_STATUS, type ChoiseStatusCd, SOCKET_COMMAND, TRASH_TYPE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { OFFER_STATE, type OfferState } from '@seodang/domain/waiting'
import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { afterCommit, type Context } from '../../platform/context.ts'
import { type ChangeReason, ENROLMENT_CHANGED } from './events.ts'
import { countEntry, countWaiting, givePlaceBack, takePlace } from './places-store.ts'
import { endOpenOffer } from './seat-offers-store.ts'
import type { AttendanceRow, ClassTerms } from './store.ts'
import { attendanceHistory, attendances } from './tables.ts'

export interface Move {
  reason: ChangeReason
  /** What staff or the learner said. */
  note?: string
  /** The place changes hands between an order and the attendance: neither taken nor given back. */
  placeStays?: boolean
  /** Until when a place is offered. */
  until?: Date
}

export interface NewAttendance {
  userSeq: number
  choiseStatusCd: ChoiseStatusCd
  scheduleSeq: number | null
  waitlisted?: boolean
  phone?: string | null
  answers?: unknown[]
  memo?: string
}

/** Begins an attendance; lock the class first. The database allows one that runs for each class and person. */
export async function beginAttendance(
  ctx: Context,
  course: ClassTerms,
  { waitlisted = false, choiseStatusCd, scheduleSeq, ...rest }: NewAttendance,
  move: Move,
): Promise<AttendanceRow> {
  if (course.trashTypeCd !== TRASH_TYPE.active) fail('CLASS_DELETED', { courseSeq: course.courseSeq })
  await shiftCounts(ctx, course, { choiseStatusCd: null, scheduleSeq }, choiseStatusCd, move)
  const isApproved = choiseStatusCd === CHOISE_STATUS.approved
  const [row] = await ctx.db
    .insert(attendances)
    .values({
      ...rest,
      channelSeq: ctx.channelSeq,
      courseSeq: course.courseSeq,
      choiseStatusCd,
      scheduleSeq,
      waitlistedAt: waitlisted ? ctx.now : null,
      attendAt: isApproved ? ctx.now : null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) fail('ALREADY_ENROLLED', { courseSeq: course.courseSeq })
  if (isApproved) await countFirstEntry(ctx, row)
  await record(ctx, row, null, move)
  return row
}

/** Moves an attendance that the caller has locked, and the places with it; whether it may is the caller's to say. */
export async function moveAttendance(
  ctx: Context,
  course: ClassTerms,
  attendance: AttendanceRow,
  to: ChoiseStatusCd,
  move: Move,
): Promise<AttendanceRow> {
  const from = attendance.choiseStatusCd
  await shiftCounts(ctx, course, attendance, to, move)
  const isEntry = to === CHOISE_STATUS.approved && attendance.attendAt === null
  if (isEntry) await countFirstEntry(ctx, attendance)
  const [row] = await ctx.db
    .update(attendances)
    .set({
      choiseStatusCd: to,
      // Staff who send somebody back decide again themselves; only an application waits in line.
      waitlistedAt: null,
      ...(isEntry && { attendAt: ctx.now }),
      ...(to === CHOISE_STATUS.cancelled && { cancelledAt: ctx.now, cancelReason: move.note ?? null }),
      updatedAt: ctx.now,
    })
    .where(and(eq(attendances.channelSeq, ctx.channelSeq), eq(attendances.attendSeq, attendance.attendSeq)))
    .returning()
  if (!row) fail('NO_DATA', { attendSeq: attendance.attendSeq })
  await record(ctx, row, from, move)
  return row
}

type BeforeMove =
  | Pick<AttendanceRow, 'attendSeq' | 'choiseStatusCd' | 'scheduleSeq'>
  | { choiseStatusCd: null; scheduleSeq: number | null }

/** What becomes of an offer when its application moves on (BYD-18). */
function stateOfOffer(to: ChoiseStatusCd, reason: ChangeReason): OfferState {
  if (keepsPlace(to)) return OFFER_STATE.taken
  return reason === 'offerExpired' ? OFFER_STATE.expired : OFFER_STATE.givenUp
}

async function shiftCounts(
  ctx: Context,
  course: ClassTerms,
  before: BeforeMove,
  to: ChoiseStatusCd,
  { placeStays = false, reason }: Move,
): Promise<void> {
  const { choiseStatusCd: from, scheduleSeq } = before
  // Whoever leaves the line has no offer any more; the place that it kept is theirs, or free.
  const wasOffered =
    from === CHOISE_STATUS.pending && (await endOpenOffer(ctx, before.attendSeq, stateOfOffer(to, reason)))
  const kept = wasOffered || (from !== null && keepsPlace(from))
  if (!placeStays && keepsPlace(to) && !kept && !(await takePlace(ctx, course, scheduleSeq)))
    fail('CAPACITY_EXCEEDED', { courseSeq: course.courseSeq })
  if (!placeStays && kept && !keepsPlace(to)) await givePlaceBack(ctx, course, scheduleSeq)
  const difference = Number(to === CHOISE_STATUS.pending) - Number(from === CHOISE_STATUS.pending)
  if (difference === 1 || difference === -1) await countWaiting(ctx, course, difference)
}

/** A person who comes back after a cancellation is one person. */
async function countFirstEntry(
  ctx: Context,
  { attendSeq, courseSeq, userSeq }: AttendanceRow,
): Promise<void> {
  const [earlier] = await ctx.db
    .select({ attendSeq: attendances.attendSeq })
    .from(attendances)
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.courseSeq, courseSeq),
        eq(attendances.userSeq, userSeq),
        isNotNull(attendances.attendAt),
        ne(attendances.attendSeq, attendSeq),
      ),
    )
    .limit(1)
  if (!earlier) await countEntry(ctx, courseSeq)
}

/** ATT-17: the history, the event that alarms are made from, and a word to the learner's open pages. */
export async function record(
  ctx: Context,
  row: AttendanceRow,
  from: ChoiseStatusCd | null,
  { reason, note = '', until }: Move,
): Promise<void> {
  const { channelSeq, courseSeq, userSeq, attendSeq, choiseStatusCd, waitlistedAt } = row
  const byUserSeq = ctx.principal.userSeq
  const [line] = await ctx.db
    .insert(attendanceHistory)
    .values({
      channelSeq,
      attendSeq,
      fromStatusCd: from,
      toStatusCd: choiseStatusCd,
      byUserSeq,
      note,
      createdAt: ctx.now,
    })
    .returning({ historySeq: attendanceHistory.attendanceHistorySeq })
  if (!line) throw new Error('The write of the history answered no row')
  await ctx.services.jobs.emit(ctx, ENROLMENT_CHANGED, {
    channelSeq,
    courseSeq,
    userSeq,
    attendSeq,
    historySeq: line.historySeq,
    byUserSeq,
    fromStatusCd: from,
    toStatusCd: choiseStatusCd,
    waitlisted: waitlistedAt !== null,
    reason,
    until: until?.toISOString() ?? null,
  })
  await afterCommit(ctx, () =>
    ctx.services.hub.publish(
      { channelSeq, userSeq },
      {
        command: SOCKET_COMMAND.enrolmentChanged,
        data: { courseSeq, attendSeq, choiseStatusCd, waitlisted: waitlistedAt !== null },
      },
    ),
  )
}
