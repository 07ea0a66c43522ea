import type { sendChatMessage as sending } from '@seodang/contract/chat'
import type { BodyOf } from '@seodang/contract/endpoint'
import { messageProblems, writeProblem } from '@seodang/domain/chat'
import { fail, failFields, requireNoProblems } from '@seodang/domain/errors'
import { CHAT_LABELS } from '@seodang/domain/field-labels'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { requireMyFiles } from '../media/index.ts'
import { chatMentioned } from './events.ts'
import { moveRead, updateMember } from './member-store.ts'
import { findMessage, findSent, insertMessage, listMessages } from './message-store.ts'
import { type MessageView, messageView } from './message-view.ts'
import { lockedInside } from './place.ts'
import { type RoomRow, setLastMessage } from './room-store.ts'
import { peopleInside } from './standing-store.ts'
import { tellMessage } from './tell.ts'

type Draft = BodyOf<typeof sending>

/**
 * CHAT-05, CHAT-08: posted once, however often it is sent. The room is held, so that messages are numbered in the order
 * in which they can be read: whoever asks for what came after one misses none.
 */
export function sendMessage(outer: Context, chatRoomSeq: number, draft: Draft): Promise<MessageView> {
  return inTransaction(outer, async (ctx) => {
    const { room, me } = await lockedInside(ctx, chatRoomSeq)
    const sent = await findSent(ctx, chatRoomSeq, draft.sendKey)
    if (sent !== undefined) return viewOf(ctx, chatRoomSeq, sent)
    const problem = writeProblem(room, me, ctx.now)
    if (problem) fail(problem, { chatRoomSeq })
    requireNoProblems(messageProblems(draft), CHAT_LABELS)
    const uploadSeqs = [...new Set(draft.uploadSeqs)]
    await requireMyFiles(ctx, 'uploadSeqs', uploadSeqs)
    await requireAnswerable(ctx, chatRoomSeq, draft.replyToSeq)

    const mentioned = await mentionedOf(ctx, room, draft.mentionSeqs)
    const messageSeq = await insertMessage(ctx, {
      chatRoomSeq,
      sendKey: draft.sendKey,
      text: draft.text.trim(),
      uploadSeqs,
      replyToSeq: draft.replyToSeq,
      mentionSeqs: mentioned.map(({ userSeq }) => userSeq),
    })
    await setLastMessage(ctx, chatRoomSeq, messageSeq)
    await updateMember(ctx, chatRoomSeq, userSeqOf(ctx), { lastSentAt: ctx.now })
    // What somebody answers they have read.
    await moveRead(ctx, chatRoomSeq, messageSeq)
    await tellMentioned(ctx, room, messageSeq, mentioned)
    const view = await viewOf(ctx, chatRoomSeq, messageSeq)
    await tellMessage(ctx, room, view, room.lastMessageSeq)
    return view
  })
}

async function viewOf(ctx: Context, chatRoomSeq: number, messageSeq: number): Promise<MessageView> {
  const [row] = await listMessages(ctx, chatRoomSeq, { only: messageSeq, limit: 1 })
  if (!row) throw new Error('A message was written and is gone')
  return messageView(ctx, chatRoomSeq, row)
}

/** SEC-04: an answer is to a message of the same room that is still there. */
async function requireAnswerable(
  ctx: Context,
  chatRoomSeq: number,
  replyToSeq: number | null,
): Promise<void> {
  if (replyToSeq === null) return
  const message = await findMessage(ctx, chatRoomSeq, replyToSeq)
  if (!message || message.deletedAt !== null) failFields({ replyToSeq: 'unknownChoice' })
}

type Mentioned = { userSeq: number; quietYn: 'Y' | 'N' }[]

/** SEC-04: only people who are in the room and may be. */
async function mentionedOf(ctx: Context, room: RoomRow, userSeqs: readonly number[]): Promise<Mentioned> {
  if (userSeqs.length === 0) return []
  const asked = new Set(userSeqs)
  return (await peopleInside(ctx, room)).filter(({ userSeq }) => asked.has(userSeq))
}

async function tellMentioned(
  ctx: Context,
  { chatRoomSeq }: RoomRow,
  messageSeq: number,
  mentioned: Mentioned,
): Promise<void> {
  const byUserSeq = userSeqOf(ctx)
  const userSeqs = mentioned
    .filter(({ userSeq, quietYn }) => quietYn === 'N' && userSeq !== byUserSeq)
    .map(({ userSeq }) => userSeq)
  if (userSeqs.length === 0) return
  const { channelSeq } = ctx
  const news = { channelSeq, chatRoomSeq, messageSeq, byUserSeq, userSeqs }
  await ctx.services.jobs.emit(ctx, chatMentioned, news)
}
