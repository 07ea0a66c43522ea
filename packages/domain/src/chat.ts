import { PUBLISH_STATUS, type PublishStatusCd } from './codes.ts'
import { MAX_PRICE } from './course-form.ts'
import type { ErrorName } from './error-catalogue.ts'
import { type Instant, isBefore, SECOND, timeSince } from './instant.ts'
import { type FieldProblem, onlyProblems, type Problems } from './problems.ts'
import { isBlank } from './text.ts'
import { textProblem, wholeProblem } from './validation.ts'

export const MAX_ROOM_NAME_LENGTH = 40
export const MAX_ROOM_NOTICE_LENGTH = 500
export const MAX_MESSAGE_LENGTH = 2000
export const MAX_CHAT_FILES = 5
export const MAX_MENTIONS = 20
export const MAX_ROOM_CAPACITY = 5000
export const MOST_CHAT_ROOMS = 200
export const MOST_ROOM_CLASSES = 200
/** E-mails in one invitation. */
export const MOST_INVITED_AT_ONCE = 200
export const MAX_CHAT_REPORT_LENGTH = 500
/** Beyond this, unread messages are not counted one by one. */
export const MOST_UNREAD = 100

/** CHAT-04: who may enter. */
export const CHAT_ENTRY = {
  /** Every member of the site. */
  members: 'MEMBER',
  /** Who attends one of the chosen classes, holds one of the chosen memberships, or was invited. */
  chosen: 'CHOSEN',
} as const
export type ChatEntry = (typeof CHAT_ENTRY)[keyof typeof CHAT_ENTRY]

/** CHAT-04: who may write. */
export const CHAT_WRITERS = { everybody: 'ALL', moderators: 'STAFF' } as const
export type ChatWriters = (typeof CHAT_WRITERS)[keyof typeof CHAT_WRITERS]

/** CHAT-05: a closed set, so that a reaction is a code and never somebody's text (SEC-17). */
export const CHAT_REACTION = {
  like: 'LIKE',
  heart: 'HEART',
  laugh: 'LAUGH',
  surprise: 'SURPRISE',
  sad: 'SAD',
  clap: 'CLAP',
} as const
export type ChatReaction = (typeof CHAT_REACTION)[keyof typeof CHAT_REACTION]

/** CHAT-07: seconds between two messages of one person; 0 is no slow mode. */
export const SLOW_SECONDS = [0, 5, 10, 30, 60, 300] as const
/** CHAT-07: minutes for which a moderator silences somebody; 0 lets them speak again. */
export const SILENCE_MINUTES = [0, 10, 60, 1440, 10080] as const

export type ChatRoomTerms = {
  publishStatusCd: PublishStatusCd
  entryCd: ChatEntry
  writeCd: ChatWriters
  slowSeconds: number
}

/** How a person stands to a room, as far as the rules ask. */
export type ChatStanding = {
  isChannelUser: boolean
  /** A chosen class, a chosen membership or an invitation opens the room to them. */
  isChosen: boolean
  /** Runs the site's classes, or one of the chosen classes. */
  moderates: boolean
  /** A moderator put them out. */
  isPutOut: boolean
  silencedUntil: Instant | null
  lastSentAt: Instant | null
}

/** CHAT-04: paid rooms are those that a class or a membership opens; the others cost nothing. */
export const isFreeRoom = ({ entryCd }: Pick<ChatRoomTerms, 'entryCd'>): boolean =>
  entryCd === CHAT_ENTRY.members

/**
 * CHAT-04: why somebody may not enter a room or stay in it. A room that is not published does not exist for them, and
 * neither do rooms of the site for whoever is no member.
 */
export function enterProblem(room: ChatRoomTerms, standing: ChatStanding): ErrorName | null {
  if (!standing.isChannelUser) return 'NOT_CHANNEL_USER'
  if (standing.moderates) return null
  if (room.publishStatusCd !== PUBLISH_STATUS.published) return 'NO_DATA'
  if (standing.isPutOut) return 'CHAT_PUT_OUT'
  return isFreeRoom(room) || standing.isChosen ? null : 'CHAT_NOT_OPEN'
}

export const mayEnter = (room: ChatRoomTerms, standing: ChatStanding): boolean =>
  enterProblem(room, standing) === null

