import * as contract from '@seodang/contract/share'
import type { FastifyInstance } from 'fastify'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { sendSpreadsheet } from '../../platform/http/spreadsheet.ts'
import { shareLinksSheet } from './excel.ts'
import { changeLink, createLink, listLinks } from './links.ts'
import { findInvited, visitInvite } from './visit.ts'

export function sharingRoutes(app: FastifyInstance): void {
  serve(app, contract.invite, (ctx, { params }) => findInvited(ctx, params.refererCode))
  serve(app, contract.visitInvite, (ctx, { params }) => visitInvite(ctx, params.refererCode))
  serve(app, contract.shareLinks, (ctx, { params, query }) => listLinks(ctx, params.courseSeq, query.period))
  serveRaw(app, contract.shareLinksExcel, async (ctx, { params, query }, reply) => {
    const { name, body } = await shareLinksSheet(ctx, params.courseSeq, query.period)
    await sendSpreadsheet(reply, name, body)
  })
  serve(app, contract.createShareLink, (ctx, { params, body }) =>
    createLink(ctx, params.courseSeq, body.name),
  )
  serve(app, contract.changeShareLink, (ctx, { params, body }) => changeLink(ctx, params, body))
}
