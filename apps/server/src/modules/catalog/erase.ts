import { TRASH_TYPE, USER_TYPE } from '@seodang/domain/codes'
import { and, eq, or, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { type Sweep, sweepOver } from '../../platform/sweeps.ts'
import { eraseUnused } from '../media/index.ts'
import { expiredClasses, lockBinnable } from './bin-store.ts'
import { courseLikes, courses, curriculumItems, packageCourses } from './tables.ts'

/**
 * BIN-12: what a class in the bin held is gone for good, with the files that nothing else shows. Its row stays as
 * the name behind orders, payments and attendances of the past.
 */
export function eraseCourse(outer: Context, courseSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const course = await lockBinnable(ctx, courseSeq)
    if (course.trashTypeCd !== TRASH_TYPE.inBin) return
    const uploadSeqs = await filesOf(ctx, courseSeq)
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
    await eraseUnused(ctx, uploadSeqs)
  })
}

export const ERASE_SWEEP: Sweep = {
  name: 'catalog.erase',
  due: expiredClasses,
  look: eraseCourse,
  failed: 'a class could not be erased',
  most: 500,
  seconds: 800,
}

export const eraseExpired = (ctx: Context): Promise<void> => sweepOver(ctx, ERASE_SWEEP)

/**
 * What was brought for this class and is shown in it: material, and pictures of those who run the class or the site. A
 * picture of anybody else that stands here by its address is not the class's to erase. Whether anything else shows one
 * of them is asked once the class shows it no more (`eraseUnused`).
 */
async function filesOf(ctx: Context, courseSeq: number): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ upload_seq: number }>(sql`
    with words as (
      select k.introduction::text as text from courses k
      where k.channel_seq = ${ctx.channelSeq} and k.course_seq = ${courseSeq}
      union all
      select i.content::text || i.extra::text from curriculum_items i
      where i.channel_seq = ${ctx.channelSeq} and i.course_seq = ${courseSeq}
    ), shown as (
      select u.upload_seq from uploads u join courses k on k.channel_seq = u.channel_seq
        and u.storage_key in (k.image_key, k.edit_image_key)
      where u.channel_seq = ${ctx.channelSeq} and k.course_seq = ${courseSeq}
      union
      select u.upload_seq from uploads u join words w on position(u.storage_key in w.text) > 0
      where u.channel_seq = ${ctx.channelSeq} and u.kind = 'image'
      union
      select v.upload_seq from curriculum_items i
      join videos v on v.channel_seq = i.channel_seq and v.upload_vod_seq = i.upload_vod_seq
      where i.channel_seq = ${ctx.channelSeq} and i.course_seq = ${courseSeq}
      union
      select f.upload_seq from item_files f
      join curriculum_items i on i.channel_seq = f.channel_seq and i.curriculum_seq = f.curriculum_seq
      where f.channel_seq = ${ctx.channelSeq} and i.course_seq = ${courseSeq}
    )
    select u.upload_seq from uploads u join shown s on s.upload_seq = u.upload_seq
    where u.channel_seq = ${ctx.channelSeq} and (u.purpose = 'material' or (u.purpose = 'picture' and (
      exists (select 1 from course_staff t where t.channel_seq = u.channel_seq
        and t.course_seq = ${courseSeq} and t.user_seq = u.owner_seq)
      or exists (select 1 from operators o where o.channel_seq = u.channel_seq and o.user_seq = u.owner_seq
        and o.user_type_cd <> ${USER_TYPE.teacher}))))`)
  return rows.map(({ upload_seq }) => upload_seq)
}
