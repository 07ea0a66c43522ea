import { USER_TYPE } from '@seodang/domain/codes'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { auditEntries } from '../../platform/database/tables.ts'
import { aChannel, anOperator, type Person, unique } from '../../testing/factories.ts'
import { callAt, HTTPS } from '../../testing/https.ts'
import { testServer } from '../../testing/server.ts'
import { isDomainProved } from './domain-looks.ts'
import { lookAtDueDomains } from './jobs.ts'
import { nameSystem } from './name-system.ts'
import { channelDomains } from './tables.ts'

const server = await testServer({ env: HTTPS })
const { services } = server

/** The name system as somebody's provider would answer; a name in `silent` answers nothing at all. */
const records = {
  txt: new Map<string, string[]>(),
  cname: new Map<string, string[]>(),
  address: new Map<string, string[]>(),
}
const silent = new Set<string>()
/** What happens while it is asked; for one look. */
let during: (() => Promise<void>) | null = null
const answer = (kind: keyof typeof records) => async (name: string) => {
  await during?.()
  if (silent.has(name)) throw Object.assign(new Error('timeout'), { code: 'ETIMEOUT' })
  return records[kind].get(name) ?? []
}
services.ports.provide(nameSystem, {
  txt: answer('txt'),
  cname: answer('cname'),
  addresses: answer('address'),
})

const DAY_MS = 86_400_000
beforeEach(() => server.clock.set('2026-11-20T10:00:00+09:00'))

async function aSite() {
  const site = await aChannel(services)
  return { ...site, owner: await anOperator(services, site.channelSeq, USER_TYPE.owner) }
}
type Site = Awaited<ReturnType<typeof aSite>>

