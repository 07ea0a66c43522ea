import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { sharingJobs } from './jobs.ts'
import { sharingRoutes } from './routes.ts'

export { linkOfOrder } from './credit.ts'

export function mountSharing(app: FastifyInstance, services: Services): void {
  sharingJobs(services)
  sharingRoutes(app)
}
