import type { Context } from '../../platform/context.ts'
import { newToken } from '../../platform/security/secrets.ts'

const PURPOSE = 'own-refresh-token'
/** Of tokens that were made before their cookie had a prefix; the last of them ends 14 days after the update. */
const BEFORE_PREFIX = 'refresh-token'
const SUCCESSION = 'refresh-token-successor'

type Signing = { services: Pick<Context['services'], 'secrets'> }

// The signature lets an old token be known as ours without keeping it, and keeps strangers from ending a session
// by naming its number.
export const newRefreshToken = (ctx: Signing, sessionSeq: number): string =>
  signed(ctx, sessionSeq, newToken())

/** Always the same, so that an answer that was lost can be given again; only our key can tell it. */
export const successorOf = (ctx: Context, sessionSeq: number, refreshToken: string): string =>
  signed(ctx, sessionSeq, ctx.services.secrets.sign(SUCCESSION, refreshToken))

/** Which session a token belongs to, however old; null for one that we never made. */
export function sessionOfRefreshToken(ctx: Context, token: string): number | null {
  return sessionSignedFor(ctx, token, PURPOSE) ?? sessionSignedFor(ctx, token, BEFORE_PREFIX)
}

/** Whether a neighbour below the same domain can have it only from before the update. */
export const isFromBeforePrefix = (ctx: Context, token: string): boolean =>
  sessionSignedFor(ctx, token, BEFORE_PREFIX) !== null

function sessionSignedFor(ctx: Context, token: string, purpose: string): number | null {
  const [sessionSeq = '', random = '', signature = '', ...rest] = token.split('.')
  const isOurs =
    rest.length === 0 && ctx.services.secrets.verify(purpose, `${sessionSeq}.${random}`, signature)
  return isOurs ? Number(sessionSeq) : null
}

function signed(ctx: Signing, sessionSeq: number, random: string): string {
  const body = `${sessionSeq}.${random}`
  return `${body}.${ctx.services.secrets.sign(PURPOSE, body)}`
}
