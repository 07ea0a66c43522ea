import { fail } from '@seodang/domain/errors'
import { eq } from 'drizzle-orm'
import { type Context, inTransaction, systemContext } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { dropCardByKey } from './cards.ts'
import { gatewaysOf } from './gateways.ts'
import { lookAt } from './look-at.ts'
import { secretOf } from './payments-store.ts'
import {
  NO_PAYMENT_SETTINGS,
  OTHER_CHARGES,
  PAYMENT_GATEWAYS,
  type PaymentNotice,
  sameSecret,
} from './port.ts'
import { findByPaymentOrderId, findPayment, getOrder } from './store.ts'
import { webhookInbox } from './tables.ts'

export type NoticeHeaders = Record<string, string | string[] | undefined>

/** `channelSeq`: of a notice to one site, whose orders alone it may name; absent for those to the product. */
interface NoticeWork {
  webhookSeq: number
  orderId: string | null
  channelSeq?: number
}

export const HANDLE_NOTICE = defineJob<NoticeWork>('order.notice', {
  retryLimit: 12,
  expireInSeconds: 120,
  concurrency: 2,
})

/** What may be kept of a delivery; anything else, such as cookies of a proxy, is nobody's business. */
const KEPT_HEADER = /^(content-type|user-agent|tosspayments-webhook-.*|webhook-.*)$/

/**
 * PAY-19, SEC-23: a gateway's notice is read from its bytes, refused where its proof is wrong, kept once, and
 * answered at once. What it claims is never applied: the job asks the gateway.
 */
export async function takeNotice(outer: Context, raw: Buffer, headers: NoticeHeaders): Promise<void> {
  const gateway = outer.services.ports.use(PAYMENT_GATEWAYS).of(NO_PAYMENT_SETTINGS).toss
  if (!gateway) fail('WEBHOOK_REFUSED')
  const notice = await gateway.readWebhook(raw, headers, (orderId, given) =>
    isSecretOf(outer, orderId, given),
  )
  if (notice.trust === 'refused') fail('WEBHOOK_REFUSED', { event: notice.event })
  await inTransaction(outer, async (ctx) => {
    const webhookSeq = await keepNotice(ctx, gateway.name, notice, { raw, headers })
    // Delivered before: it was, or is being, taken care of.
    if (webhookSeq === null) return
    if (notice.removedCard !== null) {
      await dropCardByKey(ctx, notice.removedCard)
      await ctx.services.ports.use(OTHER_CHARGES).cardRemoved(ctx, notice.removedCard)
    }
    await ctx.services.jobs.send(ctx, HANDLE_NOTICE, { webhookSeq, orderId: notice.orderId })
  })
}

/**
 * PAY-19, SEC-23: the same for a site's own store, whose notices are signed with the secret of that store alone. What one
 * site's store says never reaches an order of another, and its delivery keys never those of another.
 */
export async function takeStoreNotice(outer: Context, raw: Buffer, headers: NoticeHeaders): Promise<void> {
  const { channelSeq } = outer
  const { portone } = await gatewaysOf(outer)
  if (!portone) fail('WEBHOOK_REFUSED')
  const notice = await portone.readWebhook(raw, headers, async () => false)
  if (notice.trust === 'refused') fail('WEBHOOK_REFUSED', { event: notice.event })
  const { orderId } = notice
  await inTransaction(outer, async (ctx) => {
    const once = { ...notice, deliveryKey: `${channelSeq}:${notice.deliveryKey}` }
    const webhookSeq = await keepNotice(ctx, portone.name, once, { raw, headers })
    if (webhookSeq !== null)
      await ctx.services.jobs.send(ctx, HANDLE_NOTICE, { webhookSeq, orderId, channelSeq })
  })
}

async function keepNotice(
  ctx: Context,
  gateway: string,
  { deliveryKey, trust }: PaymentNotice,
  { raw, headers }: { raw: Buffer; headers: NoticeHeaders },
): Promise<number | null> {
  const [row] = await ctx.db
    .insert(webhookInbox)
    .values({
      gateway,
      deliveryKey,
      body: raw.toString('utf8').replaceAll('\u0000', ''),
      headers: Object.fromEntries(
        Object.entries(headers).flatMap(([name, value]) =>
          KEPT_HEADER.test(name) && typeof value === 'string' ? [[name, value]] : [],
        ),
      ),
      authentic: trust === 'authentic',
      receivedAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ webhookSeq: webhookInbox.webhookSeq })
  return row?.webhookSeq ?? null
}

/** The secret of a deposit notice is compared in constant time with the one that came with the account. */
async function isSecretOf(ctx: Context, orderId: string, given: string): Promise<boolean> {
  const found = await findByPaymentOrderId(ctx, orderId)
  if (!found) return false
  const payment = await findPayment(systemContext(ctx.services, found.channelSeq), found.orderSeq)
  return payment !== undefined && sameSecret(given, secretOf(ctx, payment) ?? '')
}

/** The job: looks at the order that the notice named. A gateway that cannot answer is asked again later. */
export async function handleNotice(
  ctx: Context,
  { webhookSeq, orderId, channelSeq }: NoticeWork,
): Promise<void> {
  const named = orderId === null ? undefined : await findByPaymentOrderId(ctx, orderId)
  const isTold = channelSeq === undefined || named?.channelSeq === channelSeq
  const found = isTold ? named : undefined
  if (found) {
    const site = systemContext(ctx.services, found.channelSeq)
    await lookAt(site, await getOrder(site, found.orderSeq))
  }
  const isOthers =
    !named &&
    channelSeq === undefined &&
    orderId !== null &&
    (await ctx.services.ports.use(OTHER_CHARGES).lookAt(ctx, orderId)) !== 'notTheirs'
  await ctx.db
    .update(webhookInbox)
    .set({ processedAt: ctx.now, problem: found || isOthers ? null : 'no such order' })
    .where(eq(webhookInbox.webhookSeq, webhookSeq))
}
