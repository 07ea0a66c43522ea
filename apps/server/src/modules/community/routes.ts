import * as contract from '@seodang/contract/review'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { listReviews } from './list-reviews.ts'
import { deleteReview, saveReview } from './write-review.ts'

export function communityRoutes(app: FastifyInstance): void {
  serve(app, contract.listReviews, (ctx, { params, query }) => listReviews(ctx, params.courseSeq, query))
  serve(app, contract.saveReview, (ctx, { params, body }) => saveReview(ctx, params.courseSeq, body))
  serve(app, contract.deleteReview, async (ctx, { params, body }) => {
    await deleteReview(ctx, params.courseSeq, body)
    return {}
  })
}
