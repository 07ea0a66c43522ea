import { expect, test } from 'vitest'
import { filterOf, isFiltered, listHref, listSearchOf } from './search.ts'

test('CAT-35 the address holds search, category, kind, difficulty, price, free, order and page', () => {
  const search = listSearchOf({
    q: ' 일기 ',
    category: 3,
    kind: '02',
    difficulty: '01',
    fare: 'paid',
    min: '50000',
    max: 100000,
    sort: 'popular',
    page: '2',
    size: 50,
  })
  expect(search).toEqual({
    q: '일기',
    category: 3,
    kind: '02',
    difficulty: '01',
    fare: 'paid',
    min: 50_000,
    max: 100_000,
    sort: 'popular',
    page: 2,
    size: 50,
  })
  expect(filterOf(search)).toEqual({
    q: '일기',
    category: 3,
    courseTypeCd: '02',
    difficultyCd: '01',
    fare: 'paid',
    minPrice: 50_000,
    maxPrice: 100_000,
    sort: 'popular',
    page: 2,
    size: 50,
  })
})

test.each([
  ['page', -1],
  ['page', 'abc'],
  ['size', 33],
  ['sort', 'random'],
  ['kind', '77'],
  ['difficulty', {}],
  ['fare', 'cheap'],
  ['category', 'x'],
  ['min', -5],
  ['max', 1e20],
  ['q', ['a']],
])('UI-06 %s=%s is as if nothing had been asked', (name, value) => {
  expect(listSearchOf({ [name]: value })).toEqual({})
})

test('what is the default does not stand in the address, so that each list has one', () => {
  expect(listSearchOf({ sort: 'newest', page: 1, size: 20, q: '  ' })).toEqual({})
  expect(listHref({})).toBe('/classes')
})

test('another filter begins at its first page; another page keeps the filters', () => {
  const search = listSearchOf({ q: '시', page: 3 })
  expect(listHref(search, { category: 4 })).toBe('/classes?q=%EC%8B%9C&category=4')
  expect(listHref(search, { page: 2 })).toBe('/classes?q=%EC%8B%9C&page=2')
  expect(listHref(search, { q: '' })).toBe('/classes')
})

test('words that are digits stay words', () => {
  expect(listSearchOf({ q: 2026 })).toEqual({ q: '2026' })
})

test('order and page narrow nothing', () => {
  expect(isFiltered(listSearchOf({ sort: 'popular', page: 2 }))).toBe(false)
  expect(isFiltered(listSearchOf({ fare: 'free' }))).toBe(true)
})
