import type { RefundCase } from '../refund-case.ts'
import { lawfulRefund } from './reference-calculator.ts'

/**
 * BYD-02, DLV-08, PAY-23: what comes back of a whole order, worked out once more: of the class by the laws, of a plan of months
 * no more than was paid beyond what stays, and of goods by where they are. It shares nothing with the product but the question.
 */

/** Where the goods of an order are; `left`: the site lets the buyer keep them. */
export type Whereabouts = 'unsent' | 'onItsWay' | 'returned' | 'left' | 'kept'

export interface GoodsSold {
  price: number
  carriage: number
  whereabouts: Whereabouts
}

/** 전자상거래법 제18조: what comes back of goods and carriage; null while nobody knows. */
export function lawfulGoods({ price, carriage, whereabouts }: GoodsSold): number | null {
  switch (whereabouts) {
    case 'unsent':
      return price + carriage
    case 'returned':
    case 'left':
      return price
    case 'kept':
      return 0
    case 'onItsWay':
      return null
  }
}

/** Won of each month: all alike, in whole won, the last one less by what the others are too much. */
export function monthsOf(total: number, months: number): number[] {
  const each = Number((BigInt(total) + BigInt(months) - 1n) / BigInt(months))
  return [...Array<number>(months - 1).fill(each), total - each * (months - 1)]
}

/** Of a plan: what was paid above what stays of the whole price, which is in `sale.paid`. */
export function lawfulOfMonths(sale: RefundCase, paidMonths: number): number {
  const stays = sale.paid - lawfulRefund({ ...sale, refunded: 0 })
  return Math.max(0, paidMonths - stays)
}
