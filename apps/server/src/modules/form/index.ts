import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { formJobs } from './jobs.ts'
import { formRoutes } from './routes.ts'

export { takeJoinAnswers } from './answer-join-form.ts'

export function mountForm(app: FastifyInstance, services: Services): void {
  formJobs(services)
  formRoutes(app)
}
