import { fail } from '@seodang/domain/errors'
import { HOUR, SECOND } from '@seodang/domain/instant'
import {
  dueAt,
  type PlanSubscription,
  quoteTerm,
  upcomingChoice,
  upcomingTerm,
} from '@seodang/domain/plan-change'
import { PLAN_CHARGE_PURPOSE } from '@seodang/domain/plan-charge'
import { chargedTerm, RECURRING_STATE } from '@seodang/domain/recurring'
import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { type Sweep, sweepOver } from '../../platform/sweeps.ts'
import { areChargesHeld, CHARGES_GO_ON } from '../order/index.ts'
import { dueSubscriptions, lockSubscription, subscriptionOf } from '../plan/index.ts'
import { askCharge, lookAtCharge, requirePaid } from './ask-charge.ts'
import { requireNoOpenCharge, writeCharge } from './begin-charge.ts'
import { findPlanCard } from './card-holder.ts'
import { type ChargeRow, countTries, findCharge, findOpenCharge, staleCharges } from './charge-store.ts'
import { listUsableCoupons } from './coupon-store.ts'
import { endPlan } from './end.ts'
import { waitsForNotice } from './remind.ts'

/** A call under way is held by whoever asks; this long it may take from its commit to the asking. */
const STALE_SECONDS = 5

/** The clock of the plans: what nobody knows the outcome of is looked up, what is over ends, what is due is charged. */
export const PLAN_SWEEPS: readonly Sweep[] = [
  {
    name: 'billing.charge',
    due: ({ now }) => staleCharges(new Date(now.getTime() - STALE_SECONDS * SECOND)),
    look: lookAtStale,
    failed: 'a charge of a plan could not be looked up',
    longestPause: HOUR,
  },
  {
    name: 'billing.due',
    due: (ctx) => sql`select * from (${dueSubscriptions(ctx)}) due where ${CHARGES_GO_ON}`,
    look: (site) => renew(site),
    failed: 'the plan of a site could not be tended',
  },
]

export async function tendPlans(ctx: Context): Promise<void> {
  for (const each of PLAN_SWEEPS) await sweepOver(ctx, each)
}

async function lookAtStale(site: Context, planChargeSeq: number): Promise<void> {
  const charge = await findCharge(site, planChargeSeq)
  if (charge) await lookAtCharge(site, charge)
}

/** What is due for one site: the end of what was cancelled, or one try of the next term. */
export async function renew(outer: Context): Promise<void> {
  const charge = await inTransaction(outer, async (ctx) => {
    const row = await lockSubscription(ctx)
    const plan = subscriptionOf(row)
    const due = dueAt(plan)
    // Somebody was faster, or does not know yet how it went.
    if (due === null || due > ctx.now || (await findOpenCharge(ctx))) return null
    if (await areChargesHeld(ctx)) return null
    if (plan.state === RECURRING_STATE.cancelling) {
      await endPlan(ctx, row)
      return null
    }
    if (await waitsForNotice(ctx, row)) return null
    return writeTerm(ctx, plan)
  })
  if (charge) await askCharge(outer, charge)
}

/** PLAN-13: the owner tries what is due again now, instead of waiting for the next try. */
export async function payNow(outer: Context, expectedAmount: number): Promise<void> {
  const charge = await inTransaction(outer, async (ctx) => {
    const plan = subscriptionOf(await lockSubscription(ctx))
    await requireNoOpenCharge(ctx)
    if (plan.state !== RECURRING_STATE.pastDue) fail('PLAN_NOT_CANCELLABLE')
    if (!(await findPlanCard(ctx))) fail('PLAN_CARD_NEEDED')
    const written = await writeTerm(ctx, plan)
    if (written.amount !== expectedAmount) fail('PLAN_PRICE_CHANGED', { shown: { amount: written.amount } })
    return written
  })
  requirePaid(await askCharge(outer, charge))
}

async function writeTerm(ctx: Context, plan: PlanSubscription): Promise<ChargeRow> {
  const term = upcomingTerm(plan)
  if (!term) throw new Error('a plan without a term is charged')
  const choice = upcomingChoice(plan)
  const { listPrice, discount, amount, coupon } = quoteTerm(choice, await listUsableCoupons(ctx), ctx.now)
  const { start, end } = chargedTerm(term, ctx.now)
  const tried = `${PLAN_CHARGE_PURPOSE.term}:${start.toISOString()}:`
  return writeCharge(ctx, {
    purpose: PLAN_CHARGE_PURPOSE.term,
    chargeKey: `${tried}${await countTries(ctx, tried)}`,
    choice,
    listPrice,
    discount,
    amount,
    planCouponSeq: coupon?.planCouponSeq ?? null,
    term: { start, end },
    card: await findPlanCard(ctx),
  })
}
