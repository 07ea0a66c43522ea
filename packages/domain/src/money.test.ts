import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addMoney,
  cents,
  decimalText,
  formatEach,
  formatMoney,
  formatNumber,
  formatPerMonth,
  formatPrice,
  minorFromText,
  share,
  won,
  wonForCents,
} from './money.ts'

test.each([
  [won(126_000), '126,000원', '126,000 won', '126,000ウォン'],
  [won(0), '무료', 'Free', '無料'],
  [won(999), '999원', '999 won', '999ウォン'],
  [cents(123_450), '$1,234.50', '$1,234.50', '$1,234.50'],
  [cents(5), '$0.05', '$0.05', '$0.05'],
  [cents(0), '무료', 'Free', '無料'],
])('UI-14 the price %o', (money, ko, en, ja) => {
  expect(formatPrice(money, 'ko')).toBe(ko)
  expect(formatPrice(money, 'en')).toBe(en)
  expect(formatPrice(money, 'ja')).toBe(ja)
})

test('UI-14 an instalment is prefixed per month; an amount of zero stays an amount', () => {
  expect(formatPerMonth(won(25_200), 'ko')).toBe('월 25,200원')
  expect(formatPerMonth(cents(1200), 'en')).toBe('per month $12.00')
  expect(formatMoney(won(0), 'ko')).toBe('0원')
  expect(formatMoney(cents(-1250), 'ko')).toBe('-$12.50')
})

test.each([
  ['126,000', 'KRW', 126_000],
  ['12.5', 'KRW', null],
  ['12.5', 'USD', 1250],
  ['12.05', 'USD', 1205],
  ['12.055', 'USD', null],
  ['', 'USD', null],
  ['-3', 'KRW', null],
] as const)('SALE-13 %s %s is exactly %s', (text, currency, minor) => {
  expect(minorFromText(text, currency)).toBe(minor)
})

test('SALE-13 text and minor units are one value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), (minor) => {
      expect(minorFromText(decimalText(cents(minor)), 'USD')).toBe(minor)
      expect(minorFromText(formatNumber(minor), 'KRW')).toBe(minor)
    }),
  )
})

test('SALE-13 amounts of two currencies are never added', () => {
  expect(addMoney(won(1), won(2), won(3))).toEqual(won(6))
  expect(() => addMoney(won(1), cents(1))).toThrow(RangeError)
})

test('PAY-20 a dollar price in won at the stored rate', () => {
  expect(wonForCents(10_000, 139_250)).toBe(139_250)
  expect(wonForCents(1, 139_250)).toBe(14)
})

test('a share is cut, exact even where a double would not be', () => {
  expect(share(100, 1, 3)).toBe(33)
  expect(share(9_007_199_254_740_991, 10, 10)).toBe(9_007_199_254_740_991)
})

test.each([
  [{ won: 60_000, cents: 4_500 }, '60,000원 / $45.00', '60,000 won / $45.00'],
  [{ won: 60_000, cents: 0 }, '60,000원', '60,000 won'],
  [{ won: 0, cents: 5 }, '$0.05', '$0.05'],
  [{ won: 0, cents: 0 }, '0원', '0 won'],
])('SALE-13 sums of two currencies stand side by side: %o', (sums, ko, en) => {
  expect(formatEach(sums, 'ko')).toBe(ko)
  expect(formatEach(sums, 'en')).toBe(en)
})

test('SALE-13 a sum of nothing stands in the currency of what it belongs to', () => {
  const none = { won: 0, cents: 0 }
  expect(formatEach(none, 'en', { won: 0, cents: 4_500 })).toBe('$0.00')
  expect(formatEach(none, 'en', { won: 60_000, cents: 0 })).toBe('0 won')
  expect(formatEach(none, 'en', { won: 60_000, cents: 4_500 })).toBe('0 won / $0.00')
})
