import { AUDIENCE, type Audience, CHOISE_STATUS } from '@seodang/domain/codes'
import { startOfSeoulDay } from '@seodang/domain/seoul-time'
import { and, count, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courseLikes, curriculumItems } from '../catalog/tables.ts'
import { holdsTermAt, isChannelUser } from '../membership/index.ts'
import { channelUsers, courseStaff, operators } from '../membership/tables.ts'

const DAY_MS = 86_400_000

/** How many people liked a class on the day of Seoul in which `at` lies. */
export async function likesOfDay(ctx: Context, courseSeq: number, at: string): Promise<number> {
  const from = startOfSeoulDay(at)
  const [day] = await ctx.db
    .select({ likes: count() })
    .from(courseLikes)
    .where(
      and(
        eq(courseLikes.channelSeq, ctx.channelSeq),
        eq(courseLikes.courseSeq, courseSeq),
        gte(courseLikes.likeAt, from),
        lt(courseLikes.likeAt, new Date(from.getTime() + DAY_MS)),
      ),
    )
  return day?.likes ?? 0
}

/** The class that shows a video, if one does. */
export async function classOfVideo(ctx: Context, uploadVodSeq: number): Promise<number | undefined> {
  const [item] = await ctx.db
    .select({ courseSeq: curriculumItems.courseSeq })
    .from(curriculumItems)
    .where(
      and(eq(curriculumItems.channelSeq, ctx.channelSeq), eq(curriculumItems.uploadVodSeq, uploadVodSeq)),
    )
    .limit(1)
  return item?.courseSeq
}

/** When the person became a member, if they still are one. */
export async function whenJoined(ctx: Context, userSeq: number): Promise<Date | undefined> {
  const [member] = await ctx.db
    .select({ joinedAt: channelUsers.joinedAt })
    .from(channelUsers)
    .where(
      and(
        eq(channelUsers.channelSeq, ctx.channelSeq),
        eq(channelUsers.userSeq, userSeq),
        isNull(channelUsers.leftAt),
      ),
    )
  return member?.joinedAt
}

/** Whether the person runs the site, or has to do with one of its classes. */
export async function isStaffOf(ctx: Context, userSeq: number): Promise<boolean> {
  const { channelSeq } = ctx
  const roles = ctx.db
    .select({ userSeq: operators.userSeq })
    .from(operators)
    .where(and(eq(operators.channelSeq, channelSeq), eq(operators.userSeq, userSeq)))
  const parts = ctx.db
    .select({ userSeq: courseStaff.userSeq })
    .from(courseStaff)
    .where(and(eq(courseStaff.channelSeq, channelSeq), eq(courseStaff.userSeq, userSeq)))
  return (await roles.union(parts)).length > 0
}

/** Who has to do with a live, and what it is called. */
export async function peopleOfLive(
  ctx: Context,
  courseSeq: number,
  curriculumSeq: number,
): Promise<{ people: number[]; title: string }> {
  const { channelSeq } = ctx
  const { rows } = await ctx.db.execute<{ user_seq: number; title: string }>(sql`
    select person.user_seq, i.title from (
      ${learnersOfClass(ctx, courseSeq)}
      union
      select a.user_seq from course_staff a where a.channel_seq = ${channelSeq} and a.course_seq = ${courseSeq}
        and ${IS_MEMBER}
    ) person
    join curriculum_items i on i.channel_seq = ${channelSeq} and i.curriculum_seq = ${curriculumSeq}`)
  return { people: rows.map((row) => row.user_seq), title: rows[0]?.title ?? '' }
}

const IS_MEMBER = sql.raw(isChannelUser({ channel: 'a.channel_seq', person: 'a.user_seq' }))
const ATTENDS = { channel: 'a.channel_seq', course: 'a.course_seq', person: 'a.user_seq' }

/** Those who may learn there, from now on or from a day to come. */
const learnersOfClass = ({ channelSeq, now }: Context, courseSeq: number) => sql`
  select a.user_seq from attendances a where a.channel_seq = ${channelSeq} and a.course_seq = ${courseSeq}
    and ${IS_MEMBER}
    and a.choise_status_cd = ${CHOISE_STATUS.approved}
    and exists (select 1 from grants g where g.channel_seq = a.channel_seq and g.course_seq = a.course_seq
      and g.user_seq = a.user_seq and g.revoked_at is null and (g.end_at is null or g.end_at > ${now}))`

export async function listLearners(ctx: Context, courseSeq: number): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ user_seq: number }>(learnersOfClass(ctx, courseSeq))
  return rows.map((row) => row.user_seq)
}

/** The members of the site who belong to an audience (GEN-10); STUD is whoever learns in any class of it. */
export async function listAudience(ctx: Context, audience: Audience): Promise<number[]> {
  const { channelSeq } = ctx
  const isEverybody = audience === AUDIENCE.all || audience === AUDIENCE.member
  const { rows } = await ctx.db.execute<{ user_seq: number }>(sql`
    select m.user_seq from channel_users m where m.channel_seq = ${channelSeq} and m.left_at is null
      and (${isEverybody}
        or exists (select 1 from operators o where o.channel_seq = m.channel_seq and o.user_seq = m.user_seq
          and o.user_type_cd = ${audience})
        or (${audience === AUDIENCE.student} and exists (select 1 from attendances a
          where a.channel_seq = m.channel_seq and a.user_seq = m.user_seq and ${holdsTermAt(ATTENDS, ctx.now)})))`)
  return rows.map((row) => row.user_seq)
}
