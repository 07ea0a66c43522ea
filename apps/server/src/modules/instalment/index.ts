import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { INSTALMENTS } from '../order/index.ts'
import { instalmentJobs } from './jobs.ts'
import { instalmentRoutes } from './routes.ts'
import { instalments } from './sales.ts'

export { countAsked as countInstalmentsAsked } from './ask-card.ts'
export { INSTALMENT_NEWS, type InstalmentNews } from './events.ts'

export function mountInstalment(app: FastifyInstance, services: Services): void {
  services.ports.provide(INSTALMENTS, instalments)
  instalmentRoutes(app)
  instalmentJobs(services)
}
