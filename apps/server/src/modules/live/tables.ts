import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { createdAt, instant, newSeq, seq, withinChannel } from '../../platform/database/columns.ts'
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
    /** Empty while in the meeting, and where no service tells when somebody left. */
    leftAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.liveVisitSeq] }),
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
