import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { PAID_PLACES } from '../enrolment/index.ts'
import { orderJobs } from './jobs.ts'
import { paidPlaces } from './paid-places.ts'
import { orderRoutes } from './routes.ts'

export { ORDER_PAID, ORDER_REFUNDED, ORDER_STEP } from './events.ts'
export type { OrderMail } from './mail-texts.ts'
export { PAYMENT_SETTINGS } from './settings-store.ts'

export function mountOrder(app: FastifyInstance, services: Services): void {
  services.ports.provide(PAID_PLACES, paidPlaces)
  orderRoutes(app)
  orderJobs(services)
}
