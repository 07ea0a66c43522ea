import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caretAfter, isEmptyNumber, numberFromText, numberText } from './number-text.ts'

test.each([
  ['12a3', 123],
  ['1,234원', 1234],
  ['-5', 5],
  ['007', 7],
  ['', null],
  ['원', null],
])('VAL-08 %s keeps its digits', (typed, value) => {
  expect(numberFromText(typed)).toBe(value)
})

test('VAL-08 thousands are separated', () => {
  expect(numberText(1234567)).toBe('1,234,567')
  expect(numberText(null)).toBe('')
})

test('VAL-07 a maximum clamps the value', () => {
  expect(numberFromText('250', 100)).toBe(100)
  expect(numberFromText('99', 100)).toBe(99)
})

test('VAL-06 zero counts as empty unless it is allowed', () => {
  expect(isEmptyNumber(0)).toBe(true)
  expect(isEmptyNumber(0, true)).toBe(false)
  expect(isEmptyNumber(3)).toBe(false)
  expect(isEmptyNumber(null, true)).toBe(true)
})

test('what is shown reads back as the same number', () => {
  fc.assert(
    fc.property(fc.nat(), (value) => {
      expect(numberFromText(numberText(value))).toBe(value)
    }),
  )
})

test('the caret stays behind the digit it was behind', () => {
  expect(caretAfter(1, '1,234')).toBe(1)
  expect(caretAfter(2, '1,234')).toBe(3)
  expect(caretAfter(4, '1,234')).toBe(5)
})
