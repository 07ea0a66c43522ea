import { expect, test } from 'vitest'
import { type CategoryDraft, categoriesProblems } from './category.ts'

const one = (
  channelCategorySeq: number | null,
  name: string,
  parentSeq: number | null = null,
): CategoryDraft => ({
  channelCategorySeq,
  name,
  parentSeq,
})

test.each<[string, CategoryDraft[], object]>([
  ['sound ones, one below another', [one(1, '글쓰기'), one(2, '에세이', 1), one(null, '새것', 1)], {}],
  ['a name of blanks', [one(1, '  ')], { 'categories.0.name': 'required' }],
  ['a name of 41', [one(1, '가'.repeat(41))], { 'categories.0.name': { code: 'tooLong', n: 40 } }],
  [
    'a name in other letters twice',
    [one(1, 'Essay'), one(2, ' essay ')],
    { 'categories.1.name': 'duplicate' },
  ],
  ['below itself', [one(1, '시', 1)], { 'categories.0.parentSeq': 'notChosen' }],
  ['below one that is gone', [one(1, '시', 9)], { 'categories.0.parentSeq': 'notChosen' }],
  [
    'three deep',
    [one(1, '글'), one(2, '산문', 1), one(3, '에세이', 2)],
    { 'categories.2.parentSeq': 'notChosen' },
  ],
])('PGE-21 categories: %s', (_, categories, problems) => {
  expect(categoriesProblems(categories)).toEqual(problems)
})
