import { anyone, member } from '@seodang/domain/access'
import {
  CHOISE_STATUS,
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
  TRASH_TYPE,
  VOD_TYPE,
} from '@seodang/domain/codes'
import { WAITING_SOURCES } from '@seodang/domain/waiting'
import Type from 'typebox'
import { CourseMarketing, CourseQuestion, CourseSwitches, EditedCourse, Picture, Teacher } from './course.ts'
import { endpoint } from './endpoint.ts'
import { ReviewPhoto } from './review.ts'
import {
  Amount,
  ChannelKey,
  Code,
  Count,
  CourseKey,
  Flag,
  Instant,
  listOf,
  nullable,
  paging,
  RefundTerms,
  RichText,
  Seq,
  Text,
  Total,
} from './schemas.ts'

export { Picture, Teacher } from './course.ts'

/** What a price display needs; a discount out of its period is not there (CAT-34). */
const Price = {
  fareCd: Code(FARE),
  currency: Code(CURRENCY),
  displayCurrency: Code(CURRENCY),
  price: nullable(Amount),
  priceEx: nullable(Amount),
  discountPrice: nullable(Amount),
  discountPriceEx: nullable(Amount),
  discountPercent: nullable(Count),
  discountEndAt: nullable(Instant),
  installmentStatus: Flag,
  installmentMonth: nullable(Count),
}

const Recruitment = {
  payStartCd: Code(PAY_DATE),
  payEndCd: Code(PAY_DATE),
  payStartAt: nullable(Instant),
  payEndAt: nullable(Instant),
  userLimitTypeCd: Code(CLASS_USER_LIMIT_TYPE),
  choiseTypeCd: Code(CHOISE_TYPE),
  maxUserCount: Count,
  attendCount: Count,
  acceptCnt: Count,
  waitCnt: Count,
}

/** What a card shows. The same for everybody. */
export const CourseCard = Type.Object({
  courseSeq: Seq,
  channelSeq: Seq,
  title: Type.String(),
  subTitle: Type.String(),
  image: nullable(Picture),
  courseTypeCd: Code(COURSE_TYPE),
  /** Anything but 00 leads to `openTypeUrl` instead of the page of the class (CAT-33). */
  openTypeCd: Code(COURSE_OPEN_TYPE),
  openTypeUrl: nullable(Type.String()),
  channelCategorySeq: nullable(Seq),
  categoryName: nullable(Type.String()),
  difficultyCd: Code(DIFFICULTY),
  vodDays: Type.Integer({ minimum: -1 }),
  ...Price,
  ...Recruitment,
  /** When it could first be enrolled in, which "new" counts from (CAT-11). */
  releasedAt: nullable(Instant),
  curriculumStatusList: Type.Array(Type.String()),
  teachers: Type.Array(Teacher),
  curriculumCount: Count,
  totalSeconds: Total,
  likeCount: Count,
  reviewCount: Count,
  /** 0 to 5 with two decimals; 0 without reviews. */
  reviewRate: Type.Number(),
  /** Null where the site hides the number (CAT-23). */
  attendSum: nullable(Count),
  /** What the card may show (CAT-23). */
  courseReviewShowYn: Flag,
  courseReviewCountShowYn: Flag,
  courseAttendCountShowYn: Flag,
  courseTutorShowYn: Flag,
})

/** A row of the curriculum as anybody may see it: what and how long, never where (SEC-10). */
export const CurriculumRow = Type.Object({
  curriculumSeq: Seq,
  curriculumTypeCd: Code(CURRICULUM_TYPE),
  sectionSeq: nullable(Seq),
  title: Type.String(),
  vodTypeCd: Code(VOD_TYPE),
  vodLockStatusCd: Type.String(),
  /** Seconds of the video; 0 where there is none. */
  duration: Count,
  isPublic: Type.Integer({ minimum: 0, maximum: 1 }),
  openedAt: nullable(Instant),
})

const FullClass = Type.Object({ courseSeq: Seq, title: nullable(Type.String()) })

