import type { Language } from '@seodang/domain/codes'
import { problemText } from '@seodang/domain/problem-texts'
import { type Problems } from '@seodang/domain/problems'

/** What a domain rule found, in the person's language; `labels` are the visible names of the fields. */
export function sayProblems<Field extends string>(
  problems: Problems<Field>,
  language: Language,
  labels: Partial<Record<Field, string>> = {},
): Partial<Record<Field, string>> {
  const said: Partial<Record<Field, string>> = {}
  for (const field in problems) {
    const problem = problems[field]
    if (problem !== undefined) said[field] = problemText(problem, language, labels[field])
  }
  return said
}
