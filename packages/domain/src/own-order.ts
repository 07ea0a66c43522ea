import type { ErrorName } from './error-catalogue.ts'

/**
 * What staff do about the money of one order. `decides`: money or a place hangs on their word. `reports`: the amount is settled
 * and they say that it was carried out, which has to be said by somebody.
 */
export type MoneyAct = 'decides' | 'reports'

export interface OwnOrderAct {
  act: MoneyAct
  /** Whether it is their own purchase. */
  isOwn: boolean
  /** Whether nobody else of the site may do it. */
  isOnly?: boolean
}

/**
 * BYD-02, PAY-18, PAY-21, SEC-24: nobody of the staff has a hand in the money of an order of their own, whatever their rights:
 * somebody else of the site does it, or as its buyer they cancel it by the rule like everybody. What is only reported may be
 * by the one person of a site, or a refund that the rule gave them would be owed for ever.
 */
export const ownOrderProblem = ({ act, isOwn, isOnly = false }: OwnOrderAct): ErrorName | null =>
  isOwn && !(act === 'reports' && isOnly) ? 'OWN_ORDER_MONEY' : null
