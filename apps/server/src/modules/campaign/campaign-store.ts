import {
  CAMPAIGN_CHANNEL,
  CAMPAIGN_SCHEDULE,
  CAMPAIGN_STATE,
  type CampaignTriggerCd,
} from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { campaigns } from './tables.ts'

export type CampaignRow = typeof campaigns.$inferSelect
type NewCampaign = Omit<typeof campaigns.$inferInsert, 'campaignSeq' | 'channelSeq'>

const campaignOf = (ctx: Context, campaignSeq: number) =>
  and(eq(campaigns.channelSeq, ctx.channelSeq), eq(campaigns.campaignSeq, campaignSeq))

export async function findCampaign(ctx: Context, campaignSeq: number): Promise<CampaignRow | undefined> {
  const [row] = await ctx.db.select().from(campaigns).where(campaignOf(ctx, campaignSeq))
  return row
}

export const getCampaign = async (ctx: Context, campaignSeq: number): Promise<CampaignRow> =>
  (await findCampaign(ctx, campaignSeq)) ?? fail('CAMPAIGN_NOT_FOUND', { campaignSeq })

/** Holds it until commit: one worker sends at a time, and nobody stops it in the middle of a part. */
export async function findLocked(ctx: Context, campaignSeq: number): Promise<CampaignRow | undefined> {
  const [row] = await ctx.db.select().from(campaigns).where(campaignOf(ctx, campaignSeq)).for('update')
  return row
}

export const lockCampaign = async (ctx: Context, campaignSeq: number): Promise<CampaignRow> =>
  (await findLocked(ctx, campaignSeq)) ?? fail('CAMPAIGN_NOT_FOUND', { campaignSeq })

export async function insertCampaign(ctx: Context, values: NewCampaign): Promise<CampaignRow> {
  const [row] = await ctx.db
    .insert(campaigns)
    .values({ ...values, channelSeq: ctx.channelSeq })
    .returning()
  if (!row) throw new Error('no campaign was made')
  return row
}

export async function updateCampaign(
  ctx: Context,
  campaignSeq: number,
  values: Partial<NewCampaign>,
): Promise<CampaignRow> {
  const [row] = await ctx.db.update(campaigns).set(values).where(campaignOf(ctx, campaignSeq)).returning()
  return row ?? fail('CAMPAIGN_NOT_FOUND', { campaignSeq })
}

export async function deleteCampaign(ctx: Context, campaignSeq: number): Promise<void> {
  await ctx.db.delete(campaigns).where(campaignOf(ctx, campaignSeq))
}

/** Those that wait for this to happen. */
export const listWaitingFor = (ctx: Context, triggerCd: CampaignTriggerCd): Promise<CampaignRow[]> =>
  ctx.db
    .select()
    .from(campaigns)
    .where(
      and(
        eq(campaigns.channelSeq, ctx.channelSeq),
        eq(campaigns.stateCd, CAMPAIGN_STATE.scheduled),
        eq(campaigns.scheduleCd, CAMPAIGN_SCHEDULE.event),
        eq(campaigns.triggerCd, triggerCd),
      ),
    )
    .orderBy(asc(campaigns.campaignSeq))

const isShown = (ctx: Context) =>
  and(
    eq(campaigns.channelSeq, ctx.channelSeq),
    eq(campaigns.stateCd, CAMPAIGN_STATE.sending),
    eq(campaigns.channelCd, CAMPAIGN_CHANNEL.popup),
    gt(campaigns.showEndAt, ctx.now),
  )

/** Popups of this moment, the newest first. */
export const listShown = (ctx: Context): Promise<CampaignRow[]> =>
  ctx.db
    .select()
    .from(campaigns)
    .where(isShown(ctx))
    .orderBy(desc(campaigns.showStartAt), desc(campaigns.campaignSeq))

export const hasShown = async (ctx: Context): Promise<boolean> =>
  (await ctx.db.$count(campaigns, isShown(ctx))) > 0

export async function countVisitor(
  ctx: Context,
  campaignSeq: number,
  what: 'visitorSeen' | 'visitorClicked',
): Promise<void> {
  await ctx.db
    .update(campaigns)
    .set({ [what]: sql`${campaigns[what]} + 1` })
    .where(campaignOf(ctx, campaignSeq))
}
