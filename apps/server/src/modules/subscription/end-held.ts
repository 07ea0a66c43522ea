import type { ReplyOf } from '@seodang/contract/endpoint'
import type { membershipEnding } from '@seodang/contract/membership-desk'
import { PAYMENT_STATUS, PUBLISH_STATUS } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { HOUR } from '@seodang/domain/instant'
import { REFUND_REASON } from '@seodang/domain/refund-reason'
import { type SQL, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { requireNoMerge } from '../identity/index.ts'
import { quoteByRule, refundByRule } from '../order/index.ts'
import { endSubscription } from './end.ts'
import { getMembership, lockMembership, updateMembershipRow } from './store.ts'
import { lockSubscription } from './subscription-store.ts'
import { SUBSCRIPTION_STATE } from './tables.ts'

/** Why it ends, for whoever held it: the site does not hold what it sold (reasons-of-refunds.md). */
export const SITE_ENDS_IT = { reasonCd: REFUND_REASON.notHeld } as const

/** So many are asked what they would get back; of more nobody waits for the sum. */
export const MOST_QUOTED = 300

type View = ReplyOf<typeof membershipEnding>

/** MSH-01: who holds a membership, and what goes back when the site ends it now. */
export async function endingView(ctx: Context, membershipSeq: number): Promise<View> {
  const row = await getMembership(ctx, membershipSeq)
  const held = await listHeld(ctx, sql`s.membership_seq = ${membershipSeq}`)
  return {
    endingAt: row.endingAt?.toISOString() ?? null,
    people: held.length,
    amount: await heldAmount(ctx, held),
  }
}

/**
 * MSH-01, BYD-02: the site ends a membership for all who hold it. Nobody is charged from here on; each gets back what was
 * not given, in the background, whatever becomes of this process. Fails with HELD_BY_OTHERS_NOW where others hold it than
 * the caller saw.
 */
export async function endMembership(outer: Context, membershipSeq: number, people: number): Promise<View> {
  await inTransaction(outer, async (ctx) => {
    const row = await lockMembership(ctx, membershipSeq)
    if (row.endingAt !== null) return
    const held = await listHeld(ctx, sql`s.membership_seq = ${membershipSeq}`)
    if (held.length !== people) fail('HELD_BY_OTHERS_NOW', { membershipSeq, shown: { people: held.length } })
    await updateMembershipRow(ctx, membershipSeq, {
      publishStatusCd: PUBLISH_STATUS.unpublished,
      endingAt: ctx.now,
    })
    await audit(ctx, 'membership.end', `membership:${membershipSeq}`, null, { people })
    await siteChanged(ctx)
  })
  return endingView(outer, membershipSeq)
}

/** Subscriptions of the site that have not ended. */
export async function listHeld(ctx: Context, which: SQL): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ subscription_seq: number }>(sql`
    select s.subscription_seq from subscriptions s
    where s.channel_seq = ${ctx.channelSeq} and s.state <> ${SUBSCRIPTION_STATE.ended} and ${which}
    order by s.subscription_seq`)
  return rows.map((row) => row.subscription_seq)
}

/** Whole won that go back of these now; null where they are too many to be asked one by one. */
export async function heldAmount(ctx: Context, subscriptionSeqs: readonly number[]): Promise<number | null> {
  if (subscriptionSeqs.length > MOST_QUOTED) return null
  let amount = 0
  for (const subscriptionSeq of subscriptionSeqs)
    for (const orderSeq of await listPaidTime(ctx, subscriptionSeq))
      amount += await quoteByRule(ctx, orderSeq, SITE_ENDS_IT.reasonCd)
  return amount
}

/**
 * Orders that paid for time of a subscription that is not over, or was not when the site began to end it, also of one that a merge put to it; the last term first,
 * so that nothing rests on one that goes. An upgrade goes with its term.
 */
async function listPaidTime(ctx: Context, subscriptionSeq: number): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ order_seq: number }>(sql`
    with recursive held(seq) as (
      select ${subscriptionSeq}::bigint
      union
      select s.subscription_seq from subscriptions s join held h on s.merged_into = h.seq
      where s.channel_seq = ${ctx.channelSeq}
    )
    select c.order_seq from subscription_charges c
    join held h on h.seq = c.subscription_seq
    join orders o on o.channel_seq = c.channel_seq and o.order_seq = c.order_seq
    where c.channel_seq = ${ctx.channelSeq} and c.purpose = 'term' and c.end_at > coalesce(
        (select m.ending_at from site_memberships m
          where m.channel_seq = c.channel_seq and m.membership_seq = c.membership_seq),
        (select k.closing_at from channels k where k.channel_seq = c.channel_seq), ${ctx.now})
      and o.cancelled_at is null
      and o.payment_status in (${PAYMENT_STATUS.completed}, ${PAYMENT_STATUS.partlyRefunded})
    order by c.order_seq desc`)
  return rows.map((row) => row.order_seq)
}

/** Ends one subscription for the site: money first, then what is left of it without any. Called again it goes on. */
export async function endHeld(site: Context, subscriptionSeq: number): Promise<void> {
  for (const orderSeq of await listPaidTime(site, subscriptionSeq))
    await refundByRule(site, orderSeq, { reason: '', ...SITE_ENDS_IT })
  await inTransaction(site, async (ctx) => {
    const row = await lockSubscription(ctx, subscriptionSeq)
    if (row.state === SUBSCRIPTION_STATE.ended) return
    await requireNoMerge(ctx, row.userSeq)
    // A charge, or a refund of one, whose outcome is open: what becomes of it comes first.
    if (row.openOrderSeq !== null || (await listPaidTime(ctx, subscriptionSeq)).length > 0)
      fail('PAYMENT_PENDING', { subscriptionSeq })
    await endSubscription(ctx, row, 'siteEnded')
  })
}

/** Of all sites: what somebody holds of a membership that its site ends, or of a site that closes. */
const toEnd = (): SQL => sql`
  select s.channel_seq, s.subscription_seq as seq, coalesce(m.ending_at, c.closing_at) as since
  from subscriptions s
  join site_memberships m on m.channel_seq = s.channel_seq and m.membership_seq = s.membership_seq
  join channels c on c.channel_seq = s.channel_seq and c.closed_at is null
  where s.state <> ${SUBSCRIPTION_STATE.ended} and (m.ending_at is not null or c.closing_at is not null)`

export const END_HELD_SWEEP: Sweep = {
  name: 'subscription.endHeld',
  due: toEnd,
  look: endHeld,
  failed: 'a membership that its site ends could not be ended',
  longestPause: 6 * HOUR,
}
