import {
  CHOISE_TYPE,
  CLASS_USER_LIMIT_TYPE,
  COURSE_OPEN_TYPE,
  COURSE_TYPE,
  CURRENCY,
  CURRICULUM_PROGRESS,
  CURRICULUM_TYPE,
  DELIVERY,
  DIFFICULTY,
  FARE,
  INTRODUCTION_TYPE,
  MEMBERSHIP_TYPE,
  PAY_DATE,
  PUBLIC,
  QUESTION_STATUS,
  RELEASE_STATE,
  TRASH_TYPE,
  VOD_LOCK_STATUS,
  VOD_TYPE,
} from '@seodang/domain/codes'
import type { CourseMarketing } from '@seodang/domain/course-marketing'
import type { CourseQuestion } from '@seodang/domain/course-questions'
import type { LaunchCode } from '@seodang/domain/launch'
import type { ReviewResult } from '@seodang/domain/release'
import type { RichTextNode } from '@seodang/domain/rich-text'
import { SEAT_COUNT, type SeatCountCd } from '@seodang/domain/seats'
import { DEFAULT_OFFER_HOURS, WAIT_PAYMENT, type WaitPaymentCd } from '@seodang/domain/waiting'
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  amount,
  code,
  codeCheck,
  createdAt,
  flag,
  instant,
  newSeq,
  seq,
  withinChannel,
} from '../../platform/database/columns.ts'
import { forms } from '../form/tables.ts'

type Value<T> = T[keyof T]
/** The editor's document; `@seodang/domain/rich-text` tells which nodes it may hold. */
export type RichTextJson = { type: 'doc'; content?: RichTextNode[] }

/** The Y/N switches of a class: what it shows (CAT-23, AUTH-04), Y where absent, and the watermark, N where absent. */
export type CourseSwitches = Partial<
  Record<
    | 'courseReviewShowYn'
    | 'courseQaShowYn'
    | 'courseReviewCountShowYn'
    | 'coursePromotionShowYn'
    | 'courseReviewFloatingShowYn'
    | 'courseValidShowYn'
    | 'courseAttendCountShowYn'
    | 'courseTutorShowYn'
    | 'courseAttendSumShowYn'
    | 'videoWatermarkYn',
    'Y' | 'N'
  >
>

export const courseCategories = pgTable(
  'course_categories',
  {
    channelCategorySeq: newSeq(),
    channelSeq: seq().notNull(),
    parentSeq: seq(),
    categoryCd: text().notNull(),
    name: text().notNull(),
    ord: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.channelCategorySeq] }),
    uniqueIndex('course_categories_name').on(t.channelSeq, sql`lower(${t.name})`),
  ],
)

