import type { BodyOf } from '@seodang/contract/endpoint'
import type { claimMisdescribed, refuseClaim } from '@seodang/contract/refund-claim'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { CLAIM_LABELS } from '@seodang/domain/field-labels'
import { CLAIM_STATE, claimDueOn, claimProblems, MAX_CLAIM_LENGTH } from '@seodang/domain/refund-claim'
import { textProblem } from '@seodang/domain/validation'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { requireNoMerge } from '../identity/index.ts'
import { tellClaimed, tellRefused } from './claim-mails.ts'
import { claimTermOf } from './claim-term.ts'
import { requireOthersOrder } from './own-order.ts'
import { findClaim, insertClaim, refuseWaiting } from './refund-claim-store.ts'
import { hasOpenRefund } from './refunds-store.ts'
import { getMyOrder, lockOrder, type OrderRow } from './store.ts'

/**
 * BYD-02: the buyer's own way to have back what is not as described (전자상거래법 제17조 제3항). Nothing ends and no money
 * moves: staff look at it, and give it back by that reason or refuse.
 */
export function claimMine(
  outer: Context,
  orderSeq: number,
  { content, noticedOn }: BodyOf<typeof claimMisdescribed>,
): Promise<OrderRow> {
  return inTransaction(outer, async (ctx) => {
    await getMyOrder(ctx, orderSeq, userSeqOf(ctx))
    const order = await lockOrder(ctx, orderSeq)
    await requireNoMerge(ctx, order.userSeq)
    const term = (await claimTermOf(ctx, order)) ?? fail('CLAIM_NOT_POSSIBLE', { orderSeq })
    requireNoProblems(claimProblems({ content, noticedOn }, term), CLAIM_LABELS)
    const claim = { content: content.trim(), noticedOn, dueOn: claimDueOn(ctx.now) }
    await insertClaim(ctx, orderSeq, claim)
    await tellClaimed(ctx, order, claim)
    return order
  })
}

/** Staff say why it is as described; the buyer hears it with the ways that are left (소비자기본법 제55조). */
export function refuseByStaff(
  outer: Context,
  orderSeq: number,
  { answer }: BodyOf<typeof refuseClaim>,
): Promise<OrderRow> {
  const problem = textProblem(answer, { max: MAX_CLAIM_LENGTH, isRequired: true })
  requireNoProblems({ answer: problem ?? undefined }, CLAIM_LABELS)
  return inTransaction(outer, async (ctx) => {
    const order = await lockOrder(ctx, orderSeq)
    await requireOthersOrder(ctx, order, 'decides')
    const claim = await findClaim(ctx, orderSeq)
    if (claim?.state !== CLAIM_STATE.waiting) fail('CLAIM_DECIDED', { orderSeq })
    // It is being accepted.
    if (await hasOpenRefund(ctx, orderSeq)) fail('PAYMENT_PENDING', { orderSeq })
    await refuseWaiting(ctx, orderSeq, answer.trim())
    await audit(ctx, 'order.refuseClaim', `order:${orderSeq}`, null, { answer: answer.trim() })
    await tellRefused(ctx, order, { ...claim, answer: answer.trim() })
    return order
  })
}
