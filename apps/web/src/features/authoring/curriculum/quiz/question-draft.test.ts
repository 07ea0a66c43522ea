import { QUIZ_QUESTION } from '@seodang/domain/codes'
import { expect, test } from 'vitest'
import { copyOf, moved, newQuestion, withKind, withoutChoice, withRight } from './question-draft.ts'

const { one, several, text } = QUIZ_QUESTION

test('BYD-11 a question that becomes another kind keeps what that kind can hold', () => {
  const question = newQuestion(several)
  const [first, second] = question.choices.map(({ id }) => id)
  const ticked = withRight(withRight(question, String(first), true), String(second), true)
  expect(ticked.answers).toEqual([first, second])
  expect(withKind(ticked, one)).toMatchObject({ choices: question.choices, answers: [first] })
  expect(withKind(ticked, text)).toMatchObject({ choices: [], answers: [] })
  expect(withKind(withKind(ticked, text), one).choices).toHaveLength(2)
})

test('BYD-11 of one answer there is one, and a choice that is taken away is right no more', () => {
  const question = newQuestion(one)
  const [first, second] = question.choices.map(({ id }) => id)
  const ticked = withRight(withRight(question, String(first), true), String(second), true)
  expect(ticked.answers).toEqual([second])
  expect(withoutChoice(ticked, String(second))).toMatchObject({ choices: [{ id: first }], answers: [] })
})

test('BYD-11 a copy is a question of its own', () => {
  const question = newQuestion(one)
  expect(copyOf(question)).toEqual({ ...question, id: expect.not.stringContaining(question.id) })
})

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 3, ['a', 'b', 'c']],
])('BYD-11 the entry at %i moved to %i', (from, to, expected) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected)
})
