import type { CourseCard } from '@seodang/contract/catalog'
import type { Teacher } from '@seodang/contract/course'
import {
  type ChoiseTypeCd,
  type ClassUserLimitTypeCd,
  type CourseOpenTypeCd,
  type CourseTypeCd,
  CURRENCY,
  CURRICULUM_STATUS,
  type Currency,
  type DifficultyCd,
  type FareCd,
  type PayDateCd,
  YN,
} from '@seodang/domain/codes'
import { discountNow, discountPercent, priceTermsIn } from '@seodang/domain/price'
import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { imageUrl } from '../media/index.ts'
import { BROWSABLE } from './browsable.ts'
import { rateOf } from './counts.ts'
import { type CourseSwitches, type SwitchName, switchesOf } from './switches.ts'

export type CardView = Static<typeof CourseCard>
export type TeacherView = Static<typeof Teacher>
export type TeacherJson = { userSeq: number; name: string; imageKey: string | null }

/**
 * What a card reads. `k` is the class, `n` its counts. Statements answer it as one JSON value for each row: fifty
 * columns would cost the driver more than the rest of the call.
 */
export const CARD_COLUMNS = `
k.course_seq, k.channel_seq, k.title, k.sub_title, k.image_key, p.placeholder, k.course_type_cd, k.open_type_cd,
k.open_type_url, k.channel_category_seq, g.name as category_name, k.difficulty_cd, k.vod_days, k.fare_cd,
k.currency, k.display_currency, k.price, k.price_ex, k.discount_price, k.discount_price_ex,
k.discount_start_at, k.discount_end_at, k.installment_status, k.installment_month,
k.pay_start_cd, k.pay_end_cd, k.pay_start_at, k.pay_end_at, k.user_limit_type_cd, k.choise_type_cd,
k.max_user_count, k.released_at, k.switches, n.attend_count, n.accept_cnt, n.wait_cnt, n.attend_sum,
n.like_count, n.review_count, n.review_half_stars, t.teachers, c.item_count, c.total_seconds, c.has_live, c.has_video`

/** Where they come from, for every class that stands in a relation `page` with its counts. */
export const CARD_JOINS = `
join courses k on k.channel_seq = page.channel_seq and k.course_seq = page.course_seq
join course_counts n on n.channel_seq = k.channel_seq and n.course_seq = k.course_seq
left join course_categories g on g.channel_seq = k.channel_seq and g.channel_category_seq = k.channel_category_seq
left join uploads p on p.storage_key = k.image_key and p.channel_seq = k.channel_seq
cross join lateral (
  select coalesce(json_agg(json_build_object('userSeq', u.user_seq, 'name', u.name, 'imageKey', u.profile_image_key)
    order by s.created_at, s.user_seq), '[]') as teachers
  from course_staff s join users u on u.user_seq = s.user_seq
  where s.channel_seq = k.channel_seq and s.course_seq = k.course_seq and s.user_type_cd = 'FAC') t
cross join lateral (
  select count(*) filter (where i.curriculum_type_cd <> '01')::int as item_count,
    coalesce(sum(coalesce(nullif(v.duration, 0), i.duration)), 0)::bigint as total_seconds,
    coalesce(bool_or(i.curriculum_type_cd = '00'), false) as has_live,
    coalesce(bool_or(i.curriculum_type_cd = '02'), false) as has_video
  from curriculum_items i
  left join videos v on v.channel_seq = i.channel_seq and v.upload_vod_seq = i.upload_vod_seq
  where i.channel_seq = k.channel_seq and i.course_seq = k.course_seq and i.removed_at is null
    and i.public_cd = '00') c`

export type CountRow = {
  attend_count: number
  accept_cnt: number
  wait_cnt: number
  attend_sum: number
  like_count: number
  review_count: number
  review_half_stars: number
}

export type CardRow = CountRow & {
  course_seq: number
  channel_seq: number
  title: string
  sub_title: string
  image_key: string | null
  placeholder: string | null
  course_type_cd: CourseTypeCd
  open_type_cd: CourseOpenTypeCd
  open_type_url: string | null
  channel_category_seq: number | null
  category_name: string | null
  difficulty_cd: DifficultyCd
  vod_days: number
  fare_cd: FareCd
  currency: Currency
  display_currency: Currency
  price: number | null
  price_ex: number | null
  discount_price: number | null
  discount_price_ex: number | null
  discount_start_at: string | null
  discount_end_at: string | null
  installment_status: 'Y' | 'N'
  installment_month: number | null
  pay_start_cd: PayDateCd
  pay_end_cd: PayDateCd
  pay_start_at: string | null
  pay_end_at: string | null
  user_limit_type_cd: ClassUserLimitTypeCd
  choise_type_cd: ChoiseTypeCd
  max_user_count: number
  released_at: string | null
  switches: CourseSwitches
  teachers: TeacherJson[]
  item_count: number
  total_seconds: number
  has_live: boolean
  has_video: boolean
}

export const iso = (at: Date | null): string | null => at?.toISOString() ?? null
/** PostgreSQL writes the offset of its session; answers are in UTC. */
export const utc = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

