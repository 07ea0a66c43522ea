import { expect, test } from 'vitest'
import { nextSorting } from './sorting.ts'

test('UI-04 sort tabs cycle through none, ascending and descending', () => {
  const first = nextSorting(undefined, 'title')
  const second = nextSorting(first, 'title')
  const third = nextSorting(second, 'title')
  expect([first, second, third]).toEqual([
    { id: 'title', direction: 'asc' },
    { id: 'title', direction: 'desc' },
    undefined,
  ])
})

test('UI-04 another field begins ascending', () => {
  expect(nextSorting({ id: 'title', direction: 'desc' }, 'price')).toEqual({ id: 'price', direction: 'asc' })
})
