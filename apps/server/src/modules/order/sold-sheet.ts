import { codeGroups } from '@seodang/domain/code-groups'
import type { Language } from '@seodang/domain/codes'
import { majorUnits } from '@seodang/domain/money'
import { refundReasonName } from '@seodang/domain/refund-reason'
import { formatStamp, seoulDate } from '@seodang/domain/seoul-time'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import { BOOKS, type OrderInBooks } from './books.ts'
import { methodName } from './mails.ts'
import { type OrderView, viewOrders } from './order-view.ts'
import { listSoldOrders, type SoldFilter } from './sold-orders-store.ts'
import { listPayments, type OrderRow } from './store.ts'

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
    '결제 대행사',
    '결제 대행사 번호',
    '환불일',
    '공급가액',
    '부가세',
    '정산 지급일',
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
    'Gateway',
    'Gateway number',
    'Refunded on',
    'Supply value',
    'VAT',
    'Paid out on',
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
    '決済代行',
    '決済代行の番号',
    '返金日',
    '供給価額',
    '付加価値税',
    '精算支払日',
  ],
}
const WIDTHS = [20, 17, 30, 14, 28, 16, 16, 14, 12, 12, 20, 12, 12, 12, 30, 8, 17, 17, 10, 30, 12, 14, 12, 12]
const PART = 500

/** SET-10, SEC-48: the whole filtered list. Taking personal data out of the system is recorded. */
export async function soldSheet(ctx: Context, filter: SoldFilter): Promise<{ name: string; body: Buffer }> {
  const rows = await listSoldOrders(ctx, filter, { limit: null, offset: 0 })
  const views: SheetRow[] = []
  for (let at = 0; at < rows.length; at += PART)
    views.push(...(await sheetRows(ctx, rows.slice(at, at + PART))))
  await audit(ctx, 'payment.download', 'orders', null, { rows: views.length, ...filter })
  const byKey = new Map(rows.map((row) => [row.orderSeq, row]))
  return {
    name: `payments-${seoulDate(ctx.now)}`,
    body: await spreadsheet(columnsIn(ctx.language, byKey), views),
  }
}

/** An order with what an accountant asks besides: the gateway's record, and what the books tell of it. */
type SheetRow = OrderView & {
  payment: { gateway: string; paymentRef: string } | undefined
  books: OrderInBooks | undefined
}

async function sheetRows(ctx: Context, rows: readonly OrderRow[]): Promise<SheetRow[]> {
  const orderSeqs = rows.map(({ orderSeq }) => orderSeq)
  const [views, payments, books] = await Promise.all([
    viewOrders(ctx, rows),
    listPayments(ctx, orderSeqs),
    ctx.services.ports.use(BOOKS).ofOrders(ctx, orderSeqs),
  ])
  return views.map((view) => ({
    ...view,
    payment: payments.find(({ orderSeq }) => orderSeq === view.orderSeq),
    books: books.get(view.orderSeq),
  }))
}

/** The day on which money of it went back last. */
function refundedOn({ refunds }: OrderView): string | null {
  const last = refunds
    .flatMap(({ doneAt, transfer }) =>
      doneAt === null ? [] : (transfer?.transferredOn ?? seoulDate(doneAt)),
    )
    .toSorted()
    .at(-1)
  return last ?? null
}

/** In a spreadsheet people count in won and dollars. */
const inMajor = ({ currency }: OrderView, minor: number) => majorUnits({ minor, currency })
const inBooks = (view: SheetRow, part: 'supply' | 'vat') => {
  const minor = view.books?.[part] ?? null
  return minor === null ? null : inMajor(view, minor)
}
/** Each reason once, in the order of the refunds. */
const reasonsOf = ({ refunds }: OrderView, language: Language) => {
  const named = refunds.flatMap(({ reasonCd }) => (reasonCd ? refundReasonName(reasonCd, language) : []))
  return [...new Set(named)].join(', ') || null
}
const sumOf = ({ lines }: OrderView, part: 'listPrice' | 'discount') =>
  lines.reduce((sum, line) => sum + line[part], 0)

function columnsIn(language: Language, rows: ReadonlyMap<number, OrderRow>): SheetColumn<SheetRow>[] {
  const stamp = (at: string | null) => (at === null ? null : formatStamp(at))
  const values: SheetColumn<SheetRow>['value'][] = [
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
    ({ payment }) => payment?.gateway ?? null,
    ({ payment }) => payment?.paymentRef ?? null,
    refundedOn,
    (view) => inBooks(view, 'supply'),
    (view) => inBooks(view, 'vat'),
    ({ books }) => books?.payoutDate ?? null,
  ]
  return values.map((value, index) => ({
    header: HEADERS[language][index] ?? '',
    width: WIDTHS[index] ?? 14,
    value,
  }))
}
