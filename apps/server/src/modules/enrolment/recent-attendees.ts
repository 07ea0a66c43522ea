import { CHOISE_STATUS } from '@seodang/domain/codes'
import { marketingOf, maskedName, rollingOf } from '@seodang/domain/course-marketing'
import { DAY } from '@seodang/domain/instant'
import { and, desc, eq, gte } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { knownCourse } from '../catalog/index.ts'
import { users } from '../identity/tables.ts'
import { attendances } from './tables.ts'

/** CAT-26: real people who came within the days that the class names; nobody where the notice is off. */
export async function recentAttendees(ctx: Context, courseSeq: number) {
  const { row } = await knownCourse(ctx, courseSeq)
  const rolling = rollingOf(marketingOf(row.marketing))
  if (!rolling) return { list: [] }
  const people = await ctx.db
    .select({ name: users.name, attendAt: attendances.attendAt })
    .from(attendances)
    .innerJoin(users, eq(users.userSeq, attendances.userSeq))
    .where(
      and(
        eq(attendances.channelSeq, ctx.channelSeq),
        eq(attendances.courseSeq, courseSeq),
        eq(attendances.choiseStatusCd, CHOISE_STATUS.approved),
        gte(attendances.attendAt, new Date(ctx.now.getTime() - rolling.days * DAY)),
      ),
    )
    .orderBy(desc(attendances.attendAt))
    .limit(rolling.people)
  return {
    list: people.flatMap(({ name, attendAt }) =>
      attendAt ? [{ name: maskedName(name), attendAt: attendAt.toISOString() }] : [],
    ),
  }
}
