import { splitByWeights } from './money.ts'
import { onlyProblems, type Problems } from './problems.ts'

/** A part of a class's revenue that belongs to one of its instructors, in whole percent (BYD-05). */
export type RevenueShare = { userSeq: number; percent: number }

const WHOLE = 100

/** Nobody twice, each from 1 to 100, and together no more than everything; the rest is the site's. */
export function revenueShareProblems(shares: readonly RevenueShare[]): Problems<'shares'> {
  const people = new Set(shares.map(({ userSeq }) => userSeq))
  const isEachWhole = shares.every(
    ({ percent }) => Number.isInteger(percent) && percent >= 1 && percent <= WHOLE,
  )
  const isRight = people.size === shares.length && isEachWhole && percentOf(shares) <= WHOLE
  return onlyProblems({ shares: isRight ? null : 'shares' })
}

export const percentOf = (shares: readonly RevenueShare[]): number =>
  shares.reduce((sum, { percent }) => sum + percent, 0)

/**
 * Divides whole minor units by percentages, the rest of the hundred being the site's. Everybody gets the whole units
 * of their part; what cutting leaves goes, one unit each, to the largest remainders, and among equals to whoever
 * stands first, the site last: nothing is lost and nothing is made.
 */
export function splitRevenue(
  amount: number,
  shares: readonly RevenueShare[],
): { site: number; each: { userSeq: number; amount: number }[] } {
  const parts = splitByWeights(amount, [...shares.map(({ percent }) => percent), WHOLE - percentOf(shares)])
  return {
    site: parts.at(-1) ?? amount,
    each: shares.map(({ userSeq }, place) => ({ userSeq, amount: parts[place] ?? 0 })),
  }
}