export const courses = pgTable(
  'courses',
  {
    courseSeq: newSeq(),
    channelSeq: seq().notNull(),
    courseTypeCd: code<Value<typeof COURSE_TYPE>>().notNull().default(COURSE_TYPE.custom),
    releaseStateCd: code<Value<typeof RELEASE_STATE>>().notNull().default(RELEASE_STATE.draft),
    releasedAt: instant(),
    /** Names the content that visitors saw last, from the moment that it was taken back from them (AUTH-21). */
    releasedContent: text(),
    title: text().notNull(),
    subTitle: text().notNull().default(''),
    introductionTypeCd: code<Value<typeof INTRODUCTION_TYPE>>().notNull().default(INTRODUCTION_TYPE.richText),
    introduction: jsonb().$type<RichTextJson>().notNull().default({ type: 'doc' }),
    /** Short lists of the class page: who it is for, what one learns, what to bring. */
    audiences: text().array().notNull().default([]),
    outcomes: text().array().notNull().default([]),
    supplies: text().notNull().default(''),
    imageKey: text(),
    /** The picture as uploaded and the crop chosen from it, so that it can be cropped again. */
    editImageKey: text(),
    imageCrop: jsonb().$type<{ x: number; y: number; width: number; height: number }>(),
    userSeq: seq().notNull(),
    channelCategorySeq: seq(),
    fareCd: code<Value<typeof FARE>>().notNull().default(FARE.paid),
    currency: code<Value<typeof CURRENCY>>().notNull().default(CURRENCY.krw),
    displayCurrency: code<Value<typeof CURRENCY>>().notNull().default(CURRENCY.krw),
    price: amount(),
    priceEx: amount(),
    discountPrice: amount(),
    discountPriceEx: amount(),
    discountStartAt: instant(),
    discountEndAt: instant(),
    materialTitle: text(),
    materialPrice: amount(),
    materialPriceEx: amount(),
    installmentStatus: flag().notNull().default('N'),
    installmentMonth: integer(),
    publicCd: code<Value<typeof PUBLIC>>().notNull().default(PUBLIC.public),
    categoryCd: text().notNull().default('000001'),
    difficultyCd: code<Value<typeof DIFFICULTY>>().notNull().default(DIFFICULTY.beginner),
    liveTypeCd: text().notNull().default('00'),
    deliveryCd: code<Value<typeof DELIVERY>>().notNull().default(DELIVERY.none),
    openTypeCd: code<Value<typeof COURSE_OPEN_TYPE>>().notNull().default(COURSE_OPEN_TYPE.inSite),
    openTypeUrl: text(),
    choiseTypeCd: code<Value<typeof CHOISE_TYPE>>().notNull().default(CHOISE_TYPE.auto),
    curriculumProgressCd: code<Value<typeof CURRICULUM_PROGRESS>>()
      .notNull()
      .default(CURRICULUM_PROGRESS.free),
    vodDays: integer().notNull().default(-1),
    payStartCd: code<Value<typeof PAY_DATE>>().notNull().default(PAY_DATE.none),
    payEndCd: code<Value<typeof PAY_DATE>>().notNull().default(PAY_DATE.none),
    payStartAt: instant(),
    payEndAt: instant(),
    startAt: instant(),
    endAt: instant(),
    userLimitTypeCd: code<Value<typeof CLASS_USER_LIMIT_TYPE>>()
      .notNull()
      .default(CLASS_USER_LIMIT_TYPE.unlimited),
    maxUserCount: integer().notNull().default(0),
    minUserCount: integer().notNull().default(0),
    /** What the number of places means: people in all, or at a time. */
    seatCountCd: code<SeatCountCd>().notNull().default(SEAT_COUNT.total),
    /** When a waiting learner pays, and for how many hours a free place is offered (BYD-18). */
    waitPaymentCd: code<WaitPaymentCd>().notNull().default(WAIT_PAYMENT.onOffer),
    offerHours: smallint().notNull().default(DEFAULT_OFFER_HOURS),
    settingPayTimeYn: flag().notNull().default('N'),
    payable: smallint().notNull().default(1),
    notPayedIntroduction: text().notNull().default(''),
    attendPhoneInputYn: flag().notNull().default('N'),
    serviceAlias: text().notNull().default('default'),
    serviceSeq: seq(),
    membershipTypeCd: code<Value<typeof MEMBERSHIP_TYPE>>().notNull().default(MEMBERSHIP_TYPE.notBound),
    questionStatusCd: code<Value<typeof QUESTION_STATUS>>().notNull().default(QUESTION_STATUS.off),
    courseQuestions: jsonb().$type<CourseQuestion[]>().notNull().default([]),
    /** The form that is asked on enrolling (FRM-15). */
    formSeq: seq(),
    question: text().notNull().default(''),
    notes: text().notNull().default(''),
    /** Chats outside the site that belong to the class (AUTH-25). */
    kakao: text(),
    slackChannel: text(),
    switches: jsonb().$type<CourseSwitches>().notNull().default({}),
    /** AUTH-17: only what was touched; the rest has the defaults of `marketingOf`. */
    marketing: jsonb().$type<Partial<CourseMarketing>>().notNull().default({}),
    seoSetting: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    refererCode: text().notNull(),
    trashTypeCd: code<Value<typeof TRASH_TYPE>>().notNull().default(TRASH_TYPE.active),
    trashedAt: instant(),
    /** Who moved it to the bin (BIN-11). */
    trashedBy: seq(),
    restoreExpiredAt: instant(),
    /** BIN-09: the order that staff gave; equal ones by date. */
    ord: integer().notNull().default(0),
    /** Rises with each save, so that two editors do not overwrite each other (SET-09). */
    revision: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.courseSeq] }),
    withinChannel(
      'courses_category',
      [t.channelSeq, t.channelCategorySeq],
      [courseCategories.channelSeq, courseCategories.channelCategorySeq],
    ),
    withinChannel('courses_form', [t.channelSeq, t.formSeq], [forms.channelSeq, forms.formSeq]),
    index('courses_form').on(t.channelSeq, t.formSeq).where(sql`form_seq is not null`),
    uniqueIndex('courses_referer').on(t.channelSeq, t.refererCode),
    index('courses_listed')
      .on(t.channelSeq, t.ord, t.releasedAt.desc().nullsLast(), t.courseSeq.desc().nullsFirst())
      .where(sql`trash_type_cd = '00' and public_cd = '00' and release_state_cd = '04'`),
    codeCheck('courses_type', t.courseTypeCd, COURSE_TYPE),
    codeCheck('courses_release', t.releaseStateCd, RELEASE_STATE),
    codeCheck('courses_fare', t.fareCd, FARE),
    codeCheck('courses_public', t.publicCd, PUBLIC),
    codeCheck('courses_trash', t.trashTypeCd, TRASH_TYPE),
    codeCheck('courses_choise', t.choiseTypeCd, CHOISE_TYPE),
    // ENR-16: a package says `limited` with another code than a class.
    check('courses_limit', sql`${t.userLimitTypeCd} in ('00', '99', '01')`),
    codeCheck('courses_currency', t.currency, CURRENCY),
    check('courses_prices', sql`coalesce(${t.price}, 0) >= 0 and coalesce(${t.discountPrice}, 0) >= 0`),
    check('courses_max_users', sql`${t.maxUserCount} >= 0`),
    codeCheck('courses_seat_count', t.seatCountCd, SEAT_COUNT),
    index('courses_concurrent').on(t.channelSeq, t.courseSeq).where(sql`seat_count_cd = '01'`),
    codeCheck('courses_wait_payment', t.waitPaymentCd, WAIT_PAYMENT),
    check('courses_offer_hours', sql`${t.offerHours} between 1 and 168`),
  ],
)

