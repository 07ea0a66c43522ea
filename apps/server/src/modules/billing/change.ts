import { randomUUID } from 'node:crypto'
import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { changePlan as changing, quotePlan } from '@seodang/contract/plan'
import { fail } from '@seodang/domain/errors'
import { MINUTE } from '@seodang/domain/instant'
import { type Excess, excessOf, isPaidPlan, planOf } from '@seodang/domain/plan'
import {
  beginFree,
  isLapsed,
  type PlanQuote,
  type PlanSubscription,
  quotePlanChange,
  recurringOf,
} from '@seodang/domain/plan-change'
import { PLAN_CHARGE_PURPOSE } from '@seodang/domain/plan-charge'
import { RECURRING_STATE, recur } from '@seodang/domain/recurring'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import {
  getSubscription,
  lockSubscription,
  moveSubscription,
  readUse,
  replaceSubscription,
  type SubscriptionRow,
  subscriptionOf,
} from '../plan/index.ts'
import { askCharge, requirePaid } from './ask-charge.ts'
import { requireNoOpenCharge, writeCharge } from './begin-charge.ts'
import { findPlanCard } from './card-holder.ts'
import type { ChargeRow } from './charge-store.ts'
import { listUsableCoupons, type UsableCoupon } from './coupon-store.ts'

type Quote = PlanQuote<UsableCoupon>

/** For so long the amounts of a quote hold. */
const QUOTE_MINUTES = 10

/** PLAN-10, PLAN-11: what the dialog says before anything is pressed. */
export async function quoteView(
  ctx: Context,
  choice: QueryOf<typeof quotePlan>,
): Promise<ReplyOf<typeof quotePlan>> {
  const plan = subscriptionOf(await getSubscription(ctx))
  const quote = await quoteOf(ctx, plan, choice, ctx.now)
  return {
    kind: quote.kind,
    ...quote.choice,
    startsAt: quote.startsAt.toISOString(),
    listPrice: quote.listPrice,
    discount: quote.discount,
    couponName: quote.coupon?.name ?? null,
    dueNow: quote.dueNow,
    next: quote.next && { at: quote.next.at.toISOString(), amount: quote.next.amount },
    excess: await excessAfter(ctx, plan, quote),
    quotedAt: ctx.now.toISOString(),
  }
}

async function quoteOf(
  ctx: Context,
  plan: PlanSubscription,
  choice: QueryOf<typeof quotePlan>,
  at: Date,
): Promise<Quote> {
  const quote = quotePlanChange(plan, choice, await listUsableCoupons(ctx), at)
  if (quote === 'same') return fail('PLAN_UNCHANGED')
  if (quote === 'dueFirst') return fail('PLAN_PAYMENT_DUE')
  return quote
}

/** PLAN-11: only a plan that brings less can be too small; who lapsed chooses one that fits. */
async function excessAfter(ctx: Context, plan: PlanSubscription, quote: Quote): Promise<Excess[]> {
  const mayShrink = quote.kind === 'lower' || (quote.kind === 'begin' && isLapsed(plan))
  if (!mayShrink) return []
  const { sitesElsewhere, ...use } = await readUse(ctx)
  const { limits } = planOf(quote.choice.planCd)
  // Sites count for their owner, and the most generous plan of the owner's sites decides (CRT-11).
  const sites =
    limits.sites === null || sitesElsewhere === null ? null : Math.max(limits.sites, sitesElsewhere)
  return excessOf(use, { ...limits, sites })
}

/**
 * PLAN-04, PLAN-10: changes the plan as it was quoted. What costs nothing now is done at once; otherwise the charge is
 * written down first and the plan moves when the gateway has said yes.
 */
export async function change(outer: Context, body: BodyOf<typeof changing>): Promise<void> {
  const charge = await inTransaction(outer, async (ctx) => {
    const row = await lockSubscription(ctx)
    await requireNoOpenCharge(ctx)
    const plan = subscriptionOf(row)
    const quote = await quoteOf(ctx, plan, body, quotedAt(ctx, body.quotedAt))
    const excess = await excessAfter(ctx, plan, quote)
    if (excess.length > 0) fail('PLAN_USE_EXCEEDED', { shown: { excess } })
    if (quote.dueNow !== body.expectedAmount) fail('PLAN_PRICE_CHANGED', { shown: { amount: quote.dueNow } })
    const isPaid = isPaidPlan(quote.choice.planCd) && (quote.kind === 'begin' || quote.kind === 'raise')
    if (isPaid) return beginCharge(ctx, quote)
    await changeAtOnce(ctx, row, quote)
    return null
  })
  if (charge) requirePaid(await askCharge(outer, charge))
}

/** A quote from another day, or from the future, is none. */
function quotedAt(ctx: Context, text: string): Date {
  const at = new Date(text)
  const age = ctx.now.getTime() - at.getTime()
  // Another process's clock may be a little ahead.
  if (age < -MINUTE || age > QUOTE_MINUTES * MINUTE) fail('PLAN_PRICE_CHANGED')
  return at
}

async function beginCharge(ctx: Context, quote: Quote): Promise<ChargeRow> {
  const card = await findPlanCard(ctx)
  if (!card) fail('PLAN_CARD_NEEDED')
  const purpose = quote.kind === 'begin' ? PLAN_CHARGE_PURPOSE.begin : PLAN_CHARGE_PURPOSE.raise
  return writeCharge(ctx, {
    purpose,
    chargeKey: `${purpose}:${randomUUID()}`,
    choice: quote.choice,
    listPrice: quote.listPrice,
    discount: quote.discount,
    amount: quote.dueNow,
    planCouponSeq: quote.coupon?.planCouponSeq ?? null,
    term: { start: ctx.now, end: quote.next?.at ?? null },
    card,
  })
}

async function changeAtOnce(ctx: Context, row: SubscriptionRow, { kind, choice }: Quote): Promise<void> {
  const before = subscriptionOf(row)
  await audit(ctx, 'plan.change', 'plan', facts(before), { kind, ...choice })
  // The lapsed site whose use fits goes on without a charge.
  if (kind === 'begin') {
    await replaceSubscription(ctx, beginFree(ctx.now))
    return
  }
  const nextTermMonths = choice.termMonths === before.termMonths ? null : choice.termMonths
  const isEnding = !isPaidPlan(choice.planCd)
  await moveSubscription(ctx, row, {
    ...before,
    state: isEnding ? RECURRING_STATE.cancelling : RECURRING_STATE.active,
    nextPlanCd: choice.planCd === before.planCd ? null : choice.planCd,
    nextTermMonths: isEnding ? null : nextTermMonths,
  })
}

const facts = ({ planCd, termMonths, state, nextPlanCd }: PlanSubscription) => ({
  planCd,
  termMonths,
  state,
  nextPlanCd,
})

/** PLAN-10: a cancellation taken back while what is paid for lasts. */
export function resume(outer: Context): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const row = await lockSubscription(ctx)
    await requireNoOpenCharge(ctx)
    const before = subscriptionOf(row)
    const recurring = recurringOf(before)
    const after = recurring && recur(recurring, 'resume', ctx.now)
    if (!after) return fail('PLAN_NOT_CANCELLABLE')
    await moveSubscription(ctx, row, {
      ...before,
      state: after.state,
      nextPlanCd: null,
      nextTermMonths: null,
    })
    await audit(ctx, 'plan.resume', 'plan', facts(before), { state: after.state })
  })
}
