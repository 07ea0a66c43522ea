import type { RefundPolicyCd } from '@seodang/domain/codes'
import type { RefundCase, RefundContent } from '@seodang/domain/refund-case'
import type { RefundReasonCd } from '@seodang/domain/refund-reason'
import { lawfulRefund } from '@seodang/domain/testing/reference-calculator'
import { dayOf, lastDayOfTerm, midnightOf } from '@seodang/domain/testing/reference-days'
import { lawfulGoods, type Whereabouts } from '@seodang/domain/testing/reference-order'

/**
 * What becomes of sales, told without a database: the requirements (PAY-10, PAY-21, BYD-02, ATT-08, CPN-11) as moves of
 * plain data, with the amounts of the reference calculator. `order/sale-walk.test.ts` asks the system the same.
 */
export type Method = 'CARD' | 'VBANK' | 'DEPOSIT' | 'PAYPAL'
/** `files`: a class of files to take along; `parcel`: a class with a book that is sent. */
export const PRODUCT_NAMES = ['class', 'package', 'files', 'parcel'] as const
export type Product = (typeof PRODUCT_NAMES)[number]
type Place = 'in' | 'waiting' | 'held' | 'out'

export interface Terms {
  policyCd: RefundPolicyCd
  days: number
  /** Whether the first lesson of each class can be tried for nothing. */
  trial: boolean
}

export const LESSONS = 4
export const OFF = 10_000
/** What the class costs in dollars, in cents. */
export const CENTS = 7_500
export const BOOK = { price: 20_000, carriage: 3_000 }
/** The price of each product without goods, and of each of its classes by itself. */
export const PRODUCTS: Record<Product, { price: number; classes: readonly number[] }> = {
  class: { price: 100_000, classes: [100_000] },
  package: { price: 150_000, classes: [120_000, 60_000] },
  files: { price: 40_000, classes: [40_000] },
  parcel: { price: 90_000, classes: [90_000] },
}

export interface Sale {
  product: Product
  method: Method
  withCoupon: boolean
  paid: number
  /** What of it is for goods and their carriage. */
  beside: number
  parcel: Whereabouts | null
  boughtAt: number
  /** Of each class the lessons that were opened by this sale. */
  opened: readonly ReadonlySet<number>[]
  back: number
  place: Place
  /** Something came back that was not the buyer's due for quitting: a gift, the seller's fault, the gateway's console. */
  isSpared: boolean
}

export const isLive = ({ place }: Sale): boolean => place !== 'out'
export const leftOf = ({ paid, back }: Sale): number => paid - back
export const endOf = ({ boughtAt }: Sale, { days }: Terms): number =>
  midnightOf(dayOf(boughtAt) + days + 1) - 1000

/** Nobody has access whose money is all back, or whose time is over. */
export const isOpen = (sale: Sale, terms: Terms, now: number): boolean =>
  sale.place === 'in' && leftOf(sale) > 0 && now <= endOf(sale, terms)

export const isCouponUsed = (sales: readonly Sale[]): boolean =>
  sales.some((sale) => sale.withCoupon && leftOf(sale) > 0)

export function bought(product: Product, method: Method, withCoupon: boolean, now: number): Sale {
  const { price, classes } = PRODUCTS[product]
  const beside = product === 'parcel' ? BOOK.price + BOOK.carriage : 0
  const won = price + beside - (withCoupon ? OFF : 0)
  return {
    product,
    method,
    withCoupon,
    paid: method === 'PAYPAL' ? CENTS : won,
    beside,
    parcel: beside > 0 ? 'unsent' : null,
    boughtAt: now,
    opened: classes.map(() => new Set<number>()),
    back: 0,
    place: 'in',
    isSpared: false,
  }
}

export const opens = (sale: Sale, where: number, lesson: number): Sale => ({
  ...sale,
  opened: sale.opened.map((set, index) => (index === where ? new Set([...set, lesson]) : set)),
})

/** What the laws give for ending it now, less what came back before: nothing while nobody knows where its goods are. */
export const dueOf = (sale: Sale, terms: Terms, reason: RefundReasonCd, now: number): number =>
  isOnItsWay(sale) ? 0 : leastOf(sale, terms, reason, now)

/** What is due whoever has the goods. */
export function leastOf(sale: Sale, terms: Terms, reason: RefundReasonCd, now: number): number {
  if (!isLive(sale) || leftOf(sale) <= 0) return 0
  const ofGoods = Math.max(0, sale.back - (sale.paid - sale.beside))
  const ofClass = lawfulRefund(caseOf(sale, terms, reason, now)) - (sale.back - ofGoods)
  const goods = sale.parcel === null ? 0 : (lawfulGoods({ ...BOOK, whereabouts: sale.parcel }) ?? 0)
  return Math.max(0, ofClass) + Math.max(0, goods - ofGoods)
}

