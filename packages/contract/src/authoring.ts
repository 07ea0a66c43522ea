import { classStaff, staff, verified } from '@seodang/domain/access'
import { MOST_RECORDS, MOST_RECORDS_OF_A_DAY } from '@seodang/domain/challenge'
import {
  COURSE_STATE,
  COURSE_TYPE,
  CURRENCY,
  CURRICULUM_TYPE,
  FARE,
  MISSION_TYPE,
  PUBLIC,
  PUBLIC_SCOPE,
  QUIZ_QUESTION,
  QUIZ_REVEAL,
  RELEASE_STATE,
  UPLOAD_STATE,
  VOD_TYPE,
  WORK_TYPE,
} from '@seodang/domain/codes'
import { TEMPLATE_CODES } from '@seodang/domain/course-template'
import { MAX_TASK_COUNT } from '@seodang/domain/coursework'
import { MOST_DOWNLOAD_DAYS, MOST_DOWNLOADS } from '@seodang/domain/download-limit'
import { QUIZ_LIMITS } from '@seodang/domain/quiz'
import Type from 'typebox'
import { CourseDraft, EditedCourse, Picture } from './course.ts'
import { endpoint } from './endpoint.ts'
import {
  Amount,
  Bytes,
  ChannelKey,
  Code,
  Count,
  CourseKey,
  Flag,
  Instant,
  ItemKey,
  listOf,
  MOST,
  nullable,
  paging,
  Revision,
  RichText,
  Seq,
  Text,
  WrittenDay,
} from './schemas.ts'

export { CourseDraft, EditedCourse } from './course.ts'

/** A video's way from the upload to something that plays, as the editor shows it. */
const ItemVideo = Type.Object({
  uploadVodSeq: Seq,
  state: Code(UPLOAD_STATE),
  progress: Count,
  duration: Count,
  name: Type.String(),
  size: Bytes,
  posterUrl: nullable(Type.String()),
  problem: nullable(Type.String()),
  /** When it was begun anew because the process that made it was gone. */
  resumedAt: nullable(Instant),
})

const Clock = Type.String({ pattern: '^\\d{2}:\\d{2}$', maxLength: 5, description: 'HH:mm' })

/** D4, for items held live; date and times are Seoul's (GEN-13). */
const LiveFields = Type.Object({
  liveAt: WrittenDay,
  liveStartAt: Clock,
  liveEndAt: Clock,
  liveEndDateAt: WrittenDay,
  liveType: Text(2, 2),
  joinUrl: nullable(Text(500)),
  meetingId: nullable(Text(100)),
  password: nullable(Text(100)),
})

/** What became of the meeting of a live (LIVE-40). */
const LiveMeeting = Type.Object({
  /** Why the meeting service refused it. */
  problem: nullable(Type.String()),
  /** The meeting service holds a meeting for it; its link is not staff's to change. */
  isArranged: Type.Boolean(),
  seriesId: nullable(Type.String()),
})

/** CUR-07: where and when one meets; date and times are Seoul's (GEN-13). */
export const MeetingFields = Type.Object({
  addrRoad1: Text(400),
  addrRoad2: Text(400),
  zipcode: Text(10),
  lat: nullable(Type.Number({ minimum: -90, maximum: 90 })),
  lon: nullable(Type.Number({ minimum: -180, maximum: 180 })),
  // Of an item that nobody has filled in yet they are empty; `meetingProblems` says what may be saved.
  offlineStartAt: Text(10),
  offlineStartTime: Text(5),
  offlineEndTime: Text(5),
})

/** CERT-02, ROOM-29: how a mission, a post or a certification is handed in. */
export const TaskFields = Type.Object({
  dueAt: nullable(Instant),
  count: Type.Integer({ minimum: 1, maximum: MAX_TASK_COUNT }),
  needsApprovalYn: Flag,
  publicScopeDefault: Code(PUBLIC_SCOPE),
  publicScopeFixedYn: Flag,
})

