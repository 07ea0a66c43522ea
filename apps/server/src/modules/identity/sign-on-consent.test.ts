import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { siteChanged } from '../../platform/changes.ts'
import { systemContext } from '../../platform/context.ts'
import { aChannel, aPerson, aSession, type Person, unique } from '../../testing/factories.ts'
import { callAt, HTTPS } from '../../testing/https.ts'
import { testServer } from '../../testing/server.ts'
import { untilItWaits } from '../../testing/until-it-waits.ts'
import { nameSystem } from '../site/name-system.ts'
import { channelDomains, channels } from '../site/tables.ts'
import { signOnConsents } from './tables.ts'

const server = await testServer({ env: HTTPS })
const { services } = server
const PRODUCT = 'seodang.test'
const STATE = 'a'.repeat(43)
const DAY_MS = 86_400_000

/** What the name system says of domains: nothing, where nobody set it. */
const proofs = new Map<string, string>()
const targets = new Map<string, string>()
services.ports.provide(nameSystem, {
  txt: async (name) => [proofs.get(name) ?? ''],
  cname: async (name) => [targets.get(name) ?? ''],
  addresses: async () => [],
})
beforeEach(() => server.clock.set(new Date()))

async function aDomainSite() {
  const site = await aChannel(services, { name: '먹빛 서당' })
  const host = `${unique('own')}.example.com`
  await services.db.insert(channelDomains).values({
    channelSeq: site.channelSeq,
    domain: host,
    proof: host,
    verifiedAt: new Date(),
    provedAt: new Date(),
  })
  proofs.set(`_seodang.${host}`, host)
  targets.set(host, `${site.address.toLowerCase()}.seodang.test`)
  await siteChanged(systemContext(services, site.channelSeq))
  return { ...site, host }
}

const at = (host: string, method: 'GET' | 'POST', url: string, as?: Person | null, body?: object) =>
  callAt(server, host, { method, url, ...(as && { as }), ...(body && { body }) })
const code = (person: Person, origin: string, yes?: { saysYes: boolean }) =>
  at(PRODUCT, 'POST', '/api/v1.0/auth/signon', person, { origin, state: STATE, ...yes })
const exchange = (host: string, made: string) =>
  at(host, 'POST', '/api/v1.0/auth/signon/exchange', null, { code: made, state: STATE })
const place = (origin: string, person?: Person) =>
  callAt(server, PRODUCT, {
    url: '/api/v1.0/auth/signon/place',
    query: { origin },
    ...(person && { as: person }),
  })

test('SEC-38, SEC-31 only a bare origin is a place: nothing behind it leads a code elsewhere', async () => {
  const { host, address } = await aDomainSite()
  const person = await aPerson(services)
  const home = `https://${address.toLowerCase()}.seodang.test`
  expect((await place(home, person)).body.data).toEqual({
    origin: home,
    host: new URL(home).host,
    ownDomainOf: null,
    needsYes: false,
  })
  const crafted = ['/main?x=', '/', '?', '#', '/signon', ':443', '.'].flatMap((end) => [
    home + end,
    `https://${host}${end}`,
  ])
  for (const origin of [
    ...crafted,
    home.toUpperCase(),
    home.replace('https', 'http'),
    `https://${host}@${new URL(home).host}`,
  ])
    expect([
      origin,
      (await place(origin, person)).status,
      (await code(person, origin, { saysYes: true })).status,
    ]).toEqual([origin, 404, 404])
})

test('SEC-38 what stands behind the # stays when the address of a site sends on to its own domain', async () => {
  const { host, address } = await aDomainSite()
  const moved = await at(`${address.toLowerCase()}.seodang.test`, 'GET', '/robots.txt')
  expect([moved.status, moved.headers.location]).toEqual([301, `https://${host}/robots.txt#`])
})

