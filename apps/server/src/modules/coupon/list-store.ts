import type { coupons as listed } from '@seodang/contract/coupon'
import type { QueryOf } from '@seodang/contract/endpoint'
import { COUPON_ISSUE, COUPON_STATE } from '@seodang/domain/codes'
import { and, asc, desc, eq, ilike, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import type { CouponInfoRow } from './info-store.ts'
import { couponInfos } from './tables.ts'

type Filter = Omit<QueryOf<typeof listed>, 'page' | 'size'>

export interface InfoLine {
  info: CouponInfoRow
  usedCount: number
  code: string | null
}

// The names of the outer table are written out: of a select from one table the builder leaves them away, and inside the
// brackets a bare name is the inner table's.
const OF_INFO = (inner: 'c' | 'k') =>
  sql.raw(
    `${inner}.channel_seq = "coupon_infos"."channel_seq" and ${inner}.coupon_info_seq = "coupon_infos"."coupon_info_seq"`,
  )

const USED = sql<number>`(select count(*)::int from coupons c where ${OF_INFO('c')}
  and c.state_cd = ${COUPON_STATE.used})`

/** Only a coupon with one code for all shows it here; those of many stand in a list of their own. */
const CODE = sql<string | null>`(select k.code from coupon_codes k where ${OF_INFO('k')}
  and "coupon_infos"."issue_cd" = ${COUPON_ISSUE.code} limit 1)`

const LINE = { info: couponInfos, usedCount: USED, code: CODE }

/** CPN-01: a page of the site's coupons, and how many match; a search also finds by the code. */
export async function listInfos(
  ctx: Context,
  { q = '', statusCd, issueCd, sort = 'createdAt', direction = 'desc' }: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: InfoLine[]; totalCount: number }> {
  const text = q.trim()
  const where = and(
    eq(couponInfos.channelSeq, ctx.channelSeq),
    statusCd === undefined ? undefined : eq(couponInfos.statusCd, statusCd),
    issueCd === undefined ? undefined : eq(couponInfos.issueCd, issueCd),
    text === ''
      ? undefined
      : sql`(${ilike(couponInfos.name, containing(text))} or ${CODE} ilike ${containing(text)})`,
  )
  const by = {
    createdAt: couponInfos.createdAt,
    name: sql`${couponInfos.name} collate ko_natural`,
    issuedCount: couponInfos.issuedCount,
    usedCount: USED,
  }[sort]
  const turn = direction === 'asc' ? asc : desc
  const [rows, totalCount] = await Promise.all([
    ctx.db
      .select(LINE)
      .from(couponInfos)
      .where(where)
      .orderBy(turn(by), turn(couponInfos.couponInfoSeq))
      .limit(limit)
      .offset(offset),
    ctx.db.$count(couponInfos, where),
  ])
  return { rows, totalCount }
}

export async function findInfoLine(ctx: Context, couponInfoSeq: number): Promise<InfoLine | undefined> {
  const [row] = await ctx.db
    .select(LINE)
    .from(couponInfos)
    .where(and(eq(couponInfos.channelSeq, ctx.channelSeq), eq(couponInfos.couponInfoSeq, couponInfoSeq)))
  return row
}
