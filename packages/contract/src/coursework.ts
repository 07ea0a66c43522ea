import { classStaff, learner } from '@seodang/domain/access'
import { PUBLIC_SCOPE, SUBMISSION_STATUS, WORK_TYPE } from '@seodang/domain/codes'
import { MAX_GRADE, MAX_REVIEW_COMMENT, MAX_WORK_FILES } from '@seodang/domain/coursework'
import Type from 'typebox'
import { MeetingFields, TaskFields } from './authoring.ts'
import { endpoint } from './endpoint.ts'
import {
  Bytes,
  Code,
  Count,
  CourseKey,
  Flag,
  Instant,
  ItemKey,
  listOf,
  nullable,
  paging,
  RichText,
  Seq,
  Text,
} from './schemas.ts'

/** A file as somebody who may open it sees it: its address is asked for when it is wanted. */
const WorkFile = Type.Object({
  uploadSeq: Seq,
  name: Type.String(),
  size: Bytes,
  mime: Type.String(),
})

const OpenedFile = Type.Object({ url: Type.String(), name: Type.String(), mime: Type.String() })

export const lessonDetail = endpoint({
  method: 'GET',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/detail',
  summary:
    'What a lesson of another kind than video holds: place, task, files or what it leads to (ROOM-20, ROOM-21)',
  access: learner,
  params: ItemKey,
  reply: Type.Object({
    meeting: nullable(MeetingFields),
    /** A mission of a challenge: done by its records, so nothing is handed in (CHL-15). */
    isRecorded: Type.Boolean(),
    /** Whether a code that is shown at the meeting counts now. */
    mayCheckIn: Type.Boolean(),
    task: nullable(Type.Object({ ...TaskFields.properties, workTypeCd: Code(WORK_TYPE) })),
    files: Type.Array(
      Type.Object({
        ...WorkFile.properties,
        /** Opens in the viewer only (ROOM-28). */
        isSecured: Type.Boolean(),
        /** DLV-09: null is without an end. */
        downloadsLeft: nullable(Count),
        downloadUntil: nullable(Instant),
      }),
    ),
    /** The lesson of this class that fulfils the mission. */
    lesson: nullable(Type.Object({ curriculumSeq: Seq, title: Type.String(), isDone: Type.Boolean() })),
    /** The class that a course link opens. */
    course: nullable(Type.Object({ courseSeq: Seq, title: Type.String() })),
    /** The chat room that the item opens, and why the caller may not enter it (CHAT-02, CHAT-09). */
    chat: nullable(
      Type.Object({
        chatRoomSeq: Seq,
        name: Type.String(),
        isEntered: Type.Boolean(),
        problem: nullable(Type.String()),
      }),
    ),
  }),
  errors: ['NOT_ATTENDING', 'ITEM_LOCKED', 'PREVIOUS_ITEM_NOT_DONE'],
})

const FileOfItem = Type.Object({ ...ItemKey.properties, uploadSeq: Seq })

export const downloadFile = endpoint({
  method: 'POST',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/files/{uploadSeq}/download',
  summary:
    'A short-lived address of a file of the lesson; counts the download and marks the lesson done (ROOM-21)',
  access: learner,
  params: FileOfItem,
  reply: OpenedFile,
  errors: [
    'NOT_ATTENDING',
    'ITEM_LOCKED',
    'PREVIOUS_ITEM_NOT_DONE',
    'FILE_IS_SECURED',
    'NOT_LOGGED_IN',
    'DOWNLOADS_USED_UP',
    'DOWNLOAD_PERIOD_OVER',
  ],
  rateLimit: { points: 120, seconds: 600, by: 'user' },
})

