import { type Context, inTransaction, type Services } from '../../platform/context.ts'
import { mailLeft, mailRefused } from '../../platform/mail/queue.ts'
import { messageLeft, messageRefused } from '../../platform/message/queue.ts'
import { itemCompleted } from '../classroom/index.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { memberJoined } from '../membership/index.ts'
import { readerNamed } from './compose.ts'
import { campaignAlarmsRaised } from './events.ts'
import { TURN, turn } from './move.ts'
import { forgetWaiting, markLeft, markMuted, markRefused, moveRecipients } from './recipients-store.ts'
import { RECONCILE, reconcile } from './reconcile.ts'
import { SEND, sendPart } from './send.ts'
import { onFinishing, onJoining } from './triggered.ts'

/** A test is told of as well, and counted nowhere. */
async function onAlarms(
  outer: Context,
  { key, at, told, others }: { key: string; at: string; told: readonly number[]; others: readonly number[] },
): Promise<void> {
  if (!/^\d+$/.test(key)) return
  const campaignSeq = Number(key)
  await inTransaction(outer, async (ctx) => {
    const { channelSeq } = ctx
    await markLeft(
      ctx,
      told.map((userSeq) => ({ reader: { channelSeq, campaignSeq, userSeq }, at: new Date(at) })),
    )
    await markMuted(ctx, campaignSeq, others)
  })
}

export function campaignJobs({ jobs }: Services): void {
  jobs.on(memberJoined, 'campaign', (ctx, { userSeq }) => onJoining(ctx, userSeq))
  jobs.on(itemCompleted, 'campaign', async (ctx, { userSeq, courseSeq, classCompleted }) => {
    if (classCompleted) await onFinishing(ctx, userSeq, courseSeq)
  })
  for (const refused of [mailRefused, messageRefused])
    jobs.on(refused, 'campaign', async (ctx, { once, why }) => {
      const reader = readerNamed(once)
      if (reader) await markRefused(ctx, reader, why)
    })
  for (const left of [mailLeft, messageLeft])
    jobs.onMany(left, 'campaign', (ctx, told) =>
      markLeft(
        ctx,
        told.flatMap(({ once, at }) => {
          const reader = readerNamed(once)
          return reader ? [{ reader, at: new Date(at) }] : []
        }),
      ),
    )
  jobs.on(campaignAlarmsRaised, 'campaign', (ctx, raised) => onAlarms(ctx, raised))
  jobs.work(RECONCILE, reconcile)
  jobs.schedule(RECONCILE, '*/10 * * * *', {})
  jobs.on(accountsMerged, 'campaign', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveRecipients(ctx, fromUserSeq, intoUserSeq),
  )
  jobs.on(accountClosed, 'campaign', (ctx, { userSeq }) => forgetWaiting(ctx, userSeq))
  jobs.work(SEND, async (ctx, { campaignSeq }) => {
    await sendPart(ctx, campaignSeq)
  })
  jobs.work(TURN, (ctx, { campaignSeq }) => turn(ctx, campaignSeq))
}
