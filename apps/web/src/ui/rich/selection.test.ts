import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  everythingSelected,
  idsBetween,
  isSelected,
  nothingSelected,
  pageSelection,
  selectedCount,
  setSelected,
  toggleSelected,
} from './selection.ts'

const ids = ['a', 'b', 'c', 'd']

test('all across pages stays all while the page turns, but for what is taken out', () => {
  const allButB = toggleSelected(everythingSelected, 'b')
  expect(isSelected(allButB, 'a row of another page')).toBe(true)
  expect(isSelected(allButB, 'b')).toBe(false)
  expect(selectedCount(allButB, 284)).toBe(283)
  expect(selectedCount(toggleSelected(allButB, 'b'), 284)).toBe(284)
})

test('the box in the head tells none, some and all of the page', () => {
  expect(pageSelection(nothingSelected, ids)).toBe('none')
  expect(pageSelection(setSelected(nothingSelected, ['a'], true), ids)).toBe('some')
  expect(pageSelection(setSelected(nothingSelected, ids, true), ids)).toBe('all')
  expect(pageSelection(nothingSelected, [])).toBe('none')
})

test('a range runs in either direction', () => {
  expect(idsBetween(ids, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(idsBetween(ids, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(idsBetween(ids, 'gone', 'b')).toEqual(['b'])
})

test('toggling twice changes nothing, and no row is counted twice', () => {
  const start = fc.constantFrom(nothingSelected, everythingSelected)
  fc.assert(
    fc.property(start, fc.array(fc.constantFrom(...ids)), fc.constantFrom(...ids), (first, touched, id) => {
      const selection = touched.reduce(toggleSelected, first)
      const chosen = ids.filter((each) => isSelected(selection, each))
      expect(selectedCount(selection, ids.length)).toBe(chosen.length)
      expect(isSelected(toggleSelected(toggleSelected(selection, id), id), id)).toBe(
        isSelected(selection, id),
      )
    }),
  )
})
