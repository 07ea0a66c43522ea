import { CHAT_ENTRY, CHAT_REACTION, CHAT_WRITERS } from '@seodang/domain/chat'
import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  code,
  codeCheck,
  createdAt,
  flag,
  instant,
  newSeq,
  seq,
  withinChannel,
} from '../../platform/database/columns.ts'
import { courses } from '../catalog/tables.ts'
import { siteMemberships } from '../subscription/tables.ts'

type Value<T> = T[keyof T]

/** CHAT-04. */
export const chatRooms = pgTable(
  'chat_rooms',
  {
    chatRoomSeq: newSeq(),
    channelSeq: seq().notNull(),
    name: text().notNull(),
    imageKey: text(),
    notice: text().notNull().default(''),
    entryCd: code<Value<typeof CHAT_ENTRY>>().notNull().default(CHAT_ENTRY.members),
    writeCd: code<Value<typeof CHAT_WRITERS>>().notNull().default(CHAT_WRITERS.everybody),
    /** 0 is no limit. */
    capacity: integer().notNull().default(0),
    slowSeconds: integer().notNull().default(0),
    publishStatusCd: code<Value<typeof PUBLISH_STATUS>>().notNull().default(PUBLISH_STATUS.unpublished),
    /** The last message; written under the row's lock, so that keys rise in the order of commit. */
    lastMessageSeq: seq().notNull().default(0),
    pinnedMessageSeq: seq(),
    ord: integer().notNull().default(0),
    revision: integer().notNull().default(1),
    removedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.chatRoomSeq] }),
    index('chat_rooms_removed').on(t.removedAt).where(sql`removed_at is not null`),
    codeCheck('chat_rooms_entry', t.entryCd, CHAT_ENTRY),
    codeCheck('chat_rooms_write', t.writeCd, CHAT_WRITERS),
    codeCheck('chat_rooms_publish', t.publishStatusCd, PUBLISH_STATUS),
    check('chat_rooms_numbers', sql`${t.capacity} >= 0 and ${t.slowSeconds} >= 0`),
  ],
)

/** The classes whose learners may enter. */
export const chatRoomClasses = pgTable(
  'chat_room_classes',
  {
    channelSeq: seq().notNull(),
    chatRoomSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    /** The class sells this room and nothing else (CHAT-01); it opens it for as long as it exists. */
    sellsYn: flag().notNull().default('N'),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.chatRoomSeq, t.courseSeq] }),
    uniqueIndex('chat_room_classes_sells').on(t.channelSeq, t.chatRoomSeq).where(sql`sells_yn = 'Y'`),
    index('chat_room_classes_course').on(t.channelSeq, t.courseSeq),
    withinChannel(
      'chat_room_classes_room',
      [t.channelSeq, t.chatRoomSeq],
      [chatRooms.channelSeq, chatRooms.chatRoomSeq],
    ).onDelete('cascade'),
    withinChannel(
      'chat_room_classes_class',
      [t.channelSeq, t.courseSeq],
      [courses.channelSeq, courses.courseSeq],
    ).onDelete('cascade'),
  ],
)

/** The memberships that open a room (MSH-06). */
export const chatRoomMemberships = pgTable(
  'chat_room_memberships',
  { channelSeq: seq().notNull(), chatRoomSeq: seq().notNull(), membershipSeq: seq().notNull() },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.chatRoomSeq, t.membershipSeq] }),
    index('chat_room_memberships_of').on(t.channelSeq, t.membershipSeq),
    withinChannel(
      'chat_room_memberships_room',
      [t.channelSeq, t.chatRoomSeq],
      [chatRooms.channelSeq, chatRooms.chatRoomSeq],
    ).onDelete('cascade'),
    withinChannel(
      'chat_room_memberships_membership',
      [t.channelSeq, t.membershipSeq],
      [siteMemberships.channelSeq, siteMemberships.membershipSeq],
    ).onDelete('cascade'),
  ],
)

