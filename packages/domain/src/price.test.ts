import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chargedPrice,
  discountNow,
  discountPercent,
  letOff,
  monthlyPrice,
  type PriceTerms,
  packageSaving,
  priceTermsIn,
  priceView,
} from './price.ts'

const now = new Date('2026-11-20T12:00:00+09:00')
const paid: PriceTerms = { fareCd: '01', currency: 'KRW', price: 180_000, discountPrice: 126_000 }

test.each([
  ['without bounds', {}, 126_000],
  [
    'inside',
    { discountStartAt: '2026-11-01T00:00:00+09:00', discountEndAt: '2026-11-30T00:00:00+09:00' },
    126_000,
  ],
  ['at the last instant', { discountEndAt: now }, 126_000],
  ['before its start', { discountStartAt: '2026-11-20T12:00:01+09:00' }, null],
  ['after its end', { discountEndAt: '2026-11-20T11:59:59+09:00' }, null],
  ['that is no lower', { discountPrice: 180_000 }, null],
  ['on a free class', { fareCd: '00' as const }, null],
])('CAT-34 a discount %s', (_, change, price) => {
  expect(discountNow({ ...paid, ...change }, now)).toBe(price)
})

test.each([
  ['paid', paid, 126_000],
  ['paid without discount', { ...paid, discountPrice: null }, 180_000],
  ['paid without a price', { ...paid, price: null }, null],
  ['paid at 0', { ...paid, price: 0 }, 0],
  ['free', { ...paid, fareCd: '00' as const }, 0],
  ['open', { ...paid, fareCd: '03' as const, price: null }, 0],
])('CAT-15 ENR-23 what %s charges', (_, terms, charged) => {
  expect(chargedPrice(terms, now)).toBe(charged)
})

test.each([
  [180_000, 126_000, 30],
  [30_000, 20_000, 33],
  [99_000, 98_999, 0],
  [0, 0, 0],
  [10_000, 0, 100],
])('CAT-17 %i instead of %i is %i percent', (price, discount, percent) => {
  expect(discountPercent(price, discount)).toBe(percent)
})

test('CAT-17 the percent is the integer part, never rounded up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), (price, discount) => {
      const percent = discountPercent(price, discount)
      expect(percent * price).toBeLessThanOrEqual(Math.max(0, price - discount) * 100)
      expect((percent + 1) * price).toBeGreaterThan((price - discount) * 100)
    }),
  )
})

const monthly = { ...paid, installmentStatus: 'Y' as const, installmentMonth: 5 }

test.each([
  ['leads from 50,000 won', monthly, 126_000, { months: 5, perMonth: 25_200 }],
  ['is hidden below 50,000 won', monthly, 49_999, null],
  ['is hidden when switched off', { ...monthly, installmentStatus: 'N' as const }, 126_000, null],
  ['needs months', { ...monthly, installmentMonth: 1 }, 126_000, null],
  ['is absent on free things', monthly, 0, null],
  [
    'follows a stored price',
    { ...monthly, installmentPrice: 27_000 },
    126_000,
    { months: 5, perMonth: 27_000 },
  ],
  [
    'has no won threshold in dollars',
    { ...monthly, currency: 'USD' as const },
    4900,
    { months: 5, perMonth: 980 },
  ],
])('CAT-18 ux.md the monthly line %s', (_, terms, charged, line) => {
  expect(monthlyPrice(terms, charged)).toEqual(line)
})

test('CAT-18 the months together never cost less than the total', () => {
  const prices = fc.integer({ min: 50_000, max: 1e9 })
  fc.assert(
    fc.property(prices, fc.integer({ min: 2, max: 36 }), (price, installmentMonth) => {
      const line = monthlyPrice({ ...monthly, installmentMonth }, price)
      expect((line?.perMonth ?? 0) * installmentMonth).toBeGreaterThanOrEqual(price)
      expect(((line?.perMonth ?? 0) - 1) * installmentMonth).toBeLessThan(price)
    }),
  )
})

test('BYD-03 the price block always carries the total that is charged', () => {
  expect(priceView(monthly, now)).toEqual({
    currency: 'KRW',
    listPrice: 180_000,
    discountPercent: 30,
    total: 126_000,
    monthly: { months: 5, perMonth: 25_200 },
    isFree: false,
  })
  const terms = fc.record({
    fareCd: fc.constantFrom('00' as const, '01' as const, '03' as const),
    currency: fc.constantFrom('KRW' as const, 'USD' as const),
    price: fc.option(fc.nat(1e9)),
    discountPrice: fc.option(fc.nat(1e9)),
  })
  fc.assert(
    fc.property(terms, (some) => {
      const view = priceView(some, now)
      expect(view.total).toBe(chargedPrice(some, now))
      expect(view.total === null || view.total >= 0).toBe(true)
      if (view.listPrice !== null) expect(view.listPrice).toBeGreaterThan(view.total ?? 0)
    }),
  )
})

test('CAT-16 dollars come from the fields ending in Ex', () => {
  const dual = { ...paid, priceEx: 14_000, discountPriceEx: 9900, installmentPriceEx: null }
  expect(priceTermsIn(dual, 'USD')).toMatchObject({ currency: 'USD', price: 14_000, discountPrice: 9900 })
  expect(priceTermsIn(dual, 'KRW')).toMatchObject({ currency: 'KRW', price: 180_000 })
})

test('CAT-39 a package saves the difference and never less than nothing', () => {
  expect(packageSaving([100_000, 80_000], 150_000)).toBe(30_000)
  expect(packageSaving([100_000], 150_000)).toBe(0)
})

const part = (amount: number, couponDiscount = 0) => ({ amount, discount: 10, couponDiscount })
test.each([
  ['nothing of what a card pays', 'KRW', [part(60), part(40)], [part(60), part(40)]],
  ['a rest, by the coupon that left it', 'KRW', [part(50, 9_950)], [part(0, 10_000)]],
  ['a rest of a price without a coupon', 'KRW', [part(99)], [{ ...part(0), discount: 109 }]],
  [
    'a rest of several lines, each by its own',
    'KRW',
    [part(20, 5), part(30)],
    [part(0, 25), { ...part(0), discount: 40 }],
  ],
  ['nothing of what is free', 'KRW', [part(0)], [part(0)]],
  ['nothing of cents', 'USD', [part(50)], [part(50)]],
] as const)('PAY-14, CPN-14 of an order %s is let off', (_, currency, parts, asked) => {
  expect(letOff(parts, currency)).toEqual(asked)
})
