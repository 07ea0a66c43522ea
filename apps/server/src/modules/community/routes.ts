import * as contract from '@seodang/contract/review'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { listReviews } from './list-reviews.ts'
import { listManagedReviews } from './managed-reviews.ts'
import { reportReview } from './report-review.ts'
import { answerReview, dismissReports, hideReview, pinReview } from './staff-review.ts'
import { deleteReview, saveReview } from './write-review.ts'

export function communityRoutes(app: FastifyInstance): void {
  serve(app, contract.listReviews, (ctx, { params, query }) => listReviews(ctx, params.courseSeq, query))
  serve(app, contract.saveReview, (ctx, { params, body }) => saveReview(ctx, params.courseSeq, body))
  serve(app, contract.deleteReview, async (ctx, { params, body }) => {
    await deleteReview(ctx, params.courseSeq, body)
    return {}
  })
  serve(app, contract.reportReview, async (ctx, { params, body }) => {
    await reportReview(ctx, params, body)
    return {}
  })

  serve(app, contract.managedReviews, (ctx, { query }) => listManagedReviews(ctx, query))
  serve(app, contract.answerReview, async (ctx, { params, body }) => {
    await answerReview(ctx, params.evaluationSeq, body)
    return {}
  })
  serve(app, contract.hideReview, async (ctx, { params, body }) => {
    await hideReview(ctx, params.evaluationSeq, body)
    return {}
  })
  serve(app, contract.pinReview, async (ctx, { params, body }) => {
    await pinReview(ctx, params.evaluationSeq, body)
    return {}
  })
  serve(app, contract.dismissReports, async (ctx, { params }) => {
    await dismissReports(ctx, params.evaluationSeq)
    return {}
  })
}
