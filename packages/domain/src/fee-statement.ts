import type { ExchangeRate } from './exchange-rate.ts'
import { addDays, fromSeoul, seoulDate } from './seoul-time.ts'
import { vatWithin } from './settlement-fees.ts'

/**
 * What a site owes the platform of sales through a store of its own, in dollars: its fee with VAT, and what refunds changed.
 * Nothing is paid out in dollars, so nothing sets it off: it is asked for by a statement each month, in won, by the plan's
 * card.
 */
export const FEE_RULES = {
  /** Whole won; less waits for the next month. */
  least: 1_000,
  /** From the statement to the charge. */
  dueDays: 7,
  /** From a try that was declined to the next. */
  retryDays: 3,
  /** So long after it was due the store takes no new payment until it is paid. */
  pauseDays: 14,
} as const

export const FEE_STATE = { open: 'open', paid: 'paid' } as const
export type FeeState = (typeof FEE_STATE)[keyof typeof FEE_STATE]

export interface FeeAmounts {
  /** Cents, with VAT. */
  amount: number
  /** Cents: what of it is VAT. */
  vat: number
  /** Whole won by the rate. */
  won: number
  /** A Seoul day. */
  dueOn: string
}

/** What a statement of that many cents says, or null where it is too little to be asked for. */
export function feeStatement(
  amount: number,
  { rateHundredths }: Pick<ExchangeRate, 'rateHundredths'>,
  now: Date,
): FeeAmounts | null {
  // Cents by hundredths of won to a dollar: ten thousand times too much.
  const won = Math.floor((amount * rateHundredths) / 10_000)
  if (won < FEE_RULES.least) return null
  return {
    amount,
    vat: vatWithin(amount),
    won,
    dueOn: seoulDate(addDays(now, FEE_RULES.dueDays)),
  }
}

/** When it is tried first: at the beginning of the day that it is due. */
export const firstFeeTry = ({ dueOn }: Pick<FeeAmounts, 'dueOn'>): Date => fromSeoul(dueOn)

export const nextFeeTry = (now: Date): Date => addDays(now, FEE_RULES.retryDays)

/** The Seoul day from which a statement that is not paid pauses sales. */
export const feePauseOn = ({ dueOn }: Pick<FeeAmounts, 'dueOn'>): string =>
  seoulDate(addDays(fromSeoul(dueOn), FEE_RULES.pauseDays))