export const chatInvitees = pgTable(
  'chat_invitees',
  {
    channelSeq: seq().notNull(),
    chatRoomSeq: seq().notNull(),
    userSeq: seq().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.chatRoomSeq, t.userSeq] }),
    index('chat_invitees_user').on(t.userSeq),
    withinChannel(
      'chat_invitees_room',
      [t.channelSeq, t.chatRoomSeq],
      [chatRooms.channelSeq, chatRooms.chatRoomSeq],
    ).onDelete('cascade'),
  ],
)

/** Who is or was in a room, and what a moderator decided about them, which outlasts their leaving. */
export const chatMembers = pgTable(
  'chat_members',
  {
    channelSeq: seq().notNull(),
    chatRoomSeq: seq().notNull(),
    userSeq: seq().notNull(),
    enteredAt: createdAt(),
    leftAt: instant(),
    quietYn: flag().notNull().default('N'),
    lastReadSeq: seq().notNull().default(0),
    lastSentAt: instant(),
    /** When they last came in, wrote or read: a membership that opened the room to them was used then (BYD-02). */
    usedAt: createdAt(),
    silencedUntil: instant(),
    putOutAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.chatRoomSeq, t.userSeq] }),
    index('chat_members_user').on(t.userSeq),
    withinChannel(
      'chat_members_room',
      [t.channelSeq, t.chatRoomSeq],
      [chatRooms.channelSeq, chatRooms.chatRoomSeq],
    ).onDelete('cascade'),
    check('chat_members_out', sql`${t.putOutAt} is null or ${t.leftAt} is not null`),
  ],
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    messageSeq: newSeq(),
    channelSeq: seq().notNull(),
    chatRoomSeq: seq().notNull(),
    userSeq: seq().notNull(),
    /** The writer's name for it, so that it is posted once; empty after the accounts of a person were merged. */
    sendKey: text(),
    text: text().notNull(),
    uploadSeqs: bigint({ mode: 'number' }).array().notNull().default([]),
    replyToSeq: seq(),
    mentionSeqs: bigint({ mode: 'number' }).array().notNull().default([]),
    deletedAt: instant(),
    deletedBy: seq(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.messageSeq] }),
    uniqueIndex('chat_messages_once').on(t.channelSeq, t.chatRoomSeq, t.userSeq, t.sendKey),
    index('chat_messages_page').on(t.channelSeq, t.chatRoomSeq, t.messageSeq),
    index('chat_messages_user').on(t.userSeq),
    withinChannel(
      'chat_messages_room',
      [t.channelSeq, t.chatRoomSeq],
      [chatRooms.channelSeq, chatRooms.chatRoomSeq],
    ).onDelete('cascade'),
    foreignKey({
      name: 'chat_messages_reply',
      columns: [t.channelSeq, t.replyToSeq],
      foreignColumns: [t.channelSeq, t.messageSeq],
    }),
  ],
)

export const chatReactions = pgTable(
  'chat_reactions',
  {
    channelSeq: seq().notNull(),
    messageSeq: seq().notNull(),
    userSeq: seq().notNull(),
    reactionCd: code<Value<typeof CHAT_REACTION>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.messageSeq, t.userSeq, t.reactionCd] }),
    index('chat_reactions_user').on(t.userSeq),
    withinChannel(
      'chat_reactions_message',
      [t.channelSeq, t.messageSeq],
      [chatMessages.channelSeq, chatMessages.messageSeq],
    ).onDelete('cascade'),
    codeCheck('chat_reactions_code', t.reactionCd, CHAT_REACTION),
  ],
)

/** What members found wrong with a message; moderators delete it or let it be, and then these are gone (CHAT-07). */
export const chatReports = pgTable(
  'chat_reports',
  {
    channelSeq: seq().notNull(),
    messageSeq: seq().notNull(),
    userSeq: seq().notNull(),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.messageSeq, t.userSeq] }),
    index('chat_reports_user').on(t.userSeq),
    withinChannel(
      'chat_reports_message',
      [t.channelSeq, t.messageSeq],
      [chatMessages.channelSeq, chatMessages.messageSeq],
    ).onDelete('cascade'),
  ],
)
