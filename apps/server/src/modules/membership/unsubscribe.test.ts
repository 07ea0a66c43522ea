import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sentMails } from '../../platform/database/tables.ts'
import { aChannel, aPerson, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { consents, users } from '../identity/tables.ts'
import { channels } from '../site/tables.ts'
import { channelUsers } from './tables.ts'

const server = await testServer({
  worker: true,
  env: { ORIGIN: 'https://seodang.test', ALLOW_SANDBOX_PAYMENTS: '1' },
})
const { services } = server

const AGREED = { terms: true, privacy: true, marketing: true }

/** Somebody who agreed to the mail of a site, with the mail that tells how to stop it. */
async function aSubscriber() {
  const { channelSeq } = await aChannel(services, { marketingConsent: 'Y' })
  const person = await aPerson(services)
  const join = { method: 'POST', url: `/api/v1.0/channels/${channelSeq}/channel-user/create` } as const
  expect((await server.call({ ...join, as: person, body: { agreements: AGREED } })).status).toBe(200)
  const mail = await mailAboutMarketing(person)
  const page = new URL(/https?:\/\/\S+\/unsubscribe\/email\S*/.exec(mail.text)?.[0] ?? '')
  return { channelSeq, person, mail, page, token: page.searchParams.get('token') ?? '' }
}

async function mailAboutMarketing({ email }: Person) {
  const read = async () =>
    (await services.db.select().from(sentMails).where(eq(sentMails.recipient, email))).filter(({ subject }) =>
      subject.includes('광고성 정보 수신'),
    )
  await expect.poll(async () => (await read()).length).toBe(1)
  const [mail] = await read()
  if (!mail) throw new Error('no mail about marketing came')
  return mail
}

const BASE = '/api/v1.0/unsubscribe/email'
const state = (token: string) => server.call({ url: `${BASE}/state`, query: { token } })
const stop = (token: string) => server.call({ method: 'POST', url: BASE, query: { token }, body: {} })
const undo = (token: string) =>
  server.call({ method: 'POST', url: `${BASE}/undo`, query: { token }, body: {} })
const marketingOf = async ({ userSeq }: Person) =>
  (await services.db.select().from(channelUsers).where(eq(channelUsers.userSeq, userSeq)))[0]?.marketingYn
const said = async ({ userSeq }: Person) =>
  (await services.db.select().from(consents).where(eq(consents.userSeq, userSeq)))
    .filter(({ purpose }) => purpose === 'marketing')
    .map(({ agreedYn, withdrawnAt }) => `${agreedYn}${withdrawnAt ? ' withdrawn' : ''}`)

test('ACC-28 the link of the mail names address and site without a login, and looking stops nothing', async () => {
  const { person, token, page } = await aSubscriber()
  expect(page.pathname).toBe('/unsubscribe/email')
  const { status, body } = await state(token)
  expect(status).toBe(200)
  expect(body.data).toEqual({ email: person.email, site: '느린 글방', marketingYn: 'Y' })
  expect(await marketingOf(person)).toBe('Y')
})

test('ACC-19 ACC-28 the link stops the mail of that site alone, and the undo brings it back', async () => {
  const { person, token } = await aSubscriber()
  const other = await aChannel(services)
  await services.db
    .insert(channelUsers)
    .values({ channelSeq: other.channelSeq, userSeq: person.userSeq, marketingYn: 'Y' })
  const places = async () =>
    (await services.db.select().from(channelUsers).where(eq(channelUsers.userSeq, person.userSeq)))
      .sort((one, another) => one.channelSeq - another.channelSeq)
      .map(({ marketingYn }) => marketingYn)

  expect((await stop(token)).body.data).toMatchObject({ email: person.email, marketingYn: 'N' })
  expect((await stop(token)).body.data.marketingYn).toBe('N')
  expect(await places()).toEqual(['N', 'Y'])
  expect(await said(person)).toEqual(['Y withdrawn', 'N'])

  expect((await undo(token)).body.data.marketingYn).toBe('Y')
  expect(await places()).toEqual(['Y', 'Y'])
})

test('ACC-28 a mail program stops it by the one click of RFC 8058, and leads people to the page', async () => {
  const { person, mail } = await aSubscriber()
  expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const url = /^<(.*)>$/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const { pathname, search, protocol } = new URL(url)
  expect(protocol).toBe('https:')

  const page = await server.app.inject({ url: pathname + search })
  expect([page.statusCode, new URL(String(page.headers.location)).pathname]).toEqual([
    303,
    '/unsubscribe/email',
  ])
  expect(await marketingOf(person)).toBe('Y')

  const pressed = await server.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(pressed.statusCode).toBe(200)
  expect(await marketingOf(person)).toBe('N')
})

test('ACC-28 a link that was changed, of somebody else or of what is gone opens nothing', async () => {
  const { channelSeq, person, token } = await aSubscriber()
  const another = await aSubscriber()
  const [site = '', , signature = ''] = token.split('.')
  for (const wrong of [
    `${site}.${another.person.userSeq}.${signature}`,
    `${another.channelSeq}.${person.userSeq}.${signature}`,
    `${token}x`,
    'nonsense',
  ])
    for (const call of [state, stop, undo]) {
      const { status, body } = await call(wrong)
      expect([status, body.errorName]).toEqual([404, 'UNSUBSCRIBE_LINK_INVALID'])
    }
  expect(await marketingOf(another.person)).toBe('Y')

  await services.db.update(channels).set({ closedAt: new Date() }).where(eq(channels.channelSeq, channelSeq))
  expect((await state(token)).status).toBe(404)
  await services.db
    .update(users)
    .set({ closedAt: new Date(), email: '' })
    .where(eq(users.userSeq, another.person.userSeq))
  expect((await stop(another.token)).status).toBe(404)
})

test('ACC-28 marketing mail of the product stops by its own link', async () => {
  const person = await aPerson(services)
  const url = '/api/v1.0/users/profile/modify'
  await server.call({ method: 'POST', url, as: person, body: { marketingYn: 'Y' } })
  const mail = await mailAboutMarketing(person)
  const token =
    new URL(/https?:\/\/\S+\/unsubscribe\S*/.exec(mail.text)?.[0] ?? '').searchParams.get('token') ?? ''
  expect((await state(token)).body.data).toEqual({ email: person.email, site: null, marketingYn: 'Y' })
  expect((await stop(token)).body.data.marketingYn).toBe('N')
  const profile = await server.call({ url: '/api/v1.0/users/profile', as: person })
  expect(profile.body.data.marketingYn).toBe('N')
})
