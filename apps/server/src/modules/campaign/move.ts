import type { CAMPAIGN_MOVE, moveCampaign } from '@seodang/contract/campaign'
import type { BodyOf } from '@seodang/contract/endpoint'
import {
  isPopup,
  mayMove,
  mayTakeBack,
  standsStill,
  startProblems,
  startState,
} from '@seodang/domain/campaign'
import { isKnownSender } from '@seodang/domain/campaign-law'
import {
  CAMPAIGN_CHANNEL,
  CAMPAIGN_SCHEDULE,
  CAMPAIGN_STATE,
  type CampaignStateCd,
} from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { CAMPAIGN_LABELS } from '@seodang/domain/field-labels'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { canSendTexts } from '../../platform/message/queue.ts'
import { lookAgainAt } from '../../platform/ordered.ts'
import { isSuspended } from '../membership/index.ts'
import { isOfSite, listAudience } from './audience-store.ts'
import { type CampaignRow, findLocked, lockCampaign, updateCampaign } from './campaign-store.ts'
import { draftOf } from './edit.ts'
import { campaignFacts } from './facts-store.ts'
import { insertRecipients } from './recipients-store.ts'
import { beginSending } from './send.ts'

/** The moment of a planned campaign has come, or that of a popup's end. */
export const TURN = defineJob<{ channelSeq: number; campaignSeq: number }>('campaign.turn', {
  comesByClock: true,
})

/** MKT-05: starts, stops or takes back, as the state that it has now allows. */
export function move(
  outer: Context,
  campaignSeq: number,
  { move: wanted, revision }: BodyOf<typeof moveCampaign>,
): Promise<{ stateCd: CampaignStateCd }> {
  return inTransaction(outer, async (ctx) => {
    const before = await lockCampaign(ctx, campaignSeq)
    if (before.revision !== revision) fail('CONFLICT_EDITED')
    const stateCd = await MOVES[wanted](ctx, before)
    await audit(
      ctx,
      `campaign.${wanted}`,
      `campaign:${campaignSeq}`,
      { stateCd: before.stateCd },
      { stateCd },
    )
    return { stateCd }
  })
}

async function start(ctx: Context, campaign: CampaignRow): Promise<CampaignStateCd> {
  const to = startState(campaign, ctx.now)
  if (campaign.stateCd !== CAMPAIGN_STATE.draft) fail('CAMPAIGN_MOVE_REFUSED')
  requireNoProblems(startProblems(draftOf(campaign), ctx.now), CAMPAIGN_LABELS)
  const { segmentSeq, courseSeq } = campaign.audience
  if (!(await isOfSite(ctx, 'segments', segmentSeq)) || !(await isOfSite(ctx, 'courses', courseSeq)))
    requireNoProblems({ audience: 'unknownChoice' })
  await requireSendable(ctx, campaign)
  if (to === CAMPAIGN_STATE.sending) await begin(ctx, campaign)
  else {
    await updateCampaign(ctx, campaign.campaignSeq, { stateCd: to, startedAt: ctx.now })
    await turnAt(ctx, campaign.campaignSeq, campaign.scheduleAt ?? campaign.showStartAt)
  }
  return to
}

/** 정보통신망법 제50조 제4항: an advertisement names its sender with a way to reach them. */
export async function requireSendable(ctx: Context, campaign: CampaignRow): Promise<void> {
  const { sender } = await campaignFacts(ctx, campaign)
  if (campaign.advertisingYn === 'Y' && !isKnownSender(sender)) fail('CAMPAIGN_SENDER_MISSING')
  if (campaign.channelCd === CAMPAIGN_CHANNEL.message && !canSendTexts(ctx.services))
    fail('CAMPAIGN_NO_MESSENGER')
}

