import { PAY_METHOD, PAYMENT_STATUS } from '@seodang/domain/codes'
import { DAY, HOUR, MINUTE } from '@seodang/domain/instant'
import { and, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Stamp } from '../../platform/jobs/future-stamps.ts'
import type { Pause } from '../../platform/pauses.ts'
import { HOLD_MINUTES } from './limits.ts'
import { OPEN_REFUND } from './refunds-store.ts'
import { cashReceipts, orders, refunds } from './tables.ts'

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

/** Open orders that somebody has to look at. */
export function ordersToSweep(ctx: Context): SQL {
  const ago = (minutes: number) => new Date(ctx.now.getTime() - minutes * MINUTE)
  const open = or(
    and(eq(orders.paymentStatus, PAYMENT_STATUS.ready), lt(orders.heldUntil, ctx.now)),
    and(eq(orders.paymentStatus, PAYMENT_STATUS.pending), lt(orders.updatedAt, ago(PENDING_SECONDS / 60))),
    and(
      eq(orders.paymentStatus, PAYMENT_STATUS.waitingDeposit),
      or(lt(orders.updatedAt, ago(DEPOSIT_MINUTES)), lt(orders.depositDeadlineAt, ctx.now)),
    ),
    mayBePaidStill(ctx),
  )
  return sql`select channel_seq, order_seq as seq, updated_at as since from orders where ${open}`
}

/**
 * BYD-17, PAY-18: nobody could pay, or say that a transfer had come, while the product was away: what was open then has as
 * much time left as it had. A virtual account has its bank's own time.
 */
export async function keepOpenOrders(ctx: Context, { from, to }: Pause): Promise<void> {
  const { paymentStatus, heldUntil, depositDeadlineAt, payMethodCd } = orders
  const away = sql`make_interval(secs => ${(to.getTime() - from.getTime()) / 1000})`
  await ctx.db
    .update(orders)
    .set({ heldUntil: sql`${heldUntil} + ${away}` })
    .where(and(IN_WINDOW, gt(heldUntil, from)))
  await ctx.db
    .update(orders)
    .set({ depositDeadlineAt: sql`${depositDeadlineAt} + ${away}` })
    .where(
      and(
        eq(paymentStatus, PAYMENT_STATUS.waitingDeposit),
        eq(payMethodCd, PAY_METHOD.deposit),
        gt(depositDeadlineAt, from),
        lt(depositDeadlineAt, to),
      ),
    )
}

const IN_WINDOW = inArray(orders.paymentStatus, [PAYMENT_STATUS.ready, PAYMENT_STATUS.pending])

/**
 * BYD-17: an order that was placed by a clock that was ahead keeps its place no longer than one that is placed now, and is
 * looked at as soon. The day of a transfer was told to the buyer, and stays.
 */
export const OPEN_ORDER_STAMPS: readonly Stamp[] = [
  { column: orders.heldUntil, ahead: HOLD_MINUTES * MINUTE, becomes: 'anew', where: IN_WINDOW },
  {
    column: orders.updatedAt,
    becomes: 0,
    where: or(IN_WINDOW, eq(orders.paymentStatus, PAYMENT_STATUS.waitingDeposit)),
  },
]

/** Deposits that came of late, which a bank may have taken back without our having been told. */
export function reversibleOrders(ctx: Context): SQL {
  const before = (milliseconds: number) => new Date(ctx.now.getTime() - milliseconds)
  const reversible = and(
    eq(orders.paymentStatus, PAYMENT_STATUS.completed),
    eq(orders.payMethodCd, PAY_METHOD.virtualAccount),
    gt(orders.paidAt, before(REVERSAL_DAYS * DAY)),
    lt(orders.updatedAt, before(REVERSAL_MINUTES * MINUTE)),
  )
  return sql`select channel_seq, order_seq as seq, updated_at as since from orders where ${reversible}`
}

/** A refund whose caller has not finished it by now has lost its caller. */
const STALE_MINUTES = 2

export function staleRefunds(ctx: Context): SQL {
  const before = new Date(ctx.now.getTime() - STALE_MINUTES * MINUTE)
  const stale = and(inArray(refunds.state, OPEN_REFUND), lt(refunds.createdAt, before))
  return sql`select channel_seq, refund_seq as seq, created_at as since from refunds where ${stale}`
}

/** What a gateway was to pay to an account that was named, and has not answered. */
/** Its looks stand under this name. */
export const OWED_SWEEP = 'order.owed'

export function staleOwed(ctx: Context): SQL {
  const before = new Date(ctx.now.getTime() - STALE_MINUTES * MINUTE)
  return sql`select r.channel_seq, r.refund_seq as seq, r.created_at as since from refunds r
    join orders o on o.channel_seq = r.channel_seq and o.order_seq = r.order_seq
    where r.state = 'owed' and r.account_bank is not null and r.failure_message is null
      and r.created_at < ${before} and o.gateway <> 'deposit'`
}

/** Its job tries a few times by itself; what is open by then has lost its job. */
const STALE_RECEIPT_MINUTES = 30

/** Receipts that the gateway is being asked about. */
export function staleReceipts(ctx: Context): SQL {
  const before = new Date(ctx.now.getTime() - STALE_RECEIPT_MINUTES * MINUTE)
  const stale = and(
    or(eq(cashReceipts.state, 'asked'), isNotNull(cashReceipts.cancelling)),
    lt(cashReceipts.updatedAt, before),
  )
  return sql`select channel_seq, order_seq as seq, updated_at as since from cash_receipts where ${stale}`
}