/** CUR-10: how a mission of a challenge counts; times are Seoul's (GEN-13). */
export const ChallengeFields = Type.Object({
  maxChallengeCount: Type.Integer({ minimum: 0, maximum: MOST_RECORDS }),
  dailyChallengeCount: Type.Integer({ minimum: 0, maximum: MOST_RECORDS_OF_A_DAY }),
  dailyChallengeStartTime: Text(5),
  dailyChallengeEndTime: Text(5),
  /** Empty: the term's own. */
  missionChallengeStartAt: Type.Union([Type.Null(), Instant]),
  missionChallengeEndAt: Type.Union([Type.Null(), Instant]),
  /** Percent of `maxChallengeCount` at which the mission is done. */
  completionRateCondition: Type.Integer({ minimum: 0, maximum: 100 }),
  publicScopeFixedYn: Flag,
  publicScopeDefault: Code(PUBLIC_SCOPE),
})

/** CUR-08: a file of a file item, as staff see it. */
const ItemFile = Type.Object({
  uploadSeq: Seq,
  name: Type.String(),
  size: Bytes,
  mime: Type.String(),
  downloadCount: Count,
})

const QuizId = Type.String({ pattern: `^[a-z0-9]{1,${QUIZ_LIMITS.id}}$`, maxLength: QUIZ_LIMITS.id })

/** BYD-11: a question as staff write it; what is right never leaves the server for a learner who may still answer. */
export const QuizQuestionFields = Type.Object({
  id: QuizId,
  kindCd: Code(QUIZ_QUESTION),
  content: RichText,
  points: Type.Integer({ minimum: 1, maximum: QUIZ_LIMITS.points }),
  choices: Type.Array(Type.Object({ id: QuizId, text: Text(QUIZ_LIMITS.choice) }), {
    maxItems: QUIZ_LIMITS.choices,
  }),
  /** Ids of the right choices, or the accepted spellings of a short text. */
  answers: Type.Array(Text(QUIZ_LIMITS.answer), { maxItems: QUIZ_LIMITS.accepted }),
  explanation: Text(QUIZ_LIMITS.explanation),
})

/** What is too much or too little is said at its field, by the domain. */
const Whole = Type.Integer({ minimum: -MOST, maximum: MOST })

/** BYD-11: how a quiz is taken, with its questions. */
export const QuizFields = Type.Object({
  passPercent: Whole,
  attempts: nullable(Whole),
  minutes: nullable(Whole),
  shuffleQuestionsYn: Flag,
  shuffleChoicesYn: Flag,
  revealCd: Code(QUIZ_REVEAL),
  questions: Type.Array(QuizQuestionFields, { maxItems: QUIZ_LIMITS.questions * 2 }),
})

const ItemFields = {
  title: Text(200),
  content: RichText,
  publicCd: Code(PUBLIC),
  linkUrl: nullable(Text(500)),
  vodTypeCd: Code(VOD_TYPE),
  uploadVodSeq: nullable(Seq),
  duration: Count,
  limitPercent: Type.Integer({ minimum: 0, maximum: 100 }),
  isPublic: Type.Integer({ minimum: 0, maximum: 1 }),
  lockStatusYn: Flag,
  limitDupPlay: Type.Integer({ minimum: 0, maximum: 1 }),
  limitPlayTime: Type.Integer({ minimum: 0, maximum: 1 }),
  multiplyPlayTime: Type.Integer({ minimum: 0, maximum: 100 }),
  vodSpeedControlYn: Type.Integer({ minimum: 0, maximum: 1 }),
  openedAt: nullable(Instant),
  /** Minutes. */
  classTime: Type.Integer({ minimum: 0, maximum: 100_000 }),
  missionType: nullable(Type.Enum(Object.values(MISSION_TYPE))),
  missionResourceId: nullable(Text(100)),
  missionResourceName: nullable(Text(200)),
  xp: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  point: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  alreadyAttendedYn: Flag,
  workTypeCd: Code(WORK_TYPE),
  live: nullable(LiveFields),
  meeting: nullable(MeetingFields),
  task: nullable(TaskFields),
  quiz: nullable(QuizFields),
  /** Of missions (07, 08 and 09 with a missionType); it has its effect where the class is a challenge. */
  challenge: nullable(ChallengeFields),
  /** Y: PDFs open in a viewer only, marked with who looks (ROOM-28). */
  pdfSecurityYn: Flag,
  /** DLV-09: how often and how many days each learner may download the files; null is without an end. */
  downloadTimes: nullable(Type.Integer({ minimum: 1, maximum: MOST_DOWNLOADS })),
  downloadDays: nullable(Type.Integer({ minimum: 1, maximum: MOST_DOWNLOAD_DAYS })),
  /** N does not count towards the end of the class (BYD-10). */
  requiredYn: Flag,
}

