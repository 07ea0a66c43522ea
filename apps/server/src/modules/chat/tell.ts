import { mayEnter } from '@seodang/domain/chat'
import { SOCKET_COMMAND, type SocketCommand } from '@seodang/domain/codes'
import { afterCommit, type Context, userSeqOf } from '../../platform/context.ts'
import type { MessageView } from './message-view.ts'
import type { ChatPlace } from './place.ts'
import type { RoomRow } from './room-store.ts'
import { peopleInside, type Standing, standingsOf } from './standing-store.ts'

/** What is longer is fetched: one socket message carries some thousand bytes, and the keys of its hearers with them. */
const LARGEST_CARRIED_BYTES = 4000

/** CHAT-08: tells everybody who is in the room and may be, in every process, once it is in the database. */
async function tellRoom(
  ctx: Context,
  room: RoomRow,
  command: SocketCommand,
  data: Record<string, unknown>,
): Promise<void> {
  await tellPeople(ctx, room, await peopleInside(ctx, room), command, data)
}

async function tellPeople(
  ctx: Context,
  room: RoomRow,
  people: readonly Standing[],
  command: SocketCommand,
  data: Record<string, unknown>,
): Promise<void> {
  const { channelSeq, services } = ctx
  const message = { command, data: { chatRoomSeq: room.chatRoomSeq, ...data } }
  // Who is there as staff alone hears nothing at the site's own domain: its calls refuse them the room (SEC-38).
  const isStaffAlone = (one: Standing) => one.moderates && !mayEnter(room, { ...one, moderates: false })
  const seqs = (some: readonly Standing[]) => some.map(({ userSeq }) => userSeq)
  const members = seqs(people.filter((one) => !isStaffAlone(one)))
  const staff = seqs(people.filter(isStaffAlone))
  await afterCommit(ctx, async () => {
    await services.hub.publishTo(channelSeq, members, message)
    await services.hub.publishTo(channelSeq, staff, message, true)
  })
}

/**
 * A message in full where it is short and has no files, whose addresses are signed for whoever asks. `previousSeq` is
 * the message before: a page that has not seen that one asks for what it missed.
 */
export function tellMessage(
  ctx: Context,
  room: RoomRow,
  message: MessageView,
  previousSeq: number,
): Promise<void> {
  const isCarried =
    message.files.length === 0 && Buffer.byteLength(JSON.stringify(message)) <= LARGEST_CARRIED_BYTES
  return tellRoom(ctx, room, SOCKET_COMMAND.chatMessage, {
    messageSeq: message.messageSeq,
    previousSeq,
    writerSeq: message.writer.userSeq,
    ...(isCarried && { message }),
  })
}

export const tellReaction = (
  ctx: Context,
  room: RoomRow,
  reaction: { messageSeq: number; reactionCd: string; count: number; onYn: 'Y' | 'N' },
): Promise<void> =>
  tellRoom(ctx, room, SOCKET_COMMAND.chatMessage, { reaction: { ...reaction, userSeq: userSeqOf(ctx) } })

export const tellDeleted = (
  ctx: Context,
  room: RoomRow,
  messageSeq: number,
  deletedBy: 'writer' | 'moderator',
): Promise<void> => tellRoom(ctx, room, SOCKET_COMMAND.chatModeration, { messageSeq, deletedBy })

/** The room itself, or who may do what in it, is no longer what the pages know. */
export const tellRoomChanged = (ctx: Context, room: RoomRow): Promise<void> =>
  tellRoom(ctx, room, SOCKET_COMMAND.chatModeration, {})

/** The same for people whom the room no longer speaks to. */
export async function tellPeopleOfRoom(
  ctx: Context,
  room: RoomRow,
  userSeqs: readonly number[],
): Promise<void> {
  const people = await standingsOf(ctx, [room.chatRoomSeq], userSeqs)
  await tellPeople(ctx, room, people, SOCKET_COMMAND.chatModeration, {})
}

/** CHAT-06: the other pages of the same person count anew. */
export const tellRead = (ctx: Context, { room, me }: ChatPlace, lastReadSeq: number): Promise<void> =>
  tellPeople(ctx, room, [me], SOCKET_COMMAND.chatRead, { lastReadSeq })
