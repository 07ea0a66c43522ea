import type { Context, Services } from '../context.ts'
import { defineJob } from '../jobs/jobs.ts'
import { MESSENGER, MessageRefused, type TextMessage } from './messenger.ts'

/** `sealed`: a code in the queue's table would be worth stealing. */
const DELIVERY = defineJob<{ sealed: string }>('text-message', {
  retryLimit: 4,
  expireInSeconds: 60,
  concurrency: 2,
})
const PURPOSE = 'text-message'

interface Queued extends TextMessage {
  /** After this moment the message says nothing worth reading. */
  until: string
}

/**
 * Queues a message in the context's transaction: what is rolled back is never sent, and whoever asks for it is
 * answered in the same time, wherever it goes (SEC-40).
 */
export async function sendText(ctx: Context, message: TextMessage & { until: Date }): Promise<void> {
  const { to, text } = message
  const queued: Queued = { to, text, until: message.until.toISOString() }
  const sealed = ctx.services.secrets.seal(PURPOSE, JSON.stringify(queued)).toString('base64')
  await ctx.services.jobs.send(ctx, DELIVERY, { sealed })
}

/** Whether anything can be sent at all. */
export const canSendTexts = ({ ports }: Services): boolean => ports.use(MESSENGER) !== null

export function workMessages({ jobs }: Services): void {
  jobs.work(DELIVERY, async (ctx, { sealed }) => {
    const queued: Queued = JSON.parse(ctx.services.secrets.open(PURPOSE, Buffer.from(sealed, 'base64')))
    const messenger = ctx.services.ports.use(MESSENGER)
    if (messenger === null || ctx.now > new Date(queued.until)) return
    try {
      await messenger.send({ to: queued.to, text: queued.text })
    } catch (error) {
      if (!(error instanceof MessageRefused)) throw error
      ctx.log.warn({ err: error }, 'text message refused')
    }
  })
}
