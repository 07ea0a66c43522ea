import { type TSchema } from 'typebox'
import type { Keys } from '../world/kept.ts'

/** Where a schema asks for a text and says no more of it. */
export const FREE_TEXT = '아무 글'

/**
 * A body that a schema takes, with the keys of one family where it names keys. What a schema cannot say (which codes
 * go together, what a text must look like) is said by `bodies.ts`.
 */
export function exampleOf(schema: TSchema, keys: Keys, name = ''): unknown {
  const part: Part = schema
  if (part.const !== undefined) return part.const
  if (part.enum) return part.enum[0]
  if (part.anyOf)
    return exampleOf(part.anyOf.find(({ type }: Part) => type !== 'null') ?? part.anyOf[0] ?? {}, keys, name)
  if (part.type === 'array')
    return part.items ? [exampleOf(part.items, keys, name.replace(/Seqs$/, 'Seq'))] : []
  if (part.type === 'object') return exampleOfObject(part, keys)
  if (part.type === 'integer' || part.type === 'number')
    return keys[name] ?? (name === 'revision' ? 1 : Math.max(part.minimum ?? 1, 1))
  if (part.type === 'boolean') return true
  return part.type === 'string' ? exampleText(part) : undefined
}

interface Part {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Part[]
  items?: Part
  properties?: Record<string, Part>
  required?: string[]
  minimum?: number
  format?: string
  pattern?: string
}

function exampleOfObject({ properties = {}, required = [] }: Part, keys: Keys): unknown {
  const fields = Object.entries(properties).filter(([field]) => required.includes(field))
  return Object.fromEntries(fields.map(([field, part]) => [field, exampleOf(part, keys, field)]))
}

function exampleText({ format, pattern }: Part): string {
  if (format === 'date-time') return new Date(Date.now() + 86_400_000).toISOString()
  if (format === 'date' || pattern?.includes('\\d{4}-')) return '2099-12-05'
  return FREE_TEXT
}
