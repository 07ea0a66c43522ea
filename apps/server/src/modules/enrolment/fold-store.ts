import { and, eq, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { RESTING } from './resting-rights-store.ts'
import { attendanceHistory, attendances, grants, waitingRights } from './tables.ts'

/** Every class of every site in which the person has, had or may have a place. */
export async function listClassesOf(ctx: Context, userSeq: number) {
  return union(
    ctx.db
      .select({ channelSeq: attendances.channelSeq, courseSeq: attendances.courseSeq })
      .from(attendances)
      .where(eq(attendances.userSeq, userSeq)),
    ctx.db
      .select({ channelSeq: grants.channelSeq, courseSeq: grants.courseSeq })
      .from(grants)
      .where(eq(grants.userSeq, userSeq)),
    ctx.db
      .select({ channelSeq: waitingRights.channelSeq, courseSeq: waitingRights.courseSeq })
      .from(waitingRights)
      .where(eq(waitingRights.userSeq, userSeq)),
  ).orderBy(sql`1, 2`)
}

/** What gave one account access gives it to the other; what gave it to both gives it once, for the longer of the two. */
export async function moveGrants(
  ctx: Context,
  courseSeq: number,
  fromUserSeq: number,
  intoUserSeq: number,
): Promise<void> {
  const theirs = and(
    eq(grants.channelSeq, ctx.channelSeq),
    eq(grants.courseSeq, courseSeq),
    eq(grants.userSeq, fromUserSeq),
  )
  await ctx.db
    .update(grants)
    .set({ userSeq: intoUserSeq })
    .where(
      and(
        theirs,
        sql`not exists (select 1 from grants other where other.channel_seq = ${grants.channelSeq}
          and other.course_seq = ${grants.courseSeq} and other.user_seq = ${intoUserSeq}
          and other.source = ${grants.source} and other.source_key = ${grants.sourceKey})`,
      ),
    )
  // What either account was given before stays given, whichever row is left.
  await ctx.db.execute(sql`
    update grants mine set given_until = greatest(mine.given_until, other.given_until,
      case when mine.revoked_at > mine.start_at then mine.revoked_at end,
      case when other.revoked_at > other.start_at then other.revoked_at end)
    from grants other
    where mine.channel_seq = ${ctx.channelSeq} and mine.course_seq = ${courseSeq} and mine.user_seq = ${intoUserSeq}
      and other.channel_seq = mine.channel_seq and other.course_seq = mine.course_seq
      and other.user_seq = ${fromUserSeq} and other.source = mine.source and other.source_key = mine.source_key`)
  await ctx.db.execute(sql`
    update grants mine set start_at = other.start_at, end_at = other.end_at, sold_end_at = other.sold_end_at,
      revoked_at = other.revoked_at, reason = other.reason
    from grants other
    where mine.channel_seq = ${ctx.channelSeq} and mine.course_seq = ${courseSeq} and mine.user_seq = ${intoUserSeq}
      and other.channel_seq = mine.channel_seq and other.course_seq = mine.course_seq
      and other.user_seq = ${fromUserSeq} and other.source = mine.source and other.source_key = mine.source_key
      and (other.revoked_at is null and (mine.revoked_at is not null
          or mine.end_at is not null and (other.end_at is null or other.end_at > mine.end_at))
        or other.reason = ${RESTING} and mine.revoked_at is not null)`)
  await ctx.db.delete(grants).where(theirs)
}

/** The places of one account in a class are those of the other, ended ones among them. */
export async function movePlacesOf(
  ctx: Context,
  courseSeq: number,
  fromUserSeq: number,
  intoUserSeq: number,
): Promise<void> {
  await ctx.db
    .update(attendances)
    .set({ userSeq: intoUserSeq })
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.courseSeq, courseSeq),
        eq(attendances.userSeq, fromUserSeq),
      ),
    )
}

export async function moveHistory(ctx: Context, fromAttendSeq: number, intoAttendSeq: number): Promise<void> {
  await ctx.db
    .update(attendanceHistory)
    .set({ attendSeq: intoAttendSeq })
    .where(
      and(eq(attendanceHistory.channelSeq, ctx.channelSeq), eq(attendanceHistory.attendSeq, fromAttendSeq)),
    )
}
