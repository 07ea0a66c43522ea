import type { Context, Services } from '../context.ts'
import { defineEvent, defineJob } from '../jobs/jobs.ts'
import { MESSENGER, MessageRefused, type TextMessage } from './messenger.ts'

/** `sealed`: a code in the queue's table would be worth stealing. */
export const MESSAGE_QUEUE = 'text-message'
const DELIVERY = defineJob<{ sealed: string; once?: string }>(MESSAGE_QUEUE, {
  retryLimit: 4,
  expireInSeconds: 60,
  concurrency: 2,
})
const PURPOSE = 'text-message'

/** The service will not send a message that somebody named, or its time was over. */
export const messageRefused = defineEvent<{
  channelSeq: number
  once: string
  why: 'refused' | 'undelivered'
}>('text-message.refused')

/** The service took a message that somebody named. */
export const messageLeft = defineEvent<{ channelSeq: number; once: string; at: string }>('text-message.left')

/** Who is told, under which name, when the message goes nowhere. */
interface Named {
  once?: string
  channelSeq?: number
}

interface Queued extends TextMessage, Named {
  /** After this moment the message says nothing worth reading. */
  until: string
}

/**
 * Queues a message in the context's transaction: what is rolled back is never sent, and whoever asks for it is
 * answered in the same time, wherever it goes (SEC-40).
 */
export async function sendText(ctx: Context, message: TextMessage & Named & { until: Date }): Promise<void> {
  const queued: Queued = { ...message, until: message.until.toISOString() }
  const sealed = ctx.services.secrets.seal(PURPOSE, JSON.stringify(queued)).toString('base64')
  const { once } = message
  await ctx.services.jobs.send(ctx, DELIVERY, { sealed, ...(once !== undefined && { once }) })
}

/**
 * After the data was set back: what waited at that moment went out within seconds of it, costs money each time, and a code
 * of then opens nothing any more.
 */
export const dropWaitingTexts = (ctx: Context): Promise<number> => ctx.services.jobs.drop(ctx, DELIVERY)

/** Whether anything can be sent at all. */
export const canSendTexts = ({ ports }: Services): boolean => ports.use(MESSENGER) !== null

export function workMessages({ jobs }: Services): void {
  jobs.work(DELIVERY, async (ctx, { sealed }) => {
    const queued: Queued = JSON.parse(ctx.services.secrets.open(PURPOSE, Buffer.from(sealed, 'base64')))
    const messenger = ctx.services.ports.use(MESSENGER)
    if (messenger === null || ctx.now > new Date(queued.until)) return tellRefused(ctx, queued, 'undelivered')
    try {
      await messenger.send({ to: queued.to, text: queued.text })
    } catch (error) {
      const isRefused = error instanceof MessageRefused
      if (!isRefused && !ctx.isLastTry) throw error
      await tellRefused(ctx, queued, isRefused ? 'refused' : 'undelivered')
      if (!isRefused) throw error
      ctx.log.warn({ err: error }, 'text message refused')
      return
    }
    await tellLeft(ctx, queued)
  })
}

/** A message costs money, so nothing that fails after it may send it again: it stays found as work that was done. */
async function tellLeft(ctx: Context, { once, channelSeq = 0 }: Queued): Promise<void> {
  if (once === undefined) return
  try {
    await ctx.services.jobs.emit(ctx, messageLeft, { channelSeq, once, at: ctx.now.toISOString() })
  } catch (error) {
    ctx.log.error({ err: error, once }, 'nobody was told that a text message left')
  }
}

async function tellRefused(
  ctx: Context,
  { once, channelSeq = 0 }: Queued,
  why: 'refused' | 'undelivered',
): Promise<void> {
  if (once !== undefined) await ctx.services.jobs.emit(ctx, messageRefused, { channelSeq, once, why })
}
