import { SOCKET_COMMAND } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { HOUR, MINUTE } from '@seodang/domain/instant'
import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { afterCommit, type Context } from '../../platform/context.ts'
import { newToken, tokenHash } from '../../platform/security/secrets.ts'
import { sessions } from './tables.ts'

/** ACC-26: the access token is short-lived and lies open to scripts, the refresh token does neither. */
export const ACCESS_LIFE = 15 * MINUTE
export const REFRESH_LIFE = 14 * 24 * HOUR
const PURPOSE = 'refresh-token'

export interface Tokens {
  userSeq: number
  accessToken: string
  refreshToken: string
}

/** Starts a session of the user on the device that asks. */
export async function openSession(ctx: Context, userSeq: number): Promise<Tokens> {
  const sessionSeq = await nextSessionSeq(ctx)
  const tokens = newTokens(ctx, sessionSeq, userSeq)
  await ctx.db.insert(sessions).values({ sessionSeq, userSeq, createdAt: ctx.now, ...stored(ctx, tokens) })
  return tokens
}

/**
 * Exchanges a refresh token for a new pair. One that was exchanged before was copied by somebody, so the whole
 * session ends (SEC-38). Fails with SESSION_ENDED.
 */
export async function rotateSession(ctx: Context, refreshToken: string): Promise<Tokens> {
  const sessionSeq = sessionOfRefreshToken(ctx, refreshToken)
  if (sessionSeq === null) fail('SESSION_ENDED')
  const tokens = newTokens(ctx, sessionSeq, 0)
  const [row] = await ctx.db
    .update(sessions)
    .set(stored(ctx, tokens))
    .where(
      and(
        eq(sessions.sessionSeq, sessionSeq),
        eq(sessions.refreshHash, tokenHash(refreshToken)),
        isNull(sessions.revokedAt),
        gt(sessions.refreshExpiresAt, ctx.now),
      ),
    )
    .returning({ userSeq: sessions.userSeq })
  if (row) return { ...tokens, userSeq: row.userSeq }
  await endSession(ctx, sessionSeq)
  fail('SESSION_ENDED')
}

/** The sessions of a person that can still be renewed, the last used first. */
export const liveSessions = (ctx: Context, userSeq: number) =>
  ctx.db
    .select({
      sessionSeq: sessions.sessionSeq,
      userAgent: sessions.userAgent,
      address: sessions.address,
      createdAt: sessions.createdAt,
      usedAt: sessions.usedAt,
    })
    .from(sessions)
    .where(
      and(eq(sessions.userSeq, userSeq), isNull(sessions.revokedAt), gt(sessions.refreshExpiresAt, ctx.now)),
    )
    .orderBy(desc(sessions.usedAt), desc(sessions.sessionSeq))

/** Ends one session of a person; false where it is not theirs, or over. */
export const endOwnSession = async (ctx: Context, userSeq: number, sessionSeq: number): Promise<boolean> =>
  (await end(ctx, and(eq(sessions.userSeq, userSeq), eq(sessions.sessionSeq, sessionSeq)))) === 1

/** New tokens for the session that asks, whose old ones end: a copy that somebody made of them is worth nothing. */
export async function renewTokens(ctx: Context, userSeq: number): Promise<Tokens> {
  const { sessionSeq } = ctx.origin
  if (sessionSeq === null) return openSession(ctx, userSeq)
  const tokens = newTokens(ctx, sessionSeq, userSeq)
  await ctx.db.update(sessions).set(stored(ctx, tokens)).where(eq(sessions.sessionSeq, sessionSeq))
  return tokens
}

/** Another person's session in place of the one that asks. */
export async function replaceSession(ctx: Context, userSeq: number): Promise<Tokens> {
  const { sessionSeq } = ctx.origin
  if (sessionSeq !== null) await end(ctx, eq(sessions.sessionSeq, sessionSeq), sessionSeq)
  return openSession(ctx, userSeq)
}

/** Ends every session of somebody who goes on as another; the one that asks learns it from its own answer. */
export async function endSessionsOfMerged(ctx: Context, userSeq: number): Promise<void> {
  await end(ctx, eq(sessions.userSeq, userSeq), ctx.origin.sessionSeq)
}

export async function endSession(ctx: Context, sessionSeq: number): Promise<void> {
  await end(ctx, eq(sessions.sessionSeq, sessionSeq))
}

/** Ends every session of the user, save the one that asks where `exceptSeq` names it (ACC-26). */
export async function endSessions(
  ctx: Context,
  userSeq: number,
  exceptSeq: number | null = null,
): Promise<number> {
  return end(
    ctx,
    and(eq(sessions.userSeq, userSeq), exceptSeq === null ? undefined : ne(sessions.sessionSeq, exceptSeq)),
  )
}

/**
 * Its open sockets hear it, too (RTS-04, RTS-07): a browser that was left open stops at once. Not that of `quietSeq`:
 * its page would ask who it is with a token that is over, before the answer with the new one has come.
 */
async function end(ctx: Context, which: SQL | undefined, quietSeq: number | null = null): Promise<number> {
  const ended = await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(which, isNull(sessions.revokedAt)))
    .returning({ sessionSeq: sessions.sessionSeq })
  for (const { sessionSeq } of ended.filter((session) => session.sessionSeq !== quietSeq))
    await afterCommit(ctx, () =>
      ctx.services.hub.publish({ sessionSeq }, { command: SOCKET_COMMAND.sessionEnded }),
    )
  return ended.length
}

/** Which session a token belongs to, however old; null for one that we never made. */
export function sessionOfRefreshToken(ctx: Context, token: string): number | null {
  const [sessionSeq = '', random = '', signature = '', ...rest] = token.split('.')
  const isOurs =
    rest.length === 0 && ctx.services.secrets.verify(PURPOSE, `${sessionSeq}.${random}`, signature)
  return isOurs ? Number(sessionSeq) : null
}

// The signature lets an old token be known as ours without keeping it, and keeps strangers from ending a session
// by naming its number.
function newTokens(ctx: Context, sessionSeq: number, userSeq: number): Tokens {
  const body = `${sessionSeq}.${newToken()}`
  const refreshToken = `${body}.${ctx.services.secrets.sign(PURPOSE, body)}`
  return { userSeq, accessToken: newToken(), refreshToken }
}

const stored = (ctx: Context, { accessToken, refreshToken }: Tokens) => ({
  accessHash: tokenHash(accessToken),
  accessExpiresAt: new Date(ctx.now.getTime() + ACCESS_LIFE),
  refreshHash: tokenHash(refreshToken),
  refreshExpiresAt: new Date(ctx.now.getTime() + REFRESH_LIFE),
  userAgent: ctx.origin.userAgent,
  address: ctx.origin.address,
  usedAt: ctx.now,
})

async function nextSessionSeq(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ seq: number }>(
    sql`select nextval(pg_get_serial_sequence('sessions', 'session_seq')) as seq`,
  )
  return Number(rows[0]?.seq)
}
