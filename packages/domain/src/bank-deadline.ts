import { type Instant, timeOf } from './instant.ts'
import { addDays, endOfSeoulDay } from './seoul-time.ts'

/** Days that a bank deposit or virtual account order holds its place unless the site sets others (PAY-18). */
export const DEPOSIT_DAYS = 3
/** The gateway keeps a virtual account open for 168 hours at most by default (integrations 1.3). */
export const MAX_DEPOSIT_DAYS = 7

/**
 * PAY-02, PAY-18: the last second at which a deposit counts: the end of the Seoul day, but no later than the
 * end of recruitment, and never in the past.
 */
export function depositDeadline(
  orderedAt: Instant,
  { days = DEPOSIT_DAYS, recruitmentEndAt = null }: { days?: number; recruitmentEndAt?: Instant | null } = {},
): Date {
  const wanted = endOfSeoulDay(addDays(orderedAt, Math.max(0, Math.min(days, MAX_DEPOSIT_DAYS))))
  const end = timeOf(recruitmentEndAt)
  if (end === null || end >= wanted.getTime()) return wanted
  return new Date(Math.max(end, timeOf(orderedAt)))
}

/** PAY-18: whether an order that waits for its deposit is to be cancelled. */
export function isDepositOverdue(depositDeadlineAt: Instant, now: Instant): boolean {
  return timeOf(now) > timeOf(depositDeadlineAt)
}
