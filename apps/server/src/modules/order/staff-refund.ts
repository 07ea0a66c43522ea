import type { BodyOf } from '@seodang/contract/endpoint'
import type { refundOrder } from '@seodang/contract/order'
import { PAY_METHOD } from '@seodang/domain/codes'
import { REFUND_PART, refundProblem } from '@seodang/domain/delivery'
import { fail, failFields, requireNoProblems } from '@seodang/domain/errors'
import { REFUND_LABELS } from '@seodang/domain/field-labels'
import { itemsOf, refundedItems } from '@seodang/domain/order-items'
import { isPaid } from '@seodang/domain/payment'
import { givenAccountProblems } from '@seodang/domain/refund-account'
import { refundDecisionProblem } from '@seodang/domain/refund-decision'
import { STAFF_REASONS } from '@seodang/domain/refund-reason'
import { isBlank } from '@seodang/domain/text'
import { type Context, inTransaction } from '../../platform/context.ts'
import { requireNoMerge } from '../identity/index.ts'
import { checkBooks } from './checked-books.ts'
import { GOODS } from './goods.ts'
import { goodsAmountOf } from './goods-back.ts'
import { isLaterInstalment } from './instalments.ts'
import { requireLeast } from './least-refund.ts'
import { lockPlan } from './plan-money.ts'
import { withItsMonths } from './plan-orders-store.ts'
import { askPlanRefund, carryOutPlanRefund } from './plan-refund.ts'
import { askRefund } from './refund.ts'
import { proveRefundAccount } from './refund-account.ts'
import { listItemRefunds } from './refunds-store.ts'
import { getOrder, listLines, lockOrder, type OrderRow } from './store.ts'

/**
 * PAY-21: staff pay back in full or in part. A part leaves the place unless it is cancelled too; everything back
 * always ends it (PAY-10), and whatever ends it is no less than the rule gives by who ends it and why (BYD-02). Of an order
 * with goods they say what the part is for (DLV-08).
 */
export async function refundByStaff(
  outer: Context,
  orderSeq: number,
  { amount, reason, part, cancelAttendance, refundAccount, ...body }: BodyOf<typeof refundOrder>,
): Promise<OrderRow> {
  const { reasonCd = STAFF_REASONS.notHeld, ...proof } = body
  requireNoProblems(
    {
      reason: isBlank(reason) ? 'required' : undefined,
      ...(refundAccount && givenAccountProblems(refundAccount)),
    },
    REFUND_LABELS,
  )
  const useProof = refundAccount && (await proveRefundAccount(outer, proof))
  const asked = await getOrder(outer, orderSeq)
  const books = await checkBooks(outer, await withItsMonths(outer, asked))
  const refundSeqs = await inTransaction(outer, async (ctx) => {
    const plan = asked.instalmentPlanSeq === null ? null : await lockPlan(ctx, asked.instalmentPlanSeq)
    const order = await lockOrder(ctx, orderSeq)
    const isOwn = order.userSeq === ctx.principal.userSeq
    const refused = refundDecisionProblem({ reason: reasonCd, isOwn, mayRefund: true, givesMore: true })
    if (refused !== null) fail(refused, { orderSeq })
    if (!isPaid(order.paymentStatus)) fail('REFUND_NOT_POSSIBLE', { paymentStatus: order.paymentStatus })
    if (order.payMethodCd === PAY_METHOD.virtualAccount && !refundAccount)
      failFields({ refundAccount: 'required' })
    const parcel = (await ctx.services.ports.use(GOODS).states(ctx, [orderSeq])).get(orderSeq) ?? null
    const lines = await listLines(ctx, orderSeq)
    const material = goodsAmountOf(lines)
    const { goods: goodsRefunded } = refundedItems(itemsOf(lines), await listItemRefunds(ctx, orderSeq))
    const problem = refundProblem(parcel, { ...order, material, goodsRefunded }, { amount, part })
    if (problem !== null) fail(problem, { shown: { deliverySeq: parcel?.deliverySeq } })
    await useProof?.(ctx)
    await requireNoMerge(ctx, order.userSeq)
    const isRest = amount === order.amount - order.refundedAmount
    const endsPlace = cancelAttendance || (isRest && !isLaterInstalment(order))
    if (endsPlace) await requireLeast(ctx, order, { amount, reasonCd })
    const refund = {
      amount,
      goods: part === REFUND_PART.goods ? amount : 0,
      reason,
      reasonCd,
      byStaff: true,
      endsPlace,
      lines: part === REFUND_PART.goods ? [{ kind: 'material', amount }] : [],
      account: refundAccount,
      books,
    }
    if (plan && endsPlace) return askPlanRefund(ctx, plan, refund)
    return [(await askRefund(ctx, order, refund)).refundSeq]
  })
  await carryOutPlanRefund(outer, refundSeqs)
  return getOrder(outer, orderSeq)
}
