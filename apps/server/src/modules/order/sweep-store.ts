import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { MINUTE } from '@seodang/domain/instant'
import { and, asc, eq, lt, or } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { OrderRow } from './store.ts'
import { orders } from './tables.ts'

/** A confirmation under way answers its own page; only one that is this old is looked up. */
const PENDING_MINUTES = 1
/** A transfer is told by a notice; this often we look whether one was lost. */
const DEPOSIT_MINUTES = 30

/** Across sites: open orders that somebody has to look at, those first that were looked at longest ago. */
export async function listToSweep(ctx: Context): Promise<OrderRow[]> {
  const ago = (minutes: number) => new Date(ctx.now.getTime() - minutes * MINUTE)
  return ctx.db
    .select()
    .from(orders)
    .where(
      or(
        and(eq(orders.paymentStatus, PAYMENT_STATUS.ready), lt(orders.heldUntil, ctx.now)),
        and(eq(orders.paymentStatus, PAYMENT_STATUS.pending), lt(orders.updatedAt, ago(PENDING_MINUTES))),
        and(
          eq(orders.paymentStatus, PAYMENT_STATUS.waitingDeposit),
          or(lt(orders.updatedAt, ago(DEPOSIT_MINUTES)), lt(orders.depositDeadlineAt, ctx.now)),
        ),
      ),
    )
    .orderBy(asc(orders.updatedAt))
    .limit(200)
}
