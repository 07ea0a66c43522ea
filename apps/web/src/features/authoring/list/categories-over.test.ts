import { expect, test } from 'vitest'
import type { EditedCategory } from '../queries.ts'
import { type DraftRow, rowOf, rowsOver } from './categories-over.ts'

const one = (
  channelCategorySeq: number,
  name: string,
  more: Partial<EditedCategory> = {},
): EditedCategory => ({
  channelCategorySeq,
  parentSeq: null,
  name,
  courseCount: 0,
  ...more,
})
const made: DraftRow = { ...rowOf(one(0, '새것')), id: 'new', channelCategorySeq: null }
const FIRST = [one(1, '글'), one(2, '그림'), one(3, '노래')]
const ROWS = FIRST.map(rowOf)
const rename = (seq: number, name: string) =>
  ROWS.map((row) => (row.channelCategorySeq === seq ? { ...row, name } : row))
const told = (rows: DraftRow[]) => rows.map(({ name, isGone }) => (isGone ? `-${name}` : name))

test.each<[string, DraftRow[], EditedCategory[], string[]]>([
  [
    'what both renamed is ours, what they renamed is theirs',
    rename(1, '시'),
    [one(1, '산문'), one(2, '수채'), one(3, '노래')],
    ['시', '수채', '노래'],
  ],
  ['what they made comes behind', rename(1, '시'), [...FIRST, one(4, '춤')], ['시', '그림', '노래', '춤']],
  ['what they deleted goes', rename(1, '시'), [one(1, '글'), one(3, '노래')], ['시', '노래']],
  [
    'what they deleted and was renamed here is made again',
    rename(2, '수채'),
    [one(1, '글'), one(3, '노래')],
    ['글', '노래', '수채'],
  ],
  [
    'what was made here stays',
    [...ROWS, made],
    [...FIRST, one(4, '춤')],
    ['글', '그림', '노래', '춤', '새것'],
  ],
  ['what was removed here stays away', ROWS.slice(1), [...FIRST, one(4, '춤')], ['그림', '노래', '춤']],
  [
    'what was removed here and has classes by now asks where they go',
    ROWS.slice(1),
    [one(1, '글', { courseCount: 2 }), one(2, '그림'), one(3, '노래')],
    ['-글', '그림', '노래'],
  ],
  [
    'their order where ours is as it was',
    rename(1, '시'),
    [one(3, '노래'), one(1, '글'), one(2, '그림')],
    ['노래', '시', '그림'],
  ],
  [
    'our order where it was changed here',
    ROWS.toReversed(),
    [one(2, '그림'), one(1, '글'), one(3, '노래'), one(4, '춤')],
    ['노래', '그림', '글', '춤'],
  ],
])('SET-09, PGE-09 %s', (_, rows, newest, expected) => {
  expect(told(rowsOver(rows, FIRST, newest))).toEqual(expected)
})

test('SET-09, PGE-09 nothing stands below, or moves to, what they have deleted', () => {
  const rows = ROWS.map((row) =>
    row.channelCategorySeq === 3
      ? { ...row, parentSeq: 2 }
      : { ...row, isGone: row.channelCategorySeq === 1, moveToSeq: 2 },
  )
  const [first, last] = rowsOver(rows, FIRST, [one(1, '글', { courseCount: 1 }), one(3, '노래')])
  expect([first, last]).toMatchObject([{ isGone: true, moveToSeq: null }, { parentSeq: null }])
})
