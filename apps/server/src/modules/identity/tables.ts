import { SNS_TYPE } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { code, codeCheck, createdAt, flag, instant, newSeq, seq } from '../../platform/database/columns.ts'

/** People are global; their place in a site is `channel_users`. */
export const users = pgTable(
  'users',
  {
    userSeq: newSeq().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    phone: text(),
    phoneAt: instant(),
    snsTypeCd: code<(typeof SNS_TYPE)[keyof typeof SNS_TYPE]>().notNull().default(SNS_TYPE.email),
    /** Argon2id; empty for an account that only signs in through a provider (ACC-27). */
    passwordHash: text(),
    verifiedAt: instant(),
    profileImageKey: text(),
    isInitPlan: boolean().notNull().default(true),
    isPlatformAdmin: boolean().notNull().default(false),
    alarmReadSeq: seq().notNull().default(0),
    language: text(),
    createdAt: createdAt(),
    closedAt: instant(),
  },
  (t) => [
    // An address belongs to the one account that proved it (ACC-30); until then anybody may have typed it.
    uniqueIndex('users_verified_email').on(t.email).where(sql`verified_at is not null and closed_at is null`),
    index('users_email').on(t.email),
    codeCheck('users_sns_type', t.snsTypeCd, SNS_TYPE),
  ],
)

/** Tokens are kept as SHA-256 only: whoever reads the table cannot use one. */
export const sessions = pgTable(
  'sessions',
  {
    sessionSeq: newSeq().primaryKey(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq, { onDelete: 'cascade' }),
    accessHash: text().notNull(),
    accessExpiresAt: instant().notNull(),
    refreshHash: text().notNull(),
    refreshExpiresAt: instant().notNull(),
    userAgent: text().notNull().default(''),
    address: text().notNull().default(''),
    createdAt: createdAt(),
    usedAt: createdAt(),
    revokedAt: instant(),
  },
  (t) => [
    uniqueIndex('sessions_access').on(t.accessHash),
    uniqueIndex('sessions_refresh').on(t.refreshHash),
    index('sessions_user').on(t.userSeq),
  ],
)

/** Six-digit codes sent by mail (VER-07, VER-17), as a keyed hash: six digits alone are soon tried out. */
export const emailCodes = pgTable(
  'email_codes',
  {
    emailCodeSeq: newSeq().primaryKey(),
    /** Whose code it is: two accounts that claim one address must not void each other's codes. */
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq, { onDelete: 'cascade' }),
    email: text().notNull(),
    codeHash: text().notNull(),
    expiresAt: instant().notNull(),
    tries: integer().notNull().default(0),
    checkedAt: instant(),
    usedAt: instant(),
    voidedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('email_codes_email').on(t.email, t.createdAt.desc().nullsFirst()),
    index('email_codes_user').on(t.userSeq, t.createdAt.desc().nullsFirst()),
  ],
)

/** One-hour links for a new password (VER-18). */
export const resetTokens = pgTable(
  'reset_tokens',
  {
    resetTokenSeq: newSeq().primaryKey(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    channelSeq: seq(),
    /** Where the mailed link leads; the token opens nothing on another host (SEC-37). */
    origin: text().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index('reset_tokens_user').on(t.userSeq)],
)

/** Wrong passwords in a row for one account from one network (ACC-25, SEC-39); the lock follows from both numbers. */
export const loginFailures = pgTable(
  'login_failures',
  {
    emailHash: text().notNull(),
    address: text().notNull(),
    failures: integer().notNull().default(0),
    updatedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.emailHash, t.address] })],
)

/** What a person agreed to, when, in which wording (PIPA 22; integrations.md 7 and 8.5). */
export const consents = pgTable(
  'consents',
  {
    consentSeq: newSeq().primaryKey(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq, { onDelete: 'cascade' }),
    /** 0 is the product itself. */
    channelSeq: seq().notNull().default(0),
    purpose: text().$type<'terms' | 'privacy' | 'marketing' | 'night' | 'age14'>().notNull(),
    textVersion: text().notNull(),
    agreedYn: flag().notNull(),
    agreedAt: createdAt(),
    withdrawnAt: instant(),
  },
  (t) => [
    index('consents_user').on(t.userSeq, t.channelSeq),
    unique('consents_once').on(t.userSeq, t.channelSeq, t.purpose, t.textVersion, t.agreedAt),
  ],
)
