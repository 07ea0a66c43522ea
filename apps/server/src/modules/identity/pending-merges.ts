import { INTEGRATION_STATUS } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { INTEGRATION_LIFE, isSocialType } from '@seodang/domain/social'
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { newToken } from '../../platform/security/secrets.ts'
import type { IntegrationView } from './integrate.ts'
import type { LinkKey } from './social-accounts-store.ts'
import { findSameProvider } from './social-keys-store.ts'
import { boundHash } from './social-tickets.ts'
import type { User } from './store.ts'
import { integrations, socialAccounts } from './tables.ts'

export type PendingMerge = typeof integrations.$inferSelect

/** What this browser may bring into another account, because it came in through the provider. */
export async function askToMerge(
  ctx: Context,
  user: User,
  mark: string,
  { link, provedUserSeq = null }: { link: LinkKey; provedUserSeq?: number | null },
): Promise<IntegrationView> {
  const token = newToken()
  await ctx.db.insert(integrations).values({
    tokenHash: boundHash(token, mark),
    userSeq: user.userSeq,
    email: user.email,
    snsTypeCd: link.snsTypeCd,
    clientId: link.clientId,
    subject: link.word.subject,
    provedUserSeq,
    expiresAt: new Date(ctx.now.getTime() + INTEGRATION_LIFE),
    createdAt: ctx.now,
  })
  return {
    status: INTEGRATION_STATUS.mergeNeeded,
    email: user.email,
    token,
    integrated: false,
    needsPassword: user.passwordHash !== null,
  }
}

export async function findPending(
  ctx: Context,
  token: string,
  mark: string,
): Promise<PendingMerge | undefined> {
  const [row] = await ctx.db
    .select()
    .from(integrations)
    .where(isGood(ctx, token, mark))
  return row
}

/** Once, also for two calls at the same time. */
export async function usePending(ctx: Context, token: string, mark: string): Promise<PendingMerge> {
  const [row] = await ctx.db
    .update(integrations)
    .set({ usedAt: ctx.now })
    .where(isGood(ctx, token, mark))
    .returning()
  return row ?? fail('MERGE_TOKEN_INVALID')
}

const isGood = (ctx: Context, token: string, mark: string) =>
  and(
    eq(integrations.tokenHash, boundHash(token, mark)),
    isNull(integrations.usedAt),
    gt(integrations.expiresAt, ctx.now),
  )

/** ACC-26: what waits to be merged with the account was earned before its logins ended, and so ends with them. */
export async function voidMerges(ctx: Context, userSeq: number): Promise<void> {
  await ctx.db
    .update(integrations)
    .set({ voidedAt: ctx.now })
    .where(
      and(
        or(eq(integrations.userSeq, userSeq), eq(integrations.provedUserSeq, userSeq)),
        isNull(integrations.usedAt),
        isNull(integrations.voidedAt),
      ),
    )
}

/**
 * Whether it still proves the account that would be merged: its logins were not ended since, and the way in by which
 * the browser came leads there, without having been away meanwhile. In a transaction that holds the account.
 */
export async function stillProves(ctx: Context, asked: PendingMerge): Promise<boolean> {
  const { snsTypeCd, clientId, subject } = asked
  if (asked.voidedAt !== null || snsTypeCd === null || clientId === null || subject === null) return false
  // Accounts are merged at the product only, so by what came through the product's application (SEC-38).
  const by = isSocialType(snsTypeCd) && (await findSameProvider(ctx, { channelSeq: 0, snsTypeCd, clientId }))
  if (!by) return false
  const links = await ctx.db
    .select({ userSeq: socialAccounts.userSeq })
    .from(socialAccounts)
    .where(
      and(
        eq(socialAccounts.snsTypeCd, snsTypeCd),
        eq(socialAccounts.clientId, clientId),
        eq(socialAccounts.subject, subject),
        eq(socialAccounts.userSeq, asked.userSeq),
        lte(socialAccounts.linkedAt, asked.createdAt),
      ),
    )
  return links.length > 0
}
