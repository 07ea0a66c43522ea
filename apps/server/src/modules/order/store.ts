import { ORDER_LINE, PAYMENT_STATUS } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { and, asc, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { orderLines, orders, payments, refunds } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect
export type NewOrder = Omit<typeof orders.$inferInsert, 'orderSeq' | 'channelSeq'>
export type OrderLineRow = typeof orderLines.$inferSelect
export type NewLine = Omit<typeof orderLines.$inferInsert, 'orderLineSeq' | 'channelSeq' | 'orderSeq'>
export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect

const orderOf = (ctx: Context, orderSeq: number) =>
  and(eq(orders.channelSeq, ctx.channelSeq), eq(orders.orderSeq, orderSeq))

/** Orders whose money has not come and may still come. */
export const OPEN = [PAYMENT_STATUS.ready, PAYMENT_STATUS.pending, PAYMENT_STATUS.waitingDeposit]

/**
 * Holds the order until commit. It is the first lock of every change of money, before the class and its attendances
 * (see enrolment/store.ts), so that return, notice, cancellation and sweeper take turns.
 */
export async function lockOrder(ctx: Context, orderSeq: number): Promise<OrderRow> {
  const [row] = await ctx.db.select().from(orders).where(orderOf(ctx, orderSeq)).for('update')
  return row ?? fail('ORDER_NOT_FOUND', { orderSeq })
}

export async function getOrder(ctx: Context, orderSeq: number): Promise<OrderRow> {
  const [row] = await ctx.db.select().from(orders).where(orderOf(ctx, orderSeq))
  return row ?? fail('ORDER_NOT_FOUND', { orderSeq })
}

/** SEC-28: somebody else's order does not exist. */
export async function getMyOrder(ctx: Context, orderSeq: number, userSeq: number): Promise<OrderRow> {
  const [row] = await ctx.db
    .select()
    .from(orders)
    .where(and(orderOf(ctx, orderSeq), eq(orders.userSeq, userSeq)))
  return row ?? fail('ORDER_NOT_FOUND', { orderSeq })
}

/** The order of a payment of this buyer for this class, by the name that the gateway knows it by. */
export async function getMyPaidOrder(
  ctx: Context,
  mine: { courseSeq: number; userSeq: number; paymentOrderId: string },
): Promise<OrderRow> {
  const [row] = await ctx.db
    .select({ order: orders })
    .from(orders)
    .innerJoin(
      orderLines,
      and(eq(orderLines.channelSeq, orders.channelSeq), eq(orderLines.orderSeq, orders.orderSeq)),
    )
    .where(
      and(
        eq(orders.channelSeq, ctx.channelSeq),
        eq(orders.paymentOrderId, mine.paymentOrderId),
        eq(orders.userSeq, mine.userSeq),
        eq(orderLines.courseSeq, mine.courseSeq),
      ),
    )
    .limit(1)
  return row?.order ?? fail('ORDER_NOT_FOUND')
}

/** Across sites: a gateway's notice names an order by this alone. */
export async function findByPaymentOrderId(
  ctx: Context,
  paymentOrderId: string,
): Promise<{ channelSeq: number; orderSeq: number } | undefined> {
  const [row] = await ctx.db
    .select({ channelSeq: orders.channelSeq, orderSeq: orders.orderSeq })
    .from(orders)
    .where(eq(orders.paymentOrderId, paymentOrderId))
  return row
}

/** The buyer's orders for a class whose money may still come, locked in their order. */
export async function lockOpenOrders(ctx: Context, courseSeq: number, userSeq: number): Promise<OrderRow[]> {
  return ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.channelSeq, ctx.channelSeq),
        eq(orders.userSeq, userSeq),
        inArray(orders.paymentStatus, OPEN),
        sql`exists (select 1 from order_lines l where l.channel_seq = ${orders.channelSeq}
          and l.order_seq = ${orders.orderSeq} and l.course_seq = ${courseSeq})`,
      ),
    )
    .orderBy(asc(orders.orderSeq))
    .for('update')
}

/** Tries of the buyer for a class whose window takes the money itself, and may have. */
export async function listOpenWindows(ctx: Context, courseSeq: number, userSeq: number): Promise<OrderRow[]> {
  return ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.channelSeq, ctx.channelSeq),
        eq(orders.userSeq, userSeq),
        eq(orders.gateway, 'portone'),
        inArray(orders.paymentStatus, OPEN),
        sql`exists (select 1 from order_lines l where l.channel_seq = ${orders.channelSeq}
          and l.order_seq = ${orders.orderSeq} and l.course_seq = ${courseSeq})`,
      ),
    )
}

