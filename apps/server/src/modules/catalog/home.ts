import type { siteHome as read } from '@seodang/contract/catalog'
import type { ReplyOf } from '@seodang/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { BROWSABLE, CHARGED_TODAY } from './browsable.ts'
import { CARD_COLUMNS, CARD_JOINS, type CardRow, cardOf, type TeacherJson, teacherOf } from './card.ts'
import { rateOf } from './counts.ts'

/** How many of each the home page shows. */
const ROW = { recruiting: 6, popular: 8, free: 4, reviews: 6, teachers: 8 }

// A class stands in every row that it belongs to, and is read once.
const PAGE = `
with open as (
  select k.channel_seq, k.course_seq, charged,
    row_number() over (order by k.ord, k.released_at desc nulls last, k.course_seq desc) as newest,
    row_number() over (order by n.attend_sum desc, n.like_count desc, k.course_seq desc) as popular,
    row_number() over (partition by charged = 0
      order by n.attend_sum desc, n.like_count desc, k.course_seq desc) as cheapest
  from courses k
  join course_counts n on n.channel_seq = k.channel_seq and n.course_seq = k.course_seq
  cross join lateral (select ${CHARGED_TODAY} as charged) price
  where ${BROWSABLE}
), page as (
  select channel_seq, course_seq, newest, popular, case when charged = 0 then cheapest end as free from open
  where newest <= ${ROW.recruiting} or popular <= ${ROW.popular} or (charged = 0 and cheapest <= ${ROW.free})
)`

const CARDS = `${PAGE}
select row_to_json(card) as card from (
  select page.newest, page.popular, page.free, ${CARD_COLUMNS} from page ${CARD_JOINS}) card`

type Card = CardRow & { newest: number; popular: number; free: number | null }

// Only of classes that a visitor can open: what hides them hides what is said about them (SEC-09).
const PEOPLE = `
with shown as (
  select k.channel_seq, k.course_seq, k.title, k.switches, n.review_count, n.review_half_stars
  from courses k join course_counts n on n.channel_seq = k.channel_seq and n.course_seq = k.course_seq
  where k.channel_seq = $1 and k.trash_type_cd = '00' and k.public_cd = '00' and k.release_state_cd = '04'
), reviewed as (
  select * from shown where coalesce(switches->>'courseReviewShowYn', 'Y') = 'Y'
)
select
  (select coalesce(sum(review_count), 0)::bigint from reviewed) as review_count,
  (select coalesce(sum(review_half_stars), 0)::bigint from reviewed) as review_half_stars,
  (select coalesce(json_agg(r), '[]') from (
    select r.evaluation_seq as "evaluationSeq", r.course_seq as "courseSeq", s.title as "courseTitle",
      u.name as "writerName", r.half_stars / 2.0 as "reviewPoint", left(r.content, 300) as content
    from reviewed s
    join reviews r on r.channel_seq = s.channel_seq and r.course_seq = s.course_seq and r.visible_yn = 'Y'
      and r.stands_yn = 'Y'
    join users u on u.user_seq = r.user_seq
    where r.half_stars >= 8
    order by r.best_yn desc, r.created_at desc, r.evaluation_seq desc limit ${ROW.reviews}) r) as reviews,
  (select coalesce(json_agg(t), '[]') from (
    select u.user_seq as "userSeq", u.name, u.profile_image_key as "imageKey"
    from shown s
    join course_staff f on f.channel_seq = s.channel_seq and f.course_seq = s.course_seq and f.user_type_cd = 'FAC'
    join users u on u.user_seq = f.user_seq
    where coalesce(s.switches->>'courseTutorShowYn', 'Y') = 'Y'
    group by u.user_seq order by count(*) desc, u.user_seq limit ${ROW.teachers}) t) as teachers`

type People = {
  review_count: number
  review_half_stars: number
  reviews: ReplyOf<typeof read>['reviews']
  teachers: TeacherJson[]
}

const ON_MAIN_PAGE = `${PAGE}
select 1 from page where course_seq = $3`

/** BIN-04: whether visitors meet the class on the first page at this moment. */
export async function isOnMainPage(ctx: Context, courseSeq: number): Promise<boolean> {
  const values = [ctx.channelSeq, ctx.now, courseSeq]
  return (await ctx.services.reads.rows('on_main_page', ON_MAIN_PAGE, values)).length > 0
}

/** What the site's first page is made of; the same for everybody. */
export async function siteHome(ctx: Context): Promise<ReplyOf<typeof read>> {
  const { reads } = ctx.services
  const [rows, [people]] = await Promise.all([
    reads.rows<{ card: Card }>('home_cards', CARDS, [ctx.channelSeq, ctx.now]),
    reads.rows<People>('home_people', PEOPLE, [ctx.channelSeq]),
  ])
  const cards = rows.map(({ card }) => card)
  const counts = {
    reviewCount: people?.review_count ?? 0,
    reviewHalfStars: people?.review_half_stars ?? 0,
  }
  return {
    recruiting: rowOf(cards, ({ newest }) => newest, ROW.recruiting, ctx.now),
    popular: rowOf(cards, ({ popular }) => popular, ROW.popular, ctx.now),
    free: rowOf(cards, ({ free }) => free, ROW.free, ctx.now),
    reviewRate: rateOf(counts),
    reviewCount: counts.reviewCount,
    reviews: people?.reviews ?? [],
    teachers: (people?.teachers ?? []).map(teacherOf),
  }
}

function rowOf(cards: Card[], placeOf: (card: Card) => number | null, length: number, now: Date) {
  const placed = cards.flatMap((card) => {
    const place = placeOf(card)
    return place === null || place > length ? [] : [{ place, card }]
  })
  return placed.sort((a, b) => a.place - b.place).map(({ card }) => cardOf(card, now))
}