/** Each time that a class was submitted for release (AUTH-14, AUTH-21); the row without an end is the one that runs. */
export const courseReviews = pgTable(
  'course_reviews',
  {
    courseReviewSeq: newSeq(),
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    submittedAt: instant().notNull(),
    submittedBy: seq(),
    /** When it is released without anybody's word. */
    releaseAt: instant().notNull(),
    takenAt: instant(),
    takenBy: seq(),
    endedAt: instant(),
    endedBy: seq(),
    result: text().$type<ReviewResult>(),
    /** What the administration wrote to the staff of the class. */
    reason: text().notNull().default(''),
    /** What was missing when it should have been released by itself. */
    missing: text().array().$type<LaunchCode[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.courseReviewSeq] }),
    withinChannel(
      'course_reviews_course',
      [t.channelSeq, t.courseSeq],
      [courses.channelSeq, courses.courseSeq],
    ).onDelete('cascade'),
    index('course_reviews_course').on(t.channelSeq, t.courseSeq, t.submittedAt),
    uniqueIndex('course_reviews_now').on(t.channelSeq, t.courseSeq).where(sql`ended_at is null`),
    index('course_reviews_due').on(t.releaseAt).where(sql`ended_at is null`),
    check('course_reviews_end', sql`(${t.endedAt} is null) = (${t.result} is null)`),
  ],
)

/**
 * What a class was offered for while visitors could see it, so that a price that is struck through is one that
 * was really charged (BYD-03). The row without an end is what holds now.
 */
export const coursePrices = pgTable(
  'course_prices',
  {
    coursePriceSeq: newSeq(),
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    fareCd: code<Value<typeof FARE>>().notNull(),
    price: amount(),
    priceEx: amount(),
    discountPrice: amount(),
    discountPriceEx: amount(),
    discountStartAt: instant(),
    discountEndAt: instant(),
    fromAt: instant().notNull(),
    untilAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.coursePriceSeq] }),
    withinChannel(
      'course_prices_course',
      [t.channelSeq, t.courseSeq],
      [courses.channelSeq, courses.courseSeq],
    ).onDelete('cascade'),
    index('course_prices_course').on(t.channelSeq, t.courseSeq, t.fromAt),
    uniqueIndex('course_prices_now').on(t.channelSeq, t.courseSeq).where(sql`until_at is null`),
  ],
)

