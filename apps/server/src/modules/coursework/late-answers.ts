import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { countLateAnswers as counting, keepLateAnswers as keeping } from '@seodang/contract/quiz'
import { YN } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { isPass, lateOf, mayComeLate, quizScore } from '@seodang/domain/quiz'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { completeItem, type ItemKey } from '../classroom/index.ts'
import { quizEnded } from './events.ts'
import { type AttemptKey, ownAttempt } from './quiz.ts'
import { getQuiz, getTaker, type TakerKey } from './quiz-results.ts'
import { type EndedAttempt, isEnded, lockAttempt, writeEnd, writeLate } from './quiz-store.ts'
import { lateView } from './quiz-view.ts'

/** BYD-11: what a lost network or an outage kept back is never thrown away, and never counted by itself. */
export async function keepLateAnswers(
  outer: Context,
  key: AttemptKey,
  { answers }: BodyOf<typeof keeping>,
): Promise<ReplyOf<typeof keeping>> {
  const { attempt: own } = await ownAttempt(outer, key)
  return inTransaction(outer, async (ctx) => {
    const attempt =
      (await lockAttempt(ctx, own.attemptSeq)) ?? fail('NO_DATA', { attemptSeq: own.attemptSeq })
    if (!isEnded(attempt)) fail('NO_DATA', { attemptSeq: own.attemptSeq })
    if (!mayComeLate(attempt.endedAt, ctx.now)) fail('QUIZ_TIME_OVER')
    const late = lateOf(attempt.questions, attempt.answers, answers)
    if (Object.keys(late).length === 0) return { late: lateView(attempt) }
    const kept = { lateAnswers: { ...attempt.lateAnswers, ...late }, lateAt: ctx.now }
    await writeLate(ctx, attempt.attemptSeq, kept)
    return { late: lateView({ ...attempt, ...kept }) }
  })
}

/** BYD-11: staff take what came late for having been in time. What was passed stays passed. */
export function countLateAnswers(
  outer: Context,
  { attemptSeq, ...key }: TakerKey & { attemptSeq: number },
): Promise<ReplyOf<typeof counting>> {
  return inTransaction(outer, async (ctx) => {
    await getQuiz(ctx, key)
    const { user_seq: userSeq } = await getTaker(ctx, key)
    const attempt = await lockAttempt(ctx, attemptSeq)
    if (!attempt || !isOf(attempt, key, userSeq) || !isEnded(attempt)) fail('NO_DATA', { attemptSeq })
    if (attempt.lateAt === null) return attempt
    const answers = { ...attempt.answers, ...attempt.lateAnswers }
    const { rightIds, ...score } = quizScore(attempt.questions, answers)
    const hasPassed = attempt.passedYn === YN.yes || isPass(score, attempt.passPercent)
    const passedYn = hasPassed ? YN.yes : YN.no
    const { endedAt, endCd } = attempt
    await writeEnd(ctx, attemptSeq, { ...score, rightIds, endedAt, endCd, passedYn })
    await writeLate(ctx, attemptSeq, { answers, lateAnswers: {}, lateAt: null })
    const item = { courseSeq: key.courseSeq, curriculumSeq: key.curriculumSeq }
    if (hasPassed) await completeItem(ctx, item, userSeq)
    await ctx.services.jobs.emit(ctx, quizEnded, { channelSeq: ctx.channelSeq, ...item, attemptSeq, userSeq })
    await audit(
      ctx,
      'quiz.countLate',
      `item:${key.curriculumSeq}`,
      { userSeq, attemptSeq, percent: attempt.percent },
      { userSeq, attemptSeq, percent: score.percent },
    )
    return { percent: score.percent, passedYn }
  })
}

const isOf = (
  row: Pick<EndedAttempt, 'courseSeq' | 'curriculumSeq' | 'userSeq'>,
  key: ItemKey,
  userSeq: number,
) => row.courseSeq === key.courseSeq && row.curriculumSeq === key.curriculumSeq && row.userSeq === userSeq
