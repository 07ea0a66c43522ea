import { STAFF_REASONS, type StaffReasonCd } from '@seodang/domain/refund-reason'
import fc from 'fast-check'

/** What moves a membership or its money, by its member, staff, the card company and the gateway's console. */
const which = fc.constantFrom(-1, -1, -2, 0)
const kinds = {
  change: fc.record({ does: fc.constant('change' as const), to: fc.constantFrom('large', 'large', 'small') }),
  press: fc.record({
    does: fc.constant('press' as const),
    button: fc.constantFrom<'pause' | 'resume' | 'cancel'>('pause', 'resume', 'resume', 'cancel'),
  }),
  comeBack: fc.record({ does: fc.constant('comeBack' as const), to: fc.constantFrom('small', 'large') }),
  decline: fc.record({ does: fc.constant('decline' as const), times: fc.constantFrom(1, 2, 4) }),
  card: fc.record({ does: fc.constant('card' as const), card: fc.nat(1) }),
  use: fc.record({ does: fc.constant('use' as const), where: fc.constantFrom('small', 'large') }),
  quit: fc.record({ does: fc.constant('quit' as const), which }),
  refund: fc.record({
    does: fc.constant('refund' as const),
    which,
    reason: fc.constantFrom<StaffReasonCd>(...Object.values(STAFF_REASONS)),
    ends: fc.boolean(),
    amount: fc.constantFrom('part', 'tooLittle', 'due', 'rest'),
  }),
  console: fc.record({ does: fc.constant('console' as const), which, whole: fc.boolean() }),
}
export type Step = {
  [Name in keyof typeof kinds]: (typeof kinds)[Name] extends fc.Arbitrary<infer One> ? One : never
}[keyof typeof kinds]

/** A step and the days before it. */
export const anyStep: fc.Arbitrary<{ days: number; step: Step }> = fc.record({
  days: fc.constantFrom(0, 1, 3, 6, 9, 14, 25),
  step: fc.oneof(
    { weight: 4, arbitrary: kinds.change },
    { weight: 3, arbitrary: kinds.press },
    { weight: 4, arbitrary: kinds.comeBack },
    { weight: 2, arbitrary: kinds.decline },
    { weight: 1, arbitrary: kinds.card },
    { weight: 3, arbitrary: kinds.use },
    { weight: 3, arbitrary: kinds.quit },
    { weight: 3, arbitrary: kinds.refund },
    { weight: 2, arbitrary: kinds.console },
  ),
})
