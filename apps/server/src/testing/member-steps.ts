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

const goesBack = fc.oneof(kinds.quit, kinds.refund, kinds.console)

/** Ways that lead somewhere, and single steps between them. */
const parts: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(kinds.change, goesBack) },
  { weight: 2, arbitrary: fc.tuple(kinds.change, kinds.use, goesBack) },
  { weight: 2, arbitrary: fc.tuple(kinds.comeBack, kinds.change) },
  { weight: 2, arbitrary: fc.tuple(kinds.decline, kinds.card) },
  { weight: 2, arbitrary: fc.tuple(kinds.press, kinds.press) },
  { weight: 4, arbitrary: fc.tuple(fc.oneof(...Object.values(kinds))) },
)
const days = fc.constantFrom(0, 1, 3, 6, 9, 14, 25)

export interface Timed {
  /** That go by before it. */
  days: number
  step: Step
}

/** So many steps at most. */
export const stepsUpTo = (most: number): fc.Arbitrary<Timed[]> =>
  fc
    .array(parts, { minLength: 4, maxLength: most, size: 'max' })
    .map((list): Step[] => list.flat().slice(0, most))
    .chain((list) => fc.tuple(...list.map((step) => fc.record({ days, step: fc.constant(step) }))))

/** What was open for nothing once: an upgrade that was given back and kept, and a term that was given back without it. */
export const KNOWN: [Timed[]][] = ([-1, 0] as const).map((back) => [
  [
    { days: 2, step: { does: 'change', to: 'large' } },
    { days: 1, step: { does: 'quit', which: back } },
    { days: 9, step: { does: 'use', where: 'large' } },
  ],
])
