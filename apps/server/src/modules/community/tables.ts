import { ASKED_QUESTION_STATUS, AUDIENCE, POST_TYPE } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
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
import { courses, type RichTextJson } from '../catalog/tables.ts'
import { attendances } from '../enrolment/tables.ts'

type Value<T> = T[keyof T]

export const reviews = pgTable(
  'reviews',
  {
    evaluationSeq: newSeq(),
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    attendSeq: seq().notNull(),
    userSeq: seq().notNull(),
    /** Half stars, 1 to 10: 9 is four and a half. */
    halfStars: integer().notNull(),
    content: text().notNull(),
    /** Pictures in the order in which they are shown, five at most (REV-17). */
    photoKeys: text().array().notNull().default([]),
    lectureHalfStars: integer(),
    kindnessHalfStars: integer(),
    preparationHalfStars: integer(),
    punctualityHalfStars: integer(),
    visibleYn: flag().notNull().default('Y'),
    hideReason: text(),
    /** Whether its place keeps it, and the writer said nothing newer (REV-18); one that does not is not shown either. */
    standsYn: flag().notNull().default('Y'),
    answer: text(),
    answerRevision: integer().notNull().default(1),
    answeredBy: seq(),
    answeredAt: instant(),
    bestYn: flag().notNull().default('N'),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.evaluationSeq] }),
    uniqueIndex('reviews_one').on(t.channelSeq, t.attendSeq),
    index('reviews_list').on(
      t.channelSeq,
      t.courseSeq,
      t.createdAt.desc().nullsFirst(),
      t.evaluationSeq.desc().nullsFirst(),
    ),
    withinChannel(
      'reviews_attendance',
      [t.channelSeq, t.attendSeq],
      [attendances.channelSeq, attendances.attendSeq],
    ),
    check('reviews_stars', sql`${t.halfStars} between 1 and 10`),
  ],
)

/** What members found wrong with a review; staff hide it or let it be, and then these are gone (REV-17). */
export const reviewReports = pgTable(
  'review_reports',
  {
    channelSeq: seq().notNull(),
    evaluationSeq: seq().notNull(),
    userSeq: seq().notNull(),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.evaluationSeq, t.userSeq] }),
    withinChannel(
      'review_reports_review',
      [t.channelSeq, t.evaluationSeq],
      [reviews.channelSeq, reviews.evaluationSeq],
    ).onDelete('cascade'),
  ],
)

/** A question of a learner at a class, perhaps at one second of one lesson (ROOM-32); its answers are below. */
export const questions = pgTable(
  'questions',
  {
    questionSeq: newSeq(),
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    curriculumSeq: seq(),
    /** Of the lesson's video. */
    second: integer(),
    userSeq: seq().notNull(),
    content: text().notNull(),
    secretYn: flag().notNull().default('N'),
    status: code<Value<typeof ASKED_QUESTION_STATUS>>().notNull().default(ASKED_QUESTION_STATUS.open),
    /** The colleague to whom it was handed over (BRD-19). */
    assignedTo: seq(),
    answerCount: integer().notNull().default(0),
    answeredAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.questionSeq] }),
    withinChannel(
      'questions_course',
      [t.channelSeq, t.courseSeq],
      [courses.channelSeq, courses.courseSeq],
    ).onDelete('cascade'),
    index('questions_course').on(t.channelSeq, t.courseSeq, t.createdAt.desc().nullsFirst()),
    index('questions_queue').on(t.channelSeq, t.status, t.createdAt),
    codeCheck('questions_status', t.status, ASKED_QUESTION_STATUS),
    check('questions_second', sql`${t.second} >= 0`),
  ],
)

/** What was said under a question, by staff or by whoever asked on (BRD-20). */
export const answers = pgTable(
  'answers',
  {
    answerSeq: newSeq(),
    channelSeq: seq().notNull(),
    questionSeq: seq().notNull(),
    userSeq: seq().notNull(),
    staffYn: flag().notNull(),
    content: text().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.answerSeq] }),
    withinChannel(
      'answers_question',
      [t.channelSeq, t.questionSeq],
      [questions.channelSeq, questions.questionSeq],
    ).onDelete('cascade'),
    index('answers_question').on(t.channelSeq, t.questionSeq, t.createdAt),
  ],
)

/** Sentences that staff answer with again and again (BRD-19). */
export const answerTemplates = pgTable(
  'answer_templates',
  {
    answerTemplateSeq: newSeq(),
    channelSeq: seq().notNull(),
    /** Whose it is; null for one of the whole site. */
    userSeq: seq(),
    name: text().notNull(),
    content: text().notNull(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.answerTemplateSeq] }),
    uniqueIndex('answer_templates_name').on(t.channelSeq, sql`lower(${t.name})`),
  ],
)

