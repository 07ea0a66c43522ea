import { endpoints } from '@seodang/contract'
import { MOST } from '@seodang/contract/schemas'
import { namesKey } from '@seodang/domain/key'
import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { deskOf } from '../desk.ts'
import { aSession } from '../factories.ts'
import { testServer } from '../server.ts'
import type { Keys } from '../world/kept.ts'
import { aWorld } from '../world.ts'
import { ask } from './ask.ts'
import { exampleOf } from './example.ts'
import { bodyFor, keysFor, queryFor } from './siblings.ts'

/**
 * A number that no column holds is refused where it comes in: `integer` of a table has 32 bits, and what the contract
 * lets through beyond that is a fault of the database (SEC-52).
 */
const server = await testServer()
const world = await aWorld(server.services)
const { owner, platformAdministrator: administrator } = world.people
if (!owner || !administrator) throw new Error('the world has nobody to ask')

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
/** Whole won, or cents. */
const MONEY = 1_000_000_000_000

test('SEC-52 no number that comes in is larger than what its column holds', () => {
  const unbounded = endpoints.flatMap(({ name, endpoint: { params, query, body } }) =>
    [...numbersIn(params, 'params'), ...numbersIn(query, 'query'), ...numbersIn(body, 'body')].flatMap(
      ([path, { minimum = -Infinity, maximum = Infinity }]) => {
        const isKey = namesKey(path.split('.').at(-1) ?? '') || KEYS.test(path)
        if (isKey && minimum >= 0 && maximum <= Number.MAX_SAFE_INTEGER) return []
        const isBounded = minimum >= -MOST && (maximum <= MOST || maximum === MONEY)
        return isBounded ? [] : [`${name} ${path}`]
      },
    ),
  )
  expect(unbounded).toEqual([])
})

/** Values that a schema takes, in each of which one number is the largest or the smallest that it takes. */
function outermost(schema: TSchema, keys: Keys, name = ''): [path: string, value: unknown][] {
  const part: Part = schema
  if (isNumber(part))
    return namesKey(name)
      ? []
      : [part.minimum, part.maximum].flatMap((value): [string, unknown][] =>
          value === undefined ? [] : [[`${name} ${value}`, value]],
        )
  if (part.properties) {
    const rest = Object(exampleOf(schema, keys, name))
    return Object.entries(part.properties).flatMap(([field, inner]) =>
      outermost(inner, keys, field).map(([path, value]): [string, unknown] => [
        path,
        { ...rest, [field]: value },
      ]),
    )
  }
  if (part.items)
    return outermost(part.items, keys, name).map(([path, value]): [string, unknown] => [path, [value]])
  return (part.anyOf ?? []).flatMap((inner) => outermost(inner, keys, name))
}

const { cookieOf } = deskOf(server.services)
const cookie = await cookieOf(administrator, { proved: true })
const token = await aSession(server.services, owner.userSeq)

const taking = endpoints.filter(
  ({ endpoint: { query, body } }) => numbersIn(query, '').length > 0 || numbersIn(body, '').length > 0,
)

describe('SEC-52 the largest and the smallest number that a call takes makes no fault', () => {
  test.each(taking)('$name', async ({ name, endpoint }) => {
    const keys = keysFor(name, world.keys)
    const given = { body: bodyFor(name, keys), query: queryFor(name, keys) }
    const bodies = outermost(endpoint.body, keys).map(([path, body]) => ({
      path,
      given: { ...given, body: { ...Object(given.body), ...Object(body) } },
    }))
    const queries = outermost(endpoint.query, keys).map(([path, query]) => ({
      path,
      given: {
        ...given,
        query: Object.fromEntries(Object.entries(Object(query)).map(([key, value]) => [key, String(value)])),
      },
    }))
    for (const { path, given: sent } of [...bodies, ...queries]) {
      const answer = await ask(server.app, endpoint, {
        keys: { ...keys, channelSeq: Number(world.keys.channelSeq) },
        token,
        headers: { cookie, 'idempotency-key': crypto.randomUUID() },
        ...sent,
      })
      expect(answer.status, `${path}: ${answer.text.slice(0, 200)}`).toBeLessThan(500)
    }
  })
})
