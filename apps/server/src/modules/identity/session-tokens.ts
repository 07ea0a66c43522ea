import type { Context } from '../../platform/context.ts'
import { newToken } from '../../platform/security/secrets.ts'

const PURPOSE = 'own-refresh-token'
/** Of tokens that were made before their cookie had a prefix; the last of them ends 14 days after the update. */
const BEFORE_PREFIX = 'refresh-token'
const SUCCESSION = 'refresh-token-successor'
/** Between how many renewals came before and the secret; no base64 has it, and tokens of before have none. */
const GENERATION_END = '~'

type Signing = { services: Pick<Context['services'], 'secrets'> }

export interface SignedToken {
  sessionSeq: number
  /** How many renewals of the session came before it; 0 also for tokens of before this was counted. */
  generation: number
}

// The signature lets an old token be known as ours without keeping it, and keeps strangers from ending a session
// by naming its number.
export const newRefreshToken = (ctx: Signing, token: SignedToken): string => signed(ctx, token, newToken())

/** Always the same, so that an answer that was lost can be given again; only our key can tell it. */
export const successorOf = (ctx: Signing, { sessionSeq, generation }: SignedToken, refreshToken: string) =>
  signed(ctx, { sessionSeq, generation: generation + 1 }, ctx.services.secrets.sign(SUCCESSION, refreshToken))

/** Which session a token belongs to, however old, and where it stands in it; null for one that we never made. */
export function readRefreshToken(ctx: Signing, token: string): SignedToken | null {
  return readSigned(ctx, token, PURPOSE) ?? readSigned(ctx, token, BEFORE_PREFIX)
}

/** Whether a neighbour below the same domain can have it only from before the update. */
export const isFromBeforePrefix = (ctx: Signing, token: string): boolean =>
  readSigned(ctx, token, BEFORE_PREFIX) !== null

function readSigned(ctx: Signing, token: string, purpose: string): SignedToken | null {
  const [sessionSeq = '', random = '', signature = '', ...rest] = token.split('.')
  const isOurs =
    rest.length === 0 && ctx.services.secrets.verify(purpose, `${sessionSeq}.${random}`, signature)
  if (!isOurs) return null
  const [generation = '', secret] = random.split(GENERATION_END)
  return { sessionSeq: Number(sessionSeq), generation: secret === undefined ? 0 : Number(generation) }
}

function signed(ctx: Signing, { sessionSeq, generation }: SignedToken, secret: string): string {
  const body = `${sessionSeq}.${generation}${GENERATION_END}${secret}`
  return `${body}.${ctx.services.secrets.sign(PURPOSE, body)}`
}
