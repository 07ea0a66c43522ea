import { keepsPlace } from '@seodang/domain/attendance'
import { CHOISE_STATUS, GRANT_SOURCE } from '@seodang/domain/codes'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { revokeGrants } from './grants-store.ts'
import { moveUp } from './move-up.ts'
import { moveAttendance } from './moves.ts'
import { openRight } from './open-right.ts'
import { placeByOtherRight } from './resting-rights.ts'
import { type ClassTerms, findRunning, lockAttendance, lockClass } from './store.ts'
import { grants } from './tables.ts'
import { listAwaited, stopWaiting } from './waiting-rights.ts'

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
 * named after the subscription. Classes that the person has by another right stay theirs. For a class
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

async function touchedBy(ctx: Context, opened: OpenedByMembership): Promise<number[]> {
  const given = await listGivenBy(ctx, opened)
  const awaited = await listAwaited(ctx, holderOf(opened))
  return [...new Set([...opened.courseSeqs, ...given, ...awaited])].sort((one, other) => one - other)
}

const holderOf = ({ subscriptionSeq, userSeq }: OpenedByMembership) => ({
  userSeq,
  source: GRANT_SOURCE.membership,
  sourceKey: String(subscriptionSeq),
})

async function listGivenBy(ctx: Context, opened: OpenedByMembership): Promise<number[]> {
  const { source, sourceKey } = holderOf(opened)
  const rows = await ctx.db
    .select({ courseSeq: grants.courseSeq })
    .from(grants)
    .where(
      and(
        eq(grants.channelSeq, ctx.channelSeq),
        eq(grants.userSeq, opened.userSeq),
        eq(grants.source, source),
        eq(grants.sourceKey, sourceKey),
        isNull(grants.revokedAt),
      ),
    )
  return rows.map(({ courseSeq }) => courseSeq)
}

async function openOne(ctx: Context, course: ClassTerms, opened: OpenedByMembership): Promise<void> {
  const { courseSeq } = course
  const { userSeq, endAt } = opened
  const right = { ...holderOf(opened), courseSeq, endAt }
  const running = await findRunning(ctx, courseSeq, userSeq)
  const mine = running && (await lockAttendance(ctx, running.attendSeq))
  await openRight(ctx, course, right, { mine, reason: 'viaMembership', waitsWhenFull: true })
}

async function closeOne(ctx: Context, course: ClassTerms, opened: OpenedByMembership): Promise<void> {
  const { courseSeq } = course
  const holder = { courseSeq, userSeq: opened.userSeq }
  const { source, sourceKey } = holderOf(opened)
  await stopWaiting(ctx, holderOf(opened), courseSeq)
  await revokeGrants(ctx, holder, { source, sourceKeys: [sourceKey] }, 'membershipEnded')
  const running = await findRunning(ctx, courseSeq, opened.userSeq)
  if (!running || !keepsPlace(running.choiseStatusCd)) return
  const mine = await lockAttendance(ctx, running.attendSeq)
  if (await placeByOtherRight(ctx, course, mine)) return
  await moveAttendance(ctx, course, mine, CHOISE_STATUS.cancelled, { reason: 'membershipEnded' })
  await moveUp(ctx, courseSeq)
}
