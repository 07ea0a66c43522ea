import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { GOODS } from '../order/index.ts'
import { goods } from './goods.ts'
import { deliveryJobs } from './jobs.ts'
import { deliveryRoutes } from './routes.ts'

export { PARCEL_MOVED } from './events.ts'

export function mountDelivery(app: FastifyInstance, services: Services): void {
  services.ports.provide(GOODS, goods)
  deliveryJobs(services)
  deliveryRoutes(app)
}
