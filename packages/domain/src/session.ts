import { isBefore, MINUTE } from './instant.ts'

/**
 * Where a login is good (SEC-03, SEC-38): everywhere on the product, its origin and the addresses that it gives to
 * sites (`channelSeq` null), or at one site's own domain and nowhere else.
 */
export interface SessionAudience {
  channelSeq: number | null
  origin: string
}

/** Whether a login that was made at one place is one at another. */
export function isGoodAt(made: SessionAudience, asked: SessionAudience): boolean {
  if (made.channelSeq !== asked.channelSeq) return false
  return asked.channelSeq === null || made.origin === asked.origin
}

/**
 * How long an answer to a renewal may be lost: the token before answers with the same successor, and the new one is
 * not changed again, so that whatever is on its way from another page of the same browser is at most one behind.
 */
export const RENEWAL_GRACE = MINUTE

export interface RenewableSession {
  refreshHash: string
  previousHash: string | null
  rotatedAt: Date | null
  refreshExpiresAt: Date
  revokedAt: Date | null
}

/**
 * What a refresh token does that somebody shows: `change` it for its successor, `repeat` the answer of before, or
 * nothing, because the session is `over` or the token was `copied` and so ends it (SEC-38).
 */
export function renewalOf(
  session: RenewableSession,
  shownHash: string,
  now: Date,
): 'change' | 'repeat' | 'over' | 'copied' {
  if (session.revokedAt !== null || !isBefore(now, session.refreshExpiresAt)) return 'over'
  const graceEnd = session.rotatedAt && new Date(session.rotatedAt.getTime() + RENEWAL_GRACE)
  const isGrace = isBefore(now, graceEnd)
  if (shownHash === session.refreshHash) return isGrace ? 'repeat' : 'change'
  return shownHash === session.previousHash && isGrace ? 'repeat' : 'copied'
}
