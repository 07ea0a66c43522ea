import { HOUR, MINUTE } from '@seodang/domain/instant'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { takeMoment } from '../../set-back.ts'
import { aNewcomer, refreshCookieOf } from '../../testing/account.ts'
import { testServer } from '../../testing/server.ts'
import { sessions } from './tables.ts'

/** A login through days that are lost with a restore. */
const server = await testServer()
const { services, clock } = server

const post = (call: 'refresh' | 'logout', cookie: string) =>
  server.call({ method: 'POST', url: `/api/v1.0/auth/${call}`, headers: { cookie } })
const statusOf = async (cookie: string) => (await post('refresh', cookie)).status
const me = async (accessToken: string) =>
  (await server.call({ url: '/api/v1.0/users/session', as: { accessToken } })).status

/** Renews once in an hour, and answers each refresh token that the browser had. */
async function renewed(first: string, times: number): Promise<string[]> {
  const cookies = [first]
  for (let at = 0; at < times; at++) {
    clock.advance(HOUR)
    const answer = await post('refresh', cookies.at(-1) ?? '')
    expect(await me(answer.body.data.accessToken)).toBe(200)
    cookies.push(refreshCookieOf(answer))
  }
  clock.advance(HOUR)
  return cookies
}

/** Renewed twice before the backup and three times after it; the database is as it was then. */
async function afterARestore() {
  const newcomer = await aNewcomer(server)
  const before = await renewed(newcomer.cookie, 2)
  const [row] = await services.db.select().from(sessions).where(eq(sessions.userSeq, newcomer.userSeq))
  if (!row) throw new Error('nobody is logged in')
  const since = clock.now()
  const lost = (await renewed(before.at(-1) ?? '', 3)).slice(1)
  const theSession = eq(sessions.sessionSeq, row.sessionSeq)
  await services.db.update(sessions).set(row).where(theSession)
  await takeMoment(services, since)
  const isOver = async () =>
    (await services.db.select().from(sessions).where(theSession))[0]?.revokedAt !== null
  return { before, lost, isOver }
}

test('SEC-38 whoever renewed a login in days that were lost with a restore goes on with it', async () => {
  const { lost } = await afterARestore()
  const held = lost[2] ?? ''

  const twice = await Promise.all([post('refresh', held), post('refresh', held)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(twice.map(refreshCookieOf)).size).toBe(1)
  const next = await renewed(refreshCookieOf(twice[0] ?? twice[1]), 2)

  // Whatever came before is a copy again, and ends it.
  expect(await statusOf(held)).toBe(401)
  expect(await statusOf(next.at(-1) ?? '')).toBe(401)
})

test('SEC-38 whoever did not renew it in those days goes on as well, and nothing of those days opens it afterwards', async () => {
  const { before, lost, isOver } = await afterARestore()
  expect(await statusOf(before[2] ?? '')).toBe(200)
  clock.advance(MINUTE)
  expect([await statusOf(lost[2] ?? ''), await isOver()]).toEqual([401, true])
})

test.each([0, 1])(
  'SEC-38 token %i of before the backup was exchanged before it, and still ends the login',
  async (at) => {
    const { before, lost, isOver } = await afterARestore()
    expect([await statusOf(before[at] ?? ''), await isOver()]).toEqual([401, true])
    expect(await statusOf(lost[2] ?? '')).toBe(401)
  },
)

test('SEC-38 an older token of the lost days is found out when the present one of its owner comes', async () => {
  const { lost, isOver } = await afterARestore()
  const stolen = await post('refresh', lost[0] ?? '')
  expect(stolen.status).toBe(200)
  expect(await me(stolen.body.data.accessToken)).toBe(200)
  expect([await statusOf(lost[2] ?? ''), await isOver()]).toEqual([401, true])
  expect(await me(stolen.body.data.accessToken)).toBe(401)
})

test('SEC-38 a later token of a session counts after a restore only', async () => {
  const newcomer = await aNewcomer(server)
  const [row] = await services.db.select().from(sessions).where(eq(sessions.userSeq, newcomer.userSeq))
  const later = (await renewed(newcomer.cookie, 2)).at(-1) ?? ''
  await services.db
    .update(sessions)
    .set({ ...row })
    .where(eq(sessions.userSeq, newcomer.userSeq))
  expect(await statusOf(later)).toBe(401)
})

test('ACC-16 a logout with a token of the lost days ends its session', async () => {
  const { lost, isOver } = await afterARestore()
  await post('logout', lost[2] ?? '')
  expect(await isOver()).toBe(true)
})
