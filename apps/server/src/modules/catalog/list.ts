import type { listCourses as listed } from '@seodang/contract/catalog'
import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { pagingOf } from '@seodang/domain/paging'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { BROWSABLE, CHARGED_TODAY } from './browsable.ts'
import { CARD_COLUMNS, CARD_JOINS, type CardRow, cardOf } from './card.ts'
import { inCategory } from './categories.ts'
import { keptBriefly } from './kept-briefly.ts'

type Query = QueryOf<typeof listed>
type Sort = NonNullable<Query['sort']>

const ORDER: Record<Sort, string> = {
  // BIN-09: what staff put in an order keeps it.
  newest: 'k.ord, k.released_at desc nulls last, k.course_seq desc',
  popular: 'n.attend_sum desc, n.like_count desc, k.course_seq desc',
  priceLow: 'charged asc nulls last, k.course_seq desc',
  priceHigh: 'charged desc nulls last, k.course_seq desc',
}

const MATCHING = `
  from courses k
  join course_counts n on n.channel_seq = k.channel_seq and n.course_seq = k.course_seq
  cross join lateral (select ${CHARGED_TODAY} as charged) price
  where ${BROWSABLE}
    and ($3::text is null or k.title ilike $3 or k.sub_title ilike $3 or exists (
      select 1 from course_staff s join users u on u.user_seq = s.user_seq
      where s.channel_seq = k.channel_seq and s.course_seq = k.course_seq and s.user_type_cd = 'FAC'
        and u.name ilike $3))
    and ($4::bigint is null or ${inCategory('$4::bigint')})
    and ($5::text is null or k.course_type_cd = $5)
    and ($6::text is null or k.difficulty_cd = $6)
    and ($7::boolean is null or (charged = 0) = $7)
    and ($8::bigint is null or charged >= $8)
    and ($9::bigint is null or charged <= $9)`

/** One statement for each order: the keys of the page, their number in all unless it is given, then the cards. */
const statement = (sort: Sort) => `
with page as (
  select channel_seq, course_seq, row_number() over () as place from (
    select k.channel_seq, k.course_seq ${MATCHING}
    order by ${ORDER[sort]} limit $11 offset $10
  ) sorted
)
select total.count, cards.card
from (select coalesce($12::int, (select count(*)::int ${MATCHING})) as count) total
left join (
  select place, row_to_json(card) as card from (select page.place, ${CARD_COLUMNS} from page ${CARD_JOINS}) card
) cards on true
order by cards.place`

const STATEMENTS: Record<Sort, string> = {
  newest: statement('newest'),
  popular: statement('popular'),
  priceLow: statement('priceLow'),
  priceHigh: statement('priceHigh'),
}

type Row = { count: number; card: CardRow | null }

const keptTotal = keptBriefly<number>()

/** CAT-35: the classes that visitors can enrol in, searched, filtered, sorted and paged. */
export async function listCourses(ctx: Context, query: Query): Promise<ReplyOf<typeof listed>> {
  const sort = query.sort ?? 'newest'
  const { offset, size } = pagingOf(query)
  const text = query.q?.trim()
  const filters = [
    text ? containing(text) : null,
    query.category ?? null,
    query.courseTypeCd ?? null,
    query.difficultyCd ?? null,
    query.fare === undefined ? null : query.fare === 'free',
    query.minPrice ?? null,
    query.maxPrice ?? null,
  ]
  const total = keptTotal(ctx, JSON.stringify(filters))
  const rows = await ctx.services.reads.rows<Row>(`list_courses_${sort}`, STATEMENTS[sort], [
    ctx.channelSeq,
    ctx.now,
    ...filters,
    offset,
    size,
    total.known,
  ])
  const totalCount = rows[0]?.count ?? 0
  total.keep(totalCount)
  return {
    list: rows.flatMap(({ card }) => (card === null ? [] : [cardOf(card, ctx.now)])),
    totalCount,
  }
}
