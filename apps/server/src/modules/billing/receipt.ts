import { fail } from '@seodang/domain/errors'
import { formatMoney, won } from '@seodang/domain/money'
import { planOf } from '@seodang/domain/plan'
import { PLAN_CHARGE_PURPOSE } from '@seodang/domain/plan-charge'
import { formatStamp, seoulDate } from '@seodang/domain/seoul-time'
import { cardText } from '@seodang/domain/stored-card'
import type { Context } from '../../platform/context.ts'
import { drawReceiptSheet, type ReceiptSheet } from '../order/index.ts'
import { readChannel } from '../site/index.ts'
import { type ChargeRow, findCharge } from './charge-store.ts'
import { PLAN_RECEIPT_TEXTS } from './receipt-texts.ts'

/** PLAN-12: the receipt of a paid charge, with the billing details that held when it was charged. */
export async function planReceiptOf(
  ctx: Context,
  planChargeSeq: number,
): Promise<{ name: string; body: Buffer }> {
  const charge = (await findCharge(ctx, planChargeSeq)) ?? fail('NO_DATA', { planChargeSeq })
  const { paidAt } = charge
  if (paidAt === null || charge.amount === 0) return fail('RECEIPT_NOT_AVAILABLE', { planChargeSeq })
  return {
    name: `receipt-${charge.number}`,
    body: await drawReceiptSheet(await sheetOf(ctx, charge, paidAt)),
  }
}

async function sheetOf(ctx: Context, charge: ChargeRow, paidAt: Date): Promise<ReceiptSheet> {
  // Pretendard has no Han characters, so Japanese readers get the English sheet instead of empty boxes.
  const language = ctx.language === 'ko' ? 'ko' : 'en'
  const text = PLAN_RECEIPT_TEXTS[language]
  const channel = await readChannel(ctx, ctx.channelSeq)
  const money = (minor: number) => formatMoney(won(minor), language)
  const filled = (pairs: [string, string | null][]) =>
    pairs.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []))
  const plan = planOf(charge.planCd).name[language]
  const isRaise = charge.purpose === PLAN_CHARGE_PURPOSE.raise
  const item =
    charge.purpose === PLAN_CHARGE_PURPOSE.fees
      ? text.fees
      : `${plan} · ${isRaise ? text.raise : text.months(charge.periodMonths)}`
  const { termStartAt, termEndAt } = charge
  return {
    title: text.title,
    site: text.product,
    brandColor: '#1f1c19',
    facts: filled([
      [text.number, charge.number],
      [text.paidAt, formatStamp(paidAt)],
      [text.site, channel.name],
      [text.business, charge.businessName],
      [text.businessNumber, charge.businessNumber],
      [
        text.card,
        charge.cardTail === null ? null : cardText({ brand: charge.cardBrand ?? '', tail: charge.cardTail }),
      ],
      [text.term, termStartAt && termEndAt ? `${seoulDate(termStartAt)} – ${seoulDate(termEndAt)}` : null],
    ]),
    head: [text.item, text.listPrice, text.discount, text.amount],
    lines: [[item, money(charge.listPrice), money(-charge.discount), money(charge.amount)]],
    totals: filled([
      [text.total, money(charge.amount)],
      [text.refunded, charge.refundedAmount > 0 ? money(-charge.refundedAmount) : null],
    ]),
    sellerTitle: text.supplier,
    seller: [[text.name, `Seodang · ${new URL(ctx.services.config.origin).host}`]],
    note: text.note,
    issued: `${text.issuedAt} ${formatStamp(ctx.now)}`,
  }
}
