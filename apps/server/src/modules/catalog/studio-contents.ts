import type { ReplyOf } from '@seodang/contract/endpoint'
import type { studioContents as read } from '@seodang/contract/studio'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { requireStudio } from '../site/index.ts'
import { pictureOf } from './card.ts'
import { classPermissions, getEditable } from './edited-course.ts'
import { measureLaunch } from './launch-check.ts'

/** STU-03, STU-07: what the frame of the studio tells of one content of a pro site. */
export async function studioContents(ctx: Context, courseSeq: number): Promise<ReplyOf<typeof read>> {
  await requireStudio(ctx)
  const row = await getEditable(ctx, courseSeq)
  const { rows } = await ctx.db.execute<{
    attendCount: number
    waitCnt: number
    placeholder: string | null
  }>(sql`
    select n.attend_count as "attendCount", n.wait_cnt as "waitCnt",
      (select p.placeholder from uploads p where p.channel_seq = n.channel_seq and p.storage_key = ${row.imageKey})
        as placeholder
    from course_counts n where n.channel_seq = ${ctx.channelSeq} and n.course_seq = ${courseSeq}`)
  const [beside] = rows
  return {
    courseSeq,
    title: row.title,
    courseTypeCd: row.courseTypeCd,
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
