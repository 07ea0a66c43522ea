import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { closingJobs } from './jobs.ts'
import { closingRoutes } from './routes.ts'

/** Closing a site ends what most modules began, so it stands above them: nothing depends on it. */
export function mountClosing(app: FastifyInstance, services: Services): void {
  closingJobs(services)
  closingRoutes(app)
}
