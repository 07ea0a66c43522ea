import { isPasswordLocked, PASSWORD_LOCK } from '@seodang/domain/account'
import { fail } from '@seodang/domain/errors'
import { and, eq, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { networkOf } from '../../platform/http/network.ts'
import { loginFailures } from './tables.ts'

/**
 * Counts an attempt before its password is looked at, so that a hundred at once are not a hundred guesses.
 * Fails with EXCEED_MAXIMUM_ATTEMPTS while the pair of address and network is locked (ACC-25); the account's
 * owner elsewhere is not (SEC-39). It counts for unknown addresses too, so it tells nothing (SEC-40).
 */
export async function takeAttempt(outer: Context, email: string): Promise<void> {
  await inTransaction(outer, async (ctx) => {
    const key = keyOf(ctx, email)
    // The update changes nothing; it makes the statement return and lock the row that is already there.
    const [row] = await ctx.db
      .insert(loginFailures)
      .values({ ...key, updatedAt: ctx.now })
      .onConflictDoUpdate({
        target: [loginFailures.emailHash, loginFailures.address],
        set: { address: key.address },
      })
      .returning()
    if (row && isPasswordLocked({ failedInARow: row.failures, lastFailedAt: row.updatedAt }, ctx.now))
      fail('EXCEED_MAXIMUM_ATTEMPTS', { retryAfterSeconds: secondsLeft(row.updatedAt, ctx.now) })
    await ctx.db
      .update(loginFailures)
      .set({ failures: sql`${loginFailures.failures} + 1`, updatedAt: ctx.now })
      .where(isKey(key))
  })
}

/** The password was right: what was counted here is forgotten. */
export async function forgiveAttempts(ctx: Context, email: string): Promise<void> {
  await ctx.db.delete(loginFailures).where(isKey(keyOf(ctx, email)))
}

/** ACC-25: a reset lifts the lock, wherever it was earned. */
export async function liftLocks(ctx: Context, email: string): Promise<void> {
  await ctx.db.delete(loginFailures).where(eq(loginFailures.emailHash, keyOf(ctx, email).emailHash))
}

interface Key {
  emailHash: string
  address: string
}

const keyOf = (ctx: Context, email: string): Key => ({
  emailHash: ctx.services.secrets.sign('login-email', email),
  address: networkOf(ctx.origin.address),
})

const isKey = ({ emailHash, address }: Key) =>
  and(eq(loginFailures.emailHash, emailHash), eq(loginFailures.address, address))

const secondsLeft = (since: Date, now: Date) =>
  Math.max(1, Math.ceil((since.getTime() + PASSWORD_LOCK - now.getTime()) / 1000))
