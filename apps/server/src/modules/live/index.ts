import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { provideEntryDesk } from './entry.ts'
import { liveJobs } from './jobs.ts'
import { liveRoutes } from './routes.ts'

export { type LiveNewsKind, liveAttended, liveNews } from './events.ts'
export { minutesInLives } from './minutes.ts'

export function mountLive(app: FastifyInstance, services: Services): void {
  provideEntryDesk(services)
  liveJobs(services)
  liveRoutes(app)
}
