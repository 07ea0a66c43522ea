import { DAY } from '../instant.ts'
import { beginPaid, nextChargeAt, type Recurring, recur, withoutTerm } from '../recurring.ts'
import { refundableAmount } from '../refund.ts'
import type { RefundCase, RefundContent } from '../refund-case.ts'
import { planChange } from '../site-membership.ts'
import { dayOf, lastDayOfTerm, midnightOf } from './reference-days.ts'

/**
 * What a buyer can do with the rules alone, and what they had by it: classes, packages and a membership that is raised,
 * lowered, paused and given back. Hours go by; whatever is open in one counts at its price.
 */
export const PRICES = { class: 100_000, package: 150_000, small: 10_000, large: 40_000 } as const
const PARTS = [120_000, 60_000]
const LESSONS = 10
const WITHDRAWAL_DAYS = 7

interface Sale {
  product: 'class' | 'package'
  days: number
  at: number
  opened: number[]
  /** What stays paid; null while it is open to be given back. */
  kept: number | null
}

/** A payment for a stretch of a membership. */
interface Stretch {
  paid: number
  isRaise: boolean
  from: number
  until: number
  /** The price of a term before the raise. */
  before: number
  back: number
}

interface Membership {
  recurring: Recurring
  price: number
  next: number | null
  stretches: Stretch[]
  uses: number[]
}

export interface Buyer {
  now: number
  sales: Sale[]
  membership: Membership | null
  /** What stays of memberships that are over. */
  keptBefore: number
  /** What time was worth that was had, and what of it nobody has to pay for. */
  had: number
  free: number
}

export const begin = (now: number): Buyer => ({
  now,
  sales: [],
  membership: null,
  keptBefore: 0,
  had: 0,
  free: 0,
})

const endOf = ({ at, days }: Sale) => midnightOf(dayOf(at) + days + 1) - 1000
const isWithin = (from: number, now: number) => dayOf(now) <= lastDayOfTerm(dayOf(from) + WITHDRAWAL_DAYS)

const saleCase = (sale: Sale, now: number): RefundCase => {
  const whole = sale.product === 'class' ? [PRICES.class] : PARTS
  const parts = whole.map((price, index) => ({
    price,
    content: { kind: 'recorded' as const, sessions: LESSONS, opened: sale.opened[index] ?? 0 },
  }))
  const [only] = parts
  const content: RefundContent = parts.length === 1 && only ? only.content : { kind: 'parts', parts }
  const at = new Date(sale.at)
  return {
    policyCd: 'ECOMMERCE',
    currency: 'KRW',
    paid: PRICES[sale.product],
    contractAt: at,
    startAt: at,
    endAt: new Date(endOf(sale)),
    at: new Date(now),
    content,
  }
}

export function buys(b: Buyer, product: 'class' | 'package', days: number): void {
  b.sales.push({ product, days, at: b.now, opened: product === 'class' ? [0] : [0, 0], kept: null })
}

export function opens(b: Buyer, which: number, part: number): void {
  const sale = b.sales.at(which)
  const had = sale?.opened[part]
  if (!sale || had === undefined || sale.kept !== null || b.now > endOf(sale)) return
  sale.opened[part] = Math.min(LESSONS, had + 1)
}

export function givesBack(b: Buyer, which: number): void {
  const sale = b.sales.at(which)
  if (!sale || sale.kept !== null) return
  const { amount } = refundableAmount(saleCase(sale, b.now))
  if (amount === 0) return
  sale.kept = PRICES[sale.product] - amount
  // Within the withdrawal lessons are counted, and days are not.
  if (isWithin(sale.at, b.now)) b.free += timeOf(sale, sale.at, b.now)
}

/** What a stretch of time of a sale costs. */
function timeOf(sale: Sale, from: number, until: number): number {
  const end = endOf(sale)
  const length = Math.max(0, Math.min(until, end) - Math.max(from, sale.at))
  return (PRICES[sale.product] * length) / (end - sale.at)
}

export function joins(b: Buyer, price: number): void {
  if (b.membership) return
  const recurring = beginPaid(1, new Date(b.now))
  const until = new Date(recurring.paidUntil).getTime()
  const stretch = { paid: price, isRaise: false, from: b.now, until, before: price, back: 0 }
  b.membership = { recurring, price, next: null, stretches: [stretch], uses: [] }
}

export function uses(b: Buyer): void {
  b.membership?.uses.push(b.now)
}

