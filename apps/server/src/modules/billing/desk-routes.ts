import * as contract from '@seodang/contract/plan-desk'
import type { FastifyInstance } from 'fastify'
import { systemContext } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { couponPage, createCoupon, stopCoupon } from './coupons.ts'
import { planView } from './view.ts'

/** ADM-03: the administrator's part of plans. */
export function billingDeskRoutes(app: FastifyInstance): void {
  serve(app, contract.deskPlanCoupons, (ctx, { query }) => couponPage(ctx, query))
  serve(app, contract.createPlanCoupon, (ctx, { body }) => createCoupon(ctx, body))
  serve(app, contract.stopPlanCoupon, (ctx, { params }) => stopCoupon(ctx, params.planCouponSeq))
  serve(app, contract.deskPlan, (ctx, { params }) =>
    planView(systemContext(ctx.services, params.channelSeq, ctx.language)),
  )
}
