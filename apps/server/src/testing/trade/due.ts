import { DAY } from '@seodang/domain/instant'
import type { Meeting as Held, RefundCase, RefundContent } from '@seodang/domain/refund-case'
import type { RefundReasonCd } from '@seodang/domain/refund-reason'
import { lawfulRefund } from '@seodang/domain/testing/reference-calculator'
import { dayOf, midnightOf } from '@seodang/domain/testing/reference-days'
import { lawfulGoods, lawfulOfMonths, type Whereabouts } from '@seodang/domain/testing/reference-order'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { salesUrl } from '../settling.ts'
import { besideOf, type Meeting, type Part } from './kinds.ts'
import { movedOf, readOrders } from './money.ts'
import { noted, type Sale, type Trade } from './world.ts'

/*
 * What comes back of a sale, by what was sold and what its buyer opened, as the diary of the year tells it, and by the second
 * calculator. From our tables come moments alone: when a period began, where a parcel is, whether money is on its way.
 */

/** Says that an offer of money back is what the laws give, for each kind of sale; counts how often it could be said. */
export async function expectDue(
  trade: Trade,
  sale: Sale,
  reason: RefundReasonCd,
  quote: { possible: boolean; amount: number },
): Promise<void> {
  if (sale.isFree || sale.isEnded || !quote.possible) return
  const due = await dueOf(trade, sale, reason)
  if (due === null) return
  const told = { kind: sale.product.kind, orderSeq: sale.orderSeq, reason }
  expect({ ...told, amount: quote.amount }, 'what comes back').toEqual({ ...told, amount: due })
  const what = `a refund is right: ${sale.product.kind}`
  trade.told.set(what, (trade.told.get(what) ?? 0) + 1)
}

/** The same of some sales of each kind that go on, for every reason that staff may give. */
export async function expectDues(trade: Trade): Promise<void> {
  const { chance, server } = trade
  const going = trade.sales.filter(
    (sale) => !sale.isEnded && !sale.isFree && isRecent(sale, server.clock.now()),
  )
  for (const [, sales] of Map.groupBy(going, ({ product }) => product.kind))
    for (let n = 0; n < OF_EACH_KIND; n += 1) await looksAtPayment(trade, chance.pick(sales))
}

/** What the page of a payment says of each reason. */
export async function looksAtPayment(trade: Trade, sale: Sale): Promise<void> {
  const url = `${salesUrl(sale.site.channelSeq)}/payments/${sale.orderSeq}`
  const answer = await trade.server.call({ url, as: sale.site.owner })
  if (!noted(trade, 'a payment is looked at', answer)) return
  for (const { reasonCd, quote } of answer.body.data.quotes) await expectDue(trade, sale, reasonCd, quote)
}

const OF_EACH_KIND = 4
/** Longer than most that is sold. */
const RECENT_DAYS = 100
const isRecent = ({ boughtAt }: Sale, now: Date): boolean =>
  now.getTime() - boughtAt.getTime() < RECENT_DAYS * DAY

interface Facts extends Record<string, unknown> {
  began: string | null
  paid_at: string | null
  policy: RefundCase['policyCd']
  parcel: string | null
  back: number
  unsettled: number
  /** How often the classes of the sale came to this person otherwise. */
  others: number
}

