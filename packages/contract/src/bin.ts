import { classStaff, staff } from '@seodang/domain/access'
import { COURSE_TYPE } from '@seodang/domain/codes'
import { BULK_COURSE_ACTIONS } from '@seodang/domain/recycle-bin'
import Type from 'typebox'
import { Picture } from './course.ts'
import { endpoint } from './endpoint.ts'
import {
  ChannelKey,
  Code,
  Count,
  CourseKey,
  Flag,
  Instant,
  listOf,
  nullable,
  paging,
  Seq,
  Text,
} from './schemas.ts'

export const copyCourse = endpoint({
  method: 'POST',
  path: '/v2.0/channels/{channelSeq}/admin/courses/{courseSeq}/copy',
  summary:
    'A private draft with the information, settings, curriculum and files of a class or package, without people and meetings (BIN-01, BIN-10)',
  access: classStaff('CLASS_LIFECYCLE_COPY'),
  params: CourseKey,
  /** A title of its own; without one it is told to be a copy. */
  body: Type.Object({ title: Type.Optional(Text(200)) }),
  reply: Type.Object({ courseSeq: Seq, title: Type.String() }),
  errors: ['CLASS_NOT_FOUND', 'CLASS_DELETED'],
  idempotent: 'together',
})

export const deleteCourse = endpoint({
  method: 'POST',
  path: '/v2.0/channels/{channelSeq}/admin/courses/{courseSeq}/delete',
  summary:
    'Moves a class or package to the recycle bin for 7 days (BIN-01, BIN-03); with nowYn it is erased at once',
  access: classStaff('CLASS_LIFECYCLE_DELETE'),
  params: CourseKey,
  body: Type.Object({ nowYn: Type.Optional(Flag) }),
  reply: Type.Object({ restoreExpiredAt: nullable(Instant) }),
  errors: ['CLASS_NOT_FOUND', 'CLASS_HAS_ATTENDEES', 'CLASS_ON_MAIN_PAGE', 'CLASS_IN_PACKAGE'],
})

export const restoreCourse = endpoint({
  method: 'POST',
  path: '/v2.0/channels/{channelSeq}/admin/courses/{courseSeq}/restore',
  summary:
    'Brings a class or package back from the bin as it was (BIN-01, BIN-03); asking again changes nothing',
  access: classStaff('CLASS_LIFECYCLE_UPDATE'),
  params: CourseKey,
  reply: Type.Object({ courseSeq: Seq }),
  errors: ['CLASS_NOT_FOUND', 'RESTORE_EXPIRED', 'PLAN_QUOTA_EXCEEDED'],
})

/** BIN-11. */
export const BinnedCourse = Type.Object({
  courseSeq: Seq,
  title: Type.String(),
  image: nullable(Picture),
  courseTypeCd: Code(COURSE_TYPE),
  deleterName: nullable(Type.String()),
  trashedAt: Instant,
  restoreExpiredAt: Instant,
  /** What the caller may do with it. */
  canRestore: Type.Boolean(),
  canErase: Type.Boolean(),
})

export const recycleBin = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/courses/bin',
  summary: 'Classes and packages in the recycle bin, the last one first (BIN-11)',
  access: staff('SITE_CLASS_READ', { of: 'ownClasses' }),
  params: ChannelKey,
  query: Type.Object({ ...paging, q: Type.Optional(Text(100)) }),
  reply: listOf(BinnedCourse),
})

const BulkCourse = Type.Object({
  courseSeq: Seq,
  title: Type.String(),
  done: Type.Boolean(),
  /** An error name of the catalogue where it is not. */
  problem: nullable(Type.String()),
  message: nullable(Type.String()),
})

export const bulkCourses = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/courses/bulk/modify',
  summary:
    'Shows, hides, copies, deletes or moves several classes, each on its own and each with its own permission; failures are counted with their reasons (BIN-13)',
  access: staff('SITE_CLASS_READ', { of: 'ownClasses' }),
  params: ChannelKey,
  body: Type.Object({
    action: Type.Enum([...BULK_COURSE_ACTIONS]),
    courseSeqs: Type.Array(Seq, { minItems: 1, maxItems: 100 }),
    /** Where `move` moves to; null takes them out of every category. */
    channelCategorySeq: Type.Optional(nullable(Seq)),
  }),
  reply: Type.Object({ doneCount: Count, failedCount: Count, list: Type.Array(BulkCourse) }),
  errors: ['MIXED_DELETE'],
  idempotent: 'each',
})

export const orderCourses = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/courses/ordering',
  summary:
    'The order in which lists and the main page show classes (BIN-09); what is not named comes first, by date. A foreign key changes nothing (SEC-04)',
  access: staff('SITE_CLASS_UPDATE'),
  params: ChannelKey,
  body: Type.Object({ courseSeqs: Type.Array(Seq, { maxItems: 1000 }) }),
  reply: Type.Object({ orderedCount: Count }),
  errors: ['CLASS_NOT_FOUND'],
})
