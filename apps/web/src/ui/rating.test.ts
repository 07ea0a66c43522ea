import { expect, test } from 'vitest'
import { DEFAULT_RATING, ratingAfterKey, ratingAt } from './rating.ts'
import { starFills } from './Stars.tsx'

test('UI-09 a rating starts at five stars', () => {
  expect(DEFAULT_RATING).toBe(5)
})

test.each([
  [0, 0.5],
  [0.05, 0.5],
  [0.11, 1],
  [0.85, 4.5],
  [0.99, 5],
  [1.2, 5],
])('UI-09 pressing at %s of the row gives %s', (share, point) => {
  expect(ratingAt(share)).toBe(point)
})

test.each([
  ['ArrowRight', 4, 4.5],
  ['ArrowLeft', 4, 3.5],
  ['ArrowRight', 5, 5],
  ['ArrowLeft', 0.5, 0.5],
  ['Home', 4, 0.5],
  ['End', 1, 5],
  ['3', 5, 3],
])('UI-09 %s at %s gives %s', (key, before, after) => {
  expect(ratingAfterKey(key, before)).toBe(after)
})

test('other keys change nothing', () => {
  expect(ratingAfterKey('Tab', 4)).toBeUndefined()
})

test.each([
  [4.5, [1, 1, 1, 1, 0.5]],
  [4.2, [1, 1, 1, 1, 0]],
  [0, [0, 0, 0, 0, 0]],
  [9, [1, 1, 1, 1, 1]],
])('%s points light these stars', (point, fills) => {
  expect(starFills(point)).toEqual(fills)
})
