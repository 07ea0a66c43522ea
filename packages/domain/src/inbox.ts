import { DAY, HOUR } from './instant.ts'
import { normalEmail } from './validation.ts'

/** At most so many mails in so many milliseconds, from the first one on. */
export interface MailBound {
  mails: number
  within: number
}

/**
 * What one inbox gets, of all sites and causes together, as long as nobody has shown that it is of the person who is
 * written to (SEC-06, SEC-33, SEC-49). Two shares, so that what others send never keeps its reader from proving it.
 */
export const INBOX_SHARES = {
  /**
   * Mails to an address that somebody else typed: invitations, a copy of a receipt. Whoever is taken into a dozen sites
   * on one day, and is sent some of it twice, gets it all; nobody is written to every few minutes.
   */
  others: { mails: 20, within: DAY },
  /**
   * Mails of an account that claims the address: its codes (ten an hour), its links to a new password (five), and room
   * for what it is told of itself.
   */
  claim: { mails: 20, within: HOUR },
} as const satisfies Record<string, MailBound>

export type InboxShare = keyof typeof INBOX_SHARES

/**
 * What one account sends to addresses that it typed: ten full forms of invitations a day, which is the staff of a large
 * school; to write to thousands needs as many proved accounts.
 */
export const SENDER_BOUND: MailBound = { mails: 200, within: DAY }

/** Where a dot is nothing, and the other name of the same provider. */
const DOTLESS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/**
 * The inbox behind an address, to count by, never to write to: what follows a plus is the reader's own mark, and most
 * providers bring it to the same place.
 */
export function inboxOf(email: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(normalEmail(email)) ?? []
  const bare = /^[^+]+/.exec(local)?.[0] ?? local
  const provider = DOTLESS[domain]
  return provider === undefined ? `${bare}@${domain}` : `${bare.replaceAll('.', '')}@${provider}`
}
