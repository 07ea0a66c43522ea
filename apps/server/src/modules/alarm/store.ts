import { startOfSeoulDay } from '@seodang/domain/seoul-time'
import { and, count, eq, gte, isNull, lt } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courseLikes, curriculumItems } from '../catalog/tables.ts'
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
