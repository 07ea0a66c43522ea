import { asksForCard } from '@seodang/domain/card-notice'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type Context, inTransaction, type Services } from '../../platform/context.ts'
import { isChannelUser } from '../membership/index.ts'
import { type CardTable, eachLostCard, findLostCard, tellLostCard } from '../order/index.ts'
import { tell } from './notices.ts'
import {
  DUE_SUBSCRIPTIONS,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './subscription-store.ts'
import { type SubscriptionState, subscriptions } from './tables.ts'

const CHARGED: SubscriptionState[] = ['trial', 'active', 'pastDue']

const PAID_BY_CARD: CardTable = {
  ...DUE_SUBSCRIPTIONS,
  cardSeq: subscriptions.cardSeq,
  cardAskedAt: subscriptions.cardAskedAt,
  goesOn: sql`${inArray(subscriptions.state, CHARGED)} and ${sql.raw(
    isChannelUser({ channel: 'subscriptions.channel_seq', person: 'subscriptions.user_seq' }),
  )}`,
}

/** MSH-08: who pays with a card that nobody here can charge any more hears of it before the charge. */
export const askForCards = (services: Services): Promise<void> =>
  eachLostCard(
    services,
    PAID_BY_CARD,
    (site, subscriptionSeq) =>
      inTransaction(site, async (ctx) => askForCard(ctx, await lockSubscription(ctx, subscriptionSeq))),
    'a member could not be asked for another card',
  )

/** Once for each card; the caller holds the row. Where the site takes no cards at all, only its owners hear of it. */
export async function askForCard(ctx: Context, row: SubscriptionRow): Promise<void> {
  if (!CHARGED.includes(row.state) || !asksForCard(row, ctx.now)) return
  const card = await findLostCard(ctx, row)
  if (!card || !(await tellLostCard(ctx, card))) return
  await tell(ctx, await updateSubscription(ctx, row.subscriptionSeq, { cardAskedAt: ctx.now }), 'cardNeeded')
}

/** Memberships of the site that wait for a card that was asked for. */
export const countAsked = (ctx: Context): Promise<number> =>
  ctx.db.$count(
    subscriptions,
    and(
      eq(subscriptions.channelSeq, ctx.channelSeq),
      inArray(subscriptions.state, CHARGED),
      isNotNull(subscriptions.cardAskedAt),
    ),
  )
