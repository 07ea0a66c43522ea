import { expect, test } from 'vitest'
import { dollarsText, isRateFresh, rateFromText, rateProblems, rateText } from './exchange-rate.ts'

const NOW = new Date('2026-11-20T20:00:00+09:00')

test.each([
  ['2026-11-20', true],
  ['2026-11-06', true],
  ['2026-11-05', false],
])('PAY-20 a rate of %s may be charged by: %s', (ratedOn, fresh) => {
  expect(isRateFresh({ ratedOn }, NOW)).toBe(fresh)
})

test('PAY-05 a rate is exact to the hundredth of a won', () => {
  expect(rateFromText('1,392.5')).toBe(139_250)
  expect(rateText(139_250)).toBe('1,392.50')
  expect(rateText(99_907)).toBe('999.07')
})

test('PAY-20 a price in dollars is read with its rate, day and source', () => {
  const dollars = { amount: 11_049, rateHundredths: 139_250, ratedOn: '2026-11-20', source: '한국수출입은행' }
  expect(dollarsText(dollars, 'ko')).toBe('$110.49 · 1달러 1,392.50원 (2026-11-20, 한국수출입은행)')
  expect(dollarsText(dollars, 'en')).toBe('$110.49 · 1,392.50 won to the dollar (2026-11-20, 한국수출입은행)')
})

test.each([
  [{ rate: '' }, { rate: 'required' }],
  [{ rate: '13925' }, { rate: { code: 'tooLarge', n: 5000 } }],
  [{ rate: '139.25' }, { rate: { code: 'tooSmall', n: 500 } }],
  [{ rate: '1,392.505' }, { rate: 'format' }],
  [{ ratedOn: '2026-11-21' }, { ratedOn: 'date' }],
  [{ ratedOn: 'yesterday' }, { ratedOn: 'date' }],
  [{ source: ' ' }, { source: 'required' }],
  [{}, {}],
])('PAY-05 a rate as typed %o has the problems %o', (typed, problems) => {
  const draft = { rate: '1,392.50', ratedOn: '2026-11-20', source: '한국수출입은행' }
  expect(rateProblems({ ...draft, ...typed }, NOW)).toEqual(problems)
})
