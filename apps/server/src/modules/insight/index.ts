import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { insightRoutes } from './routes.ts'

export function mountInsight(app: FastifyInstance, _services: Services): void {
  insightRoutes(app)
}
