import type { ChatReaction } from '@seodang/domain/chat'
import { MOST_UNREAD } from '@seodang/domain/chat'
import type { UserTypeCd } from '@seodang/domain/codes'
import { and, eq, sql } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { chatMessages, chatReactions } from './tables.ts'

export type MessageRecord = typeof chatMessages.$inferSelect
type NewMessage = Pick<
  typeof chatMessages.$inferInsert,
  'chatRoomSeq' | 'sendKey' | 'text' | 'uploadSeqs' | 'replyToSeq' | 'mentionSeqs'
>

export interface MessageRow extends Record<string, unknown> {
  message_seq: number
  user_seq: number
  writer_name: string | null
  profile_image_key: string | null
  role_cd: UserTypeCd | null
  text: string
  upload_seqs: number[]
  deleted_at: string | null
  deleted_by: number | null
  reply_seq: number | null
  reply_text: string | null
  reply_deleted: boolean | null
  reply_writer: string | null
  mentions: { userSeq: number; name: string }[] | null
  reactions: { reactionCd: ChatReaction; count: number; isMine: boolean }[] | null
  created_at: string
}

/** One page of a room, or one message of it. Of a closed account there is no name. */
export async function listMessages(
  ctx: Context,
  chatRoomSeq: number,
  asked: { before?: number; after?: number; only?: number; words?: string; limit: number },
): Promise<MessageRow[]> {
  const { channelSeq, principal } = ctx
  const { before = null, after = null, only = null, words = '', limit } = asked
  const order = after === null ? sql`desc` : sql`asc`
  const { rows } = await ctx.db.execute<MessageRow>(sql`
    select m.message_seq, m.user_seq, u.name as writer_name, u.profile_image_key,
      coalesce(op.user_type_cd, (select 'TCH' from chat_room_classes c join course_staff cs
        on cs.channel_seq = c.channel_seq and cs.course_seq = c.course_seq and cs.user_seq = m.user_seq
        where c.channel_seq = m.channel_seq and c.chat_room_seq = m.chat_room_seq limit 1)) as role_cd,
      m.text, m.upload_seqs, m.deleted_at, m.deleted_by, m.created_at,
      r.message_seq as reply_seq, r.text as reply_text, r.deleted_at is not null as reply_deleted,
      ru.name as reply_writer,
      (select json_agg(json_build_object('userSeq', mu.user_seq, 'name', mu.name))
        from users mu where mu.user_seq = any(m.mention_seqs) and mu.closed_at is null) as mentions,
      (select json_agg(json_build_object('reactionCd', x.reaction_cd, 'count', x.count, 'isMine', x.mine)
          order by x.count desc, x.reaction_cd)
        from (select reaction_cd, count(*)::int as count, bool_or(user_seq = ${principal.userSeq}) as mine
          from chat_reactions t where t.channel_seq = m.channel_seq and t.message_seq = m.message_seq
          group by reaction_cd) x) as reactions
    from chat_messages m
    left join users u on u.user_seq = m.user_seq and u.closed_at is null
    left join operators op on op.channel_seq = m.channel_seq and op.user_seq = m.user_seq
    left join chat_messages r on r.channel_seq = m.channel_seq and r.message_seq = m.reply_to_seq
    left join users ru on ru.user_seq = r.user_seq and ru.closed_at is null
    where m.channel_seq = ${channelSeq} and m.chat_room_seq = ${chatRoomSeq}
      and (${before}::bigint is null or m.message_seq < ${before})
      and (${after}::bigint is null or m.message_seq > ${after})
      and (${only}::bigint is null or m.message_seq = ${only})
      and (${words} = '' or (m.deleted_at is null and m.text ilike ${containing(words)}))
    order by m.message_seq ${order} limit ${limit}`)
  return rows
}

const named = ({ channelSeq }: Context, messageSeq: number) =>
  and(eq(chatMessages.channelSeq, channelSeq), eq(chatMessages.messageSeq, messageSeq))

export async function findMessage(
  ctx: Context,
  chatRoomSeq: number,
  messageSeq: number,
): Promise<MessageRecord | undefined> {
  const [row] = await ctx.db
    .select()
    .from(chatMessages)
    .where(and(named(ctx, messageSeq), eq(chatMessages.chatRoomSeq, chatRoomSeq)))
  return row
}

