import { anyone, classStaff, member, verified } from '@seodang/domain/access'
import { ADDITION_PROBLEMS, MOST_ADDED, MOST_SHEET_TEXT } from '@seodang/domain/additions'
import { LONGEST_EXTENSION, MOST_CHANGED_AT_ONCE, MOST_CHANGED_BEHIND } from '@seodang/domain/attendance'
import { CHOISE_STATUS, PAYMENT_STATUS } from '@seodang/domain/codes'
import { STAFF_REASONS } from '@seodang/domain/refund-reason'
import { LEAST_SHEET_PASSWORD, MOST_SHEET_PASSWORD } from '@seodang/domain/sheet-password'
import { WAITING_SOURCES } from '@seodang/domain/waiting'
import Type from 'typebox'
import { CourseCard } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import {
  Amount,
  ChannelKey,
  Code,
  Count,
  CourseKey,
  Flag,
  Instant,
  LineNumber,
  listOf,
  nullable,
  paging,
  Seq,
  Text,
} from './schemas.ts'

export const checkSchedule = endpoint({
  method: 'GET',
  path: '/v1.0/check-curriculum-schedule/{channelSeq}/{courseSeq}',
  summary:
    'Whether the class fits what the member already attends; a refusal with 100010 is final (ENR-03, ERR-03)',
  access: member,
  params: CourseKey,
  /** The chosen date; without one, whether any date fits. */
  query: Type.Object({ id: Type.Optional(Seq) }),
  errors: ['CLASS_NOT_FOUND', 'CLASS_DELETED', 'SCHEDULE_OVERLAPS', 'SCHEDULE_REFUSED'],
})

export const recentAttendees = endpoint({
  method: 'GET',
  path: '/v2.0/channels/{channelSeq}/courses/{courseSeq}/recent-attendees',
  summary: 'Who came to the class lately, for its rolling notice; nobody where that is off (CAT-26)',
  access: anyone,
  params: CourseKey,
  reply: Type.Object({
    /** Newest first; of a name no more than its first letter. */
    list: Type.Array(Type.Object({ name: Type.String(), attendAt: Instant })),
  }),
  errors: ['CLASS_NOT_FOUND', 'CLASS_DELETED'],
})

/** MY-07. */
export const MyClass = Type.Object({
  attendSeq: Seq,
  course: Type.Pick(CourseCard, [
    'courseSeq',
    'title',
    'image',
    'courseTypeCd',
    'teachers',
    'curriculumStatusList',
  ]),
  choiseStatusCd: Code(CHOISE_STATUS),
  waitlisted: Type.Boolean(),
  /** Place in line, 1 being the next; null for whoever does not wait, or has an offer (BYD-18). */
  waitPosition: nullable(Count),
  /** Until when a place that became free is kept, to be paid for. */
  offerUntil: nullable(Instant),
  attendAt: nullable(Instant),
  validAt: nullable(Instant),
  isAttend: Type.Boolean(),
  expired: Type.Boolean(),
  completedCount: Count,
  curriculumCount: Count,
  progressPercent: Count,
  next: nullable(Type.Object({ curriculumSeq: Seq, title: Type.String(), lastPosition: Count })),
  lastSeenAt: nullable(Instant),
  canReview: Type.Boolean(),
  hasReview: Type.Boolean(),
  /** The package that the class came with, and where its place is given up. */
  packageTitle: nullable(Type.String()),
  orderSeq: nullable(Seq),
})

export const myClasses = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/me/classes',
  summary: "The member's classes by tab (MY-05, MY-07), most recently studied first",
  access: member,
  params: ChannelKey,
  query: Type.Object({
    ...paging,
    tab: Type.Optional(Type.Enum(['running', 'waiting', 'completed', 'expired', 'liked'])),
  }),
  reply: Type.Object({
    ...listOf(MyClass).properties,
    counts: Type.Object({ running: Count, waiting: Count, completed: Count, expired: Count, liked: Count }),
    liked: Type.Array(CourseCard),
  }),
})