export const isOnItsWay = ({ parcel }: Sale): boolean => parcel === 'onItsWay'

/** DLV-08: while somebody else has the goods their price stays, and so does the end of the order by its sum. */
export function mayPayBack(sale: Sale, amount: number): boolean {
  if (amount > leftOf(sale)) return false
  const isOut = sale.parcel === 'onItsWay' || sale.parcel === 'kept'
  return !isOut || (amount < leftOf(sale) && sale.back + amount <= sale.paid - BOOK.price)
}

const PARCEL_MOVES: Record<'send' | 'arrive' | 'return', { from: readonly Whereabouts[]; to: Whereabouts }> =
  {
    send: { from: ['unsent'], to: 'onItsWay' },
    arrive: { from: ['onItsWay'], to: 'kept' },
    return: { from: ['onItsWay', 'kept'], to: 'returned' },
  }

/** DLV-06: null where the parcel is elsewhere. */
export function parcelMoved(sale: Sale, act: keyof typeof PARCEL_MOVES): Sale | null {
  const { from, to } = PARCEL_MOVES[act]
  return sale.parcel !== null && from.includes(sale.parcel) ? { ...sale, parcel: to } : null
}

function caseOf(sale: Sale, terms: Terms, reason: RefundReasonCd, now: number): RefundCase {
  const at = new Date(sale.boughtAt)
  return {
    policyCd: terms.policyCd,
    currency: sale.method === 'PAYPAL' ? 'USD' : 'KRW',
    paid: sale.paid - sale.beside,
    refunded: 0,
    reason,
    contractAt: at,
    startAt: at,
    endAt: new Date(endOf(sale, terms)),
    at: new Date(now),
    content: contentOf(sale),
    exclusionAnnounced: terms.trial,
  }
}

function contentOf({ product, opened }: Sale): RefundContent {
  const classes = PRODUCTS[product].classes.map((price, index) => ({
    price,
    content: { kind: 'recorded' as const, sessions: LESSONS, opened: opened[index]?.size ?? 0 },
  }))
  const [only] = classes
  return classes.length === 1 && only ? only.content : { kind: 'parts', parts: classes }
}

/** Money that goes back; the place ends with it where that was meant, or where nothing is left. */
export function paidBack(
  sale: Sale,
  amount: number,
  { ends, isSpared }: { ends: boolean; isSpared: boolean },
): Sale {
  const back = sale.back + amount
  return {
    ...sale,
    back,
    place: ends || back === sale.paid ? 'out' : sale.place,
    isSpared: sale.isSpared || isSpared,
  }
}

const STAFF_MOVES: Record<'approve' | 'wait' | 'hold', { from: readonly Place[]; to: Place }> = {
  approve: { from: ['waiting', 'held'], to: 'in' },
  wait: { from: ['in', 'held'], to: 'waiting' },
  hold: { from: ['in', 'waiting'], to: 'held' },
}

/** ATT-06, ATT-08: what staff do with a place moves no money; null where it cannot be done. */
export function movedByStaff(sale: Sale, act: 'approve' | 'wait' | 'hold'): Sale | null {
  const { from, to } = STAFF_MOVES[act]
  return from.includes(sale.place) ? { ...sale, place: to } : null
}

/**
 * What whoever quits has to leave there at least: the lessons that they opened, and after the days of withdrawal the days
 * that they had where the law counts days. Told without the calculator, so that both would have to be wrong.
 */
export function worthOfUse(sale: Sale, terms: Terms, now: number): number {
  const { policyCd, trial } = terms
  const isWithin = dayOf(now) <= lastDayOfTerm(dayOf(sale.boughtAt) + 7)
  if (isWithin && !trial) return 0
  const { classes } = PRODUCTS[sale.product]
  const all = classes.reduce((sum, price) => sum + price, 0)
  const taken = classes.reduce(
    (sum, price, index) => sum + (price * (sale.opened[index]?.size ?? 0)) / LESSONS,
    0,
  )
  const paid = sale.paid - sale.beside
  const byLessons = (paid * taken) / all
  if (isWithin || policyCd !== 'ECOMMERCE') return byLessons
  const passed = (now - sale.boughtAt) / (endOf(sale, terms) - sale.boughtAt)
  return Math.max(byLessons, paid * Math.min(1, passed))
}
