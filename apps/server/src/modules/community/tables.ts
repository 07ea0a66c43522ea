import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, flag, instant, newSeq, seq, withinChannel } from '../../platform/database/columns.ts'
import { attendances } from '../enrolment/tables.ts'

export const reviews = pgTable(
  'reviews',
  {
    evaluationSeq: newSeq(),
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    attendSeq: seq().notNull(),
    userSeq: seq().notNull(),
    /** Half stars, 1 to 10: 9 is four and a half. */
    halfStars: integer().notNull(),
    content: text().notNull(),
    /** Pictures in the order in which they are shown, five at most (REV-17). */
    photoKeys: text().array().notNull().default([]),
    lectureHalfStars: integer(),
    kindnessHalfStars: integer(),
    preparationHalfStars: integer(),
    punctualityHalfStars: integer(),
    visibleYn: flag().notNull().default('Y'),
    hideReason: text(),
    answer: text(),
    answeredBy: seq(),
    answeredAt: instant(),
    bestYn: flag().notNull().default('N'),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.evaluationSeq] }),
    uniqueIndex('reviews_one').on(t.channelSeq, t.attendSeq),
    index('reviews_list').on(
      t.channelSeq,
      t.courseSeq,
      t.createdAt.desc().nullsFirst(),
      t.evaluationSeq.desc().nullsFirst(),
    ),
    withinChannel(
      'reviews_attendance',
      [t.channelSeq, t.attendSeq],
      [attendances.channelSeq, attendances.attendSeq],
    ),
    check('reviews_stars', sql`${t.halfStars} between 1 and 10`),
  ],
)

/** What members found wrong with a review; staff hide it or let it be, and then these are gone (REV-17). */
export const reviewReports = pgTable(
  'review_reports',
  {
    channelSeq: seq().notNull(),
    evaluationSeq: seq().notNull(),
    userSeq: seq().notNull(),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.evaluationSeq, t.userSeq] }),
    withinChannel(
      'review_reports_review',
      [t.channelSeq, t.evaluationSeq],
      [reviews.channelSeq, reviews.evaluationSeq],
    ).onDelete('cascade'),
  ],
)
