import { fail } from '@seodang/domain/errors'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courseCounts } from './tables.ts'

const COUNTS = ['likeCount', 'reviewCount', 'reviewHalfStars'] as const
/** How much is to be added to each; enrolment keeps the counts of places itself. */
export type CountChanges = Partial<Record<(typeof COUNTS)[number], number>>
type Counts = typeof courseCounts.$inferSelect

const ofCourse = ({ channelSeq }: Context, courseSeq: number) =>
  and(eq(courseCounts.channelSeq, channelSeq), eq(courseCounts.courseSeq, courseSeq))

/** Adds to counts by one statement, so that two at once never lose one (REV-18); answers what they are now. */
export async function changeCounts(ctx: Context, courseSeq: number, changes: CountChanges): Promise<Counts> {
  const set: Partial<Record<keyof CountChanges, SQL>> = {}
  for (const name of COUNTS) {
    const by = changes[name]
    if (by !== undefined && by !== 0) set[name] = sql`${courseCounts[name]} + ${by}`
  }
  const [counts] =
    Object.keys(set).length === 0
      ? await ctx.db.select().from(courseCounts).where(ofCourse(ctx, courseSeq))
      : await ctx.db.update(courseCounts).set(set).where(ofCourse(ctx, courseSeq)).returning()
  return counts ?? fail('CLASS_NOT_FOUND', { courseSeq })
}

/** REV-18: the mean in stars with two decimals, from the sum that is kept; 0 without a review. */
export function rateOf({ reviewCount, reviewHalfStars }: Pick<Counts, 'reviewCount' | 'reviewHalfStars'>) {
  return reviewCount === 0 ? 0 : Math.round((reviewHalfStars * 50) / reviewCount) / 100
}
