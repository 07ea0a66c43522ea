import type { Labels } from './account-labels.ts'
import type { Language } from './codes.ts'
import { ERRORS, type ErrorEntry, type ErrorName } from './error-catalogue.ts'
import type { FieldProblem } from './problems.ts'

export { ERRORS, type ErrorEntry, type ErrorName } from './error-catalogue.ts'
export { problemText } from './problem-texts.ts'
export { type FieldProblem, type Problems } from './problems.ts'

/**
 * Facts about a refusal. The log keeps their numbers and known words, and the answer what is `shown`. Never secrets.
 */
export type Details = Readonly<Record<string, unknown>>
export type FieldProblems = Readonly<Record<string, FieldProblem>>

/** A refusal that a person can be told; anything else that is thrown is a fault of ours. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly errorName: ErrorName
  readonly details: Details
  readonly fields: FieldProblems
  /** The names that the page gives to these fields. */
  readonly labels: Labels

  constructor(errorName: ErrorName, details: Details = {}, fields: FieldProblems = {}, labels: Labels = {}) {
    super(errorName)
    this.errorName = errorName
    this.details = details
    this.fields = fields
    this.labels = labels
  }

  /** ERR-01: codes are strings. */
  get resultCode(): string {
    return ERRORS[this.errorName].code
  }

  /** HTTP status. */
  get status(): number {
    return ERRORS[this.errorName].status
  }
}

/** Refuses with a catalogued error. */
export function fail(name: ErrorName, details: Details = {}): never {
  throw new AppError(name, details)
}

/** ERR-23: refuses with INVALID_INPUT, naming the problem of each field. */
export function failFields(fields: FieldProblems, labels: Labels = {}): never {
  throw new AppError('INVALID_INPUT', {}, fields, labels)
}

/** Refuses when a domain rule such as `courseProblems` found anything; `undefined` entries count as none. */
export function requireNoProblems(
  problems: Readonly<Partial<Record<string, FieldProblem>>>,
  labels: Labels = {},
): void {
  const found = Object.entries(problems).filter(
    (entry): entry is [string, FieldProblem] => entry[1] !== undefined,
  )
  if (found.length > 0) failFields(Object.fromEntries(found), labels)
}

/** The message of an error in a language (ERR-07, F1, F2). */
export function errorText(name: ErrorName, language: Language): string {
  return ERRORS[name][language]
}

/**
 * What a refusal says to the person; `atLogin` among its details asks for what a stranger may be told, and `people` among
 * what is shown for how many it is about.
 */
export function refusalText({ errorName, details }: AppError, language: Language): string {
  const entry: ErrorEntry = ERRORS[errorName]
  if (details.atLogin === true) return (entry.atLogin ?? entry)[language]
  const people = peopleOf(details.shown)
  return people !== null && entry.counted
    ? entry.counted[language].replaceAll('{people}', people.toLocaleString('en-US'))
    : entry[language]
}

const peopleOf = (shown: unknown): number | null =>
  typeof shown === 'object' && shown !== null && 'people' in shown && typeof shown.people === 'number'
    ? shown.people
    : null

/** Narrows the `errorName` of an answer (ERR-02). */
export function isErrorName(value: unknown): value is ErrorName {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value)
}
