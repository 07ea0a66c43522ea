import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COUPON_DISCOUNT_TYPE } from './codes.ts'
import { couponOffTerm, termAmount } from './membership-coupon.ts'
import { LEAST_TERM_PRICE } from './site-membership.ts'

const half = { discountType: COUPON_DISCOUNT_TYPE.percent, discount: 50 }

test.each([
  ['half', half, 10_000, 5000],
  ['half, at most so much', { ...half, maxDiscount: 3000 }, 10_000, 3000],
  ['an amount', { discountType: COUPON_DISCOUNT_TYPE.amount, discount: 4000 }, 10_000, 4000],
  ['more than it costs', { discountType: COUPON_DISCOUNT_TYPE.amount, discount: 40_000 }, 10_000, 10_000],
  ['all but less than a card is charged with', { ...half, discount: 100 }, 10_000, 10_000],
  ['leaves 50 won', { discountType: COUPON_DISCOUNT_TYPE.amount, discount: 9950 }, 10_000, 10_000],
  ['leaves 100 won', { discountType: COUPON_DISCOUNT_TYPE.amount, discount: 9900 }, 10_000, 9900],
  ['below its minimum', { ...half, minPrice: 10_001 }, 10_000, 0],
])('CPN-14 MSH-08 a coupon takes off a term: %s', (_, coupon, price, off) => {
  expect(couponOffTerm(coupon, price)).toBe(off)
})

test('MSH-08 a coupon lessens as many charges as it says, and no more', () => {
  expect([2, 1, 0].map((termsLeft) => termAmount(10_000, { coupon: half, termsLeft }))).toEqual([
    5000, 5000, 10_000,
  ])
  expect(termAmount(10_000, null)).toBe(10_000)
})

test('CPN-14 a term never costs less than nothing, nor so little that no card is charged', () => {
  const coupons = fc.record({
    discountType: fc.constantFrom(...Object.values(COUPON_DISCOUNT_TYPE)),
    discount: fc.integer({ min: 1, max: 100 }),
    maxDiscount: fc.option(fc.integer({ min: 1, max: 100_000 })),
    minPrice: fc.integer({ min: 0, max: 100_000 }),
  })
  fc.assert(
    fc.property(coupons, fc.integer({ min: LEAST_TERM_PRICE, max: 1_000_000 }), (coupon, price) => {
      const amount = termAmount(price, { coupon, termsLeft: 1 })
      expect(amount === 0 || (amount >= LEAST_TERM_PRICE && amount <= price)).toBe(true)
    }),
  )
})
