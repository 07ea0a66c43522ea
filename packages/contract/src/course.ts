import {
  CHOISE_TYPE,
  CLASS_USER_LIMIT_TYPE,
  COURSE_OPEN_TYPE,
  COURSE_TYPE,
  CURRENCY,
  CURRICULUM_PROGRESS,
  DIFFICULTY,
  FARE,
  FORM_FIELD_KIND,
  INTRODUCTION_TYPE,
  MEMBERSHIP_TYPE,
  PAY_DATE,
  PUBLIC,
  QUESTION_STATUS,
  RELEASE_STATE,
} from '@seodang/domain/codes'
import { INSTALLMENT_MONTHS } from '@seodang/domain/course-form'
import { MAX_EVENT_FIELDS } from '@seodang/domain/course-marketing'
import { COURSE_TABS } from '@seodang/domain/launch'
import { REVIEW_RESULT } from '@seodang/domain/release'
import { SEAT_COUNT } from '@seodang/domain/seats'
import { MOST_OFFER_HOURS, WAIT_PAYMENT } from '@seodang/domain/waiting'
import Type from 'typebox'
import { Amount, Code, Count, Flag, Instant, nullable, Revision, RichText, Seq, Text } from './schemas.ts'
import { SeoSetting } from './site.ts'

/** What learners' and staff's answers about a class share. */

/** A picture that the page can ask for in any width (`?w=`), with a tiny one to show meanwhile. */
export const Picture = Type.Object({ url: Type.String(), placeholder: nullable(Type.String()) })

export const Teacher = Type.Object({ userSeq: Seq, name: Type.String(), imageUrl: nullable(Type.String()) })

/** The Y/N display switches (CAT-23, AUTH-04). */
export const CourseSwitches = Type.Object({
  courseReviewShowYn: Flag,
  courseQaShowYn: Flag,
  courseReviewCountShowYn: Flag,
  coursePromotionShowYn: Flag,
  courseReviewFloatingShowYn: Flag,
  courseValidShowYn: Flag,
  courseAttendCountShowYn: Flag,
  courseTutorShowYn: Flag,
  courseAttendSumShowYn: Flag,
})

/** AUTH-17: what a class says to win learners; see `@seodang/domain/course-marketing`. */
export const CourseMarketing = Type.Object({
  courseFloatingShowYn: Flag,
  courseFloatingButton: Text(100),
  courseFloatingLabel: Text(200),
  courseFloatingShowStartAt: nullable(Instant),
  courseFloatingShowEndAt: nullable(Instant),
  courseRemainingTerm: nullable(Count),
  courseRemainingAttendee: nullable(Count),
  courseRemainingStartAt: nullable(Instant),
  courseRemainingEndAt: nullable(Instant),
  courseRemainingAttendeeShowYn: Flag,
  courseRemainingEndAtShowYn: Flag,
  courseMarketingRollingAttendee: nullable(Count),
  courseMarketingRollingPeriod: nullable(Count),
  inviteEventYn: Flag,
  inviteEventTitle: Text(200),
  inviteEventInfo: Text(2000),
  subscribeYn: Flag,
  siteMembershipSeqs: Type.Array(Seq, { maxItems: 50 }),
  cstmEventYn: Flag,
  cstmEventClzroomYn: Flag,
  cstmEventStartAt: nullable(Instant),
  cstmEventEndAt: nullable(Instant),
  cstmEventFields: Type.Array(Type.Object({ title: Text(50), type: Type.Enum(['text', 'url']) }), {
    maxItems: MAX_EVENT_FIELDS,
  }),
  cstmEventData: Type.Array(Text(500), { maxItems: MAX_EVENT_FIELDS }),
})

/** A question that is asked before one enrols (ENR-41, AUTH-18). */
export const CourseQuestion = Type.Object({
  key: Text(40, 1),
  kind: Type.Enum([
    FORM_FIELD_KIND.shortText,
    FORM_FIELD_KIND.longText,
    FORM_FIELD_KIND.multipleChoice,
    FORM_FIELD_KIND.agree,
  ]),
  label: Text(200),
  help: Text(500),
  requiredYn: Flag,
  choices: Type.Array(Text(100), { maxItems: 20 }),
  maxLength: Type.Integer({ minimum: 0, maximum: 5000 }),
})

const ShortTexts = Type.Array(Text(200), { maxItems: 20 })
const Crop = Type.Object({ x: Type.Number(), y: Type.Number(), width: Type.Number(), height: Type.Number() })

/** The information tab (CLASS_INFO_UPDATE). */
const InformationFields = Type.Object({
  title: Text(200),
  subTitle: Text(200),
  courseTypeCd: Code(COURSE_TYPE),
  introductionTypeCd: Code(INTRODUCTION_TYPE),
  introduction: RichText,
  audiences: ShortTexts,
  outcomes: ShortTexts,
  supplies: Text(1000),
  imageKey: nullable(Text(200)),
  editImageKey: nullable(Text(200)),
  imageCrop: nullable(Crop),
  channelCategorySeq: nullable(Seq),
  difficultyCd: Code(DIFFICULTY),
  curriculumProgressCd: Code(CURRICULUM_PROGRESS),
  startAt: nullable(Instant),
  endAt: nullable(Instant),
  openTypeCd: Code(COURSE_OPEN_TYPE),
  openTypeUrl: nullable(Text(500)),
  attendPhoneInputYn: Flag,
  question: Text(1000),
  notes: Text(5000),
  questionStatusCd: Code(QUESTION_STATUS),
  courseQuestions: Type.Array(CourseQuestion, { maxItems: 20 }),
  /** The form that is asked on enrolling (FRM-15, ENR-41). */
  formSeq: nullable(Seq),
  kakao: nullable(Text(300)),
  slackChannel: nullable(Text(300)),
  ...CourseSwitches.properties,
  /** Over the videos of the class moves the name of who watches (BYD-19). */
  videoWatermarkYn: Flag,
  ...CourseMarketing.properties,
  /** With `siteMembershipSeqs`: whom the class is for (ENR-35, PERM-27). */
  membershipTypeCd: Code(MEMBERSHIP_TYPE),
  seoSetting: SeoSetting,
})

