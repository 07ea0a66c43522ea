import { DAY, HOUR } from '@seodang/domain/instant'
import { STAFF_REASONS, type StaffReasonCd } from '@seodang/domain/refund-reason'
import fc from 'fast-check'
import { LESSONS, type Method, PRODUCT_NAMES } from './model.ts'

/** What happens to sales, by their buyer, staff, the gateway's console and the clock. */
const reason = fc.constantFrom<StaffReasonCd>(...Object.values(STAFF_REASONS))
/** Mostly a sale that goes on: what has ended has little left to go through. */
const which = fc.constantFrom(0, 0, 1, 1, 2)
const on = <What extends string>(does: What) => ({ does: fc.constant(does), which })

const kinds = {
  buy: fc.record({
    does: fc.constant('buy' as const),
    product: fc.constantFrom(...PRODUCT_NAMES),
    method: fc.constantFrom<Method>('CARD', 'CARD', 'VBANK', 'DEPOSIT', 'PAYPAL'),
    withCoupon: fc.boolean(),
  }),
  open: fc.record({ ...on('open'), where: fc.nat(1), lesson: fc.nat(LESSONS - 2) }),
  wait: fc.record({
    does: fc.constant('wait' as const),
    ms: fc.constantFrom(HOUR, DAY, DAY, 3 * DAY, 8 * DAY, 20 * DAY),
  }),
  quit: fc.record(on('quit')),
  refund: fc.record({
    ...on('refund'),
    reason,
    ends: fc.boolean(),
    amount: fc.constantFrom('part', 'tooLittle', 'due', 'more', 'rest'),
  }),
  move: fc.record({ ...on('move'), act: fc.constantFrom('approve', 'wait', 'hold') }),
  putOut: fc.record({ ...on('putOut'), reason }),
  parcel: fc.record({ ...on('parcel'), act: fc.constantFrom('send', 'send', 'arrive', 'return') }),
  console: fc.record({ ...on('console'), whole: fc.boolean() }),
  transfer: fc.record({ does: fc.constant('transfer' as const) }),
}
export type Step = {
  [Name in keyof typeof kinds]: (typeof kinds)[Name] extends fc.Arbitrary<infer One> ? One : never
}[keyof typeof kinds]

/** Single steps in any order, and the ways by which something is used, so that lives get far. */
const bookSent = fc.record({
  does: fc.constant('buy' as const),
  product: fc.constant('parcel' as const),
  method: fc.constantFrom<Method>('CARD', 'DEPOSIT'),
  withCoupon: fc.boolean(),
})
const parts: fc.Arbitrary<Step[]> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.tuple(bookSent, kinds.parcel, kinds.parcel, fc.oneof(kinds.refund, kinds.quit)),
  },
  { weight: 5, arbitrary: fc.tuple(kinds.buy, kinds.wait, kinds.open, kinds.open) },
  { weight: 3, arbitrary: fc.tuple(kinds.buy, kinds.open, kinds.move, kinds.wait) },
  { weight: 2, arbitrary: fc.tuple(kinds.quit, kinds.buy, kinds.open) },
  { weight: 6, arbitrary: fc.tuple(fc.oneof(...Object.values(kinds))) },
)
/** So many parts at most. */
export const livesOf = (most: number): fc.Arbitrary<Step[]> =>
  fc.array(parts, { minLength: 4, maxLength: most, size: 'max' }).map((list) => list.flat())
