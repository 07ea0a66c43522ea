import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { isPaid } from '@seodang/domain/payment'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { requireNoMerge } from '../identity/index.ts'
import { applyPayment } from './apply-payment.ts'
import { gatewaysOf } from './gateways.ts'
import { requireOthersOrder } from './own-order.ts'
import { recordedPayment } from './payments-store.ts'
import { type DepositGateway, GatewayDeclined, type GatewayPayment, type RecordedPayment } from './port.ts'
import { findPayment, lockOrder, type OrderRow } from './store.ts'

/**
 * PAY-18: staff saw the transfer on the school's own account. Only a bank deposit is confirmed by people. Where its buyer
 * is gone, or the place, it is owed back to them; fails with what staff can change, with MERGE_UNDER_WAY, or for an order of
 * their own.
 */
export async function confirmArrival(outer: Context, orderSeq: number): Promise<OrderRow> {
  const { deposit } = await gatewaysOf(outer)
  return inTransaction(outer, async (ctx) => {
    const order = await lockOrder(ctx, orderSeq)
    await requireOthersOrder(ctx, order, 'decides')
    if (order.merchant !== deposit.merchant) fail('NOT_PAYABLE', { orderSeq })
    if (isPaid(order.paymentStatus)) return order
    if (order.paymentStatus !== PAYMENT_STATUS.waitingDeposit) fail('PAYMENT_EXPIRED', { orderSeq })
    // Whose it is, and whether it is wanted, is known once the accounts are one.
    await requireNoMerge(ctx, order.userSeq)
    const recorded = recordedPayment(order, await findPayment(ctx, orderSeq))
    const payment = received(deposit, recorded, ctx.now)
    await audit(ctx, 'payment.depositConfirmed', `order:${orderSeq}`, null, { amount: order.amount })
    return applyPayment(ctx, orderSeq, payment)
  })
}

function received(deposit: DepositGateway, recorded: RecordedPayment, now: Date): GatewayPayment {
  try {
    return deposit.confirmDeposit(recorded, { amount: recorded.amount, receivedAt: now })
  } catch (error) {
    if (error instanceof GatewayDeclined) fail('PAYMENT_EXPIRED', { code: error.code })
    throw error
  }
}
