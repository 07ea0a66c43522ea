import { fail } from '@seodang/domain/errors'
import { DAY } from '@seodang/domain/instant'
import type { Asked } from '@seodang/domain/order-end'
import { and, eq, isNotNull } from 'drizzle-orm'
import { type Context, inTransaction, systemContext } from '../../platform/context.ts'
import { lately } from '../../platform/database/lately.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { dropCardByKey } from './cards.ts'
import { gatewaysOf } from './gateways.ts'
import { askAbout } from './look-at.ts'
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

interface NoticeWork {
  webhookSeq: number
  orderId: string | null
  /** The one look for all that came beyond what is kept. */
  isBeyond?: true
}

export const HANDLE_NOTICE = defineJob<NoticeWork>('order.notice', {
  expireInSeconds: 120,
  concurrency: 2,
})

/** What may be kept of a delivery; anything else, such as cookies of a proxy, is nobody's business. */
const KEPT_HEADER = /^(content-type|user-agent|tosspayments-webhook-.*|webhook-.*)$/
const LONGEST_HEADER = 300

/**
 * So many unsigned notices of one order are kept in a day. A gateway sends a handful; what comes beyond is most likely
 * made by somebody who knows the number. The gateway's own may be among it, though, and nothing else looks at an order that
 * is paid, so of all that come beyond one thing is kept: that there is a look to be had (SEC-32).
 */
const MOST_HINTS_A_DAY = 50
/**
 * So long after the first that came beyond; all that come until then have that one look. The queue looks every half minute
 * for what is due, so it is had within the minute.
 */
const LOOK_AFTER_MS = 15_000

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
    if (notice.removedCard !== null) {
      await dropCardByKey(ctx, notice.removedCard)
      await ctx.services.ports.use(OTHER_CHARGES).cardRemoved(ctx, notice.removedCard)
    }
    const { orderId } = notice
    if (orderId === null || !(await isOurs(ctx, orderId))) return
    if (notice.trust === 'hint' && (await isBeyond(ctx, orderId)))
      return lookLater(ctx, gateway.name, orderId)
    const webhookSeq = await keepNotice(ctx, gateway.name, notice, headers)
    // Delivered before: it was, or is being, taken care of.
    if (webhookSeq !== null) await ctx.services.jobs.send(ctx, HANDLE_NOTICE, { webhookSeq, orderId })
  })
}

/** Whether anything that we sell has the number; what names nothing of ours is answered and forgotten. */
const isOurs = async (ctx: Context, orderId: string): Promise<boolean> =>
  (await findByPaymentOrderId(ctx, orderId)) !== undefined ||
  (await ctx.services.ports.use(OTHER_CHARGES).knows(ctx, orderId))

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
  if (orderId === null || (await findByPaymentOrderId(outer, orderId))?.channelSeq !== channelSeq) return
  await inTransaction(outer, async (ctx) => {
    const once = { ...notice, deliveryKey: `${channelSeq}:${notice.deliveryKey}` }
    const webhookSeq = await keepNotice(ctx, portone.name, once, headers)
    if (webhookSeq !== null) await ctx.services.jobs.send(ctx, HANDLE_NOTICE, { webhookSeq, orderId })
  })
}

/**
 * Keeps what the notice says, not the bytes: those may carry the secret of a deposit or the key of a card. Null where
 * it was kept before.
 */
async function keepNotice(
  ctx: Context,
  gateway: string,
  { deliveryKey, trust, event, orderId, paymentRef, claims }: PaymentNotice,
  headers: NoticeHeaders,
): Promise<number | null> {
  const [row] = await ctx.db
    .insert(webhookInbox)
    .values({
      gateway,
      deliveryKey,
      orderId,
      body: JSON.stringify({ event, orderId, paymentRef, claims }),
      headers: Object.fromEntries(
        Object.entries(headers).flatMap(([name, value]) =>
          KEPT_HEADER.test(name) && typeof value === 'string' ? [[name, value.slice(0, LONGEST_HEADER)]] : [],
        ),
      ),
      authentic: trust === 'authentic',
      receivedAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ webhookSeq: webhookInbox.webhookSeq })
  return row?.webhookSeq ?? null
}

