import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { BEFORE_CLOSING, BEFORE_MERGING } from '../identity/index.ts'
import { JOIN_BARRED } from '../membership/index.ts'
import { isBlocked, keepBlocks, moveBlocks } from './blocks-store.ts'
import { membersJobs } from './jobs.ts'
import { membersRoutes } from './routes.ts'

export { listSegments, segmentMembers } from './segments.ts'

export function mountMembers(app: FastifyInstance, services: Services): void {
  services.ports.provide(JOIN_BARRED, isBlocked)
  services.ports.provide(BEFORE_CLOSING, keepBlocks)
  services.ports.provide(BEFORE_MERGING, moveBlocks)
  membersRoutes(app)
  membersJobs(services)
}
