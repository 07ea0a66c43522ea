import { PLAN, termPrice } from '@seodang/domain/plan'
import { beginPaid, RECURRING_STATE, recur, termEnd } from '@seodang/domain/recurring'
import { addSeoulMonths } from '@seodang/domain/seoul-time'
import { planBillings, planCharges } from '../modules/billing/tables.ts'
import { replaceSubscription } from '../modules/plan/index.ts'
import type { Context } from '../platform/context.ts'

/** The demonstration site pays for a plan: its history has two charges, and the next is due in two weeks or so. */
export async function seedPlan(ctx: Context): Promise<void> {
  const begunAt = addSeoulMonths(ctx.now, -2)
  // Some days later, so that the term that runs is not over yet.
  begunAt.setTime(begunAt.getTime() + 14 * 86_400_000)
  const first = beginPaid(1, begunAt)
  const second = recur(first, 'charged', first.paidUntil)
  if (second?.state !== RECURRING_STATE.active) throw new Error('the seed could not renew a plan')
  await replaceSubscription(
    ctx,
    { ...second, planCd: PLAN.standard, termMonths: 1, nextPlanCd: null, nextTermMonths: null },
    begunAt,
  )
  await ctx.db.insert(planBillings).values({
    channelSeq: ctx.channelSeq,
    businessName: '느린 글방',
    businessNumber: '124-81-00998',
    ceoName: '한서윤',
  })
  const price = termPrice(PLAN.standard, 1)
  await ctx.db.insert(planCharges).values(
    [begunAt, termEnd({ anchorAt: begunAt, termMonths: 1, termsPaid: 0 })].map((at, index) => ({
      channelSeq: ctx.channelSeq,
      number: `P${at.toISOString().slice(0, 10).replaceAll('-', '')}-SEED${ctx.channelSeq}${index}`,
      purpose: index === 0 ? ('begin' as const) : ('term' as const),
      chargeKey: `seed:${index}`,
      planCd: PLAN.standard,
      periodMonths: 1 as const,
      listPrice: price,
      amount: price,
      orderId: `plan-seed-${ctx.channelSeq}-${index}`,
      merchant: 'seed',
      cardBrand: '신한카드',
      cardTail: '123*',
      state: 'paid' as const,
      termStartAt: at,
      termEndAt: addSeoulMonths(begunAt, index + 1),
      businessName: '느린 글방',
      businessNumber: '124-81-00998',
      paidAt: at,
      createdAt: at,
      updatedAt: at,
    })),
  )
}