export const EditedItem = Type.Object({
  curriculumSeq: Seq,
  curriculumTypeCd: Code(CURRICULUM_TYPE),
  sectionSeq: nullable(Seq),
  ord: Count,
  revision: Revision,
  ...ItemFields,
  liveMeeting: nullable(LiveMeeting),
  vodLockStatusCd: Type.String(),
  /** 1 when lockStatusYn is Y (CUR-06). */
  lockStatus: Count,
  uploadOriginFile: nullable(Type.String()),
  fileSize: Bytes,
  video: nullable(ItemVideo),
  files: Type.Array(ItemFile),
  /** False of a chat item whose room learners of the class may not enter; null of every other kind. */
  isChatRoomOpen: nullable(Type.Boolean()),
  /** Learners who opened it, so that a removal can say so (CUR-17). */
  recordCount: Count,
})

export const createCourse = endpoint({
  method: 'POST',
  path: '/v2.0/channels/{channelSeq}/admin/courses/create',
  summary: 'Makes a draft of a class with its defaults (AUTH-03), or with what a template holds (AUTH-02)',
  access: staff('CLASS_LIFECYCLE_CREATE', { of: 'ownClasses' }),
  idempotent: 'together',
  params: ChannelKey,
  body: Type.Object({
    title: Text(200),
    courseTypeCd: Type.Optional(Code(COURSE_TYPE)),
    /** Gives the kind, sections with items, and headings of the introduction, in the language of the call (AUTH-02). */
    template: Type.Optional(Type.Enum(TEMPLATE_CODES)),
  }),
  reply: Type.Object({ courseSeq: Seq }),
})

export const editedCourse = endpoint({
  method: 'GET',
  path: '/v2.0/channels/{channelSeq}/admin/courses/{courseSeq}',
  summary: 'A class for editing (AUTH-11; also GET …/courses/{courseSeq}?type=update)',
  access: classStaff('CLASS_INFO_READ'),
  params: CourseKey,
  reply: EditedCourse,
})

export const saveCourse = endpoint({
  method: 'POST',
  path: '/v2.0/channel-lecture/{channelSeq}/{courseSeq}',
  summary: 'Saves a class (AUTH-10); refused when somebody else saved meanwhile (SET-09)',
  access: classStaff('CLASS_INFO_UPDATE'),
  params: CourseKey,
  body: CourseDraft,
  reply: EditedCourse,
  errors: ['CONFLICT_EDITED', 'VIDEO_UPLOADING', 'CLASS_DELETED', 'NO_PERMISSION'],
})

export const publishCourse = endpoint({
  method: 'POST',
  path: '/v2.0/channels/{channelSeq}/admin/courses/{courseSeq}/public',
  summary: 'Publishes a complete class or submits it for its review, or takes it back (AUTH-20, AUTH-21)',
  access: classStaff('CLASS_PUBLIC_UPDATE'),
  params: CourseKey,
  body: Type.Object({
    publish: Type.Boolean(),
    /** What the person saw; refused where its review has moved on since. */
    releaseStateCd: Type.Optional(Code(RELEASE_STATE)),
  }),
  reply: EditedCourse,
  errors: ['CLASS_INCOMPLETE', 'VIDEO_UPLOADING', 'CLASS_DELETED', 'RELEASE_MOVED', 'PLAN_QUOTA_EXCEEDED'],
})

/** A draft, or the state that visitors meet (CAT-05); `deleted` lies in the bin. */
export const MANAGED_STATE = ['draft', ...Object.values(COURSE_STATE)] as const

