import { jsonb, pgTable } from 'drizzle-orm/pg-core'
import { createdAt, seq } from '../../platform/database/columns.ts'

/** The unfinished site of somebody who left the creation flow (CRT-07). */
export const siteDrafts = pgTable('site_drafts', {
  userSeq: seq().primaryKey(),
  draft: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedAt: createdAt(),
})
