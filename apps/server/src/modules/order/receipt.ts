import { fail } from '@seodang/domain/errors'
import { formatMoney } from '@seodang/domain/money'
import { formatStamp } from '@seodang/domain/seoul-time'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { readChannel } from '../site/index.ts'
import { methodName } from './mails.ts'
import type { ReceiptSheet } from './receipt-pdf.ts'
import { RECEIPT_TEXTS } from './receipt-texts.ts'
import { getMyOrder, listLines, type OrderRow } from './store.ts'

/** PAY-22: the receipt of a paid order, drawn anew each time, so that it shows what was paid back by now. */
export async function receiptOf(ctx: Context, orderSeq: number): Promise<{ name: string; body: Buffer }> {
  const order = await getMyOrder(ctx, orderSeq, userSeqOf(ctx))
  if (order.paidAt === null || order.amount === 0) fail('RECEIPT_NOT_AVAILABLE', { orderSeq })
  // The drawing library is large and few requests need it.
  const { drawReceipt } = await import('./receipt-pdf.ts')
  return { name: `receipt-${order.number}`, body: await drawReceipt(await sheetOf(ctx, order, order.paidAt)) }
}

async function sheetOf(ctx: Context, order: OrderRow, paidAt: Date): Promise<ReceiptSheet> {
  // Pretendard has no Han characters, so Japanese readers get the English sheet instead of empty boxes.
  const language = ctx.language === 'ko' ? 'ko' : 'en'
  const text = RECEIPT_TEXTS[language]
  const [channel, lines] = await Promise.all([
    readChannel(ctx, ctx.channelSeq),
    listLines(ctx, order.orderSeq),
  ])
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
    ]),
    head: [text.item, text.listPrice, text.discount, text.amount],
    lines: lines.map((line) => [
      line.title,
      money(line.listPrice),
      money(-line.discount),
      money(line.amount),
    ]),
    totals: filled([
      [text.total, money(order.amount)],
      [text.refunded, order.refundedAmount > 0 ? money(-order.refundedAmount) : null],
      [text.kept, order.refundedAmount > 0 ? money(order.amount - order.refundedAmount) : null],
    ]),
    seller: filled([
      [text.corpName, channel.corpName ?? channel.name],
      [text.ceoName, channel.ceoName],
      [text.regNo, channel.regNo],
      [text.shopNo, channel.shopNo],
      [text.addr, channel.addr],
      [text.phone, channel.phone],
      [text.email, channel.email],
    ]),
    sellerTitle: text.seller,
    note: text.note,
    issued: `${text.issuedAt} ${formatStamp(ctx.now)}`,
  }
}
