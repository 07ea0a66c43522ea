import * as contract from '@seodang/contract/form'
import * as site from '@seodang/contract/site-form'
import type { FastifyInstance } from 'fastify'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { sendSpreadsheet } from '../../platform/http/spreadsheet.ts'
import { answer, changeAnswer } from './answer.ts'
import { shownJoinForm } from './answer-join-form.ts'
import { copy, create, edited, modify, remove } from './edit.ts'
import { editedJoinForm, saveJoinForm } from './edit-join-form.ts'
import { answersOfMember, answersSheet, joinAnswersSheet } from './read-answers.ts'
import { formsPage, oneResponse, removeResponses, responsesPage, summary } from './responses.ts'
import { show } from './show.ts'

export function formRoutes(app: FastifyInstance): void {
  joinFormRoutes(app)
  deskRoutes(app)
  responseRoutes(app)
  serve(app, site.shownForm, (ctx, { params }) => show(ctx, params.formSeq))
  serve(app, site.answerForm, (ctx, { params, body }) => answer(ctx, params.formSeq, body))
  serve(app, site.changeFormAnswer, (ctx, { params, body }) =>
    changeAnswer(ctx, params.formSeq, params.responseSeq, body.answers),
  )
}

function deskRoutes(app: FastifyInstance): void {
  serve(app, site.forms, (ctx, { query }) => formsPage(ctx, query))
  serve(app, site.createForm, (ctx, { body }) => create(ctx, body))
  serve(app, site.editedForm, (ctx, { params }) => edited(ctx, params.formSeq))
  serve(app, site.modifyForm, (ctx, { params, body }) => modify(ctx, params.formSeq, body))
  serve(app, site.copyForm, (ctx, { params }) => copy(ctx, params.formSeq))
  serve(app, site.deleteForm, async (ctx, { params }) => {
    await remove(ctx, params.formSeq)
    return {}
  })
}

function responseRoutes(app: FastifyInstance): void {
  serve(app, site.formResponses, (ctx, { params, query }) => responsesPage(ctx, params.formSeq, query))
  serve(app, site.formResponse, (ctx, { params }) => oneResponse(ctx, params.formSeq, params.responseSeq))
  serve(app, site.deleteFormResponses, (ctx, { params, body }) =>
    removeResponses(ctx, params.formSeq, body.responseSeqs),
  )
  serve(app, site.formSummary, (ctx, { params }) => summary(ctx, params.formSeq))
  serveRaw(app, site.formResponsesExcel, async (ctx, { params }, reply) => {
    const { name, body } = await answersSheet(ctx, params.formSeq)
    await sendSpreadsheet(reply, name, body)
  })
}

function joinFormRoutes(app: FastifyInstance): void {
  serve(app, contract.joinForm, (ctx) => shownJoinForm(ctx))
  serve(app, contract.readJoinForm, (ctx) => editedJoinForm(ctx))
  serve(app, contract.saveJoinForm, (ctx, { body }) => saveJoinForm(ctx, body))
  serve(app, contract.memberAnswers, (ctx, { params }) => answersOfMember(ctx, params.userSeq))
  serveRaw(app, contract.joinAnswersExcel, async (ctx, _input, reply) => {
    const { name, body } = await joinAnswersSheet(ctx)
    await sendSpreadsheet(reply, name, body)
  })
}
