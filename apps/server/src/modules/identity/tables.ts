import { SNS_TYPE } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { code, codeCheck, createdAt, flag, instant, newSeq, seq } from '../../platform/database/columns.ts'

type SnsTypeCd = (typeof SNS_TYPE)[keyof typeof SNS_TYPE]

/** People are global; their place in a site is `channel_users`. */
export const users = pgTable(
  'users',
  {
    userSeq: newSeq().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    phone: text(),
    phoneAt: instant(),
    snsTypeCd: code<SnsTypeCd>().notNull().default(SNS_TYPE.email),
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
    /** The account that it became part of (SOC-19), and no part of another itself: what still names it is that one's. */
    mergedInto: seq().references((): AnyPgColumn => users.userSeq),
  },
  (t) => [
    // An address belongs to the one account that proved it (ACC-30); until then anybody may have typed it.
    uniqueIndex('users_verified_email').on(t.email).where(sql`verified_at is not null and closed_at is null`),
    index('users_email').on(t.email),
    index('users_merged_into').on(t.mergedInto).where(sql`merged_into is not null`),
    codeCheck('users_sns_type', t.snsTypeCd, SNS_TYPE),
  ],
)

/**
 * Logins, each good in one place only. Tokens are kept as SHA-256 only: whoever reads the table cannot use one.
 */
export const sessions = pgTable(
  'sessions',
  {
    sessionSeq: newSeq().primaryKey(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq, { onDelete: 'cascade' }),
    /**
     * The site on whose own domain it was made, and where alone it is good. Null for the product: its origin and the
     * addresses that it gives to sites.
     */
    channelSeq: seq(),
    /** Where it was made; one of a site's own domain is good at this origin only. */
    origin: text().notNull().default(''),
    /** The session of the same browser at another address that signed it on; it ends with that one. */
    fromSessionSeq: seq(),
    refreshHash: text().notNull(),
    /** The token before this one, which answers a while longer: its answer may have been lost on the way. */
    previousHash: text(),
    /** How many renewals came before the present token, which says so itself, too. */
    generation: integer().notNull().default(0),
    /** The database was set back since the present token was given, so later ones may be about. */
    isSetBack: boolean().notNull().default(false),
    rotatedAt: instant(),
    /** When anything that the last renewal gave was shown first; null while its answer may have been lost. */
    seenAt: instant(),
    refreshExpiresAt: instant().notNull(),
    userAgent: text().notNull().default(''),
    address: text().notNull().default(''),
    createdAt: createdAt(),
    usedAt: createdAt(),
    revokedAt: instant(),
  },
  (t) => [
    uniqueIndex('sessions_refresh').on(t.refreshHash),
    index('sessions_user').on(t.userSeq),
    index('sessions_from').on(t.fromSessionSeq),
  ],
)

/** What opens calls for a quarter of an hour; several for one session, because several pages of it may be open. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    tokenHash: text().primaryKey(),
    sessionSeq: seq()
      .notNull()
      .references(() => sessions.sessionSeq, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (t) => [index('access_tokens_session').on(t.sessionSeq), index('access_tokens_expiry').on(t.expiresAt)],
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

/** Six-digit codes sent to a phone (MY-09), as a keyed hash bound to the person and the number. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    phoneCodeSeq: newSeq().primaryKey(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq, { onDelete: 'cascade' }),
    phone: text().notNull(),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    usedAt: instant(),
    voidedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('phone_codes_phone').on(t.phone, t.createdAt.desc().nullsFirst()),
    index('phone_codes_user').on(t.userSeq, t.createdAt.desc().nullsFirst()),
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
    /** When a consent to advertising was told to the person again (정보통신망법 제50조 제8항; BYD-22). */
    toldAt: instant(),
  },
  (t) => [
    index('consents_user').on(t.userSeq, t.channelSeq),
    unique('consents_once').on(t.userSeq, t.channelSeq, t.purpose, t.textVersion, t.agreedAt),
  ],
)

/**
 * Ways in through a provider. Providers name people for each of their applications, so a subject means something
 * only together with the client id it was given to (SEC-35).
 */
export const socialAccounts = pgTable(
  'social_accounts',
  {
    snsTypeCd: code<SnsTypeCd>().notNull(),
    clientId: text().notNull(),
    subject: text().notNull(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq, { onDelete: 'cascade' }),
    /** As the provider gave it; whether it is proved is the account's own matter (SEC-34). */
    email: text(),
    linkedAt: createdAt(),
    usedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.snsTypeCd, t.clientId, t.subject] }),
    index('social_accounts_user').on(t.userSeq),
    codeCheck('social_accounts_sns_type', t.snsTypeCd, SNS_TYPE),
  ],
)

/** What a provider said about somebody who has just come back from it; opened once, soon, by the page that began. */
export const socialTickets = pgTable('social_tickets', {
  tokenHash: text().primaryKey(),
  snsTypeCd: code<SnsTypeCd>().notNull(),
  clientId: text().notNull(),
  /** 0 for the product itself. */
  channelSeq: seq().notNull(),
  /** Whose ways in it may be added to; null where it is for logging in. */
  linksUserSeq: seq(),
  said: jsonb()
    .$type<{
      subject: string
      email: string | null
      isEmailProved: boolean
      name: string | null
      /** Terms that were agreed to at the provider (Kakao Sync). */
      agreedTerms: string[]
    }>()
    .notNull(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
  createdAt: createdAt(),
})

/** A merge that waits for the proof of an address (SOC-04): what a token may still bring together. */
export const integrations = pgTable(
  'integrations',
  {
    tokenHash: text().primaryKey(),
    /** Who came through the provider. */
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** The way in through the provider that proved it: taken off the account, it proves nothing any more. */
    snsTypeCd: code<SnsTypeCd>(),
    clientId: text(),
    subject: text(),
    /** The account that began to link the provider and proved itself for it; it is not asked once more. */
    provedUserSeq: seq(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** The logins of one of the two were ended (ACC-26). */
    voidedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('integrations_user').on(t.userSeq),
    index('integrations_proved_user').on(t.provedUserSeq),
    codeCheck('integrations_sns_type', t.snsTypeCd, SNS_TYPE),
  ],
)

/** Carries a session from the product's origin to a site's own domain, once and at once (API-18). */
export const signOnCodes = pgTable(
  'sign_on_codes',
  {
    codeHash: text().primaryKey(),
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq, { onDelete: 'cascade' }),
    /** The site whose own domain it leads to; null for an address of the product. */
    channelSeq: seq(),
    /** The only origin that may change it for a session. */
    origin: text().notNull(),
    /** Whose page asked for it: the code is worth nothing once that session has ended. */
    fromSessionSeq: seq(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index('sign_on_codes_user').on(t.userSeq)],
)

/** Own domains of sites at which somebody said yes to being signed on; without a yes nobody is (SEC-38). */
export const signOnConsents = pgTable(
  'sign_on_consents',
  {
    userSeq: seq()
      .notNull()
      .references(() => users.userSeq, { onDelete: 'cascade' }),
    channelSeq: seq().notNull(),
    /** Without port, in lower case. Another domain of the same site is asked about anew. */
    host: text().notNull(),
    givenAt: createdAt(),
    revokedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.userSeq, t.channelSeq, t.host] })],
)
