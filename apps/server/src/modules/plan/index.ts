export {
  limitsOf,
  planLimits,
  platformFeeRate,
  platformFeeRates,
  requireClassRoom,
  requirePlanFeature,
  requireStorageRoom,
} from './limits.ts'
export { planBegun } from './port.ts'
export { sitesLeft } from './sites-left.ts'
export { dueSubscriptions, listSitesAhead, readUse, type SubscriptionRow } from './store.ts'
export {
  getSubscription,
  lockSubscription,
  moveSubscription,
  noteNotice,
  postpone,
  replaceSubscription,
  subscribeToFreePlan,
  subscriptionOf,
} from './subscription.ts'