/** A row of the staff's class list. */
export const ManagedCourse = Type.Object({
  courseSeq: Seq,
  title: Type.String(),
  image: nullable(Picture),
  courseTypeCd: Code(COURSE_TYPE),
  releaseStateCd: Code(RELEASE_STATE),
  publicCd: Code(PUBLIC),
  state: Type.Enum([...MANAGED_STATE]),
  categoryName: nullable(Type.String()),
  fareCd: Code(FARE),
  price: nullable(Amount),
  discountPrice: nullable(Amount),
  currency: Code(CURRENCY),
  attendCount: Count,
  waitCnt: Count,
  /** Of those who attend, how many came through a package (PKG-08). */
  packageAttendCount: Count,
  maxUserCount: Count,
  reviewCount: Count,
  reviewRate: Type.Number(),
  likeCount: Count,
  updatedAt: Instant,
})

const countOfEach = {
  draft: Count,
  inPreparation: Count,
  open: Count,
  soldOut: Count,
  closed: Count,
  deleted: Count,
}

/** What a site offers, by the kind of thing it is. */
export const CONTENT_KINDS = ['class', 'package', 'challenge'] as const

export const ManagedQuery = Type.Object({
  ...paging,
  q: Type.Optional(Text(100)),
  state: Type.Optional(Type.Enum([...MANAGED_STATE])),
  /** Y: only classes with somebody who waits to be let in. */
  pendingYn: Type.Optional(Flag),
  /** The family of classes that settings/course-{alias} lists (SET-04). */
  alias: Type.Optional(Text(40)),
  kind: Type.Optional(Type.Enum(CONTENT_KINDS)),
  sort: Type.Optional(Type.Enum(['updated', 'title', 'attendees', 'price', 'order'])),
  direction: Type.Optional(Type.Enum(['asc', 'desc'])),
})

export const ManagedList = Type.Object({
  ...listOf(ManagedCourse).properties,
  /** How many classes each state has, whatever the filter by state. */
  counts: Type.Object(countOfEach),
})

export const managedCourses = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/courses',
  summary: 'Classes of the site for staff (SET-04, SET-05)',
  access: staff('SITE_CLASS_READ', { of: 'ownClasses' }),
  params: ChannelKey,
  query: ManagedQuery,
  reply: ManagedList,
})

export const saveCategory = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/categories/create',
  summary: 'Adds a category, or answers the one of that name (PGE-21)',
  access: staff('CLASS_LIFECYCLE_CREATE', { of: 'noClass' }),
  params: ChannelKey,
  body: Type.Object({ name: Text(40) }),
  reply: Type.Object({ channelCategorySeq: Seq, name: Type.String() }),
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const addresses = endpoint({
  method: 'GET',
  base: 'universal',
  path: '/v1.0/addresses',
  summary: 'Addresses of Korea with their postcode and position, where a provider is set up (CUR-18)',
  access: verified,
  onOwnDomain: true,
  query: Type.Object({ query: Text(100) }),
  reply: Type.Object({
    isOffered: Type.Boolean(),
    list: Type.Array(
      Type.Object({
        addrRoad1: Type.String(),
        zipcode: Type.String(),
        lat: nullable(Type.Number()),
        lon: nullable(Type.Number()),
      }),
    ),
  }),
  errors: ['PROVIDER_UNAVAILABLE'],
  rateLimit: { points: 60, seconds: 60, by: 'user' },
})

export const editedCurriculum = endpoint({
  method: 'GET',
  path: '/v2.0/channels/{channelSeq}/admin/courses/{courseSeq}/curriculums',
  summary: 'All items of a class for editing, in order',
  access: classStaff('CLASS_INFO_READ'),
  params: CourseKey,
  reply: listOf(EditedItem),
})

