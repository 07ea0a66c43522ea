import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { LiveRow } from './live-fields.ts'
import { liveSessions } from './tables.ts'

const ofItem = ({ channelSeq }: Context, curriculumSeq: number) =>
  and(eq(liveSessions.channelSeq, channelSeq), eq(liveSessions.curriculumSeq, curriculumSeq))

/** The live items of a class by their keys. */
export async function livesOf(ctx: Context, courseSeq: number): Promise<Map<number, LiveRow>> {
  const rows = await ctx.db
    .select()
    .from(liveSessions)
    .where(and(eq(liveSessions.channelSeq, ctx.channelSeq), eq(liveSessions.courseSeq, courseSeq)))
  return new Map(rows.map((row) => [row.curriculumSeq, row]))
}

/** Held until commit, so that what the meeting service answers meanwhile is not written over. */
export async function lockLive(ctx: Context, curriculumSeq: number): Promise<LiveRow | undefined> {
  const [row] = await ctx.db.select().from(liveSessions).where(ofItem(ctx, curriculumSeq)).for('update')
  return row
}

export async function insertLives(ctx: Context, rows: (typeof liveSessions.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await ctx.db.insert(liveSessions).values(rows)
}

export async function updateLive(
  ctx: Context,
  curriculumSeq: number,
  values: Partial<LiveRow>,
): Promise<void> {
  await ctx.db.update(liveSessions).set(values).where(ofItem(ctx, curriculumSeq))
}
