import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aNewcomer, aResetToken, elsewhere, linkIn, mailsTo } from '../../testing/account.ts'
import { aChannel, aPerson, aSession, unique } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { channelDomains, channels } from '../site/tables.ts'
import { hashPassword } from './passwords.ts'
import { resetTokens, users } from './tables.ts'

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const https = await testServer({
  worker: true,
  env: { ORIGIN: 'https://seodang.example', TRUSTED_PROXIES: '127.0.0.1', ALLOW_SANDBOX_PAYMENTS: '1' },
})
const NEW_PASSWORD = 'Changed#2027'
const OLD_PASSWORD = 'Before!2026'

const post = (call: string, body: object, headers: Record<string, string> = {}) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/auth/${call}`,
    body,
    headers: { ...elsewhere(), ...headers },
  })
const send = (body: object, headers?: Record<string, string>) => post('sendResetPasswordToken', body, headers)
const check = (token: string) => post('checkResetPasswordToken', { token })
const reset = (token: string, password = NEW_PASSWORD) => post('resetPassword', { token, password })
const logIn = (email: string, password: string) => post('login', { email, password })

const aMember = async () => aPerson(server.services, { passwordHash: await hashPassword(OLD_PASSWORD) })

test('VER-04 VER-06 a mailed link sets a new password', async () => {
  const person = await aMember()
  const token = await aResetToken(server, person.email)

  expect((await check(token)).body.data).toEqual({
    isValid: true,
    email: 'pe***@example.test',
    startsClean: false,
  })
  expect((await reset(token)).status).toBe(200)

  expect((await logIn(person.email, NEW_PASSWORD)).status).toBe(200)
  expect((await logIn(person.email, OLD_PASSWORD)).body.errorName).toBe('INCORRECT_PASSWORD')
  const [mail] = await mailsTo(server.services, person.email, 2)
  expect(mail?.subject).toBe('[서당] 비밀번호가 변경되었어요')
})

test.each([
  ['VER-01 an empty address', '', '필수 정보입니다'],
  ['VER-02 no address', 'seodang', '이메일 형식으로 입력해주세요.'],
])('%s is refused at its field', async (_, email, message) => {
  const { status, body } = await send({ email })
  expect(status).toBe(400)
  expect(body.fields).toEqual({ email: message })
})

test('VER-19 SEC-40 an unknown address gets the same answer, and no mail', async () => {
  const person = await aMember()
  const known = await send({ email: person.email })
  const unknown = await send({ email: `${unique('nobody')}@example.test` })

  expect([known.status, known.body]).toEqual([200, { data: {} }])
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  await mailsTo(server.services, person.email)
})

test('VER-18 a link lives one hour', async () => {
  const person = await aMember()
  const token = await aResetToken(server, person.email)

  await server.services.db
    .update(resetTokens)
    .set({ createdAt: new Date(Date.now() - 3_600_000 - 1000) })
    .where(eq(resetTokens.userSeq, person.userSeq))

  expect((await check(token)).body.data).toEqual({ isValid: false, email: null, startsClean: false })
  expect((await reset(token)).body.errorName).toBe('RESET_LINK_INVALID')
})

test('VER-18 SEC-37 a link works once, also when pressed twice at once', async () => {
  const person = await aMember()
  const token = await aResetToken(server, person.email)

  const answers = await Promise.all([reset(token), reset(token, 'Another#2027')])

  expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 400])
  expect((await check(token)).body.data.isValid).toBe(false)
})

test('SEC-37 of several links that are used at once one sets the password, and the others are told so', async () => {
  const person = await aMember()
  const tokens = [
    await aResetToken(server, person.email),
    await aResetToken(server, person.email),
    await aResetToken(server, person.email),
  ]

  const answers = await Promise.all(tokens.map((token) => reset(token)))

  expect(answers.map(({ body }) => body.errorName ?? 'done').toSorted()).toEqual([
    'RESET_LINK_INVALID',
    'RESET_LINK_INVALID',
    'done',
  ])
})

test('SEC-37 changing the password ends the links that were mailed before', async () => {
  const person = await aMember()
  const [first, second] = [await aResetToken(server, person.email), await aResetToken(server, person.email)]
  expect((await reset(first)).status).toBe(200)
  expect((await reset(second)).body.errorName).toBe('RESET_LINK_INVALID')

  const third = await aResetToken(server, person.email)
  const changed = await server.call({
    method: 'POST',
    url: '/api/v1.0/auth/changePassword',
    as: { accessToken: await aSession(server.services, person.userSeq) },
    body: { password: NEW_PASSWORD, newPassword: 'Again#2028' },
  })
  expect(changed.status).toBe(200)
  expect((await reset(third)).body.errorName).toBe('RESET_LINK_INVALID')
})

test('SEC-37 ACC-26 a reset ends every session', async () => {
  const person = await aMember()
  const other = await aSession(server.services, person.userSeq)
  const token = await aResetToken(server, person.email)

  await reset(token)

  for (const accessToken of [person.accessToken, other])
    expect((await server.call({ url: '/api/v1.0/users/session', as: { accessToken } })).status).toBe(401)
})

test('ACC-25 a reset lifts the lock', async () => {
  const person = await aMember()
  const here = { 'x-forwarded-for': '198.51.100.7' }
  for (let round = 0; round < 6; round++)
    await post('login', { email: person.email, password: 'Wrong!2026' }, here)
  expect((await post('login', { email: person.email, password: OLD_PASSWORD }, here)).status).toBe(429)

  await reset(await aResetToken(server, person.email))

  expect((await post('login', { email: person.email, password: NEW_PASSWORD }, here)).status).toBe(200)
})

test('VER-06 VAL-11 a weak new password is refused, and the link stays good', async () => {
  const person = await aMember()
  const token = await aResetToken(server, person.email)

  const weak = await reset(token, 'abcd')

  expect(weak.body.fields).toEqual({
    password: '영문, 숫자, 특수문자를 모두 포함해 8자 이상 입력해주세요.',
  })
  expect((await reset(token)).status).toBe(200)
})

test('ACC-27 an account without a password sets one by the link', async () => {
  const person = await aPerson(server.services, { passwordHash: null, snsTypeCd: 'KAK' })

  await reset(await aResetToken(server, person.email))

  expect((await logIn(person.email, NEW_PASSWORD)).status).toBe(200)
})

test('SEC-34 ACC-03 ACC-05 the link of an address that nobody has proved asks who one is, and stays good until one says', async () => {
  const squatter = await aNewcomer(server)
  const token = await aResetToken(server, squatter.email)
  expect((await check(token)).body.data).toMatchObject({ isValid: true, startsClean: true })

  const refused = await reset(token)

  expect(Object.keys(refused.body.fields).toSorted()).toEqual([
    'agreements.age14',
    'agreements.privacy',
    'agreements.terms',
    'name',
  ])
  expect((await server.call({ url: '/api/v1.0/users/session', as: squatter })).status).toBe(200)
  const person = { name: '진짜주인', agreements: { terms: true, privacy: true, age14: true } }
  expect((await post('resetPassword', { token, password: NEW_PASSWORD, ...person })).status).toBe(200)
  expect((await post('resetPassword', { token, password: NEW_PASSWORD, ...person })).status).toBe(400)
})

test('SEC-43 the mailed link stays on our own address whatever the request says', async () => {
  const person = await aMember()
  await send(
    { email: person.email },
    {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    },
  )
  const [mail] = await mailsTo(server.services, person.email)
  expect(linkIn(mail).origin).toBe(server.services.config.origin)
})

test('VER-18 SEC-43 a link of a site leads to the site, and opens nothing elsewhere', async () => {
  const channel = await aChannel(https.services, { name: '느린글방' })
  const [row] = await https.services.db
    .select()
    .from(channels)
    .where(eq(channels.channelSeq, channel.channelSeq))
  const host = `${row?.address.toLowerCase()}.seodang.localhost`
  const person = await aPerson(https.services, { passwordHash: await hashPassword(OLD_PASSWORD) })

  const token = await aResetToken(https, person.email, channel.channelSeq)

  const [mail] = await mailsTo(https.services, person.email)
  expect(mail?.subject).toBe('[느린글방] 비밀번호 재설정')
  expect(linkIn(mail).origin).toBe(`https://${host}`)
  const use = (at: string) =>
    https.call({
      method: 'POST',
      url: '/api/v1.0/auth/resetPassword',
      body: { token, password: NEW_PASSWORD },
      headers: { host: at, 'x-forwarded-proto': 'https' },
    })
  expect((await use('seodang.example')).body.errorName).toBe('RESET_LINK_INVALID')
  expect((await use(host)).status).toBe(200)
})

