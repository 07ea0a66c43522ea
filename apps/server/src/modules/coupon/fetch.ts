import { COUPON_ISSUE } from '@seodang/domain/codes'
import { normalCouponCode } from '@seodang/domain/coupon-code'
import { ISSUE_ERRORS } from '@seodang/domain/coupon-issue'
import { fail } from '@seodang/domain/errors'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { findCode, takeCode } from './codes-store.ts'
import type { CouponRow } from './coupon-store.ts'
import { type CouponInfoRow, lockInfo } from './info-store.ts'
import { issueTo } from './issue.ts'

/** CPN-08: the caller typed a code. What is no code says nothing else (SEC-29). */
export function registerCode(outer: Context, typed: string) {
  const code = normalCouponCode(typed)
  return inTransaction(outer, async (ctx) => {
    const found = (await findCode(ctx, code)) ?? fail('COUPON_CODE_UNKNOWN')
    const info = await lockInfo(ctx, found.couponInfoSeq)
    const isForOne = info.issueCd === COUPON_ISSUE.codes
    // Read again under the lock: of two who typed one code the second meets it taken.
    if (isForOne && (await findCode(ctx, code))?.couponSeq !== null) fail('COUPON_CODE_TAKEN')
    const { couponSeq } = await giveToCaller(ctx, info)
    if (isForOne) await takeCode(ctx, found.couponCodeSeq, couponSeq)
    return { couponSeq, name: info.name }
  })
}

/** CPN-08: the caller pressed the button of a coupon that is offered for download. */
export function download(outer: Context, couponInfoSeq: number) {
  return inTransaction(outer, async (ctx) => {
    const info = await lockInfo(ctx, couponInfoSeq)
    // That there is another kind of coupon is nobody's business.
    if (info.issueCd !== COUPON_ISSUE.download) fail('COUPON_NOT_FOUND', { couponInfoSeq })
    const { couponSeq } = await giveToCaller(ctx, info)
    return { couponSeq }
  })
}

async function giveToCaller(ctx: Context, info: CouponInfoRow): Promise<CouponRow> {
  const { issued, refused } = await issueTo(ctx, info, [userSeqOf(ctx)])
  const [refusal] = refused
  if (refusal) fail(ISSUE_ERRORS[refusal.reason], { shown: { reason: refusal.reason } })
  const [coupon] = issued
  if (!coupon) throw new Error('no coupon was given')
  return coupon
}
