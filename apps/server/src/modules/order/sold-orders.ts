import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { soldOrder, soldOrders } from '@seodang/contract/order'
import { codeGroups } from '@seodang/domain/code-groups'
import type { Language } from '@seodang/domain/codes'
import { majorUnits } from '@seodang/domain/money'
import { refundReasonName, STAFF_REASONS, type StaffReasonCd } from '@seodang/domain/refund-reason'
import { formatStamp, seoulDate } from '@seodang/domain/seoul-time'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import type { ParcelBrief, ParcelView } from './goods.ts'
import { goodsAmountOf } from './goods-back.ts'
import { methodName } from './mails.ts'
import { notesOf } from './notes.ts'
import { historyOf } from './order-history.ts'
import { type OrderView, viewOrder, viewOrders, viewQuote } from './order-view.ts'
import { quoteOf } from './quote.ts'
import { refundAccountOf } from './sealed-account.ts'
import { listSoldOrders, type SoldFilter, sumSoldOrders } from './sold-orders-store.ts'
import { receiptAtDesk } from './staff-receipt.ts'
import { findPayment, getOrder, listLines, listRefunds, type OrderRow } from './store.ts'
import { takenAlong } from './taken-along.ts'

/** 2§7: the orders of the site, with sums over all that match. */
export async function soldPage(
  ctx: Context,
  query: QueryOf<typeof soldOrders>,
): Promise<ReplyOf<typeof soldOrders>> {
  const { shared } = ctx.services
  // The sums are those of every page, in whatever order.
  const { page: _page, size: _size, sort: _sort, direction: _direction, ...filter } = query
  const [rows, sums] = await Promise.all([
    shared(JSON.stringify(['sold-orders', ctx.channelSeq, query]), () =>
      listSoldOrders(ctx, query, pageOfList(query)),
    ),
    shared(JSON.stringify(['sold-sums', ctx.channelSeq, filter]), () => sumSoldOrders(ctx, filter)),
  ])
  return { list: await withBuyers(ctx, rows), ...sums }
}

async function withBuyers(ctx: Context, rows: readonly OrderRow[]) {
  const views = await viewOrders(ctx, rows)
  return views.map(({ delivery, ...view }) => ({
    ...view,
    parcel: delivery && briefOf(delivery),
    userSeq: rows.find(({ orderSeq }) => orderSeq === view.orderSeq)?.userSeq ?? 0,
  }))
}

const briefOf = ({ deliverySeq, state, isWaived, isClosed }: ParcelView): ParcelBrief => ({
  deliverySeq,
  state,
  isWaived,
  isClosed,
})

/** SALE-07: one order with what a refund would give now. */
export async function soldOne(ctx: Context, orderSeq: number): Promise<ReplyOf<typeof soldOrder>> {
  const row = await getOrder(ctx, orderSeq)
  const [order, quotes, refunds, lines, payment, notes, cashReceipt, along] = await Promise.all([
    viewOrder(ctx, row),
    quotesOf(ctx, row),
    listRefunds(ctx, [orderSeq]),
    listLines(ctx, orderSeq),
    findPayment(ctx, orderSeq),
    notesOf(ctx, orderSeq),
    receiptAtDesk(ctx, row),
    takenAlong(ctx, row),
  ])
  return {
    order,
    quotes: quotes.list,
    quote: quotes.asked,
    outcome: row.outcome,
    depositorName: row.depositorName,
    goodsAmount: goodsAmountOf(lines),
    refundAccounts: refunds.flatMap((refund) => {
      // Of what staff transfer themselves whoever looks is recorded (transfers.ts).
      const account = refund.dueOn === null ? refundAccountOf(ctx, refund) : null
      return account ? [{ refundSeq: refund.refundSeq, ...account }] : []
    }),
    provider: payment ? { gateway: payment.gateway, number: payment.paymentRef } : null,
    history: historyOf(order, along),
    notes,
    cashReceipt,
  }
}

/** BYD-02: what comes back hangs on who ends it and why. */
async function quotesOf(ctx: Context, row: OrderRow) {
  const quoteBy = async (reasonCd: StaffReasonCd) => viewQuote(ctx, row, await quoteOf(ctx, row, reasonCd))
  const list = []
  for (const reasonCd of Object.values(STAFF_REASONS)) list.push({ reasonCd, quote: await quoteBy(reasonCd) })
  return { list, asked: await quoteBy(STAFF_REASONS.quit) }
}

