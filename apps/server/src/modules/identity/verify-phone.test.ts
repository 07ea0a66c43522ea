import { MINUTE } from '@seodang/domain/instant'
import { PHONE_CODE_LIFE, PHONE_CODE_LIMITS } from '@seodang/domain/phone-proof'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sentMessages } from '../../platform/database/tables.ts'
import { elsewhere, otherThan } from '../../testing/account.ts'
import { aPerson, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { phoneCodes, users } from './tables.ts'

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server

let numbers = 0
const aNumber = () => `010${String(20_000_000 + ++numbers)}`

async function someone(phone = aNumber()): Promise<Person & { phone: string }> {
  return { ...(await aPerson(services, { phone })), phone }
}

const request = (as: Person, phone: string) =>
  server.call({
    method: 'POST',
    url: '/api/v1.0/users/phone/code',
    as,
    body: { phone },
    headers: elsewhere(),
  })
const prove = (as: Person, code: string) =>
  server.call({ method: 'POST', url: '/api/v1.0/users/phone/authentication', as, body: { code } })

const messagesTo = (phone: string) =>
  services.db
    .select()
    .from(sentMessages)
    .where(eq(sentMessages.recipient, phone))
    .orderBy(desc(sentMessages.sentMessageSeq))

/** Asks for a code and reads it where it arrives. */
async function aCode(person: Person & { phone: string }): Promise<string> {
  const before = (await messagesTo(person.phone)).length
  expect((await request(person, person.phone)).status).toBe(200)
  await expect.poll(async () => (await messagesTo(person.phone)).length).toBeGreaterThan(before)
  const [message] = await messagesTo(person.phone)
  return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? ''
}

/** As if the person's codes had been sent so much earlier. */
async function age(person: Person, ms: number): Promise<void> {
  const rows = await services.db.select().from(phoneCodes).where(eq(phoneCodes.userSeq, person.userSeq))
  for (const row of rows)
    await services.db
      .update(phoneCodes)
      .set({ createdAt: new Date(row.createdAt.getTime() - ms) })
      .where(eq(phoneCodes.phoneCodeSeq, row.phoneCodeSeq))
}

const provedAt = async ({ userSeq }: Person) =>
  (await services.db.select().from(users).where(eq(users.userSeq, userSeq)))[0]?.phoneAt ?? null

test('MY-09 a code that came by message proves the phone', async () => {
  const person = await someone()
  const answer = await request(person, person.phone)
  expect(answer.body.data).toEqual({ expiresInSeconds: 180, resendInSeconds: 60 })
  await expect.poll(async () => (await messagesTo(person.phone)).length).toBe(1)
  const code = /\b\d{6}\b/.exec((await messagesTo(person.phone))[0]?.text ?? '')?.[0] ?? ''

  const { status, body } = await prove(person, code)
  expect(status).toBe(200)
  expect(body.data.user).toMatchObject({ phone: person.phone, phoneAt: expect.any(String) })
})

test('MY-09, SEC-36 the code is kept as a keyed hash only', async () => {
  const person = await someone()
  const code = await aCode(person)
  const [row] = await services.db.select().from(phoneCodes).where(eq(phoneCodes.userSeq, person.userSeq))
  expect(JSON.stringify(row)).not.toContain(code)
})

test('MY-09 a number that is changed is unverified again, and back again as well', async () => {
  const person = await someone()
  await prove(person, await aCode(person))
  expect(await provedAt(person)).not.toBeNull()
  const change = (phone: string) =>
    server.call({ method: 'POST', url: '/api/v1.0/users/profile/modify', as: person, body: { phone } })
  await change(aNumber())
  expect(await provedAt(person)).toBeNull()
  await change(person.phone)
  expect(await provedAt(person)).toBeNull()
})

test('MY-09 a code proves no number but the one that it was sent to', async () => {
  const person = await someone()
  const code = await aCode(person)
  await services.db.update(users).set({ phone: aNumber() }).where(eq(users.userSeq, person.userSeq))
  expect((await prove(person, code)).body.errorName).toBe('INCORRECT_CODE')
  expect(await provedAt(person)).toBeNull()
})

test('SEC-36 a code of another person proves nothing', async () => {
  const phone = aNumber()
  const [one, other] = [await someone(phone), await someone(phone)]
  const code = await aCode(one)
  await aCode(other)
  const theirs = /\b\d{6}\b/.exec((await messagesTo(phone))[0]?.text ?? '')?.[0]
  const { status } = await prove(other, code)
  // Of a million codes the two may be the same.
  expect(status).toBe(theirs === code ? 200 : 400)
})

test('SEC-36 ACC-23 five wrong tries end a code, and the right one hears why', async () => {
  const person = await someone()
  const code = await aCode(person)
  for (let n = 0; n < 5; n++)
    expect((await prove(person, otherThan(code))).body).toMatchObject({ errorName: 'INCORRECT_CODE' })
  expect((await prove(person, code)).body).toMatchObject({
    errorName: 'EXCEED_MAXIMUM_ATTEMPTS',
    resultCode: '800008',
  })
  expect(await provedAt(person)).toBeNull()
})

test('SEC-36 a code works for three minutes, and once', async () => {
  const person = await someone()
  const late = await aCode(person)
  await age(person, PHONE_CODE_LIFE + 1000)
  expect((await prove(person, late)).body.errorName).toBe('INCORRECT_CODE')
  const code = await aCode(person)
  expect((await prove(person, code)).status).toBe(200)
  expect((await prove(person, code)).body.errorName).toBe('INCORRECT_CODE')
})

test('SEC-37 of two who use a code at once one succeeds', async () => {
  const person = await someone()
  const code = await aCode(person)
  const answers = await Promise.all([prove(person, code), prove(person, code), prove(person, code)])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400])
})

