import { endpoints } from '@seodang/contract'
import type { Endpoint } from '@seodang/contract/endpoint'
import { Create } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { aSession } from '../factories.ts'
import { testServer } from '../server.ts'
import { aWorld, type World } from '../world.ts'
import { ask } from './ask.ts'

const server = await testServer()
const own = await aWorld(server.services)
const foreign = await aWorld(server.services)

/** Keys that no row has, next to which a stranger's key must look the same. */
const NOWHERE = 987_654_321_000
const nameOfKeys = (endpoint: Endpoint) =>
  Object.keys(endpoint.params.properties).filter((name) => name.endsWith('Seq') && name !== 'channelSeq')

const withKeys = endpoints.filter(
  ({ endpoint }) => 'channelSeq' in endpoint.params.properties && nameOfKeys(endpoint).length > 0,
)

/** The same call by the owner of this site with foreign keys, and with keys that nobody has. */
async function bothAnswers(endpoint: Endpoint, names: string[]) {
  const owner = own.people.owner
  if (!owner) throw new Error('the world has no owner')
  const withForeign: World['keys'] = { ...own.keys }
  const withNobodys: World['keys'] = { ...own.keys }
  for (const name of names) {
    withForeign[name] = foreign.keys[name] ?? NOWHERE
    withNobodys[name] = NOWHERE
  }
  const body = Create(endpoint.body)
  const call = async (keys: World['keys']) =>
    ask(server.app, endpoint, { keys, body, token: await aSession(server.services, owner.userSeq) })
  return { foreign: await call(withForeign), nobodys: await call(withNobodys) }
}

describe('SEC-01, GEN-18 a key of another site answers as if it did not exist', () => {
  test.each(withKeys)('$name', async ({ endpoint }) => {
    const answers = await bothAnswers(endpoint, nameOfKeys(endpoint))
    expect(answers.foreign).toEqual(answers.nobodys)
    expect(answers.foreign.status).toBeGreaterThanOrEqual(400)
    expect(answers.foreign.text).not.toContain(foreign.mark)
  })
})

const nested = withKeys.filter(({ endpoint }) => nameOfKeys(endpoint).length > 1)

describe('SEC-04 a nested key of another site under an own parent answers as if it did not exist', () => {
  test.each(nested)('$name', async ({ endpoint }) => {
    const answers = await bothAnswers(endpoint, nameOfKeys(endpoint).slice(1))
    expect(answers.foreign).toEqual(answers.nobodys)
    expect(answers.foreign.status).toBeGreaterThanOrEqual(400)
  })
})
