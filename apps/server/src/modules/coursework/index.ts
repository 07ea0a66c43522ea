import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { courseworkJobs } from './jobs.ts'
import { courseworkRoutes } from './routes.ts'

export { certificateIssued, workHandedIn, workReviewed } from './events.ts'

export function mountCoursework(app: FastifyInstance, services: Services): void {
  courseworkJobs(services)
  courseworkRoutes(app)
}