export function changes(b: Buyer, price: number): void {
  const m = b.membership
  if (!m) return
  const now = { membershipSeq: m.price, months: 1, price: m.price }
  const change = planChange(now, { membershipSeq: price, months: 1, price }, m.recurring, new Date(b.now))
  if (change?.when === 'nextTerm') m.next = price
  if (change?.when !== 'atOnce') return
  const until = new Date(m.recurring.paidUntil).getTime()
  m.stretches.push({ paid: change.amount, isRaise: true, from: b.now, until, before: m.price, back: 0 })
  m.price = price
}

export function presses(b: Buyer, event: 'pause' | 'resume' | 'cancel'): void {
  const m = b.membership
  const after = m && recur(m.recurring, event, new Date(b.now))
  if (m && after) m.recurring = after
}

/** The last raise alone, or the term with the raises on it. */
export function withdraws(b: Buyer, what: 'raise' | 'term'): void {
  const m = b.membership
  const top = m?.stretches.at(-1)
  if (!m || !top) return
  if (what === 'raise') {
    if (!top.isRaise || top.back > 0) return
    returned(b, m, top)
    if (top.back > 0) m.price = top.before
    return
  }
  const from = m.stretches.findLastIndex(({ isRaise }) => !isRaise)
  const term = m.stretches[from]
  if (!term || term.back > 0) return
  returned(b, m, term)
  if (term.back === 0) return
  for (const raise of m.stretches.slice(from + 1)) if (raise.back === 0) returned(b, m, raise)
  const of = { startAt: new Date(term.from), endAt: new Date(term.until) }
  const left = withoutTerm(m.recurring, of, new Date(b.now))
  if (left) m.recurring = left
  else ends(b, m)
}

function returned(b: Buyer, { uses: used }: Membership, stretch: Stretch): void {
  const { paid, from, until, isRaise } = stretch
  const isUsed = used.some((at) => at >= from)
  const at = new Date(from)
  stretch.back = refundableAmount({
    policyCd: 'ECOMMERCE',
    currency: 'KRW',
    paid,
    contractAt: at,
    startAt: at,
    endAt: new Date(until),
    at: new Date(b.now),
    content: { kind: 'term', isUsed, isPart: isRaise },
  }).amount
  if (stretch.back > 0 && !isUsed && isWithin(from, b.now)) b.free += (paid * (b.now - from)) / (until - from)
}

const keptOf = ({ stretches }: Membership) => stretches.reduce((sum, { paid, back }) => sum + paid - back, 0)

function ends(b: Buyer, m: Membership): void {
  b.keptBefore += keptOf(m)
  b.membership = null
}

/** An hour goes by; the card pays what falls due. */
export function waits(b: Buyer, hours: number): void {
  for (let hour = 0; hour < hours; hour++) {
    const [from, until] = [b.now, b.now + DAY / 24]
    b.now = until
    for (const sale of b.sales) if (sale.kept === null) b.had += timeOf(sale, from, until)
    const m = b.membership
    if (!m) continue
    const paidUntil = new Date(m.recurring.paidUntil).getTime()
    const term = m.stretches.findLast(({ isRaise }) => !isRaise)
    if (term) b.had += (m.price * Math.max(0, Math.min(until, paidUntil) - from)) / (term.until - term.from)
    if (paidUntil <= until) falls(b, m)
  }
}

function falls(b: Buyer, m: Membership): void {
  if (nextChargeAt(m.recurring) === null) {
    ends(b, m)
    return
  }
  const from = new Date(m.recurring.paidUntil).getTime()
  const after = recur(m.recurring, 'charged', new Date(b.now))
  if (!after) return
  m.price = m.next ?? m.price
  m.next = null
  m.recurring = after
  const until = new Date(after.paidUntil).getTime()
  m.stretches.push({ paid: m.price, isRaise: false, from, until, before: m.price, back: 0 })
}

export const kept = (b: Buyer): number =>
  b.keptBefore +
  (b.membership ? keptOf(b.membership) : 0) +
  b.sales.reduce((sum, { product, kept: stays }) => sum + (stays ?? PRICES[product]), 0)

/** Of lessons that were opened, each its share of the price. */
export const lessonsOf = (b: Buyer): number =>
  b.sales.reduce((sum, { product, opened }) => {
    const parts = product === 'class' ? [PRICES.class] : PARTS
    const all = parts.reduce((total, price) => total + price, 0)
    const taken = parts.reduce((total, price, index) => total + (price * (opened[index] ?? 0)) / LESSONS, 0)
    return sum + (PRICES[product] * taken) / all
  }, 0)

/** What of it is of classes, where lessons have to be paid for. */
export const keptOfSales = (b: Buyer): number =>
  b.sales.reduce((sum, { product, kept: stays }) => sum + (stays ?? PRICES[product]), 0)
