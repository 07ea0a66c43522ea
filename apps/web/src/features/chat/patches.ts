import type { ChatReaction } from '@seodang/domain/chat'
import type { Loaded, Message } from './queries.ts'

const patched = (loaded: Loaded, messageSeq: number, change: (message: Message) => Message): Loaded => ({
  ...loaded,
  list: loaded.list.map((message) => (message.messageSeq === messageSeq ? change(message) : message)),
})

/** Of a deleted message nothing stays, also not where somebody answered it. */
export function deletedIn(loaded: Loaded, messageSeq: number, deletedBy: 'writer' | 'moderator'): Loaded {
  const emptied = patched(loaded, messageSeq, (message) => ({
    ...message,
    text: null,
    deletedBy,
    files: [],
    replyTo: null,
    mentions: [],
    reactions: [],
  }))
  return {
    ...emptied,
    list: emptied.list.map((message) =>
      message.replyTo?.messageSeq === messageSeq
        ? { ...message, replyTo: { ...message.replyTo, text: null } }
        : message,
    ),
  }
}

/** The count is the server's; whether it is mine changes only by me. */
export function reactedIn(
  loaded: Loaded,
  said: { messageSeq: number; reactionCd: ChatReaction; count: number; userSeq: number; onYn: string },
  mySeq: number,
): Loaded {
  const { reactionCd, count, userSeq, onYn } = said
  return patched(loaded, said.messageSeq, (message) => {
    const before = message.reactions.find((one) => one.reactionCd === reactionCd)
    const isMine = userSeq === mySeq ? onYn === 'Y' : (before?.isMine ?? false)
    const others = message.reactions.filter((one) => one.reactionCd !== reactionCd)
    if (count === 0) return { ...message, reactions: others }
    const now = { reactionCd, count, isMine }
    return {
      ...message,
      reactions: before
        ? message.reactions.map((one) => (one.reactionCd === reactionCd ? now : one))
        : [...others, now],
    }
  })
}
