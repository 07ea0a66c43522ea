import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { listReviews as listed } from '@seodang/contract/review'
import { YN } from '@seodang/domain/codes'
import { RATING_STEP } from '@seodang/domain/review'
import type { Context } from '../../platform/context.ts'
import { knownCourse, rateOf } from '../catalog/index.ts'
import { imageUrl } from '../media/index.ts'
import { IS_PUBLIC } from './counted.ts'

type Query = QueryOf<typeof listed>
type Reply = ReplyOf<typeof listed>
export type ReviewView = Reply['reviews'][number]

const PAGE = 10

/**
 * Columns of each order, all falling. A cursor holds every one of them, so that equal times or ratings skip
 * nothing; the last row is looked up by its key, because times on the wire are cut to milliseconds.
 */
const ORDERS = {
  newest: ['created_at', 'evaluation_seq'],
  rating: ['half_stars', 'created_at', 'evaluation_seq'],
  best: ['best_yn', 'half_stars', 'created_at', 'evaluation_seq'],
} as const
type Sort = keyof typeof ORDERS

// What stands in for the last row where it was deleted meanwhile.
const SPARE = {
  created_at: 'last.created_at',
  half_stars: 'last.half_stars',
  best_yn: `'N'`,
  evaluation_seq: 'last.evaluation_seq',
}

export const REVIEW_COLUMNS = `
r.evaluation_seq, r.course_seq, r.channel_seq, r.attend_seq, r.half_stars, r.content, r.created_at, r.best_yn,
r.answer, r.answered_at, r.photo_keys, u.name as writer_name, u.profile_image_key, a.name as answerer_name`

export const REVIEW_JOINS = `
join users u on u.user_seq = r.user_seq
left join users a on a.user_seq = r.answered_by`

const statement = (sort: Sort) => {
  const columns = ORDERS[sort]
  const after = columns.map((name) => `coalesce(l.${name}, ${SPARE[name]})`).join(', ')
  return `
select ${REVIEW_COLUMNS}
from (select $4::bigint as evaluation_seq, $5::timestamptz as created_at, $6::int as half_stars) last
left join reviews l on l.channel_seq = $1 and l.course_seq = $2 and l.evaluation_seq = last.evaluation_seq
join reviews r on r.channel_seq = $1 and r.course_seq = $2 and ${IS_PUBLIC}
${REVIEW_JOINS}
where last.evaluation_seq is null or (${columns.map((name) => `r.${name}`).join(', ')}) < (${after})
order by ${columns.map((name) => `r.${name} desc`).join(', ')} limit $3`
}

const STATEMENTS: Record<Sort, string> = {
  newest: statement('newest'),
  rating: statement('rating'),
  best: statement('best'),
}

const SUMMARY = `
select ceil(half_stars / 2.0)::int as stars, count(*)::int as count, sum(half_stars)::bigint as half_stars
from reviews r where channel_seq = $1 and course_seq = $2 and ${IS_PUBLIC} group by 1`

export type ReviewListRow = {
  evaluation_seq: number
  course_seq: number
  channel_seq: number
  attend_seq: number
  half_stars: number
  content: string
  created_at: Date
  best_yn: 'Y' | 'N'
  answer: string | null
  answered_at: Date | null
  photo_keys: string[]
  writer_name: string
  profile_image_key: string | null
  answerer_name: string | null
}

/** REV-01: visible reviews after a cursor, with the summary of all; a class that hides its reviews has none (CAT-23). */
export async function listReviews(ctx: Context, courseSeq: number, query: Query): Promise<Reply> {
  const { row: course } = await knownCourse(ctx, courseSeq)
  if (course.switches.courseReviewShowYn === YN.no)
    return { reviews: [], reviewCount: 0, reviewRate: 0, distribution: [0, 0, 0, 0, 0] }
  const { reads } = ctx.services
  const sort = query.sort ?? 'newest'
  const [rows, stars] = await Promise.all([
    reads.rows<ReviewListRow>(`reviews_${sort}`, STATEMENTS[sort], [
      ctx.channelSeq,
      courseSeq,
      PAGE,
      query.lastEvaluationSeq ?? null,
      query.lastReviewDatetime ?? null,
      query.lastReviewPoint === undefined ? null : Math.round(query.lastReviewPoint / RATING_STEP),
    ]),
    reads.rows<{ stars: number; count: number; half_stars: number }>('review_summary', SUMMARY, [
      ctx.channelSeq,
      courseSeq,
    ]),
  ])
  const reviewCount = stars.reduce((sum, { count }) => sum + count, 0)
  const reviewHalfStars = stars.reduce((sum, row) => sum + row.half_stars, 0)
  return {
    reviews: rows.map(reviewView),
    reviewCount,
    reviewRate: rateOf({ reviewCount, reviewHalfStars }),
    distribution: [5, 4, 3, 2, 1].map((step) => stars.find((row) => row.stars === step)?.count ?? 0),
  }
}

export function reviewView(row: ReviewListRow): ReviewView {
  return {
    evaluationSeq: row.evaluation_seq,
    courseSeq: row.course_seq,
    channelSeq: row.channel_seq,
    attendSeq: row.attend_seq,
    writerName: row.writer_name,
    profileImageUrl: imageUrl(row.profile_image_key),
    reviewPoint: row.half_stars * RATING_STEP,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    bestYn: row.best_yn,
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
    answererName: row.answerer_name,
    photos: row.photo_keys.map((key) => ({ key, url: imageUrl(key) })),
  }
}