export const withdraw = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/attendance/delete',
  summary: 'The learner withdraws: a pending application at once, a paid one with its refund (ENR-43)',
  access: verified,
  whileSuspended: true,
  params: CourseKey,
  body: Type.Object({ reason: Type.Optional(Text(500)) }),
  /** Won, and cents. */
  reply: Type.Object({ refundedAmount: Amount, refundedDollars: Amount }),
  errors: [
    'CLASS_NOT_FOUND',
    'REFUND_NOT_POSSIBLE',
    'MERGE_UNDER_WAY',
    'REFUNDED_AT_GATEWAY',
    'PROVIDER_UNAVAILABLE',
    'PACKAGE_ATTENDEE_ELSEWHERE',
  ],
  idempotent: true,
})

/** ATT-02. */
export const Attendee = Type.Object({
  attendSeq: Seq,
  userSeq: Seq,
  name: Type.String(),
  email: Type.String(),
  phone: nullable(Type.String()),
  profileImageUrl: nullable(Type.String()),
  choiseStatusCd: Code(CHOISE_STATUS),
  waitlisted: Type.Boolean(),
  /** The order, its state and what was paid, for those who may see sales (PERM-16); null for all others. */
  paymentStatus: nullable(Code(PAYMENT_STATUS)),
  orderSeq: nullable(Seq),
  orderNumber: nullable(Type.String()),
  amount: nullable(Amount),
  currency: Type.String(),
  /** Whole won that came outside of the site, as staff noted it (ATT-16). */
  outsideAmount: nullable(Amount),
  /** Came through this package, where alone the place is managed (PKG-05). */
  packageTitle: nullable(Type.String()),
  createdAt: Instant,
  attendAt: nullable(Instant),
  validAt: nullable(Instant),
  progressPercent: Count,
  lastSeenAt: nullable(Instant),
})

const AttendeeFilter = {
  q: Type.Optional(Text(100)),
  choiseStatusCd: Type.Optional(Code(CHOISE_STATUS)),
  sort: Type.Optional(Type.Enum(['createdAt', 'name', 'progress', 'validAt'])),
  direction: Type.Optional(Type.Enum(['asc', 'desc'])),
}

export const listAttendees = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees',
  summary: 'Attendees and applicants of a class with counts by status (ATT-03)',
  access: classStaff('CLASS_STUDENT_READ'),
  params: CourseKey,
  query: Type.Object({ ...paging, ...AttendeeFilter }),
  reply: Type.Object({
    ...listOf(Attendee).properties,
    counts: Type.Object({ all: Count, pending: Count, approved: Count, onHold: Count, cancelled: Count }),
    /** People who wait for a place by a membership or a package, and have applied for nothing (BYD-01). */
    rightsInLine: Count,
  }),
})

export const attendeesExcel = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/excel',
  summary: 'The whole filtered list as a spreadsheet (ATT-04, SET-10, SEC-48)',
  access: classStaff('CLASS_STUDENT_EXCEL_DOWNLOAD'),
  params: CourseKey,
  query: Type.Object(AttendeeFilter),
  raw: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const attendeesSealed = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/excel/create',
  summary: 'The same spreadsheet, encrypted with a password that is kept nowhere (ATT-04, SEC-48)',
  access: classStaff('CLASS_STUDENT_EXCEL_DOWNLOAD'),
  whilePlanLapsed: true,
  params: CourseKey,
  body: Type.Object({
    ...AttendeeFilter,
    password: Type.String({ minLength: LEAST_SHEET_PASSWORD, maxLength: MOST_SHEET_PASSWORD }),
  }),
  raw: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

const StudyItem = Type.Object({
  curriculumSeq: Seq,
  title: Type.String(),
  curriculumTypeCd: Type.String(),
  duration: Count,
  /** Y: what the attendee did before counts (ATT-14, CHL-16). */
  alreadyAttendedYn: Flag,
  watchedSeconds: Count,
  watched: Type.Array(Type.Tuple([Count, Count])),
  playSecond: Count,
  lastPosition: Count,
  completedAt: nullable(Instant),
  updatedAt: nullable(Instant),
})

