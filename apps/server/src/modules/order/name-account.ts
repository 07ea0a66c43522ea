import { fail, requireNoProblems } from '@seodang/domain/errors'
import { REFUND_LABELS } from '@seodang/domain/field-labels'
import { givenAccountProblems } from '@seodang/domain/refund-account'
import { transferDueOn } from '@seodang/domain/refund-transfer'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { isWithGateway, lockTransfer } from './owed-refund.ts'
import { payOwed } from './pay-owed.ts'
import { proveRefundAccount } from './refund-account.ts'
import { updateRefund } from './refunds-store.ts'
import { accountFields, type RefundAccount } from './sealed-account.ts'
import { getMyOrder, getOrder, lockOrder, type OrderRow, type RefundRow } from './store.ts'
import { tellOwed } from './transfer-mails.ts'
import { type TransferView, viewTransfer } from './transfers.ts'
import { lockOwed } from './transfers-store.ts'

interface Naming {
  refundAccount: RefundAccount
  password?: string | undefined
  code?: string | undefined
}

/** PAY-21: the buyer says where all that is owed of an order goes, or corrects it. */
export async function nameMine(
  outer: Context,
  orderSeq: number,
  { refundAccount, ...proof }: Naming,
): Promise<OrderRow> {
  requireNoProblems(givenAccountProblems(refundAccount), REFUND_LABELS)
  await getMyOrder(outer, orderSeq, userSeqOf(outer))
  const useProof = await proveRefundAccount(outer, proof)
  const refundSeqs = await inTransaction(outer, async (ctx) => {
    const order = await lockOrder(ctx, orderSeq)
    const owed = await lockOwed(ctx, orderSeq)
    if (owed.length === 0) fail('REFUND_TRANSFERRED', { orderSeq })
    await useProof(ctx)
    for (const refund of owed) await keepAccount(ctx, order, refund, refundAccount)
    return owed.map(({ refundSeq }) => refundSeq)
  })
  for (const refundSeq of refundSeqs) await payOwed(outer, refundSeq)
  return getOrder(outer, orderSeq)
}

/** Staff asked the buyer, who hears by mail which account was written down. Answers the refund with it. */
export async function nameForBuyer(
  outer: Context,
  refundSeq: number,
  { refundAccount, ...proof }: Naming,
): Promise<TransferView> {
  requireNoProblems(givenAccountProblems(refundAccount), REFUND_LABELS)
  const useProof = await proveRefundAccount(outer, proof)
  await inTransaction(outer, async (ctx) => {
    const { order, refund } = await lockTransfer(ctx, refundSeq)
    if (refund.state !== 'owed') fail('REFUND_TRANSFERRED', { refundSeq })
    await useProof(ctx)
    await keepAccount(ctx, order, refund, refundAccount)
  })
  await payOwed(outer, refundSeq)
  return viewTransfer(outer, refundSeq)
}

/** Nobody could transfer without an account, so that the days count from when there is one; another one changes nothing. */
async function keepAccount(
  ctx: Context,
  order: OrderRow,
  refund: RefundRow,
  account: RefundAccount,
): Promise<void> {
  if (isWithGateway(order, refund)) fail('PAYMENT_PENDING', { refundSeq: refund.refundSeq })
  const named = await updateRefund(ctx, refund.refundSeq, {
    ...accountFields(ctx, account, refund.accountRevision),
    failureMessage: null,
    gatewayWords: null,
    ...(refund.accountBank === null && { dueOn: transferDueOn(order.refundPolicy, ctx.now) }),
  })
  const shown = ({ accountBank, accountTail }: RefundRow) => ({ bank: accountBank, tail: accountTail })
  await audit(ctx, 'payment.refundAccount', `order:${order.orderSeq}`, shown(refund), shown(named))
  // The gateway pays it at once, or refuses, and either is told then.
  if (!isWithGateway(order, named)) await tellOwed(ctx, order, named, 'accountNamed')
}