export async function insertOrder(ctx: Context, order: NewOrder): Promise<OrderRow> {
  const [row] = await ctx.db
    .insert(orders)
    .values({ ...order, channelSeq: ctx.channelSeq })
    .returning()
  if (!row) throw new Error('no order was made')
  return row
}

export async function insertLines(
  ctx: Context,
  orderSeq: number,
  lines: readonly NewLine[],
): Promise<OrderLineRow[]> {
  return ctx.db
    .insert(orderLines)
    .values(lines.map((line) => ({ ...line, channelSeq: ctx.channelSeq, orderSeq })))
    .returning()
}

export async function updateOrder(
  ctx: Context,
  orderSeq: number,
  values: Partial<NewOrder>,
): Promise<OrderRow> {
  const [row] = await ctx.db
    .update(orders)
    .set({ ...values, updatedAt: ctx.now })
    .where(orderOf(ctx, orderSeq))
    .returning()
  return row ?? fail('ORDER_NOT_FOUND', { orderSeq })
}

export async function listLines(ctx: Context, orderSeq: number): Promise<OrderLineRow[]> {
  return ctx.db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.channelSeq, ctx.channelSeq), eq(orderLines.orderSeq, orderSeq)))
    .orderBy(asc(orderLines.orderLineSeq))
}

/** The class, package or membership itself, not what comes with it. */
export const isProduct = ({ kind }: Pick<OrderLineRow, 'kind'>): boolean =>
  kind !== 'material' && kind !== 'delivery'

/** The line of what is sold; every order has one. */
export async function getProductLine(ctx: Context, orderSeq: number): Promise<OrderLineRow> {
  const lines = await listLines(ctx, orderSeq)
  return lines.find(isProduct) ?? fail('ORDER_NOT_FOUND', { orderSeq })
}

export type ClassLine = OrderLineRow & { courseSeq: number }

/** The line of the class or package itself; only orders of that kind have one. */
export async function getClassLine(ctx: Context, orderSeq: number): Promise<ClassLine> {
  const line = await getProductLine(ctx, orderSeq)
  if (line.courseSeq === null) throw new Error(`order ${orderSeq} sells no class`)
  return { ...line, courseSeq: line.courseSeq }
}

/** The line of the membership; only orders of that kind have one. */
export async function getMembershipLine(
  ctx: Context,
  orderSeq: number,
): Promise<OrderLineRow & { membershipSeq: number }> {
  const line = await getProductLine(ctx, orderSeq)
  if (line.membershipSeq === null) throw new Error(`order ${orderSeq} sells no membership`)
  return { ...line, membershipSeq: line.membershipSeq }
}

export async function tieLines(ctx: Context, orderSeq: number, attendSeq: number): Promise<void> {
  await ctx.db
    .update(orderLines)
    .set({ attendSeq })
    .where(and(eq(orderLines.channelSeq, ctx.channelSeq), eq(orderLines.orderSeq, orderSeq)))
}

/** Orders that stand behind attendances, paid or still to be paid and not ended, newest first. */
export async function listOrdersOfAttendances(ctx: Context, attendSeqs: readonly number[]) {
  if (attendSeqs.length === 0) return []
  return ctx.db
    .select({ attendSeq: orderLines.attendSeq, order: orders })
    .from(orderLines)
    .innerJoin(
      orders,
      and(eq(orders.channelSeq, orderLines.channelSeq), eq(orders.orderSeq, orderLines.orderSeq)),
    )
    .where(
      and(
        eq(orderLines.channelSeq, ctx.channelSeq),
        notInArray(orderLines.kind, [ORDER_LINE.material, ORDER_LINE.delivery]),
        inArray(orderLines.attendSeq, [...attendSeqs]),
        inArray(orders.paymentStatus, [...OPEN, PAYMENT_STATUS.completed, PAYMENT_STATUS.partlyRefunded]),
        isNull(orders.cancelledAt),
      ),
    )
    .orderBy(desc(orders.orderSeq))
}

export async function findPayment(ctx: Context, orderSeq: number): Promise<PaymentRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.channelSeq, ctx.channelSeq), eq(payments.orderSeq, orderSeq)))
  return row
}

export async function listPayments(ctx: Context, orderSeqs: readonly number[]): Promise<PaymentRow[]> {
  if (orderSeqs.length === 0) return []
  return ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.channelSeq, ctx.channelSeq), inArray(payments.orderSeq, [...orderSeqs])))
}

export async function listRefunds(ctx: Context, orderSeqs: readonly number[]): Promise<RefundRow[]> {
  if (orderSeqs.length === 0) return []
  return ctx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.channelSeq, ctx.channelSeq), inArray(refunds.orderSeq, [...orderSeqs])))
    .orderBy(asc(refunds.refundSeq))
}
