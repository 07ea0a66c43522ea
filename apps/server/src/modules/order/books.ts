import type { Context } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'

export interface OrderInBooks {
  /** Of what is kept of the order; null where the site has not told how it is taxed. */
  supply: number | null
  vat: number | null
  /** The day on which what it brought the site left the bank. */
  payoutDate: string | null
}

/** What the books tell of orders, by order; of one that is not posted yet, nothing. */
export interface Books {
  ofOrders(ctx: Context, orderSeqs: readonly number[]): Promise<Map<number, OrderInBooks>>
}

export const BOOKS = definePort<Books>('order.books')
