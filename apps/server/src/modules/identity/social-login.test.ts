import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aCode, aNewcomer, elsewhere, mailsTo, PASSWORD, refreshCookieOf } from '../../testing/account.ts'
import { aChannel, aPerson, unique } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import {
  AGREED,
  goAndComeBack,
  invented,
  socialLogin,
  socialSignUp,
  socialSignUpWith,
  tokenIn,
} from '../../testing/social.ts'
import { hashPassword } from './passwords.ts'
import { consents, socialAccounts, users } from './tables.ts'

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server
const { db } = services

const sessionOf = (as: { accessToken: string }) => server.call({ url: '/api/v1.0/users/session', as })
const accountsOf = (email: string) => db.select().from(users).where(eq(users.email, email))

describe('SOC-03 nobody known', () => {
  test('SOC-01, SOC-03, SOC-04, SOC-05, API-13 signs up and is in, with the token in the header and not in the body', async () => {
    const email = invented()
    const first = await socialLogin(server, await goAndComeBack(server, { email }))
    expect(first.body.data).toMatchObject({
      user: null,
      integration: null,
      signUp: { email, isEmailProved: true, name: '문서연', agreed: [] },
    })
    expect(first.headers['access-token']).toBeUndefined()
    expect(first.response.cookies.filter(({ name }) => name === 'refresh')).toEqual([])

    const answer = await socialSignUp(server, await goAndComeBack(server, { email }))
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      user: { email, snsTypeCd: 'GOG', isAuthenticated: true, snsInfo: [{ snsTypeCd: 'GOG', email }] },
      integration: { status: 'COMP', email, token: null, integrated: true },
    })
    const { accessToken } = tokenIn(answer)
    expect(accessToken).not.toBe('')
    expect(answer.response.body).not.toContain(accessToken)
    expect(refreshCookieOf(answer)).toMatch(/^refresh=/)
    expect((await sessionOf({ accessToken })).body.data).toMatchObject({ isAuthenticated: true })
    expect(
      await db.select().from(consents).where(eq(consents.userSeq, answer.body.data.user.userSeq)),
    ).toHaveLength(3)

    const again = await socialLogin(server, await goAndComeBack(server, { email }))
    expect(again.body.data).toMatchObject({
      user: { userSeq: answer.body.data.user.userSeq },
      integration: { status: 'COMP' },
      signUp: null,
    })
    expect(tokenIn(again).accessToken).not.toBe('')
    expect(again.response.body).not.toContain(tokenIn(again).accessToken)
  })

  test.each(['KAK', 'NAV', 'GOG', 'FAB'] as const)('SOC-17 %s opens an account', async (snsTypeCd) => {
    const email = invented()
    const answer = await socialSignUp(server, await goAndComeBack(server, { snsTypeCd, email }))
    const vouched = snsTypeCd === 'KAK' || snsTypeCd === 'GOG'
    expect(answer.body.data.user).toMatchObject({ email, snsTypeCd, isAuthenticated: vouched })
    expect(answer.body.data.integration.status).toBe(vouched ? 'COMP' : 'NEED')
    const again = await socialLogin(server, await goAndComeBack(server, { snsTypeCd, email }))
    expect(again.body.data.user.userSeq).toBe(answer.body.data.user.userSeq)
  })

  test('SOC-03 is asked for terms, age and what the provider did not give, field by field, and may try again', async () => {
    const visit = await goAndComeBack(server, { persona: 'noEmail' })
    const { body } = await socialLogin(server, visit)
    expect(body.data.signUp).toMatchObject({ email: null, isEmailProved: false })
    const ticket = String(body.data.signUp.accessToken)
    const signUp = (form: object) => socialSignUpWith(server, { ...visit, ticket }, form)
    const refused = await signUp({ name: '문' })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fields).sort()).toEqual([
      'agreements.age14',
      'agreements.privacy',
      'agreements.terms',
      'email',
      'name',
    ])
    const email = invented()
    expect((await signUp({ email, agreements: AGREED })).body.data.user).toMatchObject({
      email,
      isAuthenticated: false,
    })
  })

  test('SEC-34 cannot change an address that the provider vouches for', async () => {
    const email = invented()
    const answer = await socialSignUp(server, await goAndComeBack(server, { email }), {
      email: 'victim@example.test',
      agreements: AGREED,
    })
    expect(answer.body.data.user.email).toBe(email)
  })

  test('JOIN-04 terms that were agreed to at Kakao are consents to the product and to the site, and not asked again', async () => {
    const { channelSeq } = await aChannel(services, { lkPlus: { kakaoSyncYn: 'Y' } })
    const going = { snsTypeCd: 'KAK' as const, channelSeq, terms: true }
    const visit = await goAndComeBack(server, going)
    const answer = await socialSignUp(server, visit, {})
    expect(answer.status).toBe(200)
    expect(answer.body.data.agreedSite).toEqual(['terms', 'privacy', 'marketing'])
    const rows = await db.select().from(consents).where(eq(consents.userSeq, answer.body.data.user.userSeq))
    expect(
      rows
        .filter((row) => row.channelSeq === 0)
        .map(({ purpose }) => purpose)
        .sort(),
    ).toEqual(['age14', 'marketing', 'privacy', 'terms'])
    expect(
      rows
        .filter((row) => row.channelSeq === channelSeq)
        .map(({ purpose }) => purpose)
        .sort(),
    ).toEqual(['marketing', 'privacy', 'terms'])

    const other = await aChannel(services)
    const unasked = await goAndComeBack(server, { ...going, channelSeq: other.channelSeq })
    expect((await socialLogin(server, unasked)).body.data.signUp.agreed).toEqual([])
  })
})

