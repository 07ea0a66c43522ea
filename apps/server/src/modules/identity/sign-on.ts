import { fail } from '@seodang/domain/errors'
import { MINUTE } from '@seodang/domain/instant'
import { parseHttpUrl } from '@seodang/domain/url'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { newToken, tokenHash } from '../../platform/security/secrets.ts'
import { openSession, type Tokens } from './sessions.ts'
import { signOnCodes } from './tables.ts'

/** As long as a redirect takes on a slow line. */
export const SIGN_ON_LIFE = MINUTE

/**
 * Signs a person on at another address of the product, where the browser shares nothing with this one. The code is
 * good for the page that made `state` only: one that somebody else sends along signs nobody on (SEC-38).
 */
export async function makeSignOnCode(
  ctx: Context,
  { origin, state }: { origin: string; state: string },
  isOurs: (host: string) => Promise<boolean>,
): Promise<string> {
  const wanted = originOf(origin) ?? fail('NO_DATA')
  const isProduct = wanted === new URL(ctx.services.config.origin).origin
  if (!isProduct && !(wanted.startsWith('https:') && (await isOurs(new URL(wanted).host)))) fail('NO_DATA')
  const code = newToken()
  await ctx.db.insert(signOnCodes).values({
    codeHash: hashOf(code, state),
    userSeq: userSeqOf(ctx),
    origin: wanted,
    expiresAt: new Date(ctx.now.getTime() + SIGN_ON_LIFE),
  })
  return code
}

/** A code that is used, old, for another address or another page is simply wrong. */
export async function signOn(
  ctx: Context,
  { code, state }: { code: string; state: string },
  askedAt: string,
): Promise<Tokens> {
  const [row] = await ctx.db
    .update(signOnCodes)
    .set({ usedAt: ctx.now })
    .where(
      and(
        eq(signOnCodes.codeHash, hashOf(code, state)),
        eq(signOnCodes.origin, askedAt),
        isNull(signOnCodes.usedAt),
        gt(signOnCodes.expiresAt, ctx.now),
      ),
    )
    .returning({ userSeq: signOnCodes.userSeq })
  if (!row) fail('INCORRECT_CODE')
  return openSession(ctx, row.userSeq)
}

const hashOf = (code: string, state: string) => tokenHash(`${code}.${state}`)

function originOf(text: string): string | null {
  const url = parseHttpUrl(text)
  return url && new URL(text).origin
}
