import { DAY, type Instant, timeOf } from './instant.ts'
import { hasClosed, type Recruitment } from './recruitment.ts'

export type Badge = 'closed' | 'closingSoon' | 'discount' | 'new'

const CLOSING_SOON = 3 * DAY
const NEW = 7 * DAY

/** CAT-07 to CAT-12: the one badge of a class or package; `hasDiscount` as `discountNow` tells it. */
export function badgeOf(recruitment: Recruitment, hasDiscount: boolean, now: Instant): Badge | null {
  const time = timeOf(now)
  const start = timeOf(recruitment.startAt)
  const end = timeOf(recruitment.endAt)
  if (hasClosed(recruitment, now) || recruitment.isSoldOut) return 'closed'
  if (end !== null && end - time < CLOSING_SOON) return 'closingSoon'
  if (hasDiscount) return 'discount'
  return start !== null && start <= time && time - start <= NEW ? 'new' : null
}