test('ACC-26, SEC-38 whoever logs out has no code under way, and is out where it signed them on', async () => {
  const { host, address } = await aDomainSite()
  const home = `${address.toLowerCase()}.seodang.test`
  const person = await aPerson(services)
  const stays = await signedOnAt(host, { ...person, ...(await again(person)) })
  const leaving = { ...person, ...(await again(person)) }
  const atHome = await exchange(home, (await code(leaving, `https://${home}`)).body.data.code)
  const atDomain = await signedOnAt(host, leaving)
  const underWay = (await code(leaving, `https://${home}`)).body.data.code
  const homeAs = { ...person, accessToken: atHome.body.data.accessToken }
  expect([await isIn(home, homeAs), await isIn(host, atDomain), await isIn(host, stays)]).toEqual([
    true,
    true,
    true,
  ])

  expect((await at(PRODUCT, 'POST', '/api/v1.0/auth/logout', leaving, {})).status).toBe(200)

  expect((await exchange(home, underWay)).body.errorName).toBe('INCORRECT_CODE')
  expect([await isIn(home, homeAs), await isIn(host, atDomain), await isIn(host, stays)]).toEqual([
    false,
    false,
    true,
  ])
})

/** Says yes, and is signed on at the domain. */
async function signedOnAt(host: string, person: Person): Promise<Person> {
  const made = await code(person, `https://${host}`, { saysYes: true })
  const { body } = await exchange(host, made.body.data.code)
  return { ...person, accessToken: body.data.accessToken }
}
/** Logged in once more, as in another browser. */
const again = async ({ userSeq }: Person) => ({ accessToken: await aSession(services, userSeq) })
const isIn = async (host: string, as: Person) =>
  (await at(host, 'GET', '/api/v1.0/users/session', as)).status === 200

test('SEC-38 no domain gets a code for somebody who was not asked, and a yes is asked for once', async () => {
  const { host, channelSeq } = await aDomainSite()
  const person = await aPerson(services)
  const origin = `https://${host}`
  expect((await code(person, origin)).body.errorName).toBe('SIGN_ON_NOT_AGREED')
  expect((await place(origin, person)).body.data).toEqual({
    origin,
    host,
    ownDomainOf: { channelSeq, name: '먹빛 서당' },
    needsYes: true,
  })

  await signedOnAt(host, person)

  expect((await place(origin, person)).body.data.needsYes).toBe(false)
  expect((await code(person, origin)).status).toBe(200)
  const other = await aDomainSite()
  expect((await code(person, `https://${other.host}`)).body.errorName).toBe('SIGN_ON_NOT_AGREED')
  expect((await code(await aPerson(services), origin)).body.errorName).toBe('SIGN_ON_NOT_AGREED')
})

test('SEC-38 the address that a site has left for its domain is still the product’s: its staff is signed on there', async () => {
  const { address, host } = await aDomainSite()
  const person = await aPerson(services)
  const left = `${address.toLowerCase()}.seodang.test`
  const made = (await code(person, `https://${left}`)).body.data.code
  expect((await exchange(host, made)).body.errorName).toBe('INCORRECT_CODE')
  const { status, body } = await exchange(left, made)
  expect([status, await isIn(PRODUCT, { ...person, accessToken: body.data?.accessToken })]).toEqual([
    200,
    true,
  ])
})

test('SEC-38 a domain that is not in force, of a site that is closed or suspended, is offered to nobody', async () => {
  const person = await aPerson(services)
  const [closed, suspended] = [await aDomainSite(), await aDomainSite()]
  const close = { closedAt: new Date() }
  await services.db.update(channels).set(close).where(eq(channels.channelSeq, closed.channelSeq))
  const suspend = { suspendedAt: new Date() }
  await services.db.update(channels).set(suspend).where(eq(channels.channelSeq, suspended.channelSeq))
  for (const site of [closed, suspended]) await siteChanged(systemContext(services, site.channelSeq))
  for (const host of [closed.host, suspended.host, 'nobody.example.com', `${closed.host}:444`]) {
    expect((await place(`https://${host}`, person)).body.errorName).toBe('NO_DATA')
    expect((await code(person, `https://${host}`, { saysYes: true })).status).toBeGreaterThanOrEqual(400)
  }
})

