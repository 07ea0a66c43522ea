import fc from 'fast-check'
import { expect, test } from 'vitest'
import { couponCodeFrom, couponCodeProblem, formatCouponCode, normalCouponCode } from './coupon-code.ts'
import { couponProblems, newCoupon, tidiedCoupon } from './coupon-form.ts'
import { couponBounds, couponOff } from './coupon-texts.ts'

const draft = { ...newCoupon(), name: '봄 쿠폰', code: 'SPRING26' }

test.each([
  ['nothing', {}, []],
  ['a name', { name: '' }, ['name']],
  ['a long name', { name: '가'.repeat(61) }, ['name']],
  ['no discount', { discount: null }, ['discount']],
  ['more than all', { discount: 101 }, ['discount']],
  ['an amount', { discountType: '00' as const, discount: 101 }, []],
  ['a top amount of percent', { maxDiscount: 0 }, ['maxDiscount']],
  ['no top amount of an amount', { discountType: '00' as const, maxDiscount: 0 }, []],
  ['no code where none is needed', { issueCd: '02' as const, code: '' }, []],
  ['a code', { code: '' }, ['code']],
  [
    'an end before its start',
    { useDays: null, useStartAt: '2026-02-01', useEndAt: '2026-01-01' },
    ['useEndAt'],
  ],
  ['half a won', { minPrice: 0.5 }, ['minPrice']],
  ['nobody', { perUser: 0 }, ['perUser']],
])('CPN-07 a draft lacks %s', (_, change, fields) => {
  expect(Object.keys(couponProblems({ ...draft, ...change }))).toEqual(fields)
})

test('CPN-07 what a kind has no use for is not kept', () => {
  const tidy = tidiedCoupon({
    ...draft,
    name: '  봄 쿠폰 ',
    discountType: '00',
    maxDiscount: 1,
    targetCd: '00',
    targetCourseSeqs: [1],
    finishCourseSeqs: [1],
    issueCd: '05',
    useStartAt: '2026-01-01',
  })
  expect(tidy).toMatchObject({
    name: '봄 쿠폰',
    maxDiscount: null,
    targetCourseSeqs: [],
    finishCourseSeqs: [],
    code: '',
    useStartAt: null,
  })
})

test.each([
  ['SPRING26', null],
  [' spring-26 ', null],
  ['', 'required'],
  ['AB1', { code: 'tooShort', n: 6 }],
  ['A'.repeat(21), { code: 'tooLong', n: 20 }],
  ['봄쿠폰2026', 'address'],
  [`A'; drop--`, 'address'],
])('CPN-02 a code %j', (code, problem) => {
  expect(couponCodeProblem(code)).toEqual(problem)
})

test('CPN-02, SEC-29 a generated code is read as it is printed, and each letter is as likely', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), (bytes) => {
      const code = couponCodeFrom(bytes)
      expect(couponCodeProblem(code)).toBeNull()
      expect(formatCouponCode(code)).toMatch(/^\w{4}-\w{4}-\w{4}$/)
      expect(normalCouponCode(formatCouponCode(code).toLowerCase())).toBe(code)
    }),
  )
  const letters = Array.from({ length: 256 }, (_, byte) => couponCodeFrom(new Uint8Array(12).fill(byte))[0])
  const counts = new Map<string | undefined, number>()
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(new Set(counts.values())).toEqual(new Set([8]))
})

test('CPN-09 a coupon in words', () => {
  expect(couponOff({ discountType: '01', discount: 10 }, 'ko')).toBe('10%')
  expect(couponOff({ discountType: '00', discount: 10_000 }, 'ko')).toBe('10,000원')
  expect(couponBounds({ maxDiscount: 20_000, minPrice: 30_000 }, 'ko')).toEqual([
    '최대 20,000원',
    '30,000원 이상 결제할 때',
  ])
  expect(couponBounds({ maxDiscount: null, minPrice: 0 }, 'en')).toEqual([])
})
