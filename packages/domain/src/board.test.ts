import { expect, test } from 'vitest'
import { VISITOR } from './access.ts'
import {
  CLASS_BOARD,
  cleanCategories,
  commentProblems,
  mayReadBoard,
  mayReadPost,
  mayRestorePost,
  mayWritePost,
  mayWriteType,
  postProblems,
  siteBoardReader,
} from './board.ts'
import { AUDIENCE, type UserTypeCd } from './codes.ts'
import { permissionsOf } from './permissions.ts'

const visitor = {
  userSeq: null,
  isStaff: false,
  manages: false,
  isChannelUser: false,
  isStudent: false,
  userTypeCd: null,
}
const member = { ...visitor, userSeq: 2, isChannelUser: true }
const student = { ...member, isStudent: true }
const teacher = { ...member, userTypeCd: 'TCH' } as const
const staff = { ...member, isStaff: true, manages: true }
const board = { ...CLASS_BOARD, readAudience: 'ALL', writeAudience: 'MBR' } as const

test.each([
  ['ALL', visitor, true],
  ['ALL', member, true],
  ['MBR', visitor, false],
  ['MBR', member, true],
  ['STUD', member, false],
  ['STUD', student, true],
  ['TCH', student, false],
  ['TCH', teacher, true],
  ['OWN', teacher, false],
  ['MNG', teacher, false],
  ['OWN', staff, true],
] as const)('BRD-17 a board for %s', (readAudience, reader, expected) => {
  expect(mayReadBoard({ ...board, readAudience }, reader)).toBe(expected)
})

const asked = (userTypeCd: UserTypeCd | null, added: readonly string[] = [], attends = false) =>
  siteBoardReader(
    {
      ...VISITOR,
      userSeq: 5,
      channelSeq: 1,
      isChannelUser: true,
      userTypeCd,
      permissions: permissionsOf({ userTypeCd, added, removed: [] }),
    },
    attends,
  )
test.each([
  ['a member', asked(null), ['ALL', 'MBR']],
  ['who attends a class', asked(null, [], true), ['ALL', 'MBR', 'STUD']],
  ['an instructor', asked('TCH'), ['ALL', 'MBR', 'STUD', 'TCH']],
  ['an instructor of every class', asked('TCH', ['SITE_CLASS_UPDATE']), Object.values(AUDIENCE)],
  ['an instructor who runs the boards', asked('TCH', ['SITE_BOARD_UPDATE']), Object.values(AUDIENCE)],
  ['a manager', asked('MNG'), Object.values(AUDIENCE)],
  ['an owner', asked('OWN'), Object.values(AUDIENCE)],
] as const)('BRD-17, GEN-10, PERM-24 boards of the site that %s reads', (_, reader, expected) => {
  const read = Object.values(AUDIENCE).filter((readAudience) =>
    mayReadBoard({ ...board, readAudience }, reader),
  )
  expect(read.toSorted()).toEqual([...expected].toSorted())
  const readsAll = read.length === Object.values(AUDIENCE).length
  expect(mayReadBoard({ ...board, useYn: 'N' }, reader)).toBe(readsAll)
  const secret = { writerSeq: 9, secretYn: 'Y', publicYn: 'Y', postType: 'general' } as const
  expect(mayReadPost(secret, board, reader)).toBe(readsAll)
})

test('BRD-17 a board out of use is there for its staff only', () => {
  expect(mayReadBoard({ ...board, useYn: 'N' }, member)).toBe(false)
  expect(mayReadBoard({ ...board, useYn: 'N' }, staff)).toBe(true)
})

test.each([
  ['only attendees write, and one writes', { writeAudience: 'STUD' }, student, true],
  ['only attendees write, and another does not', { writeAudience: 'STUD' }, member, false],
  ['a visitor never writes', { writeAudience: 'ALL' }, visitor, false],
  ['who may not read does not write', { readAudience: 'STUD', writeAudience: 'ALL' }, member, false],
  ['staff write on every board', { writeAudience: 'OWN', useYn: 'N' }, staff, true],
] as const)('BRD-09 %s', (_, change, reader, expected) => {
  expect(mayWritePost({ ...board, ...change }, reader)).toBe(expected)
})

