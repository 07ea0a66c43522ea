import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { sendMarketingResult } from './consents.ts'
import { endSessions } from './end-sessions.ts'
import { accountClosed, addressProved } from './events.ts'
import { endKeys, type Holder } from './keys.ts'
import { mailLinked } from './mails.ts'
import { mergeAccounts } from './merge.ts'
import { closeUsers, findOwner, getUser, listOtherClaimants, lockUsersOf, updateUser } from './store.ts'

/**
 * The holder of an account has shown that they read the mail of its address (ACC-30, SEC-34). No key to it survives
 * but theirs (`fateAtProof`). The account that proved the address first stays its only one: a later one of the same
 * person is merged into it, claims of others end. Answers whose account it is. Call it in a transaction.
 */
export async function proveAddress(ctx: Context, holder: Holder): Promise<number> {
  const { userSeq } = holder
  const { email, verifiedAt } = await getUser(ctx, userSeq)
  if (verifiedAt) return userSeq
  await holdAddress(ctx, email)
  const owner = await findOwner(ctx, email)
  await endKeys(ctx, holder)
  if (owner) {
    const { movedLinks } = await mergeAccounts(ctx, userSeq, owner.userSeq)
    if (movedLinks > 0) await mailLinked(ctx, owner)
  } else await own(ctx, userSeq)
  await endClaims(ctx, email, owner?.userSeq ?? userSeq)
  return owner?.userSeq ?? userSeq
}

/**
 * Somebody reads the mail of an address and holds nothing of the accounts that claim it (SEC-34): those end, and
 * `begin` makes a new one. Answers whose account it is. Call it in a transaction.
 */
export async function proveAnew(ctx: Context, email: string, begin: () => Promise<number>): Promise<number> {
  await holdAddress(ctx, email)
  // Somebody may have proved it between the mail and its link.
  const owner = await findOwner(ctx, email)
  if (owner) return owner.userSeq
  const userSeq = await begin()
  await own(ctx, userSeq)
  await endClaims(ctx, email, userSeq)
  return userSeq
}

/**
 * Two claims of one address may be proved in the same moment. Whoever uses up what proves it does so behind this: the
 * accounts of the address are held in the order of their keys, and codes, links and providers come after them.
 */
export async function holdAddress(ctx: Context, email: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`address:${email}`}))`)
  await lockUsersOf(ctx, email)
}

async function own(ctx: Context, userSeq: number): Promise<void> {
  await updateUser(ctx, userSeq, { verifiedAt: ctx.now })
  await ctx.services.jobs.emit(ctx, addressProved, { channelSeq: ctx.channelSeq, userSeq })
  await sendMarketingResult(ctx, userSeq)
}

/** What the closed accounts have in other modules ends with `accountClosed`; money stays traceable to their number. */
async function endClaims(ctx: Context, email: string, exceptSeq: number): Promise<void> {
  const claims = await listOtherClaimants(ctx, email, exceptSeq)
  // Closed first, so that a login that is under way finds it closed or is found among the sessions.
  await closeUsers(ctx, claims)
  for (const userSeq of claims) await endSessions(ctx, userSeq)
  for (const userSeq of claims)
    await ctx.services.jobs.emit(ctx, accountClosed, { channelSeq: ctx.channelSeq, userSeq })
}
