import type { deliveries as listing } from '@seodang/contract/delivery'
import type { QueryOf } from '@seodang/contract/endpoint'
import { CHOISE_STATUS, DELIVERY_STATE, YN } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { DAY } from '@seodang/domain/instant'
import { fromSeoul, isDate } from '@seodang/domain/seoul-time'
import { phoneDigits } from '@seodang/domain/validation'
import { and, asc, desc, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { orders } from '../order/tables.ts'
import { deliveries } from './tables.ts'

export type DeliveryFilter = Omit<QueryOf<typeof listing>, 'page' | 'size'>

/** The class or package that the goods belong to. */
const productOf = (
  what: SQL,
) => sql`(select ${what} from order_lines l where l.channel_seq = ${deliveries.channelSeq}
  and l.order_seq = ${deliveries.orderSeq} and l.kind in ('class', 'package') limit 1)`
const TITLE = sql<string>`${productOf(sql`l.title`)}`
const COURSE = sql<string>`${productOf(sql`l.course_seq`)}`

/** The place that came with the order is not approved yet. */
const IS_PENDING = sql<boolean>`exists (select 1 from order_lines l
  join attendances a on a.channel_seq = l.channel_seq and a.attend_seq = l.attend_seq
  where l.channel_seq = ${deliveries.channelSeq} and l.order_seq = ${deliveries.orderSeq}
    and a.choise_status_cd = ${CHOISE_STATUS.pending})`

const IS_HELD = sql<boolean>`(${orders.cancelledAt} is not null or exists (select 1 from refunds r
  where r.channel_seq = ${deliveries.channelSeq} and r.order_seq = ${deliveries.orderSeq}
    and r.state in ('asked', 'unknown')))`

const ofOrder = and(eq(orders.channelSeq, deliveries.channelSeq), eq(orders.orderSeq, deliveries.orderSeq))

const FIELDS = {
  delivery: deliveries,
  number: orders.number,
  buyer: orders.name,
  orderedAt: orders.createdAt,
  title: TITLE,
  courseSeq: COURSE,
  isPending: IS_PENDING,
  isHeld: IS_HELD,
}

function matching(
  ctx: Context,
  { closedYn, carrierCd, courseSeq, q = '', startDt, endDt }: Omit<DeliveryFilter, 'state'>,
) {
  return and(
    eq(deliveries.channelSeq, ctx.channelSeq),
    isNotNull(deliveries.startedAt),
    closedYn === YN.yes ? isNotNull(deliveries.closedAt) : isNull(deliveries.closedAt),
    carrierCd === undefined ? undefined : eq(deliveries.carrierCd, carrierCd),
    courseSeq === undefined ? undefined : sql`${COURSE} = ${courseSeq}`,
    startDt !== undefined && isDate(startDt) ? gte(orders.createdAt, fromSeoul(startDt)) : undefined,
    endDt !== undefined && isDate(endDt)
      ? lt(orders.createdAt, new Date(fromSeoul(endDt).getTime() + DAY))
      : undefined,
    q.trim() === '' ? undefined : searched(q.trim()),
  )
}

function searched(q: string): SQL {
  const like = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const digits = /^[\d\s()+.-]+$/.test(q) ? phoneDigits(q) : ''
  const texts = [
    orders.number,
    orders.name,
    deliveries.recipient,
    deliveries.addr1,
    deliveries.goods,
    deliveries.trackingNo,
  ]
  const parts = texts.map((column) => sql`${column} ilike ${like}`)
  if (digits !== '') parts.push(sql`${deliveries.phone} like ${`%${digits}%`}`)
  parts.push(sql`exists (select 1 from order_lines l where l.channel_seq = ${deliveries.channelSeq}
    and l.order_seq = ${deliveries.orderSeq} and l.title ilike ${like})`)
  return sql`(${sql.join(parts, sql` or `)})`
}

const WAITING: readonly string[] = [DELIVERY_STATE.toPrepare, DELIVERY_STATE.packed]

export type ListedRow = Awaited<ReturnType<typeof listDeliveries>>[number]

/** What waits comes in the order in which it was paid; what has left, the latest first. */
export async function listDeliveries(
  ctx: Context,
  { state, ...filter }: DeliveryFilter,
  { limit, offset }: { limit: number | null; offset: number },
) {
  const isWaiting = state !== undefined && WAITING.includes(state)
  const rows = ctx.db
    .select(FIELDS)
    .from(deliveries)
    .innerJoin(orders, ofOrder)
    .where(and(matching(ctx, filter), state === undefined ? undefined : eq(deliveries.state, state)))
    .orderBy(
      ...(isWaiting
        ? [asc(deliveries.startedAt), asc(deliveries.deliverySeq)]
        : [desc(deliveries.movedAt), desc(deliveries.deliverySeq)]),
    )
    .offset(offset)
    .$dynamic()
  return limit === null ? rows : rows.limit(limit)
}

export async function countByState(
  ctx: Context,
  { state: _state, ...filter }: DeliveryFilter,
): Promise<Record<string, number>> {
  const rows = await ctx.db
    .select({ state: deliveries.state, count: sql<number>`count(*)::int` })
    .from(deliveries)
    .innerJoin(orders, ofOrder)
    .where(matching(ctx, filter))
    .groupBy(deliveries.state)
  const none = Object.fromEntries(Object.values(DELIVERY_STATE).map((state) => [state, 0]))
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

export async function getListed(ctx: Context, deliverySeq: number): Promise<ListedRow> {
  const [row] = await ctx.db
    .select(FIELDS)
    .from(deliveries)
    .innerJoin(orders, ofOrder)
    .where(
      and(
        eq(deliveries.channelSeq, ctx.channelSeq),
        eq(deliveries.deliverySeq, deliverySeq),
        isNotNull(deliveries.startedAt),
      ),
    )
  return row ?? fail('PARCEL_NOT_FOUND', { deliverySeq })
}

/** The parcels of orders by the numbers that people read. */
export async function listByNumbers(ctx: Context, numbers: readonly string[]) {
  if (numbers.length === 0) return []
  return ctx.db
    .select({ number: orders.number, delivery: deliveries, isHeld: IS_HELD })
    .from(deliveries)
    .innerJoin(orders, ofOrder)
    .where(
      and(
        eq(deliveries.channelSeq, ctx.channelSeq),
        isNotNull(deliveries.startedAt),
        sql`${orders.number} = any(${sql.param([...numbers])}::text[])`,
      ),
    )
}

/** The class that the parcel of an order belongs to. */
export async function courseOfParcel(ctx: Context, orderSeq: number): Promise<number> {
  const [row] = await ctx.db
    .select({ courseSeq: COURSE })
    .from(deliveries)
    .where(and(eq(deliveries.channelSeq, ctx.channelSeq), eq(deliveries.orderSeq, orderSeq)))
  if (!row) fail('PARCEL_NOT_FOUND', { orderSeq })
  return Number(row.courseSeq)
}

/** Everything that was done to a parcel, with the names of those who did it; the first first. */
export async function listSteps(ctx: Context, deliverySeq: number) {
  const result = await ctx.db.execute<{
    kind: string
    from: string | null
    to: string | null
    carrierCd: string | null
    trackingNo: string | null
    byName: string | null
    createdAt: Date
  }>(sql`
    select s.kind, s.from_state as "from", s.to_state as "to", s.carrier_cd as "carrierCd",
      s.tracking_no as "trackingNo", u.name as "byName", s.created_at as "createdAt"
    from delivery_steps s left join users u on u.user_seq = s.by_user_seq
    where s.channel_seq = ${ctx.channelSeq} and s.delivery_seq = ${deliverySeq}
    order by s.delivery_step_seq`)
  return result.rows
}
