import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { deskReview, deskReviews, sendBackClass } from '@seodang/contract/platform'
import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { approveReview, findReviewFacts, reviewPage, sendBackReview, takeReview } from '../catalog/index.ts'

type Facts = ReplyOf<typeof deskReview>
interface Key {
  channelSeq: number
  courseSeq: number
}

/** ADM-03: the queue of classes that wait for their release. */
export const waitingClasses = (
  ctx: Context,
  query: QueryOf<typeof deskReviews>,
): Promise<ReplyOf<typeof deskReviews>> => reviewPage(ctx, query, pageOfList(query))

export async function reviewFacts(ctx: Context, { channelSeq, courseSeq }: Key): Promise<Facts> {
  const facts = await findReviewFacts({ ...ctx, channelSeq }, courseSeq)
  return facts ?? fail('CLASS_NOT_FOUND', { courseSeq })
}

export const take = (ctx: Context, key: Key): Promise<Facts> => decide(ctx, key, takeReview)
export const approve = (ctx: Context, key: Key): Promise<Facts> => decide(ctx, key, approveReview)
export const sendBack = (ctx: Context, key: Key, body: BodyOf<typeof sendBackClass>): Promise<Facts> =>
  decide(ctx, key, (site, courseSeq) => sendBackReview(site, courseSeq, body))

async function decide(
  ctx: Context,
  key: Key,
  step: (site: Context, courseSeq: number) => Promise<void>,
): Promise<Facts> {
  await step({ ...ctx, channelSeq: key.channelSeq }, key.courseSeq)
  return reviewFacts(ctx, key)
}
