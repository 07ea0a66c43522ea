import type { ReplyOf } from '@seodang/contract/endpoint'
import type { leaveChannel, leaving } from '@seodang/contract/site'
import { CHOISE_STATUS } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { recordConsents } from '../identity/index.ts'
import { memberRemoved } from './events.ts'
import { isStaff, listRunning, lockPlace, markLeft } from './store.ts'

/** JOIN-11: what the person is told before they decide. */
export async function leavingView(ctx: Context): Promise<ReplyOf<typeof leaving>> {
  return { running: await runningClasses(ctx, userSeqOf(ctx)) }
}

/** Classes that somebody attends or waits for, which are closed to whoever is no member (JOIN-11, MEM-08). */
export async function runningClasses(ctx: Context, userSeq: number) {
  const running = await listRunning(ctx, userSeq)
  return running.map(({ validAt, choiseStatusCd, ...course }) => ({
    ...course,
    validAt: validAt?.toISOString() ?? null,
    pending: choiseStatusCd !== CHOISE_STATUS.approved,
  }))
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

/**
 * MEM-08: staff end somebody's membership. Access ends with it, orders and enrolments stay as they are. Whoever helps to
 * run the site or a class is taken off the staff first; who is no member is not there.
 */
export function removeMember(
  outer: Context,
  userSeq: number,
  { reason, isBlocked }: { reason: string; isBlocked: boolean },
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await lockPlace(ctx, userSeq)
    if (!(await markLeft(ctx, userSeq))) fail('NO_DATA', { userSeq })
    if (await isStaff(ctx, userSeq)) fail('MEMBER_IS_STAFF')
    await recordConsents(ctx, userSeq, ctx.channelSeq, { marketing: false })
    await audit(
      ctx,
      'member.remove',
      `user:${userSeq}`,
      { isChannelUser: true },
      { isChannelUser: false, isBlocked, reason },
    )
    await ctx.services.jobs.emit(ctx, memberRemoved, { channelSeq: ctx.channelSeq, userSeq })
  })
}
