import { RECORD_STATUS } from '@seodang/domain/challenge-records'
import { PUBLIC_SCOPE } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
import { courses, curriculumItems } from '../catalog/tables.ts'
import { attendances } from '../enrolment/tables.ts'

type Value<T> = T[keyof T]

/** A class with a term is a challenge (CHL-11). Its recruiting is the class's own, so that enrolment keeps it. */
export const challengeTerms = pgTable(
  'challenge_terms',
  {
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    startAt: instant().notNull(),
    endAt: instant().notNull(),
    restDays: text().array().notNull().default([]),
    completionRateCondition: integer().notNull().default(100),
    rewardPoint: integer().notNull().default(0),
    rewardCouponInfoSeq: seq(),
    rewardCertificateYn: flag().notNull().default('N'),
    revision: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.courseSeq] }),
    withinChannel(
      'challenge_terms_course',
      [t.channelSeq, t.courseSeq],
      [courses.channelSeq, courses.courseSeq],
    ).onDelete('cascade'),
    check('challenge_terms_order', sql`${t.endAt} > ${t.startAt}`),
    check('challenge_terms_percent', sql`${t.completionRateCondition} between 1 and 100`),
  ],
)

/** What a participation is beside the attendance that carries it; also the lock under which its records are counted. */
export const challengeParticipations = pgTable(
  'challenge_participations',
  {
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    attendSeq: seq().notNull(),
    userSeq: seq().notNull(),
    completedAt: instant(),
    rewardedAt: instant(),
    rewardedBy: seq(),
    rewardPoint: integer().notNull().default(0),
    cancelledAt: instant(),
    cancelledBy: seq(),
    cancelReason: text(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.attendSeq] }),
    index('challenge_participations_course').on(t.channelSeq, t.courseSeq),
    withinChannel(
      'challenge_participations_attendance',
      [t.channelSeq, t.attendSeq],
      [attendances.channelSeq, attendances.attendSeq],
    ).onDelete('cascade'),
  ],
)

/** One act that counts, or counted, for one mission (CHL-15). */
export const challengeRecords = pgTable(
  'challenge_records',
  {
    recordSeq: newSeq(),
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    curriculumSeq: seq().notNull(),
    attendSeq: seq().notNull(),
    userSeq: seq().notNull(),
    /** The act: `post:12`, `lesson:34`, `chat:56`. */
    sourceId: text().notNull(),
    /** The Seoul day for which it counts (CHL-18). */
    day: date({ mode: 'string' }).notNull(),
    actedAt: instant().notNull(),
    status: code<Value<typeof RECORD_STATUS>>().notNull(),
    xp: integer().notNull().default(0),
    point: integer().notNull().default(0),
    publicScope: code<Value<typeof PUBLIC_SCOPE>>().notNull(),
    /** What staff said with their decision. */
    comment: text().notNull().default(''),
    decidedBy: seq(),
    decidedAt: instant(),
    likeCount: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.recordSeq] }),
    uniqueIndex('challenge_records_act').on(t.channelSeq, t.curriculumSeq, t.attendSeq, t.sourceId),
    index('challenge_records_person').on(t.channelSeq, t.attendSeq),
    index('challenge_records_course').on(t.channelSeq, t.courseSeq, t.actedAt),
    withinChannel(
      'challenge_records_item',
      [t.channelSeq, t.curriculumSeq],
      [curriculumItems.channelSeq, curriculumItems.curriculumSeq],
    ).onDelete('cascade'),
    withinChannel(
      'challenge_records_attendance',
      [t.channelSeq, t.attendSeq],
      [attendances.channelSeq, attendances.attendSeq],
    ).onDelete('cascade'),
    codeCheck('challenge_records_status', t.status, RECORD_STATUS),
    codeCheck('challenge_records_scope', t.publicScope, PUBLIC_SCOPE),
  ],
)

export const challengeRecordLikes = pgTable(
  'challenge_record_likes',
  {
    channelSeq: seq().notNull(),
    recordSeq: seq().notNull(),
    userSeq: seq().notNull(),
    likeAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.recordSeq, t.userSeq] }),
    withinChannel(
      'challenge_record_likes_record',
      [t.channelSeq, t.recordSeq],
      [challengeRecords.channelSeq, challengeRecords.recordSeq],
    ).onDelete('cascade'),
  ],
)

export const challengeRecordComments = pgTable(
  'challenge_record_comments',
  {
    recordCommentSeq: newSeq(),
    channelSeq: seq().notNull(),
    recordSeq: seq().notNull(),
    userSeq: seq().notNull(),
    content: text().notNull(),
    createdAt: createdAt(),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.recordCommentSeq] }),
    index('challenge_record_comments_record').on(t.channelSeq, t.recordSeq, t.recordCommentSeq),
    withinChannel(
      'challenge_record_comments_record',
      [t.channelSeq, t.recordSeq],
      [challengeRecords.channelSeq, challengeRecords.recordSeq],
    ).onDelete('cascade'),
  ],
)
