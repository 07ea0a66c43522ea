import { type SQL, sql } from 'drizzle-orm'
import { SUBSCRIPTION_STATE } from './tables.ts'

/**
 * Whether the subscription `s` of a query opens at `now` what its membership opens: `isOpen` of the rules in SQL, for
 * questions about many people at once. The tests hold the two against each other.
 */
export const opensNow = (now: Date): SQL => sql`(
  s.state in (${SUBSCRIPTION_STATE.trial}, ${SUBSCRIPTION_STATE.active}, ${SUBSCRIPTION_STATE.pastDue})
  or (s.state not in (${SUBSCRIPTION_STATE.starting}, ${SUBSCRIPTION_STATE.ended}) and s.paid_until > ${now}))`
