import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { insightJobs } from './jobs.ts'
import { insightRoutes } from './routes.ts'
import { provideEventWriter } from './tracking.ts'

export function mountInsight(app: FastifyInstance, services: Services): void {
  provideEventWriter(services)
  insightJobs(services)
  insightRoutes(app)
}
