import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'
import { pageCount, pageWindow, pagingOf, validOption, validPage, validSize } from './paging.ts'

test.each([
  ['3', 3],
  [7, 7],
  [2, 2],
  ['100000', 100_000],
  ['100001', 1],
  ['0', 1],
  ['-1', 1],
  ['1.5', 1],
  ['1e9', 1],
  ['abc', 1],
  [undefined, 1],
  [Number.POSITIVE_INFINITY, 1],
  ['999999999', 1],
])('UI-06 SEC-52 the page %s is %i', (page, valid) => {
  expect(validPage(page)).toBe(valid)
})

test('UI-06 an unknown limit or filter becomes the first option', () => {
  expect(validOption(['newest', 'popular'], 'popular')).toBe('popular')
  expect(validOption(['newest', 'popular'], 'evil')).toBe('newest')
  expect(validOption(['newest', 'popular'], ['popular'])).toBe('newest')
})

test.each([
  [undefined, 20],
  ['', 20],
  ['50', 50],
  [100, 100],
  ['7', 10],
  ['1e9', 10],
])('UI-07 the size %s is %i', (size, valid) => {
  expect(validSize(size)).toBe(valid)
})

test('API-14 page and size make an offset', () => {
  expect(pagingOf({ page: '3', size: '50' })).toEqual({ page: 3, size: 50, offset: 100 })
  expect(pagingOf({})).toEqual({ page: 1, size: 20, offset: 0 })
})

test('the pager shows what is around the page and never a page that is not there', () => {
  expect(pageCount(0, 20)).toBe(1)
  expect(pageCount(41, 20)).toBe(3)
  expect(pageWindow(1, 3)).toEqual([1, 2, 3])
  expect(pageWindow(5, 10)).toEqual([3, 4, 5, 6, 7])
  expect(pageWindow(10, 10)).toEqual([6, 7, 8, 9, 10])
})

test.each([
  [0, '0 Bytes'],
  [512, '512 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [1_048_575, '1.0 MB'],
  [2 * 1024 * 1024, '2.0 MB'],
  [5.25 * 1024 ** 3, '5.3 GB'],
  [3 * 1024 ** 4, '3.0 TB'],
  [2048 * 1024 ** 4, '2048.0 TB'],
])('UI-13 %i bytes show as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})
