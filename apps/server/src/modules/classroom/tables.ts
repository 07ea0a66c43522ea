import { PLAY_END, type PlayEnd } from '@seodang/domain/play-lease'
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
    /** What of it was spent before the term that runs, and when that began: each term that is paid has all of its time. */
    spentBefore: integer().notNull().default(0),
    termBeganAt: instant(),
    openedAt: createdAt(),
    /**
     * When the person last opened, played or took it along themself; empty where only staff noted something of it. What was
     * taken of an order is told by it (BYD-02), so nothing that staff do moves it.
     */
    usedAt: instant(),
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

/** A player that was opened: the server counts its time, and who watches sees it in the list of devices (BYD-19). */
export const playSessions = pgTable(
  'play_sessions',
  {
    playSessionId: text().primaryKey(),
    /** The same one as a number, for signed addresses. */
    playSeq: newSeq().notNull(),
    channelSeq: seq().notNull(),
    curriculumSeq: seq().notNull(),
    userSeq: seq().notNull(),
    clientId: text().notNull(),
    sessionSeq: seq(),
    /** One page of a browser; what it opens next takes the place of what it had. */
    windowId: text().notNull().default(''),
    userAgent: text().notNull().default(''),
    startedAt: createdAt(),
    beatAt: createdAt(),
    /** Since when it has run without a pause; empty while it stands still. */
    playingSince: instant(),
    endedAt: instant(),
    endReason: code<PlayEnd>(),
  },
  (t) => [
    index('play_sessions_open').on(t.channelSeq, t.userSeq, t.endedAt),
    index('play_sessions_person').on(t.userSeq, t.beatAt).where(sql`ended_at is null`),
    uniqueIndex('play_sessions_seq').on(t.channelSeq, t.playSeq),
    codeCheck('play_sessions_end_reason', t.endReason, PLAY_END),
  ],
)

/** Who may play what plays in one place at a time: one row for each person on a site (BYD-19, ROOM-27). */
export const playLeases = pgTable(
  'play_leases',
  {
    channelSeq: seq().notNull(),
    userSeq: seq().notNull(),
    playSeq: seq().notNull(),
    sessionSeq: seq(),
    windowId: text().notNull(),
    grantedAt: createdAt(),
    /** Each report of the player moves it on. */
    expiresAt: instant().notNull(),
    /** A player that stands still keeps its lease until somebody else wants to play. */
    pausedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.userSeq] }),
    withinChannel(
      'play_leases_player',
      [t.channelSeq, t.playSeq],
      [playSessions.channelSeq, playSessions.playSeq],
    ).onDelete('cascade'),
  ],
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
