import * as contract from '@seodang/contract/plan'
import type { FastifyInstance } from 'fastify'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { sendPdf } from '../../platform/pdf/send.ts'
import { billingView, saveBilling } from './billing.ts'
import { beginPlanCardRegistration, keepPlanCard } from './cards.ts'
import { change, quoteView, resume } from './change.ts'
import { heldCoupons, registerCoupon } from './coupons.ts'
import { cancel } from './end.ts'
import { chargePage } from './history.ts'
import { planReceiptOf } from './receipt.ts'
import { removeShownCard } from './remove-card.ts'
import { payNow } from './renew.ts'
import { planStanding, planView } from './view.ts'

export function billingRoutes(app: FastifyInstance): void {
  serve(app, contract.getPlan, (ctx) => planView(ctx))
  serve(app, contract.getPlanStanding, (ctx) => planStanding(ctx))
  serve(app, contract.quotePlan, (ctx, { query }) => quoteView(ctx, query))
  serve(app, contract.changePlan, async (ctx, { body }) => {
    await change(ctx, body)
    return planView(ctx)
  })
  serve(app, contract.payPlan, async (ctx, { body }) => {
    await payNow(ctx, body.expectedAmount)
    return planView(ctx)
  })
  serve(app, contract.cancelPlan, async (ctx) => {
    await cancel(ctx)
    return planView(ctx)
  })
  serve(app, contract.resumePlan, async (ctx) => {
    await resume(ctx)
    return planView(ctx)
  })

  serve(app, contract.planCharges, (ctx, { query }) => chargePage(ctx, query))
  serveRaw(app, contract.planReceipt, async (ctx, { params }, reply) => {
    const { name, body } = await planReceiptOf(ctx, params.planChargeSeq)
    await sendPdf(reply, name, body)
  })

  serve(app, contract.getPlanBilling, (ctx) => billingView(ctx))
  serve(app, contract.savePlanBilling, (ctx, { body }) => saveBilling(ctx, body))
  serve(app, contract.beginPlanCard, (ctx) => beginPlanCardRegistration(ctx))
  serve(app, contract.registerPlanCard, (ctx, { body }) => keepPlanCard(ctx, body))
  serve(app, contract.removePlanCard, async (ctx, { body }) => {
    await removeShownCard(ctx, body.createdAt)
    return {}
  })

  serve(app, contract.planCoupons, (ctx) => heldCoupons(ctx))
  serve(app, contract.registerPlanCoupon, (ctx, { body }) => registerCoupon(ctx, body.code))
}
