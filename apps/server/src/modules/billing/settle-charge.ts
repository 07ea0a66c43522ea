import { HOUR } from '@seodang/domain/instant'
import { isLapsed, type PlanSubscription, recurringOf, upcomingTerm } from '@seodang/domain/plan-change'
import { isOpenCharge, PLAN_CHARGE_PURPOSE, PLAN_CHARGE_STATE } from '@seodang/domain/plan-charge'
import {
  beginPaid,
  chargedTerm,
  countedFrom,
  RECURRING_STATE,
  type Recurring,
  recur,
} from '@seodang/domain/recurring'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { leaveFirstPlan } from '../identity/index.ts'
import type { GatewayPayment } from '../order/index.ts'
import {
  lockSubscription,
  moveSubscription,
  postpone,
  replaceSubscription,
  type SubscriptionRow,
  subscriptionOf,
} from '../plan/index.ts'
import { type ChargeRow, findCharge, updateCharge } from './charge-store.ts'
import { spendCoupon } from './coupon-store.ts'
import { tellFees } from './fees-told.ts'
import { tellPlanStep } from './mails.ts'
import { listOwners } from './people-store.ts'

/** What is known about a charge in the end. `notAsked`: no money moved and the card said nothing. */
export type Outcome =
  | { kind: 'paid'; payment: Pick<GatewayPayment, 'paymentRef' | 'receiptUrl' | 'approvedAt'> | null }
  | { kind: 'declined'; code: string; message: string }
  | { kind: 'notAsked'; code: string }

/**
 * The one function that ends a charge, under the lock of the subscription, whoever comes with the outcome: the caller,
 * a notice, the sweeper. Whoever comes second finds the work done.
 */
export function settleCharge(outer: Context, planChargeSeq: number, outcome: Outcome): Promise<ChargeRow> {
  return inTransaction(outer, async (ctx) => {
    const row = await lockSubscription(ctx)
    const charge = await findCharge(ctx, planChargeSeq)
    if (!charge) throw new Error('the charge is gone')
    if (!isOpenCharge(charge)) return charge
    if (charge.purpose === PLAN_CHARGE_PURPOSE.fees) return endFees(ctx, charge, outcome)
    if (outcome.kind === 'paid') return paid(ctx, row, charge, outcome.payment)
    const declined = await updateCharge(ctx, planChargeSeq, {
      state: PLAN_CHARGE_STATE.declined,
      failureCode: outcome.code,
      failureMessage: outcome.kind === 'declined' ? outcome.message : null,
    })
    if (outcome.kind === 'declined') await countDecline(ctx, row, declined)
    // Nothing was said about the card, so nothing is counted; a while later it is tried anew.
    else if (row.nextChargeAt !== null) await postpone(ctx, row, new Date(ctx.now.getTime() + HOUR))
    return declined
  })
}

/** SALE-10: fees buy nothing of the plan, and a card that was declined for them ends none. */
async function endFees(
  ctx: Context,
  { planChargeSeq, amount }: ChargeRow,
  outcome: Outcome,
): Promise<ChargeRow> {
  const done = await updateCharge(
    ctx,
    planChargeSeq,
    outcome.kind === 'paid'
      ? {
          state: PLAN_CHARGE_STATE.paid,
          paidAt: outcome.payment?.approvedAt ?? ctx.now,
          paymentRef: outcome.payment?.paymentRef ?? null,
          receiptUrl: outcome.payment?.receiptUrl ?? null,
          failureCode: null,
          failureMessage: null,
        }
      : {
          state: PLAN_CHARGE_STATE.declined,
          failureCode: outcome.code,
          failureMessage: outcome.kind === 'declined' ? outcome.message : null,
        },
  )
  if (outcome.kind === 'paid') await audit(ctx, 'plan.fees', `planCharge:${planChargeSeq}`, null, { amount })
  await tellFees(ctx, done)
  return done
}

