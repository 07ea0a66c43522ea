import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { siteContents as list, studioContents as read } from '@seodang/contract/studio'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { requireStudio } from '../site/index.ts'
import { pictureOf } from './card.ts'
import { classPermissions, getEditable } from './edited-course.ts'
import { measureLaunch } from './launch-check.ts'
import { managedCourses } from './managed.ts'

/** STU-03, STU-07: what the frame of the studio tells of one content of a pro site. */
export async function studioContents(ctx: Context, courseSeq: number): Promise<ReplyOf<typeof read>> {
  await requireStudio(ctx)
  const row = await getEditable(ctx, courseSeq)
  const { rows } = await ctx.db.execute<{
    attendCount: number
    waitCnt: number
    placeholder: string | null
    isChallenge: boolean
  }>(sql`
    select n.attend_count as "attendCount", n.wait_cnt as "waitCnt",
      (select p.placeholder from uploads p where p.channel_seq = n.channel_seq and p.storage_key = ${row.imageKey})
        as placeholder,
      exists (select 1 from challenge_terms t where t.channel_seq = n.channel_seq and t.course_seq = n.course_seq)
        as "isChallenge"
    from course_counts n where n.channel_seq = ${ctx.channelSeq} and n.course_seq = ${courseSeq}`)
  const [beside] = rows
  return {
    courseSeq,
    title: row.title,
    courseTypeCd: row.courseTypeCd,
    isChallenge: beside?.isChallenge ?? false,
    image: pictureOf(row.imageKey, beside?.placeholder ?? null),
    releaseStateCd: row.releaseStateCd,
    publicCd: row.publicCd,
    attendCount: beside?.attendCount ?? 0,
    waitCnt: beside?.waitCnt ?? 0,
    ...(await measureLaunch(ctx, row)),
    savedAt: row.updatedAt.toISOString(),
    permissions: classPermissions(ctx),
  }
}

/** SET-08: all that a pro site offers; somebody who may not change every class sees the own ones (PERM-24). */
export async function siteContents(ctx: Context, query: QueryOf<typeof list>): Promise<ReplyOf<typeof list>> {
  await requireStudio(ctx)
  return managedCourses(ctx, query)
}
