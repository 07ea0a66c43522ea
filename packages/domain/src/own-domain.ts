import type { Access, Principal } from './access.ts'
import { isCodeOf, SOCKET_COMMAND, type SocketCommand } from './codes.ts'
import { type Instant, MINUTE, timeSince } from './instant.ts'

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
  timeSince(registeredAt, now) < 15 * MINUTE

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

/** What a member may know that somebody is told on a site. */
const HEARD_ON_OWN_DOMAIN: Record<SocketCommand, boolean> = {
  [SOCKET_COMMAND.connected]: true,
  /** Of all their sites. */
  [SOCKET_COMMAND.alarmBadgeChanged]: false,
  [SOCKET_COMMAND.sessionEnded]: true,
  [SOCKET_COMMAND.sessionReplaced]: true,
  [SOCKET_COMMAND.liveStateChanged]: false,
  [SOCKET_COMMAND.secondPlayerAsks]: false,
  /** To the login that plays. */
  [SOCKET_COMMAND.stopPlaying]: true,
  [SOCKET_COMMAND.chatMessage]: true,
  [SOCKET_COMMAND.chatRead]: true,
  [SOCKET_COMMAND.chatModeration]: true,
  [SOCKET_COMMAND.enrolmentChanged]: true,
  /** Of what staff work on, and of who is staff: nobody is, there. */
  [SOCKET_COMMAND.videoReady]: false,
  [SOCKET_COMMAND.rolesChanged]: false,
  [SOCKET_COMMAND.serverError]: true,
}

/**
 * SEC-38: whether a socket of a login at a site's own domain hears what is said to people that it is one of. Code of the site
 * runs there, so it hears nothing that the calls of the domain would refuse: nothing of other sites, of the account, or of
 * what somebody is told as staff, `asStaff` where a member may be told the same. A command that nobody knows is not heard.
 */
export function isHeardOnOwnDomain(command: string, audience: object): boolean {
  if (!isCodeOf(SOCKET_COMMAND, command) || !HEARD_ON_OWN_DOMAIN[command]) return false
  if ('staff' in audience || 'asStaff' in audience) return false
  return 'channelSeq' in audience || 'sessionSeq' in audience
}
