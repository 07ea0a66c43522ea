import {
  type PlanChoice,
  type PlanSubscription,
  quoteTerm,
  recurringOf,
  upcomingChoice,
} from '@seodang/domain/plan-change'
import { nextChargeAt } from '@seodang/domain/recurring'
import type { Context } from '../../platform/context.ts'
import { listUsableCoupons } from './coupon-store.ts'

export type NextCharge = PlanChoice & { at: Date; amount: number }

/** The next charge of the plan, or the next try of one that was declined; null where nothing is charged. */
export async function nextChargeOf(ctx: Context, plan: PlanSubscription): Promise<NextCharge | null> {
  const recurring = recurringOf(plan)
  const at = recurring && nextChargeAt(recurring)
  if (!at) return null
  const choice = upcomingChoice(plan)
  return { at, amount: quoteTerm(choice, await listUsableCoupons(ctx), at).amount, ...choice }
}
