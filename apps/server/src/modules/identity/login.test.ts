import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aNewcomer, PASSWORD } from '../../testing/account.ts'
import { aPerson, unique } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { hashPassword } from './passwords.ts'
import { loginFailures, users } from './tables.ts'

// Proxies are named, so that a test can come from another address.
const server = await testServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })

async function aMemberWithPassword(overrides: Partial<typeof users.$inferInsert> = {}) {
  return aPerson(server.services, { passwordHash: await hashPassword(PASSWORD), ...overrides })
}

const logIn = (email: string, password: string, from = '203.0.113.7') =>
  server.call({
    method: 'POST',
    url: '/api/v1.0/auth/login',
    body: { email, password },
    headers: { 'x-forwarded-for': from },
  })

test('ACC-01 ACC-10 the right password answers a token and the user', async () => {
  const person = await aMemberWithPassword()

  const { status, body, headers } = await logIn(person.email.toUpperCase(), PASSWORD)

  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    accessToken: expect.any(String),
    expiresInSeconds: 900,
    user: { userSeq: person.userSeq, email: person.email, snsTypeCd: 'LIV', isAuthenticated: true },
  })
  expect(JSON.stringify(body)).not.toContain('passwordHash')
  expect(headers['cache-control']).toBe('no-store')
})

test('ACC-24 a password is stored as a salted Argon2id hash, never twice the same', async () => {
  const [one, other] = [await aNewcomer(server), await aNewcomer(server)]
  const hashes = []
  for (const { userSeq } of [one, other]) {
    const [row] = await server.services.db.select().from(users).where(eq(users.userSeq, userSeq))
    hashes.push(row?.passwordHash ?? '')
  }
  expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(hashes[0]).not.toBe(hashes[1])
})

test('SEC-40 a wrong password and an unknown address answer the same', async () => {
  const person = await aMemberWithPassword()
  const wrong = await logIn(person.email, 'Wrong!2026', '203.0.113.20')
  const unknown = await logIn(`${unique('nobody')}@example.test`, 'Wrong!2026', '203.0.113.20')

  expect(wrong.status).toBe(400)
  expect(wrong.body).toMatchObject({ resultCode: '800002', errorName: 'INCORRECT_PASSWORD' })
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
})

test.each([
  ['ko', '이메일 또는 비밀번호가 올바르지 않아요.'],
  ['en', 'The email or the password is not correct.'],
  ['ja', 'メールアドレスまたはパスワードが正しくありません。'],
])(
  'ACC-23 SEC-40 a login that fails says that one of the two is wrong, not which: %s',
  async (language, message) => {
    const person = await aMemberWithPassword()
    for (const email of [person.email, `${unique('nobody')}@example.test`]) {
      const { body } = await server.call({
        method: 'POST',
        url: '/api/v1.0/auth/login',
        body: { email, password: 'Wrong!2026' },
        headers: { 'accept-lang': language, 'x-forwarded-for': '203.0.113.21' },
      })
      expect(body).toEqual({ resultCode: '800002', errorName: 'INCORRECT_PASSWORD', message })
    }
  },
)

test('ACC-24 SEC-40 a login takes the same time for known and unknown addresses', async () => {
  const person = await aMemberWithPassword()
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 12; round++) {
    // Another network each time, so that no lock shortens the work.
    const from = `203.0.113.${30 + round}`
    for (const [times, email] of [
      [known, person.email],
      [unknown, `${unique('nobody')}@example.test`],
    ] as const) {
      const start = performance.now()
      await logIn(email, 'Wrong!2026', from)
      times.push(performance.now() - start)
    }
  }
  const ratio = median(known) / median(unknown)
  // Without the second hash one would take half as long as the other.
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.65)
})

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

test('ACC-25 five wrong passwords in a row lock the login, right password or not', async () => {
  const person = await aMemberWithPassword()
  for (let n = 0; n < 5; n++)
    expect((await logIn(person.email, 'Wrong!2026')).body.errorName).toBe('INCORRECT_PASSWORD')

  const locked = await logIn(person.email, PASSWORD)

  expect(locked.status).toBe(429)
  expect(locked.body).toMatchObject({ resultCode: '800008', errorName: 'EXCEED_MAXIMUM_ATTEMPTS' })
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
})

test('ACC-25 a right password in between starts the count again', async () => {
  const person = await aMemberWithPassword()
  for (let n = 0; n < 4; n++) await logIn(person.email, 'Wrong!2026')
  expect((await logIn(person.email, PASSWORD)).status).toBe(200)
  for (let n = 0; n < 4; n++) await logIn(person.email, 'Wrong!2026')

  expect((await logIn(person.email, PASSWORD)).status).toBe(200)
})

