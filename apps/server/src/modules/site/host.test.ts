import { USER_TYPE } from '@seodang/domain/codes'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { siteChanged } from '../../platform/changes.ts'
import { systemContext } from '../../platform/context.ts'
import { aChannel, aMember, anOperator, unique } from '../../testing/factories.ts'
import { callAt, HTTPS } from '../../testing/https.ts'
import { testServer } from '../../testing/server.ts'
import { channelDomains, channels } from './tables.ts'

const server = await testServer({ env: HTTPS })
const { services } = server

const ownDomain = async (channelSeq: number, verifiedAt: Date | null) => {
  const domain = `${unique('school')}.example.com`
  await services.db.insert(channelDomains).values({ channelSeq, domain, proof: 'seodang-site=x', verifiedAt })
  await siteChanged(systemContext(services, channelSeq))
  return domain
}

const siteAt = async (host: string) => {
  const { status, body } = await server.call({
    url: '/api/v2.0/channels/by-domain',
    query: { domain: host },
  })
  return status === 200 ? body.data.channelSeq : status
}

test('SITE-01 on https the site is the one whose address or verified domain the host is', async () => {
  const { channelSeq, address } = await aChannel(services)
  const domain = await ownDomain(channelSeq, new Date())

  expect(await siteAt(`${address}.seodang.test`)).toBe(channelSeq)
  expect(await siteAt(domain)).toBe(channelSeq)
  expect(await siteAt('seodang.test')).toBe(404)
})

test('SITE-03, SITE-22 a host that is no site has no site, and no call works there', async () => {
  expect(await siteAt('nobody.seodang.test')).toBe(404)
  expect(await siteAt('nobody.example.com')).toBe(404)
  const { status } = await callAt(server, 'nobody.example.com', { url: '/universal/v1.0/common/codes' })
  expect(status).toBe(404)
})

test('SEC-54 case, port and the final dot make no other host; what only looks alike does', async () => {
  const { channelSeq, address } = await aChannel(services)
  const domain = await ownDomain(channelSeq, new Date())
  for (const host of [
    domain.toUpperCase(),
    `${domain}.`,
    `${domain}:443`,
    `${address.toUpperCase()}.seodang.test.`,
  ])
    expect([host, await siteAt(host)]).toEqual([host, channelSeq])
  for (const host of [
    `evil-${domain}`,
    `${domain}.evil.test`,
    `x.${domain}`,
    `${address}.seodang.test.evil.test`,
    `${address}seodang.test`,
    `x.${address}.seodang.test`,
    `${address}.seodang.test@evil.test`,
  ])
    expect([host, await siteAt(host)]).toEqual([host, 404])
})

test('SEC-05 a domain that nobody has proved leads nowhere', async () => {
  const { channelSeq } = await aChannel(services, { name: '비밀 서당' })
  const domain = await ownDomain(channelSeq, null)

  expect(await siteAt(domain)).toBe(404)
  const robots = await callAt(server, domain, { url: '/robots.txt' })
  expect(robots.status).toBe(404)
  expect(robots.response.body).not.toContain('비밀 서당')
})

test('SEC-03 a site’s own host speaks for that site only, whatever path, query and body say', async () => {
  const [own, other] = [await aChannel(services), await aChannel(services)]
  const owner = await anOperator(services, own.channelSeq, USER_TYPE.owner)
  const host = `${own.address}.seodang.test`

  const read = await callAt(server, host, { url: `/api/v2.0/channels/${other.channelSeq}`, as: owner })
  expect([read.status, read.body.errorName]).toEqual([404, 'NO_DATA'])

  const body = { agreements: { terms: true, privacy: true }, channelSeq: own.channelSeq }
  const written = await callAt(server, host, {
    method: 'POST',
    url: `/api/v1.0/channels/${other.channelSeq}/channel-user/create?channelSeq=${own.channelSeq}`,
    as: owner,
    body,
    headers: { 'channel-seq': String(own.channelSeq) },
  })
  expect([written.status, written.body.errorName]).toEqual([404, 'NO_DATA'])
  const there = await server.call({ url: `/api/v1.0/channels/${other.channelSeq}/channel-user`, as: owner })
  expect(there.body.data).toEqual({ isChannelUser: false })
})

test('SEC-02, PERM-32 the owner of one site has no rights on another', async () => {
  const [own, other] = [await aChannel(services), await aChannel(services)]
  const owner = await anOperator(services, own.channelSeq, USER_TYPE.owner)
  for (const path of [
    'configuration',
    'footer',
    'terms',
    'seo/general',
    'dashboard?startAt=2026-11-01&endAt=2026-11-02',
  ]) {
    const { status, body } = await server.call({
      url: `/api/v1.0/channels/${other.channelSeq}/admin/${path}`,
      as: owner,
    })
    expect([path, status, body.errorName]).toEqual([path, 403, 'NOT_CHANNEL_USER'])
  }
})

