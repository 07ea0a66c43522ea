import type { managedCourses as listed } from '@seodang/contract/authoring'
import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import {
  COURSE_TYPE,
  type CourseTypeCd,
  type Currency,
  type FareCd,
  type PublicCd,
  type ReleaseStateCd,
  YN,
} from '@seodang/domain/codes'
import { pagingOf } from '@seodang/domain/paging'
import { discountNow, priceTermsIn } from '@seodang/domain/price'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { CHARGED_TODAY } from './browsable.ts'
import { pictureOf } from './card.ts'
import { rateOf } from './counts.ts'
import { onlyClassesOf } from './own-classes.ts'
import { THROUGH_PACKAGES } from './packed.ts'
import { soldOut } from './seats-sql.ts'

type Query = QueryOf<typeof listed>
type Reply = ReplyOf<typeof listed>
type State = Reply['list'][number]['state']

/** As `courseState` of `@seodang/domain/class-state` tells it, with drafts apart. */
const STATE = `
case when k.trash_type_cd <> '00' then 'deleted'
  when k.release_state_cd <> '04' then 'draft'
  when k.pay_end_cd = '00' and k.pay_end_at < $2 then 'closed'
  when ${soldOut('k', 'n')} then 'soldOut'
  when k.pay_start_cd = '00' and k.pay_start_at > $2 then 'inPreparation'
  else 'open' end`

const KINDS: Record<NonNullable<Query['kind']>, readonly CourseTypeCd[]> = {
  class: [COURSE_TYPE.live, COURSE_TYPE.video, COURSE_TYPE.offline, COURSE_TYPE.custom],
  package: [COURSE_TYPE.package],
  // CHL-02: beside these, every class with a term is one.
  challenge: [COURSE_TYPE.challenge],
}

const ORDER: Record<NonNullable<Query['sort']>, string> = {
  updated: 'k.updated_at',
  title: 'k.title collate ko_natural',
  attendees: 'n.attend_count',
  price: 'charged',
  order: 'k.ord',
}

const ofKind = (types: string, isChallenge: string) => `
(${types}::text is null or k.course_type_cd = any(string_to_array(${types}, ','))
  or (${isChallenge}::boolean and exists (select 1 from challenge_terms t
    where t.channel_seq = k.channel_seq and t.course_seq = k.course_seq)))`

const statement = (order: string, direction: 'asc' | 'desc') => `
with found as (
  select k.channel_seq, k.course_seq, state,
    row_number() over (order by ${order} ${direction} nulls last, k.course_seq desc) as place
  from courses k
  join course_counts n on n.channel_seq = k.channel_seq and n.course_seq = k.course_seq
  cross join lateral (select ${STATE} as state, ${CHARGED_TODAY} as charged) x
  where k.channel_seq = $1 and k.trash_type_cd <> '99' and ($3::text is null or k.title ilike $3)
    and ($4::text is null or k.service_alias = $4) and ($5::text is null or state = $5)
    and ($6::bigint is null or exists (select 1 from course_staff s
      where s.channel_seq = k.channel_seq and s.course_seq = k.course_seq and s.user_seq = $6))
    and (not $9::boolean or n.wait_cnt > 0)
    and ${ofKind('$10', '$11')}
), shown as (
  select course_seq, channel_seq, state, row_number() over (order by place) as place from found
  where $5::text is not null or state <> 'deleted'
)
select page.state, k.course_seq, k.title, k.image_key, p.placeholder,
  k.course_type_cd, k.release_state_cd, k.public_cd, g.name as category_name, k.fare_cd, k.price, k.discount_price,
  k.discount_start_at, k.discount_end_at, k.currency, k.max_user_count, k.updated_at,
  n.attend_count, n.wait_cnt, n.review_count, n.review_half_stars, n.like_count, ${THROUGH_PACKAGES}
from shown page
join courses k on k.channel_seq = page.channel_seq and k.course_seq = page.course_seq
join course_counts n on n.channel_seq = k.channel_seq and n.course_seq = k.course_seq
left join course_categories g on g.channel_seq = k.channel_seq and g.channel_category_seq = k.channel_category_seq
left join uploads p on p.channel_seq = k.channel_seq and p.storage_key = k.image_key
where page.place > $7 and page.place <= $8
order by page.place`

