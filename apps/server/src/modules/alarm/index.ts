import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { PLACE_MAIL_WANTED } from '../enrolment/index.ts'
import { unreadAlarms } from '../identity/index.ts'
import { badgeOf } from './badge.ts'
import { wantPlaceMails } from './choices.ts'
import { alarmJobs } from './jobs.ts'
import { alarmRoutes } from './routes.ts'
import { greetSockets } from './sockets.ts'

/** Mounted after the modules whose ports it fills. */
export function mountAlarm(app: FastifyInstance, services: Services): void {
  services.ports.provide(
    unreadAlarms,
    async (ctx, userSeq) => (await badgeOf(ctx.services, userSeq)).badgeCount,
  )
  services.ports.provide(PLACE_MAIL_WANTED, wantPlaceMails)
  alarmRoutes(app)
  alarmJobs(services)
  greetSockets(services)
}
