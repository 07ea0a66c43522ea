import { expect, test } from 'vitest'
import { staleCopies, waitsFor, whyInstructorAsked, whySiteAsked } from './papers.ts'

const then = { people: [1, 2], corpName: '(주)서당', ceoName: '김서당', regNo: '124-81-00998' }
const now = { ...then, merged: [] as number[] }

test.each([
  ['nothing', {}, null],
  ['an owner beside the others', { people: [1, 2, 3] }, null],
  ['an owner is gone', { people: [1] }, 'owner'],
  ['the site is handed over', { people: [3] }, 'owner'],
  ['an owner goes on by another account', { people: [1, 3], merged: [2] }, 'merge'],
  ['one merged, one gone', { people: [3], merged: [2] }, 'owner'],
  ['a space more', { corpName: '(주) 서당' }, null],
  ['another name of the company', { corpName: '(주)글방' }, 'company'],
  ['another representative', { ceoName: '이서당' }, 'company'],
  ['another number', { regNo: '220-81-62517' }, 'company'],
])('SALE-11 documents of a site are asked for anew: %s', (_, change, why) => {
  expect(whySiteAsked(then, { ...now, ...change })).toBe(why)
})

test('SALE-11 SOC-19 documents of an instructor are asked for anew where two accounts with documents became one', () => {
  expect(whyInstructorAsked({ ...then, people: [1] }, { ...now, people: [1] })).toBeNull()
  expect(whyInstructorAsked({ ...then, people: [1] }, { ...now, people: [1, 2] })).toBe('merge')
})

test('SALE-11 copies of before a change prove nothing, and payouts wait until the documents are approved again', () => {
  const copies = { licenceUploadSeq: null, bankBookUploadSeq: 2, identityUploadSeq: 3 }
  expect(staleCopies({ ...copies, state: '03' }, false)).toEqual([])
  expect(staleCopies({ ...copies, state: '03' }, true)).toEqual([2])
  expect(staleCopies({ ...copies, state: '04' }, false)).toEqual([2, 3])
  expect(waitsFor({ state: '01', askedWhy: 'account' })).toBe('account')
  expect(waitsFor({ state: '03', askedWhy: 'account' })).toBeNull()
  expect(waitsFor(undefined)).toBeNull()
})
