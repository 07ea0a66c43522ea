import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { nextCategoryCd } from './categories.ts'
import { courseCategories, courses } from './tables.ts'

export type CategoryRow = Pick<
  typeof courseCategories.$inferSelect,
  'channelCategorySeq' | 'parentSeq' | 'name' | 'ord'
>

const ofSite = (ctx: Context) => eq(courseCategories.channelSeq, ctx.channelSeq)

const lockOf = (ctx: Context) => `categories:${ctx.channelSeq}`

/** Of two who save the list at once one waits, and then sees what the other made. */
export async function lockCategories(ctx: Context): Promise<CategoryRow[]> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${lockOf(ctx)}))`)
  return listCategories(ctx)
}

/**
 * While somebody puts a class into a category none is deleted. Taken before the row of the class, as whoever deletes
 * one does.
 */
export async function holdCategories(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock_shared(hashtext(${lockOf(ctx)}))`)
}

/** In their order. */
export function listCategories(ctx: Context): Promise<CategoryRow[]> {
  const { channelCategorySeq, parentSeq, name, ord } = courseCategories
  return ctx.db
    .select({ channelCategorySeq, parentSeq, name, ord })
    .from(courseCategories)
    .where(ofSite(ctx))
    .orderBy(ord, sql`${name} collate ko_natural`, channelCategorySeq)
}

/** Everything that points to a category, deleted classes that can be brought back among it. */
export async function countByCategory(ctx: Context): Promise<ReadonlyMap<number, number>> {
  const rows = await ctx.db
    .select({ seq: courses.channelCategorySeq, count: sql<number>`count(*)::int` })
    .from(courses)
    .where(and(eq(courses.channelSeq, ctx.channelSeq), isNotNull(courses.channelCategorySeq)))
    .groupBy(courses.channelCategorySeq)
  return new Map(rows.flatMap(({ seq, count }) => (seq === null ? [] : [[seq, count]])))
}

export async function moveClasses(ctx: Context, fromSeq: number, toSeq: number): Promise<void> {
  await ctx.db
    .update(courses)
    .set({ channelCategorySeq: toSeq })
    .where(and(eq(courses.channelSeq, ctx.channelSeq), eq(courses.channelCategorySeq, fromSeq)))
}

/** A name stands once in a site: while two swap theirs, each has one that nobody else can have. */
export async function renameApart(ctx: Context, channelCategorySeqs: readonly number[]): Promise<void> {
  if (channelCategorySeqs.length === 0) return
  await ctx.db
    .update(courseCategories)
    .set({ name: sql`chr(1) || ${courseCategories.channelCategorySeq}` })
    .where(and(ofSite(ctx), inArray(courseCategories.channelCategorySeq, [...channelCategorySeqs])))
}

export async function deleteCategories(ctx: Context, channelCategorySeqs: readonly number[]): Promise<void> {
  if (channelCategorySeqs.length === 0) return
  await ctx.db
    .delete(courseCategories)
    .where(and(ofSite(ctx), inArray(courseCategories.channelCategorySeq, [...channelCategorySeqs])))
}

/** One without a key is new. */
export async function writeCategory(
  ctx: Context,
  {
    channelCategorySeq,
    ...values
  }: { channelCategorySeq: number | null } & Omit<CategoryRow, 'channelCategorySeq'>,
): Promise<void> {
  if (channelCategorySeq === null)
    await ctx.db
      .insert(courseCategories)
      .values({ ...values, channelSeq: ctx.channelSeq, categoryCd: nextCategoryCd(ctx) })
  else
    await ctx.db
      .update(courseCategories)
      .set(values)
      .where(and(ofSite(ctx), eq(courseCategories.channelCategorySeq, channelCategorySeq)))
}
