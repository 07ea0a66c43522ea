import type { BodyOf } from '@seodang/contract/endpoint'
import type { placeOrder } from '@seodang/contract/order'
import { CURRENCY, PAY_METHOD, PAYMENT_STATUS } from '@seodang/domain/codes'
import { fail, failFields } from '@seodang/domain/errors'
import {
  type InstalmentLine,
  instalmentLine,
  instalmentsOffered,
  titleOfMonths,
} from '@seodang/domain/instalment'
import { priceTermsIn } from '@seodang/domain/price'
import { type Context, userSeqOf } from '../../platform/context.ts'
import type { ClassTerms } from '../enrolment/index.ts'
import type { CardRow } from './cards-store.ts'
import { chargeStoredCard, findChargeableCard } from './charge-card.ts'
import { type CardAsked, INSTALMENTS } from './instalments.ts'
import type { Priced, PricedLine } from './price.ts'
import { isProduct, type OrderRow, updateOrder } from './store.ts'
import type { OrderOutcome } from './tables.ts'

type Form = BodyOf<typeof placeOrder>

export interface Monthly {
  /** Won of each month, of the class alone. */
  parts: number[]
  /** The line of the class before it is divided. */
  whole: InstalmentLine
  /** What the order of the first month is: its part of the class, and all that comes with it. */
  first: number
  lines: PricedLine[]
}

/**
 * PAY-23: the price by the month; null where the class is not sold so. A coupon has lessened the price before it is
 * divided, and goods and their carriage are paid with the first month. Nobody pays month by month for a place that
 * somebody has to decide about first.
 */
export function monthlyOf(
  course: ClassTerms,
  priced: Priced | undefined,
  outcome: OrderOutcome,
): Monthly | null {
  if (!priced || priced.currency !== CURRENCY.krw || priced.dollars !== null) return null
  if (outcome === 'approval' || outcome === 'waitlist') return null
  const { total, lines } = priced
  const line = lines.find(isProduct)
  if (!line) return null
  const parts = instalmentsOffered(priceTermsIn(course, CURRENCY.krw), line.amount)
  if (parts === null) return null
  const part = instalmentLine(line, parts, { fromNo: 1, toNo: 1 })
  return {
    parts,
    whole: line,
    first: total - line.amount + part.amount,
    lines: lines.map((one) =>
      one === line
        ? { ...one, ...part, title: titleOfMonths(line.title, { fromNo: 1, toNo: 1 }, parts.length) }
        : one,
    ),
  }
}

/** What the press asked for, checked: the amounts that were shown, the consent, and a card that can be charged. */
export async function requireMonthly(
  ctx: Context,
  form: Form,
  monthly: Monthly | null,
): Promise<{ monthly: Monthly; card: CardRow } | null> {
  if (form.monthly === undefined) return null
  if (monthly === null || form.payMethodCd !== PAY_METHOD.card)
    fail('METHOD_NOT_OFFERED', { method: 'monthly' })
  if (monthly.first !== form.monthly.expectedFirst)
    fail('PAYMENT_AMOUNT_MISMATCH', { shown: { amount: monthly.first } })
  if (!form.monthly.agreedMonthly) failFields({ agreedMonthly: 'notAgreed' })
  const card = await findChargeableCard(ctx, form.monthly.cardSeq, userSeqOf(ctx))
  if (!card) failFields({ cardSeq: 'notChosen' })
  return { monthly, card }
}

/** The plan beside the order that was written for its first month. */
export async function beginMonthly(
  ctx: Context,
  draft: OrderRow,
  { courseSeq, title }: ClassTerms,
  { monthly: { whole, parts }, card: { cardSeq } }: { monthly: Monthly; card: CardRow },
): Promise<{ order: OrderRow; charge: CardAsked }> {
  const terms = { courseSeq, title, whole, parts, cardSeq }
  const { instalmentPlanSeq, charge } = await ctx.services.ports.use(INSTALMENTS).begin(ctx, draft, terms)
  const order = await updateOrder(ctx, draft.orderSeq, { instalmentPlanSeq, instalmentNo: 1 })
  return { order, charge }
}

/**
 * The first month, charged after the order was written: a declined card is said at once, and of an open outcome that it
 * is open, while the sweeper settles it.
 */
export async function chargeFirst(ctx: Context, charge: CardAsked): Promise<OrderRow> {
  const order = requireCharged(await chargeStoredCard(ctx, charge))
  if (order.paymentStatus !== PAYMENT_STATUS.pending) return order
  return fail('PAYMENT_PENDING', { shown: { orderSeq: order.orderSeq } })
}

/** CARD_REFUSED with the gateway's words where the order came to nothing. */
export function requireCharged(order: OrderRow): OrderRow {
  if (order.cancelledAt === null) return order
  fail('CARD_REFUSED', {
    code: order.failureCode,
    ...(order.failureMessage && { shown: { message: order.failureMessage } }),
  })
}