/**
 * Counts of a class that change while people enrol, apart from the wide row: one narrow row is what a seat is
 * taken from, by one conditional write (ENR-38, BYD-17).
 */
export const courseCounts = pgTable(
  'course_counts',
  {
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    /** Places taken: approved attendances and places held while somebody pays. */
    attendCount: integer().notNull().default(0),
    /** Applications accepted so far, which a soft limit is compared with (ENR-10). */
    acceptCnt: integer().notNull().default(0),
    waitCnt: integer().notNull().default(0),
    /** Everybody who ever attended. */
    attendSum: integer().notNull().default(0),
    likeCount: integer().notNull().default(0),
    reviewCount: integer().notNull().default(0),
    /** Sum of ratings in half stars, so that the mean stays exact (REV-18). */
    reviewHalfStars: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.courseSeq] }),
    withinChannel(
      'course_counts_course',
      [t.channelSeq, t.courseSeq],
      [courses.channelSeq, courses.courseSeq],
    ).onDelete('cascade'),
    // The most attended ones of a site, without looking through all that it has.
    index('course_counts_popular').on(
      t.channelSeq,
      t.attendSum.desc().nullsFirst(),
      t.likeCount.desc().nullsFirst(),
      t.courseSeq.desc().nullsFirst(),
    ),
    check(
      'course_counts_positive',
      sql`${t.attendCount} >= 0 and ${t.waitCnt} >= 0 and ${t.likeCount} >= 0 and ${t.reviewCount} >= 0`,
    ),
  ],
)

export const curriculumItems = pgTable(
  'curriculum_items',
  {
    curriculumSeq: newSeq(),
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    curriculumTypeCd: code<Value<typeof CURRICULUM_TYPE>>().notNull(),
    sectionSeq: seq(),
    ord: integer().notNull().default(0),
    title: text().notNull(),
    content: jsonb().$type<RichTextJson>().notNull().default({ type: 'doc' }),
    publicCd: code<Value<typeof PUBLIC>>().notNull().default(PUBLIC.public),
    missionType: text(),
    missionResourceId: text(),
    missionResourceName: text(),
    xp: integer().notNull().default(0),
    point: integer().notNull().default(0),
    alreadyAttendedYn: flag().notNull().default('N'),
    workTypeCd: text().notNull().default('99'),
    classTime: integer().notNull().default(0),
    linkUrl: text(),
    vodTypeCd: code<Value<typeof VOD_TYPE>>().notNull().default(VOD_TYPE.upload),
    uploadVodSeq: seq(),
    uploadOriginFile: text(),
    duration: integer().notNull().default(0),
    fileSize: amount().notNull().default(0),
    limitPercent: integer().notNull().default(0),
    isPublic: smallint().notNull().default(0),
    vodLockStatusCd: code<Value<typeof VOD_LOCK_STATUS>>().notNull().default(VOD_LOCK_STATUS.open),
    lockStatusYn: flag().notNull().default('N'),
    limitDupPlay: smallint().notNull().default(0),
    multiplyPlayTime: integer().notNull().default(0),
    limitPlayTime: integer().notNull().default(0),
    vodSpeedControlYn: smallint().notNull().default(1),
    openedAt: instant(),
    /** BYD-10: N does not count towards the end of the class. */
    requiredYn: flag().notNull().default('Y'),
    /** What the other kinds of item hold; each has its own typed shape in the domain. */
    extra: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    revision: integer().notNull().default(1),
    removedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.curriculumSeq] }),
    uniqueIndex('curriculum_items_course').on(t.channelSeq, t.courseSeq, t.curriculumSeq),
    withinChannel(
      'curriculum_items_of',
      [t.channelSeq, t.courseSeq],
      [courses.channelSeq, courses.courseSeq],
    ).onDelete('cascade'),
    codeCheck('curriculum_items_type', t.curriculumTypeCd, CURRICULUM_TYPE),
    codeCheck('curriculum_items_vod', t.vodTypeCd, VOD_TYPE),
    check('curriculum_items_percent', sql`${t.limitPercent} between 0 and 100`),
  ],
)

