import { type Attached, fateAtProof } from '@seodang/domain/address-proof'
import { fail } from '@seodang/domain/errors'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { endSessions } from './end-sessions.ts'
import { holdSession } from './sessions.ts'
import { deleteOtherLinks, type LinkKey } from './social-accounts-store.ts'
import { lockUser, updateUser } from './store.ts'
import { emailCodes, resetTokens, signOnCodes, signOnConsents } from './tables.ts'

/** Whoever proves the address while they hold the account that claims it: by its session, or by its provider. */
export type Holder = { way: 'code'; userSeq: number } | { way: 'provider'; userSeq: number; link: LinkKey }

/** SEC-34: ends the keys of an account that `fateAtProof` ends when its holder proves the address. In a transaction. */
export async function endKeys(ctx: Context, holder: Holder): Promise<void> {
  const { userSeq, way } = holder
  // A login that is under way by one of them comes before, and ends here, or after, and finds it gone.
  await lockUser(ctx, userSeq)
  const { sessionSeq } = ctx.origin
  // A session that has ended meanwhile holds nothing, and must not live on in the one that follows it.
  if (way === 'code' && sessionSeq !== null && !(await holdSession(ctx, sessionSeq))) fail('SESSION_ENDED')
  const ends = (attached: Attached) => fateAtProof(attached, way) === 'ends'
  if (ends('otherSessions')) await endSessions(ctx, userSeq, ends('session') ? null : ctx.origin.sessionSeq)
  if (ends('password')) await updateUser(ctx, userSeq, { passwordHash: null })
  if (ends('otherProviders'))
    await deleteOtherLinks(ctx, userSeq, holder.way === 'provider' ? holder.link : null)
  if (ends('signOnCodes')) await endSignOnCodes(ctx, [userSeq])
  if (ends('signOnConsents'))
    await ctx.db
      .update(signOnConsents)
      .set({ revokedAt: ctx.now })
      .where(and(eq(signOnConsents.userSeq, userSeq), isNull(signOnConsents.revokedAt)))
  if (ends('resetLinks')) await endResetLinks(ctx, userSeq)
  if (ends('emailCodes'))
    await ctx.db
      .update(emailCodes)
      .set({ voidedAt: ctx.now })
      .where(and(eq(emailCodes.userSeq, userSeq), isNull(emailCodes.usedAt), isNull(emailCodes.voidedAt)))
}

/** A code on its way to another address would open a session after all of them had ended (ACC-26). */
export async function endSignOnCodes(ctx: Context, userSeqs: readonly number[]): Promise<void> {
  await ctx.db
    .update(signOnCodes)
    .set({ usedAt: ctx.now })
    .where(and(inArray(signOnCodes.userSeq, [...userSeqs]), isNull(signOnCodes.usedAt)))
}

/** SEC-37. */
export async function endResetLinks(ctx: Context, userSeq: number): Promise<void> {
  await ctx.db
    .update(resetTokens)
    .set({ usedAt: ctx.now })
    .where(and(eq(resetTokens.userSeq, userSeq), isNull(resetTokens.usedAt)))
}
