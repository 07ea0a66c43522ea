import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { endSessionsOfMerged } from './end-sessions.ts'
import { accountsMerged } from './events.ts'
import { moveLinks } from './social-accounts-store.ts'
import { closeUsers, lockUsers } from './store.ts'

/**
 * SOC-19: two accounts of one person become one; that they are of one person is the caller's to prove. The ways in
 * move here, everything else follows the event. Call it in a transaction. Fails with MERGE_TOKEN_INVALID where one
 * of them is gone already.
 */
export async function mergeAccounts(
  ctx: Context,
  fromUserSeq: number,
  intoUserSeq: number,
): Promise<{ movedLinks: number }> {
  const both = await lockUsers(ctx, [fromUserSeq, intoUserSeq])
  if (both.length !== 2) fail('MERGE_TOKEN_INVALID')
  const movedLinks = await moveLinks(ctx, fromUserSeq, intoUserSeq)
  await endSessionsOfMerged(ctx, fromUserSeq)
  await closeUsers(ctx, [fromUserSeq])
  await ctx.services.jobs.emit(ctx, accountsMerged, { channelSeq: ctx.channelSeq, fromUserSeq, intoUserSeq })
  return { movedLinks }
}
