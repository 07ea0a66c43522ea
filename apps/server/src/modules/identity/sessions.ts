import { fail } from '@seodang/domain/errors'
import { HOUR } from '@seodang/domain/instant'
import { ACCESS_LIFE, isGoodAt, placeOf, renewalOf, type ShownToken } from '@seodang/domain/session'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context, Services } from '../../platform/context.ts'
import { newToken, tokenHash } from '../../platform/security/secrets.ts'
import { endSession } from './end-sessions.ts'
import { newRefreshToken, readRefreshToken, successorOf } from './session-tokens.ts'
import { OWN_DOMAINS } from './sign-on-place.ts'
import type { HeldUser } from './store.ts'
import { accessTokens, sessions } from './tables.ts'

export { ACCESS_LIFE }
export const REFRESH_LIFE = 14 * 24 * HOUR
/** More renewals of one session at the same moment than any browser has pages. */
const TRIES = 5

export interface Tokens {
  userSeq: number
  accessToken: string
  refreshToken: string
}

/**
 * Starts a session of the user on the device that asks, good where it asks; it ends with the one that it comes from.
 * What it is opened for has to be looked at while the account is held: who ends all sessions of a person holds it, too,
 * and one that was allowed before and is opened after would outlive them (ACC-26).
 */
export async function openSession(
  ctx: Context,
  { userSeq }: HeldUser,
  fromSessionSeq: number | null = null,
): Promise<Tokens> {
  await holdPlace(ctx)
  const sessionSeq = await nextSessionSeq(ctx)
  const refreshToken = newRefreshToken(ctx, { sessionSeq, generation: 0 })
  await ctx.db.insert(sessions).values({
    sessionSeq,
    userSeq,
    fromSessionSeq,
    ...ctx.origin.audience,
    createdAt: ctx.now,
    ...kept(ctx, refreshToken, 0),
  })
  return { userSeq, refreshToken, accessToken: await newAccessToken(ctx, sessionSeq) }
}

/**
 * Where a session is about to be opened at a site's own domain, that has to be in force still, and is until commit: it may
 * have been lost since the call came (SEC-05), and what is opened after its sessions ended would outlive them. Behind the
 * account, and before sessions and what a person said yes to. Fails with NO_DATA, as calls at a lost domain do.
 */
export async function holdPlace(ctx: Context): Promise<void> {
  const { channelSeq, origin } = ctx.origin.audience
  if (channelSeq === null) return
  const { host } = new URL(origin)
  if (!(await ctx.services.ports.use(OWN_DOMAINS).hold(ctx, { channelSeq, host }))) fail('NO_DATA')
}

/**
 * Exchanges a refresh token for a new pair, as `renewalOf` of the domain says. One that was exchanged long before, or
 * that comes from another place than it was made for, was copied by somebody, so the whole session ends (SEC-38).
 * Fails with SESSION_ENDED.
 */
export async function renewSession(ctx: Context, refreshToken: string): Promise<Tokens> {
  const token = readRefreshToken(ctx, refreshToken) ?? fail('SESSION_ENDED')
  const { sessionSeq } = token
  const shown = { hash: tokenHash(refreshToken), generation: token.generation }
  for (let tries = 0; tries < TRIES; tries++) {
    const [session] = await ctx.db.select().from(sessions).where(eq(sessions.sessionSeq, sessionSeq))
    if (!session) break
    const outcome = isGoodAt(session, ctx.origin.audience) ? renewalOf(session, shown, ctx.now) : 'copied'
    if (outcome === 'copied') await endSession(ctx, sessionSeq)
    if (outcome === 'copied' || outcome === 'over') break
    const isPresent = placeOf(session, shown) === 'present'
    const next = isPresent && outcome === 'repeat' ? refreshToken : successorOf(ctx, token, refreshToken)
    if (outcome === 'repeat' || (await change(ctx, session, shown, next)))
      return {
        userSeq: session.userSeq,
        refreshToken: next,
        accessToken: await newAccessToken(ctx, sessionSeq),
      }
  }
  fail('SESSION_ENDED')
}

/**
 * The session that a refresh token opens, or opened until its last renewal, whose answer may be lost, or in days that
 * were lost with a restore. Its number and our signature are not enough: a number is known to whoever has one of its tokens, and only a secret says whose it is.
 */
