import { HOUR } from '@seodang/domain/instant'
import type { Context } from '../../platform/context.ts'
import { type Sweep, sweepOver } from '../../platform/sweeps.ts'
import { carryReceipt } from './cash-receipt.ts'
import { sweep } from './look-at.ts'
import { payOwed } from './pay-owed.ts'
import { carryOutRefund } from './refund.ts'
import { getOrder } from './store.ts'
import {
  OWED_SWEEP,
  ordersToSweep,
  reversibleOrders,
  staleOwed,
  staleReceipts,
  staleRefunds,
} from './sweep-store.ts'

const lookAtOrder = async (site: Context, orderSeq: number) => sweep(site, await getOrder(site, orderSeq))

/** A gateway that does not answer, or whose keys are gone, is asked again within the hour. */
const longestPause = HOUR

/**
 * What no page and no notice finished (integrations 1.2): unknown payments are looked up, kept places whose time is
 * over become free, deposits that never came end, those that a bank took back wait again, refunds and receipts that lost
 * their caller are carried out.
 */
export const ORDER_SWEEPS: readonly Sweep[] = [
  {
    name: 'order.open',
    due: ordersToSweep,
    look: lookAtOrder,
    failed: 'an open order could not be looked at',
    endsByTime: true,
    longestPause,
  },
  {
    name: 'order.reversible',
    due: reversibleOrders,
    look: lookAtOrder,
    failed: 'a deposit that may be taken back could not be looked at',
    longestPause,
  },
  {
    name: 'order.refund',
    due: staleRefunds,
    look: carryOutRefund,
    failed: 'a refund that lost its caller was not carried out',
    longestPause,
  },
  {
    name: OWED_SWEEP,
    due: staleOwed,
    look: payOwed,
    failed: 'what a gateway owes a buyer was not carried out',
    longestPause,
  },
  {
    name: 'order.receipt',
    due: staleReceipts,
    look: carryReceipt,
    failed: 'a cash receipt was not carried out',
    longestPause,
  },
]

export async function sweepEverything(ctx: Context): Promise<void> {
  for (const each of ORDER_SWEEPS) await sweepOver(ctx, each)
}