/** When and where a live item is held (D4, D5); one row for each item of that kind. */
export const liveSessions = pgTable(
  'live_sessions',
  {
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    curriculumSeq: seq().notNull(),
    startAt: instant().notNull(),
    endAt: instant().notNull(),
    liveTypeCd: text().notNull(),
    /** Pasted by staff, or given by the meeting service. */
    joinUrl: text(),
    /** Starts the meeting as its host: never sent to attendees. */
    startUrl: text(),
    meetingId: text(),
    password: text(),
    /** The revision of the item that the meeting service was last told of. */
    arrangedRevision: integer().notNull().default(0),
    /** Why the meeting service refused it, for staff. */
    problem: text(),
    startedAt: instant(),
    endedAt: instant(),
    /** Items that were made as one series (CUR-16). */
    seriesId: text(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.curriculumSeq] }),
    index('live_sessions_course').on(t.channelSeq, t.courseSeq, t.startAt),
    index('live_sessions_start').on(t.startAt),
    index('live_sessions_meeting').on(t.meetingId),
    withinChannel(
      'live_sessions_item',
      [t.channelSeq, t.curriculumSeq],
      [curriculumItems.channelSeq, curriculumItems.curriculumSeq],
    ).onDelete('cascade'),
    check('live_sessions_times', sql`${t.endAt} > ${t.startAt}`),
  ],
)

/** The files of a file item, in their order (CUR-08). */
export const itemFiles = pgTable(
  'item_files',
  {
    channelSeq: seq().notNull(),
    curriculumSeq: seq().notNull(),
    uploadSeq: seq().notNull(),
    ord: integer().notNull().default(0),
    downloadCount: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.curriculumSeq, t.uploadSeq] }),
    withinChannel(
      'item_files_item',
      [t.channelSeq, t.curriculumSeq],
      [curriculumItems.channelSeq, curriculumItems.curriculumSeq],
    ).onDelete('cascade'),
    index('item_files_upload').on(t.channelSeq, t.uploadSeq),
  ],
)

/** The classes of a package in their order; the package itself is a course of type 08 (PKG-01, D3). */
export const packageCourses = pgTable(
  'package_courses',
  {
    channelSeq: seq().notNull(),
    packageSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    ord: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.packageSeq, t.courseSeq] }),
    withinChannel(
      'package_courses_package',
      [t.channelSeq, t.packageSeq],
      [courses.channelSeq, courses.courseSeq],
    ).onDelete('cascade'),
    withinChannel(
      'package_courses_course',
      [t.channelSeq, t.courseSeq],
      [courses.channelSeq, courses.courseSeq],
    ).onDelete('cascade'),
    index('package_courses_of').on(t.channelSeq, t.courseSeq),
    check('package_courses_other', sql`${t.packageSeq} <> ${t.courseSeq}`),
  ],
)

export const courseLikes = pgTable(
  'course_likes',
  {
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    userSeq: seq().notNull(),
    likeAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.courseSeq, t.userSeq] }),
    index('course_likes_user').on(t.channelSeq, t.userSeq),
    index('course_likes_latest').on(t.channelSeq, t.courseSeq, t.likeAt),
    withinChannel(
      'course_likes_course',
      [t.channelSeq, t.courseSeq],
      [courses.channelSeq, courses.courseSeq],
    ).onDelete('cascade'),
  ],
)

/** A date of a class that one chooses on enrolling; its key is the `id` of the payment page (ENR-07, AUTH-24). */
export const courseSchedules = pgTable(
  'course_schedules',
  {
    scheduleSeq: newSeq(),
    channelSeq: seq().notNull(),
    courseSeq: seq().notNull(),
    startAt: instant().notNull(),
    endAt: instant().notNull(),
    places: integer().notNull().default(0),
    taken: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.channelSeq, t.scheduleSeq] }),
    withinChannel(
      'course_schedules_course',
      [t.channelSeq, t.courseSeq],
      [courses.channelSeq, courses.courseSeq],
    ).onDelete('cascade'),
  ],
)
