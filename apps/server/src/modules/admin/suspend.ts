import type { BodyOf } from '@seodang/contract/endpoint'
import type { suspendChannel } from '@seodang/contract/platform'
import { requireNoProblems } from '@seodang/domain/errors'
import { SUSPENSION_LABELS } from '@seodang/domain/field-labels'
import { suspensionProblems } from '@seodang/domain/suspension'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { resumeOffers } from '../enrolment/index.ts'
import { changeSuspension, type Suspension } from '../site/index.ts'
import { type ChannelFactsView, channelFacts } from './channels.ts'

/** ADM-02: stops a site, or changes what is said about it; it stays stopped since the first time. */
export async function suspend(
  ctx: Context,
  channelSeq: number,
  draft: BodyOf<typeof suspendChannel>,
): Promise<ChannelFactsView> {
  requireNoProblems(suspensionProblems(draft), SUSPENSION_LABELS)
  return change(ctx, channelSeq, 'platform.suspend', (before) => ({
    suspendedAt: before.suspendedAt ?? ctx.now,
    suspendedReason: draft.reason.trim(),
    suspendedNote: draft.note.trim(),
  }))
}

/**
 * ADM-02: as if it had never been stopped: what stood still goes on. The audit log knows. A site that closes stays stopped
 * for that.
 */
export const reopen = (ctx: Context, channelSeq: number): Promise<ChannelFactsView> =>
  change(ctx, channelSeq, 'platform.reopen', ({ closingAt }) => ({
    suspendedAt: closingAt,
    suspendedReason: '',
    suspendedNote: '',
  }))

function change(
  outer: Context,
  channelSeq: number,
  action: string,
  next: (before: Suspension & { closingAt: Date | null }) => Suspension,
): Promise<ChannelFactsView> {
  return inTransaction({ ...outer, channelSeq }, async (ctx) => {
    const { before, after } = await changeSuspension(ctx, next)
    if (before.suspendedAt && !after.suspendedAt) await resumeOffers(ctx, before.suspendedAt, 'suspension')
    // Reopened twice: there is nothing to write down.
    if (before.suspendedAt || after.suspendedAt)
      await audit(ctx, action, `channel:${channelSeq}`, before, after)
    return channelFacts(ctx, channelSeq)
  })
}
