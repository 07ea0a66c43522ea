import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { managedReviews as listed } from '@seodang/contract/review'
import { pagingOf } from '@seodang/domain/paging'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { onlyClassesOf } from '../catalog/index.ts'
import { IS_PUBLIC } from './counted.ts'
import { REVIEW_COLUMNS, REVIEW_JOINS, type ReviewListRow, reviewView } from './list-reviews.ts'

type Query = QueryOf<typeof listed>
type Reply = ReplyOf<typeof listed>

const SEEN_BY = `($2::bigint is null or exists (select 1 from course_staff s
  where s.channel_seq = r.channel_seq and s.course_seq = r.course_seq and s.user_seq = $2))`

const FOUND = `
from reviews r
join courses k on k.channel_seq = r.channel_seq and k.course_seq = r.course_seq
${REVIEW_JOINS}
cross join lateral (
  select coalesce(json_agg(json_build_object('reason', p.reason, 'createdAt', p.created_at)
    order by p.created_at desc), '[]') as reports
  from review_reports p where p.channel_seq = r.channel_seq and p.evaluation_seq = r.evaluation_seq) p
where r.channel_seq = $1 and ${SEEN_BY}
  and ($3::bigint is null or r.course_seq = $3)
  and ($4::int is null or r.half_stars in ($4 * 2 - 1, $4 * 2))
  and ($5::text is null or r.content ilike $5 or u.name ilike $5)
  and case $6::text
    when 'visible' then ${IS_PUBLIC}
    when 'hidden' then r.visible_yn = 'N'
    when 'uncounted' then r.stands_yn = 'N'
    when 'best' then r.best_yn = 'Y'
    when 'unanswered' then r.answer is null and ${IS_PUBLIC}
    when 'reported' then json_array_length(p.reports) > 0
    else true end`

const PAGE = `
select ${REVIEW_COLUMNS}, r.visible_yn, r.stands_yn, r.hide_reason, r.answer_revision, k.title as course_title, p.reports ${FOUND}
order by r.created_at desc, r.evaluation_seq desc limit $7 offset $8`

const COUNT = `select count(*)::int as count ${FOUND}`

const COURSES = `
select k.course_seq, k.title from courses k
where k.channel_seq = $1 and exists (select 1 from reviews r
  where r.channel_seq = k.channel_seq and r.course_seq = k.course_seq and ${SEEN_BY})
order by k.title collate ko_natural, k.course_seq`

type Row = ReviewListRow & {
  visible_yn: 'Y' | 'N'
  stands_yn: 'Y' | 'N'
  hide_reason: string | null
  answer_revision: number
  course_title: string
  reports: { reason: string; createdAt: string }[]
}

/** REV-16: somebody who may not change every class sees the reviews of the own ones (PERM-24). */
export async function listManagedReviews(ctx: Context, query: Query): Promise<Reply> {
  const { reads } = ctx.services
  const { offset, size } = pagingOf(query)
  const words = query.q?.trim()
  const seenBy = onlyClassesOf(ctx)
  const asked = [
    ctx.channelSeq,
    seenBy,
    query.courseSeq ?? null,
    query.rating ?? null,
    words ? containing(words) : null,
    query.state ?? null,
  ]
  const [rows, [total], courses] = await Promise.all([
    reads.rows<Row>('managed_reviews', PAGE, [...asked, size, offset]),
    reads.rows<{ count: number }>('managed_review_count', COUNT, asked),
    reads.rows<{ course_seq: number; title: string }>('reviewed_courses', COURSES, [ctx.channelSeq, seenBy]),
  ])
  return {
    list: rows.map((row) => ({
      ...reviewView(row),
      courseTitle: row.course_title,
      visibleYn: row.visible_yn,
      standsYn: row.stands_yn,
      hideReason: row.hide_reason,
      revision: row.answer_revision,
      reports: row.reports.map(({ reason, createdAt }) => ({
        reason,
        createdAt: new Date(createdAt).toISOString(),
      })),
    })),
    totalCount: total?.count ?? 0,
    courses: courses.map(({ course_seq, title }) => ({ courseSeq: course_seq, title })),
  }
}
