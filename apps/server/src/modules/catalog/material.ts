import { holdsOnCourse } from '@seodang/domain/access'
import type { EditedClasses } from '@seodang/domain/upload-purpose'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { ClassesShowing } from '../media/index.ts'
import { principalsOn } from '../membership/index.ts'

/** UPL-12: for each of the uploads, whether the caller edits all of the classes that show it, or some. */
export const editedClasses: ClassesShowing = async (ctx, uploadSeqs) => {
  const shown = await classesThatShow(ctx, uploadSeqs)
  const principals = await principalsOn(ctx, [...new Set(shown.map(({ course_seq }) => course_seq))])
  const isEdited = (courseSeq: number): boolean => {
    const principal = principals.get(courseSeq)
    return principal !== undefined && holdsOnCourse(principal, 'CLASS_INFO_UPDATE')
  }
  const edited = new Map<number, EditedClasses>()
  for (const [uploadSeq, places] of Map.groupBy(shown, ({ upload_seq }) => upload_seq)) {
    const count = places.filter(({ course_seq }) => isEdited(course_seq)).length
    if (count > 0) edited.set(uploadSeq, count === places.length ? 'all' : 'some')
  }
  return edited
}

async function classesThatShow({ db, channelSeq }: Context, uploadSeqs: readonly number[]) {
  const wanted = sql`${sql.param([...uploadSeqs])}::bigint[]`
  const { rows } = await db.execute<{ upload_seq: number; course_seq: number }>(sql`
    select f.upload_seq, i.course_seq from item_files f join curriculum_items i using (channel_seq, curriculum_seq)
      where f.channel_seq = ${channelSeq} and f.upload_seq = any(${wanted}) and i.removed_at is null
    union select v.upload_seq, i.course_seq from videos v join curriculum_items i using (channel_seq, upload_vod_seq)
      where v.channel_seq = ${channelSeq} and v.upload_seq = any(${wanted}) and i.removed_at is null
    union select u.upload_seq, k.course_seq from uploads u
      join courses k on k.channel_seq = u.channel_seq and u.storage_key in (k.image_key, k.edit_image_key)
      where u.channel_seq = ${channelSeq} and u.upload_seq = any(${wanted}) and u.kind = 'image'`)
  return rows
}
