import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courses } from '../catalog/tables.ts'

export async function findCourseTitle(ctx: Context, courseSeq: number): Promise<string> {
  const [row] = await ctx.db
    .select({ title: courses.title })
    .from(courses)
    .where(and(eq(courses.channelSeq, ctx.channelSeq), eq(courses.courseSeq, courseSeq)))
  return row?.title ?? ''
}
