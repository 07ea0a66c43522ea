import { AppError, fail } from '@seodang/domain/errors'
import { isPaid } from '@seodang/domain/payment'
import type { RefundReasonCd } from '@seodang/domain/refund-reason'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { applyPayment } from './apply-payment.ts'
import { type CheckedBooks, isFromBefore } from './checked-books.ts'
import { finishRefund } from './finish-refund.ts'
import { gatewayOf } from './gateways.ts'
import { givenBackUnknown, leftAtGateway } from './given-back.ts'
import { awaitsAccount, isOwedAnyway } from './owed-refund.ts'
import { keepPayment, recordedPayment } from './payments-store.ts'
import { lockPlanOrders } from './plan-orders-store.ts'
import {
  GatewayDeclined,
  type GatewayPayment,
  GatewayUnknown,
  type PaymentGateway,
  type RecordedPayment,
} from './port.ts'
import {
  getRefund,
  hasOpenRefund,
  insertRefund,
  isBooked,
  lockRefund,
  updateRefund,
} from './refunds-store.ts'
import { accountFields, type RefundAccount, refundAccountOf } from './sealed-account.ts'
import { findPayment, getOrder, lockOrder, type OrderRow, type RefundRow } from './store.ts'
import type { RefundNote } from './tables.ts'

export interface RefundOrder {
  /** Minor units, above 0. */
  amount: number
  /** What of it is for goods and their carriage. */
  goods: number
  reason: string
  reasonCd: RefundReasonCd
  byStaff: boolean
  endsPlace: boolean
  lines: RefundNote[]
  account?: RefundAccount | undefined
  books: CheckedBooks
}

/**
 * First half of a refund, in the caller's transaction: the row that says what is going to be asked. From here on the
 * refund happens, by the caller or, should this process end, by the job (integrations 1.7).
 */
export async function askRefund(ctx: Context, order: OrderRow, refund: RefundOrder): Promise<RefundRow> {
  if (!isPaid(order.paymentStatus)) fail('REFUND_NOT_POSSIBLE', { paymentStatus: order.paymentStatus })
  if (await hasOpenRefund(ctx, order.orderSeq)) fail('PAYMENT_PENDING', { orderSeq: order.orderSeq })
  if (refund.amount <= 0 || refund.amount > order.amount - order.refundedAmount)
    fail('REFUND_EXCEEDS_PAID', { left: order.amount - order.refundedAmount })
  const row = await insertRefund(ctx, order, {
    amount: refund.amount,
    goodsAmount: refund.goods,
    reason: refund.reason,
    reasonCd: refund.reasonCd,
    requestedBy: ctx.principal.userSeq,
    byStaff: refund.byStaff,
    endsPlace: refund.endsPlace,
    lines: refund.lines,
    ...accountFields(ctx, refund.account),
  })
  await audit(
    ctx,
    'payment.refund',
    `order:${order.orderSeq}`,
    { refundedAmount: order.refundedAmount },
    {
      amount: refund.amount,
      reason: refund.reason,
      reasonCd: refund.reasonCd,
      byStaff: refund.byStaff,
      endsPlace: refund.endsPlace,
    },
  )
  return row
}

/**
 * Second half, outside of any transaction: asks the gateway with the row's own key, so that a repeated try is the
 * same refund, and lets books and place follow. An unknown outcome stays open and is tried again by the job.
 */
export async function carryOutRefund(ctx: Context, refundSeq: number): Promise<OrderRow> {
  const refund = await getRefund(ctx, refundSeq)
  const order = await getOrder(ctx, refund.orderSeq)
  if (isBooked(refund) || refund.state === 'refused') return order
  if (awaitsAccount(order, refund)) return owe(ctx, refund)
  const payment = await askGateway(ctx, order, refund)
  if (payment instanceof Error) return refuseOrWait(ctx, refund, payment)
  const settled = await settleAfterMerge(ctx, refund, payment)
  if (settled === null) return order
  // What went back besides: at the gateway's console while ours was under way, or in days that are lost.
  const isMore = (await givenBackUnknown(ctx, settled, payment)) > 0
  return isMore ? applyPayment(ctx, order.orderSeq, payment) : settled
}

/** PAY-21: books and place follow at once; the money waits for an account, and `payOwed` pays it there. */
const owe = (outer: Context, { orderSeq, refundSeq }: RefundRow): Promise<OrderRow> =>
  inTransaction(outer, async (ctx) => {
    const order = await lockWithPlan(ctx, orderSeq)
    const refund = await lockRefund(ctx, refundSeq)
    return isBooked(refund) ? order : finishRefund(ctx, order, refund, { waits: true })
  })

/** What the gateway says, or why it did not: a final no, or nobody knows. */
async function askGateway(
  ctx: Context,
  order: OrderRow,
  refund: RefundRow,
): Promise<GatewayPayment | GatewayDeclined | GatewayUnknown> {
  const gateway = await gatewayOf(ctx, order)
  if (!gateway) return new GatewayDeclined('MERCHANT_GONE', 'byHand', BY_HAND)
  // What is left by our books, which do not know this refund yet. The record may: a notice can tell of it before us.
  const left = { minor: await leftAtGateway(ctx, order), currency: order.currency }
  const recorded = recordedPayment(order, await findPayment(ctx, order.orderSeq))
  try {
    if (await isFromBefore(ctx, refund)) {
      const done = await doneInLostDays(ctx, gateway, { order, refund, recorded })
      if (done) return done
    }
    return await gateway.cancel(
      { ...recorded, balance: left },
      {
        amount: { minor: refund.amount, currency: order.currency },
        reason: refund.reason,
        key: refund.idempotencyKey,
        ...accountOf(ctx, refund),
      },
    )
  } catch (error) {
    if (error instanceof GatewayDeclined || error instanceof GatewayUnknown) return error
    throw error
  }
}

