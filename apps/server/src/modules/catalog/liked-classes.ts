import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { likedClassesExcel, likedClasses as listed } from '@seodang/contract/like'
import { likeSpans, likeTrend } from '@seodang/domain/like'
import { pagingOf } from '@seodang/domain/paging'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { pictureOf } from './card.ts'
import { onlyClassesOf } from './own-classes.ts'

type Filter = QueryOf<typeof likedClassesExcel>
type Reply = ReplyOf<typeof listed>
type Sort = NonNullable<Filter['sort']>

const ORDER: Record<Sort, string> = {
  likes: 'n.like_count',
  recent: 'l.recent',
  latest: 'l.latest_at',
  title: 'k.title collate ko_natural',
}

const statement = (order: string, direction: 'asc' | 'desc') => `
with l as (
  select course_seq, max(like_at) as latest_at,
    count(*) filter (where like_at >= $3)::int as recent,
    count(*) filter (where like_at >= $2 and like_at < $3)::int as before
  from course_likes where channel_seq = $1 group by course_seq
)
select k.course_seq, k.title, k.image_key, p.placeholder, n.like_count, l.recent, l.before, l.latest_at,
  count(*) over ()::int as total, sum(n.like_count) over ()::bigint as likes
from l
join courses k on k.channel_seq = $1 and k.course_seq = l.course_seq and k.trash_type_cd = '00'
join course_counts n on n.channel_seq = k.channel_seq and n.course_seq = k.course_seq
left join uploads p on p.channel_seq = k.channel_seq and p.storage_key = k.image_key
where ($4::text is null or k.title ilike $4)
  and ($5::bigint is null or exists (select 1 from course_staff s
    where s.channel_seq = k.channel_seq and s.course_seq = k.course_seq and s.user_seq = $5))
order by ${order} ${direction}, k.course_seq desc limit $6 offset $7`

const DAYS = `
select course_seq, to_char(like_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day, count(*)::int as count
from course_likes where channel_seq = $1 and course_seq = any($2::bigint[]) and like_at >= $3
group by 1, 2`

interface Row {
  course_seq: number
  title: string
  image_key: string | null
  placeholder: string | null
  like_count: number
  recent: number
  before: number
  latest_at: Date
  total: number
  likes: number
}

/** LKS-11: classes that somebody likes; who may not change every class sees the own ones (PERM-24). */
export async function likedClasses(ctx: Context, query: QueryOf<typeof listed>): Promise<Reply> {
  const { size, offset } = pagingOf(query)
  const rows = await readLiked(ctx, query, { limit: size, offset })
  // Beyond the last page there is no row to say how many there are.
  const [first] =
    rows.length > 0 || offset === 0 ? rows : await readLiked(ctx, query, { limit: 1, offset: 0 })
  const trends = await trendsOf(
    ctx,
    rows.map((row) => row.course_seq),
  )
  return {
    list: rows.map((row) => ({ ...viewOf(row), ...trends(row.course_seq) })),
    totalCount: first?.total ?? 0,
    likeCount: first?.likes ?? 0,
  }
}

/** Every class that matches, for the spreadsheet. */
export async function everyLikedClass(ctx: Context, filter: Filter) {
  return (await readLiked(ctx, filter, { limit: null, offset: 0 })).map(viewOf)
}

function readLiked(
  ctx: Context,
  { q, sort = 'likes', direction = sort === 'title' ? 'asc' : 'desc' }: Filter,
  part: { limit: number | null; offset: number },
): Promise<Row[]> {
  const { beforeAt, startAt } = likeSpans(ctx.now)
  const words = q?.trim()
  return ctx.services.reads.rows<Row>(`liked_${sort}_${direction}`, statement(ORDER[sort], direction), [
    ctx.channelSeq,
    beforeAt,
    startAt,
    words ? containing(words) : null,
    onlyClassesOf(ctx),
    part.limit,
    part.offset,
  ])
}

const viewOf = (row: Row) => ({
  courseSeq: row.course_seq,
  title: row.title,
  image: pictureOf(row.image_key, row.placeholder),
  likeCount: row.like_count,
  recentCount: row.recent,
  beforeCount: row.before,
  latestAt: row.latest_at.toISOString(),
})

async function trendsOf(ctx: Context, courseSeqs: readonly number[]) {
  const rows = await ctx.services.reads.rows<{ course_seq: number; day: string; count: number }>(
    'like_days',
    DAYS,
    [ctx.channelSeq, courseSeqs, likeSpans(ctx.now).beforeAt],
  )
  return (courseSeq: number) => {
    const mine = rows.filter((row) => row.course_seq === courseSeq)
    return likeTrend(new Map(mine.map(({ day, count }) => [day, count])), ctx.now)
  }
}
