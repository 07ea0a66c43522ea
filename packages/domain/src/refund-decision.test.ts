import { expect, test } from 'vitest'
import { type RefundDecision, refundDecisionProblem } from './refund-decision.ts'
import { STAFF_REASONS } from './refund-reason.ts'

const classManager: RefundDecision = { reason: 'QUIT', isOwn: false, mayRefund: false, givesMore: false }

test.each<[string, Partial<RefundDecision>, ReturnType<typeof refundDecisionProblem>]>([
  ["the buyer's wish", {}, null],
  ['not held, of which no more comes back', { reason: 'NOT_HELD' }, null],
  [
    'not held, of which more comes back',
    { reason: 'NOT_HELD', givesMore: true },
    'REFUND_REASON_NEEDS_SALES',
  ],
  ['not as described', { reason: 'MISDESCRIBED', givesMore: true }, 'REFUND_REASON_NEEDS_SALES'],
  [
    'not as described, by whoever may refund',
    { reason: 'MISDESCRIBED', givesMore: true, mayRefund: true },
    null,
  ],
])('BYD-02, ATT-09 staff end a sale: %s', (_, change, problem) => {
  expect(refundDecisionProblem({ ...classManager, ...change })).toBe(problem)
})

test.each(
  Object.values(STAFF_REASONS).flatMap((reason) =>
    [true, false].flatMap((mayRefund) =>
      [true, false].map((givesMore) => ({ reason, mayRefund, givesMore })),
    ),
  ),
)('BYD-02 nobody decides about money of their own order: %o', (decision) => {
  expect(refundDecisionProblem({ ...decision, isOwn: true })).toBe('OWN_ORDER_MONEY')
})
