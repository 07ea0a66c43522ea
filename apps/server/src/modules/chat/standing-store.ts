import { type ChatStanding, mayEnter } from '@seodang/domain/chat'
import { type CourseUserTypeCd, USER_TYPE, type UserTypeCd } from '@seodang/domain/codes'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { holdsTermAt, holdsWithPart } from '../membership/index.ts'
import { opensNow } from '../subscription/index.ts'
import type { RoomRow } from './room-store.ts'

/** A person at a room: what the rules ask, and what the room keeps of them. */
export interface Standing extends ChatStanding {
  silencedUntil: Date | null
  lastSentAt: Date | null
  chatRoomSeq: number
  userSeq: number
  roleCd: UserTypeCd | null
  isEntered: boolean
  enteredAt: Date | null
  lastReadSeq: number
  quietYn: 'Y' | 'N'
}

interface Row extends Record<string, unknown> {
  chat_room_seq: number
  user_seq: number
  is_channel_user: boolean
  is_chosen: boolean
  entered_at: string | null
  left_at: string | null
  put_out_at: string | null
  silenced_until: string | null
  last_sent_at: string | null
  last_read_seq: number | null
  quiet_yn: 'Y' | 'N' | null
  user_type_cd: UserTypeCd | null
  added: string[] | null
  removed: string[] | null
  parts: CourseUserTypeCd[]
}

/** Each of these people at each of these rooms. */
export function standingsOf(
  ctx: Context,
  chatRoomSeqs: readonly number[],
  userSeqs: readonly number[],
): Promise<Standing[]> {
  if (chatRoomSeqs.length === 0 || userSeqs.length === 0) return Promise.resolve([])
  return load(
    ctx,
    sql`(select r.chat_room_seq, p.user_seq from unnest(${sql.param([...chatRoomSeqs])}::bigint[]) r (chat_room_seq),
      unnest(${sql.param([...userSeqs])}::bigint[]) p (user_seq))`,
  )
}

/** Everybody who entered the room and did not leave it, whether they may still be there or not. */
const standingsInside = (ctx: Context, chatRoomSeq: number): Promise<Standing[]> =>
  load(
    ctx,
    sql`(select chat_room_seq, user_seq from chat_members where channel_seq = ${ctx.channelSeq}
      and chat_room_seq = ${chatRoomSeq} and left_at is null)`,
  )

/** Who is in the room and may be: to them it speaks, at every word anew, so that access that ended is over (CHAT-08). */
export async function peopleInside(ctx: Context, room: RoomRow): Promise<Standing[]> {
  return (await standingsInside(ctx, room.chatRoomSeq)).filter((standing) => mayEnter(room, standing))
}

/** Who is in the room and may be there no more. */
export async function peopleToGo(ctx: Context, room: RoomRow): Promise<number[]> {
  const inside = await standingsInside(ctx, room.chatRoomSeq)
  return inside.filter((standing) => !mayEnter(room, standing)).map(({ userSeq }) => userSeq)
}

/** Whom a moderator put out of the room. */
export const peoplePutOut = (ctx: Context, chatRoomSeq: number): Promise<Standing[]> =>
  load(
    ctx,
    sql`(select chat_room_seq, user_seq from chat_members where channel_seq = ${ctx.channelSeq}
      and chat_room_seq = ${chatRoomSeq} and put_out_at is not null)`,
  )

/** That they are a member still is asked beside it, and of everybody (`enterProblem`). */
const ATTENDS = { channel: 'c.channel_seq', course: 'c.course_seq', person: 'p.user_seq' }

async function load(ctx: Context, pairs: SQL): Promise<Standing[]> {
  const { channelSeq, now } = ctx
  const { rows } = await ctx.db.execute<Row>(sql`
    select p.chat_room_seq, p.user_seq,
      exists (select 1 from channel_users cu
        where cu.channel_seq = ${channelSeq} and cu.user_seq = p.user_seq and cu.left_at is null) as is_channel_user,
      (exists (select 1 from chat_room_classes c
          where c.channel_seq = ${channelSeq} and c.chat_room_seq = p.chat_room_seq and ${holdsTermAt(ATTENDS, ctx.now)})
        or exists (select 1 from chat_room_memberships o
          join subscriptions s on s.channel_seq = o.channel_seq and s.membership_seq = o.membership_seq
            and s.user_seq = p.user_seq and ${opensNow(now)}
          where o.channel_seq = ${channelSeq} and o.chat_room_seq = p.chat_room_seq)
        or exists (select 1 from chat_invitees i where i.channel_seq = ${channelSeq}
          and i.chat_room_seq = p.chat_room_seq and i.user_seq = p.user_seq)) as is_chosen,
      m.entered_at, m.left_at, m.put_out_at, m.silenced_until, m.last_sent_at, m.last_read_seq, m.quiet_yn,
      op.user_type_cd, op.added, op.removed,
      array(select cs.user_type_cd from chat_room_classes c
        join course_staff cs on cs.channel_seq = c.channel_seq and cs.course_seq = c.course_seq
          and cs.user_seq = p.user_seq
        where c.channel_seq = ${channelSeq} and c.chat_room_seq = p.chat_room_seq) as parts
    from ${pairs} p
    left join chat_members m on m.channel_seq = ${channelSeq} and m.chat_room_seq = p.chat_room_seq
      and m.user_seq = p.user_seq
    left join operators op on op.channel_seq = ${channelSeq} and op.user_seq = p.user_seq
    order by p.user_seq, p.chat_room_seq`)
  return rows.map((row) => standingOf(ctx, row))
}

function standingOf({ principal }: Context, row: Row): Standing {
  const isMemberOnly = principal.isMemberOnly === true && row.user_seq === principal.userSeq
  return {
    chatRoomSeq: row.chat_room_seq,
    userSeq: row.user_seq,
    isChannelUser: row.is_channel_user,
    isChosen: row.is_chosen,
    moderates: !isMemberOnly && moderates(row),
    isPutOut: row.put_out_at !== null,
    silencedUntil: dateOf(row.silenced_until),
    lastSentAt: dateOf(row.last_sent_at),
    roleCd: row.user_type_cd ?? (row.parts.length > 0 ? USER_TYPE.teacher : null),
    isEntered: row.entered_at !== null && row.left_at === null,
    enteredAt: dateOf(row.entered_at),
    lastReadSeq: row.last_read_seq ?? 0,
    quietYn: row.quiet_yn ?? 'N',
  }
}

/** A question that is no table's answers instants as text. */
const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** CHAT-07: who runs the classes of the site, or the room of a class that opens this one. */
function moderates({ user_type_cd, added, removed, parts }: Row): boolean {
  const onSite = { user_type_cd, added, removed, course_user_type_cd: null }
  return (
    holdsWithPart(onSite, 'SITE_CLASS_UPDATE') ||
    parts.some((course_user_type_cd) =>
      holdsWithPart({ ...onSite, course_user_type_cd }, 'CLASS_ROOM_UPDATE'),
    )
  )
}
