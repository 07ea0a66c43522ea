import { FARE } from '@seodang/domain/codes'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCode, aNewcomer, mailsTo, PASSWORD, signUpForm } from '../../testing/account.ts'
import { enrolFree } from '../../testing/buying.ts'
import { aChannel, aCourse, aPerson, unique } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { emailCodes, resetTokens, users } from './tables.ts'

/** Limits from the outside: a classroom behind one address gets in, whoever guesses or floods does not. */
const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })

const auth = (
  call: string,
  from: string,
  body: object,
  as: { accessToken: string } | null = null,
  method: 'GET' | 'POST' = 'POST',
) =>
  server.call({
    method,
    url: `/api/v1.0/auth/${call}`,
    as,
    headers: { 'x-forwarded-for': from },
    ...(method === 'POST' && { body }),
  })

const AT_ONCE = 4
/** So many times, a few at the same time. */
async function times<T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let n = 0; n < count; n += AT_ONCE)
    results.push(
      ...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - n) }, (_, k) => act(n + k)))),
    )
  return results
}

test('SEC-33 ACC-02 forty people of one address sign up, verify, log in, join and enrol within a minute', async () => {
  const from = '198.51.100.10'
  const { channelSeq } = await aChannel(server.services)
  const course = await aCourse(server.services, channelSeq, { fareCd: FARE.free, price: 0 })
  const began = Date.now()

  const outcomes = await times(40, async () => {
    const form = signUpForm()
    const signedUp = await auth('signup', from, form)
    if (signedUp.status !== 200) return `sign up: ${signedUp.body.errorName}`
    const code = await aCode(
      server,
      { ...signedUp.body.data, email: form.email },
      { 'x-forwarded-for': from },
    )
    const proved = await auth('authentication', from, { email: form.email, code }, signedUp.body.data)
    if (proved.status !== 200) return `verify: ${proved.body.errorName}`
    const { status, body } = await auth('login', from, { email: form.email, password: PASSWORD })
    if (status !== 200) return `log in: ${body.errorName}`
    const person = { ...body.data.user, accessToken: body.data.accessToken }
    const joined = await server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${channelSeq}/channel-user/create`,
      as: person,
      headers: { 'x-forwarded-for': from },
      body: { agreements: { terms: true, privacy: true } },
    })
    if (joined.status !== 200) return `join: ${joined.body.errorName}`
    return (await enrolFree(server, course, person)).status
  })

  expect(outcomes).toEqual(Array(40).fill(200))
  expect(Date.now() - began).toBeLessThan(60_000)
})

test('SEC-39 a hundred wrong logins from one address, each at another account, are stopped at eighty', async () => {
  const from = '198.51.100.20'
  const person = await aNewcomer(server)
  const own = { email: person.email, password: PASSWORD }
  const statuses = await times(100, async (n) => {
    // Whoever gets in in between has no more guesses for it.
    if (n % 10 === 0) await auth('login', from, own)
    const guess = { email: `${unique('any')}@example.test`, password: 'Wrong!2026' }
    return (await auth('login', from, guess)).status
  })

  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(80)
  expect(statuses.filter((status) => status === 400).length).toBeGreaterThan(70)
  expect((await auth('login', from, own)).status).toBe(429)
  expect((await auth('login', '198.51.100.21', own)).status).toBe(200)
})

test('SEC-36 a thousand guesses over twenty sessions try fifty codes', async () => {
  const { email } = await aNewcomer(server)
  const looked: string[] = []
  for (let session = 0; session < 20; session++) {
    const claim = await aPerson(server.services, { email, verifiedAt: null })
    await auth('code', `198.51.100.${40 + session}`, { email }, claim)
    const query = `?email=${encodeURIComponent(email)}`
    const answers = await times(50, (n) =>
      auth(`code/${String(n).padStart(6, '0')}${query}`, `192.0.2.${n}`, {}, claim, 'GET'),
    )
    for (const { body } of answers) if (body.data) looked.push(JSON.stringify(body.data))
  }

  expect(looked.length).toBeLessThanOrEqual(50)
})

test('SEC-33 two hundred mails to one victim are ten codes and five links, however many claim the address', async () => {
  const email = `${unique('victim')}@example.test`
  const claim = () => aPerson(server.services, { email, verifiedAt: null })
  // All at once, so that none of them sees what the others are about to send.
  const claims = await Promise.all(Array.from({ length: 100 }, claim))
  const codes = await Promise.all(claims.map((one, n) => auth('code', `203.0.113.${n}`, { email }, one)))
  for (let round = 0; round < 20; round++) {
    // The newest claim is whom a reset link is mailed for.
    await claim()
    await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        auth('sendResetPasswordToken', `203.0.113.${round * 5 + n}`, { email }),
      ),
    )
  }
  // Jobs of one kind run in order, so whatever was to come has come before this one.
  const later = await aNewcomer(server)
  await auth('sendResetPasswordToken', '203.0.113.200', { email: later.email })
  await mailsTo(server.services, later.email, 1, /resetpassword/)

  expect(codes.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(await server.services.db.select().from(emailCodes).where(eq(emailCodes.email, email))).toHaveLength(
    10,
  )
  const links = await server.services.db
    .select()
    .from(resetTokens)
    .innerJoin(users, eq(users.userSeq, resetTokens.userSeq))
    .where(eq(users.email, email))
  expect(links).toHaveLength(5)
})

test('SEC-33 five hundred mails to many from one address are a hundred and twenty, codes and links together', async () => {
  const from = '198.51.100.70'
  const asked = await times(250, async () => {
    const claim = await aPerson(server.services, { verifiedAt: null })
    const code = await auth('code', from, { email: claim.email }, claim)
    const link = await auth('sendResetPasswordToken', from, { email: claim.email })
    return [code.status, link.status]
  })

  expect(asked.flat().filter((status) => status === 200)).toHaveLength(120)
  expect(asked.flat().filter((status) => status === 429)).toHaveLength(380)
})

test('SEC-33 whoever may not ask moves no count that others share', async () => {
  const from = '198.51.100.80'
  await times(130, () => auth('code', from, { email: 'nobody@example.test' }))

  const claim = await aPerson(server.services, { verifiedAt: null })
  expect((await auth('code', from, { email: claim.email }, claim)).status).toBe(200)
})

test('SEC-39 the addresses of one IPv6 network have one limit', async () => {
  const guess = (n: number, network: string) =>
    auth('resetPassword', `2001:db8:${network}::${n.toString(16)}`, {
      token: 'made-up',
      password: PASSWORD,
    })
  const statuses = await times(70, async (n) => (await guess(n, '5:5')).status)

  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect((await guess(1, '5:6')).status).toBe(400)
})