async function isBeyond(ctx: Context, orderId: string): Promise<boolean> {
  const hints = and(eq(webhookInbox.authentic, false), lately(webhookInbox.receivedAt, DAY, ctx.now))
  const ofOrder = and(eq(webhookInbox.orderId, orderId), hints)
  return (await ctx.db.$count(webhookInbox, ofOrder)) >= MOST_HINTS_A_DAY
}

/** One row for each order, however many come; where its look was had already, it is to be had once more. */
async function lookLater(ctx: Context, gateway: string, orderId: string): Promise<void> {
  const [due] = await ctx.db
    .insert(webhookInbox)
    .values({
      gateway,
      // No delivery has such a key: those of a gateway have no space.
      deliveryKey: `beyond ${orderId}`,
      orderId,
      body: JSON.stringify({ event: 'BEYOND', orderId }),
      headers: {},
      receivedAt: ctx.now,
    })
    .onConflictDoUpdate({
      target: [webhookInbox.gateway, webhookInbox.deliveryKey],
      set: { receivedAt: ctx.now, processedAt: null },
      setWhere: isNotNull(webhookInbox.processedAt),
    })
    .returning({ webhookSeq: webhookInbox.webhookSeq })
  if (!due) return
  const startAfter = new Date(ctx.now.getTime() + LOOK_AFTER_MS)
  await ctx.services.jobs.send(ctx, HANDLE_NOTICE, { ...due, orderId, isBeyond: true }, { startAfter })
}

/** The secret of a deposit notice is compared in constant time with the one that came with the account. */
async function isSecretOf(ctx: Context, orderId: string, given: string): Promise<boolean> {
  const found = await findByPaymentOrderId(ctx, orderId)
  if (!found) return false
  const payment = await findPayment(systemContext(ctx.services, found.channelSeq), found.orderSeq)
  return payment !== undefined && sameSecret(given, secretOf(ctx, payment) ?? '')
}

/**
 * The job: looks at the order that the notice named. A gateway that is silent is asked again later: of an order that is
 * paid nothing else asks before the night.
 */
export async function handleNotice(ctx: Context, work: NoticeWork): Promise<void> {
  // What comes while the gateway is asked may be newer than its answer, and has a look of its own.
  if (work.isBeyond) await noteHandled(ctx, work, null)
  const asked = await lookAtNamed(ctx, work.orderId)
  const isSilent = asked === 'silent'
  if (isSilent && !ctx.isLastTry) throw new Error('the gateway is silent about what a notice named')
  if (!work.isBeyond || isSilent) await noteHandled(ctx, work, PROBLEMS[asked])
}

/** What stands beside a notice that told nothing. */
const PROBLEMS: Readonly<Record<Asked | 'unknown', string | null>> = {
  answered: null,
  unknown: 'no such order',
  silent: 'the gateway gave no answer',
  refused: 'the gateway refused to answer',
  gone: 'the keys of its account are gone',
}

/** `unknown`: nothing that we sell has the number. */
async function lookAtNamed(ctx: Context, orderId: string | null): Promise<Asked | 'unknown'> {
  if (orderId === null) return 'unknown'
  const found = await findByPaymentOrderId(ctx, orderId)
  if (!found) return OTHERS[await ctx.services.ports.use(OTHER_CHARGES).lookAt(ctx, orderId)]
  const site = systemContext(ctx.services, found.channelSeq)
  return askAbout(site, await getOrder(site, found.orderSeq))
}

const OTHERS = { looked: 'answered', unanswered: 'silent', notTheirs: 'unknown' } as const

const noteHandled = (ctx: Context, { webhookSeq }: NoticeWork, problem: string | null) =>
  ctx.db
    .update(webhookInbox)
    .set({ processedAt: ctx.now, problem })
    .where(eq(webhookInbox.webhookSeq, webhookSeq))
