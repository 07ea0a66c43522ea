import type { BodyOf } from '@seodang/contract/endpoint'
import type { demandReview as demanding } from '@seodang/contract/platform'
import { requireNoProblems } from '@seodang/domain/errors'
import { RELEASE_LABELS } from '@seodang/domain/field-labels'
import { reasonProblems } from '@seodang/domain/release'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { changeReleaseReview } from '../site/index.ts'
import { type ChannelFactsView, channelFacts } from './channels.ts'

/** AUTH-21: demands reviews on a site, or no longer does; what already waits goes on waiting. */
export async function demandReview(
  outer: Context,
  channelSeq: number,
  draft: BodyOf<typeof demanding>,
): Promise<ChannelFactsView> {
  requireNoProblems(reasonProblems(draft), RELEASE_LABELS)
  const { releaseReviewYn } = draft
  return inTransaction({ ...outer, channelSeq }, async (ctx) => {
    const before = await changeReleaseReview(ctx, releaseReviewYn)
    if (before !== releaseReviewYn)
      await audit(
        ctx,
        'platform.releaseReview',
        `channel:${channelSeq}`,
        { releaseReviewYn: before },
        { releaseReviewYn, reason: draft.reason.trim() },
      )
    return channelFacts(ctx, channelSeq)
  })
}
