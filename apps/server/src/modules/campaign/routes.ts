import * as contract from '@seodang/contract/campaign'
import * as snippetContract from '@seodang/contract/snippet'
import type { FastifyInstance } from 'fastify'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { sendSpreadsheet } from '../../platform/http/spreadsheet.ts'
import { findUsers } from '../identity/index.ts'
import { copy, create, modify, remove } from './edit.ts'
import { countOpened, DOT, followLink } from './follow.ts'
import { move } from './move.ts'
import { popupsFor, seePopup } from './popups.ts'
import { choices, countAudience, listPage, readOne, recipientsPage } from './read.ts'
import { recipientsSheet } from './sheet.ts'
import * as snippets from './snippets.ts'
import { createTemplate, listTemplates, modifyTemplate, removeTemplate } from './templates.ts'
import { sendTest } from './test-send.ts'

export function campaignRoutes(app: FastifyInstance): void {
  deskRoutes(app)
  resultRoutes(app)
  templateRoutes(app)
  snippetRoutes(app)
  readerRoutes(app)
}

function deskRoutes(app: FastifyInstance): void {
  serve(app, contract.campaigns, (ctx, { query }) => listPage(ctx, query))
  serve(app, contract.campaignChoices, (ctx) => choices(ctx))
  serve(app, contract.campaignAudience, (ctx, { body }) => countAudience(ctx, body))
  serve(app, contract.campaign, (ctx, { params }) => readOne(ctx, params.campaignSeq))
  serve(app, contract.createCampaign, (ctx, { body }) => create(ctx, body))
  serve(app, contract.modifyCampaign, (ctx, { params, body }) => modify(ctx, params.campaignSeq, body))
  serve(app, contract.copyCampaign, (ctx, { params }) => copy(ctx, params.campaignSeq))
  serve(app, contract.deleteCampaign, async (ctx, { params }) => {
    await remove(ctx, params.campaignSeq)
    return {}
  })
  serve(app, contract.moveCampaign, (ctx, { params, body }) => move(ctx, params.campaignSeq, body))
  serve(app, contract.testCampaign, async (ctx, { params }) => {
    await sendTest(ctx, params.campaignSeq)
    return {}
  })
}

function resultRoutes(app: FastifyInstance): void {
  serve(app, contract.campaignRecipients, (ctx, { params, query }) =>
    recipientsPage(ctx, params.campaignSeq, query),
  )
  serveRaw(app, contract.campaignRecipientsExcel, async (ctx, { params, query }, reply) => {
    const { name, body } = await recipientsSheet(ctx, params.campaignSeq, query)
    await sendSpreadsheet(reply, name, body)
  })
}

function templateRoutes(app: FastifyInstance): void {
  serve(app, contract.messageTemplates, (ctx) => listTemplates(ctx))
  serve(app, contract.createMessageTemplate, (ctx, { body }) => createTemplate(ctx, body))
  serve(app, contract.modifyMessageTemplate, async (ctx, { params, body }) => {
    await modifyTemplate(ctx, params.messageTemplateSeq, body)
    return {}
  })
  serve(app, contract.deleteMessageTemplate, async (ctx, { params }) => {
    await removeTemplate(ctx, params.messageTemplateSeq)
    return {}
  })
}

function snippetRoutes(app: FastifyInstance): void {
  serve(app, snippetContract.snippets, (ctx) => snippets.listSnippets(ctx))
  serve(app, snippetContract.createSnippet, (ctx, { body }) => snippets.create(ctx, body))
  serve(app, snippetContract.modifySnippet, async (ctx, { params, body }) => {
    await snippets.modify(ctx, params.snippetSeq, body)
    return {}
  })
  serve(app, snippetContract.deleteSnippet, async (ctx, { params }) => {
    await snippets.remove(ctx, params.snippetSeq)
    return {}
  })
}

function readerRoutes(app: FastifyInstance): void {
  serve(app, contract.popups, async (ctx) => {
    const { userSeq } = ctx.principal
    const me = userSeq === null ? undefined : (await findUsers(ctx, [userSeq])).get(userSeq)
    return popupsFor(ctx, me?.name ?? null)
  })
  serve(app, contract.seePopup, async (ctx, { params }) => {
    await seePopup(ctx, params.campaignSeq)
    return {}
  })
  serveRaw(app, contract.campaignOpened, async (ctx, { params }, reply) => {
    await countOpened(ctx, params.token)
    await reply.header('cache-control', 'no-store').type('image/gif').send(DOT)
  })
  serveRaw(app, contract.campaignClicked, async (ctx, { params }, reply) => {
    const target = await followLink(ctx, params.token)
    await reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(target, 302)
  })
}