export const attendeeDetail = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/{attendSeq}',
  summary: "One person's study history, states and order (ATT-15)",
  access: classStaff('CLASS_STUDENT_READ'),
  params: Type.Object({ ...CourseKey.properties, attendSeq: Seq }),
  reply: Type.Object({
    attendee: Attendee,
    memo: Type.String(),
    cancelReason: nullable(Type.String()),
    /** What the class asked on enrolling (ENR-41). */
    answers: Type.Array(Type.Object({ label: Type.String(), answer: Type.String() })),
    items: Type.Array(StudyItem),
    history: Type.Array(
      Type.Object({
        at: Instant,
        fromStatusCd: nullable(Type.String()),
        toStatusCd: Type.String(),
        byName: nullable(Type.String()),
        note: Type.String(),
      }),
    ),
  }),
})

const BulkChange = Type.Object({
  attendSeqs: Type.Array(Seq, { minItems: 1, maxItems: MOST_CHANGED_AT_ONCE }),
  action: Type.Enum(['approve', 'wait', 'hold', 'cancel', 'extend']),
  /** Days added by `extend`. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: LONGEST_EXTENSION })),
  reason: Type.Optional(Text(500)),
  /** Of `cancel`: why, by which what comes back is told; the site's own reason where absent. */
  reasonCd: Type.Optional(Code(STAFF_REASONS)),
})
const BulkOutcome = Type.Object({
  attendSeq: Seq,
  name: Type.String(),
  allowed: Type.Boolean(),
  /** An error name of the catalogue where it is not. */
  problem: nullable(Type.String()),
  message: nullable(Type.String()),
  /** Won; null for whoever may not see sales (PERM-16). */
  refundAmount: nullable(Amount),
  /** Cents; never summed with the won, and null like them. */
  refundDollars: nullable(Amount),
  validAt: nullable(Instant),
})

export const previewChange = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/preview',
  summary: 'What a bulk change would do to each, and why not',
  access: classStaff('CLASS_STUDENT_UPDATE'),
  whilePlanLapsed: true,
  params: CourseKey,
  body: BulkChange,
  reply: Type.Object({
    list: Type.Array(BulkOutcome),
    /** The sums of the list, null where it tells none. */
    refundTotal: nullable(Amount),
    refundTotalDollars: nullable(Amount),
    /** Of `cancel`: those of which the caller may end at least one of these; none where no money is. */
    reasons: Type.Array(Code(STAFF_REASONS)),
  }),
})

export const changeAttendees = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/modify',
  summary:
    'Approves, holds, cancels (with refund) or extends; each row on its own, failures are counted (ATT-06 to ATT-12)',
  access: classStaff('CLASS_STUDENT_UPDATE'),
  whilePlanLapsed: true,
  params: CourseKey,
  body: BulkChange,
  reply: Type.Object({ doneCount: Count, failedCount: Count, list: Type.Array(BulkOutcome) }),
  errors: [
    'PLAN_LIMIT_EXCEEDED',
    'CAPACITY_EXCEEDED',
    'CANCELLED_IS_FINAL',
    'PERIOD_NOT_EDITABLE',
    'MOVE_NOT_ALLOWED',
    'PAYMENT_PENDING',
    'REFUND_NOT_POSSIBLE',
    'REFUND_REASON_NEEDS_SALES',
    'OWN_ORDER_MONEY',
    'REFUNDED_AT_GATEWAY',
    'PROVIDER_UNAVAILABLE',
    'PACKAGE_ATTENDEE_ELSEWHERE',
    'ATTENDEE_IS_NO_MEMBER',
    'MERGE_UNDER_WAY',
  ],
  idempotent: 'each',
})