/** What the caller has already posted under this name. */
export async function findSent(
  ctx: Context,
  chatRoomSeq: number,
  sendKey: string,
): Promise<number | undefined> {
  const [row] = await ctx.db
    .select({ messageSeq: chatMessages.messageSeq })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.channelSeq, ctx.channelSeq),
        eq(chatMessages.chatRoomSeq, chatRoomSeq),
        eq(chatMessages.userSeq, userSeqOf(ctx)),
        eq(chatMessages.sendKey, sendKey),
      ),
    )
  return row?.messageSeq
}

export async function insertMessage(ctx: Context, values: NewMessage): Promise<number> {
  const [row] = await ctx.db
    .insert(chatMessages)
    .values({ ...values, channelSeq: ctx.channelSeq, userSeq: userSeqOf(ctx), createdAt: ctx.now })
    .returning({ messageSeq: chatMessages.messageSeq })
  if (!row) throw new Error('A message was inserted without an answer')
  return row.messageSeq
}

export async function markDeleted(ctx: Context, messageSeq: number): Promise<void> {
  await ctx.db
    .update(chatMessages)
    .set({ deletedAt: ctx.now, deletedBy: userSeqOf(ctx) })
    .where(named(ctx, messageSeq))
}

/** Answers how many have that reaction now. */
export async function putReaction(
  ctx: Context,
  messageSeq: number,
  reactionCd: ChatReaction,
  isOn: boolean,
): Promise<number> {
  const { channelSeq } = ctx
  const userSeq = userSeqOf(ctx)
  const which = and(
    eq(chatReactions.channelSeq, channelSeq),
    eq(chatReactions.messageSeq, messageSeq),
    eq(chatReactions.reactionCd, reactionCd),
  )
  if (isOn)
    await ctx.db
      .insert(chatReactions)
      .values({ channelSeq, messageSeq, userSeq, reactionCd })
      .onConflictDoNothing()
  else await ctx.db.delete(chatReactions).where(and(which, eq(chatReactions.userSeq, userSeq)))
  return ctx.db.$count(chatReactions, which)
}

export interface RoomNews extends Record<string, unknown> {
  chat_room_seq: number
  people_count: number
  unread_count: number
  last_text: string | null
  last_writer: string | null
  last_at: string | null
}

/** What is new in these rooms for the caller; unread are counted up to `MOST_UNREAD` (CHAT-06). */
export async function newsOfRooms(
  ctx: Context,
  chatRoomSeqs: readonly number[],
): Promise<Map<number, RoomNews>> {
  if (chatRoomSeqs.length === 0) return new Map()
  const { channelSeq } = ctx
  const userSeq = userSeqOf(ctx)
  const { rows } = await ctx.db.execute<RoomNews>(sql`
    select r.chat_room_seq,
      (select count(*)::int from chat_members p where p.channel_seq = r.channel_seq
        and p.chat_room_seq = r.chat_room_seq and p.left_at is null) as people_count,
      (select count(*)::int from (select 1 from chat_messages n where n.channel_seq = r.channel_seq
        and n.chat_room_seq = r.chat_room_seq and n.message_seq > m.last_read_seq
        and n.user_seq <> ${userSeq} and n.deleted_at is null limit ${MOST_UNREAD}) unseen) as unread_count,
      case when m.user_seq is null then null else l.text end as last_text,
      u.name as last_writer, l.created_at as last_at
    from chat_rooms r
    left join chat_members m on m.channel_seq = r.channel_seq and m.chat_room_seq = r.chat_room_seq
      and m.user_seq = ${userSeq} and m.left_at is null
    left join lateral (select text, user_seq, created_at from chat_messages x
      where m.user_seq is not null and x.channel_seq = r.channel_seq and x.chat_room_seq = r.chat_room_seq
        and x.deleted_at is null order by x.message_seq desc limit 1) l on true
    left join users u on u.user_seq = l.user_seq and u.closed_at is null
    where r.channel_seq = ${channelSeq} and r.chat_room_seq = any(${sql.param([...chatRoomSeqs])}::bigint[])`)
  return new Map(rows.map((row) => [row.chat_room_seq, row]))
}
