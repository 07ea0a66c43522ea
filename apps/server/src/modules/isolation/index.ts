import type { FastifyInstance } from 'fastify'
import { isolationJobs } from './jobs.ts'
import { isolationRoutes } from './routes.ts'

export function mountIsolation(app: FastifyInstance): void {
  isolationJobs(app)
  isolationRoutes(app)
}
