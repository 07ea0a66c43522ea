import type { Access, Principal } from './access.ts'
import { type Instant, MINUTE, timeOf } from './instant.ts'

/** A call at a site's own domain by somebody who is logged in there. */
export interface AskedOnOwnDomain {
  access: Access
  /** Its path names the site. */
  namesSite: boolean
  /** What the contract says of it; where it says nothing, a call is of one site if its path names one. */
  onOwnDomain?: boolean | undefined
  /** An administrator looks at the site and touches nothing (ADM-02). */
  isReadOnly: boolean
}

/**
 * SEC-03, SEC-38: what a login of a site's own domain opens. The domain is the owner's, and code of theirs may ask in
 * the name of whoever is logged in there. So it opens this one site, and only as to a member: no staff work, nothing of
 * other sites, nothing of the account. What everybody may ask is answered `asVisitor` then, the rest is refused.
 */
export function ownDomainOutcome(asked: AskedOnOwnDomain): 'served' | 'asVisitor' | 'ONLY_AT_PRODUCT' {
  const { access, namesSite, onOwnDomain = namesSite, isReadOnly } = asked
  if (onOwnDomain && (isReadOnly || !isWork(access))) return 'served'
  return access.who === 'anyone' ? 'asVisitor' : 'ONLY_AT_PRODUCT'
}

const isWork = ({ who }: Access) =>
  who === 'staff' || who === 'classStaff' || who === 'platform' || who === 'platformEntry'

/**
 * At an own domain a card pays only right after its holder gave it to the gateway: with those of before, code of the
 * site could sell the holder something.
 */
export const isCardOfThisVisit = (registeredAt: Instant, now: Instant): boolean =>
  timeOf(now) - timeOf(registeredAt) < 15 * MINUTE

/** Whoever is staff is a member like others at an own domain. */
export function asMember(principal: Principal): Principal {
  const { course } = principal
  return {
    ...principal,
    isPlatformAdmin: false,
    userTypeCd: null,
    permissions: [],
    ...(course && { course: { ...course, userTypeCd: null, permissions: [] } }),
    isMemberOnly: true,
  }
}
