import type { chatReports as reports } from '@seodang/contract/chat'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { YN } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { MINUTE } from '@seodang/domain/instant'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { updateMember } from './member-store.ts'
import { getMessage } from './message-acts.ts'
import { writerView } from './message-view.ts'
import { type ChatPlace, lockedModerated, moderatedPlace } from './place.ts'
import { deleteReports, listReported } from './report-store.ts'
import { setPinned, updateRoom } from './room-store.ts'
import { standingsOf } from './standing-store.ts'
import { tellPeopleOfRoom, tellRoomChanged } from './tell.ts'

interface PersonKey {
  chatRoomSeq: number
  userSeq: number
}

/** CHAT-07: one message is the notice of a room at a time. */
export function pinMessage(
  outer: Context,
  key: { chatRoomSeq: number; messageSeq: number },
  pinYn: 'Y' | 'N',
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const { room } = await lockedModerated(ctx, key.chatRoomSeq)
    const { messageSeq } = await getMessage(ctx, key)
    if (pinYn === YN.no && room.pinnedMessageSeq !== messageSeq) return
    await setPinned(ctx, key.chatRoomSeq, pinYn === YN.yes ? messageSeq : null)
    await tellRoomChanged(ctx, room)
  })
}

/** Somebody who is or was in the room and does not moderate it. */
async function requirePerson(ctx: Context, { room }: ChatPlace, userSeq: number): Promise<void> {
  const [person] = await standingsOf(ctx, [room.chatRoomSeq], [userSeq])
  if (!person || person.enteredAt === null) fail('NO_DATA', { userSeq })
  if (person.moderates) fail('CHAT_IS_MODERATOR', { userSeq })
}

/** CHAT-07: for some minutes; 0 lets them speak. */
export function silencePerson(
  outer: Context,
  { chatRoomSeq, userSeq }: PersonKey,
  minutes: number,
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const place = await lockedModerated(ctx, chatRoomSeq)
    await requirePerson(ctx, place, userSeq)
    const silencedUntil = minutes === 0 ? null : new Date(ctx.now.getTime() + minutes * MINUTE)
    await updateMember(ctx, chatRoomSeq, userSeq, { silencedUntil })
    await audit(ctx, 'chat.silence', `chatRoom:${chatRoomSeq}`, null, { userSeq, minutes })
    await tellPeopleOfRoom(ctx, place.room, [userSeq])
  })
}

/** CHAT-07: out at once, and not back before a moderator says so. */
export function putOutPerson(
  outer: Context,
  { chatRoomSeq, userSeq }: PersonKey,
  removedYn: 'Y' | 'N',
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const place = await lockedModerated(ctx, chatRoomSeq)
    await requirePerson(ctx, place, userSeq)
    const values = removedYn === YN.yes ? { putOutAt: ctx.now, leftAt: ctx.now } : { putOutAt: null }
    await updateMember(ctx, chatRoomSeq, userSeq, values)
    await audit(ctx, 'chat.putOut', `chatRoom:${chatRoomSeq}`, null, { userSeq, removedYn })
    await tellPeopleOfRoom(ctx, place.room, [userSeq])
    await tellRoomChanged(ctx, place.room)
  })
}

export function slowRoom(outer: Context, chatRoomSeq: number, slowSeconds: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const { room } = await lockedModerated(ctx, chatRoomSeq)
    await updateRoom(ctx, chatRoomSeq, { slowSeconds })
    await audit(
      ctx,
      'chat.slow',
      `chatRoom:${chatRoomSeq}`,
      { slowSeconds: room.slowSeconds },
      { slowSeconds },
    )
    await tellRoomChanged(ctx, room)
  })
}

export async function readReports(ctx: Context, chatRoomSeq: number): Promise<ReplyOf<typeof reports>> {
  await moderatedPlace(ctx, chatRoomSeq)
  return reportsView(ctx, chatRoomSeq)
}

/** Of one room, or of all where it is null. The caller has checked who asks. */
export async function reportsView(
  ctx: Context,
  chatRoomSeq: number | null,
): Promise<ReplyOf<typeof reports>> {
  const list = (await listReported(ctx, chatRoomSeq)).map((row) => ({
    chatRoomSeq: row.chat_room_seq,
    messageSeq: row.message_seq,
    roomName: row.room_name,
    writer: writerView(row),
    text: row.text,
    createdAt: new Date(row.created_at).toISOString(),
    reports: row.reports.map(({ reason, createdAt }) => ({
      reason,
      createdAt: new Date(createdAt).toISOString(),
    })),
  }))
  return { list, totalCount: list.length }
}

export function dismissReports(
  outer: Context,
  key: { chatRoomSeq: number; messageSeq: number },
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const { room } = await lockedModerated(ctx, key.chatRoomSeq)
    const { messageSeq } = await getMessage(ctx, key)
    if ((await deleteReports(ctx, messageSeq)) > 0) await tellRoomChanged(ctx, room)
  })
}
