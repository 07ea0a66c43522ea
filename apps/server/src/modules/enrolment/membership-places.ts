import { keepsPlace } from '@seodang/domain/attendance'
import { CHOISE_STATUS, GRANT_SOURCE } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import { listOpenedBy, revokeGiven, stopWaitingBy } from './given-store.ts'
import { keptOnHold } from './kept-on-hold.ts'
import { moveUp } from './move-up.ts'
import { moveAttendance } from './moves.ts'
import { openRight } from './open-right.ts'
import { placeByOtherRight } from './resting-rights.ts'
import { type ClassTerms, findRunning, lockAttendance, lockClass } from './store.ts'

/** What a subscription opens for its member, all of it: a class that is not named is closed. */
export interface OpenedByMembership {
  subscriptionSeq: number
  userSeq: number
  courseSeqs: readonly number[]
  /** Null while it goes on by itself. */
  endAt: Date | null
}

/**
 * BYD-01, MSH-02, MSH-10: makes what a subscription gives in classes what it should be now: one grant for each class,
 * named after the subscription and found by its number. Classes that the person has by another right stay theirs. For a class
 * without a place they wait, and one that is not published opens when it is. Done again it changes nothing. Locks: the classes in the order of their
 * keys, each before its attendance.
 */
export async function followMembership(ctx: Context, opened: OpenedByMembership): Promise<void> {
  const wanted = new Set(opened.courseSeqs)
  for (const courseSeq of await touchedBy(ctx, opened)) {
    const course = await lockClass(ctx, courseSeq)
    if (wanted.has(courseSeq)) await openOne(ctx, course, opened)
    else await closeOne(ctx, course, opened)
  }
}

/** The same locks alone, for whoever takes one meanwhile that comes after those of classes. */
export async function lockOpened(ctx: Context, opened: OpenedByMembership): Promise<void> {
  for (const courseSeq of await touchedBy(ctx, opened)) await lockClass(ctx, courseSeq)
}

async function touchedBy(
  ctx: Context,
  { subscriptionSeq, courseSeqs }: OpenedByMembership,
): Promise<number[]> {
  const all = [...courseSeqs, ...(await listOpenedBy(ctx, subscriptionSeq))]
  return [...new Set(all)].sort((one, other) => one - other)
}

async function openOne(ctx: Context, course: ClassTerms, opened: OpenedByMembership): Promise<void> {
  const { courseSeq } = course
  const { subscriptionSeq, userSeq, endAt } = opened
  const sourceKey = String(subscriptionSeq)
  const right = { courseSeq, userSeq, source: GRANT_SOURCE.membership, sourceKey, endAt }
  const running = await findRunning(ctx, courseSeq, userSeq)
  const mine = running && (await lockAttendance(ctx, running.attendSeq))
  await openRight(ctx, course, right, { mine, reason: 'viaMembership', waitsWhenFull: true })
}

/** For whoever has it: a merge may have moved what was opened before the subscription, or after it (SOC-19). */
async function closeOne(
  ctx: Context,
  course: ClassTerms,
  { subscriptionSeq }: OpenedByMembership,
): Promise<void> {
  const { courseSeq } = course
  const given = { source: GRANT_SOURCE.membership, sourceKeys: [String(subscriptionSeq)] }
  await stopWaitingBy(ctx, subscriptionSeq, courseSeq)
  for (const userSeq of await revokeGiven(ctx, courseSeq, given, 'membershipEnded'))
    await closePlace(ctx, course, userSeq)
}

async function closePlace(ctx: Context, course: ClassTerms, userSeq: number): Promise<void> {
  const running = await findRunning(ctx, course.courseSeq, userSeq)
  if (!running || !keepsPlace(running.choiseStatusCd)) return
  const mine = await lockAttendance(ctx, running.attendSeq)
  if ((await placeByOtherRight(ctx, course, mine)) ?? (await keptOnHold(ctx, course, mine))) return
  await moveAttendance(ctx, course, mine, CHOISE_STATUS.cancelled, { reason: 'membershipEnded' })
  await moveUp(ctx, course.courseSeq)
}