test('SITE-01, SEC-03 only a named proxy chooses the host', async () => {
  const [own, other] = [await aChannel(services), await aChannel(services)]
  const asked = (remoteAddress: string) =>
    server.app.inject({
      url: `/api/v2.0/channels/${other.channelSeq}`,
      remoteAddress,
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': `${own.address}.seodang.test` },
    })
  expect((await asked('127.0.0.1')).statusCode).toBe(404)
  expect((await asked('203.0.113.9')).statusCode).toBe(200)
})

test('SITE-11 a site knows whether it runs on its own domain', async () => {
  const { channelSeq, address } = await aChannel(services)
  const read = async () => (await server.call({ url: `/api/v2.0/channels/${channelSeq}` })).body.data
  expect(await read()).toMatchObject({
    isParamCustomDomain: false,
    domain: null,
    origin: `https://${address}.seodang.test`,
  })
  const domain = await ownDomain(channelSeq, new Date())
  expect(await read()).toMatchObject({ isParamCustomDomain: true, domain, origin: `https://${domain}` })
})

/** Notifications come in the order of their transactions: once ours is here, those of other tests are too. */
async function allHeard() {
  const version = () => services.changes.versionOf(NOBODY)
  const before = version()
  await services.db.execute(`select pg_notify('channel_changed', '${NOBODY}')`)
  await expect.poll(version).toBeGreaterThan(before)
}
const NOBODY = 987_654_321

test('SITE-24 what is kept of a host is dropped when a site changes', async () => {
  const { channelSeq, address } = await aChannel(services)
  await allHeard()
  expect(await siteAt(`${address}.seodang.test`)).toBe(channelSeq)
  const next = unique('n')
  await services.db.update(channels).set({ address: next }).where(eq(channels.channelSeq, channelSeq))
  // Nobody said that it changed, so the kept answer still stands.
  expect(await siteAt(`${address}.seodang.test`)).toBe(channelSeq)

  await siteChanged(systemContext(services, channelSeq))
  expect(await siteAt(`${address}.seodang.test`)).toBe(404)
  expect(await siteAt(`${next}.seodang.test`)).toBe(channelSeq)
})

test('SITE-24 a change is heard by every process', async () => {
  const { channelSeq } = await aChannel(services, { name: '예전 이름' })
  const read = async () => (await server.call({ url: `/api/v2.0/channels/${channelSeq}` })).body.data.name
  expect(await read()).toBe('예전 이름')
  await services.db.update(channels).set({ name: '새 이름' }).where(eq(channels.channelSeq, channelSeq))
  // As another process tells it: over PostgreSQL alone.
  await services.db.execute(`select pg_notify('channel_changed', '${channelSeq}')`)
  await expect.poll(read).toBe('새 이름')
})

test('SITE-07, SITE-12, SITE-17 plan, tools and class families of a site', async () => {
  const { channelSeq } = await aChannel(services, {
    saasYn: 'Y',
    marketingTools: [{ tool: 'ANALYTICS', apiKeyId: 'G-TEST' }],
  })
  const { body } = await server.call({ url: `/api/v2.0/channels/${channelSeq}` })
  expect(body.data).toMatchObject({
    channelSetting: { saasYn: 'Y' },
    marketingTools: [{ tool: 'ANALYTICS', apiKeyId: 'G-TEST' }],
    serviceAlias: [{ alias: 'default', serviceSeq: 0, name: '' }],
  })
})

test('SITE-20, SEC-10 a site as everybody sees it carries pictures and company, and nothing of its staff', async () => {
  const { channelSeq } = await aChannel(services, {
    logoKey: 'a'.repeat(20),
    coverKey: 'b'.repeat(20),
    profileKey: 'c'.repeat(20),
    corpName: '느린글방',
  })
  const url = `/api/v2.0/channels/${channelSeq}`
  const visitor = (await server.call({ url })).body.data
  expect(visitor).toMatchObject({
    logoUrl: `/media/image/${'a'.repeat(20)}`,
    coverImageUrl: `/media/image/${'b'.repeat(20)}`,
    profileImageUrl: `/media/image/${'c'.repeat(20)}`,
    corpName: '느린글방',
  })
  const owner = (await server.call({ url, as: await anOperator(services, channelSeq, USER_TYPE.owner) })).body
    .data
  const member = (await server.call({ url, as: await aMember(services, channelSeq) })).body.data
  expect(owner).toEqual(visitor)
  expect(member).toEqual(visitor)
  expect(Object.keys(visitor)).not.toEqual(expect.arrayContaining(['revision', 'logoKey', 'keywordPath']))
})
