import { LABEL_TONE, type LabelTone } from '@seodang/domain/member'
import { SEGMENT_MATCHES, type SegmentCondition, type SegmentMatch } from '@seodang/domain/segment'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
import { users } from '../identity/tables.ts'

/** Words by which staff tell the members of their site apart (MEM-07). */
export const memberLabels = pgTable(
  'member_labels',
  {
    labelSeq: newSeq(),
    channelSeq: seq().notNull(),
    name: text().notNull(),
    tone: code<LabelTone>().notNull().default(LABEL_TONE.neutral),
    revision: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.labelSeq] }),
    uniqueIndex('member_labels_name').on(t.channelSeq, sql`lower(${t.name})`),
    codeCheck('member_labels_tone', t.tone, LABEL_TONE),
  ],
)

/** Who has a label. Somebody who leaves keeps it, and has it again on coming back. */
export const labelledMembers = pgTable(
  'labelled_members',
  {
    channelSeq: seq().notNull(),
    labelSeq: seq().notNull(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.labelSeq, t.userSeq] }),
    withinChannel(
      'labelled_members_label',
      [t.channelSeq, t.labelSeq],
      [memberLabels.channelSeq, memberLabels.labelSeq],
    ).onDelete('cascade'),
    index('labelled_members_user').on(t.channelSeq, t.userSeq),
    index('labelled_members_person').on(t.userSeq),
  ],
)

/** What staff write down about a member, for one another (MEM-07). */
export const memberNotes = pgTable(
  'member_notes',
  {
    memberNoteSeq: newSeq(),
    channelSeq: seq().notNull(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq),
    byUserSeq: seq().notNull(),
    content: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.memberNoteSeq] }),
    index('member_notes_of').on(t.channelSeq, t.userSeq),
    index('member_notes_person').on(t.userSeq),
  ],
)

/** People whom staff entered by hand or file; they become joined by the address or number that they prove (MEM-06). */
export const registeredMembers = pgTable(
  'registered_members',
  {
    registeredSeq: newSeq(),
    channelSeq: seq().notNull(),
    name: text().notNull(),
    email: text(),
    /** Digits. */
    phone: text(),
    note: text().notNull().default(''),
    revision: integer().notNull().default(1),
    /** Who they became. */
    userSeq: seq().references(() => users.userSeq),
    joinedAt: instant(),
    byUserSeq: seq().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.registeredSeq] }),
    uniqueIndex('registered_members_email').on(t.channelSeq, t.email).where(sql`email is not null`),
    uniqueIndex('registered_members_phone').on(t.channelSeq, t.phone).where(sql`phone is not null`),
    index('registered_members_list').on(t.channelSeq, t.createdAt.desc().nullsFirst()),
    index('registered_members_person').on(t.userSeq).where(sql`user_seq is not null`),
    check('registered_members_known', sql`${t.email} is not null or ${t.phone} is not null`),
    check('registered_members_joined', sql`(${t.userSeq} is null) = (${t.joinedAt} is null)`),
  ],
)

/** A group of members by what is true of them, or as it once was (MEM-09, MEM-10). */
export const segments = pgTable(
  'segments',
  {
    segmentSeq: newSeq(),
    channelSeq: seq().notNull(),
    name: text().notNull(),
    match: code<SegmentMatch>().notNull(),
    conditions: jsonb().$type<SegmentCondition[]>().notNull(),
    staticYn: flag().notNull().default('N'),
    /** When the people of a static one were last taken. */
    takenAt: instant(),
    revision: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.segmentSeq] }),
    index('segments_list').on(t.channelSeq, t.createdAt.desc().nullsFirst()),
    codeCheck('segments_match', t.match, Object.fromEntries(SEGMENT_MATCHES.map((match) => [match, match]))),
    check('segments_taken', sql`(${t.staticYn} = 'Y') = (${t.takenAt} is not null)`),
  ],
)

/** The people of a static segment, as they matched when it was taken. */
export const segmentPeople = pgTable(
  'segment_people',
  {
    channelSeq: seq().notNull(),
    segmentSeq: seq().notNull(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.segmentSeq, t.userSeq] }),
    withinChannel(
      'segment_people_of',
      [t.channelSeq, t.segmentSeq],
      [segments.channelSeq, segments.segmentSeq],
    ).onDelete('cascade'),
    index('segment_people_person').on(t.userSeq),
  ],
)

/** Who may not join the site again, until staff say otherwise (MEM-07). */
export const memberBlocks = pgTable(
  'member_blocks',
  {
    channelSeq: seq().notNull(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq),
    reason: text().notNull().default(''),
    /** The addresses that they proved, under a key of the installation: it outlives the account, and names nobody. */
    emailHashes: text().array().notNull().default([]),
    byUserSeq: seq().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.channelSeq, t.userSeq] }), index('member_blocks_person').on(t.userSeq)],
)