const COUNTS = `
select state, count(*)::int as count
from courses k
join course_counts n on n.channel_seq = k.channel_seq and n.course_seq = k.course_seq
cross join lateral (select ${STATE} as state) x
where k.channel_seq = $1 and k.trash_type_cd <> '99' and ($3::text is null or k.title ilike $3)
  and ($4::text is null or k.service_alias = $4)
  and ($5::bigint is null or exists (select 1 from course_staff s
    where s.channel_seq = k.channel_seq and s.course_seq = k.course_seq and s.user_seq = $5))
  and (not $6::boolean or n.wait_cnt > 0)
  and ${ofKind('$7', '$8')}
group by state`

type Row = {
  state: State
  course_seq: number
  title: string
  image_key: string | null
  placeholder: string | null
  course_type_cd: CourseTypeCd
  release_state_cd: ReleaseStateCd
  public_cd: PublicCd
  category_name: string | null
  fare_cd: FareCd
  price: number | null
  discount_price: number | null
  discount_start_at: Date | null
  discount_end_at: Date | null
  currency: Currency
  max_user_count: number
  updated_at: Date
  attend_count: number
  wait_cnt: number
  package_attend_count: number
  review_count: number
  review_half_stars: number
  like_count: number
}

/** SET-04, SET-05: classes of the site for its staff; somebody who may not change all of them sees the own ones. */
export async function managedCourses(ctx: Context, query: Query): Promise<Reply> {
  const { offset, size } = pagingOf(query)
  const sort = query.sort ?? 'updated'
  const direction = query.direction ?? (sort === 'title' || sort === 'order' ? 'asc' : 'desc')
  const text = query.q?.trim()
  const pattern = text ? containing(text) : null
  const alias = query.alias ?? null
  const onlyOf = onlyClassesOf(ctx)
  const onlyPending = query.pendingYn === YN.yes
  const kinds = query.kind === undefined ? null : KINDS[query.kind].join(',')
  const isChallenge = query.kind === 'challenge'
  const { reads } = ctx.services
  const [rows, states] = await Promise.all([
    reads.rows<Row>(`managed_${sort}_${direction}`, statement(ORDER[sort], direction), [
      ctx.channelSeq,
      ctx.now,
      pattern,
      alias,
      query.state ?? null,
      onlyOf,
      offset,
      offset + size,
      onlyPending,
      kinds,
      isChallenge,
    ]),
    reads.rows<{ state: State; count: number }>('managed_counts', COUNTS, [
      ctx.channelSeq,
      ctx.now,
      pattern,
      alias,
      onlyOf,
      onlyPending,
      kinds,
      isChallenge,
    ]),
  ])
  const countOf = (state: State) => states.find((row) => row.state === state)?.count ?? 0
  const counts = {
    draft: countOf('draft'),
    inPreparation: countOf('inPreparation'),
    open: countOf('open'),
    soldOut: countOf('soldOut'),
    closed: countOf('closed'),
    deleted: countOf('deleted'),
  }
  const all = counts.draft + counts.inPreparation + counts.open + counts.soldOut + counts.closed
  return {
    list: rows.map((row) => rowView(row, ctx.now)),
    totalCount: query.state === undefined ? all : counts[query.state],
    counts,
  }
}

function rowView(row: Row, now: Date): Reply['list'][number] {
  const terms = {
    fareCd: row.fare_cd,
    price: row.price,
    discountPrice: row.discount_price,
    discountStartAt: row.discount_start_at,
    discountEndAt: row.discount_end_at,
  }
  return {
    courseSeq: row.course_seq,
    title: row.title,
    image: pictureOf(row.image_key, row.placeholder),
    courseTypeCd: row.course_type_cd,
    releaseStateCd: row.release_state_cd,
    publicCd: row.public_cd,
    state: row.state,
    categoryName: row.category_name,
    fareCd: row.fare_cd,
    price: row.price,
    discountPrice: discountNow(priceTermsIn(terms, 'KRW'), now),
    currency: row.currency,
    attendCount: row.attend_count,
    waitCnt: row.wait_cnt,
    packageAttendCount: row.package_attend_count,
    maxUserCount: row.max_user_count,
    reviewCount: row.review_count,
    reviewRate: rateOf({ reviewCount: row.review_count, reviewHalfStars: row.review_half_stars }),
    likeCount: row.like_count,
    updatedAt: row.updated_at.toISOString(),
  }
}
