import { SOCKET_COMMAND } from '@seodang/domain/codes'
import { and, desc, eq, gt, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import { afterCommit, type Context, inTransaction } from '../../platform/context.ts'
import { voidMerges } from './pending-merges.ts'
import { DESKS } from './port.ts'
import type { OwnDomain } from './sign-on-consents.ts'
import { sessions, users } from './tables.ts'

/** The sessions of a person that can still be renewed, the last used first. */
export const liveSessions = (ctx: Context, userSeq: number) =>
  ctx.db
    .select({
      sessionSeq: sessions.sessionSeq,
      channelSeq: sessions.channelSeq,
      origin: sessions.origin,
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
export const endOwnSession = (outer: Context, userSeq: number, sessionSeq: number): Promise<boolean> =>
  inTransaction(outer, async (ctx) => {
    await holdAccount(ctx, userSeq)
    // The browser that is logged out may have come through a provider, which it could still bring along.
    await voidMerges(ctx, userSeq)
    return (await end(ctx, and(eq(sessions.userSeq, userSeq), eq(sessions.sessionSeq, sessionSeq)))) === 1
  })

/** Ends what a person has open at a site's own domain. */
export const endSessionsAt = (ctx: Context, userSeq: number, domain: OwnDomain): Promise<number> =>
  end(ctx, and(eq(sessions.userSeq, userSeq), isAt(domain)))

/** Ends what anybody has open there. */
export const endAllSessionsAt = (ctx: Context, domain: OwnDomain): Promise<number> => end(ctx, isAt(domain))

const isAt = ({ channelSeq, host }: OwnDomain) =>
  and(eq(sessions.channelSeq, channelSeq), eq(sessions.origin, `https://${host}`))

/** Ends every session of somebody who goes on as another; the one that asks learns it from its own answer. */
export async function endSessionsOfMerged(ctx: Context, userSeq: number): Promise<void> {
  await end(ctx, eq(sessions.userSeq, userSeq), { quietSeq: ctx.origin.sessionSeq })
  await ctx.services.ports.use(DESKS).end(ctx, userSeq)
}

/** `quiet` where the page that asks learns of it from its own answer. */
export async function endSession(ctx: Context, sessionSeq: number, { quiet = false } = {}): Promise<void> {
  await end(ctx, eq(sessions.sessionSeq, sessionSeq), { quietSeq: quiet ? sessionSeq : null })
}

/**
 * Ends every session of the user, save the one that asks where `exceptSeq` names it (ACC-26), and every desk (ADM-04), and
 * what waits to be merged with it. The account is held, as by whoever opens one, so that a login that is under way comes before, and ends here, or asks
 * again after. Answers how many ended.
 */
export const endSessions = (
  outer: Context,
  userSeq: number,
  exceptSeq: number | null = null,
): Promise<number> =>
  inTransaction(outer, async (ctx) => {
    await holdAccount(ctx, userSeq)
    await voidMerges(ctx, userSeq)
    const ended = await end(ctx, eq(sessions.userSeq, userSeq), { exceptSeq })
    // Where it came from is among those that ended, so it stands by itself from now on (docs/decisions/sign-on.md).
    if (exceptSeq !== null)
      await ctx.db.update(sessions).set({ fromSessionSeq: null }).where(eq(sessions.sessionSeq, exceptSeq))
    return ended + (await ctx.services.ports.use(DESKS).end(ctx, userSeq))
  })

const holdAccount = (ctx: Context, userSeq: number) =>
  ctx.db.select({ userSeq: users.userSeq }).from(users).where(eq(users.userSeq, userSeq)).for('update')

interface Spared {
  /** Stays, whichever session it came from. */
  exceptSeq?: number | null
  /** Ends unheard: its page would ask who it is with a token that is over, before the answer with the new one has come. */
  quietSeq?: number | null
}

/**
 * Its access tokens are asked for together with it, so they end with it. Its open sockets hear it, too (RTS-04,
 * RTS-07): a browser that was left open stops at once.
 */
async function end(ctx: Context, which: SQL | undefined, spared: Spared = {}): Promise<number> {
  const { exceptSeq = null, quietSeq = null } = spared
  const notSpared = exceptSeq === null ? undefined : ne(sessions.sessionSeq, exceptSeq)
  const ended = await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now })
    .where(and(which, notSpared, isNull(sessions.revokedAt)))
    .returning({ sessionSeq: sessions.sessionSeq })
  // Whoever logs out at one address of the product has logged out at the others that they came to from there.
  if (ended.length > 0)
    await end(
      ctx,
      inArray(
        sessions.fromSessionSeq,
        ended.map(({ sessionSeq }) => sessionSeq),
      ),
      spared,
    )
  for (const { sessionSeq } of ended.filter((session) => session.sessionSeq !== quietSeq))
    await afterCommit(ctx, () =>
      ctx.services.hub.publish({ sessionSeq }, { command: SOCKET_COMMAND.sessionEnded }),
    )
  return ended.length
}
