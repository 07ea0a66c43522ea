import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { aResetToken, elsewhere, PASSWORD } from '../../testing/account.ts'
import { deskOf } from '../../testing/desk.ts'
import { aChannel, aPerson, type Person } from '../../testing/factories.ts'
import { type Answer, testServer } from '../../testing/server.ts'
import { hashPassword } from '../identity/index.ts'
import { setAdministrator } from './grant.ts'

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server
const { cookieOf } = deskOf(services)
const passwordHash = await hashPassword(PASSWORD)
const NEW_PASSWORD = 'Changed#2027'

const anAdministrator = () => aPerson(services, { isPlatformAdmin: true, passwordHash })
type Call = { cookie?: string; as?: { accessToken: string } }
const post = (path: string, body: object, { cookie, as }: Call = {}) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0${path}`,
    body,
    headers: { ...elsewhere(), ...(cookie && { cookie }) },
    ...(as && { as }),
  })
const statusOf = async (answer: Promise<Answer>) => (await answer).status
const deskIn = (answer: Answer) =>
  `desk=${answer.response.cookies.find(({ name }) => name === 'desk')?.value ?? ''}`

/** What an administrator has open: a desk, a look into a site from it, one that is allowed and one that only entered. */
async function openOf(person: Person) {
  const { channelSeq } = await aChannel(services)
  const cookie = await cookieOf(person, { proved: true })
  const entering = await cookieOf(person, { proved: false })
  const allow = async () => {
    const { body } = await post(`/platform/channels/${channelSeq}/views/create`, {}, { cookie })
    return new URL(body.data.url).hash.slice(1)
  }
  const look = (await post('/auth/view', { code: await allow(), channelSeq })).body.data
  const code = await allow()
  return {
    cookie,
    desk: () => statusOf(server.call({ url: '/api/v1.0/platform/session', headers: { cookie } })),
    look: () =>
      statusOf(server.call({ url: `/api/v1.0/channels/${channelSeq}/admin/configuration`, as: look })),
    begin: () => statusOf(post('/platform/factor/create', {}, { cookie: entering })),
    follow: () => post('/auth/view', { code, channelSeq }),
  }
}

async function expectEnded({ desk, look, begin, follow }: Awaited<ReturnType<typeof openOf>>): Promise<void> {
  expect([await desk(), await look(), await begin()]).toEqual([401, 401, 401])
  expect((await follow()).body.errorName).toBe('INCORRECT_CODE')
}

const WAYS: [string, (person: Person) => Promise<unknown>][] = [
  [
    'a changed password',
    (person) =>
      post('/auth/changePassword', { password: PASSWORD, newPassword: NEW_PASSWORD }, { as: person }),
  ],
  [
    'a password that was reset',
    async ({ email }) =>
      post('/auth/resetPassword', { token: await aResetToken(server, email), password: NEW_PASSWORD }),
  ],
  ['logging out everywhere else', (person) => post('/users/sessions/delete', {}, { as: person })],
  [
    'another administrator who logs the person out',
    async ({ userSeq }) => {
      const cookie = await cookieOf(await anAdministrator(), { proved: true })
      return post(`/platform/users/${userSeq}/sessions/delete`, {}, { cookie })
    },
  ],
  [
    'the person at the desk, who logs themselves out everywhere',
    async (person) => {
      const cookie = await cookieOf(person, { proved: true })
      return post(`/platform/users/${person.userSeq}/sessions/delete`, {}, { cookie })
    },
  ],
  [
    'a right that was taken away and given back',
    async ({ email }) => {
      await setAdministrator(services, email, false)
      await setAdministrator(services, email, true)
    },
  ],
]

describe('ADM-04, ACC-26 what ends an administrator’s desk', () => {
  test.each(WAYS)(
    'ADM-04, ACC-26 %s ends every desk, what entered, and every look from it',
    async (_, end) => {
      const person = await anAdministrator()
      const other = await openOf(await anAdministrator())
      const open = await openOf(person)
      expect([await open.desk(), await open.look(), await open.begin()]).toEqual([200, 200, 200])

      await end(person)

      await expectEnded(open)
      expect([await other.desk(), await other.look()]).toEqual([200, 200])
    },
  )

  test('ACC-26 closing the account ends its desks, which the person and the platform see counted before', async () => {
    const person = await anAdministrator()
    const open = await openOf(person)
    const { body } = await server.call({
      url: `/api/v1.0/platform/users/${person.userSeq}`,
      headers: { cookie: open.cookie },
    })
    expect(body.data.sessions).toBe(2)
    const devices = await server.call({ url: '/api/v1.0/users/sessions', as: person })
    expect(devices.body.data).toMatchObject({ totalCount: 1, openDesks: 1 })
    expect(await statusOf(post('/users/closing', { password: PASSWORD }, { as: person }))).toBe(200)
    await expectEnded(open)
  })
})

test('ADM-04, ACC-26 a password that was typed before its change opens no desk after it', async () => {
  const person = await anAdministrator()
  const enter = async (password: string) =>
    deskIn(await post('/platform/session/create', { email: person.email, password }))
  const first = await enter(PASSWORD)
  const { secret } = (await post('/platform/factor/create', {}, { cookie: first })).body.data
  const codeOf = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: server.clock.now().getTime() + steps * 30_000,
    })
  await post('/platform/factor/confirmation', { code: codeOf(0) }, { cookie: first })

  const typed = await enter(PASSWORD)
  await post('/auth/changePassword', { password: PASSWORD, newPassword: NEW_PASSWORD }, { as: person })
  const refused = await post('/platform/session/code', { code: codeOf(1) }, { cookie: typed })
  expect([refused.status, refused.response.cookies]).toEqual([401, []])

  // The code was not used up, and the new password opens one.
  const opened = await post(
    '/platform/session/code',
    { code: codeOf(1) },
    { cookie: await enter(NEW_PASSWORD) },
  )
  expect(opened.status).toBe(200)
})
