import type { BodyOf } from '@seodang/contract/endpoint'
import type {
  askQuestion as asking,
  changeQuestion as changing,
  solveQuestion as solving,
} from '@seodang/contract/question'
import { ASKED_QUESTION_STATUS, YN } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { askingProblem, wordsProblems } from '@seodang/domain/question'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { getItem, knownCourse } from '../catalog/index.ts'
import { questionAsked } from './events.ts'
import { getQuestion } from './list-questions.ts'
import {
  followThread,
  insertAnswer,
  insertQuestion,
  lockQuestion,
  type QuestionRow,
  removeMyAnswer,
  removeQuestionRow,
  updateMyAnswer,
  updateQuestion,
} from './question-store.ts'
import type { QuestionView } from './question-view.ts'

export interface QuestionKey {
  courseSeq: number
  questionSeq: number
}

/** ROOM-32: at a lesson as somebody who learns there, or before buying as any member. */
export async function askQuestion(
  outer: Context,
  courseSeq: number,
  { content, secretYn, curriculumSeq, second }: BodyOf<typeof asking>,
): Promise<QuestionView> {
  requireNoProblems(wordsProblems({ content }))
  const { row: course } = await knownCourse(outer, courseSeq)
  const isAtLesson = curriculumSeq !== undefined
  const problem = askingProblem(outer.principal, {
    isAtLesson,
    courseQaShowYn: course.switches.courseQaShowYn ?? YN.yes,
  })
  if (problem) fail(problem, { courseSeq })
  if (isAtLesson) await getItem(outer, courseSeq, curriculumSeq)
  const { questionSeq } = await inTransaction(outer, async (ctx) => {
    const question = await insertQuestion(ctx, {
      courseSeq,
      curriculumSeq: curriculumSeq ?? null,
      second: isAtLesson ? (second ?? null) : null,
      content: content.trim(),
      secretYn,
    })
    await ctx.services.jobs.emit(ctx, questionAsked, { ...factsOf(question), answerSeq: null })
    return question
  })
  return getQuestion(outer, courseSeq, questionSeq)
}

export async function changeQuestion(
  outer: Context,
  { courseSeq, questionSeq }: QuestionKey,
  { content, secretYn }: BodyOf<typeof changing>,
): Promise<QuestionView> {
  requireNoProblems(wordsProblems({ content }))
  await inTransaction(outer, async (ctx) => {
    await lockMine(ctx, { courseSeq, questionSeq })
    await updateQuestion(ctx, questionSeq, { content: content.trim(), secretYn, updatedAt: ctx.now })
  })
  return getQuestion(outer, courseSeq, questionSeq)
}

export function deleteQuestion(outer: Context, key: QuestionKey): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await lockMine(ctx, key)
    await removeQuestionRow(ctx, key.questionSeq)
  })
}

/** BRD-20. */
export async function solveQuestion(
  outer: Context,
  key: QuestionKey,
  { solvedYn }: BodyOf<typeof solving>,
): Promise<QuestionView> {
  await inTransaction(outer, async (ctx) => {
    await lockMine(ctx, key)
    await followThread(ctx, key.questionSeq, solvedYn === YN.yes)
  })
  return getQuestion(outer, key.courseSeq, key.questionSeq)
}

/** BRD-20: the question waits for an answer again, whatever it was. */
export async function askOn(outer: Context, key: QuestionKey, content: string): Promise<QuestionView> {
  requireNoProblems(wordsProblems({ content }))
  await inTransaction(outer, async (ctx) => {
    const question = await lockMine(ctx, key)
    const { answerSeq } = await insertAnswer(ctx, {
      questionSeq: key.questionSeq,
      content: content.trim(),
      staffYn: YN.no,
    })
    await followThread(ctx, key.questionSeq, false)
    await ctx.services.jobs.emit(ctx, questionAsked, { ...factsOf(question), answerSeq })
  })
  return getQuestion(outer, key.courseSeq, key.questionSeq)
}

/** Whoever wrote below a question changes their own words, staff and asker alike. */
export async function changeAnswer(
  outer: Context,
  key: QuestionKey,
  answerSeq: number,
  content: string,
): Promise<QuestionView> {
  requireNoProblems(wordsProblems({ content }))
  await getQuestion(outer, key.courseSeq, key.questionSeq)
  if (!(await updateMyAnswer(outer, key.questionSeq, answerSeq, content.trim())))
    fail('NO_DATA', { answerSeq })
  return getQuestion(outer, key.courseSeq, key.questionSeq)
}

export async function deleteAnswer(
  outer: Context,
  key: QuestionKey,
  answerSeq: number,
): Promise<QuestionView> {
  await getQuestion(outer, key.courseSeq, key.questionSeq)
  await inTransaction(outer, async (ctx) => {
    const question = (await lockQuestion(ctx, key.courseSeq, key.questionSeq)) ?? fail('NO_DATA')
    if (!(await removeMyAnswer(ctx, key.questionSeq, answerSeq))) fail('NO_DATA', { answerSeq })
    await followThread(ctx, key.questionSeq, question.status === ASKED_QUESTION_STATUS.closed)
  })
  return getQuestion(outer, key.courseSeq, key.questionSeq)
}

/** An own question of a class that the caller may still know of; anybody else's does not exist here. */
async function lockMine(ctx: Context, { courseSeq, questionSeq }: QuestionKey): Promise<QuestionRow> {
  await knownCourse(ctx, courseSeq)
  const question = await lockQuestion(ctx, courseSeq, questionSeq)
  if (!question || question.userSeq !== userSeqOf(ctx)) fail('NO_DATA', { questionSeq })
  return question
}

export const factsOf = ({ channelSeq, courseSeq, questionSeq, userSeq }: QuestionRow) => ({
  channelSeq,
  courseSeq,
  questionSeq,
  userSeq,
})
