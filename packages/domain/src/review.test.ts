import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedReview, hasMoreReviews, isRating, mayReview, reviewProblems, reviewRate } from './review.ts'

const now = '2026-11-20T12:00:00+09:00'

test.each([
  ['approved, before the expiry', '00', '2026-11-20T12:00:01+09:00', true],
  ['approved, at the expiry', '00', now, false],
  ['approved, unlimited', '00', null, true],
  ['pending', '01', null, false],
  ['cancelled', '99', null, false],
  ['a stranger', null, null, false],
] as const)('REV-06 %s', (_, choiseStatusCd, reviewExpringAt, may) => {
  expect(mayReview({ choiseStatusCd, reviewExpringAt }, now)).toBe(may)
})

test.each([
  [0, false],
  [0.5, true],
  [4.5, true],
  [5, true],
  [5.5, false],
  [3.7, false],
  [Number.NaN, false],
])('UI-09 %s stars: %s', (rating, valid) => {
  expect(isRating(rating)).toBe(valid)
})

test('REV-11 VAL-23 a review needs content of at most 5000 characters', () => {
  expect(reviewProblems({ reviewPoint: 5, description: '  ' })).toEqual({ description: 'contentRequired' })
  expect(reviewProblems({ reviewPoint: 5, description: '가'.repeat(5000) })).toEqual({})
  expect(reviewProblems({ reviewPoint: 5, description: '😀'.repeat(5001) })).toEqual({
    description: { code: 'tooLong', n: 5000 },
  })
})

test('REV-13 sub-ratings are half stars too, and may be left out', () => {
  expect(reviewProblems({ reviewPoint: 6, description: '좋아요', kindness: 1.2, punctuality: null })).toEqual(
    {
      reviewPoint: 'halfStars',
      kindness: 'halfStars',
    },
  )
})

test('REV-18 the rate is the mean of the visible ratings', () => {
  expect(reviewRate([5, 4.5, 4])).toBe(4.5)
  expect(reviewRate([5, 4, 4])).toBe(4.33)
  expect(reviewRate([])).toBe(0)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1 }), (halves) => {
      const ratings = halves.map((half) => half / 2)
      expect(reviewRate(ratings)).toBeGreaterThanOrEqual(Math.min(...ratings))
      expect(reviewRate(ratings)).toBeLessThanOrEqual(Math.max(...ratings))
    }),
  )
})

test('REV-02 more are asked for while fewer are loaded than exist', () => {
  expect(hasMoreReviews(10, 11)).toBe(true)
  expect(hasMoreReviews(11, 11)).toBe(false)
})

const place = (isGone: boolean, hasTaken: boolean, moneyStays: boolean) => ({ isGone, hasTaken, moneyStays })
test.each([
  ['has the place', place(false, false, false), true],
  ['gave it back with all of the money, untouched', place(true, false, false), false],
  ['gave it back after a lesson', place(true, true, false), true],
  ['gave it back, and a part was kept', place(true, false, true), true],
])('REV-18 a review of whoever %s', (_, written, counts) => {
  expect(countedReview([written]) === written).toBe(counts)
})

test('REV-18 of several of one person the youngest counts that its place keeps', () => {
  const [back, young, old] = [place(true, false, false), place(false, true, true), place(true, true, true)]
  expect(countedReview([back, young, old])).toBe(young)
  expect(countedReview([back, old])).toBe(old)
  expect(countedReview([back])).toBeUndefined()
})