/** A board of a site, or of one class (BRD-01, BRD-02, BRD-17). */
export const boards = pgTable(
  'boards',
  {
    boardSeq: newSeq(),
    channelSeq: seq().notNull(),
    /** Empty: a board of the site. */
    courseSeq: seq(),
    name: text().notNull(),
    look: text().$type<'LIST' | 'CARD'>().notNull().default('LIST'),
    readAudience: code<Value<typeof AUDIENCE>>().notNull().default(AUDIENCE.all),
    writeAudience: code<Value<typeof AUDIENCE>>().notNull().default(AUDIENCE.member),
    /** Who reads what others wrote: everybody, the writers only their own, or the class's staff (BRD-10). */
    scope: text().$type<'ALL' | 'OWN' | 'STAFF'>().notNull().default('ALL'),
    categories: text().array().notNull().default([]),
    /** The site's one standing board of notices (BRD-03). */
    noticeYn: flag().notNull().default('N'),
    useComment: flag().notNull().default('Y'),
    useYn: flag().notNull().default('Y'),
    /** Counts the edits of its settings, so that nobody overwrites what they have not seen (SET-09). */
    revision: integer().notNull().default(1),
    ord: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.boardSeq] }),
    withinChannel(
      'boards_course',
      [t.channelSeq, t.courseSeq],
      [courses.channelSeq, courses.courseSeq],
    ).onDelete('cascade'),
    index('boards_course').on(t.channelSeq, t.courseSeq),
    // A class has one board (BRD-02 names none).
    uniqueIndex('boards_of_class').on(t.channelSeq, t.courseSeq).where(sql`course_seq is not null`),
    uniqueIndex('boards_notices').on(t.channelSeq).where(sql`notice_yn = 'Y'`),
    check('boards_notices_of_site', sql`${t.noticeYn} = 'N' or ${t.courseSeq} is null`),
    codeCheck('boards_read', t.readAudience, AUDIENCE),
    codeCheck('boards_write', t.writeAudience, AUDIENCE),
  ],
)

export const posts = pgTable(
  'posts',
  {
    postSeq: newSeq(),
    channelSeq: seq().notNull(),
    boardSeq: seq().notNull(),
    postType: code<Value<typeof POST_TYPE>>().notNull().default(POST_TYPE.general),
    userSeq: seq().notNull(),
    title: text().notNull(),
    content: jsonb().$type<RichTextJson>().notNull(),
    /** The words of the content, for the search. */
    searchText: text().notNull().default(''),
    category: text(),
    uploadSeqs: bigint({ mode: 'number' }).array().notNull().default([]),
    /** BRD-07, BRD-18: for its writer and the class's staff. */
    secretYn: flag().notNull().default('N'),
    publicYn: flag().notNull().default('Y'),
    urgentYn: flag().notNull().default('N'),
    pinYn: flag().notNull().default('N'),
    viewCount: integer().notNull().default(0),
    likeCount: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    /** Counts the edits (SET-09). */
    revision: integer().notNull().default(1),
    deletedAt: instant(),
    deletedBy: seq(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.postSeq] }),
    withinChannel('posts_board', [t.channelSeq, t.boardSeq], [boards.channelSeq, boards.boardSeq]).onDelete(
      'cascade',
    ),
    index('posts_list').on(t.channelSeq, t.boardSeq, t.createdAt.desc().nullsFirst()),
    codeCheck('posts_type', t.postType, POST_TYPE),
  ],
)

export const postLikes = pgTable(
  'post_likes',
  {
    channelSeq: seq().notNull(),
    postSeq: seq().notNull(),
    userSeq: seq().notNull(),
    likeAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.postSeq, t.userSeq] }),
    withinChannel('post_likes_post', [t.channelSeq, t.postSeq], [posts.channelSeq, posts.postSeq]).onDelete(
      'cascade',
    ),
  ],
)

/** Who looked at a post on which day of Seoul, so that each counts once a day (BRD-17). */
export const postViews = pgTable(
  'post_views',
  {
    channelSeq: seq().notNull(),
    postSeq: seq().notNull(),
    userSeq: seq().notNull(),
    day: date().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.postSeq, t.userSeq, t.day] }),
    withinChannel('post_views_post', [t.channelSeq, t.postSeq], [posts.channelSeq, posts.postSeq]).onDelete(
      'cascade',
    ),
  ],
)

export const postReports = pgTable(
  'post_reports',
  {
    channelSeq: seq().notNull(),
    postSeq: seq().notNull(),
    userSeq: seq().notNull(),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.postSeq, t.userSeq] }),
    withinChannel('post_reports_post', [t.channelSeq, t.postSeq], [posts.channelSeq, posts.postSeq]).onDelete(
      'cascade',
    ),
  ],
)

/** Comments of a post and, with `parentSeq`, replies to them: one level deep. */
export const postComments = pgTable(
  'post_comments',
  {
    commentSeq: newSeq(),
    channelSeq: seq().notNull(),
    postSeq: seq().notNull(),
    parentSeq: seq(),
    userSeq: seq().notNull(),
    content: text().notNull(),
    deletedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.commentSeq] }),
    withinChannel(
      'post_comments_post',
      [t.channelSeq, t.postSeq],
      [posts.channelSeq, posts.postSeq],
    ).onDelete('cascade'),
    index('post_comments_post').on(t.channelSeq, t.postSeq, t.createdAt),
  ],
)
