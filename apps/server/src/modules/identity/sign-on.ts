import { fail } from '@seodang/domain/errors'
import { MINUTE } from '@seodang/domain/instant'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { newToken, tokenHash } from '../../platform/security/secrets.ts'
import { holdPlace, holdSession, openSession, type Tokens } from './sessions.ts'
import { giveSignOnConsent, hasSignOnConsent, holdSignOnConsent, type OwnDomain } from './sign-on-consents.ts'
import { OWN_DOMAINS, type SignOnPlace } from './sign-on-place.ts'
import { lockUser } from './store.ts'
import { signOnCodes } from './tables.ts'

/** As long as a redirect takes on a slow line. */
export const SIGN_ON_LIFE = MINUTE

/**
 * Signs a person on at another address of the product, where the browser shares nothing with this one. The code is
 * good for the page that made `state` only: one that somebody else sends along signs nobody on. At a site's own domain
 * somebody else may serve the page, so there the person has to say yes to it once (SEC-38).
 */
export async function makeSignOnCode(
  ctx: Context,
  { state, saysYes = false }: { state: string; saysYes?: boolean },
  place: SignOnPlace,
): Promise<string> {
  // What is good at one site's own domain only must not become more than that.
  if (ctx.origin.audience.channelSeq !== null) fail('NO_DATA')
  const { ownDomain } = place
  if (ownDomain) {
    if (!(await ctx.services.ports.use(OWN_DOMAINS).isProved(ctx, ownDomain))) fail('DOMAIN_NOT_ANSWERING')
    if (saysYes) await sayYes(ctx, ownDomain)
    else if (!(await hasSignOnConsent(ctx, ownDomain))) fail('SIGN_ON_NOT_AGREED')
  }
  const code = newToken()
  await ctx.db.insert(signOnCodes).values({
    codeHash: hashOf(code, state),
    userSeq: userSeqOf(ctx),
    channelSeq: ownDomain?.channelSeq ?? null,
    origin: place.origin,
    fromSessionSeq: ctx.origin.sessionSeq,
    expiresAt: new Date(ctx.now.getTime() + SIGN_ON_LIFE),
  })
  return code
}

/** A yes to a domain that was lost meanwhile would count again once the site has it back. */
const sayYes = (outer: Context, ownDomain: OwnDomain): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    if (!(await ctx.services.ports.use(OWN_DOMAINS).hold(ctx, ownDomain))) fail('DOMAIN_NOT_ANSWERING')
    await giveSignOnConsent(ctx, ownDomain)
  })

/** A code that is used, old, for another address or another page, or that was taken back, is simply wrong. */
export async function signOn(
  ctx: Context,
  { code, state }: { code: string; state: string },
  place: SignOnPlace | null,
): Promise<Tokens> {
  if (!place) fail('INCORRECT_CODE')
  const [row] = await ctx.db
    .update(signOnCodes)
    .set({ usedAt: ctx.now })
    .where(
      and(
        eq(signOnCodes.codeHash, hashOf(code, state)),
        eq(signOnCodes.origin, place.origin),
        isNull(signOnCodes.usedAt),
        gt(signOnCodes.expiresAt, ctx.now),
      ),
    )
    .returning({
      userSeq: signOnCodes.userSeq,
      channelSeq: signOnCodes.channelSeq,
      fromSessionSeq: signOnCodes.fromSessionSeq,
    })
  const { ownDomain } = place
  const { userSeq, channelSeq, fromSessionSeq } = row ?? fail('INCORRECT_CODE')
  // It may have changed what it is within the minute.
  if (channelSeq !== (ownDomain?.channelSeq ?? null) || fromSessionSeq === null) fail('INCORRECT_CODE')
  if (ownDomain && !(await ctx.services.ports.use(OWN_DOMAINS).isProved(ctx, ownDomain)))
    fail('INCORRECT_CODE')
  return inTransaction(ctx, async (inside) => {
    const user = await lockUser(inside, userSeq)
    await holdPlace(inside)
    if (ownDomain && !(await holdSignOnConsent(inside, userSeq, ownDomain))) fail('INCORRECT_CODE')
    // Whoever was logged out everywhere has no code under way that logs them in again.
    if (!(await holdSession(inside, fromSessionSeq))) fail('INCORRECT_CODE')
    return openSession(inside, user, fromSessionSeq)
  })
}

const hashOf = (code: string, state: string) => tokenHash(`${code}.${state}`)
