import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

/** Whether anybody ever had a place in the class. */
export async function hasPlaces(ctx: Context, courseSeq: number): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select 1 from attendances
    where channel_seq = ${ctx.channelSeq} and course_seq = ${courseSeq} limit 1`)
  return rows.length > 0
}
