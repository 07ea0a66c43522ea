import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { answerQuiz as answering, myQuiz as mine, quizResult as resulting } from '@seodang/contract/quiz'
import { CURRICULUM_TYPE, QUIZ_END, YN } from '@seodang/domain/codes'
import { fail, failFields } from '@seodang/domain/errors'
import {
  askableQuestions,
  attemptsLeft,
  beginProblem,
  isPossibleAnswer,
  mayReplace,
  normalAnswer,
  type Quiz,
  questionsToAsk,
  quizDeadline,
  showsAnswers,
  sumOfPoints,
} from '@seodang/domain/quiz'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { getItem, quizOf } from '../catalog/index.ts'
import { type ItemKey, openLesson, useItem } from '../classroom/index.ts'
import { findRunning as findPlace, termBeganAt } from '../enrolment/index.ts'
import { endAttempt, endWhenOverdue, settled } from './quiz-end.ts'
import {
  countAttempts,
  type EndedAttempt,
  findExtraAttempts,
  findOwnAttempt,
  findRunning,
  insertAttempt,
  isEnded,
  keepAnswer,
  listEnded,
  lockAttempt,
} from './quiz-store.ts'
import { endedView, reviewedView, runningView } from './quiz-view.ts'
import { lockMyPlace } from './submission-store.ts'

export type AttemptKey = ItemKey & { attemptSeq: number }
type Result = ReplyOf<typeof resulting>

/** A quiz that is open to the caller, with what is right: it must not leave as it is. */
async function openQuiz(ctx: Context, key: ItemKey): Promise<Quiz> {
  await openLesson(ctx, key)
  const item = await getItem(ctx, key.courseSeq, key.curriculumSeq)
  if (item.curriculumTypeCd !== CURRICULUM_TYPE.quiz) fail('NO_DATA', { curriculumSeq: key.curriculumSeq })
  return quizOf(item.extra)
}

/** BYD-11: the start page: rules, what is left, what runs and what came of it so far. */
export async function myQuiz(ctx: Context, key: ItemKey): Promise<ReplyOf<typeof mine>> {
  const quiz = await openQuiz(ctx, key)
  const { userSeq } = ctx.principal
  const asked = askableQuestions(quiz)
  const own = userSeq === null ? null : await ownAttempts(ctx, key, userSeq)
  const { running, ended = [], used = 0, extra = 0 } = own ?? {}
  const isAttending = ctx.principal.course?.isAttending === true
  return {
    questionCount: asked.length,
    maxPoints: sumOfPoints(asked),
    passPercent: quiz.passPercent,
    minutes: quiz.minutes,
    revealCd: quiz.revealCd,
    attempts: quiz.attempts === null ? null : quiz.attempts + extra,
    attemptsLeft: attemptsLeft(quiz, used, extra),
    problem: isAttending ? (running ? null : beginProblem(quiz, used, extra)) : 'NOT_ATTENDING',
    bestPercent: ended.length > 0 ? Math.max(...ended.map(({ percent }) => percent)) : null,
    hasPassed: ended.some(({ passedYn }) => passedYn === YN.yes),
    running: running ? runningView(ctx, running) : null,
    ended: ended.map(endedView),
  }
}

async function ownAttempts(ctx: Context, key: ItemKey, userSeq: number) {
  const running = await settled(ctx, await findRunning(ctx, key, userSeq))
  const ended = await listEnded(ctx, key, userSeq)
  const place = await findPlace(ctx, key.courseSeq, userSeq)
  const used = await countAttempts(ctx, key, userSeq, (place && (await termBeganAt(ctx, place))) ?? null)
  const extra = await findExtraAttempts(ctx, key.curriculumSeq, userSeq)
  return { running: running && !isEnded(running) ? running : undefined, ended, used, extra }
}

