import { HOUR, MINUTE, SECOND } from '@seodang/domain/instant'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newToken, tokenHash } from '../../platform/security/secrets.ts'
import { aNewcomer, refreshCookieOf } from '../../testing/account.ts'
import { aPerson, aSession } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { untilItWaits } from '../../testing/until-it-waits.ts'
import { newRefreshToken } from './session-tokens.ts'
import { sessions } from './tables.ts'

const server = await testServer()
const https = await testServer({ env: { ORIGIN: 'https://seodang.example', ALLOW_SANDBOX_PAYMENTS: '1' } })

const me = (accessToken: string) => server.call({ url: '/api/v1.0/users/session', as: { accessToken } })
const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  server.call({ method: 'POST', url: '/api/v1.0/auth/refresh', headers: { cookie, ...headers } })

test('ACC-11 the session answers the user and whether the address is verified', async () => {
  const newcomer = await aNewcomer(server)

  const { body } = await me(newcomer.accessToken)

  expect(body.data).toMatchObject({ isAuthenticated: false, user: { userSeq: newcomer.userSeq } })
})

test('ACC-08 ACC-09 the session user has every field of the specification', async () => {
  const person = await aPerson(server.services)

  const { body } = await me(person.accessToken)

  expect(body.data.user).toEqual({
    userSeq: person.userSeq,
    name: person.name,
    email: person.email,
    phone: null,
    phoneAt: null,
    snsTypeCd: 'LIV',
    snsInfo: [],
    badgeCount: 0,
    alarmReadSeq: 0,
    mngCnt: 0,
    isInitPlan: true,
    profileImageUrl: null,
    isAuthenticated: true,
    isPlatformAdmin: false,
  })
})

test('ACC-13 without a session the user information answers 401', async () => {
  expect((await server.call({ url: '/api/v1.0/users/session' })).body.errorName).toBe('NOT_LOGGED_IN')
  const stale = await server.call({ url: '/api/v1.0/users/session', as: { accessToken: 'stale' } })
  expect([stale.status, stale.body.errorName]).toEqual([401, 'SESSION_ENDED'])
})

test('ACC-26 the access token ends after 15 minutes, and the refresh token brings another', async () => {
  const newcomer = await aNewcomer(server)
  server.clock.advance(15 * MINUTE)
  expect((await me(newcomer.accessToken)).status).toBe(401)

  const answer = await refresh(newcomer.cookie)

  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({ expiresInSeconds: 900, user: { userSeq: newcomer.userSeq } })
  expect((await me(answer.body.data.accessToken)).status).toBe(200)
})

test.each(['refresh', 'logout'])(
  'ACC-26 a database that goes away amid %s takes no session out of the browser',
  async (call) => {
    const { services } = server
    const newcomer = await aNewcomer(server)
    const ask = () =>
      server.call({
        method: 'POST',
        url: `/api/v1.0/auth/${call}`,
        headers: { cookie: newcomer.cookie },
        ...(call === 'logout' && { as: newcomer }),
      })
    const { answer } = await services.db.transaction(async (tx) => {
      await tx.select().from(sessions).where(eq(sessions.userSeq, newcomer.userSeq)).for('update')
      const begun = await untilItWaits(services, ask)
      await services.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return { answer: await begun.answer }
    })
    expect([answer.status, answer.response.cookies]).toEqual([503, []])
    expect((await refresh(newcomer.cookie)).status).toBe(200)
  },
)

test('ACC-26 the refresh token lives in a cookie that scripts and other pages never see', async () => {
  const login = { method: 'POST', url: '/api/v1.0/auth/signup' } as const
  const newcomer = await aNewcomer(server)
  const plain = (await refresh(newcomer.cookie)).response.cookies.filter((one) => one.value !== '')
  expect(plain).toEqual([
    expect.objectContaining({
      name: 'refresh',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/api/v1.0/auth',
      maxAge: 14 * 24 * 3600,
    }),
  ])
  expect(plain[0]?.secure).toBeUndefined()

  const secure = await aNewcomer(https)
  const answer = await https.call({
    ...login,
    url: '/api/v1-0/auth/refresh',
    headers: { cookie: secure.cookie },
  })
  const own = answer.response.cookies.find((one) => one.value !== '')
  expect(own).toMatchObject({
    name: '__Host-refresh',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
  })
  expect(own?.domain).toBeUndefined()
})