/** CAT-02, D2, as learners see it. What belongs to one person is in `MyCourse`. */
export const Course = Type.Object({
  ...CourseCard.properties,
  channelName: Type.String(),
  writerName: Type.String(),
  imageUrl: nullable(Type.String()),
  serviceAlias: Type.String(),
  categoryCd: Type.String(),
  liveTypeCd: Type.String(),
  deliveryCd: Code(DELIVERY),
  membershipTypeCd: Code(MEMBERSHIP_TYPE),
  trashTypeCd: Code(TRASH_TYPE),
  minUserCount: Count,
  settingPayTimeYn: Flag,
  /** Minutes of all items. */
  classTime: Count,
  /** Whole percent of the places that are taken (ENR-33). */
  acceptPercent: Count,
  discountPercentEx: nullable(Count),
  /** CAT-18: in the currency shown; null without instalments. */
  months: nullable(Count),
  monthPrice: nullable(Amount),
  refererCode: Type.String(),
  publicCd: Code(PUBLIC),
  introductionTypeCd: Code(INTRODUCTION_TYPE),
  introduction: RichText,
  audiences: Type.Array(Type.String()),
  outcomes: Type.Array(Type.String()),
  supplies: Type.String(),
  startAt: nullable(Instant),
  endAt: nullable(Instant),
  curriculumProgressCd: Code(CURRICULUM_PROGRESS),
  payable: Type.Integer({ minimum: 0, maximum: 1 }),
  notPayedIntroduction: Type.String(),
  attendPhoneInputYn: Flag,
  question: Type.String(),
  notes: Type.String(),
  questionStatusCd: Code(QUESTION_STATUS),
  courseQuestions: Type.Array(CourseQuestion),
  materialTitle: nullable(Type.String()),
  materialPrice: nullable(Amount),
  materialPriceEx: nullable(Amount),
  refererCodeUrl: Type.String(),
  refundPolicy: Type.String(),
  refundTerms: nullable(RefundTerms),
  seoSetting: Type.String(),
  /** PKG-08: the packages that visitors can buy it with, and how many attend it through one. */
  inPackages: Type.Array(Seq),
  packageAttendCount: Count,
  /** Of a package: its classes without a place left, which close it, too (PKG-05); a private one has no title. */
  fullClasses: Type.Array(FullClass),
  /** Of a package: how many of its classes visitors cannot see; it is not sold while there are any (PKG-05). */
  unpublishedCount: Count,
  ...CourseSwitches.properties,
  ...CourseMarketing.properties,
  curriculum: Type.Array(CurriculumRow),
})

export const COURSE_SORT = ['newest', 'popular', 'priceLow', 'priceHigh'] as const

export const listCourses = endpoint({
  method: 'GET',
  path: '/v2.0/channels/{channelSeq}/courses',
  summary:
    'Classes open to visitors: searched, filtered, sorted, paged (CAT-35); closed and sold-out ones are left out (CAT-06)',
  access: anyone,
  sameForEverybody: true,
  sameForVisitors: true,
  params: ChannelKey,
  query: Type.Object({
    ...paging,
    q: Type.Optional(Text(100)),
    category: Type.Optional(Seq),
    courseTypeCd: Type.Optional(Code(COURSE_TYPE)),
    difficultyCd: Type.Optional(Code(DIFFICULTY)),
    fare: Type.Optional(Type.Enum(['free', 'paid'])),
    /** Whole won that would be charged today. */
    minPrice: Type.Optional(Amount),
    maxPrice: Type.Optional(Amount),
    sort: Type.Optional(Type.Enum([...COURSE_SORT])),
  }),
  reply: listOf(CourseCard),
})

export const courseCategories = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/categories',
  summary: 'Categories that have classes, with their numbers',
  access: anyone,
  sameForEverybody: true,
  sameForVisitors: true,
  params: ChannelKey,
  reply: listOf(Type.Object({ channelCategorySeq: Seq, name: Type.String(), courseCount: Count })),
})

/** What the site's first page is made of. */
export const siteHome = endpoint({
  method: 'GET',
  path: '/v2.0/channels/{channelSeq}/home',
  summary: 'The classes, reviews and people that the home page shows',
  access: anyone,
  sameForEverybody: true,
  sameForVisitors: true,
  params: ChannelKey,
  reply: Type.Object({
    recruiting: Type.Array(CourseCard),
    popular: Type.Array(CourseCard),
    free: Type.Array(CourseCard),
    reviewRate: Type.Number(),
    reviewCount: Count,
    reviews: Type.Array(
      Type.Object({
        evaluationSeq: Seq,
        courseSeq: Seq,
        courseTitle: Type.String(),
        writerName: Type.String(),
        reviewPoint: Type.Number(),
        content: Type.String(),
      }),
    ),
    teachers: Type.Array(Teacher),
  }),
})

const courseRead = {
  method: 'GET',
  summary:
    'A class as learners see it (CAT-03); 410 when deleted (CAT-04). Private ones only to people with a part in them (CAT-40). With type=update it carries what its staff edit (AUTH-11)',
  access: anyone,
  sameForEverybody: true,
  sameForVisitors: true,
  params: CourseKey,
  query: Type.Object({ type: Type.Optional(Type.Enum(['update'])) }),
  reply: Type.Object({ ...Course.properties, editing: Type.Optional(EditedCourse) }),
  errors: ['CLASS_NOT_FOUND', 'CLASS_DELETED'],
} as const

