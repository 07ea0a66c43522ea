import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mailsTo, PASSWORD } from '../../testing/account.ts'
import { aPerson, aSession } from '../../testing/factories.ts'
import { aPicture } from '../../testing/selling.ts'
import { testServer } from '../../testing/server.ts'
import { hashPassword } from './passwords.ts'
import { consents, users } from './tables.ts'

const server = await testServer({ worker: true })

type Caller = { accessToken: string }
const post = (as: Caller | null, url: string, body: object) =>
  server.call({ method: 'POST', url: `/api/v1.0/${url}`, as, body })
const me = (as: Caller) => server.call({ url: '/api/v1.0/users/session', as })
const profile = (as: Caller) => server.call({ url: '/api/v1.0/users/profile', as })
const aMember = async (overrides: Partial<typeof users.$inferInsert> = {}) =>
  aPerson(server.services, { passwordHash: await hashPassword(PASSWORD), ...overrides })

test('ACC-07 ACC-26 changing the password ends all other sessions and keeps this one', async () => {
  const person = await aMember()
  const other = await aSession(server.services, person.userSeq)

  const { status } = await post(person, 'auth/changePassword', {
    password: PASSWORD,
    newPassword: 'Next#2027',
  })

  expect(status).toBe(200)
  expect((await me(person)).status).toBe(200)
  expect((await me({ accessToken: other })).status).toBe(401)
  const login = await post(null, 'auth/login', { email: person.email, password: 'Next#2027' })
  expect(login.status).toBe(200)
  const [mail] = await mailsTo(server.services, person.email)
  expect(mail?.subject).toBe('[서당] 비밀번호가 변경되었어요')
})

test('ACC-07 the present password is asked for', async () => {
  const person = await aMember()

  const wrong = await post(person, 'auth/changePassword', {
    password: 'Wrong!2026',
    newPassword: 'Next#2027',
  })

  expect([wrong.status, wrong.body.errorName]).toEqual([400, 'INCORRECT_PASSWORD'])
  expect(wrong.body.message).toBe('비밀번호가 올바르지 않아요.')
})

test('ACC-07 VAL-11 a weak new password is refused at its field', async () => {
  const person = await aMember()
  const { body } = await post(person, 'auth/changePassword', { password: PASSWORD, newPassword: 'short' })
  expect(body.fields).toEqual({ newPassword: expect.stringContaining('8자 이상') })
})

test('ACC-27 an account without a password has none to change', async () => {
  const person = await aPerson(server.services, { passwordHash: null, snsTypeCd: 'KAK' })
  const { body } = await post(person, 'auth/changePassword', { password: PASSWORD, newPassword: 'Next#2027' })
  expect(body.errorName).toBe('EMPTY_PASSWORD_AUTH')
  expect((await profile(person)).body.data.hasPassword).toBe(false)
})

test('ACC-07 of two changes at once only one wins', async () => {
  const person = await aMember()
  const change = (newPassword: string) =>
    post(person, 'auth/changePassword', { password: PASSWORD, newPassword })

  const answers = await Promise.all([change('First#2027'), change('Second#2027')])

  expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 400])
})

test('ACC-07 ACC-03 the name is changed, and not to one character', async () => {
  const person = await aMember()

  const { body } = await post(person, 'auth/changeName', { name: '  한 정우 ' })

  expect(body.data.user.name).toBe('한 정우')
  expect((await post(person, 'auth/changeName', { name: '한' })).body.fields).toEqual({
    name: '최소 2자 이상 입력해주세요.',
  })
})

test('MY-09 ACC-04 phone, language and consent are edited one by one', async () => {
  const person = await aMember({ phone: '01000000000', phoneAt: new Date() })

  await post(person, 'users/profile/modify', { phone: '010-9876-5432' })
  await post(person, 'users/profile/modify', { language: 'en' })

  const { body } = await profile(person)
  expect(body.data).toMatchObject({
    user: { phone: '01098765432', phoneAt: null },
    language: 'en',
    marketingYn: 'N',
    hasPassword: true,
  })
  expect((await post(person, 'users/profile/modify', { phone: 'call me' })).body.fields).toEqual({
    phone: '전화번호 형식으로 입력해주세요.',
  })
  await post(person, 'users/profile/modify', { phone: '' })
  expect((await profile(person)).body.data.user.phone).toBeNull()
})

