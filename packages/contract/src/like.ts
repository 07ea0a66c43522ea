import { staff } from '@seodang/domain/access'
import { LIKE_TREND_DAYS } from '@seodang/domain/like'
import Type from 'typebox'
import { Picture } from './course.ts'
import { endpoint } from './endpoint.ts'
import {
  ChannelKey,
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

const Days = Type.Array(Count, { minItems: LIKE_TREND_DAYS, maxItems: LIKE_TREND_DAYS })

export const LikedClass = Type.Object({
  courseSeq: Seq,
  title: Type.String(),
  image: nullable(Picture),
  likeCount: Count,
  /** Of the last days and of as many before them. */
  recentCount: Count,
  beforeCount: Count,
  latestAt: Instant,
  /** By Seoul day, the oldest first; the last one is today. */
  days: Days,
  daysBefore: Days,
})

const filter = {
  q: Type.Optional(Text(100)),
  sort: Type.Optional(Type.Enum(['likes', 'recent', 'latest', 'title'])),
  direction: Type.Optional(Type.Enum(['asc', 'desc'])),
}

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const OF_EXCEL = { points: 30, seconds: 600, by: 'user' } as const

export const likedClasses = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/likes',
  summary: 'Classes that somebody likes, with their trend (LKS-10, LKS-11)',
  access: staff('SITE_CLASSLIKE_READ', { of: 'ownClasses' }),
  params: ChannelKey,
  query: Type.Object({ ...paging, ...filter }),
  reply: Type.Object({
    ...listOf(LikedClass).properties,
    /** Likes of all that match. */
    likeCount: Count,
  }),
})

export const likedClassesExcel = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/likes/excel',
  summary: 'The whole filtered list as a spreadsheet; taking it is recorded (LKS-11)',
  access: staff('SITE_CLASSLIKE_READ', { of: 'ownClasses' }),
  params: ChannelKey,
  query: Type.Object(filter),
  raw: EXCEL,
  rateLimit: OF_EXCEL,
})

export const Liker = Type.Object({
  userSeq: Seq,
  name: Type.String(),
  profileImageUrl: nullable(Type.String()),
  likeAt: Instant,
  /** Has a place in the class. */
  attendsYn: Flag,
})

export const classLikers = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/likes/{courseSeq}',
  summary: 'Who likes a class, the latest first (LKS-11)',
  access: staff('SITE_CLASSLIKE_READ', { of: 'ownClasses' }),
  params: CourseKey,
  query: Type.Object({ ...paging, q: Type.Optional(Text(100)) }),
  reply: Type.Object({ ...listOf(Liker).properties, title: Type.String() }),
  errors: ['CLASS_NOT_FOUND'],
})

export const classLikersExcel = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/likes/{courseSeq}/excel',
  summary: 'Who likes a class as a spreadsheet; taking personal data is recorded (LKS-11)',
  access: staff('SITE_CLASSLIKE_READ', { of: 'ownClasses' }),
  params: CourseKey,
  query: Type.Object({ q: Type.Optional(Text(100)) }),
  raw: EXCEL,
  errors: ['CLASS_NOT_FOUND'],
  rateLimit: OF_EXCEL,
})