export const viewFile = endpoint({
  method: 'POST',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/files/{uploadSeq}/view',
  summary: 'A secured PDF, each page marked with who looks at it, for the viewer (ROOM-28)',
  access: learner,
  params: FileOfItem,
  raw: 'application/pdf',
  errors: [
    'NOT_ATTENDING',
    'ITEM_LOCKED',
    'PREVIOUS_ITEM_NOT_DONE',
    'NOT_LOGGED_IN',
    'FILE_NOT_READABLE',
    'SECURED_FILE_TOO_LARGE',
    'SERVICE_UNAVAILABLE',
    'DOWNLOAD_PERIOD_OVER',
  ],
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const checkIn = endpoint({
  method: 'POST',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/check-in',
  summary: 'Checks in to a meeting by the code that staff show there (ROOM-25)',
  access: learner,
  params: ItemKey,
  body: Type.Object({ code: Text(100, 1) }),
  reply: Type.Object({ completedAt: Instant }),
  errors: ['NOT_ATTENDING', 'NOT_LOGGED_IN', 'CHECK_IN_REFUSED'],
  rateLimit: { points: 20, seconds: 300, by: 'user' },
})

/** A submission as its writer sees it. */
const MySubmission = Type.Object({
  submissionSeq: Seq,
  status: Code(SUBMISSION_STATUS),
  content: RichText,
  linkUrl: nullable(Type.String()),
  files: Type.Array(WorkFile),
  publicScope: Code(PUBLIC_SCOPE),
  comment: Type.String(),
  grade: nullable(Count),
  createdAt: Instant,
  reviewedAt: nullable(Instant),
})

export const myWork = endpoint({
  method: 'GET',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/work',
  summary: "The caller's own submissions of a lesson, newest first (CERT-03)",
  access: learner,
  params: ItemKey,
  reply: Type.Object({
    list: Type.Array(MySubmission),
    /** How many count so far. */
    counted: Count,
    /** Null when something can be handed in now. */
    problem: nullable(Type.String()),
    /** Of the other learners, as far as they let the class see them. */
    sharedCount: Count,
  }),
  errors: ['NOT_ATTENDING', 'ITEM_LOCKED', 'PREVIOUS_ITEM_NOT_DONE'],
})

export const handIn = endpoint({
  method: 'POST',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/work/create',
  summary: 'Hands in a work; one waits at a time (ROOM-29, CERT-03)',
  access: learner,
  params: ItemKey,
  body: Type.Object({
    content: RichText,
    linkUrl: nullable(Text(500)),
    uploadSeqs: Type.Array(Seq, { maxItems: MAX_WORK_FILES * 2 }),
    publicScope: Type.Optional(Code(PUBLIC_SCOPE)),
  }),
  reply: Type.Object({ submission: MySubmission, completedAt: nullable(Instant) }),
  errors: [
    'NOT_ATTENDING',
    'NOT_LOGGED_IN',
    'ITEM_LOCKED',
    'PREVIOUS_ITEM_NOT_DONE',
    'SUBMISSION_WAITING',
    'MISSION_CLOSED',
    'MISSION_LIMIT_REACHED',
  ],
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

const SubmissionFile = Type.Object({ ...CourseKey.properties, submissionSeq: Seq, uploadSeq: Seq })

export const openWorkFile = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/submissions/{submissionSeq}/files/{uploadSeq}',
  summary:
    'A short-lived address of a file that was handed in: by oneself, or by somebody who shares it (UPL-12)',
  access: learner,
  params: SubmissionFile,
  reply: OpenedFile,
  rateLimit: { points: 120, seconds: 600, by: 'user' },
})

export const sharedWorks = endpoint({
  method: 'GET',
  path: '/v1.0/curriculums/{channelSeq}/{courseSeq}/{curriculumSeq}/works',
  summary: 'What other learners handed in and let the class see (CERT-02)',
  access: learner,
  params: ItemKey,
  query: Type.Object(paging),
  reply: listOf(
    Type.Object({
      submissionSeq: Seq,
      name: Type.String(),
      content: RichText,
      linkUrl: nullable(Type.String()),
      files: Type.Array(WorkFile),
      createdAt: Instant,
    }),
  ),
  errors: ['NOT_ATTENDING', 'ITEM_LOCKED', 'PREVIOUS_ITEM_NOT_DONE'],
})

/** A row of the staff's queue. */
const ManagedSubmission = Type.Object({
  ...MySubmission.properties,
  curriculumSeq: Seq,
  itemTitle: Type.String(),
  attendSeq: Seq,
  userSeq: Seq,
  name: Type.String(),
  email: Type.String(),
  /** The how-manyth attempt of this person at this lesson. */
  attempt: Count,
  reviewedBy: nullable(Type.String()),
})

export const submissions = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/submissions',
  summary: 'What learners handed in; those that wait come by age, the longest first (ROOM-29, CERT-04)',
  access: classStaff('CLASS_STUDENT_READ'),
  params: CourseKey,
  query: Type.Object({
    ...paging,
    status: Type.Optional(Code(SUBMISSION_STATUS)),
    curriculumSeq: Type.Optional(Seq),
    q: Type.Optional(Text(100)),
  }),
  reply: Type.Object({
    ...listOf(ManagedSubmission).properties,
    counts: Type.Object({ waiting: Count, approved: Count, sentBack: Count }),
    /** Lessons for which something is handed in, to choose from. */
    items: Type.Array(Type.Object({ curriculumSeq: Seq, title: Type.String(), waiting: Count })),
  }),
})

