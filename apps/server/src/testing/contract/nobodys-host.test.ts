import { endpoints } from '@seodang/contract'
import { USER_TYPE } from '@seodang/domain/codes'
import { describe, expect, test } from 'vitest'
import { channelDomains } from '../../modules/site/tables.ts'
import { aNewcomer, PASSWORD } from '../account.ts'
import { aChannel, aMember, anOperator, unique } from '../factories.ts'
import { aDomain, aSessionAt, callAt, HTTPS } from '../https.ts'
import { type CallOptions, testServer } from '../server.ts'
import { ask } from './ask.ts'

const server = await testServer({ env: { ...HTTPS, TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' } })
const { services } = server
const demonstration = await testServer()

const site = await aChannel(services)
const newcomer = await aNewcomer(server)
const login = (email: string): CallOptions => ({
  method: 'POST',
  url: '/api/v1.0/auth/login',
  body: { email, password: PASSWORD },
})

async function aWaitingDomain(): Promise<string> {
  const domain = `${unique('waiting')}.example.com`
  await services.db
    .insert(channelDomains)
    .values({ channelSeq: site.channelSeq, domain, proof: 'seodang-site=x', verifiedAt: null })
  return domain
}

const NOBODYS: [string, string][] = [
  ['a name that was never seen', 'gone.example.com'],
  ['a name below SITE_DOMAIN without a site', 'nobody.seodang.test'],
  ['a number', '203.0.113.7'],
  ['a name that looks like the product', 'seodang.test.example.com'],
  ['the domain that a site is still setting up', await aWaitingDomain()],
]
const OURS: [string, string][] = [
  ['the product', 'seodang.test'],
  ['the product with port and final dot', 'seodang.test.:443'],
  ['an address that the product gives', `${site.address}.seodang.test`.toLowerCase()],
  ['an own domain in force', await aDomain(services, (await aChannel(services)).channelSeq)],
  ['this machine', 'localhost:3000'],
]

describe.each(NOBODYS)('SEC-38 SEC-03 %s', (_, host) => {
  test('has not one call of the contract', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': host, cookie: newcomer.cookie }
    const answered: string[] = []
    for (const { name, endpoint } of endpoints) {
      const { status, errorName } = await ask(server.app, endpoint, {
        keys: {},
        token: newcomer.accessToken,
        headers,
      })
      if (status !== 404 || errorName !== 'NO_DATA') answered.push(name)
    }
    expect(endpoints.length).toBeGreaterThan(500)
    expect(answered).toEqual([])
  })

  test('opens, renews and takes no session', async () => {
    for (const call of [
      login(newcomer.email),
      { method: 'POST', url: '/api/v1.0/auth/refresh', headers: { cookie: newcomer.cookie } },
      { url: '/api/v1.0/users/session', as: newcomer },
    ] as const) {
      const { status, body, headers } = await callAt(server, host, call)
      expect([call.url, status, body.errorName]).toEqual([call.url, 404, 'NO_DATA'])
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['access-token']).toBeUndefined()
    }
    // What was shown there is not ended by it either: anybody could show it.
    expect(
      (await callAt(server, 'seodang.test', { url: '/api/v1.0/users/session', as: newcomer })).status,
    ).toBe(200)
  })

  test('answers those who watch the machine, and a network that delivers pictures', async () => {
    expect((await callAt(server, host, { url: '/healthz' })).status).toBe(200)
    expect((await callAt(server, host, { url: '/readyz' })).status).toBe(200)
    const key = 'a'.repeat(20)
    const headers = { 'if-none-match': `"${key}.."` }
    expect((await callAt(server, host, { url: `/media/image/${key}`, headers })).status).toBe(304)
    expect((await callAt(server, host, { url: '/media/file/1/1/x/y' })).status).toBe(404)
    expect((await callAt(server, host, { url: '/robots.txt' })).status).toBe(404)
  })
})

test.each(OURS)('SEC-38 %s gives logins', async (_, host) => {
  const { status, body } = await callAt(server, host, login(newcomer.email))
  expect([status, typeof body.data.accessToken]).toEqual([200, 'string'])
})

test('SEC-38 a proxy that does not say that it ends https leads no foreign name to the product either', async () => {
  const at = (host: string) => server.call({ ...login(newcomer.email), headers: { host } })
  for (const [, host] of [...NOBODYS, ...OURS.filter(([name]) => name.startsWith('an own domain'))])
    expect([host, (await at(host)).status]).toEqual([host, 404])
  expect((await at('seodang.test')).status).toBe(200)
  expect((await at('127.0.0.1:3000')).status).toBe(200)
})

test('SITE-02 a demonstration on plain http is reached by any name or number', async () => {
  const { email } = await aNewcomer(demonstration)
  for (const host of ['localhost:3000', '127.0.0.1:3000', '192.168.0.20:3000', 'my-laptop.local:3000']) {
    const { status } = await demonstration.call({ ...login(email), headers: { host } })
    expect([host, status]).toEqual([host, 200])
  }
})

test('SEC-38 SITE-23 a domain that is removed while people are logged in there: their logins are dead, there and anywhere', async () => {
  const { channelSeq } = await aChannel(services)
  const domain = await aDomain(services, channelSeq)
  const member = await aMember(services, channelSeq)
  const there = await aSessionAt(services, member, { channelSeq, domain })
  const session = { url: `/api/v1.0/channels/${channelSeq}/auth`, as: { accessToken: there } }
  expect((await callAt(server, domain, session)).status).toBe(200)
  const entered = await callAt(server, domain, login(newcomer.email))
  const cookie = entered.response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect(cookie).toMatch(/^__Host-refresh=./)

  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  const url = `/api/v1.0/channels/${channelSeq}/admin/domains/delete`
  expect((await callAt(server, 'seodang.test', { method: 'POST', url, as: owner })).status).toBe(200)

  const renewal = { method: 'POST', url: '/api/v1.0/auth/refresh', headers: { cookie } } as const
  for (const call of [session, renewal, login(newcomer.email)])
    expect([call.url, (await callAt(server, domain, call)).body.errorName]).toEqual([call.url, 'NO_DATA'])
  for (const call of [session, renewal])
    expect([call.url, (await callAt(server, 'seodang.test', call)).status]).toEqual([call.url, 401])
})
