import { ORDER_KIND, PAYMENT_STATUS } from '@seodang/domain/codes'
import { AppError } from '@seodang/domain/errors'
import { isLate } from '@seodang/domain/recurring'
import { MISMATCH } from '@seodang/domain/unwanted-money'
import { type Context, inTransaction } from '../../platform/context.ts'
import { applyPayment } from './apply-payment.ts'
import { whileAsking } from './asking.ts'
import { reachOf } from './buyer-store.ts'
import { requireUsableHere } from './card-here.ts'
import { type CardRow, cardKeyOf, findMyCard } from './cards-store.ts'
import { keyHere, wasLeftByRestore } from './charge-hold.ts'
import { gatewaysOf } from './gateways.ts'
import { giveBack } from './give-back.ts'
import { type CardAsked, INSTALMENTS } from './instalments.ts'
import { canBeCharged } from './lost-cards.ts'
import { GatewayDeclined, GatewayMismatch, GatewayUnknown, type StoredCards } from './port.ts'
import { MEMBERSHIP_SALES } from './products.ts'
import { closeUnpaid } from './release.ts'
import { getOrder, getProductLine, lockOrder, type OrderRow } from './store.ts'

/** The card of an order was removed. */
export const NO_CARD = 'NO_CARD'
/** Our own keys are wrong, or those that the card belongs to are not there: the card said nothing. */
const MISCONFIGURED = 'MISCONFIGURED'

/** A card of the person that can be charged now; undefined where it is gone, or the keys that it belongs to are. */
export async function findChargeableCard(
  ctx: Context,
  cardSeq: number,
  userSeq: number,
): Promise<CardRow | undefined> {
  const card = await findMyCard(ctx, cardSeq, userSeq)
  requireUsableHere(ctx, card)
  return card && (await canBeCharged(ctx, card)) ? card : undefined
}

/**
 * MSH-08, PAY-23: charges the order that was written, once however often it is called: the key names the try. A final no closes
 * the order; where nobody can tell, it stays pending and the sweeper settles it by what the gateway knows.
 */
export async function chargeStoredCard(
  ctx: Context,
  { orderSeq, cardSeq, key }: CardAsked,
): Promise<OrderRow> {
  const { channelSeq } = ctx
  const asked = await whileAsking(ctx, { channelSeq, orderSeq }, () =>
    chargeHeld(ctx, { orderSeq, cardSeq, key }),
  )
  return asked ? asked.result : getOrder(ctx, orderSeq)
}

/**
 * The same again, of an order whose process died before it could ask; what no card is charged for stays as it is, and so
 * does what a restore brought back: it ends when its time is over.
 */
export async function chargeLeft(ctx: Context, order: OrderRow): Promise<OrderRow> {
  if (await wasLeftByRestore(ctx, order.createdAt)) return order
  const asked = await askedFor(ctx, order)
  return asked ? chargeHeld(ctx, asked) : order
}

async function askedFor(ctx: Context, order: OrderRow): Promise<CardAsked | null> {
  if (order.kind === ORDER_KIND.membership)
    return ctx.services.ports.use(MEMBERSHIP_SALES).asked(ctx, order.orderSeq)
  return order.instalmentPlanSeq === null
    ? null
    : ctx.services.ports.use(INSTALMENTS).asked(ctx, order.orderSeq)
}

async function chargeHeld(ctx: Context, { orderSeq, cardSeq, key }: CardAsked): Promise<OrderRow> {
  const order = await getOrder(ctx, orderSeq)
  if (order.paymentStatus !== PAYMENT_STATUS.pending || stoodStill(ctx, order)) return order
  const card = await findMyCard(ctx, cardSeq, order.userSeq)
  const cards = (await gatewaysOf(ctx)).forMerchant(order.merchant)?.cards
  if (!card) return close(ctx, order, { code: NO_CARD, message: '' })
  if (!cards) return close(ctx, order, { code: MISCONFIGURED, message: '' })
  return ask(ctx, order, { card, cards, key })
}

/** Whoever was to ask stood still until the charge was late: it ends unasked, and what is due is begun anew, told first. */
const stoodStill = ({ services }: Context, { createdAt }: OrderRow) => isLate(createdAt, services.now())

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
      orderName: (await getProductLine(ctx, order.orderSeq)).title,
      amount: { minor: order.amount, currency: order.currency },
      buyer: { name: order.name, email: (await reachOf(ctx, order)).email },
      key: await keyHere(ctx, key),
    })
    return await applyPayment(ctx, order.orderSeq, payment)
  } catch (error) {
    // SOC-19: what it paid for is on its way to another account; the sweeper finds it once it is there.
    const movesOn = error instanceof AppError && error.errorName === 'MERGE_UNDER_WAY'
    if (error instanceof GatewayUnknown || movesOn) {
      ctx.log.warn({ err: error, orderSeq: order.orderSeq }, 'how a charge ended is unknown')
      return order
    }
    if (error instanceof GatewayMismatch)
      return inTransaction(ctx, async (inner) =>
        giveBack(inner, await lockOrder(inner, order.orderSeq), error.payment, MISMATCH[error.difference]),
      )
    if (!(error instanceof GatewayDeclined)) throw error
    const code = error.reason === 'misconfigured' ? MISCONFIGURED : error.code
    return close(ctx, order, { code, message: error.texts[ctx.language] })
  }
}

const close = (ctx: Context, order: OrderRow, why: { code: string; message: string }): Promise<OrderRow> =>
  inTransaction(ctx, async (inner) => {
    const locked = await lockOrder(inner, order.orderSeq)
    if (locked.paymentStatus !== PAYMENT_STATUS.pending) return locked
    return closeUnpaid(inner, locked, { status: PAYMENT_STATUS.failed, ...why })
  })
