import type { ReplyOf } from '@seodang/contract/endpoint'
import type { beginQuiz, quizAttempts, quizResult } from '@seodang/contract/quiz'
import { answerWords, askedQuestion, questionExcerpt } from '@seodang/domain/quiz'
import type { Context } from '../../platform/context.ts'
import type { AttemptRow, EndedAttempt } from './quiz-store.ts'

type Running = ReplyOf<typeof beginQuiz>
type Result = ReplyOf<typeof quizResult>
type Reviewed = ReplyOf<typeof quizAttempts>['list'][number]['questions']

/** SEC-20: nothing of what is right is in it. */
export const runningView = ({ now }: Context, attempt: AttemptRow): Running => ({
  attemptSeq: attempt.attemptSeq,
  questions: attempt.questions.map(askedQuestion),
  answers: attempt.answers,
  begunAt: attempt.begunAt.toISOString(),
  dueAt: attempt.dueAt?.toISOString() ?? null,
  now: now.toISOString(),
})

export const endedView = (attempt: EndedAttempt): Omit<Result, 'questions'> => ({
  attemptSeq: attempt.attemptSeq,
  begunAt: attempt.begunAt.toISOString(),
  endedAt: attempt.endedAt.toISOString(),
  endCd: attempt.endCd,
  points: attempt.points,
  maxPoints: attempt.maxPoints,
  percent: attempt.percent,
  passPercent: attempt.passPercent,
  passedYn: attempt.passedYn,
  late: lateView(attempt),
})

/** By the number that its writer saw at the question. */
export const lateView = ({ questions, lateAnswers, lateAt }: AttemptRow): Result['late'] =>
  lateAt && {
    at: lateAt.toISOString(),
    answers: questions.flatMap((question, index) => {
      const answer = lateAnswers[question.id]
      if (!answer) return []
      return [
        { n: index + 1, excerpt: questionExcerpt(question.content), words: answerWords(question, answer) },
      ]
    }),
  }

/** What was answered and what would have been right, for whoever may know. */
export const reviewedView = ({ questions, answers, rightIds }: EndedAttempt): Reviewed =>
  questions.map((question) => ({
    ...askedQuestion(question),
    answer: answers[question.id] ?? [],
    isRight: rightIds.includes(question.id),
    right: question.answers,
    explanation: question.explanation,
  }))
