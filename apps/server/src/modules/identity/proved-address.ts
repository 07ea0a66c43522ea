import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { sendMarketingResult } from './consents.ts'
import { endSessions } from './end-sessions.ts'
import { accountClosed, addressProved } from './events.ts'
import { mergeAccounts } from './merge.ts'
import { closeUsers, findOwner, getUser, listOtherClaimants, updateUser } from './store.ts'

/**
 * The person behind `userSeq` has shown that they read the mail of its address. The account that proved it
 * first stays its only one (ACC-30): a later one of the same person is merged into it, claims of others end.
 * Answers whose account it is. Call it in a transaction.
 */
export async function proveAddress(ctx: Context, userSeq: number): Promise<number> {
  const { email, verifiedAt } = await getUser(ctx, userSeq)
  if (verifiedAt) return userSeq
  // Two claims of one address may be proved in the same moment.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`address:${email}`}))`)
  const owner = await findOwner(ctx, email)
  const ownerSeq = owner?.userSeq ?? userSeq
  if (owner) {
    await mergeAccounts(ctx, userSeq, ownerSeq)
  } else {
    await updateUser(ctx, userSeq, { verifiedAt: ctx.now })
    await ctx.services.jobs.emit(ctx, addressProved, { channelSeq: ctx.channelSeq, userSeq })
    await sendMarketingResult(ctx, userSeq)
  }
  const others = await listOtherClaimants(ctx, email, ownerSeq)
  await close(ctx, others)
  for (const other of others)
    await ctx.services.jobs.emit(ctx, accountClosed, { channelSeq: ctx.channelSeq, userSeq: other })
  return ownerSeq
}

async function close(ctx: Context, userSeqs: number[]): Promise<void> {
  for (const userSeq of userSeqs) await endSessions(ctx, userSeq)
  await closeUsers(ctx, userSeqs)
}
