import { DAY, HOUR, type Instant, timeOf, timeSince } from './instant.ts'

/** What is known of a site's own domain in force from the looks at its records (SITE-23, SEC-05). */
export interface DomainLooks {
  /** When its records were last seen as they should be. */
  provedAt: Instant | null
  /** Looks in a row that were answered, and did not show them. */
  failedLooks: number
  /** The first of those. */
  failingSince: Instant | null
}

/** A look that nobody answered says nothing about the domain. */
export type DomainLook = 'proved' | 'failed' | 'silent'

/** Nobody is signed on at a domain that was not seen to be the site's for longer. */
const TRUSTED_FOR = DAY
/** Before a domain is given up, so that a name server's bad hour takes no site down. */
const FAILED_LOOKS = 3
const FAILED_FOR = DAY
/** A domain without any answer for so long is as good as gone. */
const SILENT_FOR = 7 * DAY
/** So often a domain that is as it should be is looked at by itself. */
export const LOOKED_AT_EVERY = 20 * HOUR

export const isDomainTrusted = ({ provedAt }: Pick<DomainLooks, 'provedAt'>, now: Instant): boolean =>
  timeSince(provedAt, now) <= TRUSTED_FOR

/** What is known after one more look, and whether the domain is given up by it. */
export function afterDomainLook(
  before: DomainLooks,
  look: DomainLook,
  now: Instant,
): DomainLooks & { isLost: boolean } {
  if (look === 'proved') return { provedAt: now, failedLooks: 0, failingSince: null, isLost: false }
  const { provedAt } = before
  if (look === 'silent')
    return {
      ...before,
      isLost: provedAt !== null && timeOf(now) - timeOf(provedAt) > SILENT_FOR,
    }
  const failedLooks = before.failedLooks + 1
  const failingSince = before.failingSince ?? now
  const isLost = failedLooks >= FAILED_LOOKS && timeOf(now) - timeOf(failingSince) >= FAILED_FOR
  return { provedAt, failedLooks, failingSince, isLost }
}
