import * as contract from '@seodang/contract/alarm'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { choose, myChoices } from './choices.ts'
import { clear } from './clear.ts'
import { myAlarms } from './list.ts'

export function alarmRoutes(app: FastifyInstance): void {
  serve(app, contract.listAlarms, (ctx, { query }) => myAlarms(ctx, query))
  serve(app, contract.clearAlarms, (ctx, { body }) => clear(ctx, body))
  serve(app, contract.alarmChoices, (ctx) => myChoices(ctx))
  serve(app, contract.chooseAlarms, (ctx, { body }) => choose(ctx, body))
}
