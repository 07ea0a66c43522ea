import type { UnwantedCause } from '@seodang/domain/unwanted-money'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { PAYMENT_STRANDED } from './events.ts'
import type { GatewayPayment } from './port.ts'
import { getProductLine, type OrderRow } from './store.ts'
import { closeStrandedOf, insertStranded } from './stranded-store.ts'

/**
 * SEC-24: money that is not wanted and goes back neither by itself nor to an account that somebody names. Staff see it until
 * they have seen to it, and are told. Once for each payment of an order, however often it is looked at.
 */
export async function strand(
  ctx: Context,
  { channelSeq, orderSeq }: OrderRow,
  payment: Pick<GatewayPayment, 'paymentRef' | 'balance'>,
  { cause, refusal = null }: { cause: UnwantedCause; refusal?: string | null },
): Promise<void> {
  const { paymentRef, balance } = payment
  const strandedPaymentSeq = await insertStranded(ctx, {
    orderSeq,
    paymentRef,
    amount: balance.minor,
    currency: balance.currency,
    cause,
    refusal,
  })
  if (strandedPaymentSeq === null) return
  ctx.log.error({ orderSeq, strandedPaymentSeq, cause, refusal }, 'a payment has to be given back by hand')
  await audit(ctx, 'payment.stranded', `order:${orderSeq}`, null, {
    cause,
    amount: balance,
    paymentRef,
    refusal,
  })
  const { courseSeq } = await getProductLine(ctx, orderSeq)
  await ctx.services.jobs.emit(ctx, PAYMENT_STRANDED, { channelSeq, strandedPaymentSeq, courseSeq })
}

/** The gateway says that nothing is left of a payment, as after staff gave it back in its console. */
export async function settleStranded(
  ctx: Context,
  { orderSeq }: OrderRow,
  { paymentRef, balance, status }: Pick<GatewayPayment, 'paymentRef' | 'balance' | 'status'>,
): Promise<void> {
  if (status !== 'CANCELED' || balance.minor !== 0) return
  if (await closeStrandedOf(ctx, orderSeq, paymentRef))
    await audit(ctx, 'payment.strandedGivenBack', `order:${orderSeq}`, null, { paymentRef })
}
