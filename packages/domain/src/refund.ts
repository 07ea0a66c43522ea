import { CURRENCY } from './codes.ts'
import { type Candidate, candidates } from './refund-candidates.ts'
import type { Refund, RefundCase, RefundLine } from './refund-case.ts'
import { WON_STEP } from './refund-policy.ts'

/**
 * BYD-02, PAY-21: the tuition that comes back at a moment, in minor units, line by line: the better for the
 * learner of the site's terms, the channel's policy and the law. Never more than what was paid.
 */
export function refundableAmount(input: RefundCase): Refund {
  const best = bestOf(input, candidates(input))
  const alreadyRefunded = Math.min(input.refunded ?? 0, best.amount)
  if (alreadyRefunded === 0) return best
  return {
    ...best,
    amount: best.amount - alreadyRefunded,
    lines: [...best.lines, { kind: 'alreadyRefunded', amount: -alreadyRefunded }],
  }
}

/**
 * CPN-11: whether what was bought for `worth` comes back as a whole, because nothing of it was used. Money says so by
 * itself; what a coupon paid alone has no money that would be kept for the part that was used. So a lesson uses it, also
 * where none could be tried before: the law gives money back, and no coupon.
 */
export const comesBackWhole = (input: Omit<RefundCase, 'paid' | 'refunded'>, worth: number): boolean =>
  refundableAmount({ ...input, exclusionAnnounced: true, paid: worth }).amount === worth

/** The first of those that give most, so that the law is named where the site's terms give no more. */
export function bestOf(input: RefundCase, found: readonly Candidate[]): Refund {
  return found.map((candidate) => worthOf(input, candidate)).reduce((a, b) => (b.amount > a.amount ? b : a))
}

function worthOf({ paid, currency }: RefundCase, { rule, source, deductions }: Candidate): Refund {
  const real = deductions.filter(({ amount }) => amount !== 0)
  const exact = real.reduce((sum, { amount }) => sum + amount, paid)
  const odd = currency === CURRENCY.krw && exact < paid ? exact % WON_STEP : 0
  const rounding: RefundLine[] = odd === 0 ? [] : [{ kind: 'rounding', amount: -odd }]
  return { amount: exact - odd, rule, source, lines: [{ kind: 'paid', amount: paid }, ...real, ...rounding] }
}