export const reviewSubmissions = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/submissions/modify',
  summary: 'Approves submissions or sends them back with a reason, each on its own (CERT-04)',
  access: classStaff('CLASS_STUDENT_UPDATE'),
  whilePlanLapsed: true,
  params: CourseKey,
  body: Type.Object({
    /** Each with the state in which its reviewer saw it: one that is another by now is not decided again. */
    submissions: Type.Array(Type.Object({ submissionSeq: Seq, status: Code(SUBMISSION_STATUS) }), {
      minItems: 1,
      maxItems: 100,
    }),
    decision: Type.Enum(['approve', 'sendBack']),
    comment: Text(MAX_REVIEW_COMMENT),
    grade: nullable(Type.Integer({ minimum: 0, maximum: MAX_GRADE })),
  }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({ submissionSeq: Seq, isDone: Type.Boolean(), problem: nullable(Type.String()) }),
    ),
    doneCount: Count,
    failedCount: Count,
  }),
})

export const openSubmittedFile = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/submissions/{submissionSeq}/files/{uploadSeq}',
  summary: 'A short-lived address of a file that a learner handed in, for staff of the class (UPL-12)',
  access: classStaff('CLASS_STUDENT_READ'),
  params: SubmissionFile,
  reply: OpenedFile,
})

const Present = Type.Object({
  attendSeq: Seq,
  name: Type.String(),
  email: Type.String(),
  presentAt: nullable(Instant),
})

export const meetingPeople = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/meetings/{curriculumSeq}/attendees',
  summary: 'Who came to a meeting (ROOM-25)',
  access: classStaff('CLASS_STUDENT_READ'),
  params: ItemKey,
  reply: Type.Object({ ...listOf(Present).properties, presentCount: Count }),
})

export const markPresent = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/meetings/{curriculumSeq}/attendees/modify',
  summary: 'Marks who came to a meeting, or takes it back (ROOM-25)',
  access: classStaff('CLASS_STUDENT_UPDATE'),
  whilePlanLapsed: true,
  params: ItemKey,
  body: Type.Object({
    attendSeqs: Type.Array(Seq, { minItems: 1, maxItems: 500 }),
    presentYn: Flag,
  }),
  reply: Type.Object({ ...listOf(Present).properties, presentCount: Count }),
})

export const checkInCode = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/meetings/{curriculumSeq}/code',
  summary: 'The code of this moment that people at a meeting check in with; it changes by itself (ROOM-25)',
  access: classStaff('CLASS_STUDENT_UPDATE'),
  params: ItemKey,
  reply: Type.Object({
    code: Type.String(),
    expiresAt: Instant,
    /** Outside the time of the meeting no code counts. */
    isOpen: Type.Boolean(),
    presentCount: Count,
  }),
})
