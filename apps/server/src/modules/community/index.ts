import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { boardRoutes } from './board-routes.ts'
import { communityJobs } from './jobs.ts'
import { questionRoutes } from './question-routes.ts'
import { communityRoutes } from './routes.ts'

export {
  noticePosted,
  postSettled,
  questionAnswered,
  questionAsked,
  questionHandedOver,
  reviewAnswered,
  reviewWritten,
} from './events.ts'

export function mountCommunity(app: FastifyInstance, services: Services): void {
  communityJobs(services)
  communityRoutes(app)
  questionRoutes(app)
  boardRoutes(app)
}
