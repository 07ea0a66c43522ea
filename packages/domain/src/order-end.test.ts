import { expect, test } from 'vitest'
import { PAYMENT_STATUS } from './codes.ts'
import { HOUR, MINUTE } from './instant.ts'
import { type Asked, endOfUnpaid, type UnpaidEnd } from './order-end.ts'

const END = new Date('2026-11-26T00:00:00Z')
const order = (
  paymentStatus: (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS],
  isChargedInWindow = false,
) => ({
  paymentStatus,
  heldUntil: END,
  depositDeadlineAt: END,
  isChargedInWindow,
})
const { ready, pending, waitingDeposit, completed, expired } = PAYMENT_STATUS
const DAY_AND_SOME = 24 * HOUR + 20 * MINUTE

const CASES: [what: string, Parameters<typeof endOfUnpaid>[0], after: number, Record<Asked, UnpaidEnd>][] = [
  [
    'a window in its time',
    order(ready),
    -1,
    { answered: 'waits', silent: 'waits', refused: 'waits', gone: 'waits' },
  ],
  [
    'a window whose time is over',
    order(ready),
    1,
    { answered: 'ends', silent: 'ends', refused: 'ends', gone: 'ends' },
  ],
  [
    'a window that takes the money itself',
    order(ready, true),
    1,
    { answered: 'ends', silent: 'waits', refused: 'ends', gone: 'ends' },
  ],
  [
    'a payment that was asked for, a moment after its time',
    order(pending),
    4 * MINUTE,
    { answered: 'waits', silent: 'waits', refused: 'waits', gone: 'waits' },
  ],
  [
    'a payment that was asked for, after its time',
    order(pending),
    6 * MINUTE,
    { answered: 'ends', silent: 'waits', refused: 'waits', gone: 'waits' },
  ],
  [
    'a payment that was asked for, a day later',
    order(pending, true),
    DAY_AND_SOME,
    { answered: 'ends', silent: 'waits', refused: 'endsUnseen', gone: 'endsUnseen' },
  ],
  [
    'an account, a moment after its time',
    order(waitingDeposit),
    9 * MINUTE,
    { answered: 'waits', silent: 'waits', refused: 'waits', gone: 'waits' },
  ],
  [
    'an account, after its time',
    order(waitingDeposit),
    11 * MINUTE,
    { answered: 'ends', silent: 'waits', refused: 'waits', gone: 'waits' },
  ],
  [
    'an account, a day later',
    order(waitingDeposit),
    DAY_AND_SOME,
    { answered: 'ends', silent: 'waits', refused: 'endsUnseen', gone: 'endsUnseen' },
  ],
  [
    'what is paid',
    order(completed),
    DAY_AND_SOME,
    { answered: 'waits', silent: 'waits', refused: 'waits', gone: 'waits' },
  ],
  [
    'what is closed',
    order(expired),
    DAY_AND_SOME,
    { answered: 'waits', silent: 'waits', refused: 'waits', gone: 'waits' },
  ],
]

test.each(CASES)('BYD-17, PAY-16 how %s goes on, by what its gateway says', (_what, unpaid, after, ends) => {
  const now = new Date(END.getTime() + after)
  const asked: Asked[] = ['answered', 'silent', 'refused', 'gone']
  expect(Object.fromEntries(asked.map((each) => [each, endOfUnpaid(unpaid, each, now)]))).toEqual(ends)
})
