import { CHOISE_STATUS, CURRICULUM_TYPE } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

/** The items that lead to a room, in classes that the person attends now. */
export async function listChatItems(
  ctx: Context,
  chatRoomSeq: number,
  userSeq: number,
): Promise<{ courseSeq: number; curriculumSeq: number }[]> {
  const { channelSeq, now } = ctx
  const { rows } = await ctx.db.execute<{ course_seq: number; curriculum_seq: number }>(sql`
    select i.course_seq, i.curriculum_seq from curriculum_items i
    where i.channel_seq = ${channelSeq} and i.curriculum_type_cd = ${CURRICULUM_TYPE.chat}
      and i.mission_resource_id = ${String(chatRoomSeq)} and i.removed_at is null
      and exists (select 1 from attendances a
        join grants g on g.channel_seq = a.channel_seq and g.course_seq = a.course_seq
          and g.user_seq = a.user_seq and g.revoked_at is null and g.start_at <= ${now}
          and (g.end_at is null or g.end_at > ${now})
        where a.channel_seq = i.channel_seq and a.course_seq = i.course_seq and a.user_seq = ${userSeq}
          and a.choise_status_cd = ${CHOISE_STATUS.approved})
    order by i.course_seq, i.curriculum_seq`)
  return rows.map((row) => ({ courseSeq: row.course_seq, curriculumSeq: row.curriculum_seq }))
}
