import { SECOND } from '@seodang/domain/instant'
import { seoulDate } from '@seodang/domain/seoul-time'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { owedOf, plansAt } from './books.ts'
import { besideOf } from './kinds.ts'
import { type Moved, movedOf, type OrderRead, readOrders, takersOf } from './money.ts'
import type { Trade } from './world.ts'

/** What one payee is due of one event on one Seoul day. */
interface Due {
  channelSeq: number
  currency: string
  payeeSeq: number
  day: string
  gross: number
  cancelled: number
  net: number
}

/** Every payment and every part that went back, as a gain or loss of who is paid out. */
async function dues(trade: Trade): Promise<Due[]> {
  const planAt = await plansAt(trade)
  const orders = await readOrders(trade)
  const gone = await takenBack(trade, orders)
  return [...movedOf(trade, orders), ...gone].flatMap((one) => {
    const planCd = planAt(one.channelSeq, one.paidAt)
    let left = one.amount
    let was = owedOf(one, left, planCd)
    const due = (at: Date, amount: number, before: typeof was, after: typeof was): Due[] => {
      const common = { channelSeq: one.channelSeq, currency: one.currency, day: seoulDate(at) }
      const site = {
        ...common,
        payeeSeq: 0,
        gross: Math.max(0, amount),
        cancelled: Math.min(0, amount),
        net: after.site - before.site,
      }
      if (!one.share) return [site]
      const net = after.instructor - before.instructor
      return [site, { ...common, payeeSeq: one.share.userSeq, gross: 0, cancelled: 0, net }]
    }
    const paid = due(one.paidAt, one.amount, owedOf(one, 0, planCd), was)
    return [
      ...paid,
      ...one.backs.flatMap(({ amount, at }) => {
        left -= amount
        const before = was
        was = owedOf(one, left, planCd)
        return due(at, 0 - amount, before, was)
      }),
    ]
  })
}

/**
 * Transfers that their banks took back after the books had heard of them, as payments that went back whole. The day on
 * which the books heard of it is theirs to tell; what was paid, and when, is not.
 */
async function takenBack(trade: Trade, orders: readonly OrderRead[]): Promise<Moved[]> {
  const { rows } = await trade.server.services.db.execute<{
    order_seq: number
    at: string
    paid_at: string
  }>(sql`
    select r.order_seq, r.occurred_at as at, p.occurred_at as paid_at from ledger_entries r
    join ledger_entries p on p.channel_seq = r.channel_seq and r.event_key = 'reversed:' || p.event_key
    where r.kind = 'reversal' order by r.entry_seq`)
  const told = trade.takenBack.map(
    ({ orderSeq, amount, paidAt }) => `${orderSeq} ${amount} ${secondOf(paidAt)}`,
  )
  const takers = takersOf(trade)
  return rows.map(({ order_seq, at, paid_at }) => {
    const sale = trade.sales.find(({ orderSeq }) => orderSeq === order_seq)
    const order = orders.find((one) => one.order_seq === order_seq)
    if (!sale || !order) throw new Error('what was never bought was taken back')
    const paidAt = new Date(paid_at)
    expect(told).toContain(`${order_seq} ${sale.amount} ${secondOf(paidAt)}`)
    return {
      orderSeq: order_seq,
      channelSeq: order.channel_seq,
      orderId: order.payment_order_id,
      method: sale.method,
      currency: sale.currency,
      paidAt,
      amount: sale.amount,
      backs: [{ amount: sale.amount, at: new Date(at) }],
      taker: takers.get(order.channel_seq) ?? 'platform',
      couponSeq: sale.couponSeq,
      share: sale.product.share,
      shared: sale.amount - besideOf(sale.product),
    }
  })
}

/** Gateways cut times to the second. */
const secondOf = (at: Date) => Math.floor(at.getTime() / SECOND)

interface SettlementRead extends Record<string, unknown> {
  channel_seq: number
  currency: string
  payee_seq: number
  end_date: string
  gross: number
  cancelled: number
  net: number
  carried_in: number
  total: number
  state: string
  paid_amount: number | null
  income_tax: number
  local_tax: number
}

/** Each settlement is payments, minus cancellations, minus fees of its days, with the debt of the one before. */
export async function expectSettlements(trade: Trade): Promise<void> {
  const all = await dues(trade)
  const { rows } = await trade.server.services.db.execute<SettlementRead>(sql`
    select channel_seq, currency, payee_seq, end_date::text as end_date, gross, cancelled, net, carried_in, total, state,
      paid_amount, income_tax, local_tax
    from settlements order by channel_seq, currency, payee_seq, end_date`)
  const wrong: object[] = []
  for (const [key, settled] of Map.groupBy(
    rows,
    (row) => `${row.channel_seq} ${row.currency} ${row.payee_seq}`,
  )) {
    const mine = all.filter((due) => `${due.channelSeq} ${due.currency} ${due.payeeSeq}` === key)
    let [after, debt] = ['', 0]
    for (const row of settled) {
      const of = mine.filter(({ day }) => day > after && day <= row.end_date)
      const sum = (part: 'gross' | 'cancelled' | 'net') => of.reduce((total, due) => total + due[part], 0)
      const right = {
        gross: sum('gross'),
        cancelled: sum('cancelled'),
        net: sum('net'),
        carried: debt,
        total: sum('net') + debt,
      }
      const { gross, cancelled, net, carried_in: carried, total } = row
      const real = { gross, cancelled, net, carried, total }
      if (JSON.stringify(real) !== JSON.stringify(right)) wrong.push({ key, day: row.end_date, real, right })
      if (row.paid_amount !== null && row.paid_amount + row.income_tax + row.local_tax !== right.total)
        wrong.push({ key, day: row.end_date, paid: row.paid_amount, right: right.total })
      after = row.end_date
      debt = Math.min(0, right.total)
    }
  }
  expect(wrong, 'settlements that are not payments minus cancellations minus fees').toEqual([])
}

/** When the last settlement is paid nobody is owed anything in any currency, and nobody owes more than is carried on. */
export async function expectNothingOwed(trade: Trade): Promise<void> {
  interface Payee extends Record<string, unknown> {
    channel_seq: number
    currency: string
    payee_seq: number
  }
  const { rows } = await trade.server.services.db.execute<Payee & { owed: number }>(sql`
    select channel_seq, e.currency, payee_seq, sum(p.amount)::bigint as owed
    from ledger_postings p join ledger_entries e using (channel_seq, entry_seq)
    where account in ('sitePayable', 'instructorPayable', 'held') group by 1, 2, 3 having sum(p.amount) <> 0`)
  const { rows: debts } = await trade.server.services.db.execute<Payee & { total: number }>(
    sql`select distinct on (channel_seq, currency, payee_seq) channel_seq, currency, payee_seq, total from settlements
      order by channel_seq, currency, payee_seq, settlement_date desc`,
  )
  const keyOf = ({ channel_seq, currency, payee_seq }: Payee) => `${channel_seq} ${currency} ${payee_seq}`
  const carried = new Map(debts.map((row) => [keyOf(row), Math.min(0, row.total)]))
  const open = rows.filter((row) => row.owed < 0 || row.owed !== 0 - (carried.get(keyOf(row)) ?? 0))
  expect(open, 'who is still owed').toEqual([])
}
