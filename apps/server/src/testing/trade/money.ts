import { sql } from 'drizzle-orm'
import { besideOf } from './kinds.ts'
import type { Sale, Trade } from './world.ts'

/** One order's money, as it was really moved: told by the gateway's own books or by who saw the transfer. */
export interface Moved {
  orderSeq: number
  channelSeq: number
  orderId: string
  method: string
  currency: 'KRW' | 'USD'
  paidAt: Date
  /** Won or cents. */
  amount: number
  backs: { amount: number; at: Date }[]
  /** Whether the product took it, who then pays it out, or the site itself. */
  taker: 'platform' | 'site'
  couponSeq: number | null
  share: { userSeq: number; percent: number } | null
  /** The price of the class in it: goods and carriage are not shared. */
  shared: number
}

export const leftOf = ({ amount, backs }: Pick<Moved, 'amount' | 'backs'>): number =>
  backs.reduce((left, back) => left - back.amount, amount)

export interface OrderRead extends Record<string, unknown> {
  order_seq: number
  channel_seq: number
  payment_order_id: string
  kind: string
  pay_method_cd: string | null
  amount: number
  refunded_amount: number
  payment_status: string
  coupon_seq: number | null
  subscription_seq: number | null
  instalment_plan_seq: number | null
}

export async function readOrders({ server }: Trade): Promise<OrderRead[]> {
  const { rows } = await server.services.db.execute<OrderRead>(sql`
    select o.order_seq, o.channel_seq, o.payment_order_id, o.kind, o.pay_method_cd, o.amount, o.refunded_amount,
      o.payment_status, o.coupon_seq, o.instalment_plan_seq, min(l.subscription_seq) as subscription_seq
    from orders o join order_lines l using (channel_seq, order_seq)
    group by o.channel_seq, o.order_seq order by o.order_seq`)
  return rows
}

/** The sale that an order belongs to, by itself or as one of its months. */
export const saleOf = ({ sales }: Trade, order: OrderRead): Sale | undefined =>
  sales.find(({ orderSeq }) => orderSeq === order.order_seq) ??
  sales.find(
    ({ instalmentPlanSeq }) => instalmentPlanSeq !== null && instalmentPlanSeq === order.instalment_plan_seq,
  )

/** Who takes what is paid through Toss. */
export const takersOf = ({ sites }: Trade): ReadonlyMap<number, Moved['taker']> =>
  new Map(sites.map(({ channelSeq, takesItself }) => [channelSeq, takesItself ? 'site' : 'platform']))

/**
 * What was paid for orders, without asking our tables for more than the name under which the gateway knows an order.
 * An unfinished window and an account without its transfer moved nothing.
 */
export function movedOf(trade: Trade, orders: readonly OrderRead[]): Moved[] {
  const atGateway = new Map(trade.sandbox.store.state.payments.map((payment) => [payment.orderId, payment]))
  const sales = new Map(trade.sales.map((sale) => [sale.orderSeq, sale]))
  const inMonths = new Map(trade.sales.map((sale) => [sale.instalmentPlanSeq, sale]))
  const takers = takersOf(trade)
  return orders.flatMap((order): Moved[] => {
    const sale = sales.get(order.order_seq)
    const plan = order.instalment_plan_seq === null ? undefined : inMonths.get(order.instalment_plan_seq)
    const share = (plan ?? sale)?.product.share ?? null
    const of = {
      orderSeq: order.order_seq,
      channelSeq: order.channel_seq,
      orderId: order.payment_order_id,
      currency: sale?.currency ?? 'KRW',
      couponSeq: sale?.couponSeq ?? null,
      share,
      shared: sale ? sale.amount - besideOf(sale.product) : plan ? order.amount : 0,
    }
    if (sale?.transfer) {
      const { seenAt, backs } = sale.transfer
      return [{ ...of, method: 'DEPOSIT', paidAt: seenAt, amount: sale.amount, backs, taker: 'site' }]
    }
    if (sale?.request) {
      const paid = trade.store.find(order.payment_order_id)
      if (!paid?.paidAt) return []
      const backs = paid.cancellations.map(({ totalAmount, cancelledAt }) => ({
        amount: totalAmount,
        at: new Date(cancelledAt),
      }))
      return [
        { ...of, method: 'PAYPAL', paidAt: new Date(paid.paidAt), amount: paid.total, backs, taker: 'site' },
      ]
    }
    const payment = atGateway.get(order.payment_order_id)
    if (!payment?.approvedAt) return []
    return [
      {
        ...of,
        method: sale?.method ?? 'CARD',
        paidAt: new Date(payment.approvedAt),
        amount: payment.amount,
        backs: payment.cancels.map(({ cancelAmount, canceledAt }) => ({
          amount: cancelAmount,
          at: new Date(canceledAt),
        })),
        taker: takers.get(order.channel_seq) ?? 'platform',
      },
    ]
  })
}