describe('SEC-34 an address of somebody else', () => {
  test('SOC-05 is linked at once where the provider vouches for it and our account proved it, and its owner hears of it', async () => {
    const email = invented()
    const owner = await aPerson(services, { email })
    const answer = await socialLogin(server, await goAndComeBack(server, { email }))
    expect(answer.body.data).toMatchObject({
      user: { userSeq: owner.userSeq, snsTypeCd: 'LIV', snsInfo: [{ snsTypeCd: 'GOG' }] },
      integration: { status: 'COMP' },
    })
    await mailsTo(services, email, 1, /소셜 계정/)
  })

  test.each([
    ['unverifiedEmail', 'GOG'],
    ['unverifiedEmail', 'KAK'],
    ['normal', 'NAV'],
    ['normal', 'FAB'],
  ] as const)(
    'SEC-34 opens nothing where the provider does not vouch for it: %s of %s',
    async (persona, snsTypeCd) => {
      const email = invented()
      const victim = await aPerson(services, { email })
      const visit = await goAndComeBack(server, { snsTypeCd, persona, email })
      const answer = await socialSignUp(server, visit)
      expect(answer.body.data.user.userSeq).not.toBe(victim.userSeq)
      expect(answer.body.data.user.isAuthenticated).toBe(false)
      expect(answer.body.data.integration).toMatchObject({ status: 'NEED', email, integrated: false })
      const again = await goAndComeBack(server, { snsTypeCd, persona, email })
      const later = await socialLogin(server, again)
      expect(later.body.data).toMatchObject({
        user: { userSeq: answer.body.data.user.userSeq },
        integration: { status: 'NEED' },
      })
      expect(
        await db.select().from(socialAccounts).where(eq(socialAccounts.userSeq, victim.userSeq)),
      ).toEqual([])
    },
  )

  test('SEC-34 that was claimed first is its owner’s once a provider vouches for it', async () => {
    const email = invented()
    const attacker = await aNewcomer(server, { email })
    const squatter = await socialSignUp(server, await goAndComeBack(server, { snsTypeCd: 'FAB', email }))
    const victim = await socialSignUp(server, await goAndComeBack(server, { email }))
    expect(victim.body.data.user).toMatchObject({ email, isAuthenticated: true })
    expect(await accountsOf(email)).toHaveLength(1)
    expect((await sessionOf(attacker)).status).toBe(401)
    expect((await sessionOf(tokenIn(squatter))).status).toBe(401)
    // The way in of the claim is gone with it and leads nowhere near the victim.
    const back = await socialLogin(server, await goAndComeBack(server, { snsTypeCd: 'FAB', email }))
    expect(back.body.data.signUp).toMatchObject({ email, isEmailProved: false })
  })

  test('SOC-16, JOIN-02 an account that came through a provider and proved nothing has a step to take', async () => {
    const status = async (as: { accessToken: string }) =>
      (await server.call({ url: '/api/v1.0/auth/checkUserInfo', as })).body.data.integrated.status
    const need = await socialSignUp(server, await goAndComeBack(server, { snsTypeCd: 'NAV' }))
    const done = await socialSignUp(server, await goAndComeBack(server, { snsTypeCd: 'KAK' }))
    expect([await status(tokenIn(need)), await status(tokenIn(done))]).toEqual(['NEED', 'COMP'])
  })
})

