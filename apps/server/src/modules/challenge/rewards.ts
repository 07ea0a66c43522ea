import type { rewardParticipants } from '@seodang/contract/challenge'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { YN } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { giveForChallenge } from '../coupon/index.ts'
import { issueForChallenge } from '../coursework/index.ts'
import { requireNoMerge } from '../identity/index.ts'
import { namesOf, tried } from './cancel.ts'
import { challengeRewarded } from './events.ts'
import { hasReward } from './participants.ts'
import { findParticipation, lockParticipation, updateParticipation } from './records-store.ts'
import { standingsOf } from './standings.ts'
import { findTerm, type TermRow } from './store.ts'

/**
 * CHL-17: gives what the term promises to those who completed; whoever has it is left out. Without names it is for
 * everybody whom it is due to.
 */
export async function rewardEach(
  ctx: Context,
  courseSeq: number,
  attendSeqs: readonly number[] | undefined,
): Promise<ReplyOf<typeof rewardParticipants>> {
  const term = (await findTerm(ctx, courseSeq)) ?? fail('NO_DATA', { courseSeq })
  if (!hasReward(term)) fail('CHALLENGE_NO_REWARD', { courseSeq })
  const due = attendSeqs ?? (await dueTo(ctx, term))
  const names = await namesOf(ctx, courseSeq)
  const list = []
  for (const attendSeq of new Set(due))
    list.push({
      attendSeq,
      name: names.get(attendSeq) ?? '',
      ...(await tried(ctx, () => rewardOne(ctx, term, attendSeq))),
    })
  const doneCount = list.filter(({ isDone }) => isDone).length
  return { list, doneCount, failedCount: list.length - doneCount }
}

async function dueTo(ctx: Context, term: TermRow): Promise<number[]> {
  const people = await standingsOf(ctx, term)
  return people
    .filter(({ state, rewardedAt }) => state === 'completed' && rewardedAt === null)
    .map(({ attendSeq }) => attendSeq)
}

/** The row says that it was given, and is held while it is: said twice at once, the second finds it done. */
const rewardOne = (outer: Context, term: TermRow, attendSeq: number): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    const { courseSeq } = term
    const known = await findParticipation(ctx, attendSeq)
    if (known?.courseSeq !== courseSeq) fail('NO_DATA', { attendSeq })
    const { userSeq, completedAt, cancelledAt, rewardedAt } = await lockParticipation(ctx, courseSeq, known)
    await requireNoMerge(ctx, userSeq)
    if (rewardedAt !== null) fail('CHALLENGE_REWARDED', { attendSeq })
    if (completedAt === null || cancelledAt !== null) fail('CHALLENGE_NOT_COMPLETED', { attendSeq })
    await updateParticipation(ctx, attendSeq, {
      rewardedAt: ctx.now,
      rewardedBy: userSeqOf(ctx),
      rewardPoint: term.rewardPoint,
    })
    if (term.rewardCouponInfoSeq !== null) {
      const refusal = await giveForChallenge(ctx, term.rewardCouponInfoSeq, { userSeq, courseSeq })
      if (refusal !== null && refusal !== 'alreadyIssued') fail('CHALLENGE_COUPON_REFUSED', { attendSeq })
    }
    if (term.rewardCertificateYn === YN.yes) await issueForChallenge(ctx, courseSeq, attendSeq)
    await ctx.services.jobs.emit(ctx, challengeRewarded, {
      channelSeq: ctx.channelSeq,
      courseSeq,
      attendSeq,
      userSeq,
      byUserSeq: userSeqOf(ctx),
    })
    await audit(ctx, 'challenge.reward', `attendance:${attendSeq}`, null, {
      rewardPoint: term.rewardPoint,
      rewardCouponInfoSeq: term.rewardCouponInfoSeq,
      rewardCertificateYn: term.rewardCertificateYn,
    })
  })
