import { isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { PAGE_NOTICES } from '../site/index.ts'
import { boardRoutes } from './board-routes.ts'
import { communityJobs } from './jobs.ts'
import { noticesForVisitors } from './page-notices.ts'
import { questionRoutes } from './question-routes.ts'
import { communityRoutes } from './routes.ts'
import { posts, reviews } from './tables.ts'

export {
  noticePosted,
  postSettled,
  questionAnswered,
  questionAsked,
  questionHandedOver,
  reviewAnswered,
  reviewWritten,
  siteNoticePosted,
} from './events.ts'

export function mountCommunity(app: FastifyInstance, services: Services): void {
  services.uploadUses.declare('keys', [reviews.photoKeys])
  services.uploadUses.declare('uploads', [posts.uploadSeqs], isNull(posts.deletedAt))
  services.uploadUses.declare('words', [posts.content], isNull(posts.deletedAt))
  services.ports.provide(PAGE_NOTICES, noticesForVisitors)
  communityJobs(services)
  communityRoutes(app)
  questionRoutes(app)
  boardRoutes(app)
}