export const createItem = endpoint({
  method: 'POST',
  path: '/v2.0/curriculums/{channelSeq}/{courseSeq}/create',
  summary: 'Adds sections or items of any kind (CUR-14); several YouTube links make several items',
  access: classStaff('CLASS_INFO_UPDATE'),
  idempotent: 'together',
  params: CourseKey,
  body: Type.Object({
    items: Type.Array(
      Type.Object({
        curriculumTypeCd: Code(CURRICULUM_TYPE),
        title: Text(200),
        sectionSeq: Type.Optional(nullable(Seq)),
        linkUrl: Type.Optional(nullable(Text(500))),
        vodTypeCd: Type.Optional(Code(VOD_TYPE)),
        uploadVodSeq: Type.Optional(nullable(Seq)),
        duration: Type.Optional(Count),
        /** Empty makes 08 a link to a class and 09 a certification (ROOM-05); absent is the default of the kind. */
        missionType: Type.Optional(ItemFields.missionType),
      }),
      { minItems: 1, maxItems: 100 },
    ),
  }),
  reply: listOf(EditedItem),
})

export const saveItem = endpoint({
  method: 'POST',
  path: '/v2.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/modify',
  summary: 'Saves one item (CUR-11)',
  access: classStaff('CLASS_INFO_UPDATE'),
  params: ItemKey,
  body: Type.Object({
    revision: Revision,
    ...Type.Partial(Type.Object(ItemFields)).properties,
    /** CUR-08: files of the site's material to add, and those to take away. */
    addFiles: Type.Optional(Type.Array(Seq, { maxItems: 50 })),
    deleteFiles: Type.Optional(Type.Array(Seq, { maxItems: 50 })),
  }),
  reply: EditedItem,
  errors: [
    'CONFLICT_EDITED',
    'LIVE_TITLE_ONLY',
    'MEETING_HAS_BEGUN',
    'NO_DATA',
    'FILE_NOT_READABLE',
    'SECURED_FILE_TOO_LARGE',
    'SERVICE_UNAVAILABLE',
  ],
})

export const repeatLive = endpoint({
  method: 'POST',
  path: '/v2.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/series/create',
  summary:
    'Repeats a live item on days of the week until a date, one item for each (CUR-16, BYD-15); dates that the series has already are left alone',
  access: classStaff('CLASS_INFO_UPDATE'),
  idempotent: 'together',
  params: ItemKey,
  body: Type.Object({
    until: Text(10),
    weekdays: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { maxItems: 7 }),
    except: Type.Array(Text(10), { maxItems: 104 }),
  }),
  reply: listOf(EditedItem),
  errors: ['NO_DATA'],
})

export const copyItems = endpoint({
  method: 'POST',
  path: '/v2.0/curriculums/{channelSeq}/{courseSeq}/copy',
  summary: 'Copies items behind themselves, a section with all it holds (CUR-14)',
  access: classStaff('CLASS_INFO_UPDATE'),
  idempotent: 'together',
  params: CourseKey,
  body: Type.Object({ curriculumSeqs: Type.Array(Seq, { minItems: 1, maxItems: 100 }) }),
  reply: listOf(EditedItem),
  errors: ['NO_DATA'],
})

export const removeItems = endpoint({
  method: 'POST',
  path: '/v2.0/curriculums/{channelSeq}/{courseSeq}/delete',
  summary: 'Removes items; those with learner records only when told so, and the records stay (CUR-17)',
  access: classStaff('CLASS_INFO_UPDATE'),
  params: CourseKey,
  body: Type.Object({
    curriculumSeqs: Type.Array(Seq, { minItems: 1, maxItems: 500 }),
    forceYn: Flag,
  }),
  reply: listOf(EditedItem),
  errors: ['ITEM_HAS_RECORDS', 'NO_DATA'],
})

export const orderItems = endpoint({
  method: 'POST',
  path: '/v2.0/curriculums/{channelSeq}/{courseSeq}/ordering',
  summary:
    'Puts all items in a new order and under new sections; a list with a foreign or missing key changes nothing (SEC-04)',
  access: classStaff('CLASS_INFO_UPDATE'),
  params: CourseKey,
  body: Type.Object({
    order: Type.Array(Type.Object({ curriculumSeq: Seq, sectionSeq: nullable(Seq) }), { maxItems: 1000 }),
  }),
  reply: listOf(EditedItem),
})
