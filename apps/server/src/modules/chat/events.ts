import { defineEvent } from '../../platform/jobs/jobs.ts'

/** Somebody entered a room, or entered it again: missions that ask for it are done by it (CHAT-09, CHL-15). */
export const chatRoomEntered = defineEvent<{ channelSeq: number; chatRoomSeq: number; userSeq: number }>(
  'chat.room-entered',
)

/** Somebody was called by their name in a message (CHAT-05). */
export const chatMentioned = defineEvent<{
  channelSeq: number
  chatRoomSeq: number
  messageSeq: number
  byUserSeq: number
  /** Who wants to be told; whoever muted the room is not among them. */
  userSeqs: number[]
}>('chat.mentioned')
