import { PLAN_CHARGE_STATE } from '@seodang/domain/plan-charge'
import type { Context } from '../../platform/context.ts'
import type { ChargeRow } from './charge-store.ts'
import { FEES_CHARGED } from './events.ts'

/** In the transaction that ends a charge of fees: whoever asked for them hears how. */
export async function tellFees(ctx: Context, charge: ChargeRow): Promise<void> {
  const [, statementSeq, tried] = charge.chargeKey.split(':')
  await ctx.services.jobs.emit(ctx, FEES_CHARGED, {
    channelSeq: ctx.channelSeq,
    statementSeq: Number(statementSeq),
    paid: charge.state === PLAN_CHARGE_STATE.paid,
    code: charge.failureCode ?? '',
    tries: Number(tried) + 1,
  })
}
