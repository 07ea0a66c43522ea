import type { issueCoupons, withdrawCoupons } from '@seodang/contract/coupon'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { COUPON_ISSUE } from '@seodang/domain/codes'
import { MOST_CODES } from '@seodang/domain/coupon-code'
import { fail, failFields } from '@seodang/domain/errors'
import { normalEmail } from '@seodang/domain/validation'
import { audit, auditEach } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { countCodes, insertRandomCodes } from './codes-store.ts'
import { withdrawUnused } from './holders-store.ts'
import { lockInfo } from './info-store.ts'
import { issueTo } from './issue.ts'
import { findMembers, type MemberLine } from './members-store.ts'

type Refused = ReplyOf<typeof issueCoupons>['refused']

/**
 * CPN-08: by hand to chosen members. Whoever cannot get one stops nobody else, and is named with the reason; whether
 * an address has an account elsewhere is not told.
 */
export function giveByHand(
  outer: Context,
  couponInfoSeq: number,
  { userSeqs, emails }: BodyOf<typeof issueCoupons>,
): Promise<ReplyOf<typeof issueCoupons>> {
  const asked = [...new Set(emails.map(normalEmail).filter((email) => email !== ''))]
  return inTransaction(outer, async (ctx) => {
    const info = await lockInfo(ctx, couponInfoSeq)
    const members = await findMembers(ctx, { userSeqs, emails: asked })
    const known = new Map(members.map((member) => [member.userSeq, member]))
    const { issued, refused } = await issueTo(
      ctx,
      info,
      members.map(({ userSeq }) => userSeq),
      { issuedBy: userSeqOf(ctx), isTold: true },
    )
    await auditEach(
      ctx,
      'coupon.give',
      issued.map(({ couponSeq, userSeq }) => ({
        target: `coupon:${couponInfoSeq}`,
        before: null,
        after: { couponSeq, userSeq },
      })),
    )
    return {
      issuedCount: issued.length,
      refused: [
        ...refused.map(({ userSeq, reason }) => ({ who: known.get(userSeq)?.email ?? '', reason })),
        ...strangers({ userSeqs, emails: asked }, members),
      ],
    }
  })
}

function strangers(
  asked: { userSeqs: readonly number[]; emails: readonly string[] },
  members: readonly MemberLine[],
): Refused {
  const emails = new Set(members.map(({ email }) => normalEmail(email)))
  const seqs = new Set(members.map(({ userSeq }) => userSeq))
  return [
    ...asked.emails.filter((email) => !emails.has(email)),
    ...asked.userSeqs.filter((userSeq) => !seqs.has(userSeq)).map(String),
  ].map((who) => ({ who, reason: 'notMember' as const }))
}

/** CPN-12: takes unused ones back; the rest is counted, not touched. */
export function withdraw(
  outer: Context,
  couponInfoSeq: number,
  chosen: BodyOf<typeof withdrawCoupons>,
): Promise<ReplyOf<typeof withdrawCoupons>> {
  return inTransaction(outer, async (ctx) => {
    await lockInfo(ctx, couponInfoSeq)
    const { withdrawn, askedCount } = await withdrawUnused(ctx, couponInfoSeq, chosen)
    await auditEach(
      ctx,
      'coupon.withdraw',
      withdrawn.map((couponSeq) => ({
        target: `coupon:${couponInfoSeq}`,
        before: null,
        after: { couponSeq },
      })),
    )
    return { withdrawnCount: withdrawn.length, keptCount: askedCount - withdrawn.length }
  })
}

/** CPN-02: more codes for one person each. */
export function generateCodes(outer: Context, couponInfoSeq: number, quantity: number) {
  return inTransaction(outer, async (ctx) => {
    const info = await lockInfo(ctx, couponInfoSeq)
    if (info.issueCd !== COUPON_ISSUE.codes) fail('COUPON_NOT_FOUND', { couponInfoSeq })
    const there = await countCodes(ctx, couponInfoSeq)
    if (there + quantity > MOST_CODES)
      failFields({ quantity: { code: 'tooLarge', n: Math.max(0, MOST_CODES - there) } })
    await insertRandomCodes(ctx, couponInfoSeq, quantity)
    await audit(ctx, 'coupon.codes', `coupon:${couponInfoSeq}`, null, { quantity })
    return { totalCount: there + quantity }
  })
}
