import type { BodyOf } from '@seodang/contract/endpoint'
import type { integrate as contract, Integration } from '@seodang/contract/social'
import { INTEGRATION_STATUS } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { INTEGRATION_LIFE } from '@seodang/domain/social'
import { normalEmail } from '@seodang/domain/validation'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Static } from 'typebox'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { newToken } from '../../platform/security/secrets.ts'
import { mailLinked } from './mails.ts'
import { mergeAccounts } from './merge.ts'
import { proveAgain } from './prove-again.ts'
import { replaceTokens, type Tokens } from './sessions.ts'
import { boundHash } from './social-tickets.ts'
import { findOpenUser, getUser, lockUser, type User } from './store.ts'
import { integrations } from './tables.ts'

export type IntegrationView = Static<typeof Integration>

/** SOC-04 to SOC-06: whether an account that came through a provider has its address proved. */
export async function integrationOf(ctx: Context, user: User, mark: string): Promise<IntegrationView> {
  return user.verifiedAt ? COMPLETE(user.email) : askToMerge(ctx, user, mark)
}

export const COMPLETE = (email: string): IntegrationView => ({
  status: INTEGRATION_STATUS.integrated,
  email,
  token: null,
  integrated: true,
})

/** What this browser may bring into another account, because it came in through the provider. */
export async function askToMerge(
  ctx: Context,
  user: User,
  mark: string,
  provedUserSeq: number | null = null,
): Promise<IntegrationView> {
  const token = newToken()
  await ctx.db.insert(integrations).values({
    tokenHash: boundHash(token, mark),
    userSeq: user.userSeq,
    email: user.email,
    provedUserSeq,
    expiresAt: new Date(ctx.now.getTime() + INTEGRATION_LIFE),
    createdAt: ctx.now,
  })
  return { status: INTEGRATION_STATUS.mergeNeeded, email: user.email, token, integrated: false }
}

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
  return inTransaction(outer, async (ctx) => {
    const asked = await useUp(ctx, given.token, mark)
    if (normalEmail(given.email) !== asked.email) fail('MERGE_TOKEN_INVALID')
    const me = await getUser(ctx, userSeqOf(ctx))
    const other = await findOpenUser(ctx, asked.userSeq)
    // What was begun before its address was proved is of no use to anybody who proved nothing (SEC-34).
    if (other?.verifiedAt && other.userSeq !== me.userSeq && other.verifiedAt >= asked.createdAt)
      fail('MERGE_TOKEN_INVALID')
    if (other && other.userSeq !== me.userSeq) {
      // It would give the account another way in, which is a matter of the account and of no single site (SEC-38).
      if (ctx.principal.isMemberOnly)
        fail('ONLY_AT_PRODUCT', { shown: { address: ctx.services.config.origin } })
      if (useProof === null && asked.provedUserSeq !== me.userSeq) fail('MERGE_TOKEN_INVALID')
      await useProof?.(ctx)
      await mergeAccounts(ctx, other.userSeq, me.userSeq)
      await mailLinked(ctx, me)
    } else if (me.email !== asked.email) fail('MERGE_TOKEN_INVALID')
    return {
      tokens: await replaceTokens(ctx, await lockUser(ctx, me.userSeq)),
      integration: COMPLETE(me.email),
    }
  })
}

/** Not where nothing is merged, nor by the account that proved itself when it began to link the provider. */
async function needsProof(ctx: Context, { token }: BodyOf<typeof contract>, mark: string): Promise<boolean> {
  if (ctx.principal.isMemberOnly) return false
  const me = userSeqOf(ctx)
  const [asked] = await ctx.db
    .select()
    .from(integrations)
    .where(isGood(ctx, token, mark))
  if (!asked || asked.userSeq === me || asked.provedUserSeq === me) return false
  return (await findOpenUser(ctx, asked.userSeq)) !== undefined
}

const isGood = (ctx: Context, token: string, mark: string) =>
  and(
    eq(integrations.tokenHash, boundHash(token, mark)),
    isNull(integrations.usedAt),
    gt(integrations.expiresAt, ctx.now),
  )

/** Once, also for two calls at the same time. */
async function useUp(ctx: Context, token: string, mark: string) {
  const [row] = await ctx.db
    .update(integrations)
    .set({ usedAt: ctx.now })
    .where(isGood(ctx, token, mark))
    .returning()
  return row ?? fail('MERGE_TOKEN_INVALID')
}
