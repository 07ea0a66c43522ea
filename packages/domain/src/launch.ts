import { CURRICULUM_TYPE, type CurriculumTypeCd, FARE } from './codes.ts'
import { type CourseDraft, courseProblems, playLimitProblem } from './course-form.ts'
import { type Instant, timeOf } from './instant.ts'
import { MIN_PACKAGE_CLASSES } from './package-form.ts'
import { isBlank } from './text.ts'

/** The tabs of the class editor (AUTH-01) that can be complete or not. */
export const COURSE_TABS = ['information', 'curriculums', 'payment', 'more'] as const
export type CourseTab = (typeof COURSE_TABS)[number]

export type LaunchCourse = CourseDraft & {
  imageUrl?: string | null
  introduction?: string | null
  teacherCount: number
  /** Set for the class, or inherited from the site. */
  hasRefundRule: boolean
  hasBusinessDetails: boolean
  hasTerms: boolean
  /** Of a package: how many classes it holds, which is its curriculum. */
  packageClasses?: number
  /** How many of them visitors cannot see: the package is not sold while there are any (PKG-05). */
  packageUnpublished?: number
}

export type LaunchItem = {
  curriculumSeq: number
  curriculumTypeCd: CurriculumTypeCd
  title: string
  isPublic?: number
  limitDupPlay?: number
  /** Seconds of a video. */
  duration?: number
  /** Video is uploaded and optimised, or linked; the chat room lets learners in. True unless told. */
  isReady?: boolean
  /** Live and offline sessions. */
  startAt?: Instant | null
  endAt?: Instant | null
}

export type LaunchCode =
  | 'title'
  | 'image'
  | 'introduction'
  | 'teacher'
  | 'fields'
  | 'noItems'
  | 'fewClasses'
  | 'unpublishedClasses'
  | 'itemTitle'
  | 'videoNotReady'
  | 'quizEmpty'
  | 'chatRoomClosed'
  | 'lessonLength'
  | 'sessionTime'
  | 'sessionsClash'
  | 'playLimit'
  | 'preview'
  | 'price'
  | 'discount'
  | 'refundRule'
  | 'businessDetails'
  | 'terms'

/** One finding; a blocking one keeps the class from being published, the others are advice. */
export type LaunchProblem = {
  tab: CourseTab
  code: LaunchCode
  isBlocking: boolean
  /** The items it is about. */
  curriculumSeqs?: number[]
}

type Check = LaunchProblem & { holds: boolean }

/** AUTH-20, BYD-25: what is missing or doubtful before a class is published. */
export function launchProblems(course: LaunchCourse, items: readonly LaunchItem[]): LaunchProblem[] {
  return launchChecks(course, items)
    .filter(({ holds }) => !holds)
    .map(({ tab, code, isBlocking, curriculumSeqs }) => ({
      tab,
      code,
      isBlocking,
      ...(curriculumSeqs && { curriculumSeqs }),
    }))
}

/** AUTH-20: whether the class may be published. */
export function isLaunchable(course: LaunchCourse, items: readonly LaunchItem[]): boolean {
  return launchProblems(course, items).every(({ isBlocking }) => !isBlocking)
}

/** The whole percent of each tab's checks that hold, for its completeness ring. */
export function completeness(course: LaunchCourse, items: readonly LaunchItem[]): Record<CourseTab, number> {
  const checks = launchChecks(course, items)
  const percentOf = (tab: CourseTab) => {
    const own = checks.filter((check) => check.tab === tab)
    return Math.floor((own.filter(({ holds }) => holds).length * 100) / own.length)
  }
  return {
    information: percentOf('information'),
    curriculums: percentOf('curriculums'),
    payment: percentOf('payment'),
    more: percentOf('more'),
  }
}

function launchChecks(course: LaunchCourse, items: readonly LaunchItem[]): Check[] {
  return [
    ...informationChecks(course),
    ...curriculumChecks(course, items),
    ...paymentChecks(course),
    ...moreChecks(course),
  ]
}

const PRICE_FIELDS = ['price', 'priceEx', 'installmentMonth', 'materialPrice', 'materialPriceEx'] as const
const DISCOUNT_FIELDS = ['discountPrice', 'discountPriceEx', 'discountEndAt'] as const

function informationChecks(course: LaunchCourse): Check[] {
  const problems = courseProblems(course)
  const elsewhere: readonly string[] = ['title', ...PRICE_FIELDS, ...DISCOUNT_FIELDS]
  const others = Object.keys(problems).filter((field) => !elsewhere.includes(field))
  return [
    must('information', 'title', problems.title === undefined),
    must('information', 'image', !isBlank(course.imageUrl)),
    must('information', 'introduction', !isBlank(course.introduction)),
    advice('information', 'teacher', course.teacherCount > 0),
    must('information', 'fields', others.length === 0),
  ]
}

