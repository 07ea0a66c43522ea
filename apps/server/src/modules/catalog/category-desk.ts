import { createHash } from 'node:crypto'
import type { managedCategories, saveCategories as saving } from '@seodang/contract/category'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { type Label } from '@seodang/domain/account-labels'
import { categoriesProblems, tidiedCategoryName } from '@seodang/domain/category'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { CATEGORY_LABELS } from '@seodang/domain/field-labels'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import {
  type CategoryRow,
  countByCategory,
  deleteCategories,
  listCategories,
  lockCategories,
  moveClasses,
  renameApart,
  writeCategory,
} from './category-store.ts'

type Edited = ReplyOf<typeof managedCategories>
type Draft = BodyOf<typeof saving>

/** PGE-09, PGE-21. */
export async function editedCategories(ctx: Context): Promise<Edited> {
  const rows = await listCategories(ctx)
  const counts = await countByCategory(ctx)
  return {
    version: versionOf(rows),
    categories: rows.map(({ channelCategorySeq, parentSeq, name }) => ({
      channelCategorySeq,
      parentSeq,
      name,
      courseCount: counts.get(channelCategorySeq) ?? 0,
    })),
  }
}

/**
 * PGE-21: all categories in their order, or nothing where somebody else saved since they were read (SET-09). One that is
 * left out goes, and its classes go where `moves` says; one with classes and no such word is refused.
 */
export function saveCategories(outer: Context, { version, categories, moves }: Draft): Promise<Edited> {
  const problems = categoriesProblems(categories)
  requireNoProblems(problems, labelsOf(problems))
  return inTransaction(outer, async (ctx) => {
    const before = await lockCategories(ctx)
    if (versionOf(before) !== version) fail('CONFLICT_EDITED')
    const given = categories.flatMap(({ channelCategorySeq }) => channelCategorySeq ?? [])
    requireOwn(before, given)
    const gone = before.map((row) => row.channelCategorySeq).filter((seq) => !given.includes(seq))
    await emptied(ctx, gone, new Map(moves.map((move) => [move.channelCategorySeq, move.toSeq])), given)
    await renameApart(ctx, given)
    await deleteCategories(ctx, gone)
    for (const [ord, { channelCategorySeq, parentSeq, name }] of categories.entries())
      await writeCategory(ctx, { channelCategorySeq, parentSeq, name: tidiedCategoryName(name), ord })
    const after = await editedCategories(ctx)
    await audit(ctx, 'site.categories', 'categories', before, after.categories)
    await siteChanged(ctx)
    return after
  })
}

async function emptied(
  ctx: Context,
  gone: readonly number[],
  moves: ReadonlyMap<number, number>,
  kept: readonly number[],
): Promise<void> {
  const counts = await countByCategory(ctx)
  for (const channelCategorySeq of gone) {
    const toSeq = moves.get(channelCategorySeq)
    if (toSeq !== undefined && !kept.includes(toSeq)) fail('NO_DATA', { toSeq })
    if (toSeq !== undefined) await moveClasses(ctx, channelCategorySeq, toSeq)
    else if (counts.has(channelCategorySeq)) fail('CATEGORY_IN_USE', { channelCategorySeq })
  }
}

/** SEC-01: a category of another site, or one named twice, is none of this list. */
function requireOwn(before: readonly CategoryRow[], given: readonly number[]): void {
  const own = new Set(before.map(({ channelCategorySeq }) => channelCategorySeq))
  if (new Set(given).size < given.length || given.some((seq) => !own.has(seq))) fail('NO_DATA')
}

const labelsOf = (problems: Record<string, unknown>): Record<string, Label> =>
  Object.fromEntries(Object.keys(problems).map((field) => [field, CATEGORY_LABELS.name]))

/** Changes with every change of the list, and with nothing else. */
const versionOf = (rows: readonly CategoryRow[]): string =>
  createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 22)
