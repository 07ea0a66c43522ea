import { CURRENCY, ORDER_KIND, ORDER_LINE, PAY_METHOD, PAYMENT_STATUS } from '@seodang/domain/codes'
import { type Context, inTransaction } from '../../platform/context.ts'
import { holdForTerm } from '../coupon/index.ts'
import { readChannel } from '../site/index.ts'
import { applyPayment } from './apply-payment.ts'
import { buyerOf } from './buyer-store.ts'
import { type CardRow, cardKeyOf, findMyCard } from './cards-store.ts'
import { complete } from './complete.ts'
import { gatewaysOf } from './gateways.ts'
import { giveBack } from './give-back.ts'
import { heldUntil } from './limits.ts'
import { newOrderIds } from './order-id.ts'
import { GatewayDeclined, GatewayMismatch, GatewayUnknown, type StoredCards } from './port.ts'
import { ruleOf } from './refund-rule.ts'
import { closeUnpaid } from './release.ts'
import { getMembershipLine, getOrder, insertLines, insertOrder, lockOrder, type OrderRow } from './store.ts'

/** The card of an order was removed, or belongs to keys that the site has no more. */
export const NO_CARD = 'NO_CARD'

/** One term of a membership as it is sold, or what a dearer one costs for the rest of the term. */
export interface MembershipTermSold {
  userSeq: number
  membershipSeq: number
  subscriptionSeq: number
  title: string
  /** Of the term, and what is charged for it after the coupon; won. */
  price: number
  amount: number
  /** Kept in the order where it takes something off. */
  couponSeq: number | null
  cardSeq: number
}

/** A card of the person that can be charged now; undefined where it is gone, or the keys that it belongs to are. */
export async function findChargeableCard(
  ctx: Context,
  cardSeq: number,
  userSeq: number,
): Promise<CardRow | undefined> {
  const card = await findMyCard(ctx, cardSeq, userSeq)
  const cards = card && (await gatewaysOf(ctx)).forMerchant(card.merchant)?.cards
  return cards ? card : undefined
}

/**
 * MSH-08: the intent to charge, written before the gateway is asked: a pending order in the caller's transaction. What
 * dies afterwards leaves an order that the sweeper finds. Undefined where there is no card to charge.
 */
export async function writeMembershipOrder(
  ctx: Context,
  sold: MembershipTermSold,
): Promise<OrderRow | undefined> {
  const card = await findChargeableCard(ctx, sold.cardSeq, sold.userSeq)
  if (!card) return undefined
  const [buyer, channel] = await Promise.all([buyerOf(ctx, sold.userSeq), readChannel(ctx, ctx.channelSeq)])
  const couponSeq = sold.amount < sold.price ? sold.couponSeq : null
  const isFree = sold.amount === 0
  const order = await insertOrder(ctx, {
    ...newOrderIds(ctx.now),
    kind: ORDER_KIND.membership,
    userSeq: sold.userSeq,
    ...buyer,
    amount: sold.amount,
    currency: CURRENCY.krw,
    couponSeq,
    payMethodCd: isFree ? null : PAY_METHOD.card,
    paymentStatus: PAYMENT_STATUS.pending,
    gateway: isFree ? 'none' : 'toss',
    merchant: isFree ? '' : card.merchant,
    heldUntil: heldUntil(ctx.now),
    agreedTermsAt: ctx.now,
    ...ruleOf(channel),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
  await insertLines(ctx, order.orderSeq, [
    {
      kind: ORDER_LINE.membership,
      membershipSeq: sold.membershipSeq,
      subscriptionSeq: sold.subscriptionSeq,
      title: sold.title,
      listPrice: sold.price,
      couponDiscount: sold.price - sold.amount,
      amount: sold.amount,
    },
  ])
  if (couponSeq !== null) await holdForTerm(ctx, { orderSeq: order.orderSeq, couponSeq })
  return order
}

/** CPN-14: a term that its coupon pays for needs no gateway, and begins with the order that the caller has written. */
export const completeFreeTerm = (ctx: Context, order: OrderRow): Promise<OrderRow> =>
  complete(ctx, order, { paidAt: ctx.now })

/**
 * MSH-08: charges the order that was written, once however often it is called: the key names the try. A final no closes
 * the order; where nobody can tell, it stays pending and the sweeper settles it by what the gateway knows.
 */
export async function chargeMembershipOrder(
  ctx: Context,
  { orderSeq, cardSeq, key }: { orderSeq: number; cardSeq: number; key: string },
): Promise<OrderRow> {
  const order = await getOrder(ctx, orderSeq)
  if (order.paymentStatus !== PAYMENT_STATUS.pending) return order
  const card = await findMyCard(ctx, cardSeq, order.userSeq)
  const cards = (await gatewaysOf(ctx)).forMerchant(order.merchant)?.cards
  if (!card || !cards) return close(ctx, order, { code: NO_CARD, message: '' })
  return ask(ctx, order, { card, cards, key })
}

async function ask(
  ctx: Context,
  order: OrderRow,
  { card, cards, key }: { card: CardRow; cards: StoredCards; key: string },
): Promise<OrderRow> {
  const { ref, customerKey } = cardKeyOf(ctx, card)
  try {
    const payment = await cards.charge({
      cardRef: ref,
      customerKey,
      orderId: order.paymentOrderId,
      orderName: (await getMembershipLine(ctx, order.orderSeq)).title,
      amount: { minor: order.amount, currency: order.currency },
      buyer: { name: order.name, email: order.email },
      key,
    })
    return await applyPayment(ctx, order.orderSeq, payment)
  } catch (error) {
    if (error instanceof GatewayUnknown) {
      ctx.log.warn({ err: error, orderSeq: order.orderSeq }, 'how a charge ended is unknown')
      return order
    }
    if (error instanceof GatewayMismatch)
      return inTransaction(ctx, async (inner) =>
        giveBack(
          inner,
          await lockOrder(inner, order.orderSeq),
          error.payment,
          `MISMATCH_${error.difference.toUpperCase()}`,
        ),
      )
    if (!(error instanceof GatewayDeclined)) throw error
    const code = error.reason === 'misconfigured' ? 'MISCONFIGURED' : error.code
    return close(ctx, order, { code, message: error.texts[ctx.language] })
  }
}

const close = (ctx: Context, order: OrderRow, why: { code: string; message: string }): Promise<OrderRow> =>
  inTransaction(ctx, async (inner) => {
    const locked = await lockOrder(inner, order.orderSeq)
    if (locked.paymentStatus !== PAYMENT_STATUS.pending) return locked
    return closeUnpaid(inner, locked, { status: PAYMENT_STATUS.failed, ...why })
  })
