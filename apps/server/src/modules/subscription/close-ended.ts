import { GRANT_SOURCE } from '@seodang/domain/codes'
import { type SQL, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { followSubscription } from './follow.ts'
import { lockSubscription } from './subscription-store.ts'
import { SUBSCRIPTION_STATE } from './tables.ts'

/** Of all sites: subscriptions that are over and by which somebody still has a class, or waits for a place of one. */
const stillOpening = ({ now }: Context): SQL => sql`
  select s.channel_seq, s.subscription_seq as seq, s.ended_at as since from subscriptions s
  where s.state = ${SUBSCRIPTION_STATE.ended}
    and (exists (select 1 from grants g where g.channel_seq = s.channel_seq
        and g.source = ${GRANT_SOURCE.membership} and g.source_key = s.subscription_seq::text
        and g.revoked_at is null and (g.end_at is null or g.end_at > ${now}))
      or exists (select 1 from waiting_rights w where w.channel_seq = s.channel_seq
        and w.source = ${GRANT_SOURCE.membership} and w.source_key = s.subscription_seq::text))`

/**
 * MSH-10, SOC-19: what ends closes what it opened in its own transaction. This closes what was left open before that was
 * looked for by the number of the subscription: two of one membership had become one, and the classes had moved first.
 */
export const CLOSE_ENDED_SWEEP: Sweep = {
  name: 'subscription.closeEnded',
  due: stillOpening,
  look: (site, subscriptionSeq) =>
    inTransaction(site, async (ctx) => followSubscription(ctx, await lockSubscription(ctx, subscriptionSeq))),
  failed: 'what a membership that is over had opened could not be closed',
}
