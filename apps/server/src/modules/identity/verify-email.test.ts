import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aCode, aNewcomer, mailsTo, type Newcomer, otherThan } from '../../testing/account.ts'
import { aChannel, aPerson } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { hashPassword } from './passwords.ts'
import { emailCodes, users } from './tables.ts'

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })

type Somebody = Pick<Newcomer, 'email' | 'accessToken'>

const request = (as: Somebody, body: object = { email: as.email }, lang = 'ko') =>
  server.call({
    method: 'POST',
    url: '/api/v1.0/auth/code',
    as,
    body,
    headers: { 'accept-lang': lang },
  })
const check = (as: Somebody, code: string, email = as.email) =>
  server.call({ url: `/api/v1.0/auth/code/${code}`, as, query: { email } })
const verify = (as: Somebody, code: string, email = as.email) =>
  server.call({ method: 'POST', url: '/api/v1.0/auth/authentication', as, body: { email, code } })

/** As if the last code had been asked for so long ago. */
const age = (userSeq: number, ms: number) =>
  server.services.db
    .update(emailCodes)
    .set({ createdAt: new Date(Date.now() - ms) })
    .where(eq(emailCodes.userSeq, userSeq))

test('VER-07 VER-10 VER-11 a mailed code verifies the account', async () => {
  const newcomer = await aNewcomer(server)
  const code = await aCode(server, newcomer)
  expect(code).toMatch(/^\d{6}$/)

  expect((await check(newcomer, code)).body.data).toEqual({ isValid: true })
  const verified = await verify(newcomer, code)

  expect(verified.status).toBe(200)
  expect(verified.body.data).toMatchObject({
    accessToken: null,
    user: { userSeq: newcomer.userSeq, isAuthenticated: true },
  })
  const me = await server.call({ url: '/api/v1.0/users/session', as: newcomer })
  expect(me.body.data.isAuthenticated).toBe(true)
})

test('VER-07 asking for a code answers when the next can be asked for', async () => {
  const newcomer = await aNewcomer(server)
  expect((await request(newcomer)).body.data).toEqual({ resendInSeconds: 60 })
})

test('VER-07 a code is only mailed to the address of the own account', async () => {
  const newcomer = await aNewcomer(server)
  const stranger = await aPerson(server.services)

  const { status, body } = await request(newcomer, { email: stranger.email })

  expect(status).toBe(400)
  expect(body).toMatchObject({ resultCode: '999998', errorName: 'INCORRECT_EMAIL' })
})

test('VER-07 the mail speaks the language of the request', async () => {
  const texts: Record<string, string> = {}
  for (const lang of ['ko', 'en', 'ja']) {
    const newcomer = await aNewcomer(server)
    await request(newcomer, { email: newcomer.email }, lang)
    texts[lang] = (await mailsTo(server.services, newcomer.email))[0]?.subject ?? ''
  }
  expect(texts).toEqual({
    ko: '[서당] 이메일 인증번호',
    en: '[Seodang] Your verification code',
    ja: '[Seodang] メール認証番号',
  })
})

test('VER-17 a new code can be asked for after 60 seconds, and ends the one before', async () => {
  const newcomer = await aNewcomer(server)
  const first = await aCode(server, newcomer)
  const early = await request(newcomer)
  expect([early.status, early.body.errorName]).toEqual([429, 'CODE_SENT_RECENTLY'])
  expect(early.body.details.resendInSeconds).toBeLessThanOrEqual(60)
  expect(early.headers['retry-after']).toBeDefined()

  await age(newcomer.userSeq, 61_000)
  const second = await aCode(server, newcomer)

  if (first !== second) expect((await check(newcomer, first)).body.data).toEqual({ isValid: false })
  expect((await verify(newcomer, second)).status).toBe(200)
})

test('SEC-38 VER-17 codes of a minute in which the clock was nine hours ahead keep nobody from a new one', async () => {
  const newcomer = await aNewcomer(server)
  await aCode(server, newcomer)
  await age(newcomer.userSeq, -9 * 3_600_000)
  const ofNewcomer = eq(emailCodes.userSeq, newcomer.userSeq)
  const [sent] = await server.services.db.select().from(emailCodes).where(ofNewcomer)
  const { emailCodeSeq: _, ...more } = sent ?? expect.fail('no code was sent')
  await server.services.db.insert(emailCodes).values(Array.from({ length: 9 }, () => more))
  const code = await aCode(server, newcomer)
  expect((await verify(newcomer, code)).status).toBe(200)
})

test('VER-17 of two presses at once only one sends a code', async () => {
  const newcomer = await aNewcomer(server)
  const answers = await Promise.all([request(newcomer), request(newcomer), request(newcomer)])
  expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 429, 429])
})

test('VER-17 ACC-23 five wrong tries void a code with INCORRECT_CODE, and the right one hears why', async () => {
  const newcomer = await aNewcomer(server)
  const code = await aCode(server, newcomer)
  for (let n = 0; n < 4; n++)
    expect((await check(newcomer, otherThan(code))).body.data).toEqual({ isValid: false })
  const fifth = await check(newcomer, otherThan(code))
  expect([fifth.status, fifth.body.resultCode, fifth.body.errorName]).toEqual([
    400,
    '800000',
    'INCORRECT_CODE',
  ])

  for (const answer of [await check(newcomer, code), await verify(newcomer, code)])
    expect([answer.status, answer.body.resultCode, answer.body.errorName]).toEqual([
      429,
      '800008',
      'EXCEED_MAXIMUM_ATTEMPTS',
    ])
  // A new one works at once, as soon as it may be asked for.
  await age(newcomer.userSeq, 61_000)
  expect((await verify(newcomer, await aCode(server, newcomer))).status).toBe(200)
})

