import { classStaff } from '@seodang/domain/access'
import { COURSE_TYPE, PUBLIC, RELEASE_STATE } from '@seodang/domain/codes'
import Type from 'typebox'
import { Picture } from './course.ts'
import { endpoint } from './endpoint.ts'
import { Code, Count, CourseKey, Instant, nullable, Seq } from './schemas.ts'

/** Whole percent of the launch check that hold (AUTH-20). */
const Percent = Type.Integer({ minimum: 0, maximum: 100 })

/** What the frame of the studio tells of a content: what it is, how far each part is, and what the caller may. */
export const StudioContents = Type.Object({
  courseSeq: Seq,
  title: Type.String(),
  courseTypeCd: Code(COURSE_TYPE),
  image: nullable(Picture),
  releaseStateCd: Code(RELEASE_STATE),
  publicCd: Code(PUBLIC),
  attendCount: Count,
  waitCnt: Count,
  completeness: Type.Object({
    information: Percent,
    curriculums: Percent,
    payment: Percent,
    more: Percent,
  }),
  /** What still keeps it from being published. */
  blockingCount: Count,
  savedAt: Instant,
  /** Of the caller, on this very class. */
  permissions: Type.Array(Type.String()),
})

export const studioContents = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/studio/{courseSeq}/contents',
  summary: 'A content as the frame of its studio shows it (STU-03, STU-07)',
  access: classStaff('CLASS_INFO_READ'),
  params: CourseKey,
  reply: StudioContents,
  errors: ['CLASS_NOT_FOUND', 'CLASS_DELETED', 'PLAN_FEATURE_MISSING'],
})
