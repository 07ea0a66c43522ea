import { KEEPS_FILES } from '@seodang/domain/coursework'
import { inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { courseworkFiles } from './file-rules.ts'
import { courseworkJobs } from './jobs.ts'
import { courseworkRoutes } from './routes.ts'
import { certificateRules, certificates, submissions } from './tables.ts'

export { certificateIssued, workHandedIn, workReviewed } from './events.ts'
export { issueForChallenge } from './issue.ts'
export { RECORDED_MISSIONS } from './port.ts'

export function mountCoursework(app: FastifyInstance, services: Services): void {
  courseworkFiles(services)
  const isHandedIn = inArray(submissions.status, [...KEEPS_FILES])
  services.uploadUses.declare('uploads', [submissions.uploadSeqs], isHandedIn)
  services.uploadUses.declare('words', [submissions.content], isHandedIn)
  services.uploadUses.declare('key', [certificateRules.sealKey, certificates.sealKey])
  courseworkJobs(services)
  courseworkRoutes(app)
}
