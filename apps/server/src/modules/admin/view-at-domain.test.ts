import { expect, test } from 'vitest'
import { deskOf } from '../../testing/desk.ts'
import { aChannel, aPerson } from '../../testing/factories.ts'
import { aDomain, callAt, HTTPS } from '../../testing/https.ts'
import { testServer } from '../../testing/server.ts'

const PRODUCT = 'seodang.test'
const server = await testServer({ env: HTTPS })
const administrator = await aPerson(server.services, { isPlatformAdmin: true })
const cookie = await deskOf(server.services).cookieOf(administrator, { proved: true })

async function aView(channelSeq: number) {
  const { body } = await callAt(server, PRODUCT, {
    method: 'POST',
    url: `/api/v1.0/platform/channels/${channelSeq}/views/create`,
    body: {},
    headers: { cookie },
  })
  const url = new URL(body.data.url)
  const open = (host: string) =>
    callAt(server, host, {
      method: 'POST',
      url: '/api/v1.0/auth/view',
      body: { code: url.hash.slice(1), channelSeq },
    })
  return { url, open }
}

test('ADM-02, SEC-38 a look at a site with a domain of its own is at the address of the product, and opens nothing at the domain', async () => {
  const { channelSeq, address } = await aChannel(server.services)
  const domain = await aDomain(server.services, channelSeq)
  const home = `${address.toLowerCase()}.${PRODUCT}`
  const { url, open } = await aView(channelSeq)
  expect(url.host).toBe(home)
  expect((await open(domain)).body.errorName).toBe('INCORRECT_CODE')
  const as = (await open(home)).body.data
  const settings = `/api/v1.0/channels/${channelSeq}/admin/configuration`
  expect((await callAt(server, home, { url: settings, as })).status).toBe(200)
  expect((await callAt(server, domain, { url: settings, as })).status).toBe(401)
})

test('ADM-02, SEC-42 a look at a site says who looks, and opens nothing else of the account', async () => {
  const { channelSeq } = await aChannel(server.services)
  const { open } = await aView(channelSeq)
  const as = (await open(PRODUCT)).body.data
  expect((await callAt(server, PRODUCT, { url: '/api/v1.0/users/session', as })).status).toBe(200)
  for (const url of [
    '/api/v1.0/users/profile',
    '/api/v1.0/users/sessions',
    '/api/v1.0/users/signon-consents',
    '/api/v1.0/users/calendar',
  ]) {
    const { status, body } = await callAt(server, PRODUCT, { url, as })
    expect([url, status, body.errorName]).toEqual([url, 403, 'READ_ONLY_VIEW'])
  }
})
