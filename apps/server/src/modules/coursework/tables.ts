import { PUBLIC_SCOPE, QUIZ_END, SUBMISSION_STATUS } from '@seodang/domain/codes'
import type { QuizQuestion } from '@seodang/domain/quiz'
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
    /** Share of the time of all lives that one was there, in percent; 0 asks for none. */
    livePercent: integer().notNull().default(0),
    /** Minutes in all lives together; 0 asks for none. */
    liveMinutes: integer().notNull().default(0),
    /** Average of the best scores of all quizzes, in percent; 0 asks for none. */
    quizPercent: integer().notNull().default(0),
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
    check(
      'certificate_rules_measured',
      sql`${t.livePercent} between 0 and 100 and ${t.quizPercent} between 0 and 100 and ${t.liveMinutes} >= 0`,
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
    /** The order that was paid back whole, and with it all that opened the class; nobody withdrew it by hand. */
    withdrawnOrderSeq: seq(),
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
    index('certificates_of_order')
      .on(t.channelSeq, t.withdrawnOrderSeq)
      .where(sql`withdrawn_order_seq is not null`),
  ],
)

/**
 * One time that somebody takes a quiz (BYD-11). The questions are kept as they were asked, with what was right, so that
 * a later change of the quiz changes no result.
 */
export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    attemptSeq: newSeq(),
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    curriculumSeq: seq().notNull(),
    attendSeq: seq().notNull(),
    userSeq: seq().notNull(),
    questions: jsonb().$type<QuizQuestion[]>().notNull(),
    passPercent: integer().notNull(),
    /** By the id of the question; kept as they are given. */
    answers: jsonb().$type<Record<string, string[]>>().notNull().default({}),
    /** What did not arrive in time: kept and not counted, until staff count it. */
    lateAnswers: jsonb().$type<Record<string, string[]>>().notNull().default({}),
    lateAt: instant(),
    begunAt: createdAt(),
    dueAt: instant(),
    /** Empty while it runs; everything below comes with it. */
    endedAt: instant(),
    endCd: code<Value<typeof QUIZ_END>>(),
    points: integer(),
    maxPoints: integer(),
    percent: integer(),
    passedYn: flag(),
    rightIds: text().array().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.attemptSeq] }),
    withinChannel(
      'quiz_attempts_item',
      [t.channelSeq, t.curriculumSeq],
      [curriculumItems.channelSeq, curriculumItems.curriculumSeq],
    ).onDelete('cascade'),
    withinChannel(
      'quiz_attempts_attendance',
      [t.channelSeq, t.attendSeq],
      [attendances.channelSeq, attendances.attendSeq],
    ),
    // One that runs at a time: beginning twice at once is one attempt.
    uniqueIndex('quiz_attempts_running')
      .on(t.channelSeq, t.curriculumSeq, t.userSeq)
      .where(sql`ended_at is null`),
    index('quiz_attempts_person').on(t.channelSeq, t.curriculumSeq, t.userSeq),
    index('quiz_attempts_course').on(t.channelSeq, t.courseSeq, t.userSeq),
    index('quiz_attempts_user').on(t.userSeq),
    codeCheck('quiz_attempts_end', t.endCd, QUIZ_END),
    check(
      'quiz_attempts_ended',
      sql`num_nulls(${t.endedAt}, ${t.endCd}, ${t.points}, ${t.maxPoints}, ${t.percent}, ${t.passedYn}) in (0, 6)`,
    ),
  ],
)

/** Attempts that staff granted one person beyond what a quiz gives everybody. */
export const quizGrants = pgTable(
  'quiz_grants',
  {
    channelSeq: seq().notNull(),
    curriculumSeq: seq().notNull(),
    userSeq: seq().notNull(),
    attempts: integer().notNull(),
    grantedBy: seq().notNull(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.curriculumSeq, t.userSeq] }),
    withinChannel(
      'quiz_grants_item',
      [t.channelSeq, t.curriculumSeq],
      [curriculumItems.channelSeq, curriculumItems.curriculumSeq],
    ).onDelete('cascade'),
    index('quiz_grants_user').on(t.userSeq),
    check('quiz_grants_attempts', sql`${t.attempts} >= 0`),
  ],
)

/** How often a learner has taken a file of a digital product (DLV-09). Bought anew, it is counted anew. */
export const itemDownloads = pgTable(
  'item_downloads',
  {
    channelSeq: seq().notNull(),
    attendSeq: seq().notNull(),
    curriculumSeq: seq().notNull(),
    uploadSeq: seq().notNull(),
    taken: integer().notNull().default(0),
    /** When the first of these was taken; what was taken before the learner bought again does not count. */
    countedFrom: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.attendSeq, t.curriculumSeq, t.uploadSeq] }),
    withinChannel(
      'item_downloads_attendance',
      [t.channelSeq, t.attendSeq],
      [attendances.channelSeq, attendances.attendSeq],
    ).onDelete('cascade'),
    withinChannel(
      'item_downloads_item',
      [t.channelSeq, t.curriculumSeq],
      [curriculumItems.channelSeq, curriculumItems.curriculumSeq],
    ).onDelete('cascade'),
  ],
)
