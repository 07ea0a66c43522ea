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

/** ACC-26: the access token is short-lived and lies open to scripts, the refresh token does neither. */
export const ACCESS_LIFE = 15 * MINUTE

/**
 * How long the token before answers with the same successor once that is in use, and the new one is not changed again, so
 * that whatever is on its way from another page of the same browser is at most one behind.
 */
export const RENEWAL_GRACE = MINUTE

/** What somebody shows: how many renewals of its session came before it is part of what was signed. */
export interface ShownToken {
  hash: string
  generation: number
}

export interface SessionTokens {
  refreshHash: string
  previousHash: string | null
  /** That of the present token. */
  generation: number
  /** The database was set back, and nothing was renewed since: it may have been in the lost days. */
  isSetBack: boolean
}

/**
 * Which token of its session is shown, of those that open anything: the present one, the one before, or one of days that
 * were lost with a restore. Of the lost days the first that comes back counts, and those before it are old from then on.
 */
export function placeOf(session: SessionTokens, shown: ShownToken): 'present' | 'before' | 'lost' | null {
  if (shown.hash === session.refreshHash) return 'present'
  if (shown.hash === session.previousHash) return 'before'
  return session.isSetBack && shown.generation > session.generation ? 'lost' : null
}

export interface RenewableSession extends SessionTokens {
  rotatedAt: Date | null
  /** When what that renewal gave was shown first: its access token, or the refresh token itself. */
  seenAt: Date | null
  refreshExpiresAt: Date
  revokedAt: Date | null
}

/**
 * What a refresh token does that somebody shows: `change` it for its successor, `repeat` the answer of before, or
 * nothing, because the session is `over` or the token was `copied` and so ends it (SEC-38). An answer that nobody has
 * shown anything of was lost on its way, however long ago: there is no copy to fear, and it is given again.
 */
export function renewalOf(
  session: RenewableSession,
  shown: ShownToken,
  now: Date,
): 'change' | 'repeat' | 'over' | 'copied' {
  if (session.revokedAt !== null || !isBefore(now, session.refreshExpiresAt)) return 'over'
  const { rotatedAt, seenAt } = session
  const since = seenAt ?? rotatedAt
  const isGrace = isBefore(now, since && new Date(since.getTime() + RENEWAL_GRACE))
  switch (placeOf(session, shown)) {
    case 'present':
      return isGrace ? 'repeat' : 'change'
    case 'before':
      return isGrace || seenAt === null ? 'repeat' : 'copied'
    case 'lost':
      return 'change'
    case null:
      return 'copied'
  }
}
