import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aResetToken, elsewhere, mailsTo, PASSWORD } from '../../testing/account.ts'
import { aPerson, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { goAndComeBack, invented, linkSocial, merge } from '../../testing/social.ts'
import { hashPassword } from './passwords.ts'
import { socialAccounts, users } from './tables.ts'

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server
const { db } = services

const NEXT = 'Another!2026'
const post = (url: string, as: { accessToken: string } | null, body: object = {}) =>
  server.call({ method: 'POST', url: `/api/v1.0/${url}`, as, body, headers: elsewhere() })
const someone = async () => aPerson(services, { passwordHash: await hashPassword(PASSWORD) })
const isOpen = async ({ userSeq }: Person) =>
  (await db.select().from(users).where(eq(users.userSeq, userSeq)))[0]?.closedAt === null

/** Somebody with a provider, and another who was at that provider's page for a moment and began to merge. */
async function begun() {
  const [victim, thief] = [await someone(), await someone()]
  const email = invented()
  const own = await goAndComeBack(server, { snsTypeCd: 'GOG', email, linksTo: victim })
  expect((await linkSocial(server, own, victim)).status).toBe(200)
  const visit = await goAndComeBack(server, { snsTypeCd: 'GOG', email, linksTo: thief })
  const { integration } = (await linkSocial(server, visit, thief)).body.data
  expect(integration).toMatchObject({ status: 'NEED', needsPassword: true })
  return {
    victim,
    thief,
    email,
    tryToMerge: (mergedPassword: string | null = PASSWORD) =>
      merge(server, visit, thief, integration, mergedPassword === null ? {} : { mergedPassword }),
  }
}

const loggedInAgain = async ({ email }: Person) => {
  const { body } = await post('auth/login', null, { email, password: PASSWORD })
  return { accessToken: String(body.data.accessToken) }
}

test.each<[string, (victim: Person, email: string) => Promise<unknown>]>([
  [
    'a new password',
    (victim) => post('auth/changePassword', victim, { password: PASSWORD, newPassword: NEXT }),
  ],
  [
    'a reset',
    async ({ email, userSeq }) => {
      const token = await aResetToken(server, email)
      // As for a provider that was linked long before: the reset leaves it.
      await db
        .update(socialAccounts)
        .set({ linkedAt: new Date(0) })
        .where(eq(socialAccounts.userSeq, userSeq))
      return post('auth/resetPassword', null, { token, password: NEXT })
    },
  ],
  ['"log out everywhere"', (victim) => post('users/sessions/delete', victim)],
  [
    'the end of one device',
    async (victim) => {
      const other = await loggedInAgain(victim)
      const { body } = await server.call({ url: '/api/v1.0/users/sessions', as: other })
      const first = body.data.list.find(({ isThis }: { isThis: boolean }) => !isThis)
      return post(`users/sessions/${first.sessionSeq}/delete`, other)
    },
  ],
  ['unlinking the provider', (victim) => post('users/social/delete', victim, { snsTypeCd: 'GOG' })],
  [
    'unlinking the provider, also where it is linked again',
    async (victim, email) => {
      await post('users/social/delete', victim, { snsTypeCd: 'GOG' })
      return linkSocial(
        server,
        await goAndComeBack(server, { snsTypeCd: 'GOG', email, linksTo: victim }),
        victim,
      )
    },
  ],
])('ACC-26, SEC-38, SOC-07 a merge that waits ends with %s', async (_, end) => {
  const { victim, email, tryToMerge } = await begun()
  expect(await end(victim, email)).toMatchObject({ status: 200 })
  const answer = await tryToMerge()
  expect([answer.status, answer.body.errorName]).toEqual([400, 'MERGE_TOKEN_INVALID'])
  expect(await isOpen(victim)).toBe(true)
})

test('ACC-26 a proof that was given before a new password spares no proof after it', async () => {
  const { victim, thief, tryToMerge } = await begun()
  await post('auth/changePassword', thief, { password: PASSWORD, newPassword: NEXT })
  expect((await tryToMerge()).body.errorName).toBe('MERGE_TOKEN_INVALID')
  expect(await isOpen(victim)).toBe(true)
})

test('SOC-07, SEC-38 both hear of a merge, each at its own address', async () => {
  const { victim, thief, tryToMerge } = await begun()
  expect((await tryToMerge()).status).toBe(200)
  const [[gone], [kept]] = await Promise.all([
    mailsTo(services, victim.email, 1, /합쳐졌어요/),
    mailsTo(services, thief.email, 1, /합쳐졌어요/),
  ])
  expect(gone?.text).toContain('더 이상 로그인할 수 없어요')
  expect(gone?.text).not.toContain(thief.email)
  expect(kept?.text).toContain('소셜 계정으로도 로그인')
})

test('ADM-01, SOC-07 the account of a platform administrator is merged into no other', async () => {
  const { victim, tryToMerge } = await begun()
  await db.update(users).set({ isPlatformAdmin: true }).where(eq(users.userSeq, victim.userSeq))
  const answer = await tryToMerge()
  expect([answer.status, answer.body.errorName]).toEqual([409, 'ADMINISTRATOR_STAYS'])
  expect(await isOpen(victim)).toBe(true)
})

test('SEC-38, SOC-07 an account that has a password is merged by nobody who does not know it', async () => {
  const { victim, thief, tryToMerge } = await begun()
  for (const password of [null, '', NEXT]) {
    const answer = await tryToMerge(password)
    expect([answer.status, answer.body.errorName]).toEqual([400, 'INCORRECT_PASSWORD'])
  }
  expect([await isOpen(victim), await isOpen(thief)]).toEqual([true, true])
  // What was refused is not used up.
  expect((await tryToMerge()).status).toBe(200)
  expect(await isOpen(victim)).toBe(false)
})
