import { endpoints } from '@seodang/contract'
import type { Endpoint } from '@seodang/contract/endpoint'
import { eq } from 'drizzle-orm'
import { Create } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { channelUsers } from '../../modules/membership/tables.ts'
import { channels } from '../../modules/site/tables.ts'
import { PASSWORD } from '../account.ts'
import type { Person } from '../factories.ts'
import { aSession } from '../factories.ts'
import { aDomain, aSessionAt, HTTPS } from '../https.ts'
import { testServer } from '../server.ts'
import { aWorld, type World } from '../world.ts'
import { type Answered, ask } from './ask.ts'
import { exampleOf } from './example.ts'

// Each call of `ask` comes from an address of its own in this net.
const server = await testServer({ env: { ...HTTPS, TRUSTED_PROXIES: '10.0.0.0/8' } })
const { services } = server
const PRODUCT = 'seodang.test'
const [own, other] = [await aSite(), await aSite()]
type Site = typeof own

async function aSite() {
  const world = await aWorld(services)
  const { channelSeq } = world
  const [row] = await services.db
    .select({ address: channels.address })
    .from(channels)
    .where(eq(channels.channelSeq, channelSeq))
  return { ...world, address: row?.address ?? '', domain: await aDomain(services, channelSeq) }
}

const whoIs = ({ people }: World, kind: keyof World['people']): Person => {
  const person = people[kind]
  if (!person) throw new Error(`the world has no ${kind}`)
  return person
}

/** The call as the proxy passes it on, by a session that was made for it alone: some calls end the one that asks. */
async function asked(endpoint: Endpoint, host: string, as: Person, madeAt: Site | null): Promise<Answered> {
  // One of the calls leaves the site.
  await services.db.update(channelUsers).set({ leftAt: null }).where(eq(channelUsers.userSeq, as.userSeq))
  const token = await (madeAt ? aSessionAt(services, as, madeAt) : aSession(services, as.userSeq))
  return ask(server.app, endpoint, {
    keys: own.keys,
    token,
    body: bodyOf(endpoint),
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': host },
  })
}

/** Something that passes the checks, where it can be made up. */
function bodyOf({ body }: Endpoint): unknown {
  try {
    return Create(body)
  } catch {
    // A text of a pattern cannot.
    return {}
  }
}

const isWork = ({ access }: Endpoint) => access.who === 'staff' || access.who === 'classStaff'
const isDesk = ({ access }: Endpoint) => access.who === 'platform' || access.who === 'platformEntry'
const namesSite = ({ params }: Endpoint) => 'channelSeq' in params.properties
const guarded = endpoints.filter(({ endpoint }) => !isDesk(endpoint))

/** Everything that names no site and is served all the same: each is about the site of the host, or about no other. */
const OF_ONE_SITE = [
  'authoring.addresses',
  'identity.authenticate',
  'identity.checkCode',
  'identity.checkUserInfo',
  'identity.logout',
  'identity.requestCode',
  'identity.sessionUser',
  'insight.eventLog',
  'insight.trackUserEvent',
  'live.gooroomeeSignature',
  'live.zoomSignature',
  'realtime.socketTicket',
  'social.integrate',
]
const isOfOneSite = (name: string, endpoint: Endpoint) =>
  (namesSite(endpoint) || OF_ONE_SITE.includes(name)) && !isWork(endpoint) && endpoint.onOwnDomain !== false

test('SEC-38 what names no site and is open to a login of an own domain is on this list', () => {
  const open = endpoints.filter(({ endpoint }) => !namesSite(endpoint) && endpoint.onOwnDomain)
  expect(open.map(({ name }) => name).sort()).toEqual(OF_ONE_SITE)
})

/** What a body would call where goods, money or letters go. */
const DESTINATION = /^(shipTo|addr1|zipcode|refundAccount|number|keepAddress|email)$/
const GOES_ELSEWHERE: Record<string, string> = {
  'order.placeOrder': 'what is bought there and then, and no address of it is kept for other sites',
  'order.cancelOrder': 'an account for the money is refused there (refund-account.test.ts)',
  'refundTransfer.nameAccount': 'the same',
  'identity.requestCode': 'the code that proves an address goes to that address',
  'identity.authenticate': 'the same',
  'social.integrate': 'names the account that the mailed token is of',
}
const namesIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const properties = 'properties' in schema ? Object.keys(Object(schema.properties)) : []
  return [...properties, ...Object.values(schema).flatMap(namesIn)]
}

