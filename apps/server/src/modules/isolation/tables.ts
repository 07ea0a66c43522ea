import type { ProbeRole, ProbeState } from '@seodang/domain/isolation'
import { PROBE_STATE } from '@seodang/domain/isolation'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { code, codeCheck, createdAt, instant, newSeq, seq } from '../../platform/database/columns.ts'
import { channels } from '../site/tables.ts'

export interface Finding {
  role: ProbeRole
  call: string
  path: string
  status: number
}

/** Each try at the walls of a site from outside (BYD-29). */
export const isolationProbes = pgTable(
  'isolation_probes',
  {
    isolationProbeSeq: newSeq(),
    channelSeq: seq()
      .notNull()
      .references(() => channels.channelSeq, { onDelete: 'cascade' }),
    byOwner: boolean().notNull().default(false),
    state: code<ProbeState>().notNull().default(PROBE_STATE.running),
    asked: integer().notNull().default(0),
    unanswered: integer().notNull().default(0),
    findings: jsonb().$type<Finding[]>().notNull().default([]),
    startedAt: createdAt(),
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.isolationProbeSeq] }),
    uniqueIndex('isolation_probes_running').on(t.channelSeq).where(sql`state = 'running'`),
    index('isolation_probes_ended').on(t.endedAt),
    codeCheck('isolation_probes_state', t.state, PROBE_STATE),
  ],
)

/** The throw-away person and site that a probe asks from, so that what a crash left behind is found and removed. */
export const isolationStrangers = pgTable(
  'isolation_strangers',
  {
    userSeq: seq().notNull(),
    channelSeq: seq().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.channelSeq] })],
)
