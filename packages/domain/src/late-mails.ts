import { MINUTE } from './instant.ts'

/** What is tried again for longer than this is late: a mail server that asks a stranger to come back means minutes. */
export const MAIL_LATE_AFTER = 30 * MINUTE

export interface MailTraffic {
  /** Tried, and not gone for longer than that. */
  late: number
  /** Due for longer than that, and not tried yet: behind many others, or because nobody works. */
  untried: number
  /** So many left within that time. */
  left: number
}

/**
 * Whether something is wrong with the way out, rather than with whom it leads to: single servers refuse for days, and a
 * campaign of thousands waits for its turn while it goes out.
 */
export const areMailsStuck = ({ late, untried, left }: MailTraffic): boolean =>
  late > left || (untried > 0 && left === 0)
