import { endpoints } from '@seodang/contract'
import { MOST, REVISION } from '@seodang/contract/schemas'
import { namesKey } from '@seodang/domain/key'
import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'

/**
 * A number that no column holds is refused where it comes in: `integer` of a table has 32 bits, and what the contract
 * lets through beyond that is a fault of the database (SEC-52).
 */
interface Part {
  type?: string
  minimum?: number
  maximum?: number
  properties?: Record<string, TSchema>
  patternProperties?: Record<string, TSchema>
  items?: TSchema
  anyOf?: TSchema[]
}
const isNumber = ({ type }: Part) => type === 'integer' || type === 'number'

/** Each number that a schema takes, by its path, with the schema of it. */
function numbersIn(schema: TSchema, path: string): [path: string, part: Part][] {
  const part: Part = schema
  // Read to what its column holds before anything asks by it (platform/http/revisions.ts).
  if (Reflect.get(schema, REVISION) === true) return []
  if (isNumber(part)) return [[path, part]]
  return [
    ...Object.entries({ ...part.properties, ...part.patternProperties }).flatMap(([name, inner]) =>
      numbersIn(inner, `${path}.${name}`),
    ),
    ...(part.items ? numbersIn(part.items, path) : []),
    ...(part.anyOf ?? []).flatMap((inner) => numbersIn(inner, path)),
  ]
}

/** Keys that are called otherwise; their columns have 64 bits, as those of money and of sizes have. */
const KEYS =
  /\.(after|before|before\.\w+|category|courses|except|addFiles|deleteFiles|i|id|places\.\w+|size)$/
/** Kept inside a document; the domain says at their fields what is too much. */
const IN_DOCUMENTS = /\.(conditions\.(days|from|to)|imageCrop\.\w+)$/
/** Whole won, or cents. */
const MONEY = 1_000_000_000_000

test('SEC-52 no number that comes in is larger than what its column holds', () => {
  const unbounded = endpoints.flatMap(({ name, endpoint: { params, query, body } }) =>
    [...numbersIn(params, 'params'), ...numbersIn(query, 'query'), ...numbersIn(body, 'body')].flatMap(
      ([path, { minimum = -Infinity, maximum = Infinity }]) => {
        const isKey = namesKey(path.split('.').at(-1) ?? '') || KEYS.test(path)
        if (IN_DOCUMENTS.test(path)) return []
        if (isKey && minimum >= 0 && maximum <= Number.MAX_SAFE_INTEGER) return []
        const isBounded = minimum >= -MOST && (maximum <= MOST || maximum === MONEY)
        return isBounded ? [] : [`${name} ${path}`]
      },
    ),
  )
  expect(unbounded).toEqual([])
})
