import { CAMPAIGN_CHANNEL, type CampaignChannelCd, RECIPIENT_STATE } from '@seodang/domain/codes'
import { sql } from 'drizzle-orm'
import { type Context, inTransaction, systemContext } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { type MailFate, mailFates } from '../../platform/mail/fates.ts'
import { MAIL_QUEUE, mailLeft, mailRefused } from '../../platform/mail/queue.ts'
import { MESSAGE_QUEUE, messageLeft, messageRefused } from '../../platform/message/queue.ts'
import { nameFor } from './compose.ts'
import { campaignAlarms, campaignAlarmsRaised } from './events.ts'
import type { Reader } from './links.ts'
import { markLeft, markRefused } from './recipients-store.ts'

export const RECONCILE = defineJob<object>('campaign.reconcile', { retryLimit: 0 })

/** So many at a time; each is settled, so the next round finds others. */
const MOST = 1000

interface Untold extends Reader {
  channelCd: CampaignChannelCd
  /** The queue still knows that it did the work, or the alarm stands in its reader's list. */
  isDone: boolean
}

/**
 * MKT-08: nobody stays under way for ever. Whose message neither waits nor is told of was sent by a process that tells
 * nobody (an older one), or got lost with what waited (a restore, two accounts that became one).
 */
export async function reconcile(ctx: Context): Promise<void> {
  let untold: Untold[]
  do {
    untold = await listUntold(ctx)
    const names = untold.flatMap((one) => (one.channelCd === CAMPAIGN_CHANNEL.email ? [nameFor(one)] : []))
    const fates = names.length === 0 ? new Map<string, MailFate>() : await mailFates(ctx, names)
    for (const [channelSeq, ofSite] of Map.groupBy(untold, (one) => one.channelSeq)) {
      const site: Context = { ...systemContext(ctx.services, channelSeq), now: ctx.now, log: ctx.log }
      await settleUntold(site, ofSite, fates)
    }
  } while (untold.length === MOST)
}

const settleUntold = (
  outer: Context,
  untold: readonly Untold[],
  fates: ReadonlyMap<string, MailFate>,
): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    const left = untold.flatMap((reader) => {
      const fate = fates.get(nameFor(reader))
      if (fate && 'leftAt' in fate) return [{ reader, at: fate.leftAt }]
      return !fate && reader.isDone ? [{ reader, at: ctx.now }] : []
    })
    await markLeft(ctx, left)
    const gone = new Set(left.map(({ reader }) => nameFor(reader)))
    for (const reader of untold) {
      if (gone.has(nameFor(reader))) continue
      const fate = fates.get(nameFor(reader))
      await markRefused(ctx, reader, fate && 'why' in fate ? fate.why : 'unknown')
    }
    ctx.log.warn({ left: left.length, others: untold.length - left.length }, 'recipients whom nobody told of')
  })

/** Under way, though nothing waits that would still say more. One statement, so nothing moves between two looks. */
async function listUntold(ctx: Context): Promise<Untold[]> {
  const { registered } = ctx.services.jobs
  const queuesOf = (events: readonly { name: string }[]) =>
    registered.flatMap(({ queue, event }) => (events.some(({ name }) => name === event) ? [queue] : []))
  const ofOne = [MAIL_QUEUE, MESSAGE_QUEUE, ...queuesOf([mailLeft, mailRefused, messageLeft, messageRefused])]
  const ofPart = queuesOf([campaignAlarms, campaignAlarmsRaised])
  const waiting = (queues: readonly string[]) =>
    sql`from boss.job j where j.name = any(${sql.param([...queues])}::text[]) and j.state < 'completed'`
  const name = sql`'campaign:' || r.channel_seq || ':' || r.campaign_seq || ':' || r.user_seq`
  const { rows } = await ctx.db.execute<Untold & Record<string, unknown>>(sql`
    select r.channel_seq as "channelSeq", r.campaign_seq as "campaignSeq", r.user_seq as "userSeq",
      c.channel_cd as "channelCd",
      c.channel_cd = ${CAMPAIGN_CHANNEL.message} and exists (select from boss.job d where d.name = ${MESSAGE_QUEUE}
        and d.state = 'completed' and d.data ->> 'once' = ${name})
      or c.channel_cd = ${CAMPAIGN_CHANNEL.alarm} and exists (select from alarms a
        where a.target_user_seq = r.user_seq and a.event_key = 'campaign:' || r.channel_seq || ':' || r.campaign_seq)
        as "isDone"
    from campaign_recipients r
    join campaigns c on c.channel_seq = r.channel_seq and c.campaign_seq = r.campaign_seq
    where r.state_cd = ${sql.raw(`'${RECIPIENT_STATE.underWay}'`)} and ${name} not in (
      select j.data ->> 'once' ${waiting(ofOne)} and j.data ->> 'once' is not null)
      and not (c.channel_cd = ${CAMPAIGN_CHANNEL.alarm} and exists (select ${waiting(ofPart)}
        and j.data ->> 'channelSeq' = r.channel_seq::text and j.data ->> 'key' = r.campaign_seq::text))
    limit ${MOST}`)
  return rows
}
