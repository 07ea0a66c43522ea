import { dollarsText } from '@seodang/domain/exchange-rate'
import { formatMoney } from '@seodang/domain/money'
import { formatStamp } from '@seodang/domain/seoul-time'
import type { Context } from '../../platform/context.ts'
import { couponsBySeq } from '../coupon/index.ts'
import { readChannel } from '../site/index.ts'
import { findReceipt } from './cash-receipt-store.ts'
import { methodName } from './mails.ts'
import { couponOf, dollarsOf } from './order-view.ts'
import type { ReceiptSheet } from './receipt-pdf.ts'
import { RECEIPT_TEXTS } from './receipt-texts.ts'
import { sellerInWords } from './seller.ts'
import { listLines, type OrderRow } from './store.ts'

/** PAY-22: what the receipt says; Japanese readers get it in English. */
export async function receiptSheet(ctx: Context, order: OrderRow, paidAt: Date): Promise<ReceiptSheet> {
  // Pretendard has no Han characters, so Japanese readers get the English sheet instead of empty boxes.
  const language = ctx.language === 'ko' ? 'ko' : 'en'
  const text = RECEIPT_TEXTS[language]
  const [channel, lines, coupons, cashReceipt] = await Promise.all([
    readChannel(ctx, ctx.channelSeq),
    listLines(ctx, order.orderSeq),
    couponsBySeq(ctx, order.couponSeq === null ? [] : [order.couponSeq]),
    findReceipt(ctx, order.orderSeq),
  ])
  const coupon = couponOf(order, lines, coupons)
  const dollars = dollarsOf(order)
  const money = (minor: number) => formatMoney({ minor, currency: order.currency }, language)
  const filled = (pairs: [string, string | null][]) =>
    pairs.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []))
  return {
    title: text.title,
    site: channel.name,
    brandColor: channel.brandColor,
    facts: filled([
      [text.number, order.number],
      [text.paidAt, formatStamp(paidAt)],
      [text.buyer, order.name],
      [text.method, methodName(order, language)],
      [text.dollars, dollars && dollarsText(dollars, language)],
      [text.cashReceipt, cashReceipt?.issueNumber ?? null],
    ]),
    head: [text.item, text.listPrice, text.discount, text.amount],
    lines: lines.map((line) => [
      line.title,
      money(line.listPrice),
      money(-(line.discount + line.couponDiscount)),
      money(line.amount),
    ]),
    totals: filled([
      [text.total, money(order.amount)],
      [text.coupon, coupon && `${coupon.name} ${money(-coupon.amount)}`],
      [text.refunded, order.refundedAmount > 0 ? money(-order.refundedAmount) : null],
      [text.kept, order.refundedAmount > 0 ? money(order.amount - order.refundedAmount) : null],
    ]),
    seller: sellerInWords(channel, language),
    sellerTitle: text.seller,
    note: text.note,
    issued: `${text.issuedAt} ${formatStamp(ctx.now)}`,
  }
}
