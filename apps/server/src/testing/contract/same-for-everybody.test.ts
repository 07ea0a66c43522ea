import { endpoints } from '@seodang/contract'
import { expect, test } from 'vitest'
import { testServer } from '../server.ts'
import { aWorld, PERSON_KINDS } from '../world.ts'
import { ask } from './ask.ts'

const server = await testServer()
const { keys, people } = await aWorld(server.services)

const same = endpoints.filter(({ endpoint }) => endpoint.sameForEverybody)

test.each(same)('ACC-13 $name says the same to whoever asks', async ({ endpoint }) => {
  expect(endpoint.access.who).toBe('anyone')
  const answers = await Promise.all(
    PERSON_KINDS.map(async (kind) => {
      const token = people[kind]?.accessToken ?? null
      const { status, text } = await ask(server.app, endpoint, { keys, token })
      return [kind, status, text]
    }),
  )
  const [[, status, text] = []] = answers
  expect(answers).toEqual(PERSON_KINDS.map((kind) => [kind, status, text]))
})
