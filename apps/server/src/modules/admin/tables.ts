import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, createdAt, instant, newSeq, seq } from '../../platform/database/columns.ts'
import { users } from '../identity/tables.ts'

/** The one link by which an installation gets its first administrator; the next start writes it over, its use deletes it. */
export const firstAdministratorLinks = pgTable('first_administrator_links', {
  /** Always 1. */
  linkSeq: integer().primaryKey(),
  tokenHash: text().notNull(),
  expiresAt: instant().notNull(),
})

/** The app of an administrator that makes codes (RFC 6238); in force once it is confirmed. */
export const secondFactors = pgTable('second_factors', {
  userSeq: seq()
    .primaryKey()
    .references(() => users.userSeq, { onDelete: 'cascade' }),
  sealed: bytes().notNull(),
  confirmedAt: instant(),
  /** The youngest step that a code was used of: none of it or before opens again. */
  lastStep: seq().notNull().default(0),
  failures: integer().notNull().default(0),
  failedAt: instant(),
  createdAt: createdAt(),
})

/** One-use codes for the day on which the app is lost, as keyed hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.userSeq, t.codeHash] })],
)

/** Open desks of administrators (ADM-04). Tokens are kept as SHA-256 only. */
export const adminSessions = pgTable(
  'admin_sessions',
  {
    adminSessionSeq: newSeq().primaryKey(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    /** The browser and system that it belongs to; another one finds it closed. */
    agent: text().notNull(),
    address: text().notNull(),
    createdAt: createdAt(),
    /** When the second factor was proved; until then it only waits for it. */
    provedAt: instant(),
    usedAt: createdAt(),
    expiresAt: instant().notNull(),
    endsAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [uniqueIndex('admin_sessions_token').on(t.tokenHash), index('admin_sessions_user').on(t.userSeq)],
)

/** Looks of administrators into a site, for reading only (ADM-02): a code that opens once, then a token. */
export const adminViews = pgTable(
  'admin_views',
  {
    adminViewSeq: newSeq(),
    channelSeq: seq().notNull(),
    userSeq: seq().notNull(),
    adminSessionSeq: seq().notNull(),
    codeHash: text().notNull(),
    codeExpiresAt: instant().notNull(),
    tokenHash: text(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.adminViewSeq] }),
    uniqueIndex('admin_views_code').on(t.codeHash),
    uniqueIndex('admin_views_token').on(t.tokenHash),
  ],
)
