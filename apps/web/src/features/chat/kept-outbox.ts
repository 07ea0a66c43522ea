import { HOUR } from '@seodang/domain/instant'
import { forgetWords, keepWords, keptBelow, type Place } from '../../platform/kept/keeping.ts'
import type { RoomKey } from './queries.ts'
import type { Outgoing } from './use-outbox.ts'

/** After so long nobody expects them to go out any more: they wait for a press. */
const STALE = HOUR

// Each by itself, so that two windows of one room do not write over each other; the server posts each key once.
const placeOf = ({ channelSeq, chatRoomSeq }: RoomKey, userSeq: number, sendKey = ''): Place => ({
  writer: userSeq,
  channelSeq,
  name: `chat-unsent:${chatRoomSeq}:${sendKey}`,
})

/** Messages that nobody has answered for yet: a reload, a closed window or a walk elsewhere costs nobody their words. */
export function keepUnsent(
  room: RoomKey,
  userSeq: number,
  { before, next }: { before: readonly Outgoing[]; next: readonly Outgoing[] },
): void {
  for (const { sendKey } of before)
    if (!next.some((one) => one.sendKey === sendKey)) forgetWords(placeOf(room, userSeq, sendKey), sendKey)
  for (const message of next)
    if (!before.includes(message))
      keepWords(placeOf(room, userSeq, message.sendKey), { id: message.sendKey, value: message, over: '' })
}

export const keptUnsent = (room: RoomKey, userSeq: number): readonly Outgoing[] =>
  keptBelow(placeOf(room, userSeq)).flatMap(({ words: { value }, at }) => {
    if (!isOutgoing(value)) return []
    // Also of a clock that was ahead when they were written.
    return [Math.abs(Date.now() - at) > STALE ? { ...value, refusal: value.refusal ?? '' } : value]
  })

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
