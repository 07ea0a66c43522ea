import { cardText } from '@seodang/domain/stored-card'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { getSubscription, subscriptionOf } from '../plan/index.ts'
import { deletePlanCard, type PlanCardRow } from './card-store.ts'
import { tellPlanStep } from './mails.ts'
import { nextChargeOf } from './next-charge.ts'

/**
 * PLAN-12: the plan is charged to this card no more, whoever took it away, and the owners hear what comes without one. False
 * where it was gone before, or another one took its place.
 */
export async function dropCard(ctx: Context, card: PlanCardRow): Promise<boolean> {
  if (!(await deletePlanCard(ctx, card))) return false
  await audit(ctx, 'plan.card', 'plan', { tail: card.tail }, null)
  const plan = subscriptionOf(await getSubscription(ctx))
  const next = await nextChargeOf(ctx, plan)
  const removed = cardText(card)
  await tellPlanStep(ctx, 'cardRemoved', {
    plan,
    charge: null,
    removed,
    ...(next && { next: { ...next, card: null } }),
  })
  return true
}