describe('SEC-33 messages are few', () => {
  test('of presses at once one sends, and the next after a minute', async () => {
    const person = await someone()
    const answers = await Promise.all([1, 2, 3].map(() => request(person, person.phone)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 429, 429])
    await age(person, MINUTE + 1000)
    expect((await request(person, person.phone)).status).toBe(200)
  })

  test('from one person in an hour', async () => {
    const person = await someone()
    for (let n = 0; n < PHONE_CODE_LIMITS.perPerson; n++) {
      expect((await request(person, person.phone)).status).toBe(200)
      await age(person, MINUTE + 1000)
    }
    const { status, body } = await request(person, person.phone)
    expect([status, body.errorName]).toEqual([429, 'TOO_MANY_REQUESTS'])
  })

  test('to one number in an hour, whoever claims it', async () => {
    const phone = aNumber()
    for (let n = 0; n < PHONE_CODE_LIMITS.perNumber; n++)
      expect((await request(await someone(phone), phone)).status).toBe(200)
    const { status, body } = await request(await someone(phone), phone)
    expect([status, body.errorName]).toEqual([429, 'TOO_MANY_REQUESTS'])
  })

  test('from one address, once a classroom fits', async () => {
    const from = elsewhere()
    const answers: number[] = []
    for (let n = 0; n < 61; n++) {
      const person = await someone()
      const { status } = await server.call({
        method: 'POST',
        url: '/api/v1.0/users/phone/code',
        as: person,
        body: { phone: person.phone },
        headers: from,
      })
      answers.push(status)
    }
    expect(answers.at(-1)).toBe(429)
    expect(answers.slice(0, -1).every((status) => status === 200)).toBe(true)
  })

  test('and none to a number that is not the account’s, or takes none', async () => {
    const person = await someone()
    const other = await request(person, aNumber())
    expect([other.status, other.body.fields.phone]).toEqual([400, '전화번호 형식으로 입력해주세요.'])
    const landline = await someone('0212345678')
    expect((await request(landline, '0212345678')).status).toBe(400)
  })
})

describe('MY-09 where no message can be sent', async () => {
  const bare = await testServer({ env: { ALLOW_SANDBOX_MESSAGES: '0' } })

  test('the number stays unproved and nothing is offered', async () => {
    const person = await aPerson(bare.services, { phone: '01012345678' })
    const profile = await bare.call({ url: '/api/v1.0/users/profile', as: person })
    expect(profile.body.data).toMatchObject({ canProvePhone: false, user: { phoneAt: null } })
    const answer = await bare.call({
      method: 'POST',
      url: '/api/v1.0/users/phone/code',
      as: person,
      body: { phone: '01012345678' },
    })
    expect([answer.status, answer.body.errorName]).toEqual([502, 'PROVIDER_UNAVAILABLE'])
    expect((await bare.call({ url: '/dev/messages' })).status).toBe(404)
  })
})
