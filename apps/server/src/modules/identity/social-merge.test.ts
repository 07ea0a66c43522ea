import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aCode, aResetToken, elsewhere, mailsTo, otherThan, PASSWORD } from '../../testing/account.ts'
import { aChannel, aMember, aPerson } from '../../testing/factories.ts'
import { type Answer, testServer } from '../../testing/server.ts'
import {
  goAndComeBack,
  invented,
  linkSocial,
  merge,
  socialLogin,
  socialSignUp,
  tokenIn,
} from '../../testing/social.ts'
import { channelUsers } from '../membership/tables.ts'
import { hashPassword } from './passwords.ts'
import { socialAccounts, users } from './tables.ts'

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server
const { db } = services

const linksOf = async (userSeq: number) =>
  (await db.select().from(socialAccounts).where(eq(socialAccounts.userSeq, userSeq))).map(
    (row) => row.snsTypeCd,
  )
const closedAt = async (userSeq: number) =>
  (await db.select().from(users).where(eq(users.userSeq, userSeq)))[0]?.closedAt ?? null
const sessionOf = (as: { accessToken: string }) => server.call({ url: '/api/v1.0/users/session', as })
const unlink = (as: { accessToken: string }, snsTypeCd: string) =>
  server.call({ method: 'POST', url: '/api/v1.0/users/social/delete', as, body: { snsTypeCd } })

/** Somebody with an account by e-mail who comes through a provider that does not vouch for the address. */
async function twoAccounts() {
  const { channelSeq } = await aChannel(services)
  const email = invented()
  const owner = await aMember(services, channelSeq, {
    email,
    passwordHash: await hashPassword(PASSWORD),
  })
  const visit = await goAndComeBack(server, { snsTypeCd: 'NAV', email })
  const entered = await socialSignUp(server, visit)
  const { user, integration } = entered.body.data
  return { channelSeq, email, owner, visit, social: tokenIn(entered), socialSeq: user.userSeq, integration }
}