/**
 * A refund that was about to be asked when the data was set back to that moment: its key makes it the same call, but no
 * gateway keeps keys for ever. Where as much has gone back that the books do not know, it is the one that was asked.
 */
async function doneInLostDays(
  ctx: Context,
  gateway: PaymentGateway,
  { order, refund, recorded }: { order: OrderRow; refund: RefundRow; recorded: RecordedPayment },
): Promise<GatewayPayment | GatewayDeclined | null> {
  const now = await gateway.fetch(recorded)
  const unknown = now ? await givenBackUnknown(ctx, order, now) : 0
  if (unknown === 0) return null
  return unknown >= refund.amount ? now : new GatewayDeclined('REFUNDED_OTHERWISE', 'declined', OTHERWISE)
}

const OTHERWISE = {
  ko: '백업으로 되돌리기 전에 다른 금액이 이미 환불되어 이 환불은 진행하지 않았어요. 남은 금액을 확인해 주세요.',
  en: 'Another amount was paid back before the data was set back to a backup, so this refund was not made. Please check what is left.',
  ja: 'バックアップに戻す前に別の金額が返金されていたため、この返金は行いませんでした。残りの金額をご確認ください。',
}

const BY_HAND = {
  ko: '결제를 받은 계정이 연결되어 있지 않아 직접 환불해야 해요.',
  en: 'The account that took the payment is no longer connected, so it has to be paid back by hand.',
  ja: '決済を受けたアカウントが連携されていないため、手動で返金してください。',
}

/** The money is back whatever becomes of two accounts; null while they merge, whose end the job waits for (SOC-19). */
async function settleAfterMerge(
  ctx: Context,
  refund: RefundRow,
  payment: GatewayPayment,
): Promise<OrderRow | null> {
  try {
    return await settleRefund(ctx, refund, payment)
  } catch (error) {
    if (!(error instanceof AppError) || error.errorName !== 'MERGE_UNDER_WAY') throw error
    ctx.log.info({ refundSeq: refund.refundSeq }, 'a refund waits for the end of a merge')
    return null
  }
}

function settleRefund(
  outer: Context,
  { orderSeq, refundSeq }: RefundRow,
  payment: GatewayPayment,
): Promise<OrderRow> {
  return inTransaction(outer, async (ctx) => {
    const order = await lockWithPlan(ctx, orderSeq)
    const refund = await lockRefund(ctx, refundSeq)
    if (isBooked(refund)) return order
    await keepPayment(ctx, order, payment)
    return finishRefund(ctx, order, refund)
  })
}

/** PAY-23: a refund may end the place that another order of its plan gave, so all of them are held, in their order. */
async function lockWithPlan(ctx: Context, orderSeq: number): Promise<OrderRow> {
  const { instalmentPlanSeq } = await getOrder(ctx, orderSeq)
  if (instalmentPlanSeq !== null) await lockPlanOrders(ctx, instalmentPlanSeq)
  return lockOrder(ctx, orderSeq)
}

async function refuseOrWait(
  outer: Context,
  refund: RefundRow,
  error: GatewayDeclined | GatewayUnknown,
): Promise<OrderRow> {
  const { orderSeq, refundSeq } = refund
  const isRefusal = error instanceof GatewayDeclined
  const order = await inTransaction(outer, async (ctx) => {
    const locked = await lockOrder(ctx, orderSeq)
    if (!isBooked(await lockRefund(ctx, refundSeq)))
      await updateRefund(ctx, refundSeq, {
        state: isRefusal ? 'refused' : 'unknown',
        failureMessage: error.message,
      })
    return locked
  })
  outer.log.error({ err: error, orderSeq, refundSeq }, 'a refund did not go through')
  if (!isRefusal) return order
  await followGateway(outer, order)
  if (isOwedAnyway(order, refund, error)) {
    const owed = await oweInstead(outer, refund)
    if (owed) return owed
  }
  const message = error.texts[outer.language]
  throw new AppError('REFUND_NOT_POSSIBLE', { code: error.code, shown: { message, reason: error.reason } })
}

/**
 * What a gateway does not pay back and what was never given is owed by transfer (PAY-21), unless somebody paid it back
 * there or otherwise meanwhile.
 */
function oweInstead(outer: Context, { orderSeq, refundSeq, amount }: RefundRow): Promise<OrderRow | null> {
  return inTransaction(outer, async (ctx) => {
    const order = await lockWithPlan(ctx, orderSeq)
    const refund = await lockRefund(ctx, refundSeq)
    const isLeft = isPaid(order.paymentStatus) && amount <= order.amount - order.refundedAmount
    if (refund.state !== 'refused' || !isLeft || (await hasOpenRefund(ctx, orderSeq))) return null
    return finishRefund(ctx, order, refund, { waits: true })
  })
}

/** What went back at the gateway while a refund of ours was open was left for its end (`takeOutsideCancel`). */
async function followGateway(ctx: Context, order: OrderRow): Promise<void> {
  const gateway = await gatewayOf(ctx, order)
  if (!gateway) return
  try {
    const now = await gateway.fetch(recordedPayment(order, await findPayment(ctx, order.orderSeq)))
    if (now) await applyPayment(ctx, order.orderSeq, now)
  } catch (error) {
    if (!(error instanceof GatewayDeclined) && !(error instanceof GatewayUnknown)) throw error
    ctx.log.warn({ err: error, orderSeq: order.orderSeq }, 'the gateway could not be asked about an order')
  }
}

function accountOf(ctx: Context, refund: RefundRow): { refundAccount?: RefundAccount } {
  const account = refundAccountOf(ctx, refund)
  return account ? { refundAccount: account } : {}
}
