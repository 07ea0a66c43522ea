import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { accountAddresses } from '../../platform/mail/audience.ts'
import { addressesOf } from './account-addresses.ts'
import { wordingInForce } from './consents.ts'
import { identityJobs } from './jobs.ts'
import { identityRoutes } from './routes.ts'
import { unreadAlarms } from './session-user.ts'
import { users } from './tables.ts'

export { readAlarmsUpTo } from './alarm-read.ts'
export {
  type Agreements,
  hasConsent,
  recordConsents,
  sendMarketingResult,
  wordingInForce,
} from './consents.ts'
export { deviceFacts } from './device-facts.ts'
export { endSessions } from './end-sessions.ts'
export { accountClosed, accountsMerged, addressProved, signedUp } from './events.ts'
export { leaveFirstPlan } from './first-plan.ts'
export { forgiveAttempts, takeAttempt } from './login-throttle.ts'
export { consentReminderMail, senderOf } from './mails.ts'
export { isAmidMerge, isAmidMergeAt, listAmidMerge, requireNoMerge } from './merge.ts'
export { takeOverConsents } from './merged-consents.ts'
export { livingAccount, livingNumber, numbersOf } from './merged-store.ts'
export { beginOwnAccount } from './own-account.ts'
export { lockOwners } from './owners-lock.ts'
export { hashPassword, passwordMatches } from './passwords.ts'
export {
  BEFORE_CLOSING,
  BEFORE_MERGING,
  type ClientKeys,
  DESKS,
  type Desks,
  IDENTITY_PROVIDERS,
  type IdentityProvider,
  type IdentityProviders,
} from './port.ts'
export { proveAgain } from './prove-again.ts'
export { findUsers, type PublicUser } from './public-users.ts'
export { sessionUserView, unreadAlarms } from './session-user.ts'
export { expectLostRenewals, noteFirstSeen, openSession } from './sessions.ts'
export { forgetOwnDomain, type OwnDomain } from './sign-on-consents.ts'
export { OWN_DOMAINS, type OwnDomains } from './sign-on-place.ts'
export { siteOf } from './site-of.ts'
export { SYNC_SETTING, socialSecretName } from './social-keys-store.ts'
export {
  findOwner as findUserByEmail,
  type HeldUser,
  holdOpenAccount,
  lockProved,
  lockUser,
  setPlatformAdmin,
} from './store.ts'
export { type Subscriber, subscriberOf, unsubscribeHeaders, unsubscribeUrl } from './unsubscribe-link.ts'

/** Mounted before the modules that own terms and alarms: they replace what is provided here. */
export function mountIdentity(app: FastifyInstance, services: Services): void {
  services.uploadUses.declare('key', [users.profileImageKey])
  services.ports.provide(wordingInForce, async () => ({ terms: '1', privacy: '1' }))
  services.ports.provide(unreadAlarms, async () => 0)
  services.ports.provide(accountAddresses, addressesOf)
  identityJobs(services)
  identityRoutes(app)
}
