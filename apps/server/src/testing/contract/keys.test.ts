import { endpoints } from '@seodang/contract'
import type { Endpoint } from '@seodang/contract/endpoint'
import { namesKey } from '@seodang/domain/key'
import { describe, expect, test } from 'vitest'
import { deskOf } from '../desk.ts'
import { aPerson, aSession } from '../factories.ts'
import { testServer } from '../server.ts'
import { aWorld } from '../world.ts'
import { ask } from './ask.ts'

const server = await testServer()
const { keys, people } = await aWorld(server.services)
const owner = people.owner ?? (await aPerson(server.services))
const { cookieOf } = deskOf(server.services)
const cookie = await cookieOf(people.platformAdministrator ?? owner, { proved: true })

/** How a lenient reader would find a row: by `Number`, or by what a schema converts. The domain tests the others. */
const spellings = (key: number): string[] => [` ${key}`, `${key}.0`, `${key}n`, 'true']
const token = await aSession(server.services, owner.userSeq)

const keysOf = (part: Endpoint['params']) => Object.keys(part.properties).filter(namesKey)

async function answerOf(endpoint: Endpoint, asked: { keys?: object; query?: Record<string, string> }) {
  const any = Object.fromEntries(keysOf(endpoint.params).map((name) => [name, 1]))
  const given = {
    keys: { ...any, snsTypeCd: 'KAK', settlementDate: '2099-12-10', ...keys, ...asked.keys },
    query: asked.query ?? {},
    headers: { cookie },
    token,
  }
  const { status, text, errorName } = await ask(server.app, endpoint, given)
  const fields: unknown = status === 400 ? JSON.parse(text).fields : undefined
  return { status, errorName, fields: Object.keys(Object(fields)) }
}

/** What the guard says when it finds no row, or what the check of the input says about this key. */
const isRefused = (name: string, { status, errorName, fields }: Awaited<ReturnType<typeof answerOf>>) =>
  (status === 400 && errorName === 'INVALID_INPUT' && fields.includes(name)) || status === 404

const withPathKeys = endpoints.filter(({ endpoint }) => keysOf(endpoint.params).length > 0)

describe('SEC-04 a key in a path is digits, to the guard as to the work', () => {
  test.each(withPathKeys)('$name', async ({ endpoint }) => {
    for (const name of keysOf(endpoint.params))
      for (const spelling of spellings(Number(keys[name] ?? 1))) {
        const answer = await answerOf(endpoint, { keys: { [name]: spelling } })
        expect(isRefused(name, answer), `${name} "${spelling}": ${JSON.stringify(answer)}`).toBe(true)
      }
  })
})

const withQueryKeys = endpoints.filter(({ endpoint }) => keysOf(endpoint.query).length > 0)

describe('SEC-04 a key in a query is digits', () => {
  test.each(withQueryKeys)('$name', async ({ endpoint }) => {
    for (const name of keysOf(endpoint.query))
      for (const spelling of spellings(Number(keys[name] ?? 1))) {
        const answer = await answerOf(endpoint, { query: { [name]: spelling } })
        expect(isRefused(name, answer), `${name} "${spelling}": ${JSON.stringify(answer)}`).toBe(true)
      }
  })
})
