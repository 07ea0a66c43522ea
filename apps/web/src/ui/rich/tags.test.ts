import { expect, test } from 'vitest'
import { addTags, endsTag } from './tags.ts'

test('VAL-14 Enter, comma and Tab add a tag', () => {
  expect(['Enter', ',', 'Tab'].every(endsTag)).toBe(true)
  expect(endsTag(' ')).toBe(false)
  expect(addTags(['에세이'], ' 소설 ', {})).toEqual({ tags: ['에세이', '소설'], rest: '' })
})

test('VAL-14 a pasted list adds each', () => {
  expect(addTags([], '시, 소설\n에세이', {}).tags).toEqual(['시', '소설', '에세이'])
})

test('VAL-15 duplicates are refused unless told otherwise', () => {
  expect(addTags(['시'], '시', {})).toEqual({ tags: ['시'], rest: '시', problem: 'duplicate' })
  expect(addTags(['시'], '시', { allowDuplicates: true }).tags).toEqual(['시', '시'])
})

test('VAL-15 a limit keeps the rest in the field', () => {
  expect(addTags(['a'], 'b, c, d', { max: 2 })).toEqual({
    tags: ['a', 'b'],
    rest: 'c, d',
    problem: 'tooMany',
  })
})

test.each([
  ['email', 'a@b.kr', 'a@b'],
  ['url', 'https://seodang.kr/a', 'seodang.kr'],
  ['text', '무엇이든 좋아요!', ''],
  ['digits', '0123', '12a'],
  ['isodate', '2026-11-20', '2026-02-30'],
  ['textTag', '글쓰기_01', '글 쓰기!'],
] as const)('VAL-16 the validator %s', (kind, good, bad) => {
  expect(addTags([], good, { kind }).tags).toEqual([good])
  if (bad) expect(addTags([], bad, { kind })).toEqual({ tags: [], rest: bad, problem: 'invalid' })
})