/** A change of many that goes on in the background. */
const BulkWork = Type.Object({
  bulkSeq: Seq,
  action: Type.Enum(['approve', 'wait', 'hold', 'extend', 'add']),
  totalCount: Count,
  doneCount: Count,
  failedCount: Count,
  createdAt: Instant,
  /** Null while it goes on. */
  finishedAt: nullable(Instant),
  /** When a worker last went on with what its process had not finished; null where nothing came in between. */
  resumedAt: nullable(Instant),
  /** The first two hundred that could not be changed, and why. */
  failures: Type.Array(
    Type.Object({
      /** The attendance, or of those who were to be added the line of the spreadsheet. */
      key: Seq,
      name: Type.String(),
      message: Type.String(),
    }),
  ),
})

export const startBulk = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/bulk/create',
  summary:
    'Changes thousands in the background, each on its own; refunds are not among it, because their sum is looked at first (ATT-12)',
  access: classStaff('CLASS_STUDENT_UPDATE'),
  whilePlanLapsed: true,
  params: CourseKey,
  body: Type.Object({
    attendSeqs: Type.Array(Seq, { minItems: 1, maxItems: MOST_CHANGED_BEHIND }),
    action: Type.Enum(['approve', 'wait', 'hold', 'extend']),
    days: BulkChange.properties.days,
    reason: BulkChange.properties.reason,
  }),
  reply: BulkWork,
  idempotent: 'together',
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const stopBulk = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/bulk/{bulkSeq}/rest/delete',
  summary:
    'Stops a change or an adding in the background: what is done stays, what is left is named as not done; stopping what has ended changes nothing (ATT-12, ATT-16)',
  access: classStaff('CLASS_STUDENT_UPDATE'),
  whilePlanLapsed: true,
  params: Type.Object({ ...CourseKey.properties, bulkSeq: Seq }),
  reply: BulkWork,
  errors: ['NO_DATA'],
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const bulkWork = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/bulk',
  summary: 'The changes in the background of the last day, the newest first, and how far they are',
  access: classStaff('CLASS_STUDENT_READ'),
  params: CourseKey,
  reply: listOf(BulkWork),
})

export const addAttendee = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/create',
  summary: 'Adds a member to the class without payment (ATT-05, ATT-16)',
  access: classStaff('CLASS_STUDENT_CREATE'),
  idempotent: 'together',
  params: CourseKey,
  body: Type.Object({
    email: Text(254),
    note: Type.Optional(Text(500)),
    notifyYn: Type.Optional(Flag),
    /** Whole won that came outside of the site; nothing is charged and no sale is written (ATT-16). */
    outsideAmount: Type.Optional(Amount),
  }),
  reply: Attendee,
  errors: ['ALREADY_ENROLLED', 'NO_DATA', 'CAPACITY_EXCEEDED', 'PLAN_LIMIT_EXCEEDED', 'PAYMENT_PENDING'],
})

/** A line of a spreadsheet of people, as it was read and judged (ATT-16). */
const AdditionLine = Type.Object({
  /** As the spreadsheet program numbers it. */
  lineNumber: LineNumber,
  email: Type.String(),
  /** Of the member; empty where there is none. */
  name: Type.String(),
  note: Type.String(),
  outsideAmount: nullable(Amount),
  problem: nullable(Type.Enum(ADDITION_PROBLEMS)),
})

