import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { leftOf, type Moved, movedOf, readOrders } from './money.ts'
import type { Trade } from './world.ts'

/*
 * The auditor of the year: works out from what really moved what the books have to say, with arithmetic and rates of its
 * own, so that a mistake in the product's sums does not agree with itself.
 */

/** Of a hundred thousand, as the gateway's contract and the price list of the plans have them. */
const GATEWAY_RATES: Record<string, number> = {
  CARD: 3200,
  BANK: 2000,
  VBANK: 1200,
  WALLET_1: 3400,
  DEPOSIT: 0,
}
const PLAN_RATES: Record<string, number> = { FREE: 10_000, BASIC: 7_000, STANDARD: 5_000, PRO: 3_000 }
const of = (amount: number, rate: number) => Number((BigInt(amount) * BigInt(rate)) / 100_000n)
const withVat = (fee: number) => fee + of(fee, 10_000)

export interface Owed {
  gatewayFee: number
  platformFee: number
  vat: number
  instructor: number
  site: number
  /** What the site owes the instructor of what it took itself. */
  bySite: number
}

/** Whose what of an order's money is while `left` of it has not gone back. */
export function owedOf(moved: Moved, left: number, planCd: string): Owed {
  const platformFee = of(left, PLAN_RATES[planCd] ?? Number.NaN)
  const vat = of(platformFee, 10_000)
  if (moved.taker === 'site')
    return {
      gatewayFee: 0,
      platformFee,
      vat,
      instructor: 0,
      site: 0 - platformFee - vat,
      bySite: instructorPart(moved, left - platformFee - vat),
    }
  const gatewayFee = withVat(of(left, GATEWAY_RATES[moved.method] ?? Number.NaN))
  const net = left - gatewayFee - platformFee - vat
  const instructor = instructorPart(moved, net)
  return { gatewayFee, platformFee, vat, instructor, site: net - instructor, bySite: 0 }
}

/** Two parts by percent: whole won each, and a won that is left over to whose fraction was larger. */
function instructorPart({ share, shared, amount }: Moved, net: number): number {
  if (share === null || amount === 0) return 0
  const base = Number((BigInt(net) * BigInt(shared)) / BigInt(amount))
  const exact = base * share.percent
  const [whole, fraction] = [Math.floor(exact / 100), exact % 100]
  return whole + (fraction >= 50 ? 1 : 0)
}

/** The plan of each site at a moment, by the history of what it paid. */
export async function plansAt({ server }: Trade) {
  const { rows } = await server.services.db.execute<{ channel_seq: number; plan_cd: string; at: string }>(sql`
    select channel_seq, plan_cd, start_at as at from plan_subscriptions order by start_at, plan_subscription_seq`)
  return (channelSeq: number, at: Date): string =>
    rows.findLast((row) => row.channel_seq === channelSeq && new Date(row.at) <= at)?.plan_cd ?? 'FREE'
}

/** The gateway's books, ours and the double entry say the same of every order; every account sums up to it. */
export async function expectBooks(trade: Trade): Promise<void> {
  const orders = await readOrders(trade)
  const moved = movedOf(trade, orders)
  expectOrders(orders, moved)
  await expectNothingUnknown(trade, orders)
  await expectAccounts(trade, moved)
}

function expectOrders(orders: Awaited<ReturnType<typeof readOrders>>, moved: readonly Moved[]): void {
  const left = new Map(moved.map((one) => [one.orderSeq, leftOf(one)]))
  const wrong = orders.filter((order) => {
    const isPaid = ['03', '04'].includes(order.payment_status)
    return (isPaid ? order.amount - order.refunded_amount : 0) !== (left.get(order.order_seq) ?? 0)
  })
  expect(wrong, 'orders whose money is not the gateway’s').toEqual([])
  const unfinished = orders.filter(({ payment_status }) => ['00', '01'].includes(payment_status))
  expect(unfinished, 'orders that nobody finished').toEqual([])
}