function curriculumChecks(course: LaunchCourse, items: readonly LaunchItem[]): Check[] {
  if (course.packageClasses !== undefined)
    return [
      must('curriculums', 'fewClasses', course.packageClasses >= MIN_PACKAGE_CLASSES),
      ...((course.packageUnpublished ?? 0) > 0 ? [advice('curriculums', 'unpublishedClasses', false)] : []),
    ]
  const lessons = items.filter(({ curriculumTypeCd }) => curriculumTypeCd !== CURRICULUM_TYPE.section)
  const hasLessons = must('curriculums', 'noItems', lessons.length > 0)
  // Nothing is right yet about what is not there: an empty curriculum stands at zero percent.
  if (!hasLessons.holds) return [hasLessons]
  const videos = lessons.filter(({ curriculumTypeCd }) => curriculumTypeCd === CURRICULUM_TYPE.video)
  const quizzes = lessons.filter(({ curriculumTypeCd }) => curriculumTypeCd === CURRICULUM_TYPE.quiz)
  const chats = lessons.filter(({ curriculumTypeCd }) => curriculumTypeCd === CURRICULUM_TYPE.chat)
  const sessions = lessons.filter(
    ({ curriculumTypeCd }) =>
      curriculumTypeCd === CURRICULUM_TYPE.live || curriculumTypeCd === CURRICULUM_TYPE.offline,
  )
  const isPaid = course.fareCd === FARE.paid
  const unlimited = ({ isPublic = 0, limitDupPlay = 0 }: LaunchItem) =>
    playLimitProblem(course, { isPublic, limitDupPlay }) === null
  return [
    hasLessons,
    mustAll('itemTitle', items, ({ title }) => !isBlank(title)),
    mustAll('videoNotReady', videos, ({ isReady }) => isReady !== false),
    ...(quizzes.length > 0 ? [mustAll('quizEmpty', quizzes, ({ isReady }) => isReady !== false)] : []),
    ...(chats.length > 0 ? [mustAll('chatRoomClosed', chats, ({ isReady }) => isReady !== false)] : []),
    mustAll('sessionTime', sessions, ({ startAt }) => Boolean(startAt)),
    mustAll('playLimit', videos, unlimited),
    { ...mustAll('lessonLength', videos, ({ duration = 0 }) => duration > 0), isBlocking: false },
    { ...clashCheck(sessions), isBlocking: false },
    advice(
      'curriculums',
      'preview',
      !isPaid || videos.length === 0 || videos.some(({ isPublic }) => isPublic === 1),
    ),
  ]
}

function clashCheck(sessions: readonly LaunchItem[]): Check {
  const spans = sessions.flatMap((item) => {
    const start = timeOf(item.startAt)
    return start === null ? [] : [{ item, start, end: timeOf(item.endAt) ?? start }]
  })
  const clashing = spans.filter((a) => spans.some((b) => a !== b && a.start < b.end && b.start < a.end))
  const curriculumSeqs = clashing.map(({ item }) => item.curriculumSeq)
  return {
    ...must('curriculums', 'sessionsClash', clashing.length === 0),
    ...(clashing.length > 0 && { curriculumSeqs }),
  }
}

function paymentChecks(course: LaunchCourse): Check[] {
  const problems = courseProblems(course)
  const isPaid = course.fareCd === FARE.paid
  const hasPrice = (course.price ?? null) !== null || (course.priceEx ?? null) !== null
  return [
    must('payment', 'price', (!isPaid || hasPrice) && PRICE_FIELDS.every((field) => !problems[field])),
    must(
      'payment',
      'discount',
      DISCOUNT_FIELDS.every((field) => !problems[field]),
    ),
    must('payment', 'refundRule', !isPaid || course.hasRefundRule),
    must('payment', 'businessDetails', !isPaid || course.hasBusinessDetails),
  ]
}

function moreChecks(course: LaunchCourse): Check[] {
  return [advice('more', 'terms', course.hasTerms)]
}

function must(tab: CourseTab, code: LaunchCode, holds: boolean): Check {
  return { tab, code, holds, isBlocking: true }
}

function advice(tab: CourseTab, code: LaunchCode, holds: boolean): Check {
  return { tab, code, holds, isBlocking: false }
}

function mustAll(
  code: LaunchCode,
  items: readonly LaunchItem[],
  isFine: (item: LaunchItem) => boolean,
): Check {
  const wrong = items.filter((item) => !isFine(item)).map(({ curriculumSeq }) => curriculumSeq)
  return {
    ...must('curriculums', code, wrong.length === 0),
    ...(wrong.length > 0 && { curriculumSeqs: wrong }),
  }
}