/** CHAT-04, CHAT-07: why somebody who is in the room may not write now. */
export function writeProblem(room: ChatRoomTerms, standing: ChatStanding, now: Instant): ErrorName | null {
  const problem = enterProblem(room, standing)
  if (problem !== null) return problem
  if (standing.moderates) return null
  if (room.writeCd === CHAT_WRITERS.moderators) return 'CHAT_READ_ONLY'
  if (standing.silencedUntil !== null && isBefore(now, standing.silencedUntil)) return 'CHAT_MUTED'
  return waitSeconds(room, standing, now) > 0 ? 'CHAT_TOO_FAST' : null
}

/** CHAT-07: whole seconds until slow mode lets the person write again; 0 when it does now. */
export function waitSeconds(
  { slowSeconds }: Pick<ChatRoomTerms, 'slowSeconds'>,
  { lastSentAt, moderates }: Pick<ChatStanding, 'lastSentAt' | 'moderates'>,
  now: Instant,
): number {
  if (moderates || slowSeconds === 0 || lastSentAt === null) return 0
  const left = slowSeconds * SECOND - timeSince(lastSentAt, now)
  return Math.max(0, Math.ceil(left / SECOND))
}

/** CHAT-04: 0 is no limit. */
export const isRoomFull = (capacity: number, people: number): boolean => capacity > 0 && people >= capacity

/** CHAT-07: one's own, or as a moderator. */
export const mayDeleteMessage = (writerSeq: number, me: { userSeq: number; moderates: boolean }): boolean =>
  me.moderates || me.userSeq === writerSeq

export type MessageDraft = { text: string; uploadSeqs: readonly number[] }

/** CHAT-05: words, files, or both. */
export function messageProblems({ text, uploadSeqs }: MessageDraft): Problems<keyof MessageDraft> {
  return onlyProblems({
    text: textProblem(text, { max: MAX_MESSAGE_LENGTH, isRequired: uploadSeqs.length === 0 }),
    uploadSeqs: uploadSeqs.length > MAX_CHAT_FILES ? { code: 'tooMany', n: MAX_CHAT_FILES } : null,
  })
}

export type ChatRoomDraft = { name: string; notice: string; capacity: number }

/** CHAT-04: what is wrong with a room as staff wrote it. */
export function chatRoomProblems({ name, notice, capacity }: ChatRoomDraft): Problems<keyof ChatRoomDraft> {
  return onlyProblems<keyof ChatRoomDraft>({
    name: textProblem(name, { max: MAX_ROOM_NAME_LENGTH, isRequired: true }),
    notice: textProblem(notice, { max: MAX_ROOM_NOTICE_LENGTH }),
    capacity: wholeProblem(capacity, { min: 0, max: MAX_ROOM_CAPACITY }),
  })
}

/** CHAT-04: what a room costs that is sold by itself, in whole won; one without a price is opened otherwise. */
export const roomPriceProblem = (price: number | null): FieldProblem | null =>
  wholeProblem(price, { min: 1, max: MAX_PRICE, isRequired: true })

export const reasonProblem = (reason: string): FieldProblem | null =>
  isBlank(reason) ? 'required' : textProblem(reason, { max: MAX_CHAT_REPORT_LENGTH })

export type TextPart = { kind: 'text' | 'link' | 'mention'; text: string }

// Until white space; what usually ends a sentence and no address is given back to the text.
const LINK = /https?:\/\/[^\s<>"']+/g
const AFTER_LINK = /[).,!?:;\]}]+$/

/** CHAT-05: a message in parts, which joined are the message. Only http and https are links (SEC: no script). */
export function partsOfMessage(text: string, names: readonly string[] = []): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const address = found.replace(AFTER_LINK, '')
    if (!URL.canParse(address)) continue
    parts.push(...withMentions(text.slice(from, index), names), { kind: 'link', text: address })
    from = index + address.length
  }
  return [...parts, ...withMentions(text.slice(from), names)]
}

function withMentions(text: string, names: readonly string[]): TextPart[] {
  // The longest first, so that a name which begins like another one is taken whole.
  const marks = names.map((name) => `@${name}`).toSorted((one, other) => other.length - one.length)
  const parts: TextPart[] = []
  let from = 0
  let at = text.indexOf('@')
  while (at >= 0) {
    const mark = marks.find((one) => text.startsWith(one, at))
    if (mark !== undefined) {
      if (at > from) parts.push({ kind: 'text', text: text.slice(from, at) })
      parts.push({ kind: 'mention', text: mark })
      from = at + mark.length
    }
    at = text.indexOf('@', mark === undefined ? at + 1 : from)
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

/** CHAT-05: files that a page may show in place; everything else is only handed out as a download (SEC-12). */
const SHOWN_IN_PLACE: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']
export const isShownInPlace = (mime: string): boolean => SHOWN_IN_PLACE.includes(mime)