/** A class as its card shows it to everybody. */
export function cardOf(row: CardRow, now: Date): CardView {
  const switches = switchesOf(row.switches)
  return {
    courseSeq: row.course_seq,
    channelSeq: row.channel_seq,
    title: row.title,
    subTitle: row.sub_title,
    image: pictureOf(row.image_key, row.placeholder),
    courseTypeCd: row.course_type_cd,
    openTypeCd: row.open_type_cd,
    openTypeUrl: row.open_type_url,
    channelCategorySeq: row.channel_category_seq,
    categoryName: row.category_name,
    difficultyCd: row.difficulty_cd,
    vodDays: row.vod_days,
    ...priceOf(row, now),
    payStartCd: row.pay_start_cd,
    payEndCd: row.pay_end_cd,
    payStartAt: utc(row.pay_start_at),
    payEndAt: utc(row.pay_end_at),
    userLimitTypeCd: row.user_limit_type_cd,
    choiseTypeCd: row.choise_type_cd,
    maxUserCount: row.max_user_count,
    releasedAt: utc(row.released_at),
    curriculumStatusList: [
      ...(row.has_live ? [CURRICULUM_STATUS.hasLive] : []),
      ...(row.has_video ? [CURRICULUM_STATUS.hasVideo] : []),
    ],
    teachers: switches.courseTutorShowYn === YN.yes ? row.teachers.map(teacherOf) : [],
    curriculumCount: row.item_count,
    totalSeconds: row.total_seconds,
    ...countsOf(row, switches),
    courseReviewShowYn: switches.courseReviewShowYn,
    courseReviewCountShowYn: switches.courseReviewCountShowYn,
    courseAttendCountShowYn: switches.courseAttendCountShowYn,
    courseTutorShowYn: switches.courseTutorShowYn,
  }
}

/** CAT-34: a discount out of its period is not there, in neither currency. */
function priceOf(row: CardRow, now: Date) {
  const stored = {
    fareCd: row.fare_cd,
    price: row.price,
    priceEx: row.price_ex,
    discountPrice: row.discount_price,
    discountPriceEx: row.discount_price_ex,
    discountStartAt: row.discount_start_at,
    discountEndAt: row.discount_end_at,
  }
  const discountPrice = discountNow(priceTermsIn(stored, CURRENCY.krw), now)
  const discountPriceEx = discountNow(priceTermsIn(stored, CURRENCY.usd), now)
  const [list, lower] =
    row.display_currency === CURRENCY.usd ? [row.price_ex, discountPriceEx] : [row.price, discountPrice]
  const isDiscounted = discountPrice !== null || discountPriceEx !== null
  return {
    fareCd: row.fare_cd,
    currency: row.currency,
    displayCurrency: row.display_currency,
    price: row.price,
    priceEx: row.price_ex,
    discountPrice,
    discountPriceEx,
    discountPercent: list === null || lower === null ? null : discountPercent(list, lower),
    discountEndAt: isDiscounted ? utc(row.discount_end_at) : null,
    installmentStatus: row.installment_status,
    installmentMonth: row.installment_month,
  }
}

/** The part of a card that moves without the class being edited. */
export function countsOf(row: CountRow, switches: Record<SwitchName, 'Y' | 'N'>) {
  return {
    attendCount: row.attend_count,
    acceptCnt: row.accept_cnt,
    waitCnt: row.wait_cnt,
    likeCount: row.like_count,
    reviewCount: row.review_count,
    reviewRate: rateOf({ reviewCount: row.review_count, reviewHalfStars: row.review_half_stars }),
    attendSum: switches.courseAttendSumShowYn === YN.yes ? row.attend_sum : null,
  }
}

export function pictureOf(key: string | null, placeholder: string | null) {
  const url = imageUrl(key)
  return url === null ? null : { url, placeholder }
}

export const teacherOf = ({ userSeq, name, imageKey }: TeacherJson): TeacherView => ({
  userSeq,
  name,
  imageUrl: imageUrl(imageKey),
})

const CARDS = `
select row_to_json(card) as card from (
  select ${CARD_COLUMNS}
  from (select $1::bigint as channel_seq, unnest($2::bigint[]) as course_seq) page ${CARD_JOINS}) card`

const CARDS_ON_SALE = `
select row_to_json(card) as card from (
  select ${CARD_COLUMNS}
  from (select k.channel_seq, k.course_seq from courses k
    join course_counts n on n.channel_seq = k.channel_seq and n.course_seq = k.course_seq
    where ${BROWSABLE} and k.course_seq = any($3::bigint[])) page ${CARD_JOINS}
  order by k.ord, k.course_seq) card`

/** Of these classes, the cards of those that browsing lists show, in the order of the site. */
export async function cardsOnSale(ctx: Context, courseSeqs: readonly number[]): Promise<CardView[]> {
  if (courseSeqs.length === 0) return []
  const rows = await ctx.services.reads.rows<{ card: CardRow }>('cards_on_sale', CARDS_ON_SALE, [
    ctx.channelSeq,
    ctx.now,
    courseSeqs,
  ])
  return rows.map(({ card }) => cardOf(card, ctx.now))
}

/**
 * Cards of classes by their keys, whatever their state: my classroom and liked classes show closed ones too
 * (CAT-08). A key of another site finds nothing.
 */
export async function courseCards(
  ctx: Context,
  courseSeqs: readonly number[],
): Promise<Map<number, CardView>> {
  if (courseSeqs.length === 0) return new Map()
  const rows = await ctx.services.reads.rows<{ card: CardRow }>('course_cards', CARDS, [
    ctx.channelSeq,
    courseSeqs,
  ])
  return new Map(rows.map(({ card }) => [card.course_seq, cardOf(card, ctx.now)]))
}
