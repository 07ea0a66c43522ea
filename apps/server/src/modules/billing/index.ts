import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { OTHER_CHARGES } from '../order/index.ts'
import { billingDeskRoutes } from './desk-routes.ts'
import { billingJobs } from './jobs.ts'
import { planCharged } from './notices.ts'
import { billingRoutes } from './routes.ts'

export { chargeFees } from './charge-fees.ts'
export { FEES_CHARGED, PLAN_STEP, type PlanStep } from './events.ts'

/**
 * What the product itself is paid for the plans of its sites: charges, cards, receipts, coupons. What a plan allows is
 * the module `plan`, which knows nothing of money.
 */
export function mountBilling(app: FastifyInstance, services: Services): void {
  services.ports.provide(OTHER_CHARGES, planCharged)
  billingRoutes(app)
  billingDeskRoutes(app)
  billingJobs(services)
}