test('ACC-25 the lock ends after a while', async () => {
  const person = await aMemberWithPassword()
  for (let n = 0; n < 5; n++) await logIn(person.email, 'Wrong!2026', '203.0.113.60')
  expect((await logIn(person.email, PASSWORD, '203.0.113.60')).status).toBe(429)

  const tenMinutesAgo = new Date(Date.now() - 10 * 60_000 - 1000)
  await server.services.db.update(loginFailures).set({ updatedAt: tenMinutesAgo })

  expect((await logIn(person.email, PASSWORD, '203.0.113.60')).status).toBe(200)
})

test('ACC-25 an unknown address is locked just the same', async () => {
  const email = `${unique('nobody')}@example.test`
  for (let n = 0; n < 5; n++) await logIn(email, 'Wrong!2026', '203.0.113.61')

  expect((await logIn(email, 'Wrong!2026', '203.0.113.61')).body.errorName).toBe('EXCEED_MAXIMUM_ATTEMPTS')
})

test('SEC-39 whoever locks an account locks only themselves out', async () => {
  const person = await aMemberWithPassword()
  const attacker = '198.51.100.66'
  const answers = []
  for (let n = 0; n < 40; n++) answers.push(await logIn(person.email, 'Wrong!2026', attacker))

  expect(answers.slice(5).every((answer) => answer.status === 429)).toBe(true)
  expect((await logIn(person.email, PASSWORD, '192.0.2.99')).status).toBe(200)
})

test('SEC-39 twenty guesses at once are five guesses', async () => {
  const person = await aMemberWithPassword()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => logIn(person.email, 'Wrong!2026', '203.0.113.62')),
  )
  expect(answers.filter((answer) => answer.body.errorName === 'INCORRECT_PASSWORD')).toHaveLength(5)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15)
})

test('SEC-39 the addresses of one IPv6 network count together', async () => {
  const person = await aMemberWithPassword()
  for (let n = 0; n < 5; n++) await logIn(person.email, 'Wrong!2026', `2001:db8:7:7::${n + 1}`)

  expect((await logIn(person.email, PASSWORD, '2001:db8:7:7:ffff::9')).status).toBe(429)
  expect((await logIn(person.email, PASSWORD, '2001:db8:7:8::1')).status).toBe(200)
})

test('ACC-10 ACC-27 an account without a password is told to use its provider', async () => {
  const person = await aPerson(server.services, { passwordHash: null, snsTypeCd: 'KAK' })

  const { status, body } = await logIn(person.email, PASSWORD)

  expect(status).toBe(400)
  expect(body).toMatchObject({
    resultCode: '800006',
    errorName: 'EMPTY_PASSWORD_AUTH',
    details: { snsTypeCd: 'KAK' },
  })
})

test('ACC-23 each refusal of the account screens has a message of its own', async () => {
  const person = await aMemberWithPassword()
  const social = await aPerson(server.services, { passwordHash: null, snsTypeCd: 'KAK' })
  const messages = [
    (await logIn(person.email, 'Wrong!2026', '203.0.113.63')).body.message,
    (await logIn(social.email, 'Wrong!2026', '203.0.113.63')).body.message,
  ]
  for (let n = 0; n < 5; n++) await logIn(person.email, 'Wrong!2026', '203.0.113.63')
  messages.push((await logIn(person.email, PASSWORD, '203.0.113.63')).body.message)
  const newcomer = await aNewcomer(server)
  const code = { method: 'POST', url: '/api/v1.0/auth/code', as: newcomer } as const
  messages.push((await server.call({ ...code, body: { email: person.email } })).body.message)

  expect(new Set(messages).size).toBe(4)
})

test('SEC-41 a password of a megabyte is refused before it is hashed', async () => {
  const person = await aMemberWithPassword()
  const start = performance.now()
  const { status } = await logIn(person.email, 'a1!'.repeat(340_000))
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(performance.now() - start).toBeLessThan(1000)

  expect((await logIn(person.email, 'a1!'.repeat(43))).body).toMatchObject({
    errorName: 'INVALID_INPUT',
    fields: { password: expect.any(String) },
  })
})

test('ACC-01 a closed account cannot sign in', async () => {
  const person = await aMemberWithPassword({ closedAt: new Date() })

  expect((await logIn(person.email, PASSWORD)).body.errorName).toBe('INCORRECT_PASSWORD')
})
