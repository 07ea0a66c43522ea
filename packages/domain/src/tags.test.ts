import { expect, test } from 'vitest'
import { addTag, endsTag, tagProblem } from './tags.ts'

test('VAL-14 Enter, comma and Tab end a tag', () => {
  expect(['Enter', ',', 'Tab', 'a', ' '].map(endsTag)).toEqual([true, true, true, false, false])
})

test('VAL-15 duplicates and tags over the limit are refused', () => {
  expect(addTag(['글쓰기'], ' #한글 ')).toEqual({ tags: ['글쓰기', '한글'], problem: null })
  expect(addTag(['Art'], 'art')).toEqual({ tags: ['Art'], problem: 'duplicate' })
  expect(addTag(['art'], 'art', { allowsDuplicates: true }).tags).toEqual(['art', 'art'])
  expect(addTag(['a'], 'c', { limit: 2 }).problem).toBeNull()
  expect(addTag(['a', 'b'], 'c', { limit: 2 }).problem).toEqual({ code: 'tooMany', n: 2 })
  expect(addTag(['a'], ' , ')).toEqual({ tags: ['a'], problem: null })
})

test.each([
  ['email', 'a@b.co', 'a@b', 'email'],
  ['url', 'https://a.co', 'a.co', 'url'],
  ['digits', '123', '12a', 'digits'],
  ['isodate', '2026-02-28', '2026-02-30', 'date'],
  ['textTag', '한글 tag_1', 'a!b', 'format'],
  ['text', 'a!b', ' ', 'required'],
] as const)('VAL-16 the validator %s', (validator, good, bad, problem) => {
  expect(tagProblem(good, validator)).toBeNull()
  expect(tagProblem(bad, validator)).toBe(problem)
})

test('VAL-16 a refused tag leaves the list as it was', () => {
  expect(addTag(['a@b.co'], 'nobody', { validator: 'email' })).toEqual({ tags: ['a@b.co'], problem: 'email' })
})
