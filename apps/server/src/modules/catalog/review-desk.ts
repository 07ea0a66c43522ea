import { type ReleaseStateCd, TRASH_TYPE } from '@seodang/domain/codes'
import type { ReviewResult } from '@seodang/domain/release'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'

export interface ReviewFilter {
  q?: string | undefined
  state?: ReleaseStateCd | undefined
}

/** A class that waits, as the platform's desk lists it. */
export interface ReviewLine {
  channelSeq: number
  siteName: string
  courseSeq: number
  title: string
  releaseStateCd: ReleaseStateCd
  submittedAt: string
  submittedByName: string | null
  releaseAt: string
  takenAt: string | null
  takenByName: string | null
}

interface Row extends Record<string, unknown> {
  channel_seq: number
  site_name: string
  course_seq: number
  title: string
  release_state_cd: ReleaseStateCd
  submitted_at: string
  submitted_by_name: string | null
  release_at: string
  taken_at: string | null
  taken_by_name: string | null
}

const COLUMNS = sql`r.channel_seq, c.name as site_name, r.course_seq, k.title, k.release_state_cd, r.submitted_at,
  s.name as submitted_by_name, r.release_at, r.taken_at, t.name as taken_by_name`

const FROM = sql`course_reviews r
  join courses k on k.channel_seq = r.channel_seq and k.course_seq = r.course_seq
    and k.trash_type_cd = ${sql.raw(`'${TRASH_TYPE.active}'`)}
  join channels c on c.channel_seq = r.channel_seq and c.closed_at is null
  left join users s on s.user_seq = r.submitted_by
  left join users t on t.user_seq = r.taken_by`

/** ADM-03: classes of all sites that wait for a review or are in one, whoever waits longest first. */
export async function reviewPage(
  ctx: Context,
  filter: ReviewFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: ReviewLine[]; totalCount: number }> {
  const where = matching(filter)
  const [{ rows }, counted] = await Promise.all([
    ctx.db.execute<Row>(sql`select ${COLUMNS} from ${FROM} where ${where}
      order by r.submitted_at, r.course_review_seq limit ${limit} offset ${offset}`),
    ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from ${FROM} where ${where}`),
  ])
  return { list: rows.map(lineOf), totalCount: counted.rows[0]?.n ?? 0 }
}

function matching({ q = '', state }: ReviewFilter): SQL {
  const parts = [sql`r.ended_at is null`]
  const pattern = containing(q.trim())
  if (q.trim() !== '')
    parts.push(sql`(k.title ilike ${pattern} or c.name ilike ${pattern} or c.address ilike ${pattern})`)
  if (state !== undefined) parts.push(sql`k.release_state_cd = ${state}`)
  return sql.join(parts, sql` and `)
}

/** A review that came to its end. */
interface ReviewPast {
  courseReviewSeq: number
  submittedAt: string
  endedAt: string
  endedByName: string | null
  result: ReviewResult
  reason: string
}

interface PastRow extends Record<string, unknown> {
  course_review_seq: number
  submitted_at: string
  ended_at: string
  ended_by_name: string | null
  result: ReviewResult
  reason: string
}

/** The class of `ctx.channelSeq` as it waits, or as it was submitted last, with all that was decided before. */
export async function findReviewFacts(
  ctx: Context,
  courseSeq: number,
): Promise<(ReviewLine & { endedAt: string | null; past: ReviewPast[] }) | undefined> {
  const { channelSeq } = ctx
  const { rows } = await ctx.db.execute<Row & { ended_at: string | null }>(sql`
    select ${COLUMNS}, r.ended_at from ${FROM}
    where r.channel_seq = ${channelSeq} and r.course_seq = ${courseSeq}
    order by r.course_review_seq desc limit 1`)
  const [row] = rows
  if (!row) return undefined
  const past = await ctx.db.execute<PastRow>(sql`
    select r.course_review_seq, r.submitted_at, r.ended_at, u.name as ended_by_name, r.result, r.reason
    from course_reviews r left join users u on u.user_seq = r.ended_by
    where r.channel_seq = ${channelSeq} and r.course_seq = ${courseSeq} and r.ended_at is not null
    order by r.course_review_seq desc`)
  return {
    ...lineOf(row),
    endedAt: isoOf(row.ended_at),
    past: past.rows.map((one) => ({
      courseReviewSeq: one.course_review_seq,
      submittedAt: new Date(one.submitted_at).toISOString(),
      endedAt: new Date(one.ended_at).toISOString(),
      endedByName: one.ended_by_name,
      result: one.result,
      reason: one.reason,
    })),
  }
}

const lineOf = (row: Row): ReviewLine => ({
  channelSeq: row.channel_seq,
  siteName: row.site_name,
  courseSeq: row.course_seq,
  title: row.title,
  releaseStateCd: row.release_state_cd,
  submittedAt: new Date(row.submitted_at).toISOString(),
  submittedByName: row.submitted_by_name,
  releaseAt: new Date(row.release_at).toISOString(),
  takenAt: isoOf(row.taken_at),
  takenByName: row.taken_by_name,
})

const isoOf = (at: string | null) => (at === null ? null : new Date(at).toISOString())
