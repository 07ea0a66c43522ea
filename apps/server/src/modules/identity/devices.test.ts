import { expect, test } from 'vitest'
import { aNewcomer, refreshCookieOf } from '../../testing/account.ts'
import { aPerson } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'
const LAPTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0'

interface Login {
  accessToken: string
}

const listed = async (as: Login) =>
  (await server.call({ url: '/api/v1.0/users/sessions', as })).body.data.list
const isIn = async (as: Login) => (await server.call({ url: '/api/v1.0/users/session', as })).status === 200
const end = (as: Login, sessionSeq: number) =>
  server.call({ method: 'POST', url: `/api/v1.0/users/sessions/${sessionSeq}/delete`, as })

/** The same person on a further device, by the front door. */
async function again(email: string, userAgent: string) {
  const answer = await server.call({
    method: 'POST',
    url: '/api/v1.0/auth/login',
    body: { email, password: 'Seodang!2026' },
    headers: { 'user-agent': userAgent },
  })
  return { accessToken: answer.body.data.accessToken, cookie: refreshCookieOf(answer) }
}

test('ACC-26 a person sees where they are logged in, by browser and system, this place first', async () => {
  const { email } = await aNewcomer(server)
  const phone = await again(email, PHONE)
  const laptop = await again(email, LAPTOP)

  const list = await listed(phone)

  expect(list).toHaveLength(3)
  expect(list[0]).toMatchObject({ isThis: true, browser: 'Safari', system: 'iOS', device: 'mobile' })
  expect(list[1]).toMatchObject({
    isThis: false,
    browser: 'Microsoft Edge',
    system: 'Windows',
    device: 'web',
  })
  expect((await listed(laptop))[0]).toMatchObject({ isThis: true, browser: 'Microsoft Edge' })
})

test('ACC-26, SEC-38 a device that is logged out is out at once, and cannot be renewed', async () => {
  const { email, ...first } = await aNewcomer(server)
  const phone = await again(email, PHONE)
  const [, ...others] = await listed(first)

  expect((await end(first, others[0].sessionSeq)).status).toBe(200)

  expect([await isIn(phone), await isIn(first)]).toEqual([false, true])
  const renewed = await server.call({
    method: 'POST',
    url: '/api/v1.0/auth/refresh',
    headers: { cookie: phone.cookie },
  })
  expect(renewed.status).toBe(401)
  expect(await listed(first)).toHaveLength(1)
})

test('ACC-26, SEC-01 nobody ends the session of somebody else: it answers as if there were none', async () => {
  const owner = await aPerson(server.services)
  const stranger = await aPerson(server.services)
  const [mine] = await listed(owner)

  expect((await end(stranger, mine.sessionSeq)).body.errorName).toBe('NO_DATA')
  expect(await isIn(owner)).toBe(true)
})

test('ACC-26 logging out everywhere leaves the place that asked', async () => {
  const { email, ...first } = await aNewcomer(server)
  const [phone, laptop] = [await again(email, PHONE), await again(email, LAPTOP)]

  const answer = await server.call({ method: 'POST', url: '/api/v1.0/users/sessions/delete', as: laptop })

  expect(answer.body.data).toEqual({ ended: 2 })
  expect([await isIn(first), await isIn(phone), await isIn(laptop)]).toEqual([false, false, true])
})
