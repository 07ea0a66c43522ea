import type { CountedProblem, FieldProblem, PlainProblem } from './problem-texts.ts'

export type { FieldProblem } from './problem-texts.ts'

/** What a rule such as `courseProblems` answers: nothing for a field that is right. */
export type Problems<Field extends string> = Partial<Record<Field, FieldProblem>>

export const tooLong = (n: number): FieldProblem => ({ code: 'tooLong', n })
export const tooShort = (n: number): FieldProblem => ({ code: 'tooShort', n })

export function problemCode(problem: FieldProblem): PlainProblem | CountedProblem {
  return typeof problem === 'string' ? problem : problem.code
}

/** Drops the fields without a problem, so that an empty answer means that all is well. */
export function onlyProblems<Field extends string>(
  checks: Readonly<Record<Field, FieldProblem | null>>,
): Problems<Field> {
  const found: Problems<Field> = {}
  for (const field in checks) {
    const problem = checks[field]
    if (problem !== null) found[field] = problem
  }
  return found
}

/** The same under the names that a call has them, where they stand inside of a field. */
export function under(field: string, problems: Problems<string>): Problems<string> {
  return Object.fromEntries(Object.entries(problems).map(([name, problem]) => [`${field}.${name}`, problem]))
}