describe('SEC-50 on https a neighbour below the same domain has no say in who is logged in', () => {
  const renew = (cookie: string) =>
    https.call({ method: 'POST', url: '/api/v1.0/auth/refresh', headers: { cookie } })
  const underPlainName = (cookie: string) => cookie.replace('__Host-', '')

  test('a login of theirs under the plain name lets nobody in, and puts nobody out', async () => {
    const [newcomer, neighbour] = [await aNewcomer(https), await aNewcomer(https)]
    const planted = underPlainName(neighbour.cookie)
    expect((await renew(planted)).status).toBe(401)
    const renewed = await renew(`${planted}; ${newcomer.cookie}; ${planted}`)
    expect([renewed.status, renewed.body.data?.user.userSeq]).toEqual([200, newcomer.userSeq])
  })

  test('whoever was logged in before goes on, once, and the plain name is gone', async () => {
    const newcomer = await aNewcomer(https)
    const before = await aTokenFromBefore(newcomer.userSeq)

    const renewed = await renew(`refresh=${before}`)

    expect([renewed.status, renewed.body.data.user.userSeq]).toEqual([200, newcomer.userSeq])
    expect(renewed.response.cookies).toContainEqual(
      expect.objectContaining({ name: 'refresh', value: '', path: '/api/v1.0/auth', maxAge: 0 }),
    )
    const next = refreshCookieOf(renewed)
    expect(next).toMatch(/^__Host-refresh=/)
    // What came of it is no plain cookie any more.
    expect((await renew(underPlainName(next))).status).toBe(401)
    // An answer that was lost is given again.
    expect(refreshCookieOf(await renew(`refresh=${before}`))).toBe(next)
    expect((await renew(next)).status).toBe(200)
  })

  test('a logout takes both away', async () => {
    const newcomer = await aNewcomer(https)
    const headers = { cookie: `refresh=x; ${newcomer.cookie}` }
    const { response } = await https.call({ method: 'POST', url: '/api/v1.0/auth/logout', headers })
    expect(response.cookies.map(({ name, path, value }) => [name, path, value])).toEqual([
      ['__Host-refresh', '/', ''],
      ['refresh', '/api/v1.0/auth', ''],
    ])
    expect((await renew(newcomer.cookie)).status).toBe(401)
  })

  /** As the process of before made it; only the tokens that are made now are signed anew. */
  async function aTokenFromBefore(userSeq: number): Promise<string> {
    const { db, secrets } = https.services
    const [session] = await db.select().from(sessions).where(eq(sessions.userSeq, userSeq))
    const body = `${session?.sessionSeq}.${newToken()}`
    const token = `${body}.${secrets.sign('refresh-token', body)}`
    await db
      .update(sessions)
      .set({ refreshHash: tokenHash(token) })
      .where(eq(sessions.userSeq, userSeq))
    return token
  }
})

test('SEC-38 an answer that was lost is given again for a minute: the same refresh token, a new access token', async () => {
  const newcomer = await aNewcomer(server)
  const lost = await refresh(newcomer.cookie)
  server.clock.advance(59 * SECOND)

  const again = await refresh(newcomer.cookie)

  expect(refreshCookieOf(again)).toBe(refreshCookieOf(lost))
  expect(refreshCookieOf(again)).not.toBe(newcomer.cookie)
  const tokens = [newcomer, lost.body.data, again.body.data].map(({ accessToken }) => String(accessToken))
  expect(new Set(tokens).size).toBe(3)
  // Another page of the browser goes on with the token that it has.
  for (const accessToken of tokens) expect((await me(accessToken)).status).toBe(200)
})