test.each([
  ['their own, where they may write', {}, {}, member, true],
  ['their own, where they write no more', {}, { writeAudience: 'STUD' }, member, false],
  ['their own, where they read no more', {}, { useYn: 'N' }, member, false],
  ['their own notice, once they are staff no more', { postType: 'notice' }, {}, member, false],
  ['somebody else’s, once they are staff no more', { writerSeq: 3 }, {}, member, false],
  ['somebody else’s, as staff', { writerSeq: 3, postType: 'notice' }, { useYn: 'N' }, staff, true],
  ['what another of the staff deleted', { deletedBy: 3 }, {}, staff, false],
  ['what is not deleted', { deletedBy: null }, {}, staff, false],
] as const)('PERM-05 who deleted a post brings back %s', (_, of, change, reader, expected) => {
  const post = { writerSeq: 2, postType: 'general', deletedBy: 2, ...of } as const
  expect(mayRestorePost(post, { ...board, ...change }, reader)).toBe(expected)
})

test.each([
  ['notice', false],
  ['task', false],
  ['general', true],
  ['question', true],
] as const)('BRD-06 members write a %s: %s', (postType, expected) => {
  expect(mayWriteType(postType, member)).toBe(expected)
  expect(mayWriteType(postType, staff)).toBe(true)
})

const post = { writerSeq: 1, secretYn: 'N', publicYn: 'Y', postType: 'general' } as const
const writer = { ...member, userSeq: 1 }
test.each([
  ['everybody reads a plain one', {}, {}, visitor, true],
  ['who may not read the board reads none', { readAudience: 'STUD' }, {}, member, false],
  ['nobody else reads a secret one', {}, { secretYn: 'Y' }, student, false],
  ['nobody else reads a private one', {}, { publicYn: 'N' }, student, false],
  ['its writer reads a secret one', {}, { secretYn: 'Y' }, writer, true],
  ['its writer reads a private one', {}, { publicYn: 'N' }, writer, true],
  ['staff read a secret one', {}, { secretYn: 'Y' }, staff, true],
  ['staff read a private one', { scope: 'STAFF' }, { publicYn: 'N' }, staff, true],
  ['own posts only: not those of others', { scope: 'OWN' }, {}, member, false],
  ['own posts only: the own', { scope: 'OWN' }, {}, writer, true],
  ['own posts only: notices', { scope: 'OWN' }, { postType: 'notice' }, member, true],
  [
    'own posts only: no secret notice',
    { scope: 'OWN' },
    { postType: 'notice', secretYn: 'Y' },
    member,
    false,
  ],
  ['for the staff: not even notices', { scope: 'STAFF' }, { postType: 'notice' }, member, false],
  ['for the staff: the own', { scope: 'STAFF' }, {}, writer, true],
] as const)('BRD-07, BRD-08, BRD-10, BRD-18 %s', (_, terms, change, reader, expected) => {
  expect(mayReadPost({ ...post, ...change }, { ...board, ...terms }, reader)).toBe(expected)
})

const words = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '글' }] }] }
const draft = { title: '제목', content: words, category: null, uploadSeqs: [] }
test.each([
  ['all is well', {}, {}],
  ['no title', { title: ' ' }, { title: 'required' }],
  ['a title too long', { title: 'ㄱ'.repeat(101) }, { title: { code: 'tooLong', n: 100 } }],
  ['no words', { content: { type: 'doc' } }, { content: 'contentRequired' }],
  ['no document', { content: '<p>글</p>' }, { content: 'content' }],
  ['a category that is none', { category: '없음' }, { category: 'notChosen' }],
  ['a category', { category: '후기' }, {}],
  [
    'too many files',
    { uploadSeqs: Array.from({ length: 11 }, (_, n) => n) },
    { uploadSeqs: { code: 'tooMany', n: 10 } },
  ],
])('BRD-17, VAL-29 a post with %s', (_, change, problems) => {
  expect(postProblems({ ...draft, ...change }, ['후기'])).toEqual(problems)
})

test('BRD-17 comments say something; categories are kept clean', () => {
  expect(commentProblems({ content: ' ' })).toEqual({ content: 'contentRequired' })
  expect(commentProblems({ content: 'ㄱ'.repeat(2001) })).toEqual({ content: { code: 'tooLong', n: 2000 } })
  expect(commentProblems({ content: 'ㄱ' })).toEqual({})
  expect(cleanCategories([' 후기 ', '', '후기', '자료'])).toEqual(['후기', '자료'])
})
