import { PLAN_CHARGE_PURPOSE } from '@seodang/domain/plan-charge'
import { type Context, inTransaction } from '../../platform/context.ts'
import { areChargesHeld } from '../order/index.ts'
import { lockSubscription, subscriptionOf } from '../plan/index.ts'
import { askCharge } from './ask-charge.ts'
import { writeCharge } from './begin-charge.ts'
import { findPlanCard } from './card-holder.ts'
import { countTries, findOpenCharge } from './charge-store.ts'

const beginning = (statementSeq: number) => `${PLAN_CHARGE_PURPOSE.fees}:${statementSeq}:`

/**
 * SALE-10: one try to charge the fees of a statement, in whole won, to the card of the plan. How it ends is told by
 * `FEES_CHARGED`, whoever finds it out. While another charge of the site is open nothing begins.
 */
export async function chargeFees(outer: Context, statementSeq: number, amount: number): Promise<void> {
  const charge = await inTransaction(outer, async (ctx) => {
    const { planCd, termMonths } = subscriptionOf(await lockSubscription(ctx))
    if ((await findOpenCharge(ctx)) || (await areChargesHeld(ctx))) return null
    const tried = beginning(statementSeq)
    return writeCharge(ctx, {
      purpose: PLAN_CHARGE_PURPOSE.fees,
      chargeKey: `${tried}${await countTries(ctx, tried)}`,
      choice: { planCd, termMonths },
      listPrice: amount,
      discount: 0,
      amount,
      planCouponSeq: null,
      term: { start: ctx.now, end: null },
      card: await findPlanCard(ctx),
    })
  })
  if (charge) await askCharge(outer, charge)
}
