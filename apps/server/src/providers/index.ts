import type { FastifyInstance } from 'fastify'
import type { Services } from '../platform/context.ts'
import { provideAddresses } from './address/index.ts'
import { provideIdentity } from './identity/provide.ts'
import { provideMeetings } from './meeting/provide.ts'
import { provideMessages } from './message/index.ts'
import { providePayments } from './payment/provide.ts'
import { provideVideoHosts } from './video/index.ts'

/** Fills the ports that modules declare, each with the adapter that the configuration chooses. */
export async function provideAdapters(app: FastifyInstance, services: Services): Promise<void> {
  await providePayments(app, services)
  await provideIdentity(app, services)
  await provideMeetings(app, services)
  provideVideoHosts(app, services)
  provideAddresses(app, services)
  provideMessages(app, services)
}