/** From here on it is under way: people are those of this moment. */
async function begin(ctx: Context, campaign: CampaignRow): Promise<void> {
  const { campaignSeq } = campaign
  const { sending } = CAMPAIGN_STATE
  await updateCampaign(ctx, campaignSeq, { stateCd: sending, startedAt: ctx.now, nextPartAt: null })
  if (isPopup(campaign)) {
    await turnAt(ctx, campaignSeq, campaign.showEndAt)
    await siteChanged(ctx)
    return
  }
  await insertRecipients(ctx, campaignSeq, await listAudience(ctx, campaign.audience))
  await beginSending(ctx, campaignSeq)
}

async function turnAt(ctx: Context, campaignSeq: number, at: Date | null): Promise<void> {
  if (at !== null)
    await ctx.services.jobs.send(ctx, TURN, { channelSeq: ctx.channelSeq, campaignSeq }, { startAfter: at })
}

async function stop(ctx: Context, campaign: CampaignRow): Promise<CampaignStateCd> {
  const { stopped } = CAMPAIGN_STATE
  if (!mayMove(campaign.stateCd, stopped)) fail('CAMPAIGN_MOVE_REFUSED')
  await updateCampaign(ctx, campaign.campaignSeq, {
    stateCd: stopped,
    finishedAt: ctx.now,
    nextPartAt: null,
    heldAt: null,
  })
  if (isPopup(campaign)) await siteChanged(ctx)
  return stopped
}

async function takeBack(ctx: Context, campaign: CampaignRow): Promise<CampaignStateCd> {
  const { draft } = CAMPAIGN_STATE
  if (!mayTakeBack(campaign)) fail('CAMPAIGN_MOVE_REFUSED')
  await updateCampaign(ctx, campaign.campaignSeq, { stateCd: draft, startedAt: null, heldAt: null })
  return draft
}

/** Staff know that the data was set back, and send to whoever has not got it by what is known here. */
async function goOn(ctx: Context, campaign: CampaignRow): Promise<CampaignStateCd> {
  const { campaignSeq, stateCd, scheduleCd, scheduleAt } = campaign
  if (!standsStill(campaign)) fail('CAMPAIGN_MOVE_REFUSED')
  await requireSendable(ctx, campaign)
  await updateCampaign(ctx, campaignSeq, { heldAt: null })
  if (stateCd === CAMPAIGN_STATE.scheduled && scheduleCd !== CAMPAIGN_SCHEDULE.event)
    await turnAt(ctx, campaignSeq, scheduleAt)
  else await beginSending(ctx, campaignSeq)
  return stateCd
}

const MOVES: Readonly<
  Record<keyof typeof CAMPAIGN_MOVE, (ctx: Context, campaign: CampaignRow) => Promise<CampaignStateCd>>
> = { start, stop, takeBack, goOn }

/** Does what is due now. Whoever took the campaign back, or planned it anew, left this job nothing to do. */
export function turn(outer: Context, campaignSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const campaign = await findLocked(ctx, campaignSeq)
    if (!campaign || standsStill(campaign)) return
    const { stateCd, scheduleCd } = campaign
    const isDue = stateCd === CAMPAIGN_STATE.scheduled && scheduleCd !== CAMPAIGN_SCHEDULE.event
    // ADM-02: a suspended site begins nothing; whom it reaches is decided once it is open again.
    if (isDue && (await isSuspended(ctx))) return turnAt(ctx, campaignSeq, lookAgainAt(ctx.now))
    if (isDue) {
      const due = campaign.scheduleAt ?? campaign.showStartAt
      if (due !== null && due > ctx.now) return turnAt(ctx, campaignSeq, due)
      await begin(ctx, campaign)
    } else if (stateCd === CAMPAIGN_STATE.sending && isPopup(campaign)) {
      if (campaign.showEndAt !== null && campaign.showEndAt > ctx.now)
        return turnAt(ctx, campaignSeq, campaign.showEndAt)
      await updateCampaign(ctx, campaignSeq, { stateCd: CAMPAIGN_STATE.done, finishedAt: ctx.now })
      await siteChanged(ctx)
    }
  })
}
