import type { RefundReasonCd } from '@seodang/domain/refund-reason'
import type { Context } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'
import type { CardAsked } from './instalments.ts'
import type { OrderLineRow, OrderRow } from './store.ts'

/** Nothing can be given for the money that came, so it goes back whole. */
export class MoneyNotWanted extends Error {}

/** A line that sells one term of a membership. */
export type MembershipLine = OrderLineRow & { membershipSeq: number }

/** Who ended what was sold and why, with what they wrote; `reasonCd` is empty where nobody said so yet. */
export interface Ending {
  reason: string
  reasonCd?: RefundReasonCd | null
}

export interface TermSold {
  startAt: Date
  endAt: Date
  /** Something that it opens was opened since it began. */
  isUsed: boolean
  /** The rest of a term, for which a dearer membership was paid. */
  isPart: boolean
  /** Whether it can be given back as things stand: not while a later raise rests on it. */
  isRefundable: boolean
  /** When its time was over, because the term that it rested on was paid back or the site began to end it; null else. */
  lostAt: Date | null
}

/**
 * What an order of a membership does where one of a class gives a place. Every call comes with the order locked and in
 * the transaction that changes it, once for each change.
 */
export interface MembershipSales {
  /** How the charge of the order is asked for, outside of any transaction; null where its card is gone. */
  asked(ctx: Context, orderSeq: number): Promise<CardAsked | null>
  /** Money came at `paidAt`, or nothing had to: the term of the line begins. */
  paid(ctx: Context, order: OrderRow, line: MembershipLine, paidAt: Date): Promise<void>
  /** No money will come for it; `code` is the gateway's, as of a declined card. */
  closed(ctx: Context, order: OrderRow, line: MembershipLine, code: string): Promise<void>
  /** The term that the line paid for, from which a refund is computed; null while it has not begun. */
  termOf(ctx: Context, line: MembershipLine): Promise<TermSold | null>
  /** Orders of upgrades that rest on the term, and go back with it by themselves. */
  restingOn(ctx: Context, line: MembershipLine): Promise<number[]>
  /** The money of the term went back: what it opened closes. */
  takenBack(ctx: Context, order: OrderRow, line: MembershipLine, ending: Ending): Promise<void>
  /**
   * The order was paid back whole: whether its coupon is used all the same, because it lessened another term too. Where
   * it is not, it lessens no later term.
   */
  keepsCoupon(ctx: Context, order: OrderRow, line: MembershipLine): Promise<boolean>
}

export const MEMBERSHIP_SALES = definePort<MembershipSales>('order.membershipSales')
