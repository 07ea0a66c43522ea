import type { Attendee } from '@seodang/contract/enrolment'
import { holds } from '@seodang/domain/access'
import { CHOISE_STATUS, type ChoiseStatusCd, GRANT_SOURCE, type PaymentStatusCd } from '@seodang/domain/codes'
import type { Presence } from '@seodang/domain/departure'
import { progressPercent } from '@seodang/domain/progress'
import { phoneDigits } from '@seodang/domain/validation'
import { type SQL, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { imageUrl } from '../media/index.ts'
import { presenceAt } from '../membership/index.ts'

export type AttendeeView = Static<typeof Attendee>

export interface AttendeeFilter {
  q?: string
  choiseStatusCd?: ChoiseStatusCd
  sort?: 'createdAt' | 'name' | 'progress' | 'validAt'
  direction?: 'asc' | 'desc'
}

/** Items that count, and how many of them the person has done (MY-06). */
const DONE = sql`(select count(*) from item_progress p
  join curriculum_items i on i.channel_seq = p.channel_seq and i.curriculum_seq = p.curriculum_seq
  where p.channel_seq = a.channel_seq and p.course_seq = a.course_seq and p.user_seq = a.user_seq
    and p.completed_at is not null and i.removed_at is null and i.public_cd = '00' and i.curriculum_type_cd <> '01'
    and i.required_yn = 'Y')`

const SORTS: Record<NonNullable<AttendeeFilter['sort']>, SQL> = {
  createdAt: sql`a.created_at`,
  name: sql`u.name collate ko_natural`,
  progress: DONE,
  // Unlimited lasts longer than any date.
  validAt: sql`coalesce(a.valid_at, 'infinity')`,
}

const PEOPLE = sql`join users u on u.user_seq = a.user_seq`

const inClass = (ctx: Context, courseSeq: number) =>
  sql`a.channel_seq = ${ctx.channelSeq} and a.course_seq = ${courseSeq}`

function matching(ctx: Context, courseSeq: number, q = ''): SQL {
  const text = q.trim()
  if (text === '') return inClass(ctx, courseSeq)
  const like = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  // Only what is written like a number is looked for among the phones.
  const digits = /^[\d\s()+.-]+$/.test(text) ? phoneDigits(text) : ''
  const byPhone =
    digits.length >= 3
      ? sql`or regexp_replace(coalesce(a.phone, u.phone, ''), '\\D', '', 'g') like ${`%${digits}%`}`
      : sql``
  return sql`${inClass(ctx, courseSeq)} and (u.name ilike ${like} or u.email ilike ${like} ${byPhone})`
}

/** An order that no index gives is made once for all pages of a class up to this size. */
const LARGEST_SHARED_ORDER = 20_000

/** Keys of the attendees of a class that match, in order. */
export async function listAttendeeKeys(
  ctx: Context,
  courseSeq: number,
  filter: AttendeeFilter,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<number[]> {
  const { q, choiseStatusCd, sort = 'createdAt', direction = 'desc' } = filter
  const isIndexed = sort === 'createdAt' && !q?.trim()
  if (isIndexed || limit === null || offset + limit > LARGEST_SHARED_ORDER)
    return orderedKeys(ctx, courseSeq, filter, { limit, offset })
  const key = JSON.stringify(['attendees', ctx.channelSeq, courseSeq, q, choiseStatusCd, sort, direction])
  const whole = await ctx.services.shared(key, () =>
    orderedKeys(ctx, courseSeq, filter, { limit: LARGEST_SHARED_ORDER, offset: 0 }),
  )
  return whole.slice(offset, offset + limit)
}

async function orderedKeys(
  ctx: Context,
  courseSeq: number,
  { q, choiseStatusCd, sort = 'createdAt', direction = 'desc' }: AttendeeFilter,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<number[]> {
  const turn = direction === 'asc' ? sql`asc` : sql`desc`
  const needsPeople = sort === 'name' || Boolean(q?.trim())
  const result = await ctx.db.execute<{ attend_seq: number }>(sql`
    select a.attend_seq from attendances a ${needsPeople ? PEOPLE : sql``}
    where ${matching(ctx, courseSeq, q)}
      ${choiseStatusCd === undefined ? sql`` : sql`and a.choise_status_cd = ${choiseStatusCd}`}
    order by ${SORTS[sort]} ${turn}, a.attend_seq ${turn}
    limit ${limit} offset ${offset}`)
  return result.rows.map(({ attend_seq }) => attend_seq)
}

/** How many match in each state, whatever state is looked at: the numbers on the tabs. */
export async function countAttendees(ctx: Context, courseSeq: number, q?: string) {
  const result = await ctx.services.shared(
    JSON.stringify(['attendee-counts', ctx.channelSeq, courseSeq, q?.trim()]),
    () =>
      ctx.db.execute<{ choise_status_cd: ChoiseStatusCd; count: number }>(sql`
        select a.choise_status_cd, count(*)::int as count from attendances a ${q?.trim() ? PEOPLE : sql``}
        where ${matching(ctx, courseSeq, q)} group by 1`),
  )
  const of = (status: ChoiseStatusCd) =>
    result.rows.find(({ choise_status_cd }) => choise_status_cd === status)?.count ?? 0
  const counts = {
    pending: of(CHOISE_STATUS.pending),
    approved: of(CHOISE_STATUS.approved),
    onHold: of(CHOISE_STATUS.onHold),
    cancelled: of(CHOISE_STATUS.cancelled),
  }
  return { all: counts.pending + counts.approved + counts.onHold + counts.cancelled, ...counts }
}

/** PKG-05: the package through which the person is in the class. */
export const PACKAGE_TITLE = sql`(select p.title from grants g
  join courses p on p.channel_seq = g.channel_seq and p.course_seq = g.source_key::bigint
  where g.channel_seq = a.channel_seq and g.course_seq = a.course_seq and g.user_seq = a.user_seq
    and g.source = ${GRANT_SOURCE.package} and g.revoked_at is null order by g.grant_seq desc limit 1)`

type Row = {
  attend_seq: number
  user_seq: number
  name: string
  email: string
  phone: string | null
  profile_image_key: string | null
  choise_status_cd: ChoiseStatusCd
  waitlisted: boolean
  payment_status: PaymentStatusCd | null
  order_seq: number | null
  order_number: string | null
  amount: number | null
  currency: string | null
  outside_amount: number | null
  package_title: string | null
  created_at: string
  attend_at: string | null
  valid_at: string | null
  done: number
  counted: number
  last_seen_at: string | null
}

/** The rows of a list, in the order of the keys; keys of another class find nothing. */
export async function listAttendeeRows(
  ctx: Context,
  courseSeq: number,
  attendSeqs: readonly number[],
): Promise<AttendeeView[]> {
  if (attendSeqs.length === 0) return []
  const result = await ctx.db.execute<Row>(sql`
    select a.attend_seq, a.user_seq, u.name, u.email, coalesce(a.phone, u.phone) as phone, u.profile_image_key,
      a.choise_status_cd, a.waitlisted_at is not null as waitlisted, o.payment_status, o.order_seq,
      o.number as order_number, o.amount, o.currency, a.outside_amount, ${PACKAGE_TITLE} as package_title, a.created_at, a.attend_at, a.valid_at, ${DONE} as done,
      (select count(*) from curriculum_items i where i.channel_seq = a.channel_seq and i.course_seq = a.course_seq
        and i.removed_at is null and i.public_cd = '00' and i.curriculum_type_cd <> '01'
        and i.required_yn = 'Y') as counted,
      (select max(p.updated_at) from item_progress p where p.channel_seq = a.channel_seq
        and p.course_seq = a.course_seq and p.user_seq = a.user_seq) as last_seen_at
    from attendances a join users u on u.user_seq = a.user_seq
    left join lateral (select o.payment_status, o.order_seq, o.number, o.amount, o.currency
      from order_lines l join orders o on o.channel_seq = l.channel_seq and o.order_seq = l.order_seq
      where l.channel_seq = a.channel_seq and l.attend_seq = a.attend_seq
      order by o.order_seq desc limit 1) o on true
    where ${inClass(ctx, courseSeq)} and a.attend_seq in ${[...attendSeqs]}`)
  const views = new Map(result.rows.map((row) => [row.attend_seq, viewOf(ctx, row)]))
  return attendSeqs.flatMap((attendSeq) => views.get(attendSeq) ?? [])
}

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString())

/** PERM-16: whether the caller is told which order it was, how it stands, what was paid and what comes back. */
export const seesMoney = ({ principal }: Context): boolean => holds(principal, 'SITE_SALES_READ')

const orderOf = (ctx: Context, row: Row) =>
  seesMoney(ctx)
    ? {
        paymentStatus: row.payment_status,
        orderSeq: row.order_seq,
        orderNumber: row.order_number,
        amount: row.amount,
      }
    : { paymentStatus: null, orderSeq: null, orderNumber: null, amount: null }

function viewOf(ctx: Context, row: Row): AttendeeView {
  return {
    attendSeq: row.attend_seq,
    userSeq: row.user_seq,
    name: row.name,
    email: row.email,
    phone: row.phone,
    profileImageUrl: imageUrl(row.profile_image_key),
    choiseStatusCd: row.choise_status_cd,
    waitlisted: row.waitlisted,
    ...orderOf(ctx, row),
    currency: row.currency ?? 'KRW',
    outsideAmount: row.outside_amount,
    packageTitle: row.package_title,
    createdAt: new Date(row.created_at).toISOString(),
    attendAt: iso(row.attend_at),
    validAt: iso(row.valid_at),
    progressPercent: progressPercent(row.done, row.counted),
    lastSeenAt: iso(row.last_seen_at),
  }
}

/** What a change asks about each of them, in the given order; keys of another class are left out. */
export async function listForChange(ctx: Context, courseSeq: number, attendSeqs: readonly number[]) {
  const result = await ctx.db.execute<{
    attend_seq: number
    user_seq: number
    name: string
    choise_status_cd: ChoiseStatusCd
    valid_at: string | null
    seat_ended_at: string | null
    schedule_seq: number | null
    is_from_package: boolean
    is_counted_learner: boolean
    has_unpaid_order: boolean
    waits_unpaid: boolean
    presence: Presence
  }>(sql`
    select a.attend_seq, a.user_seq, u.name, a.choise_status_cd, a.valid_at, a.seat_ended_at, a.schedule_seq,
      exists (select 1 from grants g where g.channel_seq = a.channel_seq and g.course_seq = a.course_seq
        and g.user_seq = a.user_seq and g.source = ${GRANT_SOURCE.package} and g.revoked_at is null
        and (g.end_at is null or g.end_at > ${ctx.now})) as is_from_package,
      exists (select 1 from attendances b where b.channel_seq = a.channel_seq and b.user_seq = a.user_seq
        and b.choise_status_cd = ${CHOISE_STATUS.approved}) as is_counted_learner,
      exists (select 1 from order_lines l join orders o on o.channel_seq = l.channel_seq and o.order_seq = l.order_seq
        where l.channel_seq = a.channel_seq and l.attend_seq = a.attend_seq
          and o.payment_status in ('00', '01', '02'))
        and not (a.choise_status_cd = '01' and exists (select 1 from order_lines l
          join orders o on o.channel_seq = l.channel_seq and o.order_seq = l.order_seq
          where l.channel_seq = a.channel_seq and l.attend_seq = a.attend_seq
            and o.payment_status in ('03', '04') and o.cancelled_at is null)) as has_unpaid_order,
      a.choise_status_cd = '01' and a.waitlisted_at is not null and not exists (select 1 from order_lines l
        join orders o on o.channel_seq = l.channel_seq and o.order_seq = l.order_seq
        where l.channel_seq = a.channel_seq and l.attend_seq = a.attend_seq
          and o.payment_status in ('03', '04')) as waits_unpaid,
      ${presenceAt(ctx, { channel: sql`a.channel_seq`, person: sql`a.user_seq` })} as presence
    from attendances a join users u on u.user_seq = a.user_seq
    where ${inClass(ctx, courseSeq)} and a.attend_seq = any(${sql.param([...attendSeqs])}::bigint[])`)
  const rows = result.rows.map((row) => ({
    attendSeq: row.attend_seq,
    userSeq: row.user_seq,
    name: row.name,
    choiseStatusCd: row.choise_status_cd,
    validAt: row.valid_at === null ? null : new Date(row.valid_at),
    seatEndedAt: row.seat_ended_at,
    scheduleSeq: row.schedule_seq,
    isFromPackage: row.is_from_package,
    isCountedLearner: row.is_counted_learner,
    hasUnpaidOrder: row.has_unpaid_order,
    /** In line, and nothing was paid so far. */
    waitsUnpaid: row.waits_unpaid,
    presence: row.presence,
  }))
  const byKey = new Map(rows.map((row) => [row.attendSeq, row]))
  return attendSeqs.flatMap((attendSeq) => byKey.get(attendSeq) ?? [])
}
export type ChangeRow = Awaited<ReturnType<typeof listForChange>>[number]
