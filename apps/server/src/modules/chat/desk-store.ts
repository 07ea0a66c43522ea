import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

interface RoomCounts extends Record<string, unknown> {
  chat_room_seq: number
  people_count: number
  message_count: number
  report_count: number
  last_message_at: string | null
}

/** Of every room of the site. */
export async function countRooms(ctx: Context): Promise<Map<number, RoomCounts>> {
  const { channelSeq } = ctx
  const { rows } = await ctx.db.execute<RoomCounts>(sql`
    select r.chat_room_seq,
      (select count(*)::int from chat_members p where p.channel_seq = r.channel_seq
        and p.chat_room_seq = r.chat_room_seq and p.left_at is null) as people_count,
      (select count(*)::int from chat_messages m where m.channel_seq = r.channel_seq
        and m.chat_room_seq = r.chat_room_seq and m.deleted_at is null) as message_count,
      (select count(distinct p.message_seq)::int from chat_reports p
        join chat_messages m on m.channel_seq = p.channel_seq and m.message_seq = p.message_seq
        where p.channel_seq = r.channel_seq and m.chat_room_seq = r.chat_room_seq
          and m.deleted_at is null) as report_count,
      (select m.created_at from chat_messages m where m.channel_seq = r.channel_seq
        and m.message_seq = r.last_message_seq) as last_message_at
    from chat_rooms r where r.channel_seq = ${channelSeq} and r.removed_at is null`)
  return new Map(rows.map((row) => [row.chat_room_seq, row]))
}
