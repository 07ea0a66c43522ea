import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestCoupon, type CouponTerms, couponDiscount, couponOff, couponRefusal } from './coupon.ts'

const now = new Date('2026-11-20T12:00:00+09:00')
const amount: CouponTerms = { discountType: '00', discount: 10_000 }
const percent: CouponTerms = { discountType: '01', discount: 30, maxDiscount: 20_000 }
const order = { currency: 'KRW' as const, price: 50_000, isTarget: true }

test.each([
  ['usable', {}, {}, null],
  ['dollars', {}, { currency: 'USD' as const }, 'notForUsd'],
  ['used', { usedAt: now }, {}, 'used'],
  ['not yet', { useStartAt: '2026-11-21T00:00:00+09:00' }, {}, 'notYet'],
  ['expired', { useEndAt: '2026-11-20T00:00:00+09:00' }, {}, 'expired'],
  ['at the minimum', { minPrice: 50_000 }, {}, null],
  ['below the minimum', { minPrice: 50_001 }, {}, 'belowMinimum'],
  ['another class', {}, { isTarget: false }, 'otherTarget'],
])('PAY-08 CPN-10 a coupon: %s', (_, coupon, change, refusal) => {
  expect(couponRefusal({ ...amount, ...coupon }, { ...order, ...change }, now)).toBe(refusal)
})

test.each([
  [amount, 50_000, 10_000],
  [amount, 4000, 4000],
  [percent, 50_000, 15_000],
  [percent, 100_000, 20_000],
  [{ ...percent, maxDiscount: null }, 33_333, 9999],
])('CPN-07 %o on %i won takes off %i', (coupon, price, discount) => {
  expect(couponDiscount(coupon, price)).toBe(discount)
})

test('CPN-14 a discount never brings a price below zero', () => {
  const coupons = fc.record({
    discountType: fc.constantFrom('00' as const, '01' as const),
    discount: fc.nat(1e9),
    maxDiscount: fc.option(fc.nat(1e9)),
  })
  fc.assert(
    fc.property(coupons, fc.nat(1e9), (coupon, price) => {
      const discount = couponDiscount(coupon, price)
      expect(discount).toBeGreaterThanOrEqual(0)
      expect(discount).toBeLessThanOrEqual(price)
    }),
  )
})

test('CPN-10 the coupon that takes off most is suggested, among equals the one that ends first', () => {
  const soon = { ...percent, useEndAt: '2026-11-21T00:00:00+09:00' }
  const dear = { ...amount, discount: 40_000, minPrice: 100_000 }
  const everything = { currency: 'KRW' as const, price: 50_000, isTarget: () => true }
  expect(bestCoupon([amount, percent, soon, dear], everything, now)).toBe(soon)
  expect(bestCoupon([dear], everything, now)).toBeNull()
})

test.each([
  ['leaves what a card pays', 59_900, 0, 59_900],
  ['takes a rest that nobody could pay', 59_950, 0, 60_000],
  ['takes a rest that goods beside do not raise enough', 59_950, 49, 60_000],
  ['leaves a rest that is paid with goods', 59_950, 50, 59_950],
])('CPN-14, PAY-14 a coupon on 60,000 won %s', (_, discount, beside, off) => {
  expect(couponOff({ ...amount, discount }, 60_000, beside)).toBe(off)
})
