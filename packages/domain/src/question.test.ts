import { expect, test } from 'vitest'
import type { Principal } from './access.ts'
import {
  askingProblem,
  mayReadQuestion,
  questionStatus,
  templateProblems,
  wordsProblems,
} from './question.ts'

const question = { writerSeq: 1, secretYn: 'N', isAtLesson: false } as const
const stranger = { userSeq: 2, isStaff: false, isLearner: false }
const visitor = { ...stranger, userSeq: null }
const learner = { ...stranger, isLearner: true }
const staff = { ...stranger, isStaff: true }
const writer = { ...stranger, userSeq: 1 }

test.each([
  ['anybody reads a public one', {}, visitor, true],
  ['a stranger reads a public one', {}, stranger, true],
  ['a visitor reads none at a lesson', { isAtLesson: true }, visitor, false],
  ['a member reads none at a lesson', { isAtLesson: true }, stranger, false],
  ['a learner reads one at a lesson', { isAtLesson: true }, learner, true],
  ['a learner reads no secret one', { secretYn: 'Y', isAtLesson: true }, learner, false],
  ['a learner reads no secret one of the class page', { secretYn: 'Y' }, learner, false],
  ['its writer reads a secret one', { secretYn: 'Y', isAtLesson: true }, writer, true],
  ['staff read a secret one', { secretYn: 'Y', isAtLesson: true }, staff, true],
  ['a visitor is not the writer of anything', { secretYn: 'Y' }, visitor, false],
] as const)('BRD-18 %s', (_, change, reader, expected) => {
  expect(mayReadQuestion({ ...question, ...change }, reader)).toBe(expected)
})

test.each([
  ['new', false, null, '00'],
  ['answered', false, 'staff', '01'],
  ['asked on', false, 'asker', '00'],
  ['solved after an answer', true, 'staff', '99'],
  ['solved without one', true, null, '99'],
] as const)('BRD-20 a question that is %s', (_, isSolved, lastWord, status) => {
  expect(questionStatus({ isSolved, lastWord })).toBe(status)
})

const member: Principal = {
  userSeq: 2,
  isVerified: true,
  isPlatformAdmin: false,
  channelSeq: 1,
  isChannelUser: true,
  userTypeCd: null,
  permissions: [],
  course: { userTypeCd: null, permissions: [], isAttending: false, fareCd: '00' },
}
const attendee: Principal = {
  ...member,
  course: { userTypeCd: null, permissions: [], isAttending: true, fareCd: '00' },
}
const nobody: Principal = { ...member, userSeq: null, isChannelUser: false, isVerified: false }
const open: Principal = {
  ...nobody,
  course: { userTypeCd: null, permissions: [], isAttending: false, fareCd: '03' },
}

test.each([
  ['a member before buying', member, false, 'Y', null],
  ['a member where questions are hidden', member, false, 'N', 'NOT_ATTENDING'],
  ['a member at a lesson', member, true, 'Y', 'NOT_ATTENDING'],
  ['an attendee at a lesson', attendee, true, 'Y', null],
  ['an attendee where questions are hidden', attendee, false, 'N', null],
  ['a visitor', nobody, false, 'Y', 'NOT_LOGGED_IN'],
  ['a visitor of an open class at a lesson', open, true, 'Y', 'NOT_LOGGED_IN'],
  ['a person who has not joined', { ...member, isChannelUser: false }, false, 'Y', 'NOT_CHANNEL_USER'],
] as const)('ROOM-32, BRD-15 %s', (_, principal, isAtLesson, courseQaShowYn, problem) => {
  expect(askingProblem(principal, { isAtLesson, courseQaShowYn })).toBe(problem)
})

test.each([
  ['nothing', '', 'contentRequired'],
  ['blanks', '  \n', 'contentRequired'],
  ['too much', 'ㄱ'.repeat(5001), { code: 'tooLong', n: 5000 }],
  ['just enough', 'ㄱ'.repeat(5000), undefined],
])('VAL-23 %s', (_, content, problem) => {
  expect(wordsProblems({ content }).content).toEqual(problem)
})

test('BRD-19 a template has a name and words', () => {
  expect(templateProblems({ name: ' ', content: ' ' })).toEqual({
    name: 'required',
    content: 'contentRequired',
  })
  expect(templateProblems({ name: '인사', content: '안녕하세요' })).toEqual({})
})
