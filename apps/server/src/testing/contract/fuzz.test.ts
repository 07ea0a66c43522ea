import { endpoints } from '@seodang/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deskOf } from '../desk.ts'
import { aSession } from '../factories.ts'
import { testServer } from '../server.ts'
import { aWorld, PERSON_KINDS } from '../world.ts'
import { ask } from './ask.ts'

const server = await testServer()
const world = await aWorld(server.services)
const administrator = world.people.platformAdministrator
if (!administrator) throw new Error('the world has no administrator')
const { cookieOf } = deskOf(server.services)

/** Malformed calls for each endpoint; with some hundred endpoints that is thousands in every run. */
const CALLS_PER_ENDPOINT = 30

const NASTY = [
  "' or 1=1 --",
  "'; select pg_sleep(5); --",
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '\u0000',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '-1',
  '1e309',
  'NaN',
  '9'.repeat(40),
  'a'.repeat(5_000),
  '😀'.repeat(300),
  '\ud800',
  '__proto__',
  'null',
  '[]',
  'true',
]
const nasty = fc.oneof(fc.constantFrom(...NASTY), fc.string({ maxLength: 60 }), fc.integer().map(String))

const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom<unknown>(
    null,
    [],
    '',
    0,
    -1,
    true,
    { __proto__: null, constructor: 'x' },
    Array.from({ length: 2_000 }, () => 0),
  ),
)

describe('SEC-30, SEC-46, SEC-52 no malformed call makes a fault', () => {
  test.each(endpoints)('$name', async ({ endpoint }) => {
    const keyNames = Object.keys(endpoint.params.properties)
    const queryNames = [...Object.keys(endpoint.query.properties), 'page', 'sort']
    const bodyNames = 'properties' in endpoint.body ? Object.keys(Object(endpoint.body.properties)) : []
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PERSON_KINDS),
        fc.record(
          Object.fromEntries(
            keyNames.map((name) => [name, fc.oneof(fc.constant(String(world.keys[name] ?? 1)), nasty)]),
          ),
        ),
        fc.dictionary(fc.constantFrom(...queryNames), nasty, { maxKeys: 4 }),
        fc.oneof(anyJson, fc.dictionary(fc.constantFrom(...bodyNames, 'extra'), anyJson, { maxKeys: 8 })),
        fc.dictionary(
          fc.constantFrom('accept-lang', 'client-id', 'device', 'cookie', 'idempotency-key', 'source'),
          fc.constantFrom('ko', 'xx', "'--", '%', 'lang=%', 'refresh=x'),
          { maxKeys: 3 },
        ),
        async (kind, keys, query, body, headers) => {
          const person = world.people[kind]
          const token = person && (await aSession(server.services, person.userSeq))
          const { who } = endpoint.access
          const isDesk = who === 'platform' || who === 'platformEntry'
          const answer = await ask(server.app, endpoint, {
            keys,
            query,
            body,
            headers: isDesk
              ? { ...headers, cookie: await cookieOf(administrator, { proved: who === 'platform' }) }
              : headers,
            token,
          })

          expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500)
          if (answer.status >= 400) {
            expect(answer.type).toContain('application/json')
            expect(JSON.parse(answer.text)).toMatchObject({
              resultCode: expect.any(String),
              errorName: expect.any(String),
              message: expect.any(String),
            })
          }
        },
      ),
      { numRuns: CALLS_PER_ENDPOINT },
    )
  })
})
