import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { communityRoutes } from './routes.ts'

export function mountCommunity(app: FastifyInstance, _services: Services): void {
  communityRoutes(app)
}
