import * as contract from '@seodang/contract/form'
import type { FastifyInstance } from 'fastify'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { sendSpreadsheet } from '../../platform/http/spreadsheet.ts'
import { shownJoinForm } from './answer-join-form.ts'
import { editedJoinForm, saveJoinForm } from './edit-join-form.ts'
import { answersOfMember, joinAnswersSheet } from './read-answers.ts'

export function formRoutes(app: FastifyInstance): void {
  serve(app, contract.joinForm, (ctx) => shownJoinForm(ctx))
  serve(app, contract.readJoinForm, (ctx) => editedJoinForm(ctx))
  serve(app, contract.saveJoinForm, (ctx, { body }) => saveJoinForm(ctx, body))
  serve(app, contract.memberAnswers, (ctx, { params }) => answersOfMember(ctx, params.userSeq))
  serveRaw(app, contract.joinAnswersExcel, async (ctx, _input, reply) => {
    const { name, body } = await joinAnswersSheet(ctx)
    await sendSpreadsheet(reply, name, body)
  })
}
