import { anyone, member } from '@seodang/domain/access'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Count, CourseKey, Flag, Instant, nullable, Seq, Text } from './schemas.ts'

/** Half stars from 0.5 to 5. */
const Point = Type.Number({ minimum: 0.5, maximum: 5, multipleOf: 0.5 })

export const Review = Type.Object({
  evaluationSeq: Seq,
  courseSeq: Seq,
  channelSeq: Seq,
  attendSeq: Seq,
  writerName: Type.String(),
  profileImageUrl: nullable(Type.String()),
  reviewPoint: Point,
  content: Type.String(),
  createdAt: Instant,
  bestYn: Flag,
  answer: nullable(Type.String()),
  answeredAt: nullable(Instant),
  answererName: nullable(Type.String()),
})

export const listReviews = endpoint({
  method: 'GET',
  path: '/v2.0/channels/{channelSeq}/courses/{courseSeq}/review',
  summary: 'Visible reviews, newest first, with the summary (REV-01)',
  access: anyone,
  params: CourseKey,
  query: Type.Object({
    lastEvaluationSeq: Type.Optional(Seq),
    lastReviewDatetime: Type.Optional(Instant),
    sort: Type.Optional(Type.Enum(['newest', 'best', 'rating'])),
    lastReviewPoint: Type.Optional(Type.Number({ minimum: 0, maximum: 5 })),
  }),
  reply: Type.Object({
    reviews: Type.Array(Review),
    reviewCount: Count,
    reviewRate: Type.Number(),
    /** How many gave 5, 4, 3, 2, 1 stars; half stars count to the star above. */
    distribution: Type.Array(Count),
  }),
  errors: ['CLASS_NOT_FOUND'],
})

export const saveReview = endpoint({
  method: 'POST',
  path: '/v2.0/channels/{channelSeq}/courses/{courseSeq}/review',
  summary: 'Adds or edits the review of an attendance (REV-03, REV-06)',
  access: member,
  params: CourseKey,
  body: Type.Object({ reviewPoint: Point, description: Text(5000), attendSeq: Seq }),
  reply: Review,
  errors: ['REVIEW_NOT_ALLOWED', 'CLASS_NOT_FOUND'],
  rateLimit: { points: 30, seconds: 60, by: 'user' },
})

export const deleteReview = endpoint({
  method: 'POST',
  path: '/v2.0/channels/{channelSeq}/courses/{courseSeq}/review/delete',
  summary: 'Deletes the review of an attendance (REV-05)',
  access: member,
  params: CourseKey,
  body: Type.Object({ attendSeq: Seq }),
  errors: ['REVIEW_NOT_ALLOWED', 'CLASS_NOT_FOUND'],
})
