import { expect, test } from 'vitest'
import { answerProblems, courseQuestionsOf, keptAnswers } from './course-questions.ts'

const questions = courseQuestionsOf([
  {
    key: 'before',
    kind: 'MULTIPLE_CHOICE',
    label: '해 본 적이 있나요?',
    requiredYn: 'Y',
    choices: ['네', '아니요'],
  },
  { kind: 'SHORT_TEXT', label: '한 줄 소개' },
  { kind: 'AGREE', key: 'photo', label: '사진 촬영에 동의해요', requiredYn: 'Y' },
])

test('ENR-41 stored questions are read with their defaults', () => {
  expect(questions.map(({ key, maxLength, requiredYn }) => [key, maxLength, requiredYn])).toEqual([
    ['before', 0, 'Y'],
    ['q2', 100, 'N'],
    ['photo', 0, 'Y'],
  ])
})

test('ENR-41 what is no question is left out', () => {
  expect(
    courseQuestionsOf([
      null,
      'x',
      [],
      { kind: 'EMAIL', label: 'x' },
      { kind: 'MULTIPLE_CHOICE', label: 'x' },
      { kind: 'AGREE' },
    ]),
  ).toEqual([])
})

test.each([
  ['all answered', { before: '네', q2: '천천히 써요', photo: 'Y' }, {}],
  ['nothing answered', {}, { before: 'notChosen', photo: 'notAgreed' }],
  ['a choice that was not offered', { before: '글쎄요', photo: 'Y' }, { before: 'notChosen' }],
  ['an agreement that says no', { before: '네', photo: 'N' }, { photo: 'notAgreed' }],
])('ENR-41 answers: %s', (_, answers, problems) => {
  expect(answerProblems(questions, answers)).toEqual(problems)
})

test('ENR-41 a text is limited in characters', () => {
  expect(answerProblems(questions, { before: '네', photo: 'Y', q2: '🙂'.repeat(100) })).toEqual({})
  expect(Object.keys(answerProblems(questions, { before: '네', photo: 'Y', q2: '가'.repeat(101) }))).toEqual([
    'q2',
  ])
})

test('ENR-41 only what was asked is kept, with the question', () => {
  expect(keptAnswers(questions, { photo: 'Y', before: ' 네 ', role: 'OWN' })).toEqual([
    { key: 'before', label: '해 본 적이 있나요?', answer: '네' },
    { key: 'photo', label: '사진 촬영에 동의해요', answer: 'Y' },
  ])
})
