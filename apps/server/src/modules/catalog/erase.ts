import { TRASH_TYPE } from '@seodang/domain/codes'
import { and, eq, or, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, systemContext } from '../../platform/context.ts'
import { eraseUploads } from '../media/index.ts'
import { listExpired, lockBinnable } from './bin-store.ts'
import { courseLikes, courses, curriculumItems, packageCourses } from './tables.ts'

/**
 * BIN-12: what a class in the bin held is gone for good, with the files that nothing else shows. Its row stays as
 * the name behind orders, payments and attendances of the past.
 */
export function eraseCourse(outer: Context, courseSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const course = await lockBinnable(ctx, courseSeq)
    if (course.trashTypeCd !== TRASH_TYPE.inBin) return
    const uploadSeqs = await filesOnlyOf(ctx, courseSeq)
    const { channelSeq } = ctx
    const here = (table: typeof courseLikes | typeof curriculumItems) =>
      and(eq(table.channelSeq, channelSeq), eq(table.courseSeq, courseSeq))
    await ctx.db.delete(curriculumItems).where(here(curriculumItems))
    await ctx.db.delete(courseLikes).where(here(courseLikes))
    await ctx.db
      .delete(packageCourses)
      .where(
        and(
          eq(packageCourses.channelSeq, channelSeq),
          or(eq(packageCourses.packageSeq, courseSeq), eq(packageCourses.courseSeq, courseSeq)),
        ),
      )
    await ctx.db
      .update(courses)
      .set({
        trashTypeCd: TRASH_TYPE.removed,
        restoreExpiredAt: null,
        introduction: { type: 'doc' },
        audiences: [],
        outcomes: [],
        imageKey: null,
        editImageKey: null,
        imageCrop: null,
        courseQuestions: [],
        formSeq: null,
        kakao: null,
        slackChannel: null,
        marketing: {},
        seoSetting: {},
      })
      .where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
    await audit(ctx, 'course.erase', `course:${courseSeq}`, { title: course.title }, null)
    await eraseUploads(ctx, uploadSeqs)
  })
}

/** Each class on its own, so that one which cannot be erased keeps no other. */
export async function eraseExpired(ctx: Context): Promise<void> {
  for (const { channelSeq, courseSeq } of await listExpired(ctx))
    await eraseCourse(systemContext(ctx.services, channelSeq), courseSeq)
}

/** Uploads that this class shows and no other class that is kept does: copies share the files of their original. */
async function filesOnlyOf(ctx: Context, courseSeq: number): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ upload_seq: number }>(sql`
    with shown as (
      select k.course_seq, k.image_key, k.edit_image_key, k.introduction::text as words
      from courses k where k.channel_seq = ${ctx.channelSeq} and k.trash_type_cd <> ${TRASH_TYPE.removed}
      union all
      select i.course_seq, null, null, i.content::text || i.extra::text
      from curriculum_items i join courses k on k.channel_seq = i.channel_seq and k.course_seq = i.course_seq
        and k.trash_type_cd <> ${TRASH_TYPE.removed}
      where i.channel_seq = ${ctx.channelSeq}
    ), used as (
      select u.upload_seq, s.course_seq from shown s join uploads u on u.channel_seq = ${ctx.channelSeq}
        and (u.storage_key in (s.image_key, s.edit_image_key) or position(u.storage_key in s.words) > 0)
      union all
      select v.upload_seq, i.course_seq from curriculum_items i
      join videos v on v.channel_seq = i.channel_seq and v.upload_vod_seq = i.upload_vod_seq
      where i.channel_seq = ${ctx.channelSeq}
      union all
      select f.upload_seq, i.course_seq from item_files f
      join curriculum_items i on i.channel_seq = f.channel_seq and i.curriculum_seq = f.curriculum_seq
      where f.channel_seq = ${ctx.channelSeq}
    )
    select upload_seq from used group by upload_seq having bool_and(course_seq = ${courseSeq})`)
  return rows.map(({ upload_seq }) => upload_seq)
}
