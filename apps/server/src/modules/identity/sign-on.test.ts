import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aNewcomer } from '../../testing/account.ts'
import { aChannel, aPerson, aSession } from '../../testing/factories.ts'
import { callAt, HTTPS } from '../../testing/https.ts'
import { testServer } from '../../testing/server.ts'
import { untilItWaits } from '../../testing/until-it-waits.ts'
import { sessions, signOnCodes, users } from './tables.ts'

const server = await testServer({ env: HTTPS })
const { services } = server
const PRODUCT = 'https://seodang.test'
const STATE = 'a'.repeat(43)

const product = (url: string, body: object, as?: { accessToken: string }) =>
  callAt(server, 'seodang.test', { method: 'POST', url, body, ...(as && { as }) })
const begun = (as: { accessToken: string }, origin: string, state = STATE) =>
  product('/api/v1.0/auth/signon', { origin, state }, as)
const exchange = (host: string, code: string, state = STATE, headers: Record<string, string> = {}) =>
  callAt(server, host, {
    method: 'POST',
    url: '/api/v1.0/auth/signon/exchange',
    body: { code, state },
    headers,
  })
const hostOf = ({ address }: { address: string }) => `${address.toLowerCase()}.seodang.test`

async function aCode(origin?: string) {
  const [person, site] = [await aPerson(services), await aChannel(services)]
  const answer = await begun(person, origin ?? `https://${hostOf(site)}`)
  return { person, host: hostOf(site), code: String(answer.body.data?.code) }
}

test('ACC-26 somebody who is logged in at the product is signed on at a site, with a session of its own there', async () => {
  const { person, host, code } = await aCode()

  const answer = await exchange(host, code)

  expect(answer.status).toBe(200)
  expect(answer.body.data.user.userSeq).toBe(person.userSeq)
  expect(answer.body.data.accessToken).not.toBe(person.accessToken)
  expect(answer.response.cookies).toEqual([
    expect.objectContaining({ name: '__Host-refresh', httpOnly: true, secure: true }),
  ])
})

test('ACC-26 and the other way round', async () => {
  const { code } = await aCode(PRODUCT)
  expect((await exchange('seodang.test', code)).status).toBe(200)
})

test('SEC-38 a code works once, of twenty at the same time too', async () => {
  const { host, code } = await aCode()
  const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(host, code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await exchange(host, code)).body.errorName).toBe('INCORRECT_CODE')
})

test('ACC-26 SEC-38 a code that is used while all sessions of the account end opens nothing', async () => {
  const { person, host, code } = await aCode()
  const { answer } = await services.db.transaction(async (tx) => {
    // As a change of the password does it: the account is held first, and its sessions end last.
    await tx.select().from(users).where(eq(users.userSeq, person.userSeq)).for('update')
    const waiting = await untilItWaits(services, () => exchange(host, code))
    await tx.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.userSeq, person.userSeq))
    return waiting
  })
  expect((await answer).body.errorName).toBe('INCORRECT_CODE')
  const open = await services.db
    .select({ sessionSeq: sessions.sessionSeq })
    .from(sessions)
    .where(and(eq(sessions.userSeq, person.userSeq), isNull(sessions.revokedAt)))
  expect(open).toEqual([])
})

test('ACC-26 of logging out everywhere else and a code of another device that is used at once, nothing stays open', async () => {
  const { person, host, code } = await aCode()
  const here = { ...person, accessToken: await aSession(services, person.userSeq) }
  const { answer } = await services.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.userSeq, person.userSeq)).for('update')
    return untilItWaits(services, async () => {
      const others = product('/api/v1.0/users/sessions/delete', {}, here)
      const used = exchange(host, code)
      return [await others, await used]
    })
  })
  expect((await answer).length).toBe(2)
  const { body } = await callAt(server, 'seodang.test', { url: '/api/v1.0/users/sessions', as: here })
  expect(body.data.list).toMatchObject([{ isThis: true }])
})

test('SEC-38 a code is no good at another address, for another page, or later', async () => {
  const elsewhere = await aChannel(services)
  const { host, code } = await aCode()
  expect((await exchange(hostOf(elsewhere), code)).body.errorName).toBe('INCORRECT_CODE')
  expect((await exchange(host, code, 'b'.repeat(43))).body.errorName).toBe('INCORRECT_CODE')
  await services.db
    .update(signOnCodes)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(signOnCodes.origin, `https://${host}`))
  expect((await exchange(host, code)).body.errorName).toBe('INCORRECT_CODE')
})

test.each([
  'https://evil.example',
  'http://seodang.test.evil.example',
  'https://nobody.seodang.test',
  'javascript:alert(1)',
])('SEC-31 %s is no address that anybody is signed on at', async (origin) => {
  expect((await begun(await aPerson(services), origin)).body.errorName).toBe('NO_DATA')
})

test('SEC-38 only a page of the same address may change a code, and only somebody logged in gets one', async () => {
  const { host, code } = await aCode()
  const foreign = await exchange(host, code, STATE, { origin: 'https://evil.example' })
  expect(foreign.body.errorName).toBe('NO_PERMISSION')
  const visitor = await product('/api/v1.0/auth/signon', { origin: PRODUCT, state: STATE })
  expect(visitor.body.errorName).toBe('NOT_LOGGED_IN')
})

const isIn = async (host: string, as: { accessToken: string }) =>
  (await callAt(server, host, { url: '/api/v1.0/users/session', as })).status === 200

test('ACC-26 whoever ends all other logins at an address they were signed on at stays there', async () => {
  const { person, host, code } = await aCode()
  const there = (await exchange(host, code)).body.data
  const elsewhere = await begun(person, PRODUCT)
  const sibling = (await exchange('seodang.test', String(elsewhere.body.data.code))).body.data
  const further = await begun(there, PRODUCT)
  const grandchild = (await exchange('seodang.test', String(further.body.data.code))).body.data

  const answer = await callAt(server, host, {
    method: 'POST',
    url: '/api/v1.0/users/sessions/delete',
    body: {},
    as: there,
  })

  expect(answer.body.data).toEqual({ ended: 3 })
  expect(await isIn(host, there)).toBe(true)
  for (const other of [person, sibling, grandchild]) expect(await isIn('seodang.test', other)).toBe(false)
})

test('ACC-07, ACC-26 a password changed at an address that somebody was signed on at leaves them logged in there', async () => {
  const newcomer = await aNewcomer(server)
  const site = await aChannel(services)
  const begin = await begun(newcomer, `https://${hostOf(site)}`)
  const there = (await exchange(hostOf(site), String(begin.body.data.code))).body.data

  const answer = await callAt(server, hostOf(site), {
    method: 'POST',
    url: '/api/v1.0/auth/changePassword',
    body: { password: 'Seodang!2026', newPassword: 'Another!2027' },
    as: there,
  })

  expect(answer.status).toBe(200)
  expect(await isIn(hostOf(site), there)).toBe(true)
  expect(await isIn('seodang.test', newcomer)).toBe(false)
})
