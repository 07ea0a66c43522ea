import { holdsSeat } from '@seodang/domain/attendance'
import { CHOISE_STATUS } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import { beginAttendance, type Move, moveAttendance, record } from './moves.ts'
import { openAwaited } from './open-right.ts'
import { openClasses } from './package-places.ts'
import { followGrants, giveDueGrants, type SoldLine } from './periods.ts'
import { exchangeDates } from './places-store.ts'
import {
  type AttendanceRow,
  type ClassTerms,
  findRunning,
  lockAttendance,
  writeApplication,
} from './store.ts'

export interface Joining {
  userSeq: number
  scheduleSeq: number | null
  phone: string | null
  answers: unknown[]
  memo?: string
}

/** Lets somebody in at once: a place, grants and a period. The class is locked by the caller. */
export async function letIn(
  ctx: Context,
  course: ClassTerms,
  joining: Joining,
  move: Move,
  sold: readonly SoldLine[] = [],
): Promise<AttendanceRow> {
  const row = await beginAttendance(ctx, course, { ...joining, choiseStatusCd: CHOISE_STATUS.approved }, move)
  await giveDueGrants(ctx, course, row, sold)
  return opened(ctx, course, row)
}

/** Takes an application: it waits for a decision, for its money, or in line for a free place. */
export async function takeApplication(
  ctx: Context,
  course: ClassTerms,
  joining: Joining & { waitlisted: boolean },
): Promise<AttendanceRow> {
  const { pending } = CHOISE_STATUS
  const running = await findRunning(ctx, course.courseSeq, joining.userSeq)
  if (running?.seatEndedAt) return applyAgain(ctx, course, running, joining)
  return beginAttendance(ctx, course, { ...joining, choiseStatusCd: pending }, { reason: 'applied' })
}

/** Somebody whose seat ended with the period waits like anybody else, in the row that they have. */
async function applyAgain(
  ctx: Context,
  course: ClassTerms,
  { attendSeq }: AttendanceRow,
  { waitlisted, scheduleSeq, phone, answers }: Joining & { waitlisted: boolean },
): Promise<AttendanceRow> {
  const mine = await lockAttendance(ctx, attendSeq)
  const row = await moveAttendance(ctx, course, mine, CHOISE_STATUS.pending, {
    reason: 'applied',
    waitlisted,
  })
  return writeApplication(ctx, row, { scheduleSeq, phone, answers })
}

/** Approves an attendance that the caller has locked: the place, then what the person is due. */
export async function approve(
  ctx: Context,
  course: ClassTerms,
  attendance: AttendanceRow,
  move: Move,
  sold?: readonly SoldLine[],
): Promise<AttendanceRow> {
  const row = await moveAttendance(ctx, course, attendance, CHOISE_STATUS.approved, move)
  await giveDueGrants(ctx, course, row, sold)
  return opened(ctx, course, row)
}

/**
 * ENR-07: somebody who is in the class bought another date, which is theirs from here on; the one of before is free again.
 * `isTaken`: the place of that date was taken already. Null where it is full. The class is locked by the caller.
 */
export async function moveToDate(
  ctx: Context,
  course: ClassTerms,
  attendance: AttendanceRow,
  { scheduleSeq, isTaken }: { scheduleSeq: number | null; isTaken: boolean },
): Promise<AttendanceRow | null> {
  const { scheduleSeq: before, phone, answers } = attendance
  if (scheduleSeq === null || scheduleSeq === before) return attendance
  const isCounted = holdsSeat(attendance) && !isTaken
  if (isCounted && !(await exchangeDates(ctx, course.courseSeq, before, scheduleSeq))) return null
  return writeApplication(ctx, attendance, { scheduleSeq, phone, answers })
}

/** Somebody whose period has ended bought again: the old place, a new grant. */
export async function renew(
  ctx: Context,
  course: ClassTerms,
  attendance: AttendanceRow,
  sold: readonly SoldLine[],
): Promise<AttendanceRow> {
  await giveDueGrants(ctx, course, attendance, sold)
  const row = await opened(ctx, course, attendance)
  await record(ctx, row, attendance.choiseStatusCd, { reason: 'renewed' })
  return row
}

/** The period of the place, and of the places that it gives where it is one in a package. */
async function opened(ctx: Context, course: ClassTerms, attendance: AttendanceRow): Promise<AttendanceRow> {
  const row = await openAwaited(ctx, course, await followGrants(ctx, attendance))
  await openClasses(ctx, course, row)
  return row
}
