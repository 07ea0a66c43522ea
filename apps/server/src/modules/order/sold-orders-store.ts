import type { QueryOf } from '@seodang/contract/endpoint'
import type { soldOrders } from '@seodang/contract/order'
import {
  CURRENCY,
  CURRICULUM_TYPE,
  type Currency,
  ORDER_LINE,
  ORDER_SEARCH_FIELD,
  PAYMENT_STATUS,
  YN,
} from '@seodang/domain/codes'
import { DAY } from '@seodang/domain/instant'
import { fromSeoul, isDate } from '@seodang/domain/seoul-time'
import { phoneDigits } from '@seodang/domain/validation'
import { and, asc, desc, eq, gte, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { orders } from './tables.ts'

export type SoldFilter = Omit<QueryOf<typeof soldOrders>, 'page' | 'size'>

const PAID = [PAYMENT_STATUS.completed, PAYMENT_STATUS.partlyRefunded]

function matching(
  ctx: Context,
  {
    q = '',
    qField,
    startDt,
    endDt,
    paidYN,
    paymentStatus,
    payMethodCd,
    refundingYn,
    claimYn,
    goods,
    kind,
  }: SoldFilter,
) {
  return and(
    eq(orders.channelSeq, ctx.channelSeq),
    // Windows that nobody finished are not sales; a search for one state shows them all the same.
    paymentStatus === undefined
      ? notInArray(orders.paymentStatus, [PAYMENT_STATUS.ready, PAYMENT_STATUS.expired])
      : eq(orders.paymentStatus, paymentStatus),
    startDt !== undefined && isDate(startDt) ? gte(orders.createdAt, fromSeoul(startDt)) : undefined,
    endDt !== undefined && isDate(endDt)
      ? lt(orders.createdAt, new Date(fromSeoul(endDt).getTime() + DAY))
      : undefined,
    paidYN === YN.yes ? inArray(orders.paymentStatus, PAID) : undefined,
    paidYN === YN.no ? notInArray(orders.paymentStatus, PAID) : undefined,
    kind === undefined ? undefined : eq(orders.kind, kind),
    payMethodCd === undefined ? undefined : eq(orders.payMethodCd, payMethodCd),
    refundingYn === YN.yes
      ? sql`exists (select 1 from refunds r where r.channel_seq = ${orders.channelSeq}
          and r.order_seq = ${orders.orderSeq} and r.state in ('asked', 'unknown'))`
      : undefined,
    claimYn === YN.yes
      ? sql`exists (select 1 from refund_claims c where c.channel_seq = ${orders.channelSeq}
          and c.order_seq = ${orders.orderSeq} and c.state = 'waiting')`
      : undefined,
    goods === undefined ? undefined : ofGoods(goods),
    q.trim() === '' ? undefined : searched(ctx, q.trim(), qField),
  )
}

const HAS_PARCEL = sql`exists (select 1 from deliveries d where d.channel_seq = ${orders.channelSeq}
  and d.order_seq = ${orders.orderSeq} and d.started_at is not null)`

const ofLine = (
  what: SQL,
) => sql`exists (select 1 from order_lines l where l.channel_seq = ${orders.channelSeq}
  and l.order_seq = ${orders.orderSeq} and ${what})`

/** DLV-04: the class holds a digital product. */
const HAS_DIGITAL = ofLine(sql`exists (select 1 from curriculum_items i where i.channel_seq = l.channel_seq
  and i.course_seq = l.course_seq and i.curriculum_type_cd = ${CURRICULUM_TYPE.file})`)

/** SALE-02, DLV-08. */
function ofGoods(goods: NonNullable<SoldFilter['goods']>): SQL {
  if (goods === 'parcel') return HAS_PARCEL
  if (goods === 'digital') return HAS_DIGITAL
  const hasMaterial = ofLine(sql`l.kind = ${ORDER_LINE.material}`)
  return sql`(${sql.join([HAS_PARCEL, hasMaterial, HAS_DIGITAL], sql` or `)})`
}

/** SALE-04: one field, or any of them where none is named. */
function searched(ctx: Context, q: string, field: SoldFilter['qField']): SQL {
  const like = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  // Only what is written like a number is looked for among the phones.
  const digits = /^[\d\s()+.-]+$/.test(q) ? phoneDigits(q) : ''
  const title = sql`${orders.orderSeq} in (select l.order_seq from order_lines l
    where l.channel_seq = ${ctx.channelSeq} and l.title ilike ${like})`
  const by: Record<NonNullable<SoldFilter['qField']>, SQL> = {
    [ORDER_SEARCH_FIELD.orderNo]: sql`${orders.number} ilike ${like}`,
    [ORDER_SEARCH_FIELD.name]: sql`${orders.name} ilike ${like}`,
    [ORDER_SEARCH_FIELD.email]: sql`${orders.email} ilike ${like}`,
    [ORDER_SEARCH_FIELD.phone]:
      digits === '' ? sql`false` : sql`regexp_replace(${orders.phone}, '\\D', '', 'g') like ${`%${digits}%`}`,
    [ORDER_SEARCH_FIELD.title]: title,
  }
  return field === undefined ? sql`(${sql.join(Object.values(by), sql` or `)})` : by[field]
}

export async function listSoldOrders(
  ctx: Context,
  filter: SoldFilter,
  { limit, offset }: { limit: number | null; offset: number },
) {
  const turn = filter.direction === 'asc' ? asc : desc
  const rows = ctx.db
    .select()
    .from(orders)
    .where(matching(ctx, filter))
    .orderBy(turn(filter.sort === 'amount' ? orders.amount : orders.createdAt), turn(orders.orderSeq))
    .offset(offset)
    .$dynamic()
  return limit === null ? rows : rows.limit(limit)
}

/** SALE-13: sums in whole won, and beside them in cents; never of both. */
export async function sumSoldOrders(ctx: Context, filter: SoldFilter) {
  const sumOf = (column: AnyPgColumn, currency: Currency) =>
    sql<number>`coalesce(sum(${column}) filter (where ${orders.currency} = ${currency}
      and ${orders.paidAt} is not null), 0)::bigint`
  const { amount, refundedAmount } = orders
  const [row] = await ctx.db
    .select({
      totalCount: sql<number>`count(*)::int`,
      sumKrw: sumOf(amount, CURRENCY.krw),
      refundedKrw: sumOf(refundedAmount, CURRENCY.krw),
      sumUsd: sumOf(amount, CURRENCY.usd),
      refundedUsd: sumOf(refundedAmount, CURRENCY.usd),
    })
    .from(orders)
    .where(matching(ctx, filter))
  return row ?? { totalCount: 0, sumKrw: 0, refundedKrw: 0, sumUsd: 0, refundedUsd: 0 }
}
