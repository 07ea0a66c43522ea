import { fail } from '@seodang/domain/errors'
import { type SQL, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { endSessionsOfMerged } from './end-sessions.ts'
import { accountsMerged } from './events.ts'
import { pointToKept } from './merged-store.ts'
import { BEFORE_MERGING } from './port.ts'
import { moveLinks } from './social-accounts-store.ts'
import { closeUsers, type HeldUser, keepFromMerging, lockUsers } from './store.ts'

/**
 * SOC-19: two accounts of one person become one; that they are of one person is the caller's to prove. The ways in
 * move here, everything else follows the event. Call it in a transaction. Fails with MERGE_TOKEN_INVALID where one
 * of them is gone already, with ADMINISTRATOR_STAYS where an administrator of the platform would go (ADM-01), and with
 * MERGE_UNDER_WAY.
 */
export async function mergeAccounts(
  ctx: Context,
  fromUserSeq: number,
  intoUserSeq: number,
): Promise<{ movedLinks: number }> {
  const both = await lockUsers(ctx, [fromUserSeq, intoUserSeq])
  const from = both.find(({ userSeq }) => userSeq === fromUserSeq)
  if (!from || both.length !== 2) fail('MERGE_TOKEN_INVALID')
  // Only whoever runs the installation gives that right, so no merge carries it, and none may lose the last one.
  if (from.isPlatformAdmin) fail('ADMINISTRATOR_STAYS')
  await requireWhole(ctx, from)
  const movedLinks = await moveLinks(ctx, fromUserSeq, intoUserSeq)
  await endSessionsOfMerged(ctx, fromUserSeq)
  await ctx.services.ports.use(BEFORE_MERGING)(ctx, fromUserSeq, intoUserSeq)
  await closeUsers(ctx, [fromUserSeq])
  await pointToKept(ctx, fromUserSeq, intoUserSeq)
  await audit(ctx, 'account.merge', `user:${intoUserSeq}`, { fromUserSeq }, { userSeq: intoUserSeq })
  await ctx.services.jobs.emit(ctx, accountsMerged, { channelSeq: ctx.channelSeq, fromUserSeq, intoUserSeq })
  return { movedLinks }
}

/** Whether something of an account that was merged into this one still stands at its old number. */
export const isMergeUnderWay = async (ctx: Context, userSeq: number): Promise<boolean> =>
  !(await ctx.services.jobs.isFollowed(ctx, accountsMerged, { intoUserSeq: userSeq }))

/**
 * SOC-19, ACC-29: an account ends, in itself or in another, once it has all that was merged into it: what came later would
 * be nobody's, and what it owns could not be asked before. Its row is held, so no other merge begins meanwhile. Fails with
 * MERGE_UNDER_WAY.
 */
export async function requireWhole(ctx: Context, { userSeq }: HeldUser): Promise<void> {
  if (await isMergeUnderWay(ctx, userSeq)) fail('MERGE_UNDER_WAY')
}

/** Whether what one person had by two accounts, one of which is this, is still on its way from the one to the other. */
export const isAmidMerge = async (ctx: Context, userSeq: number): Promise<boolean> =>
  (await isMergeUnderWay(ctx, userSeq)) ||
  !(await ctx.services.jobs.isFollowed(ctx, accountsMerged, { fromUserSeq: userSeq }))

/** The same for questions that are made with `sql`, at the moment at which all of the question is asked. */
export const isAmidMergeAt = ({ services }: Context, person: SQL): SQL => {
  const moves = (role: 'fromUserSeq' | 'intoUserSeq') =>
    services.jobs.isUnfinished(accountsMerged, sql`jsonb_build_object(${role}::text, ${person})`)
  return sql`(${moves('intoUserSeq')} or ${moves('fromUserSeq')})`
}

/** Of these people those who are, none of whom begins to be before the transaction of the caller has ended. */
export async function listAmidMerge(ctx: Context, userSeqs: readonly number[]): Promise<Set<number>> {
  const amid = new Set<number>()
  for (const userSeq of [...new Set(userSeqs)].sort((one, other) => one - other)) {
    await keepFromMerging(ctx, userSeq)
    if (await isAmidMerge(ctx, userSeq)) amid.add(userSeq)
  }
  return amid
}

/**
 * SOC-19: while two accounts become one, what was bought stands at the one already and what was used of it at the other
 * still, so no money of either is decided by it. To be called in the transaction that decides: no merge begins before
 * that has ended. Fails with MERGE_UNDER_WAY.
 */
export async function requireNoMerge(ctx: Context, userSeq: number): Promise<void> {
  await keepFromMerging(ctx, userSeq)
  if (await isAmidMerge(ctx, userSeq)) fail('MERGE_UNDER_WAY')
}
