import type { BodyOf } from '@seodang/contract/endpoint'
import type { answerQuestion as answering, createAnswerTemplate as keeping } from '@seodang/contract/question'
import { YN } from '@seodang/domain/codes'
import { fail, failFields, requireNoProblems } from '@seodang/domain/errors'
import { TEMPLATE_LABELS } from '@seodang/domain/field-labels'
import { templateProblems, wordsProblems } from '@seodang/domain/question'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { factsOf, type QuestionKey } from './ask-question.ts'
import { questionAnswered, questionHandedOver } from './events.ts'
import { getQuestion } from './list-questions.ts'
import {
  followThread,
  insertAnswer,
  listColleagues,
  lockQuestion,
  putTemplate,
  removeQuestionRow,
  removeTemplate,
  updateQuestion,
} from './question-store.ts'
import type { QuestionView } from './question-view.ts'

/**
 * BRD-19, BRD-20: what staff say is an answer, also to a question that they asked themselves. Of two who answer at
 * once, the second is shown the first's words before they add their own.
 */
export async function answerQuestion(
  outer: Context,
  key: QuestionKey,
  { content, seenCount }: BodyOf<typeof answering>,
): Promise<QuestionView> {
  requireNoProblems(wordsProblems({ content }))
  await inTransaction(outer, async (ctx) => {
    const question = await lockOfClass(ctx, key)
    if (question.answerCount !== seenCount) fail('CONFLICT_EDITED', { answerCount: question.answerCount })
    const { answerSeq } = await insertAnswer(ctx, {
      questionSeq: key.questionSeq,
      content: content.trim(),
      staffYn: YN.yes,
    })
    await followThread(ctx, key.questionSeq, false)
    await ctx.services.jobs.emit(ctx, questionAnswered, {
      ...factsOf(question),
      answerSeq,
      byUserSeq: userSeqOf(ctx),
    })
  })
  return getQuestion(outer, key.courseSeq, key.questionSeq)
}

/** BRD-19: to a colleague who may answer it; null gives it back to all. */
export function handOver(outer: Context, key: QuestionKey, userSeq: number | null): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const question = await lockOfClass(ctx, key)
    if (question.assignedTo === userSeq) return
    if (userSeq !== null) {
      const colleagues = await listColleagues(ctx, key.courseSeq)
      if (!colleagues.some((one) => one.userSeq === userSeq)) failFields({ userSeq: 'notChosen' })
    }
    await updateQuestion(ctx, key.questionSeq, { assignedTo: userSeq })
    if (userSeq !== null)
      await ctx.services.jobs.emit(ctx, questionHandedOver, {
        ...factsOf(question),
        toUserSeq: userSeq,
        byUserSeq: userSeqOf(ctx),
        at: ctx.now.toISOString(),
      })
  })
}

export function removeQuestion(outer: Context, key: QuestionKey): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const { content, userSeq } = await lockOfClass(ctx, key)
    await removeQuestionRow(ctx, key.questionSeq)
    await audit(ctx, 'question.delete', `question:${key.questionSeq}`, { content, userSeq }, null)
  })
}

export async function keepTemplate(
  ctx: Context,
  draft: BodyOf<typeof keeping>,
): Promise<{ answerTemplateSeq: number }> {
  requireNoProblems(templateProblems(draft), TEMPLATE_LABELS)
  const answerTemplateSeq = await putTemplate(ctx, {
    name: draft.name.trim(),
    content: draft.content.trim(),
  })
  return { answerTemplateSeq: answerTemplateSeq ?? failFields({ name: 'taken' }, TEMPLATE_LABELS) }
}

export async function dropTemplate(ctx: Context, answerTemplateSeq: number): Promise<void> {
  if (!(await removeTemplate(ctx, answerTemplateSeq))) fail('NO_DATA', { answerTemplateSeq })
}

const lockOfClass = async (ctx: Context, { courseSeq, questionSeq }: QuestionKey) =>
  (await lockQuestion(ctx, courseSeq, questionSeq)) ?? fail('NO_DATA', { questionSeq })
