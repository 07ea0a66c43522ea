import { QUIZ_QUESTION, VOD_TYPE } from '@seodang/domain/codes'
import { defaultQuiz, type QuizQuestion } from '@seodang/domain/quiz'
import { expect, test } from 'vitest'
import { isReady } from './launch.ts'

const linked = {
  vodTypeCd: VOD_TYPE.youtube,
  linkUrl: null,
  video: null,
  quiz: null,
  isChatRoomOpen: null,
} as const
const question: QuizQuestion = {
  id: 'one',
  kindCd: QUIZ_QUESTION.one,
  content: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '무엇일까요?' }] }],
  },
  points: 1,
  choices: [
    { id: 'a', text: '흙' },
    { id: 'b', text: '물' },
  ],
  answers: ['a'],
  explanation: '',
}

test.each([
  ['a video without its link', linked, false],
  ['a video with its link', { ...linked, linkUrl: 'https://youtu.be/dQw4w9WgXcQ' }, true],
  ['a quiz without a question', { ...linked, quiz: { ...defaultQuiz(), questions: [] } }, false],
  [
    'a quiz whose question has no answer yet',
    { ...linked, quiz: { ...defaultQuiz(), questions: [{ ...question, answers: [] }] } },
    false,
  ],
  ['a closed chat room', { ...linked, isChatRoomOpen: false }, false],
  ['an open chat room', { ...linked, isChatRoomOpen: true }, true],
  ['a quiz that asks something', { ...linked, quiz: { ...defaultQuiz(), questions: [question] } }, true],
])('AUTH-20, BYD-11 the editor sees whether %s is ready, as the server does', (_, item, expected) => {
  expect(isReady(item)).toBe(expected)
})
