import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aNewcomer, elsewhere, PASSWORD, signUpForm } from '../../testing/account.ts'
import { aChannel, aPerson, unique } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { channels } from '../site/tables.ts'
import { hashPassword } from './passwords.ts'
import { consents, users } from './tables.ts'

const server = await testServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })

const signUp = (body: unknown) =>
  server.call({
    method: 'POST',
    url: '/api/v1.0/auth/signup',
    body,
    headers: elsewhere(),
  })

const person = async (userSeq: number) => {
  const [row] = await server.services.db.select().from(users).where(eq(users.userSeq, userSeq))
  return row
}

test('ACC-02 signing up signs in, with the address still to be verified', async () => {
  const form = signUpForm({ email: ` ${unique('New')}@Example.TEST `, phone: '010-1234-5678' })

  const { status, body } = await signUp(form)

  expect(status).toBe(200)
  expect(body.data.user).toMatchObject({
    name: '문서연',
    email: form.email.trim().toLowerCase(),
    phone: '01012345678',
    snsTypeCd: 'LIV',
    isAuthenticated: false,
  })
  const me = await server.call({ url: '/api/v1.0/users/session', as: body.data })
  expect(me.body.data.user.userSeq).toBe(body.data.user.userSeq)
})

test.each([
  ['ACC-03 a name of one character', { name: '문' }, 'name', '최소 2자 이상 입력해주세요.'],
  [
    'ACC-04 letters in the phone number',
    { phone: '010-abcd-5678' },
    'phone',
    '전화번호 형식으로 입력해주세요.',
  ],
  [
    'ACC-05 terms not accepted',
    { agreements: { terms: false, privacy: true, age14: true } },
    'agreements.terms',
    '동의가 필요해요.',
  ],
  [
    'ACC-05 privacy not accepted',
    { agreements: { terms: true, privacy: false, age14: true } },
    'agreements.privacy',
    '동의가 필요해요.',
  ],
  [
    'ACC-05 nobody under 14',
    { agreements: { terms: true, privacy: true, age14: false } },
    'agreements.age14',
    '동의가 필요해요.',
  ],
  ['ACC-02 no address', { email: 'nobody' }, 'email', '이메일 형식으로 입력해주세요.'],
  [
    'VAL-11 a password without a special character',
    { password: 'Seodang2026' },
    'password',
    '영문, 숫자, 특수문자를 모두 포함해 8자 이상 입력해주세요.',
  ],
])('%s is refused at its field', async (_, change, field, message) => {
  const form = signUpForm(change)
  const { status, body } = await signUp(form)

  expect(status).toBe(400)
  expect(body).toMatchObject({ errorName: 'INVALID_INPUT', fields: { [field]: message } })
  const made = await server.services.db.select().from(users).where(eq(users.email, form.email))
  expect(made).toEqual([])
})

test('ACC-05 PIPA: what was agreed to is kept with its wording and time, the optional apart', async () => {
  const { userSeq } = await aNewcomer(server, {
    agreements: { terms: true, privacy: true, age14: true, marketing: false },
  })

  const rows = await server.services.db.select().from(consents).where(eq(consents.userSeq, userSeq))

  expect(rows.map(({ purpose, agreedYn }) => [purpose, agreedYn])).toEqual([
    ['terms', 'Y'],
    ['privacy', 'Y'],
    ['age14', 'Y'],
    ['marketing', 'N'],
  ])
  expect(
    rows.every((row) => row.textVersion !== '' && row.agreedAt instanceof Date && row.channelSeq === 0),
  ).toBe(true)
})

test('ACC-05 PIPA: whoever says nothing about marketing has agreed to nothing', async () => {
  const { userSeq } = await aNewcomer(server)

  const rows = await server.services.db
    .select()
    .from(consents)
    .where(and(eq(consents.userSeq, userSeq), eq(consents.purpose, 'marketing')))

  expect(rows).toEqual([])
})

