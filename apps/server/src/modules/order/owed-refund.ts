import { CURRENCY, PAY_METHOD } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { REFUND_REASON } from '@seodang/domain/refund-reason'
import { mayUndoTransfer } from '@seodang/domain/refund-transfer'
import type { Context } from '../../platform/context.ts'
import type { GatewayDeclined } from './port.ts'
import { getRefund, lockRefund } from './refunds-store.ts'
import { lockOrder, type OrderRow, type RefundRow } from './store.ts'

/** Paid into the site's own account, which nobody but its staff can pay out of. */
export const isPaidBackByStaff = ({ gateway }: Pick<OrderRow, 'gateway'>): boolean => gateway === 'deposit'

/**
 * What came into a virtual account and ends without its buyer there, as by staff or with a site that closes: the gateway pays
 * it only to an account that it is told, so it is owed until its buyer names one.
 */
export const awaitsAccount = (
  { payMethodCd }: Pick<OrderRow, 'payMethodCd'>,
  { accountBank }: Pick<RefundRow, 'accountBank'>,
): boolean => payMethodCd === PAY_METHOD.virtualAccount && accountBank === null

/**
 * What a site did not give goes back whatever its gateway says (전자상거래법 제18조): where that will not pay it, or the account
 * that took it is gone, it is transferred. Accounts are Korean, so dollars stay to be paid back outside.
 */
export const isOwedAnyway = (
  { currency }: Pick<OrderRow, 'currency'>,
  { byStaff, reasonCd }: Pick<RefundRow, 'byStaff' | 'reasonCd'>,
  { reason }: Pick<GatewayDeclined, 'reason'>,
): boolean =>
  reason === 'byHand' && currency === CURRENCY.krw && byStaff && reasonCd === REFUND_REASON.notHeld

/**
 * Of a virtual account: its buyer named where the money goes, and the gateway has not said yet whether it pays there. Only
 * what it refused is for staff to transfer, so that nobody is paid twice.
 */
export const isWithGateway = (
  order: Pick<OrderRow, 'gateway'>,
  { state, accountBank, failureMessage }: Pick<RefundRow, 'state' | 'accountBank' | 'failureMessage'>,
): boolean => state === 'owed' && !isPaidBackByStaff(order) && accountBank !== null && failureMessage === null

/** A mark of somebody, on its own day; what a gateway paid is no mark. */
export const isUndoable = (
  { transferredAt, transferredBy }: Pick<RefundRow, 'transferredAt' | 'transferredBy'>,
  now: Date,
): boolean => transferredAt !== null && transferredBy !== null && mayUndoTransfer(transferredAt, now)

/** A refund that staff transfer or have transferred, with its order, both held. Fails with NO_DATA for any other. */
export async function lockTransfer(
  ctx: Context,
  refundSeq: number,
): Promise<{ order: OrderRow; refund: RefundRow; dueOn: string }> {
  const { orderSeq } = await getRefund(ctx, refundSeq)
  const order = await lockOrder(ctx, orderSeq)
  const refund = await lockRefund(ctx, refundSeq)
  return { order, refund, dueOn: refund.dueOn ?? fail('NO_DATA', { refundSeq }) }
}
