import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { planCoupons } from '@seodang/contract/plan'
import type { createPlanCoupon, deskPlanCoupons } from '@seodang/contract/plan-desk'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { PLAN_COUPON_LABELS } from '@seodang/domain/field-labels'
import { isAfter } from '@seodang/domain/instant'
import { planCouponCode, planCouponProblems } from '@seodang/domain/plan-form'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import {
  countHolders,
  type DeskCouponRow,
  type HeldCouponRow,
  insertCoupon,
  insertHolding,
  listCoupons,
  listHeldCoupons,
  lockCouponByCode,
  markStopped,
} from './coupon-store.ts'

type Held = ReplyOf<typeof planCoupons>['list'][number]
type OnDesk = ReplyOf<typeof deskPlanCoupons>['list'][number]

export async function heldCoupons(ctx: Context): Promise<ReplyOf<typeof planCoupons>> {
  const rows = await listHeldCoupons(ctx)
  return { list: rows.map(heldView), totalCount: rows.length }
}

/** CPN-06: a site registers each coupon once; the last place of a coupon goes to one of two who ask at once. */
export function registerCoupon(outer: Context, typed: string): Promise<Held> {
  return inTransaction(outer, async (ctx) => {
    const coupon = await lockCouponByCode(ctx, planCouponCode(typed))
    if (!coupon) return fail('PLAN_COUPON_REFUSED')
    const { planCouponSeq, terms } = coupon
    const held = await listHeldCoupons(ctx)
    if (held.some((one) => one.planCouponSeq === planCouponSeq)) fail('PLAN_COUPON_REGISTERED')
    // What is wrong with it is nobody's business who only guesses at codes.
    if (coupon.stoppedAt !== null || isAfter(ctx.now, coupon.useEndAt)) fail('PLAN_COUPON_REFUSED')
    if (coupon.maxSites !== null && (await countHolders(ctx, planCouponSeq)) >= coupon.maxSites)
      fail('PLAN_COUPON_REFUSED')
    await insertHolding(ctx, { planCouponSeq, termsLeft: terms, registeredBy: userSeqOf(ctx) })
    await audit(ctx, 'plan.coupon', `planCoupon:${planCouponSeq}`, null, { name: coupon.name })
    return heldView({ ...coupon, termsLeft: terms, registeredAt: ctx.now })
  })
}

const heldView = (row: HeldCouponRow): Held => ({
  planCouponSeq: row.planCouponSeq,
  name: row.name,
  discountType: row.discountType,
  discount: row.discount,
  maxDiscount: row.maxDiscount,
  planCds: row.planCds,
  terms: row.terms,
  termsLeft: row.termsLeft,
  useEndAt: row.useEndAt?.toISOString() ?? null,
  registeredAt: row.registeredAt.toISOString(),
})

export async function couponPage(
  ctx: Context,
  query: QueryOf<typeof deskPlanCoupons>,
): Promise<ReplyOf<typeof deskPlanCoupons>> {
  const { rows, totalCount } = await listCoupons(ctx, pageOfList(query))
  return { list: rows.map(deskView), totalCount }
}

/** ADM-03. */
export function createCoupon(outer: Context, draft: BodyOf<typeof createPlanCoupon>): Promise<OnDesk> {
  requireNoProblems(planCouponProblems(draft, outer.now), PLAN_COUPON_LABELS)
  return inTransaction(outer, async (ctx) => {
    const row = await insertCoupon(ctx, {
      code: planCouponCode(draft.code),
      name: draft.name.trim().normalize('NFC'),
      discountType: draft.discountType,
      discount: draft.discount ?? 0,
      maxDiscount: draft.maxDiscount,
      planCds: [...new Set(draft.planCds)],
      terms: draft.terms ?? 1,
      maxSites: draft.maxSites,
      useEndAt: draft.useEndAt === null ? null : new Date(draft.useEndAt),
      createdBy: userSeqOf(ctx),
      createdAt: ctx.now,
    })
    if (!row) return fail('PLAN_COUPON_CODE_TAKEN')
    await audit(ctx, 'platform.planCoupon', `planCoupon:${row.planCouponSeq}`, null, {
      code: row.code,
      discount: row.discount,
    })
    return deskView({ ...row, sites: 0 })
  })
}

/** ADM-03: asking again changes nothing. */
export function stopCoupon(outer: Context, planCouponSeq: number): Promise<OnDesk> {
  return inTransaction(outer, async (ctx) => {
    const row = (await markStopped(ctx, planCouponSeq)) ?? fail('NO_DATA', { planCouponSeq })
    await audit(ctx, 'platform.planCouponStop', `planCoupon:${planCouponSeq}`, null, { code: row.code })
    return deskView(row)
  })
}

const deskView = (row: DeskCouponRow): OnDesk => ({
  planCouponSeq: row.planCouponSeq,
  code: row.code,
  name: row.name,
  discountType: row.discountType,
  discount: row.discount,
  maxDiscount: row.maxDiscount,
  planCds: row.planCds,
  terms: row.terms,
  maxSites: row.maxSites,
  sites: row.sites,
  useEndAt: row.useEndAt?.toISOString() ?? null,
  stoppedAt: row.stoppedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