test('SEC-40 signing up with a known address answers like an unknown one, and changes nothing of its owner', async () => {
  const owner = await aPerson(server.services, {
    name: '진짜주인',
    passwordHash: await hashPassword('Owner!2026'),
  })
  const unknown = await signUp(signUpForm())
  const known = await signUp(signUpForm({ email: owner.email }))

  expect(known.status).toBe(unknown.status)
  const shape = (answer: typeof known) => ({
    ...answer.body.data,
    accessToken: 'x',
    user: { ...answer.body.data.user, userSeq: 0, email: '' },
  })
  expect(shape(known)).toEqual(shape(unknown))
  expect(known.body.data.user.userSeq).not.toBe(owner.userSeq)
  expect(await person(owner.userSeq)).toMatchObject({ name: '진짜주인', email: owner.email })
  const login = await server.call({
    method: 'POST',
    url: '/api/v1.0/auth/login',
    body: { email: owner.email, password: 'Owner!2026' },
  })
  expect(login.body.data.user.userSeq).toBe(owner.userSeq)
})

test('SEC-40 whoever signed up with a known address may sign in again like anybody, and sees only their own', async () => {
  const owner = await aPerson(server.services, { passwordHash: await hashPassword('Owner!2026') })
  const claim = await aNewcomer(server, { email: owner.email })

  const login = await server.call({
    method: 'POST',
    url: '/api/v1.0/auth/login',
    body: { email: owner.email, password: PASSWORD },
  })

  expect(login.body.data.user).toMatchObject({ userSeq: claim.userSeq, isAuthenticated: false })
})

test.each(['person@example.test', 'someone.else+tag@sub.example.co.kr'])(
  'ACC-06 checkUserId says that %s has the right form',
  async (email) => {
    const { body } = await server.call({ method: 'POST', url: '/api/v1.0/auth/checkUserId', body: { email } })
    expect(body.data).toEqual({ usable: true })
  },
)

test('ACC-06 SEC-40 checkUserId never tells who has an account', async () => {
  const known = await aPerson(server.services)
  const check = (email: string) =>
    server.call({ method: 'POST', url: '/api/v1.0/auth/checkUserId', body: { email } })

  const answers = [await check(known.email), await check(`${unique('nobody')}@example.test`)]

  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, { data: { usable: true } }],
    [200, { data: { usable: true } }],
  ])
  expect((await check('no address')).body.data).toEqual({ usable: false })
})

test('ACC-05 FTR-07 what a newcomer agrees to can be read before there is any account or site', async () => {
  const [terms, privacy] = [
    await server.call({ url: '/api/v1.0/terms/0/service' }),
    await server.call({ url: '/api/v1.0/terms/0/privacy' }),
  ]
  expect([terms.status, privacy.status]).toEqual([200, 200])
  expect(terms.body.data.termsData).not.toBe('')
  expect((await server.call({ url: '/api/v1.0/terms/999999999/service' })).status).toBe(404)
  // Only what says so takes 0: it is no site.
  expect((await server.call({ url: '/api/v2.0/channels/0' })).status).toBe(404)
})

test('SEC-12 fields that the server owns cannot be set while signing up', async () => {
  const { userSeq } = await aNewcomer(server, {
    userSeq: 1,
    isPlatformAdmin: true,
    verifiedAt: '2020-01-01T00:00:00Z',
    snsTypeCd: 'KAK',
    mngCnt: 9,
  })
  expect(await person(userSeq)).toMatchObject({ isPlatformAdmin: false, verifiedAt: null, snsTypeCd: 'LIV' })
})

test('SEC-03 API-26 a site that does not exist cannot be signed up for', async () => {
  const { status, body } = await signUp(signUpForm({ channelSeq: 999_999_999 }))
  expect([status, body.errorName]).toEqual([404, 'NO_DATA'])
})

test('SEC-03 a body that names another site than the host is refused', async () => {
  const https = await testServer({
    env: {
      ORIGIN: 'https://seodang.example',
      TRUSTED_PROXIES: '127.0.0.1',
      ALLOW_SANDBOX_PAYMENTS: '1',
    },
  })
  const mine = await aChannel(https.services)
  const other = await aChannel(https.services)
  const [row] = await https.services.db
    .select()
    .from(channels)
    .where(eq(channels.channelSeq, mine.channelSeq))
  const call = (channelSeq: number) =>
    https.call({
      method: 'POST',
      url: '/api/v1.0/auth/signup',
      body: signUpForm({ channelSeq }),
      headers: { host: `${row?.address.toLowerCase()}.seodang.localhost`, 'x-forwarded-proto': 'https' },
    })

  expect((await call(other.channelSeq)).status).toBe(404)
  expect((await call(mine.channelSeq)).status).toBe(200)
})
