import { DAY } from '@seodang/domain/instant'
import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { forgetCards, forgetRegistrations } from './cards.ts'
import { moveCards } from './cards-store.ts'
import { CARRY_RECEIPT, carryLater, carryReceipt, oweReceipt } from './cash-receipt.ts'
import { compareWithGateways } from './compare.ts'
import { ORDER_PAID, ORDER_REFUNDED } from './events.ts'
import { carryBack, GIVE_BACK } from './give-back.ts'
import { forgetBuyers, moveOrders } from './retention.ts'
import { STATEMENT, workStatement } from './statement-run.ts'
import { sweepEverything } from './sweep.ts'
import { keepOpenOrders, OPEN_ORDER_STAMPS } from './sweep-store.ts'
import { bankLines, gatewayComparisons, webhookInbox } from './tables.ts'
import { forgetTransferredAccounts } from './transfers-store.ts'
import { HANDLE_NOTICE, handleNotice } from './webhook.ts'

const SWEEP = defineJob<{ by: 'clock' }>('order.sweep', { retryLimit: 0, expireInSeconds: 300 })

/** Each night; what could not be asked is asked the next. */
const COMPARE = defineJob<object>('order.compare', { retryLimit: 2, expireInSeconds: 3600 })

const RETENTION = defineJob<object>('order.retention')

export function orderJobs({ jobs, retention, away }: Services): void {
  away.putsOff(keepOpenOrders)
  // Else nothing of the gateways would be compared until then.
  away.keepsStamps({ column: gatewayComparisons.comparedUntil, becomes: 2 * DAY }, ...OPEN_ORDER_STAMPS)
  // The gateway is asked about what they name; they are kept for whoever looks into a payment that went astray.
  retention.keep({ table: webhookInbox, since: webhookInbox.processedAt, days: 90 })
  // A business year is compared with the bank by then; what a line paid stays by its hash.
  retention.keep({ table: bankLines, since: bankLines.createdAt, days: 400 })
  jobs.work(HANDLE_NOTICE, handleNotice)
  jobs.work(GIVE_BACK, carryBack)
  jobs.work(STATEMENT, (ctx, { statementRunSeq }) => workStatement(ctx, statementRunSeq))
  jobs.work(RETENTION, async (ctx) => {
    await forgetBuyers(ctx)
    await forgetRegistrations(ctx)
    await forgetTransferredAccounts(ctx)
  })
  jobs.on(accountClosed, 'cards', (ctx, { userSeq }) => forgetCards(ctx, userSeq))
  jobs.on(accountsMerged, 'cards', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveCards(ctx, fromUserSeq, intoUserSeq),
  )
  jobs.schedule(RETENTION, '50 4 * * *', {})
  jobs.on(accountsMerged, 'order', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveOrders(ctx, fromUserSeq, intoUserSeq),
  )
  jobs.on(ORDER_PAID, 'cashReceipt', (ctx, { orderSeq }) => oweReceipt(ctx, orderSeq))
  jobs.on(ORDER_REFUNDED, 'cashReceipt', (ctx, { orderSeq }) => carryLater(ctx, orderSeq))
  jobs.work(CARRY_RECEIPT, (ctx, { orderSeq }) => carryReceipt(ctx, orderSeq))
  jobs.work(COMPARE, compareWithGateways)
  jobs.schedule(COMPARE, '20 5 * * *', {})
  jobs.work(SWEEP, sweepEverything)
  jobs.schedule(SWEEP, '* * * * *', { by: 'clock' })
}