/** BYD-11: one at a time, and never more than are given: the place in the class is held while they are counted. */
export async function beginQuiz(outer: Context, key: ItemKey) {
  if (outer.principal.userSeq === null) fail('NOT_LOGGED_IN')
  const quiz = await openQuiz(outer, key)
  return inTransaction(outer, async (ctx) => {
    const attendSeq = (await lockMyPlace(ctx, key.courseSeq)) ?? fail('NOT_ATTENDING')
    const userSeq = userSeqOf(ctx)
    const { running, used, extra } = await ownAttempts(ctx, key, userSeq)
    if (running) return runningView(ctx, running)
    const problem = beginProblem(quiz, used, extra)
    if (problem) fail(problem)
    const attempt = await insertAttempt(ctx, {
      channelSeq: ctx.channelSeq,
      ...key,
      attendSeq,
      userSeq,
      questions: questionsToAsk(quiz, ctx.services.random),
      passPercent: quiz.passPercent,
      begunAt: ctx.now,
      dueAt: quizDeadline(quiz, ctx.now),
    })
    await useItem(ctx, key, userSeq)
    if (attempt.dueAt) await endWhenOverdue(ctx, attempt)
    return runningView(ctx, attempt)
  })
}

/** An own attempt of this quiz, ended where its time is up. */
export async function ownAttempt(ctx: Context, { attemptSeq, ...key }: AttemptKey) {
  if (ctx.principal.userSeq === null) fail('NOT_LOGGED_IN')
  const quiz = await openQuiz(ctx, key)
  const attempt = await settled(ctx, await findOwnAttempt(ctx, key, attemptSeq))
  if (!attempt) fail('NO_DATA', { attemptSeq })
  return { quiz, attempt }
}

/**
 * BYD-11, SEC-20: kept as it is given; what comes late or was never asked is refused, and what was written over another
 * answer than stands there: a device that comes back takes nothing from the one that was gone on with (SET-09).
 */
export async function answerQuiz(
  outer: Context,
  key: AttemptKey,
  { questionId, answer, over }: BodyOf<typeof answering>,
) {
  const { attempt } = await ownAttempt(outer, key)
  if (isEnded(attempt)) fail(attempt.endCd === QUIZ_END.timeUp ? 'QUIZ_TIME_OVER' : 'QUIZ_HANDED_IN')
  const question = attempt.questions.find(({ id }) => id === questionId)
  if (!question) failFields({ questionId: 'unknownChoice' })
  if (!isPossibleAnswer(question, answer)) failFields({ answer: 'unknownChoice' })
  const given = normalAnswer(answer)
  return inTransaction(outer, async (ctx) => {
    const held = await lockAttempt(ctx, key.attemptSeq)
    if (over && !mayReplace(held?.answers[questionId], given, normalAnswer(over)))
      fail('QUIZ_ANSWERED_ELSEWHERE')
    if (!(await keepAnswer(ctx, key.attemptSeq, questionId, given))) fail('QUIZ_HANDED_IN')
    return { savedAt: ctx.now.toISOString() }
  })
}

/** BYD-11: from two tabs at once it is handed in once, and both see the same result. */
export async function handInQuiz(ctx: Context, key: AttemptKey) {
  const { quiz } = await ownAttempt(ctx, key)
  const ending = await endAttempt(ctx, key.attemptSeq)
  if (!ending) fail('NO_DATA', { attemptSeq: key.attemptSeq })
  return { result: await resultOf(ctx, key, quiz, ending.attempt), completedAt: ending.completedAt }
}

export async function quizResult(ctx: Context, key: AttemptKey): Promise<Result> {
  const { quiz, attempt } = await ownAttempt(ctx, key)
  if (!isEnded(attempt)) fail('NO_DATA', { attemptSeq: key.attemptSeq })
  return resultOf(ctx, key, quiz, attempt)
}

/** What staff say today about showing answers holds for old attempts, too. */
async function resultOf(
  ctx: Context,
  key: AttemptKey,
  { revealCd }: Quiz,
  attempt: EndedAttempt,
): Promise<Result> {
  const ended = await listEnded(ctx, key, attempt.userSeq)
  const hasPassed = ended.some(({ passedYn }) => passedYn === YN.yes)
  return {
    ...endedView(attempt),
    questions: showsAnswers(revealCd, hasPassed) ? reviewedView(attempt) : null,
  }
}
