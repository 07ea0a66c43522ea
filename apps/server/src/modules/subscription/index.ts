import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { MEMBERSHIPS_HELD } from '../catalog/index.ts'
import { END_CHARGES } from '../membership/index.ts'
import { MEMBERSHIP_SALES } from '../order/index.ts'
import { cancelAllOf } from './cancelling.ts'
import { subscriptionJobs } from './jobs.ts'
import { subscriptionRoutes } from './routes.ts'
import { holdsOne, membershipSales } from './sales.ts'
import { siteMemberships } from './tables.ts'

export { countAsked as countMembershipsAsked } from './ask-card.ts'
export { END_HELD_SWEEP, heldAmount, listHeld, MOST_QUOTED } from './end-held.ts'
export { SUBSCRIPTION_NEWS, type SubscriptionNews } from './events.ts'
export { opensNow } from './opens-now.ts'
export { MEMBERSHIP_ROOMS, type MembershipRooms } from './port.ts'
export { membershipNames } from './store.ts'
export { soldMemberships } from './view.ts'

export function mountSubscription(app: FastifyInstance, services: Services): void {
  services.uploadUses.declare('key', [siteMemberships.imageKey])
  services.ports.provide(MEMBERSHIP_SALES, membershipSales)
  services.ports.provide(MEMBERSHIPS_HELD, holdsOne)
  services.ports.provide(END_CHARGES, cancelAllOf)
  subscriptionRoutes(app)
  subscriptionJobs(services)
}
