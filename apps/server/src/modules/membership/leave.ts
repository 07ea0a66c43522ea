import type { ReplyOf } from '@seodang/contract/endpoint'
import type { leaveChannel, leaving } from '@seodang/contract/site'
import { CHOISE_STATUS } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { recordConsents } from '../identity/index.ts'
import { memberRemoved } from './events.ts'
import { END_CHARGES, END_TURNS } from './gone.ts'
import { listMonthly, listSubscribed } from './running-store.ts'
import { isMember, isStaff, listRunning, lockPlace, markLeft } from './store.ts'

/** JOIN-11: what the person is told before they decide. */
export async function leavingView(ctx: Context): Promise<ReplyOf<typeof leaving>> {
  return whatEnds(ctx, userSeqOf(ctx))
}

/** JOIN-11, MEM-08: the classes that are closed to whoever is no member, and what is charged for no more. */
export async function whatEnds(ctx: Context, userSeq: number) {
  const [running, memberships, monthly] = await Promise.all([
    runningClasses(ctx, userSeq),
    listSubscribed(ctx, userSeq),
    listMonthly(ctx, userSeq),
  ])
  return { running, memberships, monthly }
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
  return inTransaction(outer, async (ctx) => {
    const userSeq = userSeqOf(ctx)
    await lockPlace(ctx, userSeq)
    // Also of one class only: who comes back would have its part again, and nobody asked for it (PERM-05).
    if (await isStaff(ctx, userSeq)) fail('STAFF_CANNOT_LEAVE')
    if (await markLeft(ctx, userSeq)) {
      await endWithMembership(ctx, userSeq)
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
    if (!(await isMember(ctx, userSeq))) fail('NO_DATA', { userSeq })
    if (await isStaff(ctx, userSeq)) fail('MEMBER_IS_STAFF')
    await endMembership(ctx, userSeq, { reason, isBlocked })
  })
}

/** Not by the person's own will: they are told. False where they are no member. Under the lock of the place. */
export async function endMembership(
  ctx: Context,
  userSeq: number,
  { reason, isBlocked }: { reason: string; isBlocked: boolean },
): Promise<boolean> {
  if (!(await markLeft(ctx, userSeq))) return false
  await endWithMembership(ctx, userSeq)
  await audit(
    ctx,
    'member.remove',
    `user:${userSeq}`,
    { isChannelUser: true },
    { isChannelUser: false, isBlocked, reason },
  )
  await ctx.services.jobs.emit(ctx, memberRemoved, { channelSeq: ctx.channelSeq, userSeq })
  return true
}

/** What ends with a membership of the site, whoever ended it: consent, charges, and turns in lines. */
async function endWithMembership(ctx: Context, userSeq: number): Promise<void> {
  const { ports } = ctx.services
  await recordConsents(ctx, userSeq, ctx.channelSeq, { marketing: false })
  await ports.use(END_CHARGES)(ctx, userSeq)
  await ports.use(END_TURNS)(ctx, userSeq)
}
