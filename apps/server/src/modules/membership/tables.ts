import { COURSE_USER_TYPE, USER_TYPE } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { code, codeCheck, createdAt, flag, instant, newSeq, seq } from '../../platform/database/columns.ts'

/** A person's place in a site; leaving keeps the row, so that orders and reviews keep their owner. */
export const channelUsers = pgTable(
  'channel_users',
  {
    channelSeq: seq().notNull(),
    userSeq: seq().notNull(),
    /** What the studio calls the member (STU-06); random, so that nothing leads from it to a person. */
    userUid: uuid().notNull().defaultRandom(),
    joinedAt: createdAt(),
    leftAt: instant(),
    marketingYn: flag().notNull().default('N'),
    refererCode: text(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.userSeq] }),
    index('channel_users_user').on(t.userSeq),
    uniqueIndex('channel_users_uid').on(t.channelSeq, t.userUid),
    index('channel_users_referer').on(t.channelSeq, t.refererCode).where(sql`referer_code is not null`),
    index('channel_users_joined').on(t.channelSeq, t.joinedAt.desc().nullsFirst()),
  ],
)

/** Staff of a site. Permissions added and removed win over the role's template (PERM-31). */
export const operators = pgTable(
  'operators',
  {
    channelSeq: seq().notNull(),
    userSeq: seq().notNull(),
    userTypeCd: code<(typeof USER_TYPE)[keyof typeof USER_TYPE]>().notNull(),
    added: text().array().notNull().default([]),
    removed: text().array().notNull().default([]),
    /** Counts changes of the role. */
    revision: integer().notNull().default(1),
    certifiedAt: instant(),
    /** Who checked the person, and what was checked (OPR-09). */
    certifiedBy: seq(),
    certifiedNote: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.userSeq] }),
    index('operators_user').on(t.userSeq),
    codeCheck('operators_user_type', t.userTypeCd, USER_TYPE),
  ],
)

/** Who runs one class: instructors and facilitators (FAC), class managers (CMG), managers (MNG). */
export const courseStaff = pgTable(
  'course_staff',
  {
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    userSeq: seq().notNull(),
    userTypeCd: code<(typeof COURSE_USER_TYPE)[keyof typeof COURSE_USER_TYPE]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.courseSeq, t.userSeq] }),
    index('course_staff_user').on(t.channelSeq, t.userSeq),
    codeCheck('course_staff_user_type', t.userTypeCd, COURSE_USER_TYPE),
  ],
)

/** Somebody asked to help run a site (OPR-08), or to take it over (OPR-10); answered by whoever proved the address. */
export const invitations = pgTable(
  'invitations',
  {
    invitationSeq: newSeq(),
    channelSeq: seq().notNull(),
    email: text().notNull(),
    /** Null where it is about classes only: a class manager has no part in the site. */
    userTypeCd: code<(typeof USER_TYPE)[keyof typeof USER_TYPE]>(),
    /** Classes they will teach or run, and as what; none for the whole site. */
    courseSeqs: seq().array().notNull().default([]),
    courseUserTypeCd: code<(typeof COURSE_USER_TYPE)[keyof typeof COURSE_USER_TYPE]>(),
    invitedBy: seq().notNull(),
    /** Whoever invited gives up their own ownership when it is accepted. */
    handOverYn: flag().notNull().default('N'),
    /** An owner's consent, without which nobody becomes an owner. */
    agreedBy: seq(),
    /** What an owner has checked already; null where that is still to be done (OPR-09). */
    certifiedNote: text(),
    /** Sending again makes a new link, and the old one opens nothing any more. */
    tokenHash: text().notNull(),
    sentAt: createdAt(),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
    acceptedBy: seq(),
    declinedAt: instant(),
    withdrawnAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.invitationSeq] }),
    uniqueIndex('invitations_token').on(t.tokenHash),
    uniqueIndex('invitations_open')
      .on(t.channelSeq, t.email)
      .where(sql`accepted_at is null and declined_at is null and withdrawn_at is null`),
    codeCheck('invitations_user_type', t.userTypeCd, USER_TYPE),
  ],
)