test('SEC-38 an answer that nobody has shown anything of is given again however late, and then for a minute', async () => {
  const newcomer = await aNewcomer(server)
  const lost = await refresh(newcomer.cookie)
  server.clock.advance(3 * HOUR)
  const again = await refresh(newcomer.cookie)
  expect(refreshCookieOf(again)).toBe(refreshCookieOf(lost))

  expect((await me(again.body.data.accessToken)).status).toBe(200)
  server.clock.advance(59 * SECOND)
  expect((await refresh(newcomer.cookie)).status).toBe(200)
  server.clock.advance(SECOND)
  expect((await refresh(newcomer.cookie)).body.errorName).toBe('SESSION_ENDED')
})

test('SEC-38 a refresh token that is shown after that minute was copied, and ends the whole session', async () => {
  const newcomer = await aNewcomer(server)
  const renewed = await refresh(newcomer.cookie)
  expect((await me(renewed.body.data.accessToken)).status).toBe(200)
  server.clock.advance(MINUTE)

  expect((await refresh(newcomer.cookie)).body.errorName).toBe('SESSION_ENDED')

  expect((await me(newcomer.accessToken)).status).toBe(401)
  expect((await me(renewed.body.data.accessToken)).status).toBe(401)
  expect((await refresh(refreshCookieOf(renewed))).status).toBe(401)
})

test('SEC-38 a reload right after a reload leaves the token as it is, so that a slower page is not taken for a thief', async () => {
  const newcomer = await aNewcomer(server)
  const first = await refresh(newcomer.cookie)
  server.clock.advance(30 * SECOND)
  const second = await refresh(refreshCookieOf(first))
  expect(refreshCookieOf(second)).toBe(refreshCookieOf(first))

  expect(refreshCookieOf(await refresh(newcomer.cookie))).toBe(refreshCookieOf(first))

  server.clock.advance(31 * SECOND)
  expect(refreshCookieOf(await refresh(refreshCookieOf(second)))).not.toBe(refreshCookieOf(second))
})

test('SEC-38 of twenty refreshes at once with one token all succeed, with the same successor', async () => {
  const newcomer = await aNewcomer(server)

  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(newcomer.cookie)))

  expect(new Set(answers.map(refreshCookieOf)).size).toBe(1)
  expect(new Set(answers.map(({ body }) => body.data.accessToken)).size).toBe(20)
})

test('SEC-38 after logout neither token opens anything', async () => {
  const newcomer = await aNewcomer(server)
  const logout = await server.call({
    method: 'POST',
    url: '/api/v1.0/auth/logout',
    as: newcomer,
    headers: { cookie: newcomer.cookie },
  })
  expect(logout.status).toBe(200)
  expect(logout.response.cookies).toEqual([expect.objectContaining({ name: 'refresh', value: '' })])

  expect((await me(newcomer.accessToken)).status).toBe(401)
  expect((await refresh(newcomer.cookie)).status).toBe(401)
})

test('ACC-16 logging out with the cookie alone ends the session too, and other devices stay', async () => {
  const newcomer = await aNewcomer(server)
  const otherDevice = await aSession(server.services, newcomer.userSeq)

  await server.call({ method: 'POST', url: '/api/v1.0/auth/logout', headers: { cookie: newcomer.cookie } })

  expect((await me(newcomer.accessToken)).status).toBe(401)
  expect((await me(otherDevice)).status).toBe(200)
})

test('SEC-38 a logout ends no session whose secret it does not have, and that of before the last renewal is enough', async () => {
  const newcomer = await aNewcomer(server)
  const logOut = (cookie: string) =>
    server.call({ method: 'POST', url: '/api/v1.0/auth/logout', headers: { cookie } })
  const [row] = await server.services.db.select().from(sessions).where(eq(sessions.userSeq, newcomer.userSeq))
  // Of our key and of its number, as from days that a restored backup does not know.
  const lost = newRefreshToken(server, { sessionSeq: row?.sessionSeq ?? 0, generation: 9 })

  expect((await logOut(`refresh=${lost}`)).status).toBe(200)
  expect((await me(newcomer.accessToken)).status).toBe(200)

  const renewed = await refresh(newcomer.cookie)
  await logOut(newcomer.cookie)
  expect((await me(renewed.body.data.accessToken)).status).toBe(401)
})