test('SEC-37 a site’s own domain, where its owner decides what answers, is given no link to a new password', async () => {
  const { services } = https
  const channel = await aChannel(services, { name: '느린글방' })
  const domain = `${unique('own')}.example`
  await services.db
    .insert(channelDomains)
    .values({ channelSeq: channel.channelSeq, domain, proof: 'p', verifiedAt: new Date() })
  const person = await aPerson(services, { passwordHash: await hashPassword(OLD_PASSWORD) })

  await aResetToken(https, person.email, channel.channelSeq)

  const [mail] = await mailsTo(services, person.email)
  expect(mail?.subject).toBe('[느린글방] 비밀번호 재설정')
  expect(linkIn(mail).origin).toBe('https://seodang.example')
})

test('VER-18 on plain http the link names the site, so that its screen has the site’s look', async () => {
  const channel = await aChannel(server.services, { name: '느린글방' })
  const person = await aMember()

  await aResetToken(server, person.email, channel.channelSeq)

  const [mail] = await mailsTo(server.services, person.email)
  expect(linkIn(mail).searchParams.get('channelSeq')).toBe(String(channel.channelSeq))
  expect(mail?.channelSeq).toBe(channel.channelSeq)
})

test('VER-04 API-26 a site that does not exist is refused, known address or not', async () => {
  const person = await aMember()
  const answers = [
    await send({ email: person.email, channelSeq: 999_999_999 }),
    await send({ email: `${unique('nobody')}@example.test`, channelSeq: 999_999_999 }),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([404, 404])
})

test('SEC-33 SEC-49 nobody gets more than five reset mails in an hour', async () => {
  const person = await aMember()
  for (let round = 0; round < 7; round++) expect((await send({ email: person.email })).status).toBe(200)
  const later = await aMember()
  // Mails leave in order, so whatever was to come has come before this one.
  await send({ email: later.email })
  await mailsTo(server.services, later.email)
  const links = await server.services.db
    .select()
    .from(resetTokens)
    .where(eq(resetTokens.userSeq, person.userSeq))
  expect(links).toHaveLength(5)
})

test('SEC-37 a token is stored as a hash only, and made-up ones open nothing', async () => {
  const person = await aMember()
  const token = await aResetToken(server, person.email)
  const [row] = await server.services.db
    .select()
    .from(resetTokens)
    .where(eq(resetTokens.userSeq, person.userSeq))
  expect(JSON.stringify(row)).not.toContain(token)

  for (const made of [row?.tokenHash ?? '', String(person.userSeq), `${token}x`])
    expect((await reset(made)).body.errorName).toBe('RESET_LINK_INVALID')
  const [unchanged] = await server.services.db.select().from(users).where(eq(users.userSeq, person.userSeq))
  expect(unchanged?.passwordHash).toBeTruthy()
})
