import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Unit } from '../units.ts'
import { createdAt, instant, newSeq, seq } from './columns.ts'

/** Who changed what that matters: money, roles, enrolment, publication (GEN-20). */
export const auditEntries = pgTable(
  'audit_entries',
  {
    auditSeq: newSeq(),
    channelSeq: seq().notNull(),
    at: createdAt(),
    userSeq: seq(),
    action: text().notNull(),
    target: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    requestId: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.auditSeq] }),
    index('audit_entries_time').on(t.channelSeq, t.at.desc().nullsFirst()),
    // The platform's desk reads the entries of all sites together.
    index('audit_entries_all').on(t.auditSeq.desc().nullsFirst()),
  ],
)

/** Mails as they left, for the mailbox page of the development mode and for the question "did it go out?". */
export const sentMails = pgTable(
  'sent_mails',
  {
    sentMailSeq: newSeq().primaryKey(),
    channelSeq: seq(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    transport: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('sent_mails_recipient').on(t.recipient, t.createdAt.desc().nullsFirst())],
)

/** Text messages that the stand-in for the message service took, for the page of the development mode. */
export const sentMessages = pgTable('sent_messages', {
  sentMessageSeq: newSeq().primaryKey(),
  recipient: text().notNull(),
  sender: text().notNull(),
  text: text().notNull(),
  createdAt: createdAt(),
})

/** The first answer to a call that may be repeated (API-25). */
export const idempotentAnswers = pgTable(
  'idempotent_answers',
  {
    key: text().notNull(),
    userSeq: seq().notNull(),
    route: text().notNull(),
    bodyHash: text().notNull(),
    answer: jsonb(),
    /** What became of each, of a call that does many things one after another. */
    units: jsonb().$type<Record<string, Unit>>(),
    /** Something of the work is in the database, whether or not anybody heard of it. */
    workedAt: instant(),
    finishedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userSeq, t.route, t.key] })],
)

/** Counters of the rate limits, shared by all processes where there is no Redis. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: seq().notNull().default(0),
  expire: seq(),
})

/** One row: what the key of the installation signs, so that nobody works on these data with another one. */
export const installationKey = pgTable(
  'installation_key',
  {
    one: boolean().primaryKey().default(true),
    mark: text().notNull(),
  },
  (t) => [check('installation_key_one', sql`${t.one}`)],
)

/** When the last round of a sweep began, for those that have to know how long nobody was there. */
export const sweepRounds = pgTable('sweep_rounds', {
  sweep: text().primaryKey(),
  beganAt: instant().notNull(),
})

/** When the clock looked at something of a site that was due, so that what does not move on keeps nobody behind it. */
export const sweepLooks = pgTable(
  'sweep_looks',
  {
    sweep: text().notNull(),
    channelSeq: seq().notNull(),
    seq: seq().notNull(),
    /** Since then it has stood still. */
    firstAt: instant().notNull(),
    lookedAt: instant().notNull(),
    nextAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sweep, t.channelSeq, t.seq] })],
)
