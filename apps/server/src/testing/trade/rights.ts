import { DAY } from '@seodang/domain/instant'
import { addDays, addSeoulMonths, seoulDate } from '@seodang/domain/seoul-time'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { leftOf, type Moved, movedOf, type OrderRead, readOrders } from './money.ts'
import { type MemberTerms, termsIn } from './terms.ts'
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
  const inMonths = monthsPaid(orders, byOrder)
  for (const sale of trade.sales) {
    const paid = inMonths.get(sale.instalmentPlanSeq) ?? []
    give(
      sale.product.opens,
      sale.buyer.userSeq,
      both(rightOfSale(sale, byOrder, at), rightByMonths(sale, paid, at)),
    )
  }
  for (const member of trade.members) {
    const terms = termsIn(member, { orders, byOrder })
    const right = rightOfMember(member, terms, at)
    const { membership, larger } = member.site
    // At the end of a term either one is right, since the next may be another.
    const now = right === 'today' ? [membership, larger] : [terms.isLarge ? larger : membership]
    for (const { opens } of now) give(opens, member.buyer.userSeq, right)
  }
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
  const { days, beginsAt } = sale.product
  if (days === null || !money) return 'open'
  const begins = Math.max(money.paidAt.getTime(), (beginsAt ?? sale.date?.at ?? money.paidAt).getTime())
  const last = seoulDate(addDays(new Date(begins), days))
  // A transfer that was told late was given its days late.
  const [today, dayBefore] = [seoulDate(at), seoulDate(addDays(at, -1))]
  if (last === today || last === dayBefore) return 'today'
  return today < last ? 'open' : 'closed'
}

/** What was paid of each plan, the first month with it. */
function monthsPaid(
  orders: readonly OrderRead[],
  byOrder: ReadonlyMap<number, Moved>,
): ReadonlyMap<number | null, Moved[]> {
  const paid = new Map<number | null, Moved[]>()
  for (const { order_seq, instalment_plan_seq: plan } of orders) {
    const money = byOrder.get(order_seq)
    if (plan !== null && money) paid.set(plan, [...(paid.get(plan) ?? []), money])
  }
  return paid
}

const both = (one: Right, other: Right): Right =>
  one === 'closed' || other === 'closed' ? 'closed' : one === 'today' || other === 'today' ? 'today' : 'open'

/**
 * What is paid in months is open to the day on which the next one is due, and while that is tried again. A month that was
 * paid late moves the next one a month on, if that was due by then.
 */
function rightByMonths({ product, instalmentPlanSeq }: Sale, paid: readonly Moved[], at: Date): Right {
  if (instalmentPlanSeq === null || product.months === null) return 'open'
  const payments = paid.toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime())
  const [first] = payments
  if (!first) return 'closed'
  let [count, due] = [0, first.paidAt]
  for (const { amount, paidAt } of payments) {
    count += Math.ceil(amount / first.amount)
    due = addSeoulMonths(first.paidAt, count)
    if (due <= paidAt) due = addSeoulMonths(paidAt, 1)
  }
  if (count >= product.months) return 'open'
  const given = due.getTime() + TRIES_DAYS * DAY
  if (Math.abs(at.getTime() - given) < DAY) return 'today'
  return at.getTime() < given ? 'open' : 'closed'
}

function rightOfMember(
  { cancelledAt, isPaused, isTakenBack }: Member,
  { terms, until: paidUntil }: MemberTerms,
  at: Date,
): Right {
  if (terms.length === 0 || isTakenBack) return 'closed'
  if (Math.abs(at.getTime() - paidUntil.getTime()) < DAY / 2) return 'today'
  if (at < paidUntil) return 'open'
  if (cancelledAt !== null || isPaused) return 'closed'
  const given = paidUntil.getTime() + TRIES_DAYS * DAY
  if (Math.abs(at.getTime() - given) < DAY) return 'today'
  return at.getTime() < given ? 'open' : 'closed'
}

/** CPN-11: the coupon that paid for all comes back with a withdrawal, and with nothing later. */
const WITHDRAWAL_DAYS = 7
const LONGEST_HOLIDAYS = 10

const isEndedAfter = ({ boughtAt, endedAt }: Sale, days: number): boolean =>
  endedAt !== null && endedAt.getTime() - boughtAt.getTime() > days * DAY

const isEndedNearTheEnd = (sale: Sale): boolean =>
  sale.isFree &&
  isEndedAfter(sale, WITHDRAWAL_DAYS - 1) &&
  !isEndedAfter(sale, WITHDRAWAL_DAYS + LONGEST_HOLIDAYS)

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

  const orders = await readOrders(trade)
  const byOrder = new Map(movedOf(trade, orders).map((one) => [one.orderSeq, one]))
  const inMonths = monthsPaid(orders, byOrder)
  const stands = (sale: Sale) => {
    const money = byOrder.get(sale.orderSeq)
    if (sale.isFree) return !sale.isEnded || isEndedAfter(sale, WITHDRAWAL_DAYS)
    const months = inMonths.get(sale.instalmentPlanSeq) ?? []
    return [money, ...months].some((one) => one !== undefined && leftOf(one) > 0)
  }
  // Where holidays tell when the days of withdrawal end, either is right.
  const open = new Set(trade.sales.filter(isEndedNearTheEnd).map(({ orderSeq }) => orderSeq))
  const used = trade.sales.filter(
    (sale) => sale.couponSeq !== null && stands(sale) && !open.has(sale.orderSeq),
  )
  const { rows: ours } = await trade.server.services.db.execute<{ coupon_seq: number; order_seq: number }>(
    sql`select coupon_seq, order_seq from coupons where state_cd = '02' order by order_seq`,
  )
  expect(
    ours.filter((row) => !open.has(row.order_seq)).map((row) => [row.coupon_seq, row.order_seq]),
    'used coupons and their orders',
  ).toEqual(
    used.map(({ couponSeq, orderSeq }) => [couponSeq, orderSeq]).sort((a, b) => (a[1] ?? 0) - (b[1] ?? 0)),
  )
}
