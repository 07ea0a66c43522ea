import { QUIZ_END, type QuizEndCd, YN } from '@seodang/domain/codes'
import { MINUTE } from '@seodang/domain/instant'
import { isPass, isTimeUp, quizScore } from '@seodang/domain/quiz'
import { type Context, inTransaction } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { completeItem } from '../classroom/index.ts'
import { quizEnded } from './events.ts'
import { type AttemptRow, type EndedAttempt, isEnded, lockAttempt, writeEnd } from './quiz-store.ts'

export const END_OVERDUE_QUIZ = defineJob<{ channelSeq: number; attemptSeq: number }>(
  'coursework.endOverdueQuiz',
  { comesByClock: true },
)

/** After the deadline: by then it is known whether the product was away when it came. */
const OVERDUE_AFTER_MS = MINUTE

export function endWhenOverdue(ctx: Context, { channelSeq, attemptSeq, dueAt }: AttemptRow): Promise<void> {
  const startAfter = new Date(Math.max((dueAt ?? ctx.now).getTime(), ctx.now.getTime()) + OVERDUE_AFTER_MS)
  return ctx.services.jobs.send(ctx, END_OVERDUE_QUIZ, { channelSeq, attemptSeq }, { startAfter })
}

type Ending = { attempt: EndedAttempt; completedAt: string | null }

/**
 * BYD-11: an attempt is over, with the answers as they stand; a pass completes the item. One that is over already stays
 * as it is. `completedAt` is told by the call that ended it.
 */
export function endAttempt(outer: Context, attemptSeq: number): Promise<Ending | undefined> {
  return inTransaction(outer, async (ctx) => {
    const attempt = await lockAttempt(ctx, attemptSeq)
    if (!attempt) return undefined
    if (isEnded(attempt)) return { attempt, completedAt: null }
    const { questions, answers, passPercent, curriculumSeq, courseSeq, userSeq } = attempt
    const { rightIds, ...score } = quizScore(questions, answers)
    const hasPassed = isPass(score, passPercent)
    const end = { ...score, rightIds, ...endOf(attempt, ctx.now), passedYn: hasPassed ? YN.yes : YN.no }
    await writeEnd(ctx, attemptSeq, end)
    const key = { courseSeq, curriculumSeq }
    const done = hasPassed ? await completeItem(ctx, key, userSeq) : null
    const { channelSeq } = ctx
    await ctx.services.jobs.emit(ctx, quizEnded, { channelSeq, ...key, attemptSeq, userSeq })
    return { attempt: { ...attempt, ...end }, completedAt: done?.completedAt ?? null }
  })
}

/** Whoever comes too late has ended when the time was up, not when they came. */
function endOf({ dueAt }: AttemptRow, now: Date): { endedAt: Date; endCd: QuizEndCd } {
  return dueAt !== null && isTimeUp(dueAt, now)
    ? { endedAt: dueAt, endCd: QUIZ_END.timeUp }
    : { endedAt: now, endCd: QUIZ_END.handedIn }
}

/**
 * The attempt, ended where its time is up: whoever looks at it first does what the clock asks for. Not while the row is
 * held: what is put off is written into it.
 */
export async function settled(
  ctx: Context,
  attempt: AttemptRow | undefined,
): Promise<AttemptRow | undefined> {
  if (!attempt || isEnded(attempt) || !isTimeUp(attempt.dueAt, ctx.now)) return attempt
  return (await ctx.services.away.notice(ctx)) ? endIfOver(ctx, attempt.attemptSeq) : attempt
}

function endIfOver(outer: Context, attemptSeq: number): Promise<AttemptRow | undefined> {
  return inTransaction(outer, async (ctx) => {
    const attempt = await lockAttempt(ctx, attemptSeq)
    if (!attempt || isEnded(attempt) || !isTimeUp(attempt.dueAt, ctx.now)) return attempt
    return (await endAttempt(ctx, attemptSeq))?.attempt
  })
}

/** The job: a learner who closed the page has handed in, too. What was put off has its end later. */
export async function endOverdueQuiz(outer: Context, { attemptSeq }: { attemptSeq: number }): Promise<void> {
  const isThere = await outer.services.away.notice(outer)
  await inTransaction(outer, async (ctx) => {
    const attempt = isThere ? await endIfOver(ctx, attemptSeq) : await lockAttempt(ctx, attemptSeq)
    if (attempt && !isEnded(attempt)) await endWhenOverdue(ctx, attempt)
  })
}
