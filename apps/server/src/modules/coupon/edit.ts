import type { createCoupon, modifyCoupon } from '@seodang/contract/coupon'
import type { BodyOf } from '@seodang/contract/endpoint'
import { COUPON_ISSUE, COUPON_TARGET, type CouponStatusCd } from '@seodang/domain/codes'
import { type CouponDraft, couponProblems, tidiedCoupon } from '@seodang/domain/coupon-form'
import { worsenedFields } from '@seodang/domain/coupon-issue'
import { AppError, fail, failFields, requireNoProblems } from '@seodang/domain/errors'
import { COUPON_LABELS } from '@seodang/domain/field-labels'
import { isBefore } from '@seodang/domain/instant'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { insertCode } from './codes-store.ts'
import { improveHeld } from './holders-store.ts'
import { type CouponInfoRow, deleteInfo, insertInfo, lockInfo, updateInfo } from './info-store.ts'
import { missingTargets } from './targets-store.ts'

/** CPN-02, CPN-07: a coupon, with its code where it has one. */
export async function create(outer: Context, body: BodyOf<typeof createCoupon>) {
  requireNoProblems(couponProblems(body), COUPON_LABELS)
  const draft = tidiedCoupon(body)
  if (isBefore(draft.useEndAt ?? outer.now, outer.now)) failFields({ useEndAt: 'notPast' })
  return inTransaction(outer, async (ctx) => {
    await requireTargets(ctx, draft)
    const info = await insertInfo(ctx, {
      ...columnsOf(draft),
      issueCd: draft.issueCd,
      createdBy: ctx.principal.userSeq,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    const { couponInfoSeq } = info
    if (draft.issueCd === COUPON_ISSUE.code && !(await insertCode(ctx, couponInfoSeq, draft.code)))
      failFields({ code: 'taken' })
    await audit(ctx, 'coupon.create', `coupon:${couponInfoSeq}`, null, info)
    return { couponInfoSeq }
  })
}

/**
 * CPN-13: what nobody was given changes freely. After that the terms only get better, and whoever holds one gets the
 * better ones too. How it is given out, and its code, people have been told: both stay.
 */
export async function modify(
  outer: Context,
  couponInfoSeq: number,
  { revision, ...body }: BodyOf<typeof modifyCoupon>,
): Promise<void> {
  await inTransaction(outer, async (ctx) => {
    const before = await lockInfo(ctx, couponInfoSeq)
    const whole = { ...body, issueCd: before.issueCd }
    const { code: _, ...problems } = couponProblems(whole)
    requireNoProblems(problems, COUPON_LABELS)
    if (before.revision !== revision) fail('CONFLICT_EDITED')
    const draft = tidiedCoupon(whole)
    await requireTargets(ctx, draft)
    if (before.issuedCount > 0) requireNoWorse(before, draft)
    if (draft.totalCount !== null && draft.totalCount < before.issuedCount)
      failFields({ totalCount: { code: 'tooSmall', n: before.issuedCount } })
    const after = await updateInfo(ctx, couponInfoSeq, {
      ...columnsOf(draft),
      revision: revision + 1,
      updatedAt: ctx.now,
    })
    await improveHeld(ctx, after)
    await audit(ctx, 'coupon.modify', `coupon:${couponInfoSeq}`, before, after)
  })
}

export async function changeStatus(
  outer: Context,
  couponInfoSeq: number,
  statusCd: CouponStatusCd,
): Promise<void> {
  await inTransaction(outer, async (ctx) => {
    const before = await lockInfo(ctx, couponInfoSeq)
    await updateInfo(ctx, couponInfoSeq, { statusCd, updatedAt: ctx.now })
    await audit(ctx, 'coupon.status', `coupon:${couponInfoSeq}`, { statusCd: before.statusCd }, { statusCd })
  })
}

/** What somebody holds stays theirs, so only a coupon that nobody was given can go. */
export async function remove(outer: Context, couponInfoSeq: number): Promise<void> {
  await inTransaction(outer, async (ctx) => {
    const info = await lockInfo(ctx, couponInfoSeq)
    if (info.issuedCount > 0) fail('COUPON_IN_USE', { couponInfoSeq })
    await deleteInfo(ctx, couponInfoSeq)
    await audit(ctx, 'coupon.delete', `coupon:${couponInfoSeq}`, info, null)
  })
}

function requireNoWorse(before: CouponInfoRow, draft: CouponDraft): void {
  const after = { ...draft, discount: draft.discount ?? 0, membershipTerms: draft.membershipTerms ?? 1 }
  const worse = worsenedFields(before, after)
  if (worse.length === 0) return
  const fields = Object.fromEntries(worse.map((field) => [field, 'worseForHolders' as const]))
  throw new AppError('COUPON_WORSENED', {}, fields, COUPON_LABELS)
}

/** SEC-04: targets are classes or packages of the site. */
async function requireTargets(ctx: Context, draft: CouponDraft): Promise<void> {
  const isPackages = draft.targetCd === COUPON_TARGET.packages
  if ((await missingTargets(ctx, draft.targetCourseSeqs, isPackages ? 'Y' : 'N')) > 0)
    failFields({ targetCourseSeqs: 'unknownChoice' })
  if ((await missingTargets(ctx, draft.finishCourseSeqs, 'N')) > 0)
    failFields({ finishCourseSeqs: 'unknownChoice' })
}

const instantOf = (at: Date | string | null) => (at === null ? null : new Date(at))

const columnsOf = (draft: CouponDraft) => ({
  name: draft.name,
  discountType: draft.discountType,
  discount: draft.discount ?? 0,
  maxDiscount: draft.maxDiscount,
  minPrice: draft.minPrice,
  targetCd: draft.targetCd,
  targetCourseSeqs: draft.targetCourseSeqs,
  membershipTerms: draft.membershipTerms ?? 1,
  finishCourseSeqs: draft.finishCourseSeqs,
  issueStartAt: instantOf(draft.issueStartAt),
  issueEndAt: instantOf(draft.issueEndAt),
  useStartAt: instantOf(draft.useStartAt),
  useEndAt: instantOf(draft.useEndAt),
  useDays: draft.useDays,
  totalCount: draft.totalCount,
  perUser: draft.perUser ?? 1,
})
