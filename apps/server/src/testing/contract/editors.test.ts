import { randomUUID } from 'node:crypto'
import { endpoints } from '@seodang/contract'
import type { Endpoint } from '@seodang/contract/endpoint'
import { REVISION } from '@seodang/contract/schemas'
import { describe, expect, test } from 'vitest'
import { channelDomains } from '../../modules/site/tables.ts'
import { testServer } from '../server.ts'
import { type Answered, ask } from './ask.ts'
import { NEEDS_NONE, OPENED_ELSEWHERE, READ_BY, SAYS_WHAT_WAS_SEEN } from './editors.ts'
import { soundBody } from './extremes-bodies.ts'
import { endpointOf, keysFor, pathKeysOf, queryFor } from './siblings.ts'
import { aSiteOfTwo } from './sister.ts'

/** Two people have the same form open, and both save: whoever comes second is told, and what the first one wrote stands. */
const server = await testServer()
const site = await aSiteOfTwo(server.services)
// Snippets run on a domain of the site's own.
await server.services.db
  .insert(channelDomains)
  .values({ channelSeq: site.channelSeq, domain: 'editors.example.test', proof: '-', verifiedAt: new Date() })
const own = await site.fresh()

describe('SET-09 whatever replaces what stood in a form says what its writer saw', () => {
  test.each(endpoints.filter(isChange))('$name', ({ name, endpoint }) => {
    const says = SAYS_WHAT_WAS_SEEN.filter((field) => field in fieldsOf(endpoint))
    expect(name in NEEDS_NONE, 'it says so, or a reason stands for it').toBe(says.length === 0)
    expect(name in READ_BY || name in OPENED_ELSEWHERE, 'it is opened twice somewhere').toBe(says.length > 0)
    expect(endpoint.errors.includes('CONFLICT_EDITED')).toBe(says.length > 0)
  })

  test('the lists name only what the contract has', () => {
    const names = new Set(endpoints.map(({ name }) => name))
    const listed = [READ_BY, OPENED_ELSEWHERE, NEEDS_NONE].flatMap(Object.keys)
    expect(listed.filter((name) => !names.has(name))).toEqual([])
  })
})

function isChange({ endpoint }: { endpoint: Endpoint }): boolean {
  const says = SAYS_WHAT_WAS_SEEN.some((field) => field in fieldsOf(endpoint))
  return endpoint.method !== 'GET' && (says || endpoint.path.endsWith('/modify'))
}

const fieldsOf = ({ body }: Endpoint): object => ('properties' in body ? Object(body.properties) : {})

describe('SET-09 two have it open and both save', () => {
  test.each(Object.entries(READ_BY))('%s', async (name, reading) => {
    const opened = await standing(name, reading)

    const saving = await saved(name, '먼저 쓴 말', opened)
    expect(saving.status, saving.text).toBe(200)
    const first = await standing(name, reading)
    expect(first.revision, 'the first one’s change is counted').toBe(opened.revision + 1)

    expect(await saved(name, '나중에 쓴 말', opened)).toMatchObject(TOLD)
    expect(await standing(name, reading), 'what the first one wrote stands').toEqual(first)

    const together = await Promise.all(['이쪽 말', '저쪽 말'].map((words) => saved(name, words, first)))
    expect(together.map(({ status }) => status).sort(), 'of two at once one is told').toEqual([200, 409])

    expect(await saved(name, '읽고 나서 쓴 말', await standing(name, reading))).toMatchObject({ status: 200 })
  })
})

describe('SET-09 after the data was set back, what a tab saw before is over', () => {
  test.each(Object.entries(READ_BY))('%s', async (name, reading) => {
    const { revisions } = server.services
    const opened = await standing(name, reading)
    revisions.begin(`backup of ${name}`)
    // Whoever comes first would have the number of somebody in the lost days.
    expect(await saved(name, '옛 탭의 말', opened)).toMatchObject(TOLD)
    const now = await standing(name, reading)
    expect(now.revision === 0 ? now : now.revision).not.toEqual(opened.revision)
    expect(await saved(name, '새로 읽고 쓴 말', now)).toMatchObject({ status: 200 })
  })

  test.each(endpoints.filter(isChange))('$name says it by what is told so', ({ endpoint }) => {
    const fields: object[] = ['revision', 'basedOn'].map((name) =>
      Object(Reflect.get(fieldsOf(endpoint), name)),
    )
    expect(fields.filter((field) => isCount(field) && Reflect.get(field, REVISION) !== true)).toEqual([])
  })
})

const isCount = (schema: unknown): boolean => Reflect.get(Object(schema), 'type') === 'integer'

const TOLD = { status: 409, errorName: 'CONFLICT_EDITED' }

interface Standing {
  revision: number
}

/** What the form is filled from: the part of the answer that is about what the call changes. */
async function standing(name: string, reading: string): Promise<Standing> {
  const { text } = await call(reading, whoMay(name), undefined)
  const keys = keysFor(name, own.keys)
  const isMeant = (part: object) =>
    pathKeysOf(endpointOf(name)).every((key) => !(key in part) || Reflect.get(part, key) === keys[key])
  const found = partsOf(JSON.parse(text)).filter((part) => 'revision' in part && isMeant(part))
  expect(found.length, `${reading} tells the revision: ${text.slice(0, 300)}`).toBeGreaterThan(0)
  const [part] = found
  return { ...part, revision: Number(Reflect.get(Object(part), 'revision')) }
}

function partsOf(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  return [...(Array.isArray(value) ? [] : [value]), ...Object.values(value).flatMap(partsOf)]
}

/** Fields that take any words, in the order in which one is looked for. */
const FREE = ['name', 'title', 'answer', 'note', 'corpName', 'businessName']

/** What the schema and the tables of the other tests of the contract do not say. */
const BODIES: Record<string, object> = {
  'site.saveSiteSettings': {
    logoKey: null,
    coverKey: null,
    refundPolicy: 'ACADEMY',
    refundTerms: null,
    words: {},
  },
  'delivery.saveDeliverySettings': { fee: 3000, freeFrom: 50_000, islandFee: 3000, escrow: '' },
  'site.saveSocialSettings': { providers: [] },
}

const saved = (name: string, words: string, { revision }: Standing): Promise<Answered> => {
  const body = { ...Object(soundBody(name, keysFor(name, own.keys))), ...BODIES[name] }
  const field = FREE.find((one) => typeof body[one] === 'string')
  return call(name, whoMay(name), { ...body, ...(field && { [field]: words }), revision })
}

const whoMay = (name: string): 'owner' | 'learner' =>
  ['staff', 'classStaff'].includes(endpointOf(name).access.who) || name.startsWith('siteBoard')
    ? 'owner'
    : 'learner'

function call(name: string, as: 'owner' | 'learner', body: unknown): Promise<Answered> {
  const keys = keysFor(name, own.keys)
  return ask(server.app, endpointOf(name), {
    keys: { ...keys, channelSeq: site.channelSeq },
    body,
    query: queryFor(name, keys),
    token: site.people[as].accessToken,
    // Somebody else's save: one's own, said once more, is answered as the first was (API-25).
    headers: { 'idempotency-key': randomUUID() },
  })
}
