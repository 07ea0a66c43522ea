import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { HOUR } from '@seodang/domain/instant'
import { FIRST_LINK_LIFE } from '@seodang/domain/second-factor'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { welcome } from '../../seed/welcome.ts'
import { PASSWORD } from '../../testing/account.ts'
import { aChannel, aPerson, unique } from '../../testing/factories.ts'
import { aDomain, callAt, HTTPS } from '../../testing/https.ts'
import { testServer } from '../../testing/server.ts'
import { hashPassword } from '../identity/index.ts'
import { users } from '../identity/tables.ts'
import { firstAdministratorLinks } from './tables.ts'

const lines: string[] = []
const logTo = new PassThrough()
logTo.on('data', (line) => lines.push(String(line)))
const server = await testServer({ env: HTTPS, logTo })
const { services, clock } = server
const PRODUCT = 'seodang.test'

beforeEach(async () => {
  await services.db.execute(sql`update users set is_platform_admin = false`)
  clock.set(new Date())
})

/** What a start says on the terminal. */
async function said(): Promise<string> {
  const out = new PassThrough()
  await welcome(services, out)
  return text(out.end())
}
const tokenIn = (words: string) => /https:\/\/seodang\.test\/admin#([\w-]{43})\n/.exec(words)?.[1] ?? ''
const started = async () => tokenIn(await said())

const aForm = (token: string, overrides: object = {}) => ({
  token,
  email: `${unique('first')}@example.test`,
  password: PASSWORD,
  name: '문서연',
  ...overrides,
})

let callers = 0
const become = (body: object, host = PRODUCT, headers: Record<string, string> = {}) =>
  callAt(server, host, {
    method: 'POST',
    url: '/api/v1.0/platform/administrators/create',
    body,
    headers: { 'x-forwarded-for': `10.7.0.${++callers}`, origin: `https://${host}`, ...headers },
  })

const administrators = async () =>
  (await services.db.select().from(users).where(eq(users.isPlatformAdmin, true))).map(({ email }) => email)

test('ADM-01 the printed link makes a new account the first administrator, who goes on to the second factor', async () => {
  const form = aForm(await started())

  const { status, body, response } = await become(form)

  expect([status, body]).toEqual([200, { data: { next: 'enrol' } }])
  const [person] = await services.db.select().from(users).where(eq(users.email, form.email))
  expect(person).toMatchObject({ name: '문서연', isPlatformAdmin: true, verifiedAt: expect.any(Date) })
  const cookie = `__Host-desk=${response.cookies.find(({ name }) => name === '__Host-desk')?.value}`
  const factor = await callAt(server, PRODUCT, {
    method: 'POST',
    url: '/api/v1.0/platform/factor/create',
    body: {},
    headers: { cookie, origin: `https://${PRODUCT}` },
  })
  expect(factor.body.data.secret).toEqual(expect.any(String))
  const entries = await services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.target, `user:${person?.userSeq}`))
  expect(entries.map(({ action }) => action)).toEqual(['platform.grant'])
})

test('ADM-01 the link works once, also for two at once', async () => {
  const token = await started()
  const forms = [aForm(token), aForm(token), aForm(token)]
  const answers = await Promise.all(forms.map((form) => become(form)))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  expect(await administrators()).toHaveLength(1)
  expect(await services.db.select().from(firstAdministratorLinks)).toEqual([])
  // Nor later, had the right been taken away again.
  await services.db.execute(sql`update users set is_platform_admin = false`)
  expect((await become(aForm(token))).body.errorName).toBe('NO_DATA')
})

test('ADM-01 an account that proved the address comes in by its password, and nobody else by its address', async () => {
  const person = await aPerson(services, { passwordHash: await hashPassword(PASSWORD) })
  const token = await started()

  const wrong = await become(aForm(token, { email: person.email, password: 'Wrong!2026' }))
  expect(wrong.body.errorName).toBe('INCORRECT_PASSWORD')
  expect(await administrators()).toEqual([])

  expect((await become(aForm(token, { email: person.email.toUpperCase() }))).status).toBe(200)
  expect(await administrators()).toEqual([person.email])
})

test('ADM-01 SEC-34 who only claims the address has no part in the account of the administrator', async () => {
  const claim = await aPerson(services, { verifiedAt: null, passwordHash: await hashPassword(PASSWORD) })
  expect((await become(aForm(await started(), { email: claim.email, password: 'Other!2027' }))).status).toBe(
    200,
  )

  const [squatter] = await services.db.select().from(users).where(eq(users.userSeq, claim.userSeq))
  expect(squatter).toMatchObject({ closedAt: expect.any(Date), isPlatformAdmin: false })
})

test('ADM-01 what is wrong with the form stands at its fields and leaves the link alive', async () => {
  const token = await started()
  const { status, body } = await become(aForm(token, { password: 'weak', name: '' }))
  expect([status, Object.keys(body.fields)]).toEqual([400, ['name']])
  expect(Object.keys((await become(aForm(token, { password: 'weak' }))).body.fields)).toEqual(['password'])
  expect((await become(aForm(token))).status).toBe(200)
})

test('ADM-01 the link ends after a day, and with the next start', async () => {
  const token = await started()
  const next = await started()
  expect(next).not.toBe(token)
  expect((await become(aForm(token))).body.errorName).toBe('NO_DATA')

  clock.advance(FIRST_LINK_LIFE + HOUR)
  expect((await become(aForm(next))).body.errorName).toBe('NO_DATA')
  expect((await become(aForm(await started()))).status).toBe(200)
})

test('ADM-01 of two processes that start at once one prints the link that works', async () => {
  const tokens = await Promise.all([started(), started()])
  const answers = []
  for (const token of tokens) answers.push((await become(aForm(token))).status)
  expect(answers.toSorted()).toEqual([200, 404])
})

test('ADM-01 with an administrator the call answers as if it did not exist, and no link is printed', async () => {
  const token = await started()
  await aPerson(services, { isPlatformAdmin: true })

  const answer = await become(aForm(token))
  expect([answer.status, answer.body.errorName]).toEqual([404, 'NO_DATA'])
  expect((await become(aForm('made-up'))).body).toEqual(answer.body)
  expect(await said()).not.toContain('/admin#')
})

test('ADM-04 SEC-50 the call is the product’s own: no site, no own domain and no other page reaches it', async () => {
  const token = await started()
  const { channelSeq, address } = await aChannel(services)
  const domain = await aDomain(services, channelSeq)
  for (const host of [`${address}.${PRODUCT}`, domain])
    expect((await become(aForm(token), host)).body.errorName).toBe('NO_DATA')
  const forged = await become(aForm(token), PRODUCT, { origin: 'https://evil.example' })
  expect(forged.status).toBe(403)
  expect(await administrators()).toEqual([])
})

test('SEC-38 the token is stored as a hash only and stands in no line of the log', async () => {
  const token = await started()
  await become(aForm(token))
  const words = await started()
  expect(words).toBe('')
  await services.db.execute(sql`update users set is_platform_admin = false`)
  const kept = await started()
  expect(JSON.stringify(await services.db.select().from(firstAdministratorLinks))).not.toContain(kept)
  for (const secret of [token, kept]) expect(lines.join('')).not.toContain(secret)
})
