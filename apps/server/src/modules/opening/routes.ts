import * as contract from '@seodang/contract/site'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { readDraft, saveDraft } from './draft.ts'
import { addressAnswer, openSite } from './open-site.ts'

export function openingRoutes(app: FastifyInstance): void {
  serve(app, contract.checkAddress, (ctx, { query }) => addressAnswer(ctx, query.address))
  serve(app, contract.readSiteDraft, readDraft)
  serve(app, contract.saveSiteDraft, (ctx, { body }) => saveDraft(ctx, body))
  serve(app, contract.createChannel, (ctx, { body }) => openSite(ctx, body))
}
