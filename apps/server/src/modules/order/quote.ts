import { ORDER_KIND, PAY_METHOD } from '@seodang/domain/codes'
import type { ErrorName } from '@seodang/domain/errors'
import { instalmentRefund } from '@seodang/domain/instalment'
import { dueOfItems, itemsOf, type OrderItems, refundedItems } from '@seodang/domain/order-items'
import { isPaid } from '@seodang/domain/payment'
import { comesBackWhole, refundableAmount } from '@seodang/domain/refund'
import { isWholeBack, type RefundCase, type RefundRule } from '@seodang/domain/refund-case'
import { isOfSeller, type RefundReasonCd } from '@seodang/domain/refund-reason'
import { supplyOf, supplyOfDate } from '@seodang/domain/sale-contract'
import type { Context } from '../../platform/context.ts'
import { isAmidMerge } from '../identity/index.ts'
import { findGiven } from './given-store.ts'
import { GOODS } from './goods.ts'
import { goodsBackOf } from './goods-back.ts'
import { isLaterInstalment } from './instalments.ts'
import { type PlanMoney, planMoneyOf } from './plan-money.ts'
import { withItsMonths } from './plan-orders-store.ts'
import { MEMBERSHIP_SALES, type MembershipLine, type TermSold } from './products.ts'
import { classesGiven, findSchedule } from './refund-facts-store.ts'
import { ruleOn } from './refund-rule.ts'
import { hasOpenRefund, listItemRefunds } from './refunds-store.ts'
import {
  getMembershipLine,
  getOrder,
  getProductLine,
  isProduct,
  listLines,
  OPEN,
  type OrderLineRow,
  type OrderRow,
} from './store.ts'
import { minutesOf, suppliesOf } from './supply-store.ts'
import type { RefundNote } from './tables.ts'

export interface Quote {
  amount: number
  lines: RefundNote[]
  rule: RefundRule | 'pending' | 'unpaid'
  source: string | null
  problem: ErrorName | null
  needsAccount: boolean
  /** What of the amount comes from the orders of upgrades that rest on a term of a membership. */
  upgrades: number
  /** What the class alone gives back, told also while its goods are out. */
  ofClass: number
  /** What of the amount is for goods and their carriage. */
  goods: number
  /** PAY-23: the buyer may end it though nothing comes back, because months are left to pay. */
  mayEndUnpaid: boolean
}

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
  const refund = refundableAmount({ ...(await classCase(ctx, order, classLine, given)), reason, paid: total })
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

/** A term of a membership is a dated period, taken day by day. */
async function membershipQuote(
  ctx: Context,
  order: OrderRow,
  none: Omit<Quote, 'rule'>,
  reason: RefundReasonCd,
): Promise<Quote> {
  const line = await getMembershipLine(ctx, order.orderSeq)
  const term = await ctx.services.ports.use(MEMBERSHIP_SALES).termOf(ctx, line)
  if (term === null) return { ...none, ...whole(order), rule: 'pending' }
  if (!term.isRefundable) return { ...none, rule: 'none', problem: 'REFUND_NOT_POSSIBLE' }
  const { amount, lines, rule, source } = termRefund(ctx, order, line, { ...term, reason })
  const upgrades = await upgradesOn(ctx, line, reason)
  const also: RefundNote[] = upgrades > 0 ? [{ kind: 'upgrade', amount: upgrades }] : []
  return { ...none, amount: amount + upgrades, lines: [...lines, ...also], rule, source, upgrades }
}

const termRefund = (
  ctx: Context,
  order: OrderRow,
  { amount: paid }: OrderLineRow,
  { reason, ...term }: TermSold & { reason: RefundReasonCd },
) => refundableAmount({ ...termCase(ctx, order, term), reason, paid, refunded: order.refundedAmount })

/** What the upgrades on a term give back with it, each by the rule on its own order. */
async function upgradesOn(ctx: Context, term: MembershipLine, reason: RefundReasonCd): Promise<number> {
  const sales = ctx.services.ports.use(MEMBERSHIP_SALES)
  let sum = 0
  for (const orderSeq of await sales.restingOn(ctx, term)) {
    const line = await getMembershipLine(ctx, orderSeq)
    const upgrade = await sales.termOf(ctx, line)
    const isGoingBack = await hasOpenRefund(ctx, orderSeq)
    if (upgrade && !isGoingBack)
      sum += termRefund(ctx, await getOrder(ctx, orderSeq), line, { ...upgrade, reason }).amount
  }
  return sum
}

/** CPN-11: whether nothing was used of what an order gave that its coupon paid alone; any other is told by its money. */
export async function isUntouched(ctx: Context, order: OrderRow): Promise<boolean> {
  const line = await getProductLine(ctx, order.orderSeq)
  if (line.amount > 0) return true
  if (order.kind === ORDER_KIND.membership) {
    const term = await ctx.services.ports
      .use(MEMBERSHIP_SALES)
      .termOf(ctx, await getMembershipLine(ctx, order.orderSeq))
    return term === null || comesBackWhole(termCase(ctx, order, term), line.couponDiscount)
  }
  const given = await findGiven(ctx, line)
  if (given.state !== 'period') return given.state === 'nothing'
  return comesBackWhole(await classCase(ctx, order, line, given), line.couponDiscount)
}

type Case = Omit<RefundCase, 'paid'>
const saleOf = (ctx: Context, order: OrderRow) => ({
  ...ruleOn(order),
  currency: order.currency,
  contractAt: order.paidAt ?? order.createdAt,
  at: ctx.now,
})

const termCase = (
  ctx: Context,
  order: OrderRow,
  { startAt, endAt, isUsed, isPart, lostAt }: TermSold,
): Case => ({
  ...saleOf(ctx, order),
  ...(lostAt && { at: lostAt }),
  startAt,
  endAt,
  content: { kind: 'term', isUsed, isPart },
})

/** By the contract of the sale; of lines that are older than it, by what stands there now. */
async function classCase(
  ctx: Context,
  order: OrderRow,
  line: OrderLineRow,
  period: { startAt: Date; endAt: Date | null },
): Promise<Case> {
  const date = await findSchedule(ctx, line.scheduleSeq)
  if (date)
    return {
      ...saleOf(ctx, order),
      ...supplyOfDate({ at: date.startAt, minutes: minutesOf(date) }, period),
    }
  const own = line.courseSeq === null ? [] : [line.courseSeq]
  const taker = { userSeq: order.userSeq, since: period.startAt }
  const courseSeqs = line.kind === 'package' ? await classesGiven(ctx, line, taker) : own
  const facts = await suppliesOf(ctx, courseSeqs, taker)
  return {
    ...saleOf(ctx, order),
    ...supplyOf(line.contract, facts, period),
    exclusionAnnounced: line.contract?.trial ?? facts.every(({ hasTrial }) => hasTrial),
  }
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

/** Everything but goods that the buyer has. */
function wholeBut(order: Sums, due: OrderItems) {
  const { amount: left, lines } = whole(order)
  const amount = due.class + due.goods
  if (amount === left) return { amount, lines }
  return { amount, lines: [...lines, { kind: 'goodsKept', amount: amount - left }] }
}

type Sums = Pick<OrderRow, 'amount' | 'refundedAmount'>

function whole(order: Sums) {
  const lines: RefundNote[] = [{ kind: 'paid', amount: order.amount }]
  if (order.refundedAmount > 0) lines.push({ kind: 'alreadyRefunded', amount: -order.refundedAmount })
  return { amount: order.amount - order.refundedAmount, lines }
}
