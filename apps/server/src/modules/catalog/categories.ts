import type { courseCategories as listed } from '@seodang/contract/catalog'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { categoryNameProblem, tidiedCategoryName } from '@seodang/domain/category'
import { requireNoProblems } from '@seodang/domain/errors'
import { CATEGORY_LABELS } from '@seodang/domain/field-labels'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { BROWSABLE } from './browsable.ts'
import { keptBriefly } from './kept-briefly.ts'
import { courseCategories } from './tables.ts'

const CATEGORIES = `
select g.channel_category_seq as "channelCategorySeq", g.name, count(*)::int as "courseCount"
from courses k
join course_counts n on n.channel_seq = k.channel_seq and n.course_seq = k.course_seq
join course_categories own on own.channel_seq = k.channel_seq and own.channel_category_seq = k.channel_category_seq
join course_categories g on g.channel_seq = k.channel_seq
  and g.channel_category_seq in (own.channel_category_seq, own.parent_seq)
where ${BROWSABLE}
group by g.channel_seq, g.channel_category_seq
order by g.ord, g.name collate ko_natural, g.channel_category_seq`

type Row = ReplyOf<typeof listed>['list'][number]

const keptCategories = keptBriefly<Row[]>()

/** The categories that hold classes a visitor would find, by themselves or below them. */
export async function categoriesInUse(ctx: Context): Promise<ReplyOf<typeof listed>> {
  const counted = keptCategories(ctx, '')
  const list =
    counted.known ?? (await ctx.services.reads.rows<Row>('categories', CATEGORIES, [ctx.channelSeq, ctx.now]))
  counted.keep(list)
  return { list, totalCount: list.length }
}

type Category = { channelCategorySeq: number; name: string }

/** Six digits, counted within the site and never given again; 000001 is what a class without a category has. */
export const nextCategoryCd = ({ channelSeq }: Context) =>
  sql<string>`lpad((select coalesce(max(c.category_cd::int), 1) + 1 from course_categories c where c.channel_seq = ${channelSeq})::text, 6, '0')`

/** What a filter by category means to `k`: its own classes and those of the categories below it. */
export const inCategory = (
  parameter: string,
) => `(k.channel_category_seq = ${parameter} or k.channel_category_seq in (
  select below.channel_category_seq from course_categories below
  where below.channel_seq = k.channel_seq and below.parent_seq = ${parameter}))`

/** PGE-21: a name stands once in a site, whatever its letter case; asking for it again answers the same category. */
export async function saveCategory(ctx: Context, given: string): Promise<Category> {
  const name = tidiedCategoryName(given)
  requireNoProblems({ name: categoryNameProblem(name) ?? undefined }, CATEGORY_LABELS)
  const [made] = await ctx.db
    .insert(courseCategories)
    .values({
      channelSeq: ctx.channelSeq,
      name,
      categoryCd: nextCategoryCd(ctx),
      ord: sql`(select coalesce(max(c.ord), 0) + 1 from course_categories c where c.channel_seq = ${ctx.channelSeq})`,
    })
    .onConflictDoNothing()
    .returning({ channelCategorySeq: courseCategories.channelCategorySeq, name: courseCategories.name })
  if (made) return made
  const [there] = await ctx.db
    .select({ channelCategorySeq: courseCategories.channelCategorySeq, name: courseCategories.name })
    .from(courseCategories)
    .where(
      and(
        eq(courseCategories.channelSeq, ctx.channelSeq),
        sql`lower(${courseCategories.name}) = lower(${name})`,
      ),
    )
  if (!there) throw new Error('A category was neither made nor found')
  return there
}

/** All categories of the site, for the editor of a class. */
export async function allCategories(ctx: Context): Promise<Category[]> {
  return ctx.db
    .select({ channelCategorySeq: courseCategories.channelCategorySeq, name: courseCategories.name })
    .from(courseCategories)
    .where(eq(courseCategories.channelSeq, ctx.channelSeq))
    .orderBy(courseCategories.ord, sql`${courseCategories.name} collate ko_natural`)
}
