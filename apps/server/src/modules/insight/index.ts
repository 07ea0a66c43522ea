import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { insightJobs } from './jobs.ts'
import { insightRoutes } from './routes.ts'

export function mountInsight(app: FastifyInstance, services: Services): void {
  insightJobs(services)
  insightRoutes(app)
}
