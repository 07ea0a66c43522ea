import { VIEW_LIFE } from '@seodang/domain/second-factor'
import { expect, test } from 'vitest'
import { deskOf } from '../../testing/desk.ts'
import { aChannel, aPerson } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { services } = server

test('ADM-02 a look at a site ends by the clock that it began by', async () => {
  // A day on which the clock of the database is not.
  const begun = new Date('2026-11-20T11:00:00Z')
  server.clock.set(begun)
  const administrator = await aPerson(services, { isPlatformAdmin: true })
  const cookie = await deskOf(services).cookieOf(administrator, { proved: true })
  const { channelSeq } = await aChannel(services)
  const site = `/api/v1.0/channels/${channelSeq}/admin/configuration`
  const views = `/api/v1.0/platform/channels/${channelSeq}/views/create`
  const made = await server.call({ method: 'POST', url: views, body: {}, headers: { cookie } })
  const code = new URL(made.body.data.url).hash.slice(1)
  const opened = await server.call({
    method: 'POST',
    url: '/api/v1.0/auth/view',
    body: { code, channelSeq },
  })
  const look = async () => (await server.call({ url: site, as: opened.body.data })).status
  expect(await look()).toBe(200)
  server.clock.set(new Date(begun.getTime() + VIEW_LIFE - 1))
  expect(await look()).toBe(200)
  server.clock.set(new Date(begun.getTime() + VIEW_LIFE))
  expect(await look()).toBe(401)
})
