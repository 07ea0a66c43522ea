import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { wordingInForce } from './consents.ts'
import { identityJobs } from './jobs.ts'
import { identityRoutes } from './routes.ts'
import { unreadAlarms } from './session-user.ts'

export {
  type Agreements,
  hasConsent,
  recordConsents,
  sendMarketingResult,
  wordingInForce,
} from './consents.ts'
export { accountClosed, accountsMerged, addressProved, signedUp } from './events.ts'
export { hashPassword } from './passwords.ts'
export { findUsers, type PublicUser } from './public-users.ts'
export { unreadAlarms } from './session-user.ts'
export { findOwner as findUserByEmail } from './store.ts'
export { type Subscriber, subscriberOf, unsubscribeUrl } from './unsubscribe-link.ts'

/** Mounted before the modules that own terms and alarms: they replace what is provided here. */
export function mountIdentity(app: FastifyInstance, services: Services): void {
  services.ports.provide(wordingInForce, async () => ({ terms: '1', privacy: '1' }))
  services.ports.provide(unreadAlarms, async () => 0)
  identityJobs(services)
  identityRoutes(app)
}
