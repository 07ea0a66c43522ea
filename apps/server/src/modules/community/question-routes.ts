import * as contract from '@seodang/contract/question'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { answerQuestion, dropTemplate, handOver, keepTemplate, removeQuestion } from './answer-question.ts'
import {
  askOn,
  askQuestion,
  changeAnswer,
  changeQuestion,
  deleteAnswer,
  deleteQuestion,
  solveQuestion,
} from './ask-question.ts'
import { getQuestion, listQuestions } from './list-questions.ts'
import { questionQueue } from './question-queue.ts'
import { listColleagues, listTemplates } from './question-store.ts'

export function questionRoutes(app: FastifyInstance): void {
  serve(app, contract.listQuestions, (ctx, { params, query }) => listQuestions(ctx, params.courseSeq, query))
  serve(app, contract.getQuestion, (ctx, { params }) =>
    getQuestion(ctx, params.courseSeq, params.questionSeq),
  )
  serve(app, contract.askQuestion, (ctx, { params, body }) => askQuestion(ctx, params.courseSeq, body))
  serve(app, contract.changeQuestion, (ctx, { params, body }) => changeQuestion(ctx, params, body))
  serve(app, contract.deleteQuestion, async (ctx, { params }) => {
    await deleteQuestion(ctx, params)
    return {}
  })
  serve(app, contract.solveQuestion, (ctx, { params, body }) => solveQuestion(ctx, params, body))
  serve(app, contract.askOn, (ctx, { params, body }) => askOn(ctx, params, body.content))
  serve(app, contract.changeAnswer, (ctx, { params, body }) =>
    changeAnswer(ctx, params, params.answerSeq, body.content),
  )
  serve(app, contract.deleteAnswer, (ctx, { params }) => deleteAnswer(ctx, params, params.answerSeq))

  serve(app, contract.questionQueue, (ctx, { query }) => questionQueue(ctx, query))
  serve(app, contract.answerQuestion, (ctx, { params, body }) => answerQuestion(ctx, params, body))
  serve(app, contract.handOverQuestion, async (ctx, { params, body }) => {
    await handOver(ctx, params, body.userSeq)
    return {}
  })
  serve(app, contract.removeQuestion, async (ctx, { params }) => {
    await removeQuestion(ctx, params)
    return {}
  })
  serve(app, contract.questionColleagues, async (ctx, { params }) => {
    const list = await listColleagues(ctx, params.courseSeq)
    return { list, totalCount: list.length }
  })
  serve(app, contract.answerTemplates, async (ctx) => {
    const list = await listTemplates(ctx)
    return { list, totalCount: list.length }
  })
  serve(app, contract.createAnswerTemplate, (ctx, { body }) => keepTemplate(ctx, body))
  serve(app, contract.deleteAnswerTemplate, async (ctx, { params }) => {
    await dropTemplate(ctx, params.answerTemplateSeq)
    return {}
  })
}
