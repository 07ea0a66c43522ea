import type { ReplyOf } from '@seodang/contract/endpoint'
import type { leaveChannel, leaving } from '@seodang/contract/site'
import { CHOISE_STATUS } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { recordConsents } from '../identity/index.ts'
import { listRunning, markLeft } from './store.ts'

/** JOIN-11: what the person is told before they decide. */
export async function leavingView(ctx: Context): Promise<ReplyOf<typeof leaving>> {
  const running = await listRunning(ctx, userSeqOf(ctx))
  return {
    running: running.map(({ validAt, choiseStatusCd, ...course }) => ({
      ...course,
      validAt: validAt?.toISOString() ?? null,
      pending: choiseStatusCd !== CHOISE_STATUS.approved,
    })),
  }
}

/**
 * JOIN-11: ends the membership and the consent to marketing. Enrolments stay as they are, closed to whoever is no
 * member, so that nothing paid is lost if the person comes back.
 */
export function leave(outer: Context): Promise<ReplyOf<typeof leaveChannel>> {
  if (outer.principal.userTypeCd !== null) fail('STAFF_CANNOT_LEAVE')
  return inTransaction(outer, async (ctx) => {
    const userSeq = userSeqOf(ctx)
    if (await markLeft(ctx, userSeq)) {
      await recordConsents(ctx, userSeq, ctx.channelSeq, { marketing: false })
      await audit(ctx, 'member.leave', `user:${userSeq}`, { isChannelUser: true }, { isChannelUser: false })
    }
    return { isChannelUser: false }
  })
}
