import { GRANT_SOURCE } from '@seodang/domain/codes'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { grants, waitingRights } from './tables.ts'

/*
 * What a line of an order or a subscription gave is found by its number, whoever has it: a merge of accounts moves the one
 * and then the other, so that for a while they stand at two numbers of one person (SOC-19). The number of a package is
 * everybody's who bought it, so what that gave is found by person as well (`package-store.ts`).
 */

/** Sources whose number one person alone has. */
export interface Given {
  source: typeof GRANT_SOURCE.order | typeof GRANT_SOURCE.membership
  sourceKeys: readonly string[]
}

const givenIn = (ctx: Context, { source, sourceKeys }: Given, courseSeq?: number) =>
  and(
    eq(grants.channelSeq, ctx.channelSeq),
    courseSeq === undefined ? undefined : eq(grants.courseSeq, courseSeq),
    eq(grants.source, source),
    inArray(grants.sourceKey, [...sourceKeys]),
  )

/** Ends what these gave in a class. Answers who had it. */
export async function revokeGiven(
  ctx: Context,
  courseSeq: number,
  given: Given,
  reason: string,
): Promise<number[]> {
  if (given.sourceKeys.length === 0) return []
  const rows = await ctx.db
    .update(grants)
    .set({ revokedAt: ctx.now, reason })
    .where(and(givenIn(ctx, given, courseSeq), isNull(grants.revokedAt)))
    .returning({ userSeq: grants.userSeq })
  return [...new Set(rows.map(({ userSeq }) => userSeq))]
}

/** Gives back what was taken for `reason` alone, with the period that it had. */
export async function restoreGiven(
  ctx: Context,
  courseSeq: number,
  given: Given,
  reason: string,
): Promise<void> {
  await ctx.db
    .update(grants)
    .set({ revokedAt: null, reason: null })
    .where(and(givenIn(ctx, given, courseSeq), eq(grants.reason, reason)))
}

const waitsBy = (ctx: Context, subscriptionSeq: number) =>
  and(
    eq(waitingRights.channelSeq, ctx.channelSeq),
    eq(waitingRights.source, GRANT_SOURCE.membership),
    eq(waitingRights.sourceKey, String(subscriptionSeq)),
  )

/** Classes that a subscription opens, or that are waited for by it; ascending. */
export async function listOpenedBy(ctx: Context, subscriptionSeq: number): Promise<number[]> {
  const given = { source: GRANT_SOURCE.membership, sourceKeys: [String(subscriptionSeq)] }
  const opened = await ctx.db
    .select({ courseSeq: grants.courseSeq })
    .from(grants)
    .where(and(givenIn(ctx, given), isNull(grants.revokedAt)))
  const awaited = await ctx.db
    .select({ courseSeq: waitingRights.courseSeq })
    .from(waitingRights)
    .where(waitsBy(ctx, subscriptionSeq))
  const all = [...opened, ...awaited].map(({ courseSeq }) => courseSeq)
  return [...new Set(all)].sort((one, other) => one - other)
}

/** Nobody waits for a place of the class by it any more. */
export async function stopWaitingBy(ctx: Context, subscriptionSeq: number, courseSeq: number): Promise<void> {
  await ctx.db
    .delete(waitingRights)
    .where(and(waitsBy(ctx, subscriptionSeq), eq(waitingRights.courseSeq, courseSeq)))
}
