import type { Order, RefundQuote } from '@seodang/contract/order'
import { shownReceipt } from '@seodang/domain/cash-receipt'
import { type Language, ORDER_KIND } from '@seodang/domain/codes'
import { errorText } from '@seodang/domain/errors'
import { isPaid } from '@seodang/domain/payment'
import type { RefundClause } from '@seodang/domain/refund-terms'
import { refundReasonText } from '@seodang/domain/unwanted-money'
import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { courseCards } from '../catalog/index.ts'
import { couponsBySeq, type NamedCoupon } from '../coupon/index.ts'
import { GOODS } from './goods.ts'
import { INSTALMENTS, isLaterInstalment } from './instalments.ts'
import { type OrderParts, orderParts } from './order-view-store.ts'
import type { Quote } from './quote-sums.ts'
import { refundLine, ruleInWords, sourceInWords } from './refund-texts.ts'
import { shownAccount } from './sealed-account.ts'
import { isProduct, OPEN, type OrderLineRow, type OrderRow } from './store.ts'

export type OrderView = Static<typeof Order>

const iso = (at: Date | null) => at?.toISOString() ?? null

/** Orders as their buyer and staff see them, in the given order: a few queries for the whole page. */
export async function viewOrders(ctx: Context, rows: readonly OrderRow[]): Promise<OrderView[]> {
  const parts = await orderParts(ctx, rows)
  const parcels = await ctx.services.ports.use(GOODS).views(
    ctx,
    rows.map(({ orderSeq }) => orderSeq),
  )
  const cards = await courseCards(ctx, [...new Set(parts.lines.flatMap(({ courseSeq }) => courseSeq ?? []))])
  const coupons = await couponsBySeq(
    ctx,
    rows.flatMap(({ couponSeq }) => couponSeq ?? []),
  )
  const plans = await ctx.services.ports
    .use(INSTALMENTS)
    .views(ctx, [...new Set(rows.flatMap(({ instalmentPlanSeq }) => instalmentPlanSeq ?? []))])
  return rows.flatMap((row) => {
    const lines = parts.lines.filter(({ orderSeq }) => orderSeq === row.orderSeq)
    const line = lines.find(isProduct)
    if (!line) return []
    const place = parts.places.find(({ attendSeq }) => attendSeq === line.attendSeq)
    const payment = parts.payments.find(({ orderSeq }) => orderSeq === row.orderSeq)
    return [
      {
        orderSeq: row.orderSeq,
        number: row.number,
        kind: row.kind,
        courseSeq: line.courseSeq,
        title: line.title,
        image: line.courseSeq === null ? null : (cards.get(line.courseSeq)?.image ?? null),
        lines: lines.map(({ kind, courseSeq, title, listPrice, discount, couponDiscount, amount }) => ({
          kind,
          courseSeq,
          title,
          listPrice,
          discount,
          couponDiscount,
          amount,
        })),
        coupon: couponOf(row, lines, coupons),
        amount: row.amount,
        refundedAmount: row.refundedAmount,
        currency: row.currency,
        dollars: dollarsOf(row),
        payMethodCd: row.payMethodCd,
        instalmentNo: row.instalmentNo,
        instalmentPlan: row.instalmentPlanSeq === null ? null : (plans.get(row.instalmentPlanSeq) ?? null),
        paymentStatus: row.paymentStatus,
        paidYN: isPaid(row.paymentStatus) ? 'Y' : 'N',
        name: row.name,
        email: row.email,
        phone: row.phone,
        createdAt: row.createdAt.toISOString(),
        paidAt: iso(row.paidAt),
        cancelledAt: iso(row.cancelledAt),
        receiptUrl: payment?.receiptUrl ?? null,
        virtualAccount: accountOf(payment),
        cashReceipt: cashReceiptOf(row, parts),
        hasReceipt: row.paidAt !== null && row.amount > 0,
        canCancel: canCancel(row, parts),
        depositDeadlineAt: iso(row.depositDeadlineAt),
        failureMessage: row.failureMessage,
        vodDays: line.vodDays,
        validAt: iso(place?.validAt ?? null),
        choiseStatusCd: place?.choiseStatusCd ?? null,
        waitlisted: place?.waitlisted ?? false,
        refundRule: ruleInWords(row, clausesOfLine(row, line), ctx.language),
        delivery: parcels.get(row.orderSeq) ?? null,
        claim: claimOf(row, parts),
        refunds: parts.refunds
          .filter(({ orderSeq }) => orderSeq === row.orderSeq)
          .map((refund) => viewRefund(refund, ctx.language)),
      } satisfies OrderView,
    ]
  })
}