async function paid(
  ctx: Context,
  row: SubscriptionRow,
  charge: ChargeRow,
  payment: Pick<GatewayPayment, 'paymentRef' | 'receiptUrl' | 'approvedAt'> | null,
): Promise<ChargeRow> {
  const before = subscriptionOf(row)
  const madeAt = payment?.approvedAt ?? charge.createdAt
  const countedAt = countedFrom(charge.createdAt, madeAt)
  const after = afterPayment(before, charge, countedAt)
  const isNewPlan = after.planCd !== before.planCd || isLapsed(before) || before.paidUntil === null
  await (isNewPlan ? replaceSubscription(ctx, after) : moveSubscription(ctx, row, after))
  if (charge.planCouponSeq !== null) await spendCoupon(ctx, charge.planCouponSeq)
  // PLAN-08: whoever runs the site has left the first plan.
  const owners = await listOwners(ctx)
  await leaveFirstPlan(
    ctx,
    owners.map(({ userSeq }) => userSeq),
  )
  const done = await updateCharge(ctx, charge.planChargeSeq, {
    state: PLAN_CHARGE_STATE.paid,
    paidAt: payment?.approvedAt ?? ctx.now,
    paymentRef: payment?.paymentRef ?? null,
    receiptUrl: payment?.receiptUrl ?? null,
    ...termOf(before, charge, countedAt),
    failureCode: null,
    failureMessage: null,
  })
  await audit(ctx, 'plan.charge', `planCharge:${charge.planChargeSeq}`, planFacts(before), {
    ...planFacts(after),
    amount: charge.amount,
  })
  await tellPlanStep(ctx, 'paid', { plan: after, charge: done })
  return done
}

/** The term that was written down, unless the charge was made much later. */
function termOf(before: PlanSubscription, { purpose, createdAt }: ChargeRow, at: Date) {
  const term = upcomingTerm(before)
  if (purpose !== PLAN_CHARGE_PURPOSE.term || term === null || at.getTime() === createdAt.getTime()) return {}
  const { start, end } = chargedTerm(term, at)
  return { termStartAt: start, termEndAt: end }
}

const planFacts = ({ planCd, termMonths, state }: PlanSubscription) => ({ planCd, termMonths, state })

/** What the subscription is once this charge is paid. */
function afterPayment(before: PlanSubscription, charge: ChargeRow, at: Date): PlanSubscription {
  const choice = { planCd: charge.planCd, termMonths: charge.periodMonths }
  if (charge.purpose === PLAN_CHARGE_PURPOSE.begin) {
    const started = beginPaid(choice.termMonths, at)
    return { ...choice, ...lifeOf(started), nextPlanCd: null, nextTermMonths: null }
  }
  if (charge.purpose === PLAN_CHARGE_PURPOSE.raise)
    return {
      ...before,
      planCd: choice.planCd,
      // What was cancelled and is raised goes on.
      state: RECURRING_STATE.active,
      nextPlanCd: null,
      nextTermMonths: choice.termMonths === before.termMonths ? null : choice.termMonths,
    }
  const term = upcomingTerm(before)
  const charged = term && recur(term, 'charged', at)
  if (!charged) throw new Error('a term was paid that the subscription does not have')
  return { ...choice, ...lifeOf(charged), nextPlanCd: null, nextTermMonths: null }
}

const lifeOf = ({ state, anchorAt, termsPaid, paidUntil, declines, retryAt }: Recurring) => ({
  state,
  anchorAt,
  termsPaid,
  paidUntil,
  declines,
  retryAt,
})

/**
 * PLAN-13: a declined renewal is tried again and at last ends the plan. A try that somebody asked for counts as none:
 * nobody loses a day by trying another card.
 */
async function countDecline(ctx: Context, row: SubscriptionRow, charge: ChargeRow): Promise<void> {
  if (charge.purpose !== PLAN_CHARGE_PURPOSE.term || charge.userSeq !== null) return
  const before = subscriptionOf(row)
  const recurring = recurringOf(before)
  const next = recurring && recur(recurring, 'declined', ctx.now)
  if (!next) return
  const { state, declines, retryAt, anchorAt, termsPaid } = next
  const after = { ...before, state, declines, retryAt, anchorAt, termsPaid }
  await moveSubscription(ctx, row, after)
  await tellPlanStep(ctx, isLapsed(after) ? 'lapsed' : 'declined', { plan: after, charge })
  if (isLapsed(after)) await audit(ctx, 'plan.lapse', 'plan', planFacts(before), planFacts(after))
}
