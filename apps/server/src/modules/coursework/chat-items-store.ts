import { CURRICULUM_TYPE } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { learnsAt } from '../membership/index.ts'

const LEARNS = { channel: 'i.channel_seq', course: 'i.course_seq', person: 'p.user_seq' }

/** The items that lead to a room, in classes that the person attends now. */
export async function listChatItems(
  ctx: Context,
  chatRoomSeq: number,
  userSeq: number,
): Promise<{ courseSeq: number; curriculumSeq: number }[]> {
  const { channelSeq } = ctx
  const { rows } = await ctx.db.execute<{ course_seq: number; curriculum_seq: number }>(sql`
    select i.course_seq, i.curriculum_seq from curriculum_items i
    cross join (select ${userSeq}::bigint as user_seq) p
    where i.channel_seq = ${channelSeq} and i.curriculum_type_cd = ${CURRICULUM_TYPE.chat}
      and i.mission_resource_id = ${String(chatRoomSeq)} and i.removed_at is null and ${learnsAt(LEARNS, ctx.now)}
    order by i.course_seq, i.curriculum_seq`)
  return rows.map((row) => ({ courseSeq: row.course_seq, curriculumSeq: row.curriculum_seq }))
}
