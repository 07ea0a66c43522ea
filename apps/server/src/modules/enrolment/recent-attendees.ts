import { marketingOf, maskedName, rollingOf } from '@seodang/domain/course-marketing'
import { DAY } from '@seodang/domain/instant'
import type { Context } from '../../platform/context.ts'
import { knownCourse } from '../catalog/index.ts'
import { listRecent } from './recent-attendees-store.ts'

/** CAT-26: real people who came within the days that the class names; nobody where the notice is off. */
export async function recentAttendees(ctx: Context, courseSeq: number) {
  const { row } = await knownCourse(ctx, courseSeq)
  const rolling = rollingOf(marketingOf(row.marketing))
  if (!rolling) return { list: [] }
  const since = new Date(ctx.now.getTime() - rolling.days * DAY)
  const people = await listRecent(ctx, courseSeq, { since, most: rolling.people })
  return {
    list: people.flatMap(({ name, attendAt }) =>
      attendAt ? [{ name: maskedName(name), attendAt: attendAt.toISOString() }] : [],
    ),
  }
}
