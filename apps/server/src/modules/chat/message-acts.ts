import { type ChatReaction, mayDeleteMessage, reasonProblem } from '@seodang/domain/chat'
import { YN } from '@seodang/domain/codes'
import { fail, failFields } from '@seodang/domain/errors'
import { CHAT_LABELS } from '@seodang/domain/field-labels'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { findMessage, type MessageRecord, markDeleted, putReaction } from './message-store.ts'
import { insidePlace, lockedInside } from './place.ts'
import { deleteReports, insertReport } from './report-store.ts'
import { type RoomRow, setPinned } from './room-store.ts'
import { tellDeleted, tellReaction } from './tell.ts'

interface MessageKey {
  chatRoomSeq: number
  messageSeq: number
}

/** A message of the room that is still there. */
export async function getMessage(
  ctx: Context,
  { chatRoomSeq, messageSeq }: MessageKey,
): Promise<MessageRecord> {
  const message = await findMessage(ctx, chatRoomSeq, messageSeq)
  return message && message.deletedAt === null ? message : fail('NO_DATA', { messageSeq })
}

/** CHAT-07: its words stay in the database, for whoever has to prove what was said, and are told to nobody. */
export function deleteMessage(outer: Context, key: MessageKey): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const { room, me } = await lockedInside(ctx, key.chatRoomSeq)
    const message = await getMessage(ctx, key)
    if (!mayDeleteMessage(message.userSeq, me)) fail('NO_PERMISSION', { messageSeq: key.messageSeq })
    await takeAway(ctx, room, message)
  })
}

/** The caller has decided that it may be taken away. */
export async function takeAway(ctx: Context, room: RoomRow, message: MessageRecord): Promise<void> {
  const { messageSeq } = message
  const isOwn = message.userSeq === userSeqOf(ctx)
  await markDeleted(ctx, messageSeq)
  await deleteReports(ctx, messageSeq)
  if (room.pinnedMessageSeq === messageSeq) await setPinned(ctx, room.chatRoomSeq, null)
  if (!isOwn) await audit(ctx, 'chat.delete', `chatMessage:${messageSeq}`, { writer: message.userSeq }, null)
  await tellDeleted(ctx, room, messageSeq, isOwn ? 'writer' : 'moderator')
}

/** CHAT-05. */
export function reactToMessage(
  outer: Context,
  key: MessageKey,
  { reactionCd, onYn }: { reactionCd: ChatReaction; onYn: 'Y' | 'N' },
): Promise<{ count: number }> {
  return inTransaction(outer, async (ctx) => {
    const { room } = await lockedInside(ctx, key.chatRoomSeq)
    const { messageSeq } = await getMessage(ctx, key)
    const count = await putReaction(ctx, messageSeq, reactionCd, onYn === YN.yes)
    await tellReaction(ctx, room, { messageSeq, reactionCd, count, onYn })
    return { count }
  })
}

/** CHAT-07: once for each member, about what somebody else wrote. */
export async function reportMessage(ctx: Context, key: MessageKey, reason: string): Promise<void> {
  const problem = reasonProblem(reason)
  if (problem) failFields({ reason: problem }, CHAT_LABELS)
  await insidePlace(ctx, key.chatRoomSeq)
  const { messageSeq, userSeq } = await getMessage(ctx, key)
  if (userSeq === userSeqOf(ctx)) fail('NO_DATA', { messageSeq })
  if (!(await insertReport(ctx, messageSeq, reason.trim()))) fail('ALREADY_REPORTED', { messageSeq })
}
