import { Writable } from 'node:stream'
import { endpoints } from '@seodang/contract'
import { OPEN_PARAMS, SECRET_PARAMS } from '@seodang/contract/secret-addresses'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { aChannel, aSession } from '../factories.ts'
import { testServer } from '../server.ts'
import { aWorld } from '../world.ts'
import { ask } from './ask.ts'
import { FREE_TEXT } from './example.ts'
import { bodyFor, keysFor, queryFor } from './siblings.ts'

const lines: string[] = []
const logTo = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const server = await testServer({ logTo })
const { channelSeq } = await aChannel(server.services)
/** As long as our tokens are, and nothing that the product ever makes. */
const MARK = 'Zq9MarkMarkMarkMarkMarkMarkMarkMarkMark7qZ'

/** The lines with the mark that were logged while `work` ran. */
async function leakedBy(work: () => Promise<unknown>): Promise<string[]> {
  lines.length = 0
  await work()
  expect(lines.length).toBeGreaterThan(0)
  return lines.filter((line) => line.includes(MARK))
}

const keysOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, SECRET_PARAMS.has(name) ? MARK : channelSeq]))

test('SEC-38 every text in a path of the contract is known as secret or as open', () => {
  const isText = (schema: unknown) =>
    !(schema instanceof Object && 'type' in schema && ['integer', 'number'].includes(String(schema.type)))
  const texts = endpoints.flatMap(({ endpoint }) =>
    Object.entries(endpoint.params.properties).flatMap(([name, schema]) => (isText(schema) ? [name] : [])),
  )
  const undecided = [...new Set(texts)].filter((name) => !SECRET_PARAMS.has(name) && !OPEN_PARAMS.has(name))
  expect(undecided).toEqual([])
  expect([...SECRET_PARAMS].filter((name) => OPEN_PARAMS.has(name))).toEqual([])
})

const carrying = endpoints.filter(({ endpoint }) =>
  Object.keys(endpoint.params.properties).some((name) => SECRET_PARAMS.has(name)),
)

test.each(carrying)(
  'SEC-38 the log keeps nothing of the secret in the address of $name',
  async ({ endpoint }) => {
    const keys = keysOf(Object.keys(endpoint.params.properties))
    expect(await leakedBy(() => ask(server.app, endpoint, { keys, token: null }))).toEqual([])
  },
)

test.each([
  ['a file', `/media/file/1/1/${MARK}/name.pdf`],
  ['a film', `/media/video/1/1/${MARK}/master.m3u8`],
  ['an upload', `/media/upload/1/1/${MARK}`],
  ['the page of a reset', `/resetpassword/${MARK}`],
  ['the page of a reset, spelled otherwise', `/ResetPassword/%5Aq9${MARK}?x=${MARK}`],
  ['the page of a certificate', `/certificates/${MARK}`],
  ['the calendar, spelled otherwise', `/api/v1-0/c%61lendar/${MARK}`],
  ['the calendar with a slip', `/api/v1.0/calender/${MARK}`],
  ['a page with a slip', `/reset-password/${MARK}`],
  ['the socket', `/api/v1.0/socket?token=${MARK}`],
  ['a return from a payment', `/payments/return?paymentKey=${MARK}`],
  ['the end of a subscription to mails', `/unsubscribe?token=${MARK}`],
])('SEC-38 the log keeps nothing of the secret in the address of %s', async (_, url) => {
  const leaked = await leakedBy(() => server.app.inject({ url }))
  expect(leaked).toEqual([])
})

test('SEC-38 no header that opens something is logged', async () => {
  const headers = {
    'access-token': MARK,
    cookie: `refresh=${MARK}; desk=${MARK}`,
    authorization: `Bearer ${MARK}`,
  }
  const calls = [
    '/api/v1.0/users/session',
    '/api/v1.0/common/session',
    '/api/v1.0/platform/session',
    '/metrics',
    '/',
  ]
  const leaked = await leakedBy(() => Promise.all(calls.map((url) => server.app.inject({ url, headers }))))
  expect(leaked).toEqual([])
})

/** A body with the mark wherever it has a field, be it a text or not. */
const everyText = (schema: TSchema): object =>
  'properties' in schema && schema.properties instanceof Object
    ? Object.fromEntries(Object.keys(schema.properties).map((name) => [name, MARK]))
    : {}

test('SEC-38 nothing that anybody says in a body or a query is logged', async () => {
  const leaked = await leakedBy(async () => {
    for (const { endpoint } of endpoints) {
      const keys = keysOf(Object.keys(endpoint.params.properties))
      const query = Object.fromEntries(Object.keys(endpoint.query.properties).map((name) => [name, MARK]))
      await ask(server.app, endpoint, { keys, query, body: everyText(endpoint.body), token: null })
    }
  })
  expect(leaked).toEqual([])
})

test('SEC-38 a query that failed is logged without its values', async () => {
  const cause = Object.assign(new Error('duplicate key value'), {
    detail: `Key (code)=(${MARK}) already exists.`,
  })
  const leaked = await leakedBy(async () =>
    server.services.log.error(
      { err: new DrizzleQueryError('insert into t values ($1)', [MARK], cause) },
      'x',
    ),
  )
  expect(leaked).toEqual([])
  expect(lines.join('')).toContain('insert into t values ($1): duplicate key value')
  expect(lines.join('')).toContain('logged-secrets.test')
})

const world = await aWorld(server.services)
const OWN_MAIL = `${MARK.toLowerCase()}@example.test`

/** The body with the mark for each free text, and an address that is nobody's for each address. */
function marked(value: unknown, name = ''): unknown {
  if (/^emails?$/.test(name) && typeof value === 'string') return OWN_MAIL
  if (typeof value === 'string') return value === FREE_TEXT ? MARK : value
  if (Array.isArray(value)) return value.map((inner) => marked(inner, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, marked(inner, field)]))
}

const marks = (value: unknown): boolean =>
  JSON.stringify(value ?? null)
    .toLowerCase()
    .includes(MARK.toLowerCase())

test('SEC-38 no refusal is logged with what somebody typed, nor to whom it belongs', async () => {
  const told: string[] = []
  for (const { name, endpoint } of endpoints) {
    const owner = world.people.owner
    if (!owner) throw new Error('the world has no owner')
    const found = keysFor(name, world.keys)
    const texts = Object.keys(endpoint.params.properties).filter(
      (key) => OPEN_PARAMS.has(key) || SECRET_PARAMS.has(key),
    )
    lines.length = 0
    await ask(server.app, endpoint, {
      keys: { ...found, ...Object.fromEntries(texts.map((key) => [key, MARK])) },
      body: marked(bodyFor(name, found)),
      query: { ...queryFor(name, found), ...('q' in endpoint.query.properties && { q: MARK }) },
      token: await aSession(server.services, owner.userSeq),
    })
    const details = lines.flatMap((line) => {
      const { msg, details: said } = JSON.parse(line)
      return msg === 'refused' ? [said] : []
    })
    if (marks(details)) told.push(`${name}: ${JSON.stringify(details)}`)
  }
  expect(told).toEqual([])
})
