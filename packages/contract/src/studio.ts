import { classStaff, staff } from '@seodang/domain/access'
import { COURSE_TYPE, PUBLIC, RELEASE_STATE, USER_TYPE } from '@seodang/domain/codes'
import Type from 'typebox'
import { ManagedList, ManagedQuery } from './authoring.ts'
import { Picture } from './course.ts'
import { endpoint } from './endpoint.ts'
import { Enrolment } from './member.ts'
import {
  ChannelKey,
  Code,
  Count,
  CourseKey,
  Instant,
  listOf,
  nullable,
  paging,
  Seq,
  Text,
} from './schemas.ts'

/** Whole percent of the launch check that hold (AUTH-20). */
const Percent = Type.Integer({ minimum: 0, maximum: 100 })

/** What the frame of the studio tells of a content: what it is, how far each part is, and what the caller may. */
export const StudioContents = Type.Object({
  courseSeq: Seq,
  title: Type.String(),
  courseTypeCd: Code(COURSE_TYPE),
  /** It has a term (CHL-11). */
  isChallenge: Type.Boolean(),
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

export const siteContents = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/studio/contents',
  summary: 'Classes, packages and challenges of a pro site with their state and attendees (SET-05, SET-08)',
  access: staff('SITE_CONSOLE_READ', { of: 'ownClasses' }),
  params: ChannelKey,
  query: ManagedQuery,
  reply: ManagedList,
  errors: ['PLAN_FEATURE_MISSING'],
})

/** STU-06: how a member is named in the studio. */
const UserUid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', maxLength: 36 })

/** PERM-17: what whoever may read the facts of the site sees of a member; how to reach them is not part of it. */
export const StudioMember = Type.Object({
  userUid: Type.String(),
  name: Type.String(),
  profileImageUrl: nullable(Type.String()),
  /** Their part in the staff of the site, if they have one. */
  userTypeCd: nullable(Code(USER_TYPE)),
  joinedAt: Instant,
  /** Classes that they attend now. */
  attendCount: Count,
})

export const studioMembers = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/studio/members',
  summary: 'The members of a pro site by name, without how to reach them (PERM-17, STU-02)',
  access: staff('SITE_INFO_READ'),
  params: ChannelKey,
  query: Type.Object({
    ...paging,
    /** Looked for in names alone: who may not see an address must not find out by it. */
    q: Type.Optional(Text(100)),
    sort: Type.Optional(Type.Enum(['joinedAt', 'name'])),
    direction: Type.Optional(Type.Enum(['asc', 'desc'])),
  }),
  reply: listOf(StudioMember),
  errors: ['PLAN_FEATURE_MISSING'],
})

export const studioMember = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/studio/members/{userUid}',
  summary: 'A member of a pro site and their places in its classes (PERM-17, STU-06)',
  access: staff('SITE_INFO_READ'),
  params: Type.Object({ channelSeq: Seq, userUid: UserUid }),
  reply: Type.Object({
    member: StudioMember,
    enrolments: Type.Array(Enrolment),
    /** For staff with SITE_USER_READ, who see all of the member under it; null for the others. */
    userSeq: nullable(Seq),
  }),
  errors: ['NO_DATA', 'PLAN_FEATURE_MISSING'],
})
