import { fail } from '@seodang/domain/errors'
import { SECOND, timeOf } from '@seodang/domain/instant'
import {
  dueAt,
  type PlanSubscription,
  quoteTerm,
  upcomingChoice,
  upcomingTerm,
} from '@seodang/domain/plan-change'
import { PLAN_CHARGE_PURPOSE } from '@seodang/domain/plan-charge'
import { RECURRING_STATE, termEnd } from '@seodang/domain/recurring'
import { type Context, inTransaction, systemContext } from '../../platform/context.ts'
import { listDueSites, lockSubscription, subscriptionOf } from '../plan/index.ts'
import { askCharge, lookAtCharge, requirePaid } from './ask-charge.ts'
import { requireNoOpenCharge, writeCharge } from './begin-charge.ts'
import { findPlanCard } from './card-store.ts'
import { type ChargeRow, countTries, findOpenCharge, listStaleCharges } from './charge-store.ts'
import { listUsableCoupons } from './coupon-store.ts'
import { endPlan } from './end.ts'

const MOST_AT_ONCE = 200
/** A call under way is held by whoever asks; this long it may take from its commit to the asking. */
const STALE_SECONDS = 5

/**
 * The clock of the plans: what nobody knows the outcome of is looked up, what is over ends, what is due is charged.
 * Each site on its own, so that one stops no other.
 */
export async function tendPlans(ctx: Context): Promise<void> {
  const stale = await listStaleCharges(
    ctx,
    new Date(ctx.now.getTime() - STALE_SECONDS * SECOND),
    MOST_AT_ONCE,
  )
  for (const charge of stale) await alone(ctx, charge.channelSeq, (site) => lookAtCharge(site, charge))
  for (const channelSeq of await listDueSites(ctx, MOST_AT_ONCE)) await alone(ctx, channelSeq, renew)
}

async function alone(
  ctx: Context,
  channelSeq: number,
  work: (site: Context) => Promise<unknown>,
): Promise<void> {
  try {
    await work(systemContext(ctx.services, channelSeq))
  } catch (error) {
    ctx.log.error({ err: error, channelSeq }, 'the plan of a site could not be tended')
  }
}

/** What is due for one site: the end of what was cancelled, or one try of the next term. */
export async function renew(outer: Context): Promise<void> {
  const charge = await inTransaction(outer, async (ctx) => {
    const row = await lockSubscription(ctx)
    const plan = subscriptionOf(row)
    const due = dueAt(plan)
    // Somebody was faster, or does not know yet how it went.
    if (due === null || due > ctx.now || (await findOpenCharge(ctx))) return null
    if (plan.state === RECURRING_STATE.cancelling) {
      await endPlan(ctx, row)
      return null
    }
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
  if (!term || plan.paidUntil === null) throw new Error('a plan without a term is charged')
  const choice = upcomingChoice(plan)
  const { listPrice, discount, amount, coupon } = quoteTerm(choice, await listUsableCoupons(ctx), ctx.now)
  const start = new Date(timeOf(plan.paidUntil))
  const tried = `${PLAN_CHARGE_PURPOSE.term}:${start.toISOString()}:`
  return writeCharge(ctx, {
    purpose: PLAN_CHARGE_PURPOSE.term,
    chargeKey: `${tried}${await countTries(ctx, tried)}`,
    choice,
    listPrice,
    discount,
    amount,
    planCouponSeq: coupon?.planCouponSeq ?? null,
    term: { start, end: termEnd(term) },
    card: await findPlanCard(ctx),
  })
}
