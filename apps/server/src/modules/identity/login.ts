import type { BodyOf } from '@seodang/contract/endpoint'
import type { login } from '@seodang/contract/identity'
import { loginProblems } from '@seodang/domain/account'
import { ACCOUNT_LABELS } from '@seodang/domain/account-labels'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { normalEmail } from '@seodang/domain/validation'
import { type Context, inTransaction } from '../../platform/context.ts'
import { forgiveAttempts, takeAttempt } from './login-throttle.ts'
import { passwordMatches } from './passwords.ts'
import { openSession, type Tokens } from './sessions.ts'
import { siteOf } from './site-of.ts'
import { listLinks } from './social-accounts-store.ts'
import { listProviders } from './social-keys-store.ts'
import { findClaimant, findOwner, lockProved, type User } from './store.ts'

/**
 * Signs in with e-mail and password (ACC-01). Always two hashes, one for the account that owns the address and
 * one for the youngest that claims it, so that known and unknown addresses take the same time (SEC-40). Fails
 * with INCORRECT_PASSWORD, EMPTY_PASSWORD_AUTH (ACC-27) or EXCEED_MAXIMUM_ATTEMPTS.
 */
export async function logIn(outer: Context, form: BodyOf<typeof login>): Promise<Tokens> {
  requireNoProblems(loginProblems(form), ACCOUNT_LABELS)
  const channelSeq = (await siteOf(outer, form.channelSeq)) ?? 0
  const email = normalEmail(form.email)
  await takeAttempt(outer, email)
  const [owner, claimant] = await Promise.all([findOwner(outer, email), findClaimant(outer, email)])
  const ownerMatches = await passwordMatches(owner?.passwordHash ?? null, form.password)
  const claimantMatches = await passwordMatches(claimant?.passwordHash ?? null, form.password)
  const user = ownerMatches ? owner : claimantMatches ? claimant : undefined
  if (!user) {
    const known = owner ?? claimant
    if (known && known.passwordHash === null)
      fail('EMPTY_PASSWORD_AUTH', { shown: { snsTypeCd: await wayInOf(outer, known, channelSeq) } })
    fail('INCORRECT_PASSWORD', { atLogin: true })
  }
  return inTransaction(outer, async (ctx) => {
    const held = await lockProved(ctx, user, { atLogin: true })
    await forgiveAttempts(ctx, email)
    return openSession(ctx, held)
  })
}

/** ACC-27: the provider by which the person came last and which works here; else the one that they signed up with. */
async function wayInOf(ctx: Context, user: User, channelSeq: number): Promise<User['snsTypeCd']> {
  const [links, { clientIds }] = await Promise.all([
    listLinks(ctx, user.userSeq),
    listProviders(ctx, channelSeq),
  ])
  return links.find(({ clientId }) => clientIds.includes(clientId))?.snsTypeCd ?? user.snsTypeCd
}