/** No payment at the gateway that none of our orders or charges of plans knows, and none of these two times. */
async function expectNothingUnknown(
  trade: Trade,
  orders: readonly { payment_order_id: string }[],
): Promise<void> {
  const { rows } = await trade.server.services.db.execute<{
    order_id: string
    amount: number
    state: string
  }>(sql`select order_id, amount, state from plan_charges`)
  const charged = new Map(rows.map((row) => [row.order_id, row]))
  const known = new Set(orders.map(({ payment_order_id }) => payment_order_id))
  const withMoney = trade.sandbox.store.state.payments.filter(({ approvedAt }) => approvedAt !== null)
  expect(new Set(withMoney.map(({ orderId }) => orderId)).size, 'paid once each').toBe(withMoney.length)
  expect(withMoney.filter(({ orderId }) => !known.has(orderId) && !charged.has(orderId))).toEqual([])
  const ofPlans = withMoney.filter(({ orderId }) => charged.has(orderId))
  const took = (state: string) => rows.filter((row) => row.state === state && row.amount > 0)
  expect(ofPlans.map(({ orderId, balance }) => [orderId, balance]).sort()).toEqual(
    took('paid')
      .map(({ order_id, amount }) => [order_id, amount])
      .sort(),
  )
}

async function expectAccounts(trade: Trade, moved: readonly Moved[]): Promise<void> {
  const { db } = trade.server.services
  const unbalanced = await db.execute(sql`select channel_seq, entry_seq, sum(amount) from ledger_postings
    group by 1, 2 having sum(amount) <> 0`)
  expect(unbalanced.rows, 'entries that do not sum to zero').toEqual([])
  const { rows: whole } = await db.execute<{ currency: string; sum: number }>(sql`
    select e.currency, sum(p.amount)::bigint as sum from ledger_postings p join ledger_entries e using (channel_seq, entry_seq)
    group by 1 having sum(p.amount) <> 0`)
  expect(whole, 'currencies that do not sum to zero').toEqual([])
  const planAt = await plansAt(trade)
  const expected = new Map<string, number>()
  const add = ({ channelSeq, currency }: Moved, account: string, payee: number, amount: number) => {
    const key = `${channelSeq} ${currency} ${account} ${payee}`
    expected.set(key, (expected.get(key) ?? 0) + amount)
  }
  for (const one of moved) {
    const left = leftOf(one)
    const owed = owedOf(one, left, planAt(one.channelSeq, one.paidAt))
    add(one, 'gatewayReceivable', 0, one.taker === 'platform' ? left : 0)
    add(one, 'gatewayFee', 0, 0 - owed.gatewayFee)
    add(one, 'platformFee', 0, 0 - owed.platformFee)
    add(one, 'vatPayable', 0, 0 - owed.vat)
    add(one, 'owed', 0, 0 - owed.site)
    add(one, 'siteOwes', 0, owed.bySite)
    if (!one.share) continue
    add(one, 'owed', one.share.userSeq, 0 - owed.instructor)
    add(one, 'owedBySite', one.share.userSeq, 0 - owed.bySite)
  }
  const { rows } = await db.execute<{
    channel_seq: number
    currency: string
    account: string
    payee_seq: number
    sum: number
  }>(sql`
    select channel_seq, e.currency, case when account in ('gatewayReceivable', 'gatewayFee', 'platformFee', 'vatPayable',
      'siteOwes', 'owedBySite') then account else 'owed' end as account, payee_seq, sum(p.amount)::bigint as sum
    from ledger_postings p join ledger_entries e using (channel_seq, entry_seq)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`)
  const real = new Map(
    rows.map((row) => [`${row.channel_seq} ${row.currency} ${row.account} ${row.payee_seq}`, row.sum]),
  )
  const differing = [...new Set([...expected.keys(), ...real.keys()])]
    .map((key) => [key, real.get(key) ?? 0, expected.get(key) ?? 0])
    .filter(([, found, right]) => found !== right)
  expect(differing, 'accounts: in the books, by what moved').toEqual([])
}
