import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { uploadIsKept } from '../media/index.ts'
import { courseworkFiles } from './file-rules.ts'
import { courseworkJobs } from './jobs.ts'
import { courseworkRoutes } from './routes.ts'
import { isHandedIn } from './submission-store.ts'

export { certificateIssued, workHandedIn, workReviewed } from './events.ts'
export { issueForChallenge } from './issue.ts'
export { RECORDED_MISSIONS } from './port.ts'

export function mountCoursework(app: FastifyInstance, services: Services): void {
  services.ports.provide(uploadIsKept, isHandedIn)
  courseworkFiles(services)
  courseworkJobs(services)
  courseworkRoutes(app)
}
