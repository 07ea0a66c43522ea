import { COURSE_USER_TYPE, USER_TYPE } from '@seodang/domain/codes'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { code, codeCheck, createdAt, flag, instant, seq } from '../../platform/database/columns.ts'

/** A person's place in a site; leaving keeps the row, so that orders and reviews keep their owner. */
export const channelUsers = pgTable(
  'channel_users',
  {
    channelSeq: seq().notNull(),
    userSeq: seq().notNull(),
    joinedAt: createdAt(),
    leftAt: instant(),
    marketingYn: flag().notNull().default('N'),
    refererCode: text(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.userSeq] }),
    index('channel_users_user').on(t.userSeq),
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
    certifiedAt: instant(),
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