export async function findShownSession(ctx: Context, refreshToken: string): Promise<number | null> {
  const token = readRefreshToken(ctx, refreshToken)
  if (!token) return null
  const [session] = await ctx.db.select().from(sessions).where(eq(sessions.sessionSeq, token.sessionSeq))
  const shown = { hash: tokenHash(refreshToken), generation: token.generation }
  return session && placeOf(session, shown) ? session.sessionSeq : null
}

/** New tokens for the session that asks, whose old ones end: a copy that somebody made of them is worth nothing. */
export async function replaceTokens(ctx: Context, user: HeldUser): Promise<Tokens> {
  const { sessionSeq } = ctx.origin
  if (sessionSeq === null) return openSession(ctx, user)
  const generation = await nextGeneration(ctx, sessionSeq)
  const refreshToken = newRefreshToken(ctx, { sessionSeq, generation })
  await ctx.db
    .update(sessions)
    .set({ ...kept(ctx, refreshToken, generation), previousHash: null, rotatedAt: null, seenAt: null })
    .where(eq(sessions.sessionSeq, sessionSeq))
  await ctx.db.delete(accessTokens).where(eq(accessTokens.sessionSeq, sessionSeq))
  return { userSeq: user.userSeq, refreshToken, accessToken: await newAccessToken(ctx, sessionSeq) }
}

/** Another person's session in place of the one that asks. */
export async function replaceSession(ctx: Context, user: HeldUser): Promise<Tokens> {
  const { sessionSeq } = ctx.origin
  await holdPlace(ctx)
  if (sessionSeq !== null) await endSession(ctx, sessionSeq, { quiet: true })
  return openSession(ctx, user)
}

/** Keeps a session from ending until commit, so that what is opened from it ends with it; false where it is over. */
export async function holdSession(ctx: Context, sessionSeq: number): Promise<boolean> {
  const held = await ctx.db
    .select({ sessionSeq: sessions.sessionSeq })
    .from(sessions)
    .where(and(eq(sessions.sessionSeq, sessionSeq), isNull(sessions.revokedAt)))
    .for('share')
  return held.length === 1
}

/**
 * SEC-38: what the last renewal gave has arrived, so from now on the token before is good for a minute more. A database
 * that takes no writes keeps nobody from reading: it is noted with the next call.
 */
export async function noteFirstSeen(
  { db, log, now }: Pick<Services, 'db' | 'log' | 'now'>,
  sessionSeq: number,
): Promise<void> {
  try {
    await db
      .update(sessions)
      .set({ seenAt: now() })
      .where(and(eq(sessions.sessionSeq, sessionSeq), isNull(sessions.seenAt)))
  } catch (error) {
    log.warn({ err: error, sessionSeq }, 'it could not be noted that a renewal arrived')
  }
}

/** False where another page of the same browser was first. */
async function change(
  ctx: Context,
  { sessionSeq, refreshHash }: { sessionSeq: number; refreshHash: string },
  shown: ShownToken,
  next: string,
): Promise<boolean> {
  const changed = await ctx.db
    .update(sessions)
    .set({
      ...kept(ctx, next, shown.generation + 1),
      previousHash: shown.hash,
      rotatedAt: ctx.now,
      seenAt: null,
    })
    .where(and(eq(sessions.sessionSeq, sessionSeq), eq(sessions.refreshHash, refreshHash)))
    .returning({ sessionSeq: sessions.sessionSeq })
  return changed.length === 1
}

async function newAccessToken(ctx: Context, sessionSeq: number): Promise<string> {
  const accessToken = newToken()
  await ctx.db.insert(accessTokens).values({
    tokenHash: tokenHash(accessToken),
    sessionSeq,
    expiresAt: new Date(ctx.now.getTime() + ACCESS_LIFE),
  })
  return accessToken
}

/** Held, so that a renewal at the same moment counts before or after. */
async function nextGeneration(ctx: Context, sessionSeq: number): Promise<number> {
  const [session] = await ctx.db
    .select({ generation: sessions.generation })
    .from(sessions)
    .where(eq(sessions.sessionSeq, sessionSeq))
    .for('update')
  return (session?.generation ?? 0) + 1
}

/**
 * After the database was set back: whoever renewed a login in the lost days has a token that it does not know, and goes on
 * with it (docs/decisions/opaque-tokens.md).
 */
export async function expectLostRenewals(ctx: Context): Promise<void> {
  await ctx.db.update(sessions).set({ isSetBack: true }).where(isNull(sessions.revokedAt))
}

const kept = (ctx: Context, refreshToken: string, generation: number) => ({
  refreshHash: tokenHash(refreshToken),
  generation,
  isSetBack: false,
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
