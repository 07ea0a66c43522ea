import { anyone, member, staff } from '@seodang/domain/access'
import {
  MAX_REVIEW_ANSWER_LENGTH,
  MAX_REVIEW_LENGTH,
  MAX_REVIEW_PHOTOS,
  MAX_REVIEW_REASON_LENGTH,
  REVIEW_STATE,
} from '@seodang/domain/review'
import Type from 'typebox'
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
  Revision,
  Seq,
  Text,
} from './schemas.ts'

/** Half stars from 0.5 to 5. */
const Point = Type.Number({ minimum: 0.5, maximum: 5, multipleOf: 0.5 })

export const ReviewPhoto = Type.Object({ key: Type.String(), url: Type.String() })

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
  photos: Type.Array(ReviewPhoto),
})

export const listReviews = endpoint({
  method: 'GET',
  path: '/v2.0/channels/{channelSeq}/courses/{courseSeq}/review',
  summary: 'Visible reviews, newest first, with the summary (REV-01)',
  access: anyone,
  sameForEverybody: true,
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
  body: Type.Object({
    reviewPoint: Point,
    description: Text(MAX_REVIEW_LENGTH),
    attendSeq: Seq,
    /** Keys of pictures that the member uploaded; where absent, those that are there stay (REV-17). */
    photoKeys: Type.Optional(Type.Array(Text(200, 1), { maxItems: MAX_REVIEW_PHOTOS })),
  }),
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

export const reportReview = endpoint({
  method: 'POST',
  path: '/v2.0/channels/{channelSeq}/courses/{courseSeq}/review/{evaluationSeq}/report/create',
  summary: "Reports somebody else's review to the staff of the site (REV-17)",
  access: member,
  idempotent: 'together',
  params: Type.Object({ ...CourseKey.properties, evaluationSeq: Seq }),
  body: Type.Object({ reason: Text(MAX_REVIEW_REASON_LENGTH) }),
  errors: ['CLASS_NOT_FOUND', 'ALREADY_REPORTED'],
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const ManagedReview = Type.Object({
  ...Review.properties,
  courseTitle: Type.String(),
  visibleYn: Flag,
  /** N: its place was given back before anything was taken, or the writer wrote another one since; nobody sees it (REV-18). */
  standsYn: Flag,
  hideReason: nullable(Type.String()),
  /** Counts the changes of the answer: who answers says which state they saw (SET-09). */
  revision: Revision,
  /** Newest first. */
  reports: Type.Array(Type.Object({ reason: Type.String(), createdAt: Instant })),
})

export const managedReviews = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/reviews',
  summary: 'Reviews of the site for its staff, by class, rating, state and words (REV-16)',
  access: staff('SITE_REVIEW_READ', { of: 'ownClasses' }),
  params: ChannelKey,
  query: Type.Object({
    ...paging,
    q: Type.Optional(Text(100)),
    courseSeq: Type.Optional(Seq),
    /** Whole stars, as in the distribution: 4 finds 3.5 and 4. */
    rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    state: Type.Optional(Code(REVIEW_STATE)),
  }),
  reply: Type.Object({
    ...listOf(ManagedReview).properties,
    /** Classes that have a review, to choose from. */
    courses: Type.Array(Type.Object({ courseSeq: Seq, title: Type.String() })),
  }),
})

const ReviewKey = Type.Object({ channelSeq: Seq, evaluationSeq: Seq })

export const answerReview = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/reviews/{evaluationSeq}/answer/modify',
  summary: 'Answers a review; an empty answer takes it back (REV-16)',
  access: staff('SITE_REVIEW_UPDATE'),
  whilePlanLapsed: true,
  params: ReviewKey,
  body: Type.Object({ answer: Text(MAX_REVIEW_ANSWER_LENGTH), revision: Revision }),
  errors: ['CONFLICT_EDITED'],
})

export const hideReview = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/reviews/{evaluationSeq}/visibility/modify',
  summary: 'Hides a review with a reason, or shows it again (REV-16)',
  access: staff('SITE_REVIEW_UPDATE'),
  params: ReviewKey,
  body: Type.Object({ visibleYn: Flag, hideReason: Text(MAX_REVIEW_REASON_LENGTH) }),
})

export const pinReview = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/reviews/{evaluationSeq}/best/modify',
  summary: 'Pins a review as best, or no longer (REV-16)',
  access: staff('SITE_REVIEW_UPDATE'),
  params: ReviewKey,
  body: Type.Object({ bestYn: Flag }),
})

export const dismissReports = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/reviews/{evaluationSeq}/reports/delete',
  summary: 'Lets a reported review be (REV-17)',
  access: staff('SITE_REVIEW_UPDATE'),
  params: ReviewKey,
})
