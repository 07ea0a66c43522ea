import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, createdAt, instant, newSeq, seq, withinChannel } from '../../platform/database/columns.ts'
import { curriculumItems } from '../catalog/tables.ts'

/** Each time somebody was in a live: the sum of a person's visits is their attendance (LIVE-37). */
export const liveVisits = pgTable(
  'live_visits',
  {
    liveVisitSeq: newSeq(),
    channelSeq: seq().notNull(),
    curriculumSeq: seq().notNull(),
    userSeq: seq().notNull(),
    enteredAt: createdAt(),
    /** How the meeting service names this one visit; its notices come twice and in any order. */
    visitKey: text(),
    /** Empty while in the meeting, and where no service tells when somebody left. */
    leftAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.liveVisitSeq] }),
    uniqueIndex('live_visits_once').on(t.channelSeq, t.curriculumSeq, t.visitKey),
    index('live_visits_person').on(t.channelSeq, t.curriculumSeq, t.userSeq),
    withinChannel(
      'live_visits_item',
      [t.channelSeq, t.curriculumSeq],
      [curriculumItems.channelSeq, curriculumItems.curriculumSeq],
    ).onDelete('cascade'),
  ],
)

/** What staff say of somebody's attendance, over what was measured (LIVE-37). */
export const liveCorrections = pgTable(
  'live_corrections',
  {
    channelSeq: seq().notNull(),
    curriculumSeq: seq().notNull(),
    userSeq: seq().notNull(),
    /** 0 is absent. */
    minutes: integer().notNull(),
    byUserSeq: seq().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.curriculumSeq, t.userSeq] }),
    withinChannel(
      'live_corrections_item',
      [t.channelSeq, t.curriculumSeq],
      [curriculumItems.channelSeq, curriculumItems.curriculumSeq],
    ).onDelete('cascade'),
  ],
)

/**
 * Turns of those who enter a live: one open ticket for each person, in the order of their numbers (BYD-14). The clock is
 * the database's, because processes let people in together.
 */
export const liveTickets = pgTable(
  'live_tickets',
  {
    ticketSeq: newSeq(),
    channelSeq: seq().notNull(),
    curriculumSeq: seq().notNull(),
    /** A person, or the browser of a visitor. */
    holder: text().notNull(),
    takenAt: createdAt(),
    /** When they last asked for their position. */
    askedAt: createdAt(),
    admittedAt: instant(),
    usedAt: instant(),
    /** Used, or let lapse after its turn. */
    closedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.ticketSeq] }),
    uniqueIndex('live_tickets_one').on(t.channelSeq, t.curriculumSeq, t.holder).where(sql`closed_at is null`),
    index('live_tickets_waiting')
      .on(t.channelSeq, t.curriculumSeq, t.ticketSeq)
      .where(sql`admitted_at is null and closed_at is null`),
    index('live_tickets_admitted').on(t.channelSeq, t.curriculumSeq, t.admittedAt),
    index('live_tickets_holder').on(t.channelSeq, t.curriculumSeq, t.holder, t.usedAt),
    withinChannel(
      'live_tickets_item',
      [t.channelSeq, t.curriculumSeq],
      [curriculumItems.channelSeq, curriculumItems.curriculumSeq],
    ).onDelete('cascade'),
  ],
)

/** The secret address of a person's calendar (BYD-07); without a row there is none. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userSeq: seq().primaryKey(),
    tokenHash: text().notNull(),
    /** The token itself, so that its owner can read the address again. */
    sealed: bytes().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('calendar_feeds_token').on(t.tokenHash)],
)
