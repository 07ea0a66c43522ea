import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { couponJobs } from './jobs.ts'
import { couponRoutes } from './routes.ts'

export { type TakenBack, takeBackEarned, takenBackBy } from './earned-store.ts'
export { couponGiven, couponsEnding } from './events.ts'
export { giveForChallenge } from './given-by-events.ts'
export { isCouponOfSite } from './info-store.ts'
export { couponsBySeq, type NamedCoupon } from './named-store.ts'
export {
  holdForTerm,
  keepForSubscription,
  letGoOfSubscription,
} from './of-memberships.ts'
export {
  type CouponedOrder,
  type CouponProduct,
  giveCouponBack,
  holdCoupon,
  lockUsableCoupon,
  type OfferedCoupon,
  type OfferedCoupons,
  releaseCoupon,
  usableCouponsFor,
  useCoupon,
} from './of-orders.ts'

export function mountCoupon(app: FastifyInstance, services: Services): void {
  couponRoutes(app)
  couponJobs(services)
}