test('VER-17 wrong tries while verifying count as well', async () => {
  const newcomer = await aNewcomer(server)
  const code = await aCode(server, newcomer)
  for (let n = 0; n < 5; n++)
    expect((await verify(newcomer, otherThan(code))).body.errorName).toBe('INCORRECT_CODE')

  expect((await verify(newcomer, code)).body.errorName).toBe('EXCEED_MAXIMUM_ATTEMPTS')
})

test('VER-17 a code works once', async () => {
  const newcomer = await aNewcomer(server)
  const code = await aCode(server, newcomer)

  const answers = await Promise.all([verify(newcomer, code), verify(newcomer, code)])

  expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 400])
  expect((await check(newcomer, code)).body.errorName).toBe('INCORRECT_CODE')
})

test('VER-17 a code lives ten minutes', async () => {
  const newcomer = await aNewcomer(server)
  const code = await aCode(server, newcomer)

  await age(newcomer.userSeq, 10 * 60_000 + 1000)

  expect((await verify(newcomer, code)).body.errorName).toBe('INCORRECT_CODE')
})

test('SEC-36 a thousand guesses at once are five', async () => {
  const newcomer = await aNewcomer(server)
  const code = await aCode(server, newcomer)

  const guesses = await Promise.all(Array.from({ length: 18 }, () => verify(newcomer, otherThan(code))))

  const said = guesses.map((answer) => answer.body.errorName)
  expect(said.filter((name) => name === 'INCORRECT_CODE')).toHaveLength(5)
  expect(said.filter((name) => name === 'EXCEED_MAXIMUM_ATTEMPTS')).toHaveLength(13)
  const [row] = await server.services.db
    .select()
    .from(emailCodes)
    .where(eq(emailCodes.userSeq, newcomer.userSeq))
  expect(row?.tries).toBe(5)
  // After that the limit of the route answers, whatever is guessed.
  const rest = []
  for (let n = 0; n < 5; n++) rest.push((await verify(newcomer, code)).status)
  expect(rest.every((status) => status === 400 || status === 429)).toBe(true)
})

test('SEC-36 a code of one account opens no other, not even of the same address', async () => {
  const one = await aNewcomer(server)
  const other = await aNewcomer(server, { email: one.email })
  const code = await aCode(server, one)
  await request(other)

  expect((await verify(other, code)).body.errorName).toBe('INCORRECT_CODE')
  expect((await verify(one, code)).status).toBe(200)
})

test('SEC-36 neither a visitor nor a made-up token verifies anything', async () => {
  const stranger = {
    email: 'nobody@example.test',
    accessToken: Buffer.from('{"userSeq":1}').toString('base64'),
  }
  expect((await verify(stranger, '000000')).status).toBe(401)
  expect((await request(stranger)).status).toBe(401)
  const visitor = await server.call({
    method: 'POST',
    url: '/api/v1.0/auth/authentication',
    body: { email: stranger.email, code: '000000' },
  })
  expect(visitor.status).toBe(401)
})

test('SEC-36 VER-17 a code is stored as a keyed hash only', async () => {
  const newcomer = await aNewcomer(server)
  const code = await aCode(server, newcomer)
  const [row] = await server.services.db
    .select()
    .from(emailCodes)
    .where(eq(emailCodes.userSeq, newcomer.userSeq))
  expect(JSON.stringify(row)).not.toContain(code)
})

test('SEC-49 one address gets no more than ten codes in an hour, however many accounts claim it', async () => {
  const victim = await aNewcomer(server)
  const statuses = []
  for (let n = 0; n < 11; n++) {
    const claim = await aNewcomer(server, { email: victim.email })
    statuses.push((await request(claim)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})

test('VER-12 ACC-30 who signs up again with a known address ends in their one account, by the code', async () => {
  const owner = await aPerson(server.services, {
    name: '원래회원',
    passwordHash: await hashPassword('Owner!2026'),
  })
  const again = await aNewcomer(server, { email: owner.email })
  const code = await aCode(server, again)
  const [mail] = await mailsTo(server.services, owner.email)
  expect(mail?.text).toContain('이 주소로 이미 가입하셨어요')

  const { status, body } = await verify(again, code)

  expect(status).toBe(200)
  expect(body.data.user).toMatchObject({ userSeq: owner.userSeq, name: '원래회원', isAuthenticated: true })
  const me = await server.call({ url: '/api/v1.0/users/session', as: body.data })
  expect(me.body.data.user.userSeq).toBe(owner.userSeq)
  // The session of the claim is over, and so is the claim.
  expect((await server.call({ url: '/api/v1.0/users/session', as: again })).status).toBe(401)
  const [claim] = await server.services.db.select().from(users).where(eq(users.userSeq, again.userSeq))
  expect(claim).toMatchObject({ closedAt: expect.any(Date), email: '', name: '', passwordHash: null })
})

test('SEC-34 the first to prove an address has it; claims of others end', async () => {
  const squatter = await aNewcomer(server)
  const rightful = await aNewcomer(server, { email: squatter.email })

  await verify(rightful, await aCode(server, rightful))

  expect((await server.call({ url: '/api/v1.0/users/session', as: squatter })).status).toBe(401)
  const open = await server.services.db.select().from(users).where(eq(users.email, rightful.email))
  expect(open.map((row) => row.userSeq)).toEqual([rightful.userSeq])
})

test('VER-18 a code asked for on a site carries its name and look', async () => {
  const channel = await aChannel(server.services, { name: '느린글방' })
  const newcomer = await aNewcomer(server)
  await request(newcomer, { email: newcomer.email, channelSeq: channel.channelSeq })

  const [mail] = await mailsTo(server.services, newcomer.email)

  expect(mail).toMatchObject({ subject: '[느린글방] 이메일 인증번호', channelSeq: channel.channelSeq })
})
