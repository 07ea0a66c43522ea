import type { FieldProblem } from './problems.ts'
import { textProblem } from './validation.ts'

export const MAX_CATEGORY_NAME = 40
/** More are none that a visitor looks through. */
export const MAX_COURSE_CATEGORIES = 100

/** PGE-21: a category of classes as its editor has it; a new one has no key yet. */
export interface CategoryDraft {
  channelCategorySeq: number | null
  parentSeq: number | null
  name: string
}

export const tidiedCategoryName = (name: string): string => name.trim().normalize('NFC')

export const categoryNameProblem = (name: string): FieldProblem | null =>
  textProblem(tidiedCategoryName(name), { max: MAX_CATEGORY_NAME, isRequired: true })

/**
 * PGE-21: what is wrong with the categories of a site, by their place: `categories.2.name`. A name stands once, whatever
 * its letter case, and a category is below one that is below none.
 */
export function categoriesProblems(categories: readonly CategoryDraft[]): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {}
  const names = categories.map(({ name }) => tidiedCategoryName(name).toLowerCase())
  const tops = new Set(
    categories.flatMap(({ channelCategorySeq, parentSeq }) =>
      parentSeq === null && channelCategorySeq !== null ? [channelCategorySeq] : [],
    ),
  )
  for (const [index, { name, parentSeq }] of categories.entries()) {
    const wrong = categoryNameProblem(name)
    if (wrong !== null) problems[`categories.${index}.name`] = wrong
    else if (names.indexOf(names[index] ?? '') !== index) problems[`categories.${index}.name`] = 'duplicate'
    if (parentSeq !== null && !tops.has(parentSeq)) problems[`categories.${index}.parentSeq`] = 'notChosen'
  }
  return problems
}