/** Null where the amount hangs on something that the diary does not know yet. */
async function dueOf(trade: Trade, sale: Sale, reason: RefundReasonCd): Promise<number | null> {
  const { server } = trade
  const { product, orderSeq, site } = sale
  const { rows } = await server.services.db.execute<Facts>(sql`
    select (select min(g.start_at) from grants g where g.channel_seq = o.channel_seq and g.source = 'ORDER'
        and g.source_key = l.order_line_seq::text) as began,
      o.paid_at, o.refund_policy as policy,
      (select state from deliveries d where d.channel_seq = o.channel_seq and d.order_seq = o.order_seq) as parcel,
      (select sum(m.refunded_amount)::bigint from orders m where m.channel_seq = o.channel_seq
        and (m.order_seq = o.order_seq or m.instalment_plan_seq = o.instalment_plan_seq)) as back,
      (select count(*)::int from orders m where m.channel_seq = o.channel_seq and m.payment_status in ('00', '01')
        and m.instalment_plan_seq = o.instalment_plan_seq) as unsettled,
      (select count(*)::int from grants g where g.channel_seq = o.channel_seq and g.user_seq = o.user_seq
        and g.course_seq = any(${sql.param(product.opens)}::bigint[])) as others
    from orders o join order_lines l on l.channel_seq = o.channel_seq and l.order_seq = o.order_seq
      and l.kind in ('class', 'package')
    where o.channel_seq = ${site.channelSeq} and o.order_seq = ${orderSeq}`)
  const [facts] = rows
  if (!facts || facts.began === null || facts.paid_at === null || facts.unsettled > 0) return null
  // Of a package what somebody had already is not given again.
  if (product.parts.length > 1 && facts.others > product.parts.length) return null
  const all = await readOrders(trade)
  const months = all.filter(
    (order) =>
      order.order_seq === orderSeq ||
      (sale.instalmentPlanSeq !== null && order.instalment_plan_seq === sale.instalmentPlanSeq),
  )
  const moved = movedOf(trade, months)
  const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0)
  const back = sum(moved.flatMap(({ backs }) => backs.map(({ amount }) => amount)))
  // What went back and was not heard of yet is for the comparison at the end of the day.
  if (back !== facts.back) return null
  const beside = besideOf(product)
  const paid = sum(moved.map(({ amount }) => amount)) - beside
  const ofGoods = Math.max(sale.goodsBack, back - paid)
  const lawful = {
    ...caseOf(trade, sale, { began: new Date(facts.began), paidAt: new Date(facts.paid_at) }),
    policyCd: facts.policy,
    reason,
  }
  const ofClass = product.months === null ? lawfulRefund(lawful) : lawfulOfMonths(lawful, paid)
  const goods =
    product.goods === null ? 0 : lawfulGoods({ ...product.goods, whereabouts: whereaboutsOf(facts.parcel) })
  if (goods === null) return null
  return Math.max(0, ofClass - (back - ofGoods)) + Math.max(0, goods - ofGoods)
}

const PARCELS: Record<string, Whereabouts> = {
  '00': 'unsent',
  '01': 'unsent',
  '02': 'onItsWay',
  '03': 'kept',
  '04': 'returned',
}
const whereaboutsOf = (state: string | null): Whereabouts => PARCELS[state ?? '00'] ?? 'unsent'

/** What was sold and what of it was taken by now, on the whole price. */
function caseOf(
  trade: Trade,
  sale: Sale,
  { began, paidAt }: { began: Date; paidAt: Date },
): Omit<RefundCase, 'policyCd'> {
  const { product, date } = sale
  const begins = new Date(Math.max(began.getTime(), (product.beginsAt ?? date?.at ?? began).getTime()))
  const last =
    product.days === null ? null : new Date(midnightOf(dayOf(begins.getTime()) + product.days + 1) - 1000)
  const common = {
    currency: sale.currency,
    paid: sale.whole - besideOf(product),
    refunded: 0,
    contractAt: paidAt,
    at: trade.server.clock.now(),
    exclusionAnnounced: product.trial,
  }
  if (date) return { ...common, exclusionAnnounced: true, ...taught([date], begins, last) }
  const inTime = (meetings: readonly Meeting[]) =>
    meetings.filter(({ at }) => at >= began && (last === null || at <= last))
  const contents = product.parts.map((part) => ({
    price: part.price,
    content: contentOf(trade, sale, part, { began, meetings: inTime(part.meetings) }),
  }))
  const [only] = contents
  if (!only) throw new Error('nothing was sold')
  const whole = { startAt: begins, endAt: last, contractEndAt: last }
  if (contents.length > 1) return { ...common, ...whole, content: { kind: 'parts', parts: contents } }
  if (only.content.kind === 'taught') return { ...common, ...taught(only.content.sessions, begins, last) }
  return { ...common, ...whole, content: only.content }
}

/** What is only taught goes on from the day of its first meeting to the end of its last. */
function taught(sessions: readonly Held[], begins: Date, last: Date | null) {
  const times = sessions.map(({ at, minutes }) => ({ at: new Date(at).getTime(), minutes }))
  const first = midnightOf(dayOf(Math.min(...times.map(({ at }) => at))))
  return {
    content: { kind: 'taught' as const, sessions },
    startAt: new Date(Math.max(begins.getTime(), first)),
    endAt: new Date(Math.max(...times.map(({ at, minutes }) => at + minutes * 60_000))),
    contractEndAt: last,
  }
}

function contentOf(
  { uses }: Trade,
  { buyer }: Sale,
  part: Part,
  { began, meetings }: { began: Date; meetings: Meeting[] },
): RefundContent {
  const opened = new Set(
    uses
      .filter((use) => use.userSeq === buyer.userSeq && part.lessons.includes(use.lesson) && use.at >= began)
      .map(({ lesson }) => lesson),
  ).size
  if (meetings.length === 0) return { kind: 'recorded', sessions: part.sessions, opened }
  if (part.sessions === 0) return { kind: 'taught', sessions: meetings }
  return { kind: 'mixed', lessons: part.sessions, opened, meetings }
}
