import { CAMPAIGN_PACE, isAtWork } from '@seodang/domain/campaign'
import {
  isNight,
  type LeftOutReason,
  leftOutReason,
  nextMorning,
  nightBegins,
  restsAtNight,
} from '@seodang/domain/campaign-law'
import { CAMPAIGN_CHANNEL, CAMPAIGN_SCHEDULE, CAMPAIGN_STATE } from '@seodang/domain/codes'
import { fateOf } from '@seodang/domain/departure'
import { addDays } from '@seodang/domain/seoul-time'
import { type Context, inTransaction } from '../../platform/context.ts'
import { BEHIND_THE_REST, defineJob } from '../../platform/jobs/jobs.ts'
import { sendText } from '../../platform/message/queue.ts'
import { lookAgainAt } from '../../platform/ordered.ts'
import { isSuspended } from '../membership/index.ts'
import { readChannel } from '../site/index.ts'
import { factsOf, type PersonFacts } from './audience-store.ts'
import { type CampaignRow, findLocked, updateCampaign } from './campaign-store.ts'
import { alarmTextFor, type Composing, mailFor, messageFor } from './compose.ts'
import { campaignAlarms } from './events.ts'
import { campaignFacts } from './facts-store.ts'
import { clickPath } from './links.ts'
import { countWaiting, listWaiting, settle } from './recipients-store.ts'

/** Tried again as often as it takes: each attempt goes on where the last one stopped. */
export const SEND = defineJob<{ channelSeq: number; campaignSeq: number }>('campaign.send', {
  priority: BEHIND_THE_REST,
  comesByClock: true,
})

export const beginSending = (ctx: Context, campaignSeq: number, startAfter?: Date): Promise<void> =>
  ctx.services.jobs.send(
    ctx,
    SEND,
    { channelSeq: ctx.channelSeq, campaignSeq },
    startAfter ? { startAfter } : {},
  )

/**
 * MKT-08: sends to the next part of those who wait. The messages are queued in the transaction that takes people out of
 * the waiting ones, so a run that is killed leaves nobody half written to, and the campaign is held meanwhile, so two
 * workers never have the same people. Answers when the next part is due, or null when there is nothing more to do.
 */
export function sendPart(outer: Context, campaignSeq: number): Promise<Date | null> {
  return inTransaction(outer, async (ctx) => {
    const campaign = await findLocked(ctx, campaignSeq)
    if (!campaign || !isAtWork(campaign)) return null
    const { nextPartAt } = campaign
    if (nextPartAt !== null && nextPartAt > ctx.now) return later(ctx, campaignSeq, nextPartAt)
    // What it began goes on once it is open again.
    const site = { presence: 'here', isSuspended: await isSuspended(ctx) } as const
    if (fateOf('word', site) === 'waits') return later(ctx, campaignSeq, lookAgainAt(ctx.now))
    const { people, pause } = CAMPAIGN_PACE[campaign.channelCd]
    const rests = campaign.advertisingYn === 'Y' && restsAtNight(campaign.channelCd) && isNight(ctx.now)
    const userSeqs = await listWaiting(ctx, campaignSeq, { limit: people, isNight: rests })
    await sendTo(ctx, campaign, userSeqs)
    if ((await countWaiting(ctx, campaignSeq)) === 0) return finish(ctx, campaign)
    // By night nobody is left who agreed to it.
    const next =
      rests && userSeqs.length < people ? nextMorning(ctx.now) : new Date(ctx.now.getTime() + pause)
    const resumedAt = ctx.isResumed ? ctx.now : null
    await updateCampaign(ctx, campaignSeq, { nextPartAt: next, resumedAt })
    return later(ctx, campaignSeq, next)
  })
}

async function later(ctx: Context, campaignSeq: number, at: Date): Promise<Date> {
  await beginSending(ctx, campaignSeq, at)
  return at
}

/** One that waits for events goes on waiting. */
async function finish(ctx: Context, { campaignSeq, scheduleCd }: CampaignRow): Promise<null> {
  const isOver = scheduleCd !== CAMPAIGN_SCHEDULE.event
  await updateCampaign(ctx, campaignSeq, {
    nextPartAt: null,
    resumedAt: null,
    ...(isOver && { stateCd: CAMPAIGN_STATE.done, finishedAt: ctx.now }),
  })
  return null
}

async function sendTo(ctx: Context, campaign: CampaignRow, userSeqs: readonly number[]): Promise<void> {
  if (userSeqs.length === 0) return
  const { channelCd } = campaign
  const isAdvertising = campaign.advertisingYn === 'Y'
  const people = await factsOf(ctx, userSeqs)
  const reasons = new Map<number, LeftOutReason>()
  for (const person of people) {
    const reason = leftOutReason(person, { channelCd, isAdvertising })
    if (reason !== null) reasons.set(person.userSeq, reason)
  }
  const willing = people.filter(({ userSeq }) => !reasons.has(userSeq))
  await deliver(ctx, await composingOf(ctx, campaign), willing)
  await settle(ctx, campaign.campaignSeq, userSeqs, reasons)
}

export async function composingOf(ctx: Context, campaign: CampaignRow): Promise<Composing> {
  const [facts, site] = [await campaignFacts(ctx, campaign), await readChannel(ctx, ctx.channelSeq)]
  return { campaign, facts, site }
}

/** Hands the messages to the queues that deliver them; they wait there behind everybody else's. */
export async function deliver(
  ctx: Context,
  composing: Composing,
  people: readonly PersonFacts[],
): Promise<void> {
  const { campaign, isTest } = composing
  const { channelSeq, campaignSeq, channelCd } = campaign
  if (channelCd === CAMPAIGN_CHANNEL.email) {
    const mails = []
    for (const person of people) mails.push(await mailFor(ctx, composing, person))
    await ctx.services.mail.sendEach(ctx, mails)
  }
  if (channelCd === CAMPAIGN_CHANNEL.message)
    for (const person of people) {
      const until =
        campaign.advertisingYn === 'Y' && !isNight(ctx.now) ? nightBegins(ctx.now) : addDays(ctx.now, 1)
      const { text, once } = await messageFor(ctx, composing, person)
      await sendText(ctx, { to: person.phone ?? '', text, until, ...(!isTest && { once, channelSeq }) })
    }
  if (channelCd === CAMPAIGN_CHANNEL.alarm) {
    const to = people.map((person) => ({
      userSeq: person.userSeq,
      text: alarmTextFor(ctx, composing, person),
      path:
        campaign.link === ''
          ? ''
          : clickPath(ctx, { channelSeq, campaignSeq, userSeq: isTest ? 0 : person.userSeq }),
    }))
    // A test names itself anew, so that it can be repeated.
    const key = isTest ? `test:${ctx.now.getTime()}` : String(campaignSeq)
    if (to.length > 0) await ctx.services.jobs.emit(ctx, campaignAlarms, { channelSeq, key, to })
  }
}