const aDomain = () => `${unique('school')}.example.com`
const domainCall = (site: { channelSeq: number }, what: string, as: Person, body: unknown = {}) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${site.channelSeq}/admin/domains/${what}`,
    as,
    body,
  })
const ask = (site: Site, domain: string) => domainCall(site, 'create', site.owner, { domain })
const check = (site: Site) => domainCall(site, 'check', site.owner)

const siteAt = async (host: string) =>
  (await server.call({ url: '/api/v2.0/channels/by-domain', query: { domain: host } })).body.data
    ?.channelSeq ?? null

/** The owner of the domain does what the records say. */
function setRecords(view: { records: { type: string; name: string; value: string }[] }) {
  for (const { type, name, value } of view.records)
    (type === 'TXT' ? records.txt : records.cname).set(name, [value])
}

async function aVerifiedDomain(site: Site, domain = aDomain()) {
  setRecords((await ask(site, domain)).body.data)
  expect((await check(site)).body.data.state).toBe('verified')
  return domain
}

test('SITE-23 SEC-04 another wish forgets the one before, and that of no other site', async () => {
  const [site, other] = [await aSite(), await aSite()]
  const theirs = aDomain()
  await ask(other, theirs)
  const [first, second] = [aDomain(), aDomain()]
  await ask(site, first)
  await ask(site, second)
  const wished = await services.db
    .select({ domain: channelDomains.domain })
    .from(channelDomains)
    .where(inArray(channelDomains.domain, [theirs, first, second]))
  expect(wished.map(({ domain }) => domain).toSorted()).toEqual([theirs, second].toSorted())
})

test('SITE-23 the records are shown, looked up, and only then the site switches over', async () => {
  const site = await aSite()
  const domain = aDomain()
  const asked = await ask(site, domain)
  expect(asked.body.data).toMatchObject({
    domain,
    state: 'waiting',
    problem: null,
    records: [
      { type: 'CNAME', name: domain, value: `${site.address}.seodang.test` },
      { type: 'TXT', name: `_seodang.${domain}`, value: expect.stringMatching(/^seodang-site=.{20,}$/) },
    ],
  })

  expect((await check(site)).body.data).toMatchObject({ state: 'failed', problem: 'proofMissing' })
  records.txt.set(`_seodang.${domain}`, ['v=spf1 -all', asked.body.data.records[1].value])
  expect((await check(site)).body.data).toMatchObject({ state: 'failed', problem: 'targetMissing' })
  records.cname.set(domain, ['other.seodang.test'])
  expect((await check(site)).body.data).toMatchObject({ state: 'failed', problem: 'targetMissing' })
  expect(await siteAt(domain)).toBeNull()

  records.cname.set(domain, [`${site.address.toUpperCase()}.Seodang.Test.`])
  expect((await check(site)).body.data).toMatchObject({ state: 'verified', problem: null })
  expect(await siteAt(domain)).toBe(site.channelSeq)
  expect(await siteAt(`${site.address}.seodang.test`)).toBe(site.channelSeq)
})

test('SITE-23 a bare domain leads here by the addresses of the target', async () => {
  const site = await aSite()
  const domain = aDomain()
  const { body } = await ask(site, domain)
  records.txt.set(`_seodang.${domain}`, [body.data.records[1].value])
  records.address.set(domain, ['192.0.2.1'])
  records.address.set(`${site.address}.seodang.test`, ['192.0.2.1', '192.0.2.2'])
  expect((await check(site)).body.data.state).toBe('verified')

  const astray = await aSite()
  const other = aDomain()
  records.txt.set(`_seodang.${other}`, [(await ask(astray, other)).body.data.records[1].value])
  records.address.set(other, ['192.0.2.1', '198.51.100.9'])
  records.address.set(`${astray.address}.seodang.test`, ['192.0.2.1'])
  expect((await check(astray)).body.data.problem).toBe('targetMissing')
})

test('SITE-23 a silent name system is told apart from a missing record and changes nothing', async () => {
  const site = await aSite()
  const domain = await aVerifiedDomain(site)
  silent.add(domain)
  const { status, body } = await check(site)
  expect([status, body.errorName]).toEqual([409, 'DOMAIN_NOT_ANSWERING'])
  expect(await siteAt(domain)).toBe(site.channelSeq)
})

test('SITE-23 a new domain replaces the old one only once it answers', async () => {
  const site = await aSite()
  const before = await aVerifiedDomain(site)
  const next = aDomain()
  const asked = await ask(site, next)
  expect(asked.body.data).toMatchObject({ domain: next, state: 'waiting' })
  expect(await siteAt(before)).toBe(site.channelSeq)

  setRecords(asked.body.data)
  await check(site)
  expect(await siteAt(next)).toBe(site.channelSeq)
  expect(await siteAt(before)).toBeNull()
})

test.each([
  ['taken back', (site: Site) => domainCall(site, 'delete', site.owner)],
  ['replaced by another wish', (site: Site) => ask(site, aDomain())],
])(
  'SITE-23, SEC-05 a wish that is %s while it is looked at leaves the one in force',
  async (_, meanwhile) => {
    const site = await aSite()
    const domain = await aVerifiedDomain(site)
    const wish = (await ask(site, aDomain())).body.data
    setRecords(wish)
    during = async () => {
      during = null
      expect((await meanwhile(site)).status).toBe(200)
    }
    await check(site)
    expect(during).toBeNull()
    expect(await siteAt(domain)).toBe(site.channelSeq)
    expect(await siteAt(wish.domain)).toBeNull()
  },
)

test('SITE-23 giving up the one that is set up leaves the one in force', async () => {
  const site = await aSite()
  const domain = await aVerifiedDomain(site)
  await ask(site, aDomain())
  await domainCall(site, 'delete', site.owner)
  expect(await siteAt(domain)).toBe(site.channelSeq)

  await domainCall(site, 'delete', site.owner)
  expect(await siteAt(domain)).toBeNull()
  const { status } = await domainCall(site, 'delete', site.owner)
  expect(status).toBe(404)
})

test('SITE-21 a domain that another site has proved is refused with DUPLICATE_DOMAIN', async () => {
  const [first, second] = [await aSite(), await aSite()]
  const domain = await aVerifiedDomain(first)
  const { status, body } = await ask(second, domain.toUpperCase())
  expect([status, body.errorName, body.resultCode]).toEqual([409, 'DUPLICATE_DOMAIN', '100001'])
})

test('SITE-21 of two sites that prove a domain at once, one gets it', async () => {
  const [first, second] = [await aSite(), await aSite()]
  const domain = aDomain()
  const views = [(await ask(first, domain)).body.data, (await ask(second, domain)).body.data]
  records.txt.set(
    `_seodang.${domain}`,
    views.map((view) => view.records[1].value),
  )
  records.cname.set(domain, [`${first.address}.seodang.test`, `${second.address}.seodang.test`])

  const answers = await Promise.all([check(first), check(second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect([first.channelSeq, second.channelSeq]).toContain(await siteAt(domain))
})

test.each([
  ['victim.seodang.test', 'reserved'],
  ['SEODANG.TEST', 'reserved'],
  ['seodang.test.', 'reserved'],
  ['x.seodang.localhost', 'reserved'],
  ['localhost', 'format'],
  ['127.0.0.1', 'format'],
  ['0x7f.1', 'format'],
  ['[::1]', 'format'],
  ['https://a.example.com', 'format'],
  ['a.example.com/path', 'format'],
  ['a.example.com:8080', 'format'],
  ['*.example.com', 'format'],
  ['a.example.com..', 'format'],
  ['a.example.com。.', 'format'],
  ['seodang.test。', 'reserved'],
])('SEC-05, SEC-54 %s cannot be claimed', async (domain) => {
  const site = await aSite()
  const { status, body } = await ask(site, domain)
  expect([status, body.errorName, Object.keys(body.fields ?? {})]).toEqual([400, 'INVALID_INPUT', ['domain']])
})

test('SEC-54 a domain in another script is one domain, however it is written', async () => {
  const site = await aSite()
  const { body } = await ask(site, '느린글방.한국')
  expect(body.data.domain).toMatch(/^xn--.+\.xn--/)
})

// What keyboards of Japan and China write for a full stop: RFC 3490 3.1 takes them for one.
test.each(['', '.', '。', '．', '｡'])(
  'SEC-54, SITE-23 a domain that ends with %j is the same domain',
  async (end) => {
    const [site, other] = [await aSite(), await aSite()]
    const domain = aDomain()
    const asked = (await ask(site, `${domain}${end}`)).body.data
    expect(asked.domain).toBe(domain)
    setRecords(asked)
    expect((await check(site)).body.data.state).toBe('verified')
    expect((await ask(other, `${domain}${end}`)).body.errorName).toBe('DUPLICATE_DOMAIN')
  },
)

test('SEC-05 of two sites that ask for a domain, only who runs it gets it', async () => {
  const [victim, thief] = [await aSite(), await aSite()]
  const domain = aDomain()
  await ask(thief, domain)
  setRecords((await ask(victim, domain)).body.data)
  expect((await check(thief)).body.data).toMatchObject({ state: 'failed', problem: 'proofMissing' })
  expect((await check(victim)).body.data.state).toBe('verified')
  expect(await siteAt(domain)).toBe(victim.channelSeq)
})

test('SITE-23 the site switches over by itself once the records are there', async () => {
  const site = await aSite()
  const domain = aDomain()
  setRecords((await ask(site, domain)).body.data)
  await lookAtDueDomains(systemContext(services, 0))
  expect(await siteAt(domain)).toBe(site.channelSeq)
})

const lookNow = () => lookAtDueDomains(systemContext(services, 0))
const lookAfter = async (ms: number) => {
  server.clock.advance(ms)
  await lookNow()
}
const newsOf = async (channelSeq: number) => {
  const { rows } = await services.db.execute<{ news: string }>(sql`
    select data ->> 'news' as news from boss.job
    where name = 'site.domainNews__mail' and (data ->> 'channelSeq')::bigint = ${channelSeq} order by created_on`)
  return rows.map(({ news }) => news)
}

test('SEC-05 a domain in force whose proof is gone for a day is given up, its owner hears both, and it comes back', async () => {
  const site = await aSite()
  const domain = await aVerifiedDomain(site)
  const proof = records.txt.get(`_seodang.${domain}`) ?? []
  records.txt.delete(`_seodang.${domain}`)
  await lookAfter(DAY_MS)
  await lookAfter(DAY_MS / 2)
  expect(await siteAt(domain)).toBe(site.channelSeq)
  expect(await newsOf(site.channelSeq)).toEqual(['failing'])
  await lookAfter(DAY_MS / 2)
  expect(await siteAt(domain)).toBeNull()
  expect(await newsOf(site.channelSeq)).toEqual(['failing', 'lost'])

  records.txt.set(`_seodang.${domain}`, proof)
  await lookAfter(DAY_MS)
  expect(await siteAt(domain)).toBe(site.channelSeq)
})

test('SITE-23, SEC-05 a name system that is silent for days takes no site down, but nobody trusts its domain', async () => {
  const site = await aSite()
  const domain = await aVerifiedDomain(site)
  const proved = () => isDomainProved(systemContext(services, 0), domain, site.channelSeq)
  silent.add(domain)
  expect(await proved()).toBe(true)
  await lookAfter(2 * DAY_MS)
  await lookAfter(3 * DAY_MS)
  expect([await siteAt(domain), await proved()]).toEqual([site.channelSeq, false])

  silent.delete(domain)
  expect(await proved()).toBe(true)
})

test('SEC-05 a domain that was not looked at for a day is looked at when it is used', async () => {
  const site = await aSite()
  const domain = await aVerifiedDomain(site)
  const proved = () => isDomainProved(systemContext(services, 0), domain, site.channelSeq)
  records.txt.delete(`_seodang.${domain}`)
  expect(await proved()).toBe(true)
  server.clock.advance(DAY_MS + 1)
  expect(await proved()).toBe(false)
  expect(await newsOf(site.channelSeq)).toEqual(['failing'])
})

test('SITE-23 of a site that has one domain and sets up another, each is looked at by itself', async () => {
  const site = await aSite()
  const inForce = await aVerifiedDomain(site)
  const wished = aDomain()
  await ask(site, wished)
  await lookAfter(DAY_MS)
  const looked = await services.db
    .select({ domain: channelDomains.domain, checkedAt: channelDomains.checkedAt })
    .from(channelDomains)
    .where(eq(channelDomains.channelSeq, site.channelSeq))
    .orderBy(channelDomains.channelDomainSeq)
  expect(looked).toEqual([inForce, wished].map((domain) => ({ domain, checkedAt: server.clock.now() })))
})

test('SITE-23 one silent domain does not keep the others waiting', async () => {
  const [quiet, site] = [await aSite(), await aSite()]
  const mute = aDomain()
  await ask(quiet, mute)
  silent.add(`_seodang.${mute}`)
  const domain = aDomain()
  setRecords((await ask(site, domain)).body.data)
  await lookAtDueDomains(systemContext(services, 0))
  expect(await siteAt(domain)).toBe(site.channelSeq)
})

test('GEN-18, PERM-15 nobody sets up the domain of a site that is not theirs to settle', async () => {
  const [site, other] = [await aSite(), await aSite()]
  const teacher = await anOperator(services, site.channelSeq, USER_TYPE.teacher)
  expect((await domainCall(site, 'create', other.owner, { domain: aDomain() })).body.errorName).toBe(
    'NOT_CHANNEL_USER',
  )
  expect((await domainCall(site, 'create', teacher, { domain: aDomain() })).body.errorName).toBe(
    'NO_PERMISSION',
  )
  const elsewhere = await callAt(server, `${other.address}.seodang.test`, {
    method: 'POST',
    url: `/api/v1.0/channels/${site.channelSeq}/admin/domains/create`,
    as: site.owner,
    body: { domain: aDomain() },
  })
  expect(elsewhere.status).toBe(404)
})

test('GEN-20 each turn of a domain is in the audit', async () => {
  const site = await aSite()
  const domain = await aVerifiedDomain(site)
  await domainCall(site, 'delete', site.owner)
  const entries = await services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.channelSeq, site.channelSeq), eq(auditEntries.target, domain)))
    .orderBy(auditEntries.auditSeq)
  expect(entries.map(({ after, userSeq }) => [after, userSeq])).toEqual([
    [{ state: 'waiting' }, site.owner.userSeq],
    [{ state: 'verified' }, site.owner.userSeq],
    [{ state: 'removed' }, site.owner.userSeq],
  ])
})
