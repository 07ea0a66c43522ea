import { asksForCard } from '@seodang/domain/card-notice'
import type { InstalmentState } from '@seodang/domain/instalment'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { type Context, inTransaction, type Services } from '../../platform/context.ts'
import { isChannelUser } from '../membership/index.ts'
import { type CardTable, eachLostCard, findLostCard, tellLostCard } from '../order/index.ts'
import { tell } from './notices.ts'
import { DUE_PLANS, lockPlan, type PlanRow, updatePlan } from './store.ts'
import { instalmentPlans } from './tables.ts'

const CHARGED: InstalmentState[] = ['active', 'pastDue']

const PAID_BY_CARD: CardTable = {
  ...DUE_PLANS,
  cardSeq: instalmentPlans.cardSeq,
  cardAskedAt: instalmentPlans.cardAskedAt,
  goesOn: sql`${inArray(instalmentPlans.state, CHARGED)} and ${sql.raw(
    isChannelUser({ channel: 'instalment_plans.channel_seq', person: 'instalment_plans.user_seq' }),
  )}`,
}

/** PAY-23: who pays with a card that nobody here can charge any more hears of it before the charge. */
export const askForCards = (services: Services): Promise<void> =>
  eachLostCard(
    services,
    PAID_BY_CARD,
    (site, instalmentPlanSeq) =>
      inTransaction(site, async (ctx) => askForCard(ctx, await lockPlan(ctx, instalmentPlanSeq))),
    'a buyer could not be asked for another card',
  )

/** Once for each card; the caller holds the row. Where the site takes no cards at all, only its owners hear of it. */
export async function askForCard(ctx: Context, row: PlanRow): Promise<void> {
  if (!CHARGED.includes(row.state) || !asksForCard(row, ctx.now)) return
  const card = await findLostCard(ctx, row)
  if (!card || !(await tellLostCard(ctx, card))) return
  await tell(ctx, await updatePlan(ctx, row.instalmentPlanSeq, { cardAskedAt: ctx.now }), 'cardNeeded')
}

/** Monthly payments of the site that wait for a card that was asked for. */
export const countAsked = (ctx: Context): Promise<number> =>
  ctx.db.$count(
    instalmentPlans,
    and(
      eq(instalmentPlans.channelSeq, ctx.channelSeq),
      inArray(instalmentPlans.state, CHARGED),
      isNotNull(instalmentPlans.cardAskedAt),
    ),
  )
