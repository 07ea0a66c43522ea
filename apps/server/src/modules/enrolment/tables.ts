import { CHOISE_STATUS, GRANT_SOURCE } from '@seodang/domain/codes'
import { PLACE_END, type PlaceEnd } from '@seodang/domain/place-life'
import { OFFER_STATE, type OfferState, type WaitingSource } from '@seodang/domain/waiting'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  amount,
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
    /** Waiting for a free place rather than for somebody's decision, and since when: the order of the line. */
    waitlistedAt: instant(),
    attendAt: instant(),
    /** Empty is unlimited (ENR-31). Kept equal to the latest end of the live grants. */
    validAt: instant(),
    reviewExpringAt: instant(),
    /** Since when the seat of an ended period is free, where the class counts people at a time. */
    seatEndedAt: instant(),
    /** On hold because months of a plan are owed, and not because staff hold it (PAY-23). */
    heldUnpaid: boolean().notNull().default(false),
    phone: text(),
    answers: jsonb().$type<unknown[]>().notNull().default([]),
    memo: text().notNull().default(''),
    /** Whole won that came outside of the site, as staff noted it (ATT-16). */
    outsideAmount: amount(),
    cancelledAt: instant(),
    cancelReason: text(),
    /** How it came to its end; by somebody's will it is final (ATT-06). */
    endedBy: text().$type<PlaceEnd>(),
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
    index('attendances_seatless').on(t.channelSeq, t.courseSeq).where(sql`seat_ended_at is not null`),
    index('attendances_line')
      .on(t.channelSeq, t.courseSeq, t.waitlistedAt, t.attendSeq)
      .where(sql`choise_status_cd = '01' and waitlisted_at is not null`),
    codeCheck('attendances_status', t.choiseStatusCd, CHOISE_STATUS),
    check('attendances_seat', sql`${t.seatEndedAt} is null or ${t.choiseStatusCd} = '00'`),
    codeCheck('attendances_ended_by', t.endedBy, PLACE_END),
  ],
)

/**
 * A place that became free, kept for the next in line until a moment (BYD-18). While an order is being paid the order
 * keeps the place, and the offer does not.
 */
export const seatOffers = pgTable(
  'seat_offers',
  {
    seatOfferSeq: newSeq(),
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    attendSeq: seq().notNull(),
    state: text().$type<OfferState>().notNull().default(OFFER_STATE.open),
    holdsPlace: boolean().notNull().default(true),
    /** Staff who chose the person; empty where it was their turn. */
    byUserSeq: seq(),
    offeredAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.seatOfferSeq] }),
    withinChannel(
      'seat_offers_course',
      [t.channelSeq, t.courseSeq],
      [courses.channelSeq, courses.courseSeq],
    ).onDelete('cascade'),
    withinChannel(
      'seat_offers_attendance',
      [t.channelSeq, t.attendSeq],
      [attendances.channelSeq, attendances.attendSeq],
    ).onDelete('cascade'),
    // Nobody is offered two places of a class at once.
    uniqueIndex('seat_offers_now').on(t.channelSeq, t.attendSeq).where(sql`state = 'open'`),
    index('seat_offers_due').on(t.expiresAt).where(sql`state = 'open'`),
    index('seat_offers_course').on(t.channelSeq, t.courseSeq, t.seatOfferSeq),
    codeCheck('seat_offers_state', t.state, OFFER_STATE),
    check('seat_offers_end', sql`(${t.endedAt} is null) = (${t.state} = 'open')`),
    check('seat_offers_place', sql`${t.state} = 'open' or not ${t.holdsPlace}`),
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
    /** The end that its source gave it, once staff moved the other: money goes by this one (BYD-02). */
    soldEndAt: instant(),
    revokedAt: instant(),
    reason: text(),
    /** Until when it was given before it was written over to be held ready only: what was taken of it was taken (PAY-21). */
    givenUntil: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.grantSeq] }),
    withinChannel('grants_course', [t.channelSeq, t.courseSeq], [courses.channelSeq, courses.courseSeq]),
    // A payment confirmed twice, by browser and by notice, grants once (SEC-25).
    uniqueIndex('grants_once').on(t.channelSeq, t.source, t.sourceKey, t.courseSeq, t.userSeq),
    index('grants_user').on(t.channelSeq, t.userSeq, t.courseSeq),
    // Those that were given by a clock that was ahead are looked for every few minutes.
    index('grants_start').on(t.startAt).where(sql`revoked_at is null`),
    // What a package holds ready (ENR-29) is looked for each minute.
    index('grants_resting').on(t.channelSeq, t.userSeq).where(sql`reason = 'attendedOtherwise'`),
    codeCheck('grants_source', t.source, GRANT_SOURCE),
  ],
)

/**
 * Somebody whose membership or package opens a class that is full: they get in when a place becomes free, in the order
 * of their coming (BYD-01, ENR-39). Named as the grant that it becomes.
 */
export const waitingRights = pgTable(
  'waiting_rights',
  {
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq),
    source: text().$type<WaitingSource>().notNull(),
    sourceKey: text().notNull(),
    /** The end that the grant would have; empty is unlimited. */
    endAt: instant(),
    waitsSince: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.courseSeq, t.userSeq, t.source, t.sourceKey] }),
    withinChannel(
      'waiting_rights_course',
      [t.channelSeq, t.courseSeq],
      [courses.channelSeq, courses.courseSeq],
    ).onDelete('cascade'),
    index('waiting_rights_line').on(t.channelSeq, t.courseSeq, t.waitsSince),
    index('waiting_rights_user').on(t.userSeq),
    check('waiting_rights_source', sql`${t.source} in ('MEMBERSHIP', 'PACKAGE')`),
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
    action: text().$type<'approve' | 'wait' | 'hold' | 'extend' | 'add'>().notNull(),
    days: integer(),
    reason: text().notNull().default(''),
    notifyYn: flag().notNull().default('Y'),
    createdAt: createdAt(),
    finishedAt: instant(),
    /** When a worker last went on with what its process had not finished. */
    resumedAt: instant(),
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

/** Members who are added to a class behind the rest, one after the other; as `bulk_change_rows`, for those not there yet. */
export const bulkAdditions = pgTable(
  'bulk_additions',
  {
    channelSeq: seq().notNull(),
    bulkSeq: seq().notNull(),
    /** Of the spreadsheet, so that staff find it again. */
    lineNumber: integer().notNull(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq),
    note: text().notNull().default(''),
    outsideAmount: amount(),
    state: text().$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
    problem: text(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.bulkSeq, t.lineNumber] }),
    withinChannel(
      'bulk_additions_of',
      [t.channelSeq, t.bulkSeq],
      [bulkChanges.channelSeq, bulkChanges.bulkSeq],
    ).onDelete('cascade'),
    index('bulk_additions_state').on(t.channelSeq, t.bulkSeq, t.state, t.lineNumber),
    check('bulk_additions_amount', sql`${t.outsideAmount} >= 0`),
  ],
)
