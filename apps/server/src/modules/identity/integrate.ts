import type { BodyOf } from '@seodang/contract/endpoint'
import type { integrate as contract, Integration } from '@seodang/contract/social'
import { INTEGRATION_STATUS } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { normalEmail } from '@seodang/domain/validation'
import type { Static } from 'typebox'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { mergeAccounts } from './merge.ts'
import { mailMerged } from './merge-mails.ts'
import { askToMerge, findPending, type PendingMerge, stillProves, usePending } from './pending-merges.ts'
import { proveAgain, provePassword } from './prove-again.ts'
import { replaceTokens, type Tokens } from './sessions.ts'
import type { LinkKey } from './social-accounts-store.ts'
import { findOpenUser, getUser, lockUser, lockUsers, type User } from './store.ts'

export type IntegrationView = Static<typeof Integration>

/** SOC-04 to SOC-06: whether an account that came through a provider has its address proved. */
export async function integrationOf(
  ctx: Context,
  user: User,
  mark: string,
  link: LinkKey,
): Promise<IntegrationView> {
  return user.verifiedAt ? COMPLETE(user.email) : askToMerge(ctx, user, mark, { link })
}

export const COMPLETE = (email: string): IntegrationView => ({
  status: INTEGRATION_STATUS.integrated,
  email,
  token: null,
  integrated: true,
  needsPassword: false,
})

/**
 * SOC-07: the account that came through the provider becomes part of the one that asks. The token proves the one,
 * the session with its proved address the other; an address alone proves nothing (SEC-34). Where the code of the
 * mail has brought them together already, nothing is left to do (VER-12). Fails with MERGE_TOKEN_INVALID, or as
 * `proveAgain` does: a stolen session would otherwise take a provider of the thief's along (SEC-38).
 */
export async function integrate(
  outer: Context,
  given: BodyOf<typeof contract>,
  mark: string,
): Promise<{ tokens: Tokens; integration: IntegrationView }> {
  const useProof = (await needsProof(outer, given, mark)) ? await proveAgain(outer, given) : null
  const known = await findPending(outer, given.token, mark)
  const useMerged = known && (await proveMerged(outer, known, given.mergedPassword))
  return inTransaction(outer, async (ctx) => {
    const mySeq = userSeqOf(ctx)
    // Both are held first, as by whoever ends their logins: it comes before, and the token is void, or after the merge.
    await lockUsers(ctx, known ? [mySeq, known.userSeq] : [mySeq])
    const asked = await usePending(ctx, given.token, mark)
    if (normalEmail(given.email) !== asked.email) fail('MERGE_TOKEN_INVALID')
    const me = await getUser(ctx, mySeq)
    const other = await findOpenUser(ctx, asked.userSeq)
    if (other && other.userSeq !== me.userSeq) {
      // It would give the account another way in, which is a matter of the account and of no single site (SEC-38).
      if (ctx.principal.isMemberOnly)
        fail('ONLY_AT_PRODUCT', { shown: { address: ctx.services.config.origin } })
      // What was begun before its address was proved is of no use to anybody who proved nothing (SEC-34).
      const isBefore = other.verifiedAt !== null && other.verifiedAt >= asked.createdAt
      const isProved = useProof !== null || asked.provedUserSeq === me.userSeq
      if (isBefore || !isProved || !(await stillProves(ctx, asked))) fail('MERGE_TOKEN_INVALID')
      if (other.passwordHash !== null && !useMerged) fail('MERGE_TOKEN_INVALID')
      await useProof?.(ctx)
      await useMerged?.(ctx)
      // The one that goes hears of it at its own address, which it has no more afterwards.
      await mailMerged(ctx, { gone: other, kept: me })
      await mergeAccounts(ctx, other.userSeq, me.userSeq)
    } else if (me.email !== asked.email) fail('MERGE_TOKEN_INVALID')
    return {
      tokens: await replaceTokens(ctx, await lockUser(ctx, me.userSeq)),
      integration: COMPLETE(me.email),
    }
  })
}

/**
 * SEC-38: a merge outlives every session of the account that goes, so its password is asked for, where it has one: whoever
 * was at its provider's page for a moment knows none. One without is its provider's alone, which has just answered.
 */
async function proveMerged(
  ctx: Context,
  asked: PendingMerge,
  password = '',
): Promise<((inner: Context) => Promise<void>) | null> {
  const other = await findOpenUser(ctx, asked.userSeq)
  if (!other?.passwordHash || other.userSeq === userSeqOf(ctx) || asked.voidedAt !== null) return null
  return provePassword(ctx, other, password)
}

/** Not where nothing is merged, nor by the account that proved itself when it began to link the provider. */
async function needsProof(ctx: Context, { token }: BodyOf<typeof contract>, mark: string): Promise<boolean> {
  if (ctx.principal.isMemberOnly) return false
  const me = userSeqOf(ctx)
  const asked = await findPending(ctx, token, mark)
  if (!asked || asked.voidedAt !== null || asked.userSeq === me || asked.provedUserSeq === me) return false
  return (await findOpenUser(ctx, asked.userSeq)) !== undefined
}