test('SEC-38 what says where goods, money or letters go and is open to a login of an own domain is on this list', () => {
  const open = endpoints.filter(
    ({ name, endpoint }) =>
      endpoint.access.who !== 'anyone' &&
      isOfOneSite(name, endpoint) &&
      namesIn(endpoint.body).some((field) => DESTINATION.test(field)),
  )
  expect(open.map(({ name }) => name).sort()).toEqual(Object.keys(GOES_ELSEWHERE).sort())
})

describe('SEC-03, SEC-38 a login is good where it was made', () => {
  test.each(guarded)('$name', async ({ name, endpoint }) => {
    const owner = whoIs(own, 'owner')
    const here = await asked(endpoint, own.domain, owner, own)
    const asMember = await asked(endpoint, own.domain, whoIs(own, 'member'), own)
    // The owner at the domain is a member like any other: the same answer to the same call, save that staff never leave.
    const isLeaving = name === 'site.leaveChannel'
    expect([here.status, here.errorName]).toEqual(
      isLeaving ? [409, 'STAFF_CANNOT_LEAVE'] : [asMember.status, asMember.errorName],
    )
    if (endpoint.access.who !== 'anyone')
      expect(here.errorName === 'ONLY_AT_PRODUCT').toBe(!isOfOneSite(name, endpoint))

    const dead: [string, Person, Site | null][] = [
      [own.domain, owner, null],
      [own.domain, whoIs(other, 'owner'), other],
      [PRODUCT, owner, own],
      [`${own.address.toLowerCase()}.${PRODUCT}`, owner, own],
    ]
    for (const [host, as, madeAt] of dead) {
      const answer = await asked(endpoint, host, as, madeAt)
      if (endpoint.access.who !== 'anyone')
        expect([host, answer.status, answer.errorName]).toEqual([host, 401, 'SESSION_ENDED'])
      expect(answer.text).not.toContain(as.email)
    }
    // Another site does not exist there, whoever asks.
    const elsewhere = await asked(endpoint, other.domain, whoIs(other, 'owner'), other)
    if (namesSite(endpoint)) expect(elsewhere.errorName).toBe('NO_DATA')
    else expect(elsewhere.text).not.toContain(own.mark)
  })
})

/** What a schema cannot say, so that the site is what the call is refused for. */
const SOUND = {
  email: 'somebody@example.test',
  password: PASSWORD,
  name: '문서연',
  phone: '01012345678',
  snsTypeCd: 'GOG',
  path: '/main',
}
const siteInside = ({ body, query }: Endpoint) => ({
  inBody: 'properties' in body && 'channelSeq' in Object(body.properties),
  inQuery: 'channelSeq' in query.properties,
})
const namingInside = guarded.filter(({ endpoint }) => Object.values(siteInside(endpoint)).some(Boolean))

test.each(namingInside)(
  'SEC-03 $name says nothing of, and writes nothing into, another site than the one of its host',
  async ({ endpoint }) => {
    const { inBody, inQuery } = siteInside(endpoint)
    const { channelSeq } = other
    for (const token of [null, await aSessionAt(services, whoIs(own, 'member'), own)]) {
      const example = Object(exampleOf(endpoint.body, own.keys))
      const sound = Object.entries(SOUND).filter(([name]) => name in example)
      const { status, errorName } = await ask(server.app, endpoint, {
        keys: { ...own.keys, snsTypeCd: 'GOG' },
        token,
        body: { ...example, ...Object.fromEntries(sound), ...(inBody && { channelSeq }) },
        ...(inQuery && { query: { channelSeq: String(channelSeq) } }),
        headers: {
          'x-forwarded-proto': 'https',
          'x-forwarded-host': own.domain,
          origin: `https://${own.domain}`,
        },
      })
      const refused =
        endpoint.access.who === 'anyone' ? ['NO_DATA'] : ['NO_DATA', 'ONLY_AT_PRODUCT', 'NOT_LOGGED_IN']
      expect([status, refused.includes(String(errorName)) || errorName]).toEqual([expect.any(Number), true])
    }
  },
)
