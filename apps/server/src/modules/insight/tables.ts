import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, instant, newSeq, seq } from '../../platform/database/columns.ts'

/**
 * What visitors did, as it came (TRK-08); staff and robots carry a mark instead of being dropped (TRK-09). In the
 * database it is split by month (`partitions.ts`), which a table of ours cannot say.
 */
export const trackingEvents = pgTable(
  'tracking_events',
  {
    trackingEventSeq: newSeq(),
    channelSeq: seq().notNull(),
    eventType: text().notNull(),
    message: text().notNull().default(''),
    path: text().notNull().default(''),
    courseSeq: seq(),
    clientId: text(),
    userSeq: seq(),
    device: text().notNull().default('web'),
    language: text().notNull().default('ko'),
    referrer: text().notNull().default(''),
    isStaff: boolean().notNull().default(false),
    isRobot: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('tracking_events_client').on(t.channelSeq, t.clientId, t.createdAt),
    index('tracking_events_person').on(t.userSeq).where(sql`user_seq is not null`),
  ],
)

/** Counts of one hour of one site, kept up by a job, so that a dashboard never reads the raw events. */
export const hourlyCounts = pgTable(
  'hourly_counts',
  {
    channelSeq: seq().notNull(),
    hourAt: instant().notNull(),
    pageViewCount: integer().notNull().default(0),
    newVisitorCount: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.channelSeq, t.hourAt] })],
)

/** Each client once a Seoul day: visitors of any span are counted from here without double counting. */
export const dailyVisitors = pgTable(
  'daily_visitors',
  {
    channelSeq: seq().notNull(),
    day: text().notNull(),
    clientId: text().notNull(),
    firstAt: instant().notNull(),
    newYn: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.channelSeq, t.day, t.clientId] })],
)
