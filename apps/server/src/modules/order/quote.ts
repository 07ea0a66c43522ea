import { ORDER_KIND, PAY_METHOD } from '@seodang/domain/codes'
import type { ErrorName } from '@seodang/domain/errors'
import { instalmentRefund } from '@seodang/domain/instalment'
import { dueOfItems, itemsOf, type OrderItems, refundedItems } from '@seodang/domain/order-items'
import { isPaid } from '@seodang/domain/payment'
import { refundableAmount } from '@seodang/domain/refund'
import { isWholeBack } from '@seodang/domain/refund-case'
import { isOfSeller, type RefundReasonCd } from '@seodang/domain/refund-reason'
import type { Context } from '../../platform/context.ts'
import { isAmidMerge } from '../identity/index.ts'
import { findGiven } from './given-store.ts'
import { GOODS } from './goods.ts'
import { goodsBackOf } from './goods-back.ts'
import { isLaterInstalment } from './instalments.ts'
import { membershipQuote } from './membership-quote.ts'
import { type PlanMoney, planMoneyOf } from './plan-money.ts'
import { withItsMonths } from './plan-orders-store.ts'
import { type Quote, type Sums, wholeBut } from './quote-sums.ts'
import { findClaimedAt } from './refund-claim-store.ts'
import { hasOpenRefund, listItemRefunds } from './refunds-store.ts'
import { classCase, endedAt } from './sold-case.ts'
import { isProduct, listLines, OPEN, type OrderLineRow, type OrderRow } from './store.ts'

/**
 * PAY-21, BYD-02: what comes back if the order is cancelled now, by who ends it and why. Before approval everything does
 * (ENR-43); once it has given something the rule that stood on it decides, with what was really opened, whatever state the
 * place has now.
 */
export async function quoteOf(ctx: Context, order: OrderRow, reason: RefundReasonCd): Promise<Quote> {
  const plan = await planMoneyOf(ctx, order)
  const problem = await problemOf(ctx, order, plan)
  const mayEndUnpaid = plan !== null && plan.paid < plan.total
  const none = {
    amount: 0,
    lines: [],
    source: null,
    problem,
    needsAccount: false,
    upgrades: 0,
    ofClass: 0,
    goods: 0,
    mayEndUnpaid,
  }
  if (problem !== null) return { ...none, rule: 'none' }
  if (OPEN.some((status) => status === order.paymentStatus)) return { ...none, rule: 'unpaid' }

  const lines = await listLines(ctx, order.orderSeq)
  const classLine = lines.find(isProduct)
  if (order.kind === ORDER_KIND.membership) return membershipQuote(ctx, order, none, reason)
  if (!classLine) return { ...none, rule: 'none', problem: 'REFUND_NOT_POSSIBLE' }
  const needsAccount =
    order.amount > 0 &&
    (order.payMethodCd === PAY_METHOD.virtualAccount || order.payMethodCd === PAY_METHOD.deposit)
  const given = await findGiven(ctx, classLine)
  if (given.state === 'unknown') return { ...none, rule: 'none', problem: 'REFUND_NOT_POSSIBLE' }
  const parcel = (await ctx.services.ports.use(GOODS).states(ctx, [order.orderSeq])).get(order.orderSeq)
  const money = plan ?? order
  const { paid, back } = await itemsBack(ctx, order, { money, lines })
  if (given.state === 'nothing') {
    const goods = goodsBackOf(lines, parcel, true)
    const due = dueOfItems({ class: paid.class, goods: goods.amount }, back)
    if (goods.problem !== null) return { ...none, ofClass: due.class, rule: 'none', problem: goods.problem }
    return {
      ...none,
      ...wholeBut(money, due),
      rule: 'pending',
      needsAccount,
      ofClass: due.class,
      goods: due.goods,
    }
  }

  const total = plan?.total ?? classLine.amount
  const sold = await classCase(ctx, order, classLine, given)
  const claimedAt = await findClaimedAt(ctx, order.orderSeq)
  const at = await endedAt(ctx, reason)
  const refund = refundableAmount({ ...sold, at, reason, claimedAt, paid: total })
  const isWhole = isWholeBack(refund.rule) || (isOfSeller(reason) && refund.amount === total)
  const goods = goodsBackOf(lines, parcel, isWhole)
  // What is not paid yet cannot come back: it is taken off first, and what was used stays.
  const unpaid = plan ? instalmentRefund({ ...plan, back: refund.amount }) - refund.amount : 0
  const due = dueOfItems({ class: refund.amount + unpaid, goods: goods.amount }, back)
  if (goods.problem !== null) return { ...none, ofClass: due.class, rule: 'none', problem: goods.problem }
  const amount = due.class + due.goods
  const already = refund.amount + unpaid + goods.amount - amount
  return {
    amount,
    lines: [
      ...refund.lines,
      ...(unpaid < 0 ? [{ kind: 'instalmentsUnpaid', amount: unpaid }] : []),
      ...goods.lines,
      ...(already > 0 ? [{ kind: 'alreadyRefunded', amount: -already }] : []),
    ],
    rule: refund.rule,
    source: refund.source,
    problem: null,
    needsAccount,
    upgrades: 0,
    ofClass: due.class,
    goods: due.goods,
    mayEndUnpaid,
  }
}

/** What was paid for the class and for its goods, and what of either went back; of a plan in all its months. */
async function itemsBack(
  ctx: Context,
  order: OrderRow,
  { money, lines }: { money: Sums; lines: readonly OrderLineRow[] },
): Promise<{ paid: OrderItems; back: OrderItems }> {
  const { goods } = itemsOf(lines)
  const paid = { class: money.amount - goods, goods }
  const all = await withItsMonths(ctx, order)
  return { paid, back: refundedItems(paid, await listItemRefunds(ctx, ...all.map((one) => one.orderSeq))) }
}

async function problemOf(ctx: Context, order: OrderRow, plan: PlanMoney | null): Promise<ErrorName | null> {
  const isOpen = OPEN.some((status) => status === order.paymentStatus)
  if (order.cancelledAt !== null || (!isOpen && !isPaid(order.paymentStatus))) return 'REFUND_NOT_POSSIBLE'
  // PAY-23: with the first order, which gave the place, all months are cancelled.
  if (isLaterInstalment(order)) return 'REFUND_NOT_POSSIBLE'
  // SOC-19: what was used is not where what was bought is yet.
  if (await isAmidMerge(ctx, order.userSeq)) return 'MERGE_UNDER_WAY'
  return plan?.isUnsettled || (await hasOpenRefund(ctx, order.orderSeq)) ? 'PAYMENT_PENDING' : null
}
