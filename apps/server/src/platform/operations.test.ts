import { expect, test } from 'vitest'
import { testServer } from '../testing/server.ts'

const atHome = await testServer()
const behindProxy = await testServer({ env: { ORIGIN: 'https://seodang.test', ALLOW_SANDBOX_PAYMENTS: '1' } })
const withToken = await testServer({
  env: { ORIGIN: 'https://seodang.test', ALLOW_SANDBOX_PAYMENTS: '1', METRICS_TOKEN: 'of the scraper' },
})

const statusOf = async (on: typeof atHome, headers: Record<string, string>) =>
  (await on.call({ url: '/metrics', headers })).status

test('SEC-58 metrics answer this machine, and nobody who came through anything', async () => {
  expect(await statusOf(atHome, { host: 'localhost:3000' })).toBe(200)
  expect(await statusOf(atHome, { host: '127.0.0.1:3000' })).toBe(200)
  // A proxy that says nothing of whom it speaks for, and one that does.
  expect(await statusOf(atHome, { host: 'seodang.test' })).toBe(404)
  expect(await statusOf(atHome, { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' })).toBe(404)
})

test('SEC-58 what is reached at a name shows metrics for the token only', async () => {
  // As a proxy asks that leaves out both who asked and for what.
  expect(await statusOf(behindProxy, { host: '127.0.0.1:3000' })).toBe(404)
  expect(await statusOf(withToken, { host: '127.0.0.1:3000' })).toBe(404)
  expect(await statusOf(withToken, { host: 'seodang.test', authorization: 'Bearer of somebody' })).toBe(404)
  expect(await statusOf(withToken, { host: 'seodang.test', authorization: 'Bearer of the scraper' })).toBe(
    200,
  )
})
