import { expect, test } from 'vitest'
import { aChannel } from '../../testing/factories.ts'
import { aDomain } from '../../testing/https.ts'
import { testServer } from '../../testing/server.ts'

const TRUSTED_PROXIES = '127.0.0.1'
const here = await testServer()
const product = await testServer({
  env: { TRUSTED_PROXIES, ORIGIN: 'https://seodang.test', ALLOW_SANDBOX_PAYMENTS: '1' },
})

const { services } = product
const domain = await aDomain(services, (await aChannel(services)).channelSeq)

/** As a page of `origin` that posts to `host`, by way of a proxy that says so, or that says nothing. */
async function isObeyed(on: typeof here, host: string, origin: string, forwarded?: 'https') {
  const { body } = await on.call({
    method: 'POST',
    url: '/api/v1.0/auth/logout',
    body: {},
    headers: { host, origin, ...(forwarded && { 'x-forwarded-proto': forwarded, 'x-forwarded-host': host }) },
  })
  return body.errorName !== 'NO_PERMISSION'
}

test.each([
  ['https://seodang.test', true],
  // Whoever stands between a browser and a page that came without TLS writes that page.
  ['http://seodang.test', false],
  ['https://seodang.test:8443', false],
  ['https://school.seodang.test', false],
  ['null', false],
])(
  'SEC-50 a page of %s posts to the product: %s, whether or not the proxy says https',
  async (origin, may) => {
    expect(await isObeyed(product, 'seodang.test', origin, 'https')).toBe(may)
    expect(await isObeyed(product, 'seodang.test', origin)).toBe(may)
  },
)

test.each([
  [`https://${domain}`, true],
  [`http://${domain}`, false],
  ['https://seodang.test', false],
])('SEC-50 a page of %s posts to a domain behind a proxy: %s', async (origin, may) => {
  expect(await isObeyed(product, domain, origin, 'https')).toBe(may)
})

test.each([
  ['http://localhost:3000', true],
  ['http://localhost:3001', false],
  ['https://localhost:3000', false],
])('SEC-50 a page of %s posts to http://localhost:3000: %s', async (origin, may) => {
  expect(await isObeyed(here, 'localhost:3000', origin)).toBe(may)
})
