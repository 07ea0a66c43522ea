import type { UserTypeCd } from '@seodang/domain/codes'
import { and, eq, sql } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { chatReports } from './tables.ts'

/** False where the caller has reported the message already. */
export async function insertReport(ctx: Context, messageSeq: number, reason: string): Promise<boolean> {
  const { channelSeq, now } = ctx
  const rows = await ctx.db
    .insert(chatReports)
    .values({ channelSeq, messageSeq, userSeq: userSeqOf(ctx), reason, createdAt: now })
    .onConflictDoNothing()
    .returning({ messageSeq: chatReports.messageSeq })
  return rows.length > 0
}

/** Answers how many there were. */
export async function deleteReports(ctx: Context, messageSeq: number): Promise<number> {
  const rows = await ctx.db
    .delete(chatReports)
    .where(and(eq(chatReports.channelSeq, ctx.channelSeq), eq(chatReports.messageSeq, messageSeq)))
    .returning({ userSeq: chatReports.userSeq })
  return rows.length
}

/** Messages of a room that wait for its moderators. */
export async function countReports(ctx: Context, chatRoomSeq: number): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(distinct p.message_seq)::int as count from chat_reports p
    join chat_messages m on m.channel_seq = p.channel_seq and m.message_seq = p.message_seq
    where p.channel_seq = ${ctx.channelSeq} and m.chat_room_seq = ${chatRoomSeq} and m.deleted_at is null`)
  return rows[0]?.count ?? 0
}

interface ReportedRow extends Record<string, unknown> {
  chat_room_seq: number
  room_name: string
  message_seq: number
  user_seq: number
  writer_name: string | null
  profile_image_key: string | null
  role_cd: UserTypeCd | null
  text: string
  created_at: string
  reports: { reason: string; createdAt: string }[]
}

const MOST_SHOWN = 100

/** Of one room, or of all of the site; what was deleted or stood in a room that is gone waits for nobody. */
export async function listReported(ctx: Context, chatRoomSeq: number | null): Promise<ReportedRow[]> {
  const { rows } = await ctx.db.execute<ReportedRow>(sql`
    select r.chat_room_seq, r.name as room_name, m.message_seq, m.user_seq, u.name as writer_name,
      u.profile_image_key, op.user_type_cd as role_cd, m.text, m.created_at, told.reports
    from (select message_seq, max(created_at) as last_at,
        json_agg(json_build_object('reason', reason, 'createdAt', created_at) order by created_at) as reports
      from chat_reports where channel_seq = ${ctx.channelSeq} group by message_seq) told
    join chat_messages m on m.channel_seq = ${ctx.channelSeq} and m.message_seq = told.message_seq
      and m.deleted_at is null
    join chat_rooms r on r.channel_seq = m.channel_seq and r.chat_room_seq = m.chat_room_seq
      and r.removed_at is null
    left join users u on u.user_seq = m.user_seq and u.closed_at is null
    left join operators op on op.channel_seq = m.channel_seq and op.user_seq = m.user_seq
    where ${chatRoomSeq}::bigint is null or m.chat_room_seq = ${chatRoomSeq}
    order by told.last_at desc limit ${MOST_SHOWN}`)
  return rows
}
