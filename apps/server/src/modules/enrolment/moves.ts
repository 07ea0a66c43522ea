import { holdsSeat, keepsPlace } from '@seodang/domain/attendance'
import { CHOISE_STATUS, type ChoiseStatusCd, SOCKET_COMMAND, TRASH_TYPE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { endOfPlace, mayMovePlace, type PlaceEnd } from '@seodang/domain/place-life'
import { OFFER_STATE, type OfferState } from '@seodang/domain/waiting'
import { and, eq, isNotNull, not, sql } from 'drizzle-orm'
import { afterCommit, type Context } from '../../platform/context.ts'
import { type ChangeReason, ENROLMENT_CHANGED } from './events.ts'
import { insertHistory } from './history-store.ts'
import { countEntries, countWaiting, givePlacesBack, takePlaces } from './places-store.ts'
import { endOpenOffers } from './seat-offers-store.ts'
import { type AttendanceRow, amongAttendances, type ClassTerms } from './store.ts'
import { attendances } from './tables.ts'

export interface Move {
  reason: ChangeReason
  /** What staff or the learner said. */
  note?: string
  /** The place changes hands between an order and the attendance: neither taken nor given back. */
  placeStays?: boolean
  /** Until when a place is offered. */
  until?: Date
  /** An application that waits in line. */
  waitlisted?: boolean
  /** How a place comes to its end, where the reason does not say it. */
  end?: PlaceEnd
}

/** PAY-23: why a place is on hold of which months are owed. */
export const UNPAID = 'instalmentUnpaid'

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
  requireLife(move, null, choiseStatusCd)
  await shiftCounts(ctx, course, [{ choiseStatusCd: null, scheduleSeq }], choiseStatusCd, move)
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
  if (isApproved) await countFirstEntries(ctx, course.courseSeq, [row])
  await record(ctx, row, null, move)
  return row
}

/** Moves an attendance that the caller has locked, and the place with it; whether it may is the caller's to say. */
export async function moveAttendance(
  ctx: Context,
  course: ClassTerms,
  attendance: AttendanceRow,
  to: ChoiseStatusCd,
  move: Move,
): Promise<AttendanceRow> {
  const [row] = await moveTogether(ctx, course, [attendance], to, move)
  return row ?? fail('NO_DATA', { attendSeq: attendance.attendSeq })
}

/** The same for many of one class, in their order: all of them or, where the places are too few, none. */
export async function moveTogether(
  ctx: Context,
  course: ClassTerms,
  moving: readonly AttendanceRow[],
  to: ChoiseStatusCd,
  move: Move,
): Promise<AttendanceRow[]> {
  if (moving.length === 0) return []
  for (const { choiseStatusCd } of moving) requireLife(move, choiseStatusCd, to)
  await shiftCounts(ctx, course, moving, to, move)
  const isEntry = to === CHOISE_STATUS.approved
  if (isEntry)
    await countFirstEntries(
      ctx,
      course.courseSeq,
      moving.filter(({ attendAt }) => attendAt === null),
    )
  const written = await ctx.db
    .update(attendances)
    .set({
      choiseStatusCd: to,
      // Staff who send somebody back decide again themselves; only an application waits in line.
      waitlistedAt: move.waitlisted ? ctx.now : null,
      seatEndedAt: null,
      heldUnpaid: move.reason === UNPAID,
      ...(isEntry && { attendAt: sql`coalesce(${attendances.attendAt}, ${ctx.now})` }),
      ...(to === CHOISE_STATUS.cancelled && {
        cancelledAt: ctx.now,
        cancelReason: move.note ?? null,
        endedBy: move.end ?? endOfPlace(move.reason),
      }),
      updatedAt: ctx.now,
    })
    .where(amongAttendances(ctx, moving))
    .returning()
  const rows = new Map(written.map((row) => [row.attendSeq, row]))
  const moved = moving.map(({ attendSeq, choiseStatusCd: from }) => ({
    row: rows.get(attendSeq) ?? fail('NO_DATA', { attendSeq }),
    from,
  }))
  await recordTogether(ctx, moved, move)
  return moved.map(({ row }) => row)
}

/** Whatever the caller decided, a place goes only where its life leads (`PLACE_LIFE`). */
function requireLife({ reason }: Move, from: ChoiseStatusCd | null, to: ChoiseStatusCd): void {
  if (from === CHOISE_STATUS.cancelled) fail('CANCELLED_IS_FINAL', { reason })
  if (!mayMovePlace(reason, from, to)) fail('MOVE_NOT_ALLOWED', { reason, from, to })
}

type BeforeMove =
  | Pick<AttendanceRow, 'attendSeq' | 'choiseStatusCd' | 'scheduleSeq' | 'seatEndedAt'>
  | { choiseStatusCd: null; scheduleSeq: number | null }

