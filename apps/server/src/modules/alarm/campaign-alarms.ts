import { ALARM_TYPE } from '@seodang/domain/codes'
import { and, eq, inArray } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { campaignAlarmsRaised } from '../campaign/index.ts'
import { raiseEach } from './raise.ts'
import { alarms } from './tables.ts'

interface OfCampaign {
  channelSeq: number
  key: string
  to: readonly { userSeq: number; text: string; path: string }[]
}

/** MKT-05, MKT-07: each with their own words, and the campaign hears who has got it. */
export const raiseOfCampaign = (outer: Context, { channelSeq, key, to }: OfCampaign): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    const eventKey = `campaign:${channelSeq}:${key}`
    await raiseEach(
      ctx,
      to.map(({ userSeq, text, path }) => ({
        news: {
          type: ALARM_TYPE.siteNotice,
          eventKey,
          says: { type: 'campaign', name: text, ...(path !== '' && { path }) },
        },
        audience: { to: [userSeq] },
      })),
    )
    const people = to.map(({ userSeq }) => userSeq)
    const rows = await ctx.db
      .select({ userSeq: alarms.targetUserSeq })
      .from(alarms)
      .where(and(eq(alarms.eventKey, eventKey), inArray(alarms.targetUserSeq, people)))
    const told = new Set(rows.map(({ userSeq }) => userSeq))
    await ctx.services.jobs.emit(ctx, campaignAlarmsRaised, {
      channelSeq,
      key,
      at: ctx.now.toISOString(),
      told: [...told],
      others: people.filter((userSeq) => !told.has(userSeq)),
    })
  })
