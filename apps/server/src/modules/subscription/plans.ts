import { fail } from '@seodang/domain/errors'
import { type Plan, priceOfTerm } from '@seodang/domain/site-membership'
import type { MembershipRow } from './store.ts'
import type { SubscriptionRow } from './subscription-store.ts'

/** What the subscription is now. */
export const planOf = ({ membershipSeq, termMonths, price }: SubscriptionRow): Plan => ({
  membershipSeq,
  months: termMonths,
  price,
})

/** A term of a membership at today's price; one that is not sold does not exist. */
export function soldPlan(membership: MembershipRow, months: number): Plan {
  const price = priceOfTerm(membership, months)
  if (price === null) fail('NO_DATA', { months })
  return { membershipSeq: membership.membershipSeq, months, price }
}