describe('SEC-35 a ticket', () => {
  test('SEC-35 opens once, however many use it at the same time', async () => {
    const email = invented()
    await socialSignUp(server, await goAndComeBack(server, { email }))
    const visit = await goAndComeBack(server, { email })
    const answers = await Promise.all(Array.from({ length: 20 }, () => socialLogin(server, visit)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.errorName === 'SOCIAL_LOGIN_FAILED')).toHaveLength(19)
  })

  test('SEC-35 for signing up makes one account, however many use it, and however many windows were open', async () => {
    const email = invented()
    const going = { snsTypeCd: 'NAV' as const, email }
    const windows = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const visit = await goAndComeBack(server, going)
        const { body } = await socialLogin(server, visit)
        return { ...visit, ticket: String(body.data.signUp.accessToken) }
      }),
    )
    const answers = await Promise.all(windows.map((visit) => socialSignUpWith(server, visit)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.data.user.userSeq)).size).toBe(1)
    expect(await accountsOf(email)).toHaveLength(1)

    const visit = await goAndComeBack(server)
    const ticket = String((await socialLogin(server, visit)).body.data.signUp.accessToken)
    const twenty = await Promise.all(
      Array.from({ length: 20 }, () => socialSignUpWith(server, { ...visit, ticket })),
    )
    expect(twenty.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('SEC-35, SEC-38 opens nothing in another browser, for another provider, on another site, or later', async () => {
    const { channelSeq } = await aChannel(services)
    const other = await aChannel(services)
    const visit = await goAndComeBack(server, { channelSeq })
    const stranger = await goAndComeBack(server, { channelSeq })
    const refused = [
      await socialLogin(server, { ...visit, cookie: stranger.cookie }),
      await socialLogin(server, { ...visit, cookie: '' }),
      await socialLogin(server, visit, { snsTypeCd: 'KAK' }),
      await socialLogin(server, visit, { channelSeq: other.channelSeq }),
      await socialLogin(server, { ...visit, channelSeq: undefined }),
      await socialLogin(server, { ...visit, ticket: unique('ticket') }),
    ]
    for (const answer of refused)
      expect([answer.status, answer.body.errorName]).toEqual([401, 'SOCIAL_LOGIN_FAILED'])
    expect((await socialLogin(server, visit)).status).toBe(200)
  })
})

describe('ACC-27 a password login on an account that only has social sign-in', () => {
  const logIn = (email: string) =>
    server.call({
      method: 'POST',
      url: '/api/v1.0/auth/login',
      body: { email, password: PASSWORD },
      headers: elsewhere(),
    })

  test.each(['KAK', 'NAV'] as const)('ACC-27 names its provider: %s', async (snsTypeCd) => {
    const email = invented()
    await socialSignUp(server, await goAndComeBack(server, { snsTypeCd, email }))
    const { status, body } = await logIn(email)
    expect([status, body.errorName, body.details]).toEqual([400, 'EMPTY_PASSWORD_AUTH', { snsTypeCd }])
  })

  test('ACC-27 is an ordinary login once a password was set', async () => {
    const email = invented()
    const answer = await socialSignUp(server, await goAndComeBack(server, { email }))
    await db
      .update(users)
      .set({ passwordHash: await hashPassword(PASSWORD) })
      .where(eq(users.userSeq, answer.body.data.user.userSeq))
    expect((await logIn(email)).status).toBe(200)
  })
})

test('VER-12, SOC-10 the code of the mail brings a social account into the one that was there, with its way in', async () => {
  const email = invented()
  const owner = await aPerson(services, { email })
  const entered = await socialSignUp(server, await goAndComeBack(server, { snsTypeCd: 'NAV', email }))
  const as = tokenIn(entered)
  const code = await aCode(server, { email, ...as })
  const proved = await server.call({
    method: 'POST',
    url: '/api/v1.0/auth/authentication',
    as,
    body: { email, code },
  })
  expect(proved.body.data.user.userSeq).toBe(owner.userSeq)
  const back = await socialLogin(server, await goAndComeBack(server, { snsTypeCd: 'NAV', email }))
  expect(back.body.data).toMatchObject({
    user: { userSeq: owner.userSeq },
    integration: { status: 'COMP' },
  })
})
