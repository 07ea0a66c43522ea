import { isKeyText, namesKey } from '@seodang/domain/key'
import type { FieldProblem } from '@seodang/domain/problems'
import { isDate, isInstantText } from '@seodang/domain/seoul-time'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import Format from 'typebox/format'

// What comes in as a moment or a day is one to `Date` and to the database. Answers say what stands, whatever it is.
Format.Set('date-time', isInstantText)
Format.Set('date', isDate)

export type Checked = { value: unknown } | { problems: Record<string, FieldProblem> }
export type Checker = (input: unknown) => Checked

/**
 * For paths and queries, where everything arrives as text: numbers and flags are read from it. Keys are read as the
 * guard reads them (`readKey`): what converting would make of `2n` or `true` is nobody's key.
 */
export function textChecker(schema: TSchema): Checker {
  const validator = compiled(schema)
  return (input) => {
    const given = cleaned(validator(), { ...Object(input) })
    const problems = noKeys(given)
    if (problems) return { problems }
    return checked(validator(), validator().Default(validator().Convert(given)))
  }
}

function noKeys(given: unknown): Record<string, FieldProblem> | null {
  const wrong = Object.entries(Object(given)).filter(([name, value]) => namesKey(name) && !areKeys(value))
  return wrong.length > 0 ? Object.fromEntries(wrong.map(([name]) => [name, 'format'])) : null
}

/** Of a name that is given several times, each is one. */
const areKeys = (value: unknown): boolean => (Array.isArray(value) ? value : [value]).every(isKeyText)

/** For JSON bodies: nothing is converted, and fields that the schema does not name are dropped (SEC-12). */
export function bodyChecker(schema: TSchema): Checker {
  const validator = compiled(schema)
  return (input) => checked(validator(), validator().Default(cleaned(validator(), input ?? {})))
}

type Validator = ReturnType<typeof Compile>

/** Upon the first call: most of the hundreds of endpoints are never called between two starts. */
function compiled(schema: TSchema): () => Validator {
  let validator: Validator | undefined
  return () => (validator ??= Compile(schema))
}

function cleaned(validator: Validator, value: unknown): unknown {
  try {
    return validator.Clean(value)
  } catch (error) {
    // Where a record is named, Clean fails on a list, which no record is: the check says so.
    if (error instanceof TypeError) return value
    throw error
  }
}

function checked(validator: Validator, value: unknown): Checked {
  if (validator.Check(value)) {
    const path = unusable(value)
    return path === null ? { value } : { problems: { [path || 'body']: 'format' } }
  }
  const problems: Record<string, FieldProblem> = {}
  for (const error of validator.Errors(value)) {
    const path = error.instancePath.slice(1).replaceAll('/', '.')
    if (error.keyword === 'required') {
      for (const name of error.params.requiredProperties)
        problems[path ? `${path}.${name}` : name] ??= 'required'
    } else if (path || Object.keys(problems).length === 0) {
      problems[path || 'body'] ??= problemOf(error)
    }
  }
  return { problems }
}

/**
 * Where a text holds what no database stores: a NUL, or half of a surrogate pair (SEC-30); or where a list names a key
 * twice, upon which the work would be done twice. Null where nothing does.
 */
function unusable(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return null
  for (const [name, inner] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name
    if (namesKey(name) && Array.isArray(inner) && new Set(inner).size < inner.length) return at
    const found = unusable(name, path) ?? unusable(inner, at)
    if (found !== null) return found
  }
  return null
}

function problemOf(error: { keyword: string; params: object }): FieldProblem {
  const limit = 'limit' in error.params && typeof error.params.limit === 'number' ? error.params.limit : 0
  switch (error.keyword) {
    case 'minLength':
      return limit <= 1 ? 'required' : { code: 'tooShort', n: limit }
    case 'maxLength':
      return { code: 'tooLong', n: limit }
    case 'minimum':
    case 'exclusiveMinimum':
      return { code: 'tooSmall', n: limitOf(error.params) }
    case 'maximum':
    case 'exclusiveMaximum':
      return { code: 'tooLarge', n: limitOf(error.params) }
    case 'maxItems':
      return { code: 'tooMany', n: limit }
    default:
      return 'format'
  }
}

function limitOf(params: object): number {
  return 'limit' in params && typeof params.limit === 'number' ? params.limit : 0
}
