import { expect, test } from 'vitest'
import { aPerson } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { memberHashOf } from './chat-member.ts'

const SECRET = '4629de5def93d6a2abea6afa9bd5476d9c6cbc04223f9a2f7e517b535dde3e25'
const server = await testServer({
  env: { CHANNEL_TALK_PLUGIN_KEY: 'product-key', CHANNEL_TALK_SECRET: SECRET },
})

const asked = (as: Awaited<ReturnType<typeof aPerson>>) =>
  server.call({ url: '/api/v1.0/users/chat-member', as })

test('SITE-15 the proof of a name is the one that Channel Talk computes', () => {
  expect(memberHashOf('lucas', SECRET)).toBe(
    '99427c7bba36a6902c5fd6383f2fb0214d19b81023296b4bd6b9e024836afea2',
  )
})

test('SITE-15 the chat knows a person by a name that says nothing, stays, and is proved', async () => {
  const [one, other] = [await aPerson(server.services), await aPerson(server.services)]
  const { memberId, memberHash } = (await asked(one)).body.data
  expect(memberHash).toBe(memberHashOf(memberId, SECRET))
  expect(memberId).toMatch(/^[\w-]{43}$/)
  expect((await asked(one)).body.data).toEqual({ memberId, memberHash })
  expect((await asked(other)).body.data.memberId).not.toBe(memberId)
})