export const getCourse = endpoint({
  ...courseRead,
  path: '/v2.0/channels/{channelSeq}/courses/{courseSeq}',
})

/** The older spelling of the same answer (CAT-03). */
export const getCourseV1 = endpoint({
  ...courseRead,
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}',
})

/** What belongs to the caller: the state of the button, the heart, the review (ENR-08 to ENR-15). */
export const MyCourse = Type.Object({
  courseSeq: Seq,
  isAttend: Type.Boolean(),
  attendSeq: nullable(Seq),
  choiseStatusCd: nullable(Code(CHOISE_STATUS)),
  waitlisted: Type.Boolean(),
  /** Place in line, 1 being the next; null for whoever does not wait, or has an offer (BYD-18). */
  waitPosition: nullable(Count),
  /** The membership or package of the caller that waits for a place of this class, and its place in line (BYD-01). */
  awaitedBy: nullable(
    Type.Object({ source: Type.Enum(WAITING_SOURCES), name: Type.String(), position: Count }),
  ),
  /** Until when a place that became free is kept for the caller, to be paid for. */
  offerUntil: nullable(Instant),
  /** As of the class, without those that the caller attends. */
  fullClasses: Type.Array(FullClass),
  unpublishedCount: Count,
  attendAt: nullable(Instant),
  validAt: nullable(Instant),
  likeAt: nullable(Instant),
  likeCount: Count,
  managesClass: Type.Boolean(),
  /** One of the counted seats is the caller's, also where the period is over: buying again takes no second. */
  holdsSeat: Type.Boolean(),
  /** Seats that unfinished orders of the caller hold; the next order takes them over (BYD-17). */
  ownHolds: Count,
  /** An order of the caller waits for its transfer: the class is not sold to them again meanwhile (ENR-37). */
  awaitsDeposit: Type.Boolean(),
  /** A membership of the caller opens the class, where it is for holders of one (MSH-02). */
  holdsMembership: Type.Boolean(),
  /** False where the class is shown to the caller but not for sale, as while it is a draft (CAT-40). */
  mayBuy: Type.Boolean(),
  /** Joined the site: some classes are open to its members only (PERM-27). */
  isChannelUser: Type.Boolean(),
  /** CAT-27: whether the caller is asked to invite others to the class. */
  canSendInviteEventYn: Flag,
  userTypeCd: nullable(Type.String()),
  completedCount: Count,
  curriculumCount: Count,
  /** Where "start class" goes: the item to go on with, null without any. */
  nextCurriculumSeq: nullable(Seq),
  nextPosition: Count,
  /** Fresh counts, because a cached page may be a moment old. */
  attendCount: Count,
  acceptCnt: Count,
  canReview: Type.Boolean(),
  review: nullable(
    Type.Object({
      evaluationSeq: Seq,
      reviewPoint: Type.Number(),
      content: Type.String(),
      photos: Type.Array(ReviewPhoto),
    }),
  ),
  reviewExpringAt: nullable(Instant),
  /** Chats outside the site, for those who are in the class (AUTH-25). */
  kakao: nullable(Type.String()),
  slackChannel: nullable(Type.String()),
  /** An order that still waits for its money, to be finished or followed. */
  pendingOrderSeq: nullable(Seq),
})

export const myCourse = endpoint({
  method: 'GET',
  path: '/v2.0/channels/{channelSeq}/courses/{courseSeq}/mine',
  summary: "The caller's part in a class; answers visitors too",
  access: anyone,
  params: CourseKey,
  reply: MyCourse,
  errors: ['CLASS_NOT_FOUND'],
})

export const myLikes = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/bookmarks',
  summary: 'Keys of the classes that the caller likes, for the hearts of a list',
  access: member,
  params: ChannelKey,
  reply: listOf(Type.Object({ courseSeq: Seq, likeAt: Instant })),
})

export const like = endpoint({
  method: 'POST',
  path: '/v1.0/bookmark/{channelSeq}/{courseSeq}',
  summary: 'Likes a class (LKS-02)',
  access: member,
  params: CourseKey,
  reply: Type.Object({ likeAt: nullable(Instant), likeCount: Count }),
  errors: ['CLASS_NOT_FOUND'],
  rateLimit: { points: 120, seconds: 60, by: 'user' },
})

export const unlike = endpoint({
  method: 'POST',
  path: '/v1.0/bookmark/{channelSeq}/{courseSeq}/delete',
  summary: 'Takes the like back (LKS-02)',
  access: member,
  params: CourseKey,
  reply: Type.Object({ likeAt: nullable(Instant), likeCount: Count }),
  errors: ['CLASS_NOT_FOUND'],
  rateLimit: { points: 120, seconds: 60, by: 'user' },
})
