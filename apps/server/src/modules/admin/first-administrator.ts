import type { BodyOf } from '@seodang/contract/endpoint'
import type { becomeFirstAdministrator as contract } from '@seodang/contract/platform'
import { firstAdministratorProblems, passwordProblem } from '@seodang/domain/account'
import { ACCOUNT_LABELS } from '@seodang/domain/account-labels'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { FIRST_LINK_LIFE } from '@seodang/domain/second-factor'
import { normalEmail } from '@seodang/domain/validation'
import { and, eq, gt, sql } from 'drizzle-orm'
import { type Context, inTransaction, type Services } from '../../platform/context.ts'
import { newToken, tokenHash } from '../../platform/security/secrets.ts'
import {
  beginOwnAccount,
  findUserByEmail,
  forgiveAttempts,
  hashPassword,
  lockProved,
  lockUser,
  passwordMatches,
  takeAttempt,
} from '../identity/index.ts'
import { beginDesk } from './desk-session.ts'
import { findFactor } from './factor-store.ts'
import { setRight } from './grant.ts'
import { firstAdministratorLinks } from './tables.ts'

/**
 * ADM-01: the address that makes the first administrator, to be read by whoever starts the installation, once. The one
 * before works no more. Null as soon as there is an administrator.
 */
export async function newFirstLink({ db, config, now }: Services): Promise<string | null> {
  if (await hasAdministrator(db)) return null
  const token = newToken()
  const link = { tokenHash: tokenHash(token), expiresAt: new Date(now().getTime() + FIRST_LINK_LIFE) }
  await db
    .insert(firstAdministratorLinks)
    .values({ linkSeq: 1, ...link })
    .onConflictDoUpdate({ target: firstAdministratorLinks.linkSeq, set: link })
  // In the fragment, which no browser sends and no log sees.
  return `${config.origin}/admin#${token}`
}

type Form = BodyOf<typeof contract>

/**
 * Makes the account an administrator and goes on to the second factor. An address that an account has proved takes its
 * password; any other becomes a new account's, proved by the word of whoever runs the installation. Fails with NO_DATA
 * unless the link is the last that was printed and there is no administrator.
 */
export async function becomeFirst(
  outer: Context,
  form: Form,
): Promise<{ token: string; next: 'enrol' | 'code' }> {
  requireNoProblems(firstAdministratorProblems(form), ACCOUNT_LABELS)
  if (!(await isAlive(outer, form.token)) || (await hasAdministrator(outer.db))) fail('NO_DATA')
  const email = normalEmail(form.email)
  const account = await provedAccount(outer, email, form.password)
  const passwordHash = account ? null : await hashOfNew(form.password)
  return inTransaction(outer, async (ctx) => {
    // One statement uses the link up, so that of two at once only one finds it.
    const used = await ctx.db.delete(firstAdministratorLinks).where(isLink(ctx, form.token)).returning()
    if (used.length === 0 || (await hasAdministrator(ctx.db))) fail('NO_DATA')
    if (account) {
      await lockProved(ctx, account)
      await forgiveAttempts(ctx, email)
    }
    const userSeq =
      account?.userSeq ?? (await beginOwnAccount(ctx, { email, name: form.name.trim(), passwordHash }))
    await setRight(ctx, { userSeq, isPlatformAdmin: false }, true)
    const factor = await findFactor(ctx, userSeq)
    return {
      token: await beginDesk(ctx, await lockUser(ctx, userSeq)),
      next: factor?.confirmedAt ? 'code' : 'enrol',
    }
  })
}

async function provedAccount(ctx: Context, email: string, password: string) {
  const account = await findUserByEmail(ctx, email)
  if (!account) return undefined
  await takeAttempt(ctx, email)
  if (!(await passwordMatches(account.passwordHash, password))) fail('INCORRECT_PASSWORD')
  return account
}

function hashOfNew(password: string): Promise<string> {
  requireNoProblems({ password: passwordProblem(password) ?? undefined }, ACCOUNT_LABELS)
  return hashPassword(password)
}

const isLink = (ctx: Context, token: string) =>
  and(eq(firstAdministratorLinks.tokenHash, tokenHash(token)), gt(firstAdministratorLinks.expiresAt, ctx.now))

async function isAlive(ctx: Context, token: string): Promise<boolean> {
  const rows = await ctx.db.select().from(firstAdministratorLinks).where(isLink(ctx, token))
  return rows.length > 0
}

async function hasAdministrator(db: Context['db']): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from users where is_platform_admin and verified_at is not null and closed_at is null limit 1`,
  )
  return rows.length > 0
}
