import type { RoomKey } from './queries.ts'
import type { Outgoing } from './use-outbox.ts'

const keyOf = ({ channelSeq, chatRoomSeq }: RoomKey, userSeq: number) =>
  `chat-unsent:${channelSeq}:${chatRoomSeq}:${userSeq}`

/** Messages of this tab that nobody has answered for yet: a reload, or a walk to another page, costs nobody their words. */
export function keepUnsent(room: RoomKey, userSeq: number, waiting: readonly Outgoing[]): void {
  try {
    if (waiting.length === 0) sessionStorage.removeItem(keyOf(room, userSeq))
    else sessionStorage.setItem(keyOf(room, userSeq), JSON.stringify(waiting))
  } catch {
    // A browser that keeps nothing loses them with the page, as it says of everything.
  }
}

export function keptUnsent(room: RoomKey, userSeq: number): readonly Outgoing[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(room, userSeq)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOutgoing) : []
  } catch {
    return []
  }
}

const isOutgoing = (one: unknown): one is Outgoing =>
  typeof one === 'object' &&
  one !== null &&
  'sendKey' in one &&
  typeof one.sendKey === 'string' &&
  'text' in one &&
  typeof one.text === 'string' &&
  'files' in one &&
  Array.isArray(one.files) &&
  'mentionSeqs' in one &&
  Array.isArray(one.mentionSeqs)