/** What becomes of an offer when its application moves on (BYD-18). */
function stateOfOffer(to: ChoiseStatusCd, reason: ChangeReason): OfferState {
  if (keepsPlace(to)) return OFFER_STATE.taken
  return reason === 'offerExpired' ? OFFER_STATE.expired : OFFER_STATE.givenUp
}

async function shiftCounts(
  ctx: Context,
  course: ClassTerms,
  moving: readonly BeforeMove[],
  to: ChoiseStatusCd,
  { placeStays = false, reason }: Move,
): Promise<void> {
  const waited = moving.flatMap((one) =>
    one.choiseStatusCd === CHOISE_STATUS.pending ? [one.attendSeq] : [],
  )
  // Whoever leaves the line has no offer any more; the place that it kept is theirs, or free.
  const offered = await endOpenOffers(ctx, waited, stateOfOffer(to, reason))
  const keeps = (one: BeforeMove) =>
    one.choiseStatusCd !== null && (offered.has(one.attendSeq) || holdsSeat(one))
  const datesOf = (some: typeof moving) => some.map(({ scheduleSeq }) => scheduleSeq)
  if (!placeStays && keepsPlace(to)) {
    const comers = moving.filter((one) => !keeps(one))
    if (!(await takePlaces(ctx, course, datesOf(comers))))
      fail('CAPACITY_EXCEEDED', { courseSeq: course.courseSeq })
  }
  if (!placeStays && !keepsPlace(to)) await givePlacesBack(ctx, course, datesOf(moving.filter(keeps)))
  await countWaiting(ctx, course, (to === CHOISE_STATUS.pending ? moving.length : 0) - waited.length)
}

/** A person who comes back after a cancellation is one person. */
async function countFirstEntries(
  ctx: Context,
  courseSeq: number,
  entering: readonly AttendanceRow[],
): Promise<void> {
  if (entering.length === 0) return
  const userSeqs = entering.map(({ userSeq }) => userSeq)
  const came = await ctx.db
    .selectDistinct({ userSeq: attendances.userSeq })
    .from(attendances)
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.courseSeq, courseSeq),
        sql`${attendances.userSeq} = any(${sql.param(userSeqs)}::bigint[])`,
        isNotNull(attendances.attendAt),
        not(amongAttendances(ctx, entering)),
      ),
    )
  await countEntries(ctx, courseSeq, entering.length - came.length)
}

/** ATT-17: the history, the event that alarms are made from, and a word to the learner's open pages. */
export const record = (
  ctx: Context,
  row: AttendanceRow,
  from: ChoiseStatusCd | null,
  move: Move,
): Promise<void> => recordTogether(ctx, [{ row, from }], move)

/** The same for many of one class: one write, one telling, but a line and an event for each. */
export async function recordTogether(
  ctx: Context,
  changes: readonly { row: AttendanceRow; from: ChoiseStatusCd | null }[],
  { reason, note = '', until }: Move,
): Promise<void> {
  const { channelSeq } = ctx
  const byUserSeq = ctx.principal.userSeq
  const lines = await insertHistory(ctx, changes, { byUserSeq, note })
  const events = changes.map(({ row, from }) => {
    const { courseSeq, userSeq, attendSeq, choiseStatusCd, waitlistedAt } = row
    const historySeq = lines.get(attendSeq)
    if (historySeq === undefined) throw new Error('The write of the history answered no row')
    return {
      channelSeq,
      courseSeq,
      userSeq,
      attendSeq,
      historySeq,
      byUserSeq,
      fromStatusCd: from,
      toStatusCd: choiseStatusCd,
      waitlisted: waitlistedAt !== null,
      reason,
      until: until?.toISOString() ?? null,
    }
  })
  await ctx.services.jobs.emitEach(ctx, ENROLMENT_CHANGED, events)
  const told = events.map(
    ({ userSeq, courseSeq, attendSeq, toStatusCd: choiseStatusCd, waitlisted }) =>
      [userSeq, { courseSeq, attendSeq, choiseStatusCd, waitlisted }] as const,
  )
  await afterCommit(ctx, () => tellPages(ctx, new Map(told)))
}

async function tellPages(ctx: Context, told: ReadonlyMap<number, Record<string, unknown>>): Promise<void> {
  const { channelSeq } = ctx
  const { hub } = ctx.services
  const [only, ...others] = told
  if (only && others.length === 0) {
    const [userSeq, data] = only
    await hub.publish({ channelSeq, userSeq }, { command: SOCKET_COMMAND.enrolmentChanged, data })
  } else await hub.publishEach(channelSeq, SOCKET_COMMAND.enrolmentChanged, told)
}