const HEADERS: Record<Language, readonly string[]> = {
  ko: [
    '주문 번호',
    '주문일',
    '상품',
    '이름',
    '이메일',
    '휴대전화',
    '결제 수단',
    '결제 상태',
    '정가',
    '할인',
    '쿠폰',
    '쿠폰 할인',
    '결제 금액',
    '환불 금액',
    '환불 이유',
    '통화',
    '결제일',
    '취소일',
  ],
  en: [
    'Order',
    'Ordered',
    'Item',
    'Name',
    'Email',
    'Phone',
    'Method',
    'State',
    'Price',
    'Discount',
    'Coupon',
    'Coupon discount',
    'Paid',
    'Refunded',
    'Refund reason',
    'Currency',
    'Paid at',
    'Cancelled at',
  ],
  ja: [
    '注文番号',
    '注文日',
    '商品',
    '名前',
    'メール',
    '電話番号',
    '決済手段',
    '決済状態',
    '定価',
    '割引',
    'クーポン',
    'クーポン割引',
    '決済金額',
    '返金額',
    '返金理由',
    '通貨',
    '決済日',
    '取消日',
  ],
}
const WIDTHS = [20, 17, 30, 14, 28, 16, 16, 14, 12, 12, 20, 12, 12, 12, 30, 8, 17, 17]
const PART = 500

/** SET-10, SEC-48: the whole filtered list. Taking personal data out of the system is recorded. */
export async function soldSheet(ctx: Context, filter: SoldFilter): Promise<{ name: string; body: Buffer }> {
  const rows = await listSoldOrders(ctx, filter, { limit: null, offset: 0 })
  const views: OrderView[] = []
  for (let at = 0; at < rows.length; at += PART)
    views.push(...(await viewOrders(ctx, rows.slice(at, at + PART))))
  await audit(ctx, 'payment.download', 'orders', null, { rows: views.length, ...filter })
  const byKey = new Map(rows.map((row) => [row.orderSeq, row]))
  return {
    name: `payments-${seoulDate(ctx.now)}`,
    body: await spreadsheet(columnsIn(ctx.language, byKey), views),
  }
}

/** In a spreadsheet people count in won and dollars. */
const inMajor = ({ currency }: OrderView, minor: number) => majorUnits({ minor, currency })
/** Each reason once, in the order of the refunds. */
const reasonsOf = ({ refunds }: OrderView, language: Language) => {
  const named = refunds.flatMap(({ reasonCd }) => (reasonCd ? refundReasonName(reasonCd, language) : []))
  return [...new Set(named)].join(', ') || null
}
const sumOf = ({ lines }: OrderView, part: 'listPrice' | 'discount') =>
  lines.reduce((sum, line) => sum + line[part], 0)

function columnsIn(language: Language, rows: ReadonlyMap<number, OrderRow>): SheetColumn<OrderView>[] {
  const stamp = (at: string | null) => (at === null ? null : formatStamp(at))
  const values: SheetColumn<OrderView>['value'][] = [
    (view) => view.number,
    (view) => stamp(view.createdAt),
    (view) => view.title,
    (view) => view.name,
    (view) => view.email,
    (view) => view.phone,
    (view) => {
      const row = rows.get(view.orderSeq)
      return row ? methodName(row, language) : null
    },
    (view) =>
      codeGroups.paymentStatus.find(({ code }) => code === view.paymentStatus)?.name[language] ?? null,
    (view) => inMajor(view, sumOf(view, 'listPrice')),
    (view) => inMajor(view, sumOf(view, 'discount')),
    (view) => view.coupon?.name ?? null,
    (view) => inMajor(view, view.coupon?.amount ?? 0),
    (view) => inMajor(view, view.amount),
    (view) => inMajor(view, view.refundedAmount),
    (view) => reasonsOf(view, language),
    (view) => view.currency,
    (view) => stamp(view.paidAt),
    (view) => stamp(view.cancelledAt),
  ]
  return values.map((value, index) => ({
    header: HEADERS[language][index] ?? '',
    width: WIDTHS[index] ?? 14,
    value,
  }))
}
