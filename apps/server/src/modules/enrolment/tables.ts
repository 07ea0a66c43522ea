import { CHOISE_STATUS, GRANT_SOURCE } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  code,
  codeCheck,
  createdAt,
  instant,
  newSeq,
  seq,
  withinChannel,
} from '../../platform/database/columns.ts'
import { courses } from '../catalog/tables.ts'
import { users } from '../identity/tables.ts'

/** A person's place in a class. One that runs for each class and person; cancelled ones stay as history. */
export const attendances = pgTable(
  'attendances',
  {
    attendSeq: newSeq(),
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq),
    choiseStatusCd: code<(typeof CHOISE_STATUS)[keyof typeof CHOISE_STATUS]>().notNull(),
    scheduleSeq: seq(),
    /** Waiting for a free place rather than for somebody's decision. */
    waitlistedAt: instant(),
    attendAt: instant(),
    /** Empty is unlimited (ENR-31). Kept equal to the latest end of the live grants. */
    validAt: instant(),
    reviewExpringAt: instant(),
    phone: text(),
    answers: jsonb().$type<unknown[]>().notNull().default([]),
    memo: text().notNull().default(''),
    cancelledAt: instant(),
    cancelReason: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.attendSeq] }),
    withinChannel('attendances_course', [t.channelSeq, t.courseSeq], [courses.channelSeq, courses.courseSeq]),
    uniqueIndex('attendances_running')
      .on(t.channelSeq, t.courseSeq, t.userSeq)
      .where(sql`choise_status_cd <> '99'`),
    index('attendances_list').on(t.channelSeq, t.courseSeq, t.createdAt.desc().nullsFirst()),
    index('attendances_user').on(t.userSeq, t.channelSeq),
    index('attendances_recent').on(t.channelSeq, t.createdAt),
    index('attendances_pending').on(t.channelSeq).where(sql`choise_status_cd = '01'`),
    codeCheck('attendances_status', t.choiseStatusCd, CHOISE_STATUS),
  ],
)

/** Why somebody may enter a class: one row for each source, ended on its own (BYD-01). */
export const grants = pgTable(
  'grants',
  {
    grantSeq: newSeq(),
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq),
    source: text().$type<(typeof GRANT_SOURCE)[keyof typeof GRANT_SOURCE]>().notNull(),
    /** What gave it, in the source's own numbers: an order line, a membership period … */
    sourceKey: text().notNull(),
    startAt: instant().notNull(),
    /** Empty is unlimited. */
    endAt: instant(),
    revokedAt: instant(),
    reason: text(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.grantSeq] }),
    withinChannel('grants_course', [t.channelSeq, t.courseSeq], [courses.channelSeq, courses.courseSeq]),
    // A payment confirmed twice, by browser and by notice, grants once (SEC-25).
    uniqueIndex('grants_once').on(t.channelSeq, t.source, t.sourceKey, t.courseSeq, t.userSeq),
    index('grants_user').on(t.channelSeq, t.userSeq, t.courseSeq),
    codeCheck('grants_source', t.source, GRANT_SOURCE),
  ],
)

/** Each change of an attendance, by whom and from what to what (ATT-17). */
export const attendanceHistory = pgTable(
  'attendance_history',
  {
    attendanceHistorySeq: newSeq(),
    channelSeq: seq().notNull(),
    attendSeq: seq().notNull(),
    fromStatusCd: text(),
    toStatusCd: text().notNull(),
    byUserSeq: seq(),
    note: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.attendanceHistorySeq] }),
    withinChannel(
      'attendance_history_of',
      [t.channelSeq, t.attendSeq],
      [attendances.channelSeq, attendances.attendSeq],
    ).onDelete('cascade'),
    index('attendance_history_list').on(t.channelSeq, t.attendSeq),
  ],
)

/** A change of very many attendees that a worker carries out, one after the other (ATT-12). */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    bulkSeq: newSeq(),
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    byUserSeq: seq().notNull(),
    action: text().$type<'approve' | 'wait' | 'hold' | 'extend'>().notNull(),
    days: integer(),
    reason: text().notNull().default(''),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.bulkSeq] }),
    withinChannel(
      'bulk_changes_course',
      [t.channelSeq, t.courseSeq],
      [courses.channelSeq, courses.courseSeq],
    ).onDelete('cascade'),
    index('bulk_changes_course').on(t.channelSeq, t.courseSeq, t.createdAt),
  ],
)

/** What became of each. A row leaves `waiting` in the transaction that changes its attendee, so nobody is changed twice. */
export const bulkChangeRows = pgTable(
  'bulk_change_rows',
  {
    channelSeq: seq().notNull(),
    bulkSeq: seq().notNull(),
    attendSeq: seq().notNull(),
    state: text().$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
    /** An error name of the catalogue. */
    problem: text(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.bulkSeq, t.attendSeq] }),
    withinChannel(
      'bulk_change_rows_of',
      [t.channelSeq, t.bulkSeq],
      [bulkChanges.channelSeq, bulkChanges.bulkSeq],
    ).onDelete('cascade'),
    index('bulk_change_rows_state').on(t.channelSeq, t.bulkSeq, t.state, t.attendSeq),
  ],
)
