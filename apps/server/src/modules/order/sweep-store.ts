import { PAY_METHOD, PAYMENT_STATUS } from '@seodang/domain/codes'
import { DAY, HOUR, MINUTE } from '@seodang/domain/instant'
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { OrderRow } from './store.ts'
import { orders } from './tables.ts'

/**
 * A confirmation under way is held by whoever asks, so that a slow one is told from one whose process died; this long
 * it may take from its commit to the asking.
 */
const PENDING_SECONDS = 5
/** A transfer is told by a notice; this often we look whether one was lost. */
const DEPOSIT_MINUTES = 30
/** A bank takes a wrong transfer back within days (integrations 1.3); so long, and this often, we look whether it did. */
const REVERSAL_DAYS = 3
const REVERSAL_MINUTES = 60

/** How long a payment window that takes the money itself may still be paid in, somewhere. */
const WINDOW_HOURS = 24
/** The first look after such an order was closed; each next one is twice as far away. */
const WINDOW_MINUTES = 5

/** Closed without money, as far as we know; the buyer may have paid in the window all the same, and no notice came. */
const mayBePaidStill = (ctx: Context) => {
  const { gateway, paymentStatus, paidAt, createdAt, updatedAt } = orders
  return and(
    eq(gateway, 'portone'),
    inArray(paymentStatus, [PAYMENT_STATUS.cancelled, PAYMENT_STATUS.failed, PAYMENT_STATUS.expired]),
    isNull(paidAt),
    gt(createdAt, new Date(ctx.now.getTime() - WINDOW_HOURS * HOUR)),
    sql`${updatedAt} < ${ctx.now}::timestamptz
      - greatest(${updatedAt} - ${createdAt}, make_interval(mins => ${WINDOW_MINUTES}))`,
  )
}

/** Across sites: open orders that somebody has to look at, those first that were looked at longest ago. */
export async function listToSweep(ctx: Context): Promise<OrderRow[]> {
  const ago = (minutes: number) => new Date(ctx.now.getTime() - minutes * MINUTE)
  return ctx.db
    .select()
    .from(orders)
    .where(
      or(
        and(eq(orders.paymentStatus, PAYMENT_STATUS.ready), lt(orders.heldUntil, ctx.now)),
        and(
          eq(orders.paymentStatus, PAYMENT_STATUS.pending),
          lt(orders.updatedAt, ago(PENDING_SECONDS / 60)),
        ),
        and(
          eq(orders.paymentStatus, PAYMENT_STATUS.waitingDeposit),
          or(lt(orders.updatedAt, ago(DEPOSIT_MINUTES)), lt(orders.depositDeadlineAt, ctx.now)),
        ),
        mayBePaidStill(ctx),
      ),
    )
    .orderBy(asc(orders.updatedAt))
    .limit(200)
}

/** Across sites: deposits that came of late, which a bank may have taken back without our having been told. */
export async function listReversible(ctx: Context): Promise<OrderRow[]> {
  const before = (milliseconds: number) => new Date(ctx.now.getTime() - milliseconds)
  return ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.paymentStatus, PAYMENT_STATUS.completed),
        eq(orders.payMethodCd, PAY_METHOD.virtualAccount),
        gt(orders.paidAt, before(REVERSAL_DAYS * DAY)),
        lt(orders.updatedAt, before(REVERSAL_MINUTES * MINUTE)),
      ),
    )
    .orderBy(asc(orders.updatedAt))
    .limit(100)
}
