import { PUBLIC_SCOPE, SUBMISSION_STATUS } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  code,
  codeCheck,
  createdAt,
  flag,
  instant,
  newSeq,
  seq,
  withinChannel,
} from '../../platform/database/columns.ts'
import { courses, curriculumItems, type RichTextJson } from '../catalog/tables.ts'
import { attendances } from '../enrolment/tables.ts'

type Value<T> = T[keyof T]

/** What a learner handed in for a mission or a certification; each new attempt is a row (ROOM-29, CERT-03). */
export const submissions = pgTable(
  'submissions',
  {
    submissionSeq: newSeq(),
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    curriculumSeq: seq().notNull(),
    attendSeq: seq().notNull(),
    userSeq: seq().notNull(),
    content: jsonb().$type<RichTextJson>().notNull().default({ type: 'doc' }),
    linkUrl: text(),
    uploadSeqs: bigint({ mode: 'number' }).array().notNull().default([]),
    status: code<Value<typeof SUBMISSION_STATUS>>().notNull().default(SUBMISSION_STATUS.waiting),
    comment: text().notNull().default(''),
    /** 0 to 100; empty where staff only approve. */
    grade: integer(),
    publicScope: code<Value<typeof PUBLIC_SCOPE>>().notNull().default(PUBLIC_SCOPE.staff),
    reviewedBy: seq(),
    reviewedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.submissionSeq] }),
    withinChannel(
      'submissions_item',
      [t.channelSeq, t.curriculumSeq],
      [curriculumItems.channelSeq, curriculumItems.curriculumSeq],
    ).onDelete('cascade'),
    withinChannel(
      'submissions_attendance',
      [t.channelSeq, t.attendSeq],
      [attendances.channelSeq, attendances.attendSeq],
    ),
    // One that waits at a time: handing in twice at once is one submission.
    uniqueIndex('submissions_waiting').on(t.channelSeq, t.curriculumSeq, t.userSeq).where(sql`status = '00'`),
    index('submissions_queue').on(t.channelSeq, t.courseSeq, t.status, t.createdAt),
    index('submissions_person').on(t.channelSeq, t.curriculumSeq, t.userSeq),
    codeCheck('submissions_status', t.status, SUBMISSION_STATUS),
    check('submissions_grade', sql`${t.grade} between 0 and 100`),
  ],
)

/** Who gets a certificate of a class, and what stands on it (CERT-05, BYD-12). */
export const certificateRules = pgTable(
  'certificate_rules',
  {
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    useYn: flag().notNull().default('N'),
    title: text().notNull(),
    content: text().notNull(),
    sealKey: text(),
    /** Share of the items that count, in percent. */
    progressPercent: integer().notNull().default(100),
    /** Share of the lives at which one was, in percent; 0 asks for none. */
    attendancePercent: integer().notNull().default(0),
    missionsYn: flag().notNull().default('N'),
    certificationsYn: flag().notNull().default('N'),
    revision: integer().notNull().default(1),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.courseSeq] }),
    withinChannel(
      'certificate_rules_course',
      [t.channelSeq, t.courseSeq],
      [courses.channelSeq, courses.courseSeq],
    ).onDelete('cascade'),
    check(
      'certificate_rules_percent',
      sql`${t.progressPercent} between 0 and 100 and ${t.attendancePercent} between 0 and 100`,
    ),
  ],
)

/**
 * A certificate as it was issued: what stands on it is kept, so that a later change of names does not change it.
 * Its number is checked on a public page (CERT-05).
 */
export const certificates = pgTable(
  'certificates',
  {
    certificateSeq: newSeq(),
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    attendSeq: seq().notNull(),
    userSeq: seq().notNull(),
    number: text().notNull(),
    name: text().notNull(),
    courseTitle: text().notNull(),
    siteName: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    sealKey: text(),
    /** Empty: issued by the rule. */
    issuedBy: seq(),
    issuedAt: createdAt(),
    withdrawnAt: instant(),
    withdrawnBy: seq(),
    withdrawReason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.certificateSeq] }),
    withinChannel(
      'certificates_attendance',
      [t.channelSeq, t.attendSeq],
      [attendances.channelSeq, attendances.attendSeq],
    ),
    uniqueIndex('certificates_number').on(t.number),
    uniqueIndex('certificates_valid').on(t.channelSeq, t.attendSeq).where(sql`withdrawn_at is null`),
    index('certificates_course').on(t.channelSeq, t.courseSeq, t.issuedAt),
    index('certificates_person').on(t.userSeq),
  ],
)
