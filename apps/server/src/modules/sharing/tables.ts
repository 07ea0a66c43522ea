import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, instant, newSeq, seq, withinChannel } from '../../platform/database/columns.ts'
import { courses } from '../catalog/tables.ts'

/** LKS-12: links to a class with names of their own, beside the one that every class has. */
export const shareLinks = pgTable(
  'share_links',
  {
    shareLinkSeq: newSeq(),
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    refererCode: text().notNull(),
    name: text().notNull(),
    createdBy: seq(),
    createdAt: createdAt(),
    retiredAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.shareLinkSeq] }),
    withinChannel(
      'share_links_course',
      [t.channelSeq, t.courseSeq],
      [courses.channelSeq, courses.courseSeq],
    ).onDelete('cascade'),
    uniqueIndex('share_links_code').on(t.channelSeq, t.refererCode),
    uniqueIndex('share_links_name').on(t.channelSeq, t.courseSeq, sql`lower(${t.name})`),
  ],
)

/** Visits by each link and Seoul day; nobody's name or mark is in them. */
export const shareLinkDays = pgTable(
  'share_link_days',
  {
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    refererCode: text().notNull(),
    day: text().notNull(),
    visitCount: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.refererCode, t.day] }),
    withinChannel(
      'share_link_days_course',
      [t.channelSeq, t.courseSeq],
      [courses.channelSeq, courses.courseSeq],
    ).onDelete('cascade'),
    index('share_link_days_course').on(t.channelSeq, t.courseSeq),
  ],
)

/** Who was counted today, so that coming back is not a second visit; forgotten when the day is over. */
export const shareVisitors = pgTable(
  'share_visitors',
  {
    channelSeq: seq().notNull(),
    refererCode: text().notNull(),
    day: text().notNull(),
    clientId: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.refererCode, t.day, t.clientId] }),
    index('share_visitors_day').on(t.day),
  ],
)
