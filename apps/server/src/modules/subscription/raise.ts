import type { RaiseAsked } from '@seodang/domain/site-membership'
import type { SubscriptionRow } from './subscription-store.ts'

/** What the member was asked about a higher price; null where nobody asked. */
export const raiseOf = ({ raisePrice, raiseAskedAt, raiseAgreedAt }: SubscriptionRow): RaiseAsked | null =>
  raisePrice === null || raiseAskedAt === null
    ? null
    : { price: raisePrice, askedAt: raiseAskedAt, agreedAt: raiseAgreedAt }
