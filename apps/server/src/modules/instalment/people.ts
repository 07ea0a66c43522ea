import { instalmentAfterMerge } from '@seodang/domain/account-merge'
import { and, countDistinct, eq, gt, inArray } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { endSold } from '../enrolment/index.ts'
import { tell } from './notices.ts'
import { stopPlan } from './outcome.ts'
import { findPlace } from './place-store.ts'
import { lockPlan, type PlanRow, planOf, updatePlan } from './store.ts'
import { instalmentPlans } from './tables.ts'

const RUNNING = ['starting', 'active', 'pastDue', 'held'] as const

/** Across sites. */
async function eachOf(
  outer: Context,
  userSeq: number,
  work: (ctx: Context, row: PlanRow) => Promise<unknown>,
): Promise<void> {
  const running = await outer.db
    .select({
      channelSeq: instalmentPlans.channelSeq,
      instalmentPlanSeq: instalmentPlans.instalmentPlanSeq,
    })
    .from(instalmentPlans)
    .where(and(eq(instalmentPlans.userSeq, userSeq), inArray(instalmentPlans.state, [...RUNNING])))
  for (const { channelSeq, instalmentPlanSeq } of running)
    await inTransaction({ ...outer, channelSeq }, async (ctx) =>
      work(ctx, await lockPlan(ctx, instalmentPlanSeq)),
    )
}

/** ACC-29: a closed account is charged no more. */
export const stopAllOf = (ctx: Context, userSeq: number): Promise<void> => eachOf(ctx, userSeq, stopPlan)

/**
 * SOC-19: plans go on under the account that is left, as the places that they pay for do; of two of one class one goes on
 * (`instalmentAfterMerge`). What was paid for the other comes back as of any place: by a refund.
 */
export async function movePlans(outer: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  for (const { channelSeq, courseSeq } of await listPaidTwice(outer, fromUserSeq, intoUserSeq))
    await inTransaction({ ...outer, channelSeq }, (ctx) => fold(ctx, courseSeq, fromUserSeq, intoUserSeq))
  await outer.db
    .update(instalmentPlans)
    .set({ userSeq: intoUserSeq })
    .where(eq(instalmentPlans.userSeq, fromUserSeq))
}

/** Classes that both pay for by the month. */
async function listPaidTwice(ctx: Context, one: number, other: number) {
  return ctx.db
    .select({ channelSeq: instalmentPlans.channelSeq, courseSeq: instalmentPlans.courseSeq })
    .from(instalmentPlans)
    .where(and(inArray(instalmentPlans.userSeq, [one, other]), inArray(instalmentPlans.state, [...RUNNING])))
    .groupBy(instalmentPlans.channelSeq, instalmentPlans.courseSeq)
    .having(gt(countDistinct(instalmentPlans.userSeq), 1))
}

async function fold(ctx: Context, courseSeq: number, from: number, into: number): Promise<void> {
  const rows = await lockRunning(ctx, courseSeq, [from, into])
  const own = rows.find(({ userSeq }) => userSeq === into)
  const other = rows.find(({ userSeq }) => userSeq === from)
  if (!own || !other) return
  const stays = instalmentAfterMerge(planOf(own), planOf(other)) === 'own' ? own : other
  await stopBeside(ctx, stays === own ? other : own)
  await tell(ctx, await updatePlan(ctx, stays.instalmentPlanSeq, { userSeq: into }), 'merged')
}

/** The other goes on, so what months are owed for is not given by this one any more. */
async function stopBeside(ctx: Context, row: PlanRow): Promise<void> {
  await stopPlan(ctx, row)
  const place = await findPlace(ctx, row)
  if (place) await endSold(ctx, place, 'instalmentStopped')
}

const lockRunning = (ctx: Context, courseSeq: number, userSeqs: readonly number[]): Promise<PlanRow[]> =>
  ctx.db
    .select()
    .from(instalmentPlans)
    .where(
      and(
        eq(instalmentPlans.channelSeq, ctx.channelSeq),
        eq(instalmentPlans.courseSeq, courseSeq),
        inArray(instalmentPlans.userSeq, [...userSeqs]),
        inArray(instalmentPlans.state, [...RUNNING]),
      ),
    )
    .orderBy(instalmentPlans.instalmentPlanSeq)
    .for('update')

/** MSH-11: whoever removed the card that pays hears what follows from it. */
export const cardRemoved = (ctx: Context, userSeq: number, cardSeq: number): Promise<void> =>
  eachOf(ctx, userSeq, async (inner, row) => {
    if (row.cardSeq !== cardSeq) return
    const without = await updatePlan(inner, row.instalmentPlanSeq, {
      cardSeq: null,
      cardAskedAt: null,
    })
    if (row.dueAt !== null) await tell(inner, without, 'cardRemoved')
  })
