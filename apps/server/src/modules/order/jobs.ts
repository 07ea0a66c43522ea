import { MINUTE } from '@seodang/domain/instant'
import { type Context, type Services, systemContext } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { PLACES_FOLDED } from '../enrolment/index.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { forgetCards, forgetRegistrations } from './cards.ts'
import { moveCards } from './cards-store.ts'
import { CARRY_RECEIPT, carryLater, carryReceipt, oweReceipt } from './cash-receipt.ts'
import { listStaleReceipts } from './cash-receipt-store.ts'
import { compareWithGateways } from './compare.ts'
import { ORDER_PAID, ORDER_REFUNDED } from './events.ts'
import { carryBack, GIVE_BACK } from './give-back.ts'
import { sweep } from './look-at.ts'
import { carryOutRefund } from './refund.ts'
import { listStaleRefunds } from './refunds-store.ts'
import { forgetBuyers, moveOrderLines, moveOrders } from './retention.ts'
import { STATEMENT, workStatement } from './statement-run.ts'
import { listReversible, listToSweep } from './sweep-store.ts'
import { webhookInbox } from './tables.ts'
import { HANDLE_NOTICE, handleNotice } from './webhook.ts'

const SWEEP = defineJob<{ by: 'clock' }>('order.sweep', { retryLimit: 0, expireInSeconds: 300 })

/** Each night; what could not be asked is asked the next. */
const COMPARE = defineJob<object>('order.compare', { retryLimit: 2, expireInSeconds: 3600 })

const RETENTION = defineJob<object>('order.retention')

/** A refund whose caller has not finished it by now has lost its caller. */
const STALE_MINUTES = 2
/** Its job tries a few times by itself; what is open by then has lost its job. */
const STALE_RECEIPT_MINUTES = 30

export function orderJobs({ jobs, retention }: Services): void {
  // The gateway is asked about what they name; they are kept for whoever looks into a payment that went astray.
  retention.keep({ table: webhookInbox, since: webhookInbox.processedAt, days: 90 })
  jobs.work(HANDLE_NOTICE, handleNotice)
  jobs.work(GIVE_BACK, carryBack)
  jobs.work(STATEMENT, (ctx, { statementRunSeq }) => workStatement(ctx, statementRunSeq))
  jobs.work(RETENTION, async (ctx) => {
    await forgetBuyers(ctx)
    await forgetRegistrations(ctx)
  })
  jobs.on(accountClosed, 'cards', (ctx, { userSeq }) => forgetCards(ctx, userSeq))
  jobs.on(accountsMerged, 'cards', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveCards(ctx, fromUserSeq, intoUserSeq),
  )
  jobs.schedule(RETENTION, '50 4 * * *', {})
  jobs.on(accountsMerged, 'order', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveOrders(ctx, fromUserSeq, intoUserSeq),
  )
  jobs.on(PLACES_FOLDED, 'order', (ctx, { fromAttendSeq, intoAttendSeq }) =>
    moveOrderLines(ctx, fromAttendSeq, intoAttendSeq),
  )
  jobs.on(ORDER_PAID, 'cashReceipt', (ctx, { orderSeq }) => oweReceipt(ctx, orderSeq))
  jobs.on(ORDER_REFUNDED, 'cashReceipt', (ctx, { orderSeq }) => carryLater(ctx, orderSeq))
  jobs.work(CARRY_RECEIPT, (ctx, { orderSeq }) => carryReceipt(ctx, orderSeq))
  jobs.work(COMPARE, compareWithGateways)
  jobs.schedule(COMPARE, '20 5 * * *', {})
  jobs.work(SWEEP, sweepEverything)
  jobs.schedule(SWEEP, '* * * * *', { by: 'clock' })
}

/**
 * What no page and no notice finished (integrations 1.2): unknown payments are looked up, kept places whose time is
 * over become free, deposits that never came end, those that a bank took back wait again, refunds that lost their caller are carried out. Each on its own, so
 * that one gateway that does not answer stops nobody else.
 */
export async function sweepEverything(ctx: Context): Promise<void> {
  for (const order of [...(await listToSweep(ctx)), ...(await listReversible(ctx))])
    await alone(ctx, order.channelSeq, (site) => sweep(site, order), { orderSeq: order.orderSeq })
  const before = new Date(ctx.now.getTime() - STALE_MINUTES * MINUTE)
  for (const { channelSeq, refundSeq } of await listStaleRefunds(ctx, before))
    await alone(ctx, channelSeq, (site) => carryOutRefund(site, refundSeq), { refundSeq })
  const stale = new Date(ctx.now.getTime() - STALE_RECEIPT_MINUTES * MINUTE)
  for (const { channelSeq, orderSeq } of await listStaleReceipts(ctx, stale))
    await alone(ctx, channelSeq, (site) => carryReceipt(site, orderSeq), { orderSeq })
}

async function alone(
  ctx: Context,
  channelSeq: number,
  work: (site: Context) => Promise<unknown>,
  about: object,
): Promise<void> {
  try {
    await work(systemContext(ctx.services, channelSeq))
  } catch (error) {
    ctx.log.error({ err: error, channelSeq, ...about }, 'the sweeper could not finish something')
  }
}
