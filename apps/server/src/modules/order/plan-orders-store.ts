import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { OrderRow } from './store.ts'
import { orders } from './tables.ts'

const ofPlan = (ctx: Context, instalmentPlanSeq: number) =>
  and(eq(orders.channelSeq, ctx.channelSeq), eq(orders.instalmentPlanSeq, instalmentPlanSeq))

/** All orders of a plan, the first one first. */
export const listPlanOrders = (ctx: Context, instalmentPlanSeq: number): Promise<OrderRow[]> =>
  ctx.db.select().from(orders).where(ofPlan(ctx, instalmentPlanSeq)).orderBy(asc(orders.orderSeq))

/** The same, held until commit: always in this order, and before their plan. */
export const lockPlanOrders = (ctx: Context, instalmentPlanSeq: number): Promise<OrderRow[]> =>
  ctx.db
    .select()
    .from(orders)
    .where(ofPlan(ctx, instalmentPlanSeq))
    .orderBy(asc(orders.orderSeq))
    .for('update')

/** An order with the others of its plan; alone where it has none. */
export const withItsMonths = async (ctx: Context, order: OrderRow): Promise<OrderRow[]> =>
  order.instalmentPlanSeq === null ? [order] : listPlanOrders(ctx, order.instalmentPlanSeq)