test('MY-09 an unchanged phone number stays verified', async () => {
  const person = await aMember({ phone: '01012345678', phoneAt: new Date() })
  await post(person, 'users/profile/modify', { phone: '010-1234-5678' })
  expect((await profile(person)).body.data.user.phoneAt).not.toBeNull()
})

test('MY-09 marketing consent can be given and taken back, and each is kept and confirmed by mail', async () => {
  const person = await aMember()

  await post(person, 'users/profile/modify', { marketingYn: 'Y' })
  expect((await profile(person)).body.data.marketingYn).toBe('Y')
  await mailsTo(server.services, person.email)
  await post(person, 'users/profile/modify', { marketingYn: 'N' })
  expect((await profile(person)).body.data.marketingYn).toBe('N')

  const [refused, agreed] = await mailsTo(server.services, person.email, 2)
  expect(agreed?.subject).toBe('[서당] 광고성 정보 수신 동의 처리 결과')
  expect(refused?.subject).toBe('[서당] 광고성 정보 수신 거부 처리 결과')
  const rows = await server.services.db.select().from(consents).where(eq(consents.userSeq, person.userSeq))
  expect(rows.map(({ agreedYn, withdrawnAt }) => [agreedYn, withdrawnAt !== null])).toEqual([
    ['Y', true],
    ['N', false],
  ])
})

test('MY-09 the profile picture is one that the person uploaded, and can be removed', async () => {
  const person = await aMember()
  const key = await aPicture(server.services, 1, person)

  const { body } = await post(person, 'users/profile/modify', { profileImageKey: key })
  expect(body.data.user.profileImageUrl).toContain(key)

  await post(person, 'users/profile/modify', { profileImageKey: null })
  expect((await me(person)).body.data.user.profileImageUrl).toBeNull()
})

const send = (as: Caller, payload: Buffer, type = 'image/png') =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1.0/users/profile/image',
    headers: { 'access-token': as.accessToken, 'content-type': type },
    payload,
  })

test('MY-09 UPL-02 a picture that is sent is shown as the own one', async () => {
  const person = await aMember()
  const picture = await sharp({
    create: { width: 40, height: 40, channels: 3, background: '#236650' },
  })
    .png()
    .toBuffer()

  const answer = await send(person, picture)

  expect(answer.statusCode).toBe(200)
  const url = answer.json().data.user.profileImageUrl
  expect((await server.call({ url })).status).toBe(200)
  expect((await me(person)).body.data.user.profileImageUrl).toBe(url)
})

test('UPL-11 SEC-45 what is no picture, or too large, is refused', async () => {
  const person = await aMember()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  expect((await send(person, Buffer.from(svg))).statusCode).toBe(415)
  expect((await send(person, Buffer.alloc(2 * 1024 * 1024 + 1))).statusCode).toBe(413)
  const unverified = await aMember({ verifiedAt: null })
  expect((await send(unverified, Buffer.from(svg))).json().errorName).toBe('NOT_AUTHORIZED_EMAIL')
})

test('SEC-08 nobody shows a file of another person, or a private one, as their picture', async () => {
  const person = await aMember()
  const stranger = await aMember()
  const keys = [
    await aPicture(server.services, 1, stranger),
    await aPicture(server.services, 1, person, { privateYn: true }),
    await aPicture(server.services, 1, person, { kind: 'file' }),
    'no-such-key',
  ]
  for (const profileImageKey of keys) {
    const { status, body } = await post(person, 'users/profile/modify', { profileImageKey })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['profileImageKey']])
  }
})

test('SEC-51 without a session none of it answers anything but 401', async () => {
  const calls = [
    post(null, 'auth/changePassword', { password: PASSWORD, newPassword: 'Next#2027' }),
    post(null, 'auth/changeName', { name: '아무개' }),
    post(null, 'users/profile/modify', { language: 'en' }),
    post(null, 'auth/code', { email: 'a@example.test' }),
    post(null, 'auth/authentication', { email: 'a@example.test', code: '000000' }),
  ]
  for (const { status } of await Promise.all(calls)) expect(status).toBe(401)
})