/** SALE-07: by what name the coupon was given, and what it took off in all. */
export function couponOf(
  { couponSeq }: OrderRow,
  lines: readonly Pick<OrderLineRow, 'couponDiscount'>[],
  coupons: ReadonlyMap<number, NamedCoupon>,
): OrderView['coupon'] {
  const coupon = couponSeq === null ? undefined : coupons.get(couponSeq)
  if (!coupon) return null
  const { couponInfoSeq, name } = coupon
  return { couponInfoSeq, name, amount: lines.reduce((sum, line) => sum + line.couponDiscount, 0) }
}

/** A membership goes by its days, a date by its teaching, everything else by the lessons that were opened. */
function clausesOfLine({ kind }: OrderRow, { scheduleSeq }: OrderParts['lines'][number]): RefundClause[] {
  if (kind === ORDER_KIND.membership) return ['period']
  return scheduleSeq === null ? ['lessons'] : ['month', 'period']
}

/** PAY-20: kept with the order, so that it can be told by what it was charged. */
export function dollarsOf({
  dollarAmount,
  rateHundredths,
  ratedOn,
  rateSource,
}: OrderRow): OrderView['dollars'] {
  if (dollarAmount === null || rateHundredths === null || ratedOn === null || rateSource === null) return null
  return { amount: dollarAmount, rateHundredths, ratedOn, source: rateSource }
}

export async function viewOrder(ctx: Context, row: OrderRow): Promise<OrderView> {
  const [view] = await viewOrders(ctx, [row])
  if (!view) throw new Error('an order without a line')
  return view
}

function accountOf(payment: OrderParts['payments'][number] | undefined): OrderView['virtualAccount'] {
  if (!payment?.virtualAccount) return null
  const { bankName, number, holder, dueAt, pageUrl } = payment.virtualAccount
  return {
    bank: bankName,
    number,
    holder,
    dueAt,
    pageUrl: payment.status === 'AWAITING_DEPOSIT' ? pageUrl : null,
  }
}

function cashReceiptOf(row: OrderRow, { receipts }: OrderParts): OrderView['cashReceipt'] {
  const receipt = receipts.find(({ orderSeq }) => orderSeq === row.orderSeq)
  const state = receipt && shownReceipt(receipt, row.amount - row.refundedAmount)
  if (!receipt || !state) return null
  return {
    state,
    typeCd: receipt.typeCd,
    amount: receipt.amount - receipt.cancelledAmount,
    issueNumber: receipt.issueNumber,
    url: receipt.receiptUrl,
  }
}

function claimOf({ orderSeq }: OrderRow, { claims }: OrderParts): OrderView['claim'] {
  const claim = claims.find((one) => one.orderSeq === orderSeq)
  if (!claim) return null
  const { state, content, noticedOn, createdAt, dueOn, answer, decidedAt } = claim
  return {
    state,
    content,
    noticedOn,
    askedAt: createdAt.toISOString(),
    dueOn,
    answer,
    decidedAt: iso(decidedAt),
  }
}

function viewRefund(refund: OrderParts['refunds'][number], language: Language): OrderView['refunds'][number] {
  const { refundSeq, amount, reason, reasonCd, state, createdAt, doneAt } = refund
  const { dueOn, transferredOn, transferredAt, interest } = refund
  return {
    refundSeq,
    amount,
    reason: refundReasonText(reason, language),
    reasonCd,
    state,
    createdAt: createdAt.toISOString(),
    doneAt: iso(dueOn === null ? doneAt : transferredAt),
    transfer: dueOn === null ? null : { dueOn, account: shownAccount(refund), transferredOn, interest },
  }
}

/** Whether asking for a quote makes sense; the quote itself decides. */
function canCancel(row: OrderRow, { refunds }: OrderParts): boolean {
  const isUnderWay = refunds.some(
    ({ orderSeq, state }) => orderSeq === row.orderSeq && (state === 'asked' || state === 'unknown'),
  )
  const isOpen = OPEN.some((status) => status === row.paymentStatus)
  if (isLaterInstalment(row)) return false
  return row.cancelledAt === null && (isOpen || isPaid(row.paymentStatus)) && !isUnderWay
}

/** A quote in words. */
export function viewQuote(ctx: Context, order: OrderRow, quote: Quote): Static<typeof RefundQuote> {
  const isNothing =
    quote.problem === null &&
    quote.rule !== 'unpaid' &&
    order.amount > 0 &&
    quote.amount === 0 &&
    !quote.mayEndUnpaid
  const needsAccount = quote.needsAccount && quote.amount > 0
  // Where the money goes is not named at a site's own domain (SEC-38).
  const elsewhere = needsAccount && ctx.principal.isMemberOnly ? ('ONLY_AT_PRODUCT' as const) : null
  const problem = isNothing ? 'REFUND_NOT_POSSIBLE' : (quote.problem ?? elsewhere)
  return {
    amount: quote.amount,
    currency: order.currency,
    lines: quote.lines.map((line) => refundLine(line, ctx.language)),
    possible: problem === null,
    problem,
    message: problem === null ? null : errorText(problem, ctx.language),
    source: sourceInWords(quote, ctx.language),
    needsAccount,
  }
}