test('SEC-38, ACC-26 a yes is listed, and taking it back ends what is open there and the code on its way', async () => {
  const [here, there] = [await aDomainSite(), await aDomainSite()]
  const person = await aPerson(services)
  const [signedOn, elsewhere] = [await signedOnAt(here.host, person), await signedOnAt(there.host, person)]
  const underWay = (await code(person, `https://${here.host}`)).body.data.code
  const listed = await at(PRODUCT, 'GET', '/api/v1.0/users/signon-consents', person)
  expect(listed.body.data.list.map(({ host }: { host: string }) => host).sort()).toEqual(
    [here.host, there.host].sort(),
  )
  const devices = await at(PRODUCT, 'GET', '/api/v1.0/users/sessions', person)
  const places = devices.body.data.list.map((device: { ownDomain: object | null }) => device.ownDomain)
  expect(places).toEqual([
    null,
    { host: there.host, siteName: '먹빛 서당' },
    { host: here.host, siteName: '먹빛 서당' },
  ])

  const revoke = { channelSeq: here.channelSeq, host: here.host }
  const stranger = await aPerson(services)
  const consents = '/api/v1.0/users/signon-consents/delete'
  expect((await at(PRODUCT, 'POST', consents, stranger, revoke)).body.errorName).toBe('NO_DATA')
  expect((await at(PRODUCT, 'POST', consents, person, revoke)).status).toBe(200)

  expect([await isIn(here.host, signedOn), await isIn(there.host, elsewhere)]).toEqual([false, true])
  expect((await exchange(here.host, underWay)).body.errorName).toBe('INCORRECT_CODE')
  expect((await code(person, `https://${here.host}`)).body.errorName).toBe('SIGN_ON_NOT_AGREED')
})

test('SEC-38 who is logged in at a domain only makes no code for any other address', async () => {
  const { host } = await aDomainSite()
  const person = await signedOnAt(host, await aPerson(services))
  const body = { origin: `https://${PRODUCT}`, state: STATE }
  expect((await at(host, 'POST', '/api/v1.0/auth/signon', person, body)).status).toBeGreaterThanOrEqual(401)
})

test('SEC-05, SEC-38 a domain that proves no longer gets no code and redeems none; given up, it is forgotten', async () => {
  const { host } = await aDomainSite()
  const person = await aPerson(services)
  const signedOn = await signedOnAt(host, person)
  const underWay = (await code(person, `https://${host}`)).body.data.code
  proofs.delete(`_seodang.${host}`)
  server.clock.advance(30_000)
  await services.db
    .update(channelDomains)
    .set({ provedAt: new Date(server.clock.now().getTime() - DAY_MS - 1) })
    .where(eq(channelDomains.domain, host))

  expect((await exchange(host, underWay)).body.errorName).toBe('INCORRECT_CODE')
  expect((await code(person, `https://${host}`)).body.errorName).toBe('DOMAIN_NOT_ANSWERING')
  expect(await isIn(host, signedOn)).toBe(true)
  const past = new Date(server.clock.now().getTime() - DAY_MS)
  await services.db.update(channelDomains).set({ failingSince: past }).where(eq(channelDomains.domain, host))
  await code(person, `https://${host}`)
  expect(await isIn(host, signedOn)).toBe(false)
  expect((await place(`https://${host}`)).body.errorName).toBe('NO_DATA')
})

test('ERR-20 SEC-05 a code that is used at a domain holds the domain before what was said yes to, and nothing once it is lost', async () => {
  const { host } = await aDomainSite()
  const person = await aPerson(services)
  const made = await code(person, `https://${host}`, { saysYes: true })
  const { answer } = await services.db.transaction(async (tx) => {
    await tx.delete(channelDomains).where(eq(channelDomains.domain, host))
    const waiting = await untilItWaits(services, () => exchange(host, made.body.data.code))
    const free = await tx
      .select()
      .from(signOnConsents)
      .where(eq(signOnConsents.host, host))
      .for('update', { noWait: true })
    expect(free).toHaveLength(1)
    return waiting
  })
  expect((await answer).status).toBe(404)
})

test('SEC-05 SEC-38 a yes to a domain that is lost while it is said is none', async () => {
  const { host } = await aDomainSite()
  const person = await aPerson(services)
  const { answer } = await services.db.transaction(async (tx) => {
    await tx.delete(channelDomains).where(eq(channelDomains.domain, host))
    return untilItWaits(services, () => code(person, `https://${host}`, { saysYes: true }))
  })
  expect((await answer).body.errorName).toBe('DOMAIN_NOT_ANSWERING')
  expect(await services.db.$count(signOnConsents, eq(signOnConsents.host, host))).toBe(0)
})
