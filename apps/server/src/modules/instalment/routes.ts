import * as contract from '@seodang/contract/instalment'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { payByHand, setCard } from './pay.ts'

export function instalmentRoutes(app: FastifyInstance): void {
  serve(app, contract.payInstalments, (ctx, { params, body }) =>
    payByHand(ctx, params.instalmentPlanSeq, body),
  )
  serve(app, contract.setInstalmentCard, (ctx, { params, body }) =>
    setCard(ctx, params.instalmentPlanSeq, body.cardSeq),
  )
}
