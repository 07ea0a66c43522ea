import { type couponGivings, giveCouponToSegment } from '@seodang/contract/coupon'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { ISSUE_ERRORS, issueRefusal } from '@seodang/domain/coupon-issue'
import { fail } from '@seodang/domain/errors'
import { audit, auditEach } from '../../platform/audit.ts'
import { actingFor, type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { BEHIND_THE_REST, defineJob } from '../../platform/jobs/jobs.ts'
import { fateNow, lookAgainAt } from '../../platform/ordered.ts'
import { listSegments, segmentMembers } from '../members/index.ts'
import {
  countGiven,
  findGiving,
  finishGiving,
  type GivingRow,
  insertGiving,
  type LeftOut,
  listGivings,
  listLeftOut,
  listWaiting,
  lockGiving,
  noteResumed,
  settleGiven,
  settleOthers,
} from './givings-store.ts'
import { getInfo, lockInfo } from './info-store.ts'
import { issueTo } from './issue.ts'
import { findMembers } from './members-store.ts'

type View = ReplyOf<typeof giveCouponToSegment>

/** Tried again as often as it takes: each attempt goes on where the last one stopped. */
export const GIVE = defineJob<{ channelSeq: number; givingSeq: number }>('coupon.give', {
  expireInSeconds: 3600,
  priority: BEHIND_THE_REST,
})

/** People of one transaction; while it lasts nobody else gets this coupon. */
const PART = 100

/** CPN-08, MEM-10: keeps who is in the segment now and leaves the rest to a worker. */
export async function giveToSegment(
  outer: Context,
  couponInfoSeq: number,
  segmentSeq: number,
): Promise<View> {
  const segment = (await listSegments(outer)).find((one) => one.segmentSeq === segmentSeq)
  if (!segment) fail('NO_DATA', { segmentSeq })
  return inTransaction(outer, async (ctx) => {
    const info = await lockInfo(ctx, couponInfoSeq)
    const refusal = issueRefusal(info, { issuedCount: info.issuedCount, mine: 0 }, ctx.now)
    if (refusal !== null) fail(ISSUE_ERRORS[refusal], { couponInfoSeq })
    const userSeqs = await segmentMembers(ctx, segmentSeq)
    const { name: segmentName } = segment
    const giving = await insertGiving(
      ctx,
      { couponInfoSeq, byUserSeq: userSeqOf(ctx), segmentName },
      userSeqs,
    )
    const { channelSeq, givingSeq } = giving
    await audit(ctx, 'coupon.giveSegment', `coupon:${couponInfoSeq}`, null, {
      segmentSeq,
      segmentName,
      people: userSeqs.length,
    })
    await ctx.services.jobs.send(ctx, GIVE, { channelSeq, givingSeq })
    return viewOf(ctx, giving)
  })
}

/** Gives it to all that wait, each part in a transaction that also settles its rows, so that nobody gets it twice. */
export async function workGiving(ctx: Context, givingSeq: number, part = PART): Promise<void> {
  const giving = await findGiving(ctx, givingSeq)
  if (!giving) return
  if (ctx.isResumed) await noteResumed(ctx, givingSeq)
  while (await inTransaction(actingFor(ctx, giving.byUserSeq), (inner) => givePart(inner, giving, part)));
}

/** False once nobody waits any more. */
async function givePart(ctx: Context, giving: GivingRow, part: number) {
  const { givingSeq, couponInfoSeq, byUserSeq } = giving
  if ((await lockGiving(ctx, givingSeq))?.finishedAt !== null) return false
  if (!(await maySo(ctx, giving))) return false
  const waiting = await listWaiting(ctx, givingSeq, part)
  if (waiting.length === 0) {
    await finishGiving(ctx, givingSeq)
    return false
  }
  const info = await lockInfo(ctx, couponInfoSeq)
  const members = new Set(
    (await findMembers(ctx, { userSeqs: waiting, emails: [] })).map(({ userSeq }) => userSeq),
  )
  const { issued, refused } = await issueTo(
    ctx,
    info,
    waiting.filter((userSeq) => members.has(userSeq)),
    { onceKey: `giving:${givingSeq}`, issuedBy: byUserSeq, isTold: true },
  )
  const gone = waiting.filter((userSeq) => !members.has(userSeq))
  const reasons = new Map<number, LeftOut>([
    ...refused.map(({ userSeq, reason }) => [userSeq, reason] as const),
    ...gone.map((userSeq) => [userSeq, 'notMember'] as const),
  ])
  await settleGiven(ctx, givingSeq, waiting, reasons)
  await auditEach(
    ctx,
    'coupon.give',
    issued.map(({ couponSeq, userSeq }) => ({
      target: `coupon:${couponInfoSeq}`,
      before: null,
      after: { couponSeq, userSeq },
    })),
  )
  return true
}

/** Before each part: whether the one who ordered it still may. Where not, what is left waits or is named as not given. */
async function maySo(ctx: Context, { givingSeq, byUserSeq }: GivingRow): Promise<boolean> {
  const order = { work: 'couponGiving', endpoint: giveCouponToSegment, byUserSeq, courseSeq: 0 } as const
  const fate = await fateNow(ctx, order)
  if (fate === 'waits') {
    const { jobs } = ctx.services
    await jobs.send(
      ctx,
      GIVE,
      { channelSeq: ctx.channelSeq, givingSeq },
      { startAfter: lookAgainAt(ctx.services.now()) },
    )
  }
  if (fate === 'ends') {
    await settleOthers(ctx, givingSeq, 'ordererGone')
    await finishGiving(ctx, givingSeq)
  }
  return fate === 'goesOn'
}

/** How far each went, newest first: how many, who was left out and why. */
export async function givingsOf(ctx: Context, couponInfoSeq: number): Promise<ReplyOf<typeof couponGivings>> {
  await getInfo(ctx, couponInfoSeq)
  const list = await Promise.all((await listGivings(ctx, couponInfoSeq)).map((row) => viewOf(ctx, row)))
  return { list, totalCount: list.length }
}

async function viewOf(
  ctx: Context,
  { givingSeq, segmentName, createdAt, finishedAt, resumedAt }: GivingRow,
): Promise<View> {
  const counts = await countGiven(ctx, givingSeq)
  const sum = (rows: typeof counts) => rows.reduce((total, { count }) => total + count, 0)
  const leftCount = sum(counts.filter(({ state }) => state === 'left'))
  const left = leftCount === 0 ? [] : await listLeftOut(ctx, givingSeq)
  return {
    givingSeq,
    segmentName,
    totalCount: sum(counts),
    givenCount: sum(counts.filter(({ state }) => state === 'done')),
    leftCount,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    resumedAt: resumedAt?.toISOString() ?? null,
    left: left.flatMap(({ reason, ...person }) => (reason === null ? [] : [{ ...person, reason }])),
  }
}
