import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import type { Keys } from '../world/kept.ts'
import { exampleOf } from './example.ts'

/** Sets one place of a value to what stands at one end of what its schema allows there; the rest stays. */
export interface Extreme {
  /** The names of the fields to it. */
  path: string
  end: number | string
  in: (value: unknown) => unknown
}

/** Each number and text of a schema at its largest, smallest, longest, earliest and latest. */
export function extremesOf(schema: TSchema, keys: Keys, path = ''): Extreme[] {
  const part: Part = schema
  if (part.const !== undefined || part.enum) return []
  if (part.anyOf) return part.anyOf.flatMap((branch) => inBranch(branch, keys, path))
  if (part.type === 'array' && part.items) return inArray(part.items, keys, path)
  if (part.type === 'object') return inObject(part, keys, path)
  return endsOf(part).map((end) => ({ path, end, in: () => end }))
}

const inBranch = (branch: TSchema, keys: Keys, path: string): Extreme[] =>
  extremesOf(branch, keys, path).map((extreme) => ({
    ...extreme,
    in: (value) => extreme.in(Check(branch, value) ? value : exampleOf(branch, keys, nameAt(path))),
  }))

const inArray = (items: TSchema, keys: Keys, path: string): Extreme[] =>
  extremesOf(items, keys, path).map((extreme) => ({
    ...extreme,
    in: (value) => {
      const [first = exampleOf(items, keys, nameAt(path)), ...rest]: unknown[] = Array.isArray(value)
        ? value
        : []
      return [extreme.in(first), ...rest]
    },
  }))

const inObject = ({ properties = {} }: Part, keys: Keys, path: string): Extreme[] =>
  Object.entries(properties).flatMap(([name, inner]) =>
    extremesOf(inner, keys, path ? `${path}.${name}` : name).map((extreme) => ({
      ...extreme,
      in: (value) => {
        const given: Record<string, unknown> = { ...Object(value) }
        return { ...given, [name]: extreme.in(given[name] ?? exampleOf(inner, keys, name)) }
      },
    })),
  )

const nameAt = (path: string) => path.split('.').at(-1)?.replace(/Seqs$/, 'Seq') ?? ''

const DAYS = ['9999-12-31', '0001-01-01', '0000-01-01', '2999-12-31', '1000-01-01', '2026-02-30']
const INSTANTS = [
  ...DAYS.map((day) => `${day}T00:00:00Z`),
  '9999-12-31T23:59:59-23:59',
  '2016-12-31T23:59:60Z',
  '2026-01-01T00:00:00Z[Asia/Seoul]',
]
const PATTERNED = [...DAYS, '23:59', '00:00', '99:99', '9999-12', '0000-01', '2999-12', '1000-01']

/** A text beyond this is a file. */
const LONGEST = 200_000

/** Of what the schema allows; last comes what may stay when all else is at its end, too. */
function endsOf(part: Part): (number | string)[] {
  const { type, format, pattern, minimum, maximum, maxLength = 0 } = part
  if (type === 'integer' || type === 'number')
    return [minimum, maximum].flatMap((end) => (end === undefined ? [] : [end]))
  if (type !== 'string' || maxLength > LONGEST) return []
  const texts =
    format === 'date-time'
      ? INSTANTS
      : format === 'date'
        ? DAYS
        : pattern
          ? [...PATTERNED, '9'.repeat(maxLength), 'z'.repeat(maxLength)]
          : ['9'.repeat(maxLength), unrepeated(maxLength)]
  return texts.filter((text) => Check(part, text))
}

/** No compression makes it shorter, and an index holds 2,704 bytes. */
function unrepeated(length: number): string {
  let state = 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return String.fromCodePoint(0xac00 + (state % 11_000))
  }
  return Array.from({ length }, next).join('')
}

interface Part {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Part[]
  items?: Part
  properties?: Record<string, Part>
  minimum?: number
  maximum?: number
  maxLength?: number
  format?: string
  pattern?: string
}
