import { DAY, type Instant, timeOf } from './instant.ts'

/** MSH-08, PAY-23: so many days before a charge its payer hears that the card cannot pay for it any more. */
const NOTICE_DAYS = 14
/** A letter is read some days after it was sent. */
const GRACE_DAYS = 3

/** Until when a charge is near enough to ask for another card. */
export const cardAskedUntil = (now: Instant): Date => new Date(timeOf(now) + NOTICE_DAYS * DAY)

/** Whether its payer is asked now, once for each card that nobody can charge any more. */
export const asksForCard = (
  { dueAt, cardAskedAt }: { dueAt: Instant | null; cardAskedAt: Instant | null },
  now: Instant,
): boolean => dueAt !== null && cardAskedAt === null && timeOf(dueAt) <= cardAskedUntil(now).getTime()

/** By when another card is asked for. What waits for longer goes on waiting. */
export const cardNeededBy = (dueAt: Instant | null, now: Instant): Date =>
  new Date(Math.max(dueAt === null ? 0 : timeOf(dueAt), timeOf(now) + GRACE_DAYS * DAY))
