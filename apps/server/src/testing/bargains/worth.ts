import { DAY } from '@seodang/domain/instant'
import { dayOf, lastDayOfTerm } from '@seodang/domain/testing/reference-days'
import { sql } from 'drizzle-orm'
import type { TestServer } from '../server.ts'
import { LESSONS, LETTERS, type Letter, type Market, PRICES } from './market.ts'

/** What was had and what was paid for it, of classes and of memberships by themselves: nobody pays for one with the other. */
export type Ledger = 'classes' | 'memberships'

const LONGEST_MONTH = 31
const WITHDRAWAL_DAYS = 7

/** The ways in which a day of access is sold, each never dearer than it is. */
const waysOf = ({ isMixed }: Market): { opens: readonly Letter[]; aDay: number }[] =>
  [
    { opens: ['A'] as const, price: PRICES.A },
    { opens: ['B'] as const, price: PRICES.B },
    { opens: ['A', 'B'] as const, price: PRICES.AB },
    { opens: isMixed ? (['A', 'C'] as const) : (['C'] as const), price: PRICES.small },
    { opens: isMixed ? (['A', 'C', 'D'] as const) : (['C', 'D'] as const), price: PRICES.large },
  ].map(({ opens, price }) => ({ opens, aDay: price / LONGEST_MONTH }))

/** A day of these classes, by the cheapest ways that open them all. */
function worthOfDay(market: Market, open: readonly Letter[]): number {
  const ways = waysOf(market)
  let least = Number.POSITIVE_INFINITY
  for (let chosen = 0; chosen < 1 << ways.length; chosen++) {
    const taken = ways.filter((_, index) => (chosen >> index) & 1)
    if (!open.every((letter) => taken.some(({ opens }) => opens.includes(letter)))) continue
    least = Math.min(
      least,
      taken.reduce((sum, { aDay }) => sum + aDay, 0),
    )
  }
  return open.length === 0 ? 0 : least
}

/** Of lessons in one class, by the package where that is cheaper. */
export const worthOfLesson = (letter: 'A' | 'B'): number =>
  (PRICES.AB * PRICES[letter]) / (PRICES.A + PRICES.B) / LESSONS

export const ledgerOf = ({ isMixed }: Market, letter: Letter): Ledger =>
  letter === 'C' || letter === 'D' || isMixed ? 'memberships' : 'classes'

export interface Opened {
  userSeq: number
  letter: Letter
  /** By a membership in its free time alone. */
  isTrial: boolean
}

/** What is open to either account now. */
export async function openNow({ services }: TestServer, market: Market, at: Date): Promise<Opened[]> {
  const { rows } = await services.db.execute<{ user_seq: number; course_seq: number; is_trial: boolean }>(sql`
    select g.user_seq::int, g.course_seq::int, bool_and(coalesce(s.term_no = 0, false)) as is_trial from grants g
    join attendances a using (channel_seq, course_seq, user_seq)
    left join subscriptions s on s.channel_seq = g.channel_seq and g.source = 'MEMBERSHIP'
      and s.subscription_seq::text = g.source_key
    where g.channel_seq = ${market.channelSeq} and g.revoked_at is null and g.start_at <= ${at}
      and (g.end_at is null or g.end_at > ${at}) and a.choise_status_cd = '00'
    group by g.user_seq, g.course_seq`)
  return rows.flatMap(({ user_seq: userSeq, course_seq, is_trial: isTrial }) => {
    const letter = LETTERS.find((one) => market.courses[one] === course_seq)
    return letter ? [{ userSeq, letter, isTrial }] : []
  })
}

/** What a day of all that is worth, by ledger. */
export function worthOf(market: Market, open: readonly Opened[]): Record<Ledger, number> {
  const sum = { classes: 0, memberships: 0 }
  for (const userSeq of new Set(open.map((one) => one.userSeq)))
    for (const ledger of ['classes', 'memberships'] as const) {
      const letters = open.filter(
        (one) => one.userSeq === userSeq && !one.isTrial && ledgerOf(market, one.letter) === ledger,
      )
      sum[ledger] += worthOfDay(
        market,
        letters.map(({ letter }) => letter),
      )
    }
  return sum
}

interface Bought extends Record<string, unknown> {
  order_seq: number
  kind: string
  amount: number
  refunded_amount: number
  paid_at: Date | string
  start_at: Date | string | null
  coupon_discount: number
  /** Of the discount as long as the coupon is used up by this order. */
  coupon_kept: number
  /** Of a term, or of what a raise pays for. */
  end_at: Date | string | null
  back_at: Date | string | null
}

/** Of each order what was paid, what of it went back and when, and what its coupon stands for as long as it is used up. */
export async function boughtBy({ services }: TestServer, market: Market): Promise<Bought[]> {
  const { rows } = await services.db.execute<Bought>(sql`
    select o.order_seq::int, o.kind, o.amount::int, o.refunded_amount::int, l.coupon_discount::int,
      coalesce(o.paid_at, o.created_at) as paid_at,
      coalesce(c.start_at, (select g.start_at from grants g where g.channel_seq = o.channel_seq
        and g.source = 'ORDER' and g.source_key = l.order_line_seq::text limit 1)) as start_at, c.end_at,
      case when exists (select 1 from coupons k where k.channel_seq = o.channel_seq and k.coupon_seq = o.coupon_seq
        and k.state_cd = '02' and k.order_seq = o.order_seq) then l.coupon_discount else 0 end::int as coupon_kept,
      coalesce(o.cancelled_at, (select max(r.created_at) from refunds r
        where r.channel_seq = o.channel_seq and r.order_seq = o.order_seq)) as back_at
    from orders o join order_lines l using (channel_seq, order_seq)
    left join subscription_charges c using (channel_seq, order_seq)
    where o.channel_seq = ${market.channelSeq} and (o.paid_at is not null
      or (o.amount = 0 and o.payment_status in ('03', '05')))`)
  return rows
}

const ledgerOfOrder = ({ isMixed }: Market, { kind }: Bought): Ledger =>
  kind === 'membership' || isMixed ? 'memberships' : 'classes'

export function keptOf(market: Market, bought: readonly Bought[]): Record<Ledger, number> {
  const kept = { classes: 0, memberships: 0 }
  for (const one of bought)
    kept[ledgerOfOrder(market, one)] += one.amount - one.refunded_amount + one.coupon_kept
  return kept
}

const timeOf = (at: Date | string): number => new Date(at).getTime()

/**
 * The free right of withdrawal (docs/law.md): of a class that is given back in its days of withdrawal the lessons that were
 * opened are kept and no days; of a membership that was not used, none.
 */
export function freeOf(market: Market, bought: readonly Bought[]): Record<Ledger, number> {
  const free = { classes: 0, memberships: 0 }
  for (const one of bought) {
    if (one.back_at === null) continue
    const from = Math.max(timeOf(one.paid_at), one.start_at === null ? 0 : timeOf(one.start_at))
    const at = timeOf(one.back_at)
    if (at <= from || dayOf(at) > lastDayOfTerm(dayOf(from) + WITHDRAWAL_DAYS)) continue
    if (one.kind === 'membership' && one.refunded_amount < one.amount) continue
    const length = one.end_at === null ? LONGEST_MONTH * DAY : timeOf(one.end_at) - from
    const price = one.amount + one.coupon_discount
    free[ledgerOfOrder(market, one)] += price * Math.min(1, (at - from) / length)
  }
  return free
}
