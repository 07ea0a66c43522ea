import { DAY, type Instant, timeOf } from './instant.ts'

/** LKS-12: days that the link somebody came by is remembered (docs/decisions/share-links.md). */
export const REFERRAL_DAYS = 30

/** A share link that somebody came by, and when. */
export type Referral = { refererCode: string; at: Instant }

/** LKS-12: whether a link still gets the credit for what is done now. */
export function isReferralAlive({ at }: Pick<Referral, 'at'>, now: Instant): boolean {
  const age = timeOf(now) - timeOf(at)
  return age >= 0 && age <= REFERRAL_DAYS * DAY
}

/**
 * LKS-12: the link that an order of a class is credited to, or null. The last one opened in the browser comes first;
 * where there is none, the one by which the buyer joined the site, within its days. Only a link to this very class
 * counts (`leadsHere`), so that one link is never paid for what another class sold.
 */
export function creditedLink(
  { opened, joinedBy }: { opened: string | null; joinedBy: Referral | null },
  leadsHere: (refererCode: string) => boolean,
  now: Instant,
): string | null {
  if (opened !== null && leadsHere(opened)) return opened
  if (joinedBy !== null && isReferralAlive(joinedBy, now) && leadsHere(joinedBy.refererCode))
    return joinedBy.refererCode
  return null
}
