import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { RECORDED_MISSIONS } from '../coursework/index.ts'
import { challengeJobs } from './jobs.ts'
import { challengeRoutes } from './routes.ts'
import { findTerm } from './store.ts'

export { challengeRewarded, recordSentBack } from './events.ts'

export function mountChallenge(app: FastifyInstance, services: Services): void {
  services.ports.provide(
    RECORDED_MISSIONS,
    async (ctx, courseSeq) => (await findTerm(ctx, courseSeq)) !== undefined,
  )
  challengeJobs(services)
  challengeRoutes(app)
}
