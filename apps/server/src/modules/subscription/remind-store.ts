import { DAY } from '@seodang/domain/instant'
import { noticeDays, RAISE_CONSENT_DAYS } from '@seodang/domain/site-membership'
import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { isChannelUser } from '../membership/index.ts'
import { channels } from '../site/tables.ts'
import { siteMemberships, subscriptions } from './tables.ts'

export const PART = 500

/** Whoever may have to hear something: the charge is near, or the price has risen since it was agreed. */
export async function listAhead(ctx: Context, after: number) {
  const within = (days: number) => new Date(ctx.now.getTime() + days * DAY)
  const current = sql`case when ${subscriptions.termMonths} = 1 then ${siteMemberships.monthlyPrice}
    else (select (t ->> 'price')::bigint from jsonb_array_elements(${siteMemberships.longerTerms}) t
      where (t ->> 'months')::int = ${subscriptions.termMonths}) end`
  const isNear = sql`${subscriptions.noticedUntil} is distinct from ${subscriptions.paidUntil}
    and ${subscriptions.paidUntil} <= ${within(noticeDays(12))}`
  const isDearer = sql`${current} > ${subscriptions.price}
    and ${subscriptions.raisePrice} is distinct from ${current}`
  return ctx.db
    .select({ channelSeq: subscriptions.channelSeq, subscriptionSeq: subscriptions.subscriptionSeq })
    .from(subscriptions)
    .innerJoin(
      siteMemberships,
      and(
        eq(siteMemberships.channelSeq, subscriptions.channelSeq),
        eq(siteMemberships.membershipSeq, subscriptions.membershipSeq),
      ),
    )
    .innerJoin(channels, eq(channels.channelSeq, subscriptions.channelSeq))
    .where(
      and(
        inArray(subscriptions.state, ['trial', 'active']),
        gt(subscriptions.subscriptionSeq, after),
        gt(subscriptions.paidUntil, ctx.now),
        lte(subscriptions.paidUntil, within(RAISE_CONSENT_DAYS)),
        isNull(channels.closedAt),
        isNull(channels.suspendedAt),
        sql.raw(isChannelUser({ channel: 'subscriptions.channel_seq', person: 'subscriptions.user_seq' })),
        sql`((${isNear}) or (${isDearer}))`,
      ),
    )
    .orderBy(subscriptions.subscriptionSeq)
    .limit(PART)
}
