import { DAY } from '@seodang/domain/instant'
import { addDays, addSeoulMonths, seoulDate } from '@seodang/domain/seoul-time'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { leftOf, type Moved, movedOf, type OrderRead, readOrders } from './money.ts'
import type { Member, Sale, Trade } from './world.ts'

/** A day on which the end of a period falls is left out: by minutes either is right. */
type Right = 'open' | 'closed' | 'today'

/** Days after a term in which its charge is tried again. */
const TRIES_DAYS = 5

/** Everybody may enter exactly what their money opens: by an order, a package or a membership. */
export async function expectRights(trade: Trade): Promise<void> {
  const at = trade.server.clock.now()
  const orders = await readOrders(trade)
  const moved = movedOf(trade, orders)
  const rights = new Map<string, Right[]>()
  const give = (courseSeqs: readonly number[], userSeq: number, right: Right) => {
    for (const courseSeq of courseSeqs) {
      const key = `${courseSeq} ${userSeq}`
      rights.set(key, [...(rights.get(key) ?? []), right])
    }
  }
  const byOrder = new Map(moved.map((one) => [one.orderSeq, one]))
  for (const sale of trade.sales) give(sale.product.opens, sale.buyer.userSeq, rightOfSale(sale, byOrder, at))
  for (const member of trade.members)
    give(member.site.membership.opens, member.buyer.userSeq, rightOfMember(member, { orders, byOrder }, at))
  const { rows } = await trade.server.services.db.execute<{ course_seq: number; user_seq: number }>(sql`
    select distinct g.course_seq, g.user_seq from grants g
    join attendances a using (channel_seq, course_seq, user_seq)
    where g.revoked_at is null and g.start_at <= ${at} and (g.end_at is null or g.end_at > ${at})
      and a.choise_status_cd = '00' and a.course_seq in (select course_seq from courses where course_type_cd <> '08')`)
  const open = new Set(rows.map((row) => `${row.course_seq} ${row.user_seq}`))
  const wrong = [...new Set([...rights.keys(), ...open])].filter((key) => {
    const all = rights.get(key) ?? []
    if (!all.includes('open') && all.includes('today')) return false
    return all.includes('open') !== open.has(key)
  })
  const told = wrong.map((key) => ({ key, isOpen: open.has(key), by: rights.get(key) ?? [] }))
  expect(told, 'class and person whose access is not what was paid').toEqual([])
}

function rightOfSale(sale: Sale, moved: ReadonlyMap<number, Moved>, at: Date): Right {
  const money = moved.get(sale.orderSeq)
  if (sale.isEnded || (!sale.isFree && (!money || leftOf(money) === 0))) return 'closed'
  const { days } = sale.product
  if (days === null || !money) return 'open'
  const last = seoulDate(addDays(money.paidAt, days))
  // A transfer that was told late was given its days late.
  const [today, dayBefore] = [seoulDate(at), seoulDate(addDays(at, -1))]
  if (last === today || last === dayBefore) return 'today'
  return today < last ? 'open' : 'closed'
}

function rightOfMember(
  { subscriptionSeq, cancelledAt, isTakenBack }: Member,
  { orders, byOrder }: { orders: readonly OrderRead[]; byOrder: ReadonlyMap<number, Moved> },
  at: Date,
): Right {
  const terms = orders
    .filter((order) => order.subscription_seq === subscriptionSeq)
    .flatMap(({ order_seq }) => byOrder.get(order_seq) ?? [])
    .sort((one, other) => one.paidAt.getTime() - other.paidAt.getTime())
  const [first] = terms
  if (!first || isTakenBack) return 'closed'
  const paidUntil = addSeoulMonths(first.paidAt, terms.length)
  if (Math.abs(at.getTime() - paidUntil.getTime()) < DAY / 2) return 'today'
  if (at < paidUntil) return 'open'
  if (cancelledAt !== null) return 'closed'
  const given = paidUntil.getTime() + TRIES_DAYS * DAY
  if (Math.abs(at.getTime() - given) < DAY) return 'today'
  return at.getTime() < given ? 'open' : 'closed'
}

/** Nobody is given more coupons than there are, and each is used by one order that stands. */
export async function expectCoupons(trade: Trade): Promise<void> {
  const { rows } = await trade.server.services.db.execute<{
    coupon_info_seq: number
    issued_count: number
    given: number
  }>(sql`select i.coupon_info_seq, i.issued_count, count(c.coupon_seq)::int as given
    from coupon_infos i left join coupons c using (channel_seq, coupon_info_seq)
    group by i.channel_seq, i.coupon_info_seq, i.issued_count`)
  const counted = new Map(rows.map((row) => [row.coupon_info_seq, [row.issued_count, row.given]]))
  for (const { couponInfoSeq, given } of trade.sites.flatMap(({ coupons }) => coupons))
    expect(counted.get(couponInfoSeq), `given of coupon ${couponInfoSeq}`).toEqual([given, given])

  const byOrder = new Map(movedOf(trade, await readOrders(trade)).map((one) => [one.orderSeq, one]))
  const stands = (sale: Sale) => {
    const money = byOrder.get(sale.orderSeq)
    return sale.isFree ? !sale.isEnded : money !== undefined && leftOf(money) > 0
  }
  const used = trade.sales.filter((sale) => sale.couponSeq !== null && stands(sale))
  const { rows: ours } = await trade.server.services.db.execute<{ coupon_seq: number; order_seq: number }>(
    sql`select coupon_seq, order_seq from coupons where state_cd = '02' order by order_seq`,
  )
  expect(
    ours.map((row) => [row.coupon_seq, row.order_seq]),
    'used coupons and their orders',
  ).toEqual(
    used.map(({ couponSeq, orderSeq }) => [couponSeq, orderSeq]).sort((a, b) => (a[1] ?? 0) - (b[1] ?? 0)),
  )
}