/** The payment tab (CLASS_PAYMENT_UPDATE). Prices are whole won, the ones in Ex whole cents. */
const PaymentFields = Type.Object({
  fareCd: Code(FARE),
  currency: Code(CURRENCY),
  displayCurrency: Code(CURRENCY),
  price: nullable(Amount),
  priceEx: nullable(Amount),
  discountPrice: nullable(Amount),
  discountPriceEx: nullable(Amount),
  discountStartAt: nullable(Instant),
  discountEndAt: nullable(Instant),
  materialTitle: nullable(Text(100)),
  materialPrice: nullable(Amount),
  materialPriceEx: nullable(Amount),
  installmentStatus: Flag,
  installmentMonth: nullable(
    Type.Integer({ minimum: INSTALLMENT_MONTHS.min, maximum: INSTALLMENT_MONTHS.max }),
  ),
  choiseTypeCd: Code(CHOISE_TYPE),
  vodDays: Type.Integer({ minimum: -1, maximum: 3650 }),
  payStartCd: Code(PAY_DATE),
  payEndCd: Code(PAY_DATE),
  payStartAt: nullable(Instant),
  payEndAt: nullable(Instant),
  userLimitTypeCd: Code(CLASS_USER_LIMIT_TYPE),
  maxUserCount: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  /** What the number means: 00 people in all; 01 people at a time, so a seat is free again when a period ends. */
  seatCountCd: Code(SEAT_COUNT),
  /** 00: a waiting learner pays when a place is offered; 01: pays first and waits (ENR-07, BYD-18). */
  waitPaymentCd: Code(WAIT_PAYMENT),
  /** For how long a place that became free is offered to the next in line (BYD-18). */
  offerHours: Type.Integer({ minimum: 1, maximum: MOST_OFFER_HOURS }),
  payable: Type.Integer({ minimum: 0, maximum: 1 }),
  notPayedIntroduction: Text(2000),
})

/** Who may see it (CLASS_PUBLIC_UPDATE). */
const PublicationFields = Type.Object({ publicCd: Code(PUBLIC) })

/** All that staff write of a class, D2. */
const CourseFields = {
  ...InformationFields.properties,
  ...PaymentFields.properties,
  ...PublicationFields.properties,
}

/** Fields that are not given stay as they are, so that each tab saves its own (AUTH-19, AUTH-20). */
export const CourseDraft = Type.Object({
  revision: Revision,
  ...Type.Partial(Type.Object(CourseFields)).properties,
})

/** What is missing or doubtful before a class is published, and on which tab (AUTH-20); see `@seodang/domain/launch`. */
const LaunchProblem = Type.Object({
  tab: Type.Enum([...COURSE_TABS]),
  code: Type.String(),
  /** False for advice, which keeps nothing from being published. */
  isBlocking: Type.Boolean(),
  curriculumSeqs: Type.Optional(Type.Array(Seq)),
})

export const EditedCourse = Type.Object({
  revision: Revision,
  ...CourseFields,
  courseSeq: Seq,
  channelSeq: Seq,
  releaseStateCd: Code(RELEASE_STATE),
  releasedAt: nullable(Instant),
  /** Publishing it, as it is now, asks for a review first (AUTH-21). */
  needsReview: Type.Boolean(),
  /** The review that runs, or the last one. */
  review: nullable(
    Type.Object({
      submittedAt: Instant,
      /** When it is released without anybody's word (AUTH-14). */
      releaseAt: Instant,
      endedAt: nullable(Instant),
      result: nullable(Code(REVIEW_RESULT)),
      reason: Type.String(),
    }),
  ),
  image: nullable(Picture),
  editImage: nullable(Picture),
  teachers: Type.Array(Teacher),
  /** What the category picker offers. */
  categories: Type.Array(Type.Object({ channelCategorySeq: Seq, name: Type.String() })),
  /** The memberships of the site that may open it (MSH-02). */
  memberships: Type.Array(Type.Object({ membershipSeq: Seq, name: Type.String() })),
  /** The forms that it may ask on enrolling (FRM-15). */
  forms: Type.Array(Type.Object({ formSeq: Seq, title: Type.String() })),
  refererCode: Type.String(),
  refererCodeUrl: Type.String(),
  attendCount: Count,
  waitCnt: Count,
  reviewCount: Count,
  likeCount: Count,
  savedAt: Instant,
  /** What the site gives to the launch check, so that the page can run it on every keystroke. */
  hasRefundRule: Type.Boolean(),
  hasBusinessDetails: Type.Boolean(),
  hasTerms: Type.Boolean(),
  /** Of a package: how many classes it holds. */
  packageClasses: Type.Optional(Count),
  packageUnpublished: Type.Optional(Count),
  launchProblems: Type.Array(LaunchProblem),
  /** What the caller may do with this class, for tabs and buttons (AUTH-19). */
  permissions: Type.Array(Type.String()),
})
