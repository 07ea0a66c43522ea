import { CAMPAIGN_CHANNEL, CAMPAIGN_STATE } from '@seodang/domain/codes'
import { and, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { type Context, systemContext } from '../../platform/context.ts'
import { holdersOf } from '../membership/index.ts'
import { campaignsHeld } from './events.ts'
import { campaigns } from './tables.ts'

/** Planned or under way. A popup is no message: it is shown, and nobody gets it twice. */
const GOING_OUT = and(
  inArray(campaigns.stateCd, [CAMPAIGN_STATE.scheduled, CAMPAIGN_STATE.sending]),
  ne(campaigns.channelCd, CAMPAIGN_CHANNEL.popup),
)

/**
 * MKT-08: the data of all sites was set back. What was planned or under way then may have gone out since, so it stands
 * still, and whoever may send campaigns of its site hears of it.
 */
export async function holdCampaigns(ctx: Context): Promise<void> {
  const held = await ctx.db
    .update(campaigns)
    .set({ heldAt: ctx.now })
    .where(and(GOING_OUT, isNull(campaigns.heldAt)))
    .returning({ channelSeq: campaigns.channelSeq })
  for (const channelSeq of new Set(held.map((one) => one.channelSeq))) {
    const site: Context = { ...systemContext(ctx.services, channelSeq), db: ctx.db, now: ctx.now }
    await ctx.services.jobs.emit(ctx, campaignsHeld, {
      channelSeq,
      at: ctx.now.toISOString(),
      staff: await holdersOf(site, 'SITE_MARKETING_UPDATE'),
    })
  }
}

/** Those of all sites that nobody has decided about yet. */
export const countHeldCampaigns = (ctx: Context): Promise<number> =>
  ctx.db.$count(campaigns, and(GOING_OUT, isNotNull(campaigns.heldAt)))
