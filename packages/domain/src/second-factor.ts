import { type Instant, MINUTE, timeOf, timeSince } from './instant.ts'

/** RFC 6238 with the values that every authenticator app knows. */
export const FACTOR_STEP_SECONDS = 30
export const FACTOR_DIGITS = 6
/** Steps that a clock may be off, to either side. */
export const FACTOR_DRIFT = 1
export const FACTOR_TRIES = 5
export const FACTOR_LOCK = 15 * MINUTE
export const RECOVERY_CODES = 10
/** Time between password and code. */
export const ENTRY_LIFE = 10 * MINUTE
/** ADM-01: how long the link that the start prints makes the first administrator. */
export const FIRST_LINK_LIFE = 24 * 60 * MINUTE

/** ADM-04: how long a desk stays open without a touch, and at most. */
export const DESK_IDLE = 30 * MINUTE
export const DESK_LIFE = 8 * 60 * MINUTE
/** How long an administrator may look at a site before asking again. */
export const VIEW_LIFE = 30 * MINUTE

/** As an app or a person writes it: spaces and hyphens say nothing, and nobody minds the case of a recovery code. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase()

export const isFactorCode = (code: string): boolean => /^\d{6}$/.test(code)

/** The step of the clock that a moment belongs to. */
export const factorStep = (at: Instant): number => Math.floor(timeOf(at) / 1000 / FACTOR_STEP_SECONDS)

/** A code opens once, and none that is older than one that was used (RFC 6238, 5.2). */
export const isFreshStep = (step: number, lastStep: number): boolean => step > lastStep

export function isFactorLocked(tries: { failures: number; failedAt: Instant | null }, now: Instant): boolean {
  return tries.failures >= FACTOR_TRIES && timeSince(tries.failedAt, now) < FACTOR_LOCK
}

/** How many wrong codes there are now: a lock that is over leaves nothing behind. */
export const failuresAfter = (tries: { failures: number }): number =>
  tries.failures >= FACTOR_TRIES ? 1 : tries.failures + 1

/** The end of a desk that is used now. */
export const deskExpiry = (now: Date, endsAt: Date): Date =>
  new Date(Math.min(now.getTime() + DESK_IDLE, endsAt.getTime()))
