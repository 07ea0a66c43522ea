import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DEFAULT_PAGE_SIZE,
  PAGE_SIZES,
  pageCount,
  pagesShown,
  SIDE_LIST_SIZE,
  SMALL_LIST_SIZE,
  validOption,
  validPage,
} from './paging.ts'

test.each([
  ['3', 3],
  [7, 7],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['many', 1],
  [undefined, 1],
  [null, 1],
])('UI-06 page %s is page %s', (asked, page) => {
  expect(validPage(asked)).toBe(page)
})

test('UI-06 an invalid limit or filter is the first option', () => {
  expect(validOption('50', PAGE_SIZES)).toBe(50)
  expect(validOption('33', PAGE_SIZES)).toBe(10)
  expect(validOption('zzz', ['all', 'waiting'])).toBe('all')
  expect(validOption(undefined, ['all', 'waiting'])).toBe('all')
})

test('UI-07 list sizes', () => {
  expect(PAGE_SIZES).toEqual([10, 20, 50, 100])
  expect(DEFAULT_PAGE_SIZE).toBe(20)
  expect([SMALL_LIST_SIZE, SIDE_LIST_SIZE]).toEqual([3, 4])
})

test('an empty list has one page', () => {
  expect(pageCount(0, 20)).toBe(1)
  expect(pageCount(41, 20)).toBe(3)
})

test.each([
  [1, 14, [1, 2, 3, 4, 5, 'gap', 14]],
  [7, 14, [1, 'gap', 6, 7, 8, 'gap', 14]],
  [13, 14, [1, 'gap', 10, 11, 12, 13, 14]],
  [2, 3, [1, 2, 3]],
])('page %s of %s', (page, count, shown) => {
  expect(pagesShown(page, count)).toEqual(shown)
})

test('the pager always holds the page, both ends, and at most seven places', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
      const [page, count] = [Math.min(a, b), Math.max(a, b)]
      const shown = pagesShown(page, count)
      expect(shown).toContain(page)
      expect(shown[0]).toBe(1)
      expect(shown.at(-1)).toBe(count)
      expect(shown.length).toBeLessThanOrEqual(7)
    }),
  )
})
