import { keepsPlace } from '@seodang/domain/attendance'
import { CHOISE_STATUS, CLASS_USER_LIMIT_TYPE, GRANT_SOURCE, TRASH_TYPE } from '@seodang/domain/codes'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { giveGrant, hasLiveGrant, revokeGrants } from './grants-store.ts'
import { moveUp } from './move-up.ts'
import { beginAttendance, moveAttendance } from './moves.ts'
import { followGrants } from './periods.ts'
import { type AttendanceRow, type ClassTerms, findRunning, lockAttendance, lockClass } from './store.ts'
import { grants } from './tables.ts'

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
 * named after the subscription. Classes that the person has by another right stay theirs. A class without a place is
 * left out and looked at again the next time. Done again it changes nothing. Locks: the classes in the order of their
 * keys, each before its attendance.
 */
export async function followMembership(ctx: Context, opened: OpenedByMembership): Promise<void> {
  const given = await listGivenBy(ctx, opened)
  const wanted = new Set(opened.courseSeqs)
  const all = [...new Set([...wanted, ...given])].sort((one, other) => one - other)
  for (const courseSeq of all) {
    const course = await lockClass(ctx, courseSeq)
    if (wanted.has(courseSeq)) await openOne(ctx, course, opened)
    else await closeOne(ctx, course, opened)
  }
}

const sourceOf = ({ subscriptionSeq }: OpenedByMembership) => ({
  source: GRANT_SOURCE.membership,
  sourceKey: String(subscriptionSeq),
})

async function listGivenBy(ctx: Context, opened: OpenedByMembership): Promise<number[]> {
  const { source, sourceKey } = sourceOf(opened)
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
  if (course.trashTypeCd !== TRASH_TYPE.active) return
  const running = await findRunning(ctx, courseSeq, userSeq)
  const mine = running && (await lockAttendance(ctx, running.attendSeq))
  if (!(mine && keepsPlace(mine.choiseStatusCd)) && isFull(course)) {
    ctx.log.warn({ courseSeq, userSeq }, 'no place is left in a class of the membership')
    return
  }
  const { source, sourceKey } = sourceOf(opened)
  await giveGrant(ctx, { courseSeq, userSeq, source, sourceKey, startAt: ctx.now, endAt })
  await ctx.db
    .update(grants)
    .set({ endAt })
    .where(
      and(
        eq(grants.channelSeq, ctx.channelSeq),
        eq(grants.courseSeq, courseSeq),
        eq(grants.userSeq, userSeq),
        eq(grants.source, source),
        eq(grants.sourceKey, sourceKey),
        isNull(grants.revokedAt),
      ),
    )
  await followGrants(ctx, await entered(ctx, course, userSeq, mine))
}

const isFull = ({ userLimitTypeCd, attendCount, maxUserCount }: ClassTerms) =>
  userLimitTypeCd === CLASS_USER_LIMIT_TYPE.limited && attendCount >= maxUserCount

function entered(
  ctx: Context,
  course: ClassTerms,
  userSeq: number,
  mine: AttendanceRow | undefined,
): Promise<AttendanceRow> | AttendanceRow {
  const move = { reason: 'viaMembership' } as const
  // Staff who hold a place decide themselves when it goes on.
  if (mine && keepsPlace(mine.choiseStatusCd)) return mine
  if (mine) return moveAttendance(ctx, course, mine, CHOISE_STATUS.approved, move)
  const { approved } = CHOISE_STATUS
  return beginAttendance(ctx, course, { userSeq, scheduleSeq: null, choiseStatusCd: approved }, move)
}

async function closeOne(ctx: Context, course: ClassTerms, opened: OpenedByMembership): Promise<void> {
  const { courseSeq } = course
  const holder = { courseSeq, userSeq: opened.userSeq }
  const { source, sourceKey } = sourceOf(opened)
  await revokeGrants(ctx, holder, { source, sourceKeys: [sourceKey] }, 'membershipEnded')
  const running = await findRunning(ctx, courseSeq, opened.userSeq)
  if (!running || !keepsPlace(running.choiseStatusCd)) return
  const mine = await lockAttendance(ctx, running.attendSeq)
  if (await hasLiveGrant(ctx, holder)) {
    await followGrants(ctx, mine)
    return
  }
  await moveAttendance(ctx, course, mine, CHOISE_STATUS.cancelled, { reason: 'membershipEnded' })
  await moveUp(ctx, courseSeq)
}