describe('SOC-07 merging', () => {
  test('SOC-07, SOC-08, SOC-19, API-13 what came through the provider becomes part of the account that asks, in a new session', async () => {
    const { owner, visit, social, socialSeq, integration } = await twoAccounts()
    const { channelSeq: other } = await aChannel(services)
    await db.insert(channelUsers).values({ channelSeq: other, userSeq: socialSeq })

    const answer = await merge(server, visit, owner, integration)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      user: { userSeq: owner.userSeq, snsInfo: [{ snsTypeCd: 'NAV' }] },
      integration: { status: 'COMP', token: null, integrated: true },
    })
    const { accessToken } = tokenIn(answer)
    expect(answer.response.body).not.toContain(accessToken)
    expect((await sessionOf({ accessToken })).body.data.user.userSeq).toBe(owner.userSeq)
    expect((await sessionOf(owner)).status).toBe(401)
    expect((await sessionOf(social)).status).toBe(401)
    expect(await closedAt(socialSeq)).not.toBeNull()
    expect(await linksOf(owner.userSeq)).toEqual(['NAV'])
    const placesOf = async () =>
      (await db.select().from(channelUsers).where(eq(channelUsers.userSeq, owner.userSeq))).length
    await expect.poll(placesOf).toBe(2)
    await mailsTo(services, owner.email, 1, /소셜 계정/)
  })

  test('SOC-07 a merge happens once, however many ask at the same time', async () => {
    const { owner, visit, integration } = await twoAccounts()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => merge(server, visit, owner, integration)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await linksOf(owner.userSeq)).toEqual(['NAV'])
  })

  test('SEC-34, SEC-35 asks for a proved account, the browser that came back, the address and the token', async () => {
    const { owner, visit, social, integration, socialSeq, email } = await twoAccounts()
    const stranger = await goAndComeBack(server)
    const unproved = await merge(server, visit, social, integration)
    expect([unproved.status, unproved.body.errorName]).toEqual([403, 'NOT_AUTHORIZED_EMAIL'])
    for (const answer of [
      await merge(server, { ...visit, cookie: stranger.cookie }, owner, integration),
      await merge(server, visit, owner, { ...integration, email: 'other@example.test' }),
      await merge(server, visit, owner, { token: 'x'.repeat(43), email }),
    ])
      expect([answer.status, answer.body.errorName]).toEqual([400, 'MERGE_TOKEN_INVALID'])
    expect(await closedAt(socialSeq)).toBeNull()
    expect(await linksOf(owner.userSeq)).toEqual([])
  })

  test('SOC-07 the token is worth nothing after half an hour', async () => {
    const { owner, visit, integration } = await twoAccounts()
    await db.execute(
      `update integrations set expires_at = now() - interval '1 second' where email = '${owner.email}'`,
    )
    expect((await merge(server, visit, owner, integration)).body.errorName).toBe('MERGE_TOKEN_INVALID')
  })

  test('VER-12 after the code of the mail the step finds everything done and changes the session', async () => {
    const { owner, visit, social, integration, email } = await twoAccounts()
    const code = await aCode(server, { email, ...social })
    const proved = await server.call({
      method: 'POST',
      url: '/api/v1.0/auth/authentication',
      as: social,
      body: { email, code },
    })
    const as = { accessToken: String(proved.body.data.accessToken) }
    const answer = await merge(server, visit, as, integration)
    expect(answer.body.data).toMatchObject({
      user: { userSeq: owner.userSeq },
      integration: { status: 'COMP' },
    })
    expect((await sessionOf(as)).status).toBe(401)
    expect((await sessionOf(tokenIn(answer))).status).toBe(200)
  })

  test('SOC-19 two accounts that are merged into each other at once become one, whichever it is', async () => {
    const people = await Promise.all(
      (['NAV', 'FAB'] as const).map(async (snsTypeCd) => {
        const visit = await goAndComeBack(server, { snsTypeCd })
        const entered = await socialSignUp(server, visit)
        const { userSeq } = entered.body.data.user
        await db
          .update(users)
          .set({ verifiedAt: new Date(), passwordHash: await hashPassword(PASSWORD) })
          .where(eq(users.userSeq, userSeq))
        return { userSeq, snsTypeCd, as: tokenIn(entered), email: entered.body.data.user.email }
      }),
    )
    const [naver, facebook] = people
    if (!naver || !facebook) throw new Error('nobody')
    const asked = await Promise.all(
      (
        [
          [naver, facebook],
          [facebook, naver],
        ] as const
      ).map(async ([me, other]) => {
        const visit = await goAndComeBack(server, {
          snsTypeCd: other.snsTypeCd,
          email: other.email,
          linksTo: me.as,
        })
        const { body } = await linkSocial(server, visit, me.as)
        return { visit, as: me.as, integration: body.data.integration }
      }),
    )
    const answers = await Promise.all(
      asked.map(({ visit, as, integration }) =>
        merge(server, visit, as, integration, { mergedPassword: PASSWORD }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const open = (await Promise.all(people.map(({ userSeq }) => closedAt(userSeq)))).filter(
      (at) => at === null,
    )
    expect(open).toHaveLength(1)
    const links = await Promise.all(people.map(({ userSeq }) => linksOf(userSeq)))
    expect(links.flat().sort()).toEqual(['FAB', 'NAV'])
  })
})

describe('MY-09 linked accounts', () => {
  test('ACC-09, MY-09 a provider is linked, shown once, and taken away again', async () => {
    const person = await aPerson(services, { passwordHash: await hashPassword(PASSWORD) })
    const email = invented()
    const linked = await linkSocial(
      server,
      await goAndComeBack(server, { snsTypeCd: 'KAK', email, linksTo: person }),
      person,
    )
    expect(linked.body.data).toMatchObject({
      user: { snsTypeCd: 'LIV', snsInfo: [{ snsTypeCd: 'KAK', email, linkedAt: expect.any(String) }] },
      integration: null,
    })
    expect((await sessionOf(person)).body.data.user.snsInfo).toHaveLength(1)
    const login = await socialLogin(server, await goAndComeBack(server, { snsTypeCd: 'KAK', email }))
    expect(login.body.data.user.userSeq).toBe(person.userSeq)
    expect((await unlink(person, 'KAK')).body.data.user.snsInfo).toEqual([])
    const gone = await socialLogin(server, await goAndComeBack(server, { snsTypeCd: 'KAK', email }))
    expect(gone.body.data.user).toBeNull()
  })

  test('MY-09, SEC-50 a provider is linked to the account that began it, and to nobody where none did', async () => {
    const passwordHash = await hashPassword(PASSWORD)
    const [me, other] = await Promise.all([
      aPerson(services, { passwordHash }),
      aPerson(services, { passwordHash }),
    ])
    const refused = [401, 'SOCIAL_LOGIN_FAILED']
    const outcome = ({ status, body }: Answer) => [status, body.errorName]
    // As when a foreign page leads a logged-in person to a provider where somebody else is logged in.
    const begunByNobody = await goAndComeBack(server)
    expect(outcome(await linkSocial(server, begunByNobody, me))).toEqual(refused)
    const begunByOther = await goAndComeBack(server, { linksTo: other })
    expect(outcome(await linkSocial(server, begunByOther, me))).toEqual(refused)
    expect(await linksOf(me.userSeq)).toEqual([])
    // Nor does what was begun to link log anybody in.
    expect(outcome(await socialLogin(server, begunByOther))).toEqual(refused)
    expect((await linkSocial(server, begunByOther, other)).status).toBe(200)
    expect(await linksOf(other.userSeq)).toEqual(['GOG'])
  })

  test('SEC-38, MY-09 a session alone links nothing: the password again, or a mailed code where there is none', async () => {
    const post = (url: string, as: { accessToken: string }, body: object) =>
      server.call({ method: 'POST', url: `/api/v1.0/users/social/${url}`, as, body, headers: elsewhere() })
    const me = await aPerson(services, { passwordHash: await hashPassword(PASSWORD) })
    for (const body of [{}, { password: '' }, { password: 'Another!2026' }, { code: '123456' }])
      expect((await post('begin', me, body)).body.errorName).toBe('INCORRECT_PASSWORD')
    expect((await post('begin', me, { password: PASSWORD })).status).toBe(200)

    const social = await aPerson(services)
    const code = await aCode(server, social)
    expect((await post('begin', social, { code: otherThan(code) })).body.errorName).toBe('INCORRECT_CODE')
    expect((await post('begin', social, { password: PASSWORD })).body.errorName).toBe('INCORRECT_CODE')
    expect((await post('begin', social, { code })).status).toBe(200)
    expect((await post('begin', social, { code })).body.errorName).toBe('INCORRECT_CODE')
  })

  test('SEC-38, SOC-07 a session alone takes no account of a provider in', async () => {
    const { owner, visit, socialSeq, integration } = await twoAccounts()
    for (const proof of [{}, { password: 'Another!2026' }])
      expect((await merge(server, visit, owner, integration, proof)).body.errorName).toBe(
        'INCORRECT_PASSWORD',
      )
    expect(await closedAt(socialSeq)).toBeNull()
    expect(await linksOf(owner.userSeq)).toEqual([])
    // What was refused is not used up.
    expect((await merge(server, visit, owner, integration)).status).toBe(200)
  })

  test('SEC-38, ACC-26 a reset by mail ends the providers that were linked since the address was proved, and says so', async () => {
    const old = new Date(Date.now() - 86_400_000)
    const me = await aPerson(services, { passwordHash: await hashPassword(PASSWORD), verifiedAt: old })
    const naver = await goAndComeBack(server, { snsTypeCd: 'NAV', linksTo: me })
    expect((await linkSocial(server, naver, me)).status).toBe(200)
    await db.update(socialAccounts).set({ linkedAt: old }).where(eq(socialAccounts.userSeq, me.userSeq))
    const email = invented()
    const thiefs = await goAndComeBack(server, { snsTypeCd: 'KAK', email, linksTo: me })
    expect((await linkSocial(server, thiefs, me)).status).toBe(200)

    const token = await aResetToken(server, me.email)
    const reset = await server.call({
      method: 'POST',
      url: '/api/v1.0/auth/resetPassword',
      body: { token, password: 'Another!2026' },
      headers: elsewhere(),
    })
    expect(reset.body.data).toEqual({ unlinked: ['KAK'] })
    expect(await linksOf(me.userSeq)).toEqual(['NAV'])
    const [mail] = await mailsTo(services, me.email, 1, /연결을 끊었어요/)
    expect(mail?.text).toContain('카카오')
    const login = await socialLogin(server, await goAndComeBack(server, { snsTypeCd: 'KAK', email }))
    expect(login.body.data.user).toBeNull()
  })

  test('MY-09, ACC-27 the last way in stays, also for two calls at once', async () => {
    const email = invented()
    const entered = await socialSignUp(server, await goAndComeBack(server, { snsTypeCd: 'KAK', email }))
    const me = tokenIn(entered)
    expect((await unlink(me, 'KAK')).body.errorName).toBe('LAST_LOGIN_METHOD')
    const proof = { code: await aCode(server, { email, ...me }) }
    await linkSocial(server, await goAndComeBack(server, { snsTypeCd: 'FAB', linksTo: me, proof }), me)
    const both = await Promise.all([unlink(me, 'KAK'), unlink(me, 'FAB')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { userSeq } = entered.body.data.user
    const [left] = await linksOf(userSeq)
    const [row] = await db.select().from(users).where(eq(users.userSeq, userSeq))
    expect(row?.snsTypeCd).toBe(left)
  })

  test('SOC-06, MY-09 one that enters another account is not taken from it, but the two may become one', async () => {
    const email = invented()
    const other = await socialSignUp(server, await goAndComeBack(server, { snsTypeCd: 'KAK', email }))
    const me = await aPerson(services, { passwordHash: await hashPassword(PASSWORD) })
    const visit = await goAndComeBack(server, { snsTypeCd: 'KAK', email, linksTo: me })
    const asked = await linkSocial(server, visit, me)
    expect(asked.body.data).toMatchObject({
      user: { userSeq: me.userSeq, snsInfo: [] },
      integration: { status: 'NEED', email },
    })
    expect(await linksOf(me.userSeq)).toEqual([])
    // Who it is was proved when the linking began.
    const answer = await merge(server, visit, me, asked.body.data.integration, {})
    expect(answer.body.data.user).toMatchObject({ userSeq: me.userSeq, email: me.email })
    expect(await closedAt(other.body.data.user.userSeq)).not.toBeNull()
    expect(await linksOf(me.userSeq)).toEqual(['KAK'])
  })

  test('ACC-29 a closed account lets its provider begin anew', async () => {
    const email = invented()
    const entered = await socialSignUp(server, await goAndComeBack(server, { email }))
    const as = tokenIn(entered)
    const code = await aCode(server, { email, ...as })
    const closed = await server.call({ method: 'POST', url: '/api/v1.0/users/closing', as, body: { code } })
    expect(closed.status).toBe(200)
    const again = await socialLogin(server, await goAndComeBack(server, { email }))
    expect(again.body.data.signUp).toMatchObject({ email, isEmailProved: true })
  })
})