export const previewAdditions = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/additions/preview',
  summary:
    'Reads a spreadsheet (xlsx or csv) of people to be added and says of each line whether it can be (ATT-16)',
  access: classStaff('CLASS_STUDENT_CREATE'),
  params: CourseKey,
  body: Type.Object({
    fileName: Text(255),
    /** The file in base64. */
    content: Type.String({ minLength: 1, maxLength: MOST_SHEET_TEXT }),
  }),
  reply: Type.Object({
    lines: Type.Array(AdditionLine),
    rightCount: Count,
    wrongCount: Count,
  }),
  errors: ['SPREADSHEET_NOT_READ', 'SPREADSHEET_WITHOUT_EMAIL', 'SPREADSHEET_TOO_LONG'],
  bodyLimit: MOST_SHEET_TEXT + 2_000,
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const addMany = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/additions/create',
  summary:
    'Adds members to the class in the background, each on its own; who cannot be added is told (ATT-16, ATT-12)',
  access: classStaff('CLASS_STUDENT_CREATE'),
  params: CourseKey,
  body: Type.Object({
    people: Type.Array(
      Type.Object({
        lineNumber: LineNumber,
        email: Text(254),
        note: Type.Optional(Text(500)),
        outsideAmount: Type.Optional(Amount),
      }),
      { minItems: 1, maxItems: MOST_ADDED },
    ),
    notifyYn: Type.Optional(Flag),
  }),
  reply: BulkWork,
  bodyLimit: MOST_SHEET_TEXT,
  idempotent: 'together',
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const additionsTemplate = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/additions/template',
  summary: 'An empty spreadsheet with the columns that are read (ATT-16)',
  access: classStaff('CLASS_STUDENT_CREATE'),
  params: CourseKey,
  raw: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

/** Somebody in line, as staff see it (BYD-18). */
const WaitingPerson = Type.Object({
  userSeq: Seq,
  /** The application; null for whoever waits by a membership or a package, which nothing can be done about here. */
  attendSeq: nullable(Seq),
  /** By what somebody waits without an application (BYD-01, PKG-05). */
  right: nullable(Type.Object({ source: Type.Enum(WAITING_SOURCES), name: Type.String() })),
  /** 1 is the next; null for whoever has an offer. */
  position: nullable(Count),
  name: Type.String(),
  email: Type.String(),
  waitlistedAt: Instant,
  /** Whole won that the place costs this person now; 0 where it is paid or free, null where it cannot be paid for. */
  due: nullable(Amount),
  /** A payment of theirs is under way, so nothing can be changed. */
  isPaying: Type.Boolean(),
  offer: nullable(Type.Object({ offeredAt: Instant, expiresAt: Instant, byHand: Type.Boolean() })),
})

export const waitingList = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/waiting',
  summary: 'Who waits for a place of the class, in order, and who is offered one until when (BYD-18)',
  access: classStaff('CLASS_STUDENT_READ'),
  params: CourseKey,
  query: Type.Object(paging),
  reply: Type.Object({
    ...listOf(WaitingPerson).properties,
    offeredCount: Count,
    /** Places left before the size after which people wait; null without one. */
    placesLeft: nullable(Count),
    offerHours: Count,
  }),
})

const WaitingKey = Type.Object({ ...CourseKey.properties, attendSeq: Seq })

export const offerPlace = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/waiting/{attendSeq}/offer/create',
  summary: 'Offers a place to somebody in line out of turn; whoever owes nothing is let in (BYD-18)',
  access: classStaff('CLASS_STUDENT_UPDATE'),
  params: WaitingKey,
  errors: [
    'NO_DATA',
    'NOT_ON_WAITING_LIST',
    'CAPACITY_EXCEEDED',
    'PLAN_LIMIT_EXCEEDED',
    'PAYMENT_PENDING',
    'RECRUITMENT_CLOSED',
    'NOT_PAYABLE',
    'PACKAGE_CLASS_FULL',
    'PACKAGE_CLASS_UNPUBLISHED',
    'ALREADY_OFFERED',
    'MERGE_UNDER_WAY',
  ],
  idempotent: true,
})

export const passOver = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/waiting/{attendSeq}/ordering',
  summary: 'Moves somebody to the end of the line; an offered place goes to the next (BYD-18)',
  access: classStaff('CLASS_STUDENT_UPDATE'),
  params: WaitingKey,
  errors: ['NO_DATA', 'NOT_ON_WAITING_LIST', 'PAYMENT_PENDING', 'MERGE_UNDER_WAY'],
  idempotent: true,
})
