import { fail } from '@seodang/domain/errors'
import type { RefundReasonCd } from '@seodang/domain/refund-reason'
import type { Context } from '../../platform/context.ts'
import { isLaterInstalment } from './instalments.ts'
import { withItsMonths } from './plan-orders-store.ts'
import { quoteOf } from './quote.ts'
import type { OrderRow } from './store.ts'

/**
 * BYD-02: nobody is put out of what they bought for less than the rule gives at that moment; more is for staff to give. Of
 * a plan all of its months count. Where nobody can tell what was used there is no such amount.
 */
export async function requireLeast(
  ctx: Context,
  order: OrderRow,
  { amount, reasonCd }: { amount: number; reasonCd: RefundReasonCd },
): Promise<void> {
  const months = await withItsMonths(ctx, order)
  const quote = await quoteOf(ctx, months.find((one) => !isLaterInstalment(one)) ?? order, reasonCd)
  // While goods are out, what comes back of them is told later. Upgrades go back by orders of their own.
  const least = quote.problem === 'PARCEL_NOT_RETURNED' ? quote.ofClass : quote.amount - quote.upgrades
  if (amount < least) fail('REFUND_BELOW_RULE', { shown: { amount: least } })
}
