import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { openingJobs } from './jobs.ts'
import { openingRoutes } from './routes.ts'

/** Opening a site touches most modules at once, so it stands above them: nothing depends on it. */
export function mountOpening(app: FastifyInstance, services: Services): void {
  openingJobs(services)
  openingRoutes(app)
}
