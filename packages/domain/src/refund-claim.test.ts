import { expect, test } from 'vitest'
import { refundableAmount } from './refund.ts'
import type { RefundCase } from './refund-case.ts'
import { claimAfterEnd, claimDueOn, claimProblems, claimTerm } from './refund-claim.ts'
import { REFUND_REASON } from './refund-reason.ts'

const at = (date: string, clock = '12:00') => `${date}T${clock}:00+09:00`

/** Bought on Monday, 2 March 2026, a holiday, and opened whole. */
const sale: RefundCase = {
  policyCd: 'ECOMMERCE',
  currency: 'KRW',
  paid: 100_000,
  contractAt: at('2026-03-02'),
  startAt: at('2026-03-02'),
  endAt: at('2027-03-02'),
  at: at('2026-03-02'),
  content: { kind: 'recorded', sessions: 4, opened: 4 },
}

test.each([
  ['before the supply', '2026-03-02', '11:59', null],
  ['at once', '2026-03-02', '12:00', ['2026-03-02', '2026-03-02']],
  ['while all thirty days are open', '2026-04-01', '23:59', ['2026-03-02', '2026-04-01']],
  ['when the first day is over', '2026-04-02', '00:00', ['2026-03-03', '2026-04-02']],
  // Thirty days from 1 April end on Friday, 1 May, a holiday, so with the Monday after it.
  ['after days off that ended nothing', '2026-05-04', '12:00', ['2026-04-01', '2026-05-04']],
  ['on the last day of three months', '2026-06-02', '23:59', ['2026-05-03', '2026-06-02']],
  // 3 June 2026 is an election.
  ['after three months', '2026-06-03', '00:00', null],
])('BYD-02 a buyer claims %s', (_, date, clock, noticed) => {
  const term = claimTerm({ ...sale, at: at(date, clock) })
  expect(term && [term.noticedFrom, term.noticedTo]).toEqual(noticed)
  if (term) expect(term.until).toBe('2026-06-02')
})

test('BYD-02 a claim says what differs, and a day of its term', () => {
  const term = { noticedFrom: '2026-03-10', noticedTo: '2026-04-01', until: '2026-06-02' }
  const draft = { content: '강의가 설명의 절반뿐이에요.', noticedOn: '2026-03-10' }
  expect(claimProblems(draft, term)).toEqual({})
  expect(claimProblems({ content: ' ', noticedOn: '' }, term)).toEqual({
    content: 'required',
    noticedOn: 'required',
  })
  expect(claimProblems({ ...draft, content: '가'.repeat(2001) }, term)).toEqual({
    content: { code: 'tooLong', n: 2000 },
  })
  for (const noticedOn of ['2026-03-09', '2026-04-02', '2026-03-32', 'yesterday'])
    expect(claimProblems({ ...draft, noticedOn }, term)).toEqual({ noticedOn: 'date' })
})

test('BYD-02 what waits to be decided keeps the amount of its day', () => {
  const late = { ...sale, reason: REFUND_REASON.misdescribed, at: at('2026-06-08') }
  expect(refundableAmount(late).amount).toBeLessThan(100_000)
  expect(refundableAmount({ ...late, claimedAt: at('2026-06-02', '23:59') }).amount).toBe(100_000)
  expect(refundableAmount({ ...late, claimedAt: at('2026-06-03') }).amount).toBeLessThan(100_000)
  expect(
    refundableAmount({ ...late, reason: REFUND_REASON.quit, claimedAt: at('2026-06-02') }).amount,
  ).toBeLessThan(100_000)
})

test.each([
  ['a Monday', '2026-03-09', '2026-03-12'],
  ['a Thursday', '2026-03-12', '2026-03-17'],
  // Thursday to Saturday are the days of Chuseok.
  ['the day before a holiday', '2026-09-23', '2026-09-30'],
])('BYD-02 staff decide within three working days of %s', (_, asked, dueOn) => {
  expect(claimDueOn(at(asked, '23:59'))).toBe(dueOn)
})

test.each([
  [REFUND_REASON.misdescribed, 'accepted'],
  [REFUND_REASON.quit, 'ended'],
  [REFUND_REASON.notHeld, 'ended'],
  [REFUND_REASON.gateway, 'ended'],
  [null, 'ended'],
] as const)('BYD-02 a claim of an order that ends by %s is %s', (reasonCd, state) => {
  expect(claimAfterEnd(reasonCd)).toBe(state)
})
