import Type from 'typebox'
import { expect, test } from 'vitest'
import { bodyChecker, textChecker } from './validation.ts'

const check = bodyChecker(Type.Object({ title: Type.String(), lines: Type.Array(Type.Unknown()) }))

test.each([
  ['a NUL', { title: 'a\0b', lines: [] }, { title: 'format' }],
  ['half a surrogate pair', { title: '\ud83d', lines: [] }, { title: 'format' }],
  ['one deep inside', { title: '', lines: [{ text: '\0' }] }, { 'lines.0.text': 'format' }],
  ['one in a name', { title: '', lines: [{ '\0': 1 }] }, { 'lines.0': 'format' }],
])('SEC-30 a text that no database stores is refused: %s', (_, body, problems) => {
  expect(check(body)).toEqual({ problems })
})

test('SEC-30 any other text passes', () => {
  const body = { title: `'; drop table "courses" -- 😀`, lines: [{ text: '\n\t' }] }
  expect(check(body)).toEqual({ value: body })
  expect(textChecker(Type.Object({ q: Type.String() }))({ q: '%' })).toEqual({ value: { q: '%' } })
})

test('SEC-30 a list where a record is named is told at its field', () => {
  const record = bodyChecker(Type.Object({ answers: Type.Record(Type.String(), Type.String()) }))
  expect(record({ answers: [] })).toEqual({ problems: { answers: expect.anything() } })
  expect(record({ answers: { a: 'b' } })).toEqual({ value: { answers: { a: 'b' } } })
})

test('VAL-15 a key that a list names twice is told at its field, wherever the list stands', () => {
  const keys = bodyChecker(Type.Object({ part: Type.Object({ attendSeqs: Type.Array(Type.Integer()) }) }))
  expect(keys({ part: { attendSeqs: [1, 2, 1] } })).toEqual({ problems: { 'part.attendSeqs': 'format' } })
  expect(keys({ part: { attendSeqs: [1, 2] } })).toEqual({ value: { part: { attendSeqs: [1, 2] } } })
})
