import { QUIZ_QUESTION, type QuizQuestionCd } from '@seodang/domain/codes'
import type { QuizChoice, QuizQuestion } from '@seodang/domain/quiz'

/** Never one that was used, so that earlier results keep their question. */
const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 12)

export const newChoice = (): QuizChoice => ({ id: newId(), text: '' })

const emptyChoices = () => [newChoice(), newChoice()]

export function newQuestion(kindCd: QuizQuestionCd): QuizQuestion {
  return {
    id: newId(),
    kindCd,
    content: { type: 'doc' },
    points: 1,
    choices: kindCd === QUIZ_QUESTION.text ? [] : emptyChoices(),
    answers: [],
    explanation: '',
  }
}

/** A question of its own with the same words; its choices may keep their ids, which count within a question only. */
export const copyOf = (question: QuizQuestion): QuizQuestion => ({ ...question, id: newId() })

/** Keeps of what was written whatever the other kind can hold. */
export function withKind(question: QuizQuestion, kindCd: QuizQuestionCd): QuizQuestion {
  const wasText = question.kindCd === QUIZ_QUESTION.text
  if (kindCd === QUIZ_QUESTION.text) return { ...question, kindCd, choices: [], answers: [] }
  if (wasText) return { ...question, kindCd, choices: emptyChoices(), answers: [] }
  const answers = kindCd === QUIZ_QUESTION.one ? question.answers.slice(0, 1) : question.answers
  return { ...question, kindCd, answers }
}

/** Ticks a choice as right or not; of one answer there is one. */
export function withRight(question: QuizQuestion, id: string, isRight: boolean): QuizQuestion {
  if (question.kindCd === QUIZ_QUESTION.one) return { ...question, answers: isRight ? [id] : [] }
  const others = question.answers.filter((answer) => answer !== id)
  return { ...question, answers: isRight ? [...others, id] : others }
}

export const withoutChoice = (question: QuizQuestion, id: string): QuizQuestion => ({
  ...question,
  choices: question.choices.filter((choice) => choice.id !== id),
  answers: question.answers.filter((answer) => answer !== id),
})

/** Moves one entry to the place of another. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}