test.each([
  ['a foreign page', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['a sister site', { 'sec-fetch-site': 'cross-site' }],
])('ACC-26 %s cannot use the cookie', async (_, headers) => {
  const newcomer = await aNewcomer(server)

  const refused = await refresh(newcomer.cookie, headers)

  expect([refused.status, refused.body.errorName]).toEqual([403, 'NO_PERMISSION'])
  expect((await refresh(newcomer.cookie, { origin: 'http://localhost:80' })).status).toBe(403)
  expect(
    (await refresh(newcomer.cookie, { origin: 'http://localhost:3000', host: 'localhost:3000' })).status,
  ).toBe(200)
})

test('ACC-15 a refresh without, with a broken or with a forged cookie answers 401', async () => {
  const newcomer = await aNewcomer(server)
  const [row] = await server.services.db.select().from(sessions).where(eq(sessions.userSeq, newcomer.userSeq))
  for (const cookie of ['', 'refresh=', 'refresh=abc', `refresh=${row?.sessionSeq}.random.signature`]) {
    const refused = await refresh(cookie)
    expect(refused.body.errorName).toBe('SESSION_ENDED')
    // It may arrive after a login's, whose cookie it would take.
    expect(refused.headers['set-cookie']).toBeUndefined()
  }

  // Naming somebody's session must not end it.
  expect((await me(newcomer.accessToken)).status).toBe(200)
})

test('SEC-50 cookies that a neighbour below the same domain put before ours keep nobody out, and let nobody in', async () => {
  const [newcomer, neighbour] = [await aNewcomer(server), await aNewcomer(server)]
  const junk = ['refresh=junk', 'refresh=%E0%A4%A', 'refresh=1.random.signature', 'refresh=']
  const renewed = await refresh([...junk, newcomer.cookie, ...junk].join('; '))
  expect([renewed.status, renewed.body.data?.user.userSeq]).toEqual([200, newcomer.userSeq])
  // A good one of their own would show them what this person does from now on.
  for (const cookies of [
    [neighbour.cookie, refreshCookieOf(renewed)],
    [refreshCookieOf(renewed), neighbour.cookie],
  ])
    expect((await refresh(cookies.join('; '))).status).toBe(401)
  expect((await refresh(refreshCookieOf(renewed))).status).toBe(200)
})

test('ACC-26 a refresh token ends after 14 days', async () => {
  const newcomer = await aNewcomer(server)
  await server.services.db
    .update(sessions)
    .set({ refreshExpiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessions.userSeq, newcomer.userSeq))

  expect((await refresh(newcomer.cookie)).status).toBe(401)
})

test('API-10 the session value of a visit is new each time', async () => {
  const [one, other] = [
    await server.call({ url: '/api/v1.0/common/session' }),
    await server.call({ url: '/api/v1.0/common/session' }),
  ]
  expect(one.body.data.session).toMatch(/^[\w-]{20,}$/)
  expect(one.body.data.session).not.toBe(other.body.data.session)
})

test.each([
  ['LIV', null, 'COMP'],
  ['LIV', new Date(), 'COMP'],
  ['KAK', new Date(), 'COMP'],
  ['KAK', null, 'NEED'],
] as const)(
  'SOC-16 JOIN-03 an account of %s, verified %s, has the status %s',
  async (snsTypeCd, verifiedAt, status) => {
    const person = await aPerson(server.services, { snsTypeCd, verifiedAt })
    const { body } = await server.call({ url: '/api/v1.0/auth/checkUserInfo', as: person })
    expect(body.data).toEqual({ integrated: { status } })
  },
)
