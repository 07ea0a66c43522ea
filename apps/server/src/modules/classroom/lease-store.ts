import type { PlayLease } from '@seodang/domain/play-lease'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { sessions } from '../identity/tables.ts'
import { playLeases, playSessions } from './tables.ts'

type NewLease = typeof playLeases.$inferInsert

/** The first lease of a person on a site. Whoever comes at the same moment waits and then meets it. */
export async function insertLease(ctx: Context, lease: NewLease): Promise<boolean> {
  const rows = await ctx.db
    .insert(playLeases)
    .values(lease)
    .onConflictDoNothing()
    .returning({ playSeq: playLeases.playSeq })
  return rows.length > 0
}

/** The lease of a person on a site, held until commit. */
export async function lockLease(ctx: Context, userSeq: number): Promise<PlayLease | null> {
  const [row] = await ctx.db.select().from(playLeases).where(ofPerson(ctx, userSeq)).for('update')
  if (!row) return null
  const { playSeq, sessionSeq, windowId, expiresAt, pausedAt } = row
  const isPaused = pausedAt !== null
  return { playSeq, sessionSeq, windowId, expiresAt, isPaused, isLoggedIn: await isLoggedIn(ctx, sessionSeq) }
}

/**
 * Asked once the lease is locked, and not joined to it: whoever had to wait would meet the new lease beside the login of
 * the one before (PostgreSQL 13.2.1).
 */
async function isLoggedIn(ctx: Context, sessionSeq: number | null): Promise<boolean> {
  if (sessionSeq === null) return false
  const rows = await ctx.db
    .select({ sessionSeq: sessions.sessionSeq })
    .from(sessions)
    .where(
      and(
        eq(sessions.sessionSeq, sessionSeq),
        isNull(sessions.revokedAt),
        gt(sessions.refreshExpiresAt, ctx.now),
      ),
    )
  return rows.length > 0
}

export async function updateLease(ctx: Context, userSeq: number, values: Partial<NewLease>): Promise<void> {
  await ctx.db.update(playLeases).set(values).where(ofPerson(ctx, userSeq))
}

/** Moves the lease of a player on, in one write; false where the player holds none. */
export async function renewLease(
  ctx: Context,
  userSeq: number,
  playSessionId: string,
  values: Pick<NewLease, 'expiresAt' | 'pausedAt'>,
): Promise<boolean> {
  const rows = await ctx.db
    .update(playLeases)
    .set(values)
    .from(playSessions)
    .where(
      and(
        ofPerson(ctx, userSeq),
        eq(playSessions.channelSeq, playLeases.channelSeq),
        eq(playSessions.playSeq, playLeases.playSeq),
        eq(playSessions.playSessionId, playSessionId),
      ),
    )
    .returning({ playSeq: playLeases.playSeq })
  return rows.length > 0
}

const ofPerson = ({ channelSeq }: Context, userSeq: number) =>
  and(eq(playLeases.channelSeq, channelSeq), eq(playLeases.userSeq, userSeq))
