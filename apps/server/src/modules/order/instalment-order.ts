import { CURRENCY, PAY_METHOD, PAYMENT_STATUS } from '@seodang/domain/codes'
import { type InstalmentLine, titleOfMonths } from '@seodang/domain/instalment'
import type { Context } from '../../platform/context.ts'
import { findChargeableCard } from './charge-card.ts'
import { heldUntil } from './limits.ts'
import { newOrderIds } from './order-id.ts'
import { getClassLine, getOrder, insertLines, insertOrder, type OrderRow } from './store.ts'

/** Later months of a plan, as they are sold by an order of their own. */
export interface InstalmentInOrder {
  instalmentPlanSeq: number
  /** The order that gave the place: buyer, class and rule are those of that day. */
  firstOrderSeq: number
  title: string
  fromNo: number
  toNo: number
  months: number
  /** The part of the price that these months pay. */
  line: InstalmentLine
  cardSeq: number
}

/**
 * PAY-23: the intent to charge, written before the gateway is asked: a pending order in the caller's transaction. It is
 * tied to no attendance, so that it never gives what the first order gives. Undefined where there is no card to charge.
 */
export async function writeInstalmentOrder(
  ctx: Context,
  sold: InstalmentInOrder,
): Promise<OrderRow | undefined> {
  const first = await getOrder(ctx, sold.firstOrderSeq)
  const card = await findChargeableCard(ctx, sold.cardSeq, first.userSeq)
  if (!card) return undefined
  const { kind, courseSeq, scheduleSeq, vodDays } = await getClassLine(ctx, first.orderSeq)
  const { userSeq, name, email, phone, agreedTermsAt, refundPolicy, refundTerms } = first
  const order = await insertOrder(ctx, {
    ...newOrderIds(ctx.now),
    userSeq,
    name,
    email,
    phone,
    amount: sold.line.amount,
    currency: CURRENCY.krw,
    payMethodCd: PAY_METHOD.card,
    paymentStatus: PAYMENT_STATUS.pending,
    gateway: 'toss',
    merchant: card.merchant,
    heldUntil: heldUntil(ctx.now),
    agreedTermsAt,
    refundPolicy,
    refundTerms,
    instalmentPlanSeq: sold.instalmentPlanSeq,
    instalmentNo: sold.fromNo,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
  await insertLines(ctx, order.orderSeq, [
    {
      ...sold.line,
      kind,
      courseSeq,
      scheduleSeq,
      vodDays,
      title: titleOfMonths(sold.title, sold, sold.months),
    },
  ])
  return order
}
