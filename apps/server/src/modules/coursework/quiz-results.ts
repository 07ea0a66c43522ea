import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type {
  quizAttempts as attempts,
  grantQuizAttempts as granting,
  quizResults as listed,
} from '@seodang/contract/quiz'
import { YN } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { pagingOf } from '@seodang/domain/paging'
import { attemptsLeft, type Quiz, questionExcerpt } from '@seodang/domain/quiz'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { quizOf } from '../catalog/index.ts'
import type { ItemKey } from '../classroom/index.ts'
import {
  countAnswers,
  countTakers,
  findQuizItem,
  findTaker,
  listTakers,
  type TakerRow,
  writeGrant,
} from './quiz-results-store.ts'
import { listEnded } from './quiz-store.ts'
import { endedView, reviewedView } from './quiz-view.ts'

type Results = ReplyOf<typeof listed>
export type TakerKey = ItemKey & { attendSeq: number }

export async function getQuiz(ctx: Context, key: ItemKey): Promise<{ title: string; quiz: Quiz }> {
  const item = (await findQuizItem(ctx, key)) ?? fail('NO_DATA', { curriculumSeq: key.curriculumSeq })
  return { title: item.title, quiz: quizOf(item.extra) }
}

/** BYD-11: everybody of the class with their best, and how each question went. */
export async function listResults(
  ctx: Context,
  key: ItemKey,
  query: QueryOf<typeof listed>,
): Promise<Results> {
  const { quiz } = await getQuiz(ctx, key)
  const { q, state } = query
  const [rows, { counts, averagePercent }, questions] = await Promise.all([
    listTakers(ctx, key, { ...(q && { q }), ...(state && { state }) }, pagingOf(query)),
    countTakers(ctx, key, q),
    questionShares(ctx, key, quiz),
  ])
  return {
    list: rows.map((row) => takerView(row, quiz)),
    totalCount: state ? counts[state] : counts.passed + counts.failed + counts.none,
    counts,
    averagePercent,
    questions,
  }
}

export const takerView = (row: TakerRow, quiz: Quiz): Results['list'][number] => ({
  attendSeq: row.attend_seq,
  userSeq: row.user_seq,
  name: row.name,
  email: row.email ?? '',
  bestPercent: row.best_percent,
  passedYn: row.has_passed ? YN.yes : YN.no,
  attemptCount: row.attempt_count,
  isRunning: row.is_running,
  extraAttempts: row.extra_attempts,
  attemptsLeft: attemptsLeft(quiz, row.attempt_count, row.extra_attempts),
  lastEndedAt: row.last_ended_at === null ? null : new Date(row.last_ended_at).toISOString(),
})

async function questionShares(ctx: Context, key: ItemKey, quiz: Quiz): Promise<Results['questions']> {
  const answered = await countAnswers(ctx, key)
  const present = quiz.questions.map(({ id, content }) => ({ id, content, isRemoved: false }))
  const known = new Set(present.map(({ id }) => id))
  const removed = [...answered.values()]
    .filter(({ id }) => !known.has(id))
    .map(({ id, content }) => ({ id, content, isRemoved: true }))
  return [...present, ...removed].map(({ id, content, isRemoved }) => ({
    id,
    excerpt: questionExcerpt(content),
    askedCount: answered.get(id)?.asked_count ?? 0,
    rightCount: answered.get(id)?.right_count ?? 0,
    isRemoved,
  }))
}

export async function getTaker(ctx: Context, { attendSeq, ...key }: TakerKey): Promise<TakerRow> {
  return (await findTaker(ctx, key, attendSeq)) ?? fail('NO_DATA', { attendSeq })
}

export async function attemptsOf(ctx: Context, key: TakerKey): Promise<ReplyOf<typeof attempts>> {
  await getQuiz(ctx, key)
  const { user_seq } = await getTaker(ctx, key)
  const ended = await listEnded(ctx, key, user_seq)
  const list = ended.map((attempt) => ({ ...endedView(attempt), questions: reviewedView(attempt) }))
  return { list, totalCount: list.length }
}

/** BYD-11: the number itself is said, so that a press that arrives twice grants one attempt and not two. */
export function grantAttempts(
  outer: Context,
  key: TakerKey,
  extraAttempts: number,
): Promise<ReplyOf<typeof granting>> {
  return inTransaction(outer, async (ctx) => {
    const { quiz } = await getQuiz(ctx, key)
    const taker = await getTaker(ctx, key)
    await writeGrant(ctx, key.curriculumSeq, taker.user_seq, extraAttempts)
    await audit(
      ctx,
      'quiz.grant',
      `item:${key.curriculumSeq}`,
      { userSeq: taker.user_seq, extraAttempts: taker.extra_attempts },
      { userSeq: taker.user_seq, extraAttempts },
    )
    return { extraAttempts, attemptsLeft: attemptsLeft(quiz, taker.attempt_count, extraAttempts) }
  })
}
