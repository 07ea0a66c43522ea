import type { PlayEnd } from '@seodang/domain/play-lease'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { playSessions } from './tables.ts'

export type Player = typeof playSessions.$inferSelect

export async function insertPlayer(ctx: Context, row: typeof playSessions.$inferInsert): Promise<Player> {
  const [player] = await ctx.db.insert(playSessions).values(row).returning()
  if (!player) throw new Error('The player was not kept')
  return player
}

export interface PlayerKey {
  playSessionId: string
  curriculumSeq: number
  userSeq: number
}

const ofPerson = (ctx: Context, { playSessionId, curriculumSeq, userSeq }: PlayerKey) =>
  and(
    eq(playSessions.playSessionId, playSessionId),
    eq(playSessions.channelSeq, ctx.channelSeq),
    eq(playSessions.curriculumSeq, curriculumSeq),
    eq(playSessions.userSeq, userSeq),
  )

/** A player of this person and item, ended ones included. */
export async function findPlayer(ctx: Context, key: PlayerKey): Promise<Player | undefined> {
  const [row] = await ctx.db.select().from(playSessions).where(ofPerson(ctx, key))
  return row
}

/** The same, held until commit. Whoever needs the lease, too, locks that first. */
export async function lockPlayer(ctx: Context, key: PlayerKey): Promise<Player | undefined> {
  const [row] = await ctx.db.select().from(playSessions).where(ofPerson(ctx, key)).for('update')
  return row
}

export async function updatePlayer(
  ctx: Context,
  playSessionId: string,
  values: Partial<typeof playSessions.$inferInsert>,
): Promise<void> {
  await ctx.db.update(playSessions).set(values).where(eq(playSessions.playSessionId, playSessionId))
}

/** Ends what the window of this player had open before it. */
export async function endOthersOfWindow(
  ctx: Context,
  { userSeq, sessionSeq, windowId, playSessionId }: Player,
): Promise<void> {
  await ctx.db
    .update(playSessions)
    .set({ endedAt: ctx.now })
    .where(
      and(
        eq(playSessions.channelSeq, ctx.channelSeq),
        eq(playSessions.userSeq, userSeq),
        eq(playSessions.windowId, windowId),
        sessionSeq === null ? isNull(playSessions.sessionSeq) : eq(playSessions.sessionSeq, sessionSeq),
        ne(playSessions.playSessionId, playSessionId),
        isNull(playSessions.endedAt),
      ),
    )
}

/** Ends a player for a reason that its page is told; nothing when it had ended before. */
export async function endPlayer(
  ctx: Context,
  playSeq: number,
  endReason: PlayEnd,
): Promise<Player | undefined> {
  const [row] = await ctx.db
    .update(playSessions)
    .set({ endedAt: ctx.now, endReason })
    .where(
      and(
        eq(playSessions.channelSeq, ctx.channelSeq),
        eq(playSessions.playSeq, playSeq),
        isNull(playSessions.endedAt),
      ),
    )
    .returning()
  return row
}
