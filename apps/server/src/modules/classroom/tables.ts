import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, instant, newSeq, seq, withinChannel } from '../../platform/database/columns.ts'
import { curriculumItems } from '../catalog/tables.ts'

/** How far a person is in one item. */
export const itemProgress = pgTable(
  'item_progress',
  {
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    curriculumSeq: seq().notNull(),
    userSeq: seq().notNull(),
    /** Where playback goes on, in seconds of the video. */
    lastPosition: integer().notNull().default(0),
    /** Seconds of the video seen at least once, as merged [from, to) pairs. */
    watched: jsonb().$type<[number, number][]>().notNull().default([]),
    watchedSeconds: integer().notNull().default(0),
    /** Time in front of the video by the clock, whatever the speed (ROOM-14). */
    playSecond: integer().notNull().default(0),
    openedAt: createdAt(),
    completedAt: instant(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.curriculumSeq, t.userSeq] }),
    index('item_progress_person').on(t.channelSeq, t.courseSeq, t.userSeq),
    withinChannel(
      'item_progress_item',
      [t.channelSeq, t.curriculumSeq],
      [curriculumItems.channelSeq, curriculumItems.curriculumSeq],
    ).onDelete('cascade'),
  ],
)

/** A player that is open now: the server counts its time and grants it, one device at a time where limited (ROOM-27). */
export const playSessions = pgTable(
  'play_sessions',
  {
    playSessionId: text().primaryKey(),
    channelSeq: seq().notNull(),
    curriculumSeq: seq().notNull(),
    userSeq: seq().notNull(),
    clientId: text().notNull(),
    startedAt: createdAt(),
    beatAt: createdAt(),
    endedAt: instant(),
  },
  (t) => [index('play_sessions_open').on(t.channelSeq, t.userSeq, t.endedAt)],
)

/** What somebody wrote down for themselves at a second of a lesson (BYD-08). */
export const lessonNotes = pgTable(
  'lesson_notes',
  {
    noteSeq: newSeq(),
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    curriculumSeq: seq().notNull(),
    userSeq: seq().notNull(),
    /** Of the lesson's video; empty for a note about the whole lesson. */
    second: integer(),
    content: text().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.noteSeq] }),
    index('lesson_notes_person').on(t.channelSeq, t.courseSeq, t.userSeq),
    withinChannel(
      'lesson_notes_item',
      [t.channelSeq, t.curriculumSeq],
      [curriculumItems.channelSeq, curriculumItems.curriculumSeq],
    ).onDelete('cascade'),
  ],
)
