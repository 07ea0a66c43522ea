import { expect, test } from 'vitest'
import { laidOver, readingUnder } from './typed-over.ts'

const first = {
  revision: 1,
  name: '공방',
  intro: '',
  words: { course: '수업', teacher: '선생님' },
  fields: ['이름', '전화'],
}
const theirs = {
  ...first,
  revision: 2,
  name: '느린 공방',
  words: { course: '수업', teacher: '작가' },
  fields: ['이름', '전화', '생일'],
}

test('SET-09 only what was typed is laid over what somebody else saved', () => {
  expect({ ...theirs, ...laidOver({ intro: '흙을 빚어요' }, first, theirs) }).toEqual({
    ...theirs,
    intro: '흙을 빚어요',
  })
})

test('SET-09 what was typed and put back again is theirs', () => {
  expect(laidOver({ name: '공방', intro: '흙을 빚어요' }, first, theirs)).toEqual({ intro: '흙을 빚어요' })
})

test('SET-09 of a group of fields what was typed into it is ours, of a list all of it', () => {
  expect(laidOver({ words: { course: '모임', teacher: '선생님' }, fields: ['이름'] }, first, theirs)).toEqual(
    {
      words: { course: '모임', teacher: '작가' },
      fields: ['이름'],
    },
  )
})

test('SET-09 a group of another kind stays whole', () => {
  const audience = { kind: 'all' }
  expect(
    laidOver(
      { audience: { kind: 'segment', segmentSeq: 3 } },
      { audience },
      { audience: { kind: 'members' } },
    ),
  ).toEqual({ audience: { kind: 'segment', segmentSeq: 3 } })
})

test('SET-09 a reading of before a save of one’s own is no news', () => {
  expect(readingUnder(theirs, first, {}).revision).toBe(2)
  expect(readingUnder(first, theirs, { intro: '흙' }).revision).toBe(2)
  expect(readingUnder(first, theirs, { name: '흙' }).revision).toBe(1)
})
