import { paidOfOwed } from '@seodang/domain/refund-transfer'
import { seoulDate } from '@seodang/domain/seoul-time'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { gatewayOf } from './gateways.ts'
import { givenBackOwed } from './given-back.ts'
import { isPaidBackByStaff, isWithGateway } from './owed-refund.ts'
import { keepPayment, recordedPayment } from './payments-store.ts'
import { GatewayDeclined, type GatewayPayment, GatewayUnknown } from './port.ts'
import { getRefund, hasOpenRefund, lockRefund, updateRefund } from './refunds-store.ts'
import { refundAccountOf } from './sealed-account.ts'
import { findPayment, getOrder, listRefunds, lockOrder, type OrderRow, type RefundRow } from './store.ts'
import type { GatewayWords } from './tables.ts'
import { tellOwed, tellTransferred } from './transfer-mails.ts'
import { lockOwed } from './transfers-store.ts'

/**
 * PAY-21: what came into a virtual account and is owed goes to the account that was named now, by the gateway that holds
 * it. Each account has a key of its own, so that a repeated try is the same refund; a lost answer is asked again by the
 * sweep. What the gateway refuses for good is for staff to transfer.
 */
export async function payOwed(ctx: Context, refundSeq: number): Promise<void> {
  const refund = await getRefund(ctx, refundSeq)
  const order = await getOrder(ctx, refund.orderSeq)
  if (!isWithGateway(order, refund)) return
  try {
    const payment = await paidBack(ctx, order, refund)
    await inTransaction(ctx, async (inner) => {
      const locked = await lockOrder(inner, order.orderSeq)
      await keepPayment(inner, locked, payment)
      if (isBack(payment)) return settleOwedAtGateway(inner, locked, payment)
      // What the gateway says may hold another refund as well: this one it has just paid, or had.
      const held = await lockRefund(inner, refundSeq)
      if (isWithGateway(locked, held)) await settleOwed(inner, locked, held)
    })
  } catch (error) {
    if (error instanceof GatewayUnknown) {
      ctx.log.warn({ err: error, refundSeq }, 'whether a gateway paid what is owed is unknown')
      return keepWords(ctx, refund, { code: error.code, said: null })
    }
    if (!(error instanceof GatewayDeclined)) throw error
    ctx.log.error({ err: error, refundSeq }, 'a gateway does not pay what is owed')
    await leaveToStaff(ctx, refund, error)
  }
}

/** What the gateway says once the money is back, also where it went back in its console before. */
async function paidBack(ctx: Context, order: OrderRow, refund: RefundRow): Promise<GatewayPayment> {
  const gateway = await gatewayOf(ctx, order)
  if (!gateway) throw new GatewayDeclined('MERCHANT_GONE', 'byHand', BY_HAND)
  const recorded = recordedPayment(order, await findPayment(ctx, order.orderSeq))
  const now = await gateway.fetch(recorded)
  if (now && (isBack(now) || (isThere(now) && (await paidAtGateway(ctx, order, now)).has(refund.refundSeq))))
    return now
  // A bank took the deposit back: nothing is there that the gateway could pay, and staff look at it.
  if (!now || !isThere(now)) throw new GatewayDeclined('NOT_THERE', 'byHand', NOT_THERE)
  const account = refundAccountOf(ctx, refund)
  // From here on it may be paid, whatever becomes of this process and of the answer.
  await keepWords(ctx, refund, NO_ANSWER)
  return gateway.cancel(
    { ...recorded, balance: now.balance },
    {
      amount: { minor: refund.amount, currency: order.currency },
      reason: refund.reason,
      key: `${refund.idempotencyKey}-${refund.accountRevision}`,
      ...(account && { refundAccount: account }),
    },
  )
}

const isThere = ({ status }: GatewayPayment) => status === 'PAID' || status === 'PART_CANCELED'

const NO_ANSWER: GatewayWords = { code: 'NO_ANSWER', said: null }

/** Of what is owed of an order, what the gateway has paid by its own sums. */
async function paidAtGateway(ctx: Context, order: OrderRow, payment: GatewayPayment): Promise<Set<number>> {
  // One that is under way may have paid what the sums show.
  if (!isBack(payment) && (await hasOpenRefund(ctx, order.orderSeq))) return new Set()
  const owed = (await listRefunds(ctx, [order.orderSeq])).filter(({ state }) => state === 'owed')
  return paidOfOwed(
    owed.map(({ refundSeq, amount, gatewayWords }) => ({
      refundSeq,
      amount,
      isAsked: gatewayWords !== null && gatewayWords.said === null,
    })),
    await givenBackOwed(ctx, order, payment),
  )
}

const isBack = ({ status, balance }: GatewayPayment) => status === 'CANCELED' && balance.minor === 0

/** What the gateway has paid back by now, by us or in its console, nobody transfers any more. Holds the order. */
export async function settleOwedAtGateway(
  ctx: Context,
  order: OrderRow,
  payment: GatewayPayment,
): Promise<void> {
  if (isPaidBackByStaff(order)) return
  const owed = await lockOwed(ctx, order.orderSeq)
  if (owed.length === 0) return
  const paid = await paidAtGateway(ctx, order, payment)
  for (const refund of owed) if (paid.has(refund.refundSeq)) await settleOwed(ctx, order, refund)
}

async function settleOwed(
  ctx: Context,
  order: OrderRow,
  { refundSeq, amount }: Pick<RefundRow, 'refundSeq' | 'amount'>,
): Promise<void> {
  const paid = await updateRefund(ctx, refundSeq, {
    state: 'done',
    failureMessage: null,
    transferredOn: seoulDate(ctx.now),
    transferredAt: ctx.now,
  })
  await audit(ctx, 'payment.refundPaidByGateway', `order:${order.orderSeq}`, null, { refundSeq, amount })
  await tellTransferred(ctx, order, paid)
}

/** For the eyes of staff; it is asked again by the sweep. */
function keepWords(
  outer: Context,
  { orderSeq, refundSeq, accountRevision }: RefundRow,
  gatewayWords: GatewayWords,
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const order = await lockOrder(ctx, orderSeq)
    const refund = await lockRefund(ctx, refundSeq)
    if (isWithGateway(order, refund) && refund.accountRevision === accountRevision)
      await updateRefund(ctx, refundSeq, { gatewayWords })
  })
}

function leaveToStaff(
  outer: Context,
  { orderSeq, refundSeq, accountRevision }: RefundRow,
  error: GatewayDeclined,
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const order = await lockOrder(ctx, orderSeq)
    const refund = await lockRefund(ctx, refundSeq)
    if (!isWithGateway(order, refund) || refund.accountRevision !== accountRevision) return
    const gatewayWords = { code: error.code, said: error.texts }
    const left = await updateRefund(ctx, refundSeq, { failureMessage: error.message, gatewayWords })
    await tellOwed(ctx, order, left, 'accountNamed')
  })
}

const BY_HAND = {
  ko: '결제를 받은 계정이 연결되어 있지 않아 직접 송금해야 해요.',
  en: 'The account that took the payment is no longer connected, so it has to be transferred by hand.',
  ja: '決済を受けたアカウントが連携されていないため、手動で振り込んでください。',
}

const NOT_THERE = {
  ko: '결제사에 돌려줄 입금이 남아 있지 않아요. 결제사에서 확인해 주세요.',
  en: 'The payment service holds no deposit that could be paid back. Please look at it there.',
  ja: '決済サービスに返金できる入金がありません。決済サービスでご確認ください。',
}
