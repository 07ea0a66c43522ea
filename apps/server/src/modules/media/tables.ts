import { UPLOAD_STATE } from '@seodang/domain/codes'
import type { UploadPurpose } from '@seodang/domain/upload-purpose'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { amount, code, codeCheck, createdAt, instant, newSeq, seq } from '../../platform/database/columns.ts'

/** Every file that came in. `storageKey` is random: knowing a number never opens a file (SEC-08). */
export const uploads = pgTable(
  'uploads',
  {
    uploadSeq: newSeq(),
    channelSeq: seq().notNull(),
    ownerSeq: seq().notNull(),
    kind: text().$type<'image' | 'video' | 'file'>().notNull(),
    /** Who may put it where hangs on it (UPL-12). */
    purpose: text().$type<UploadPurpose>().notNull(),
    name: text().notNull(),
    size: amount().notNull(),
    mime: text().notNull().default(''),
    state: code<(typeof UPLOAD_STATE)[keyof typeof UPLOAD_STATE]>().notNull(),
    storageKey: text().notNull(),
    /** The resumable transfer that brings it, while it does. */
    tusId: text(),
    privateYn: boolean().notNull().default(true),
    width: integer(),
    height: integer(),
    /** A tiny picture as a data address, shown until the real one is there. */
    placeholder: text(),
    createdAt: createdAt(),
    readyAt: instant(),
    problem: text(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.uploadSeq] }),
    uniqueIndex('uploads_key').on(t.storageKey),
    uniqueIndex('uploads_tus').on(t.tusId),
    index('uploads_owner').on(t.channelSeq, t.ownerSeq),
    codeCheck('uploads_state', t.state, UPLOAD_STATE),
  ],
)

/** A video on its way from an upload to an adaptive stream; `uploadVodSeq` of an item points here. */
export const videos = pgTable(
  'videos',
  {
    uploadVodSeq: newSeq(),
    channelSeq: seq().notNull(),
    uploadSeq: seq().notNull(),
    state: code<(typeof UPLOAD_STATE)[keyof typeof UPLOAD_STATE]>().notNull(),
    /** 0 to 100. */
    progress: integer().notNull().default(0),
    duration: integer().notNull().default(0),
    width: integer(),
    height: integer(),
    renditions: jsonb()
      .$type<{ name: string; width: number; height: number; bandwidth: number }[]>()
      .notNull()
      .default([]),
    posterKey: text(),
    captions: jsonb().$type<{ language: string; label: string; key: string }[]>().notNull().default([]),
    problem: text(),
    createdAt: createdAt(),
    readyAt: instant(),
    /** When it was begun anew because its process was gone. */
    resumedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.uploadVodSeq] }),
    index('videos_upload').on(t.channelSeq, t.uploadSeq),
    codeCheck('videos_state', t.state, UPLOAD_STATE),
  ],
)
