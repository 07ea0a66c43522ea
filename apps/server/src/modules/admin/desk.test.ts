import { desc, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { PASSWORD } from '../../testing/account.ts'
import { deskOf } from '../../testing/desk.ts'
import { aChannel, aPerson } from '../../testing/factories.ts'
import { callAt, HTTPS } from '../../testing/https.ts'
import { type Answer, testServer } from '../../testing/server.ts'
import { hashPassword } from '../identity/index.ts'
import { users } from '../identity/tables.ts'
import { setAdministrator } from './grant.ts'
import { recoveryCodes, secondFactors } from './tables.ts'

const server = await testServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const secure = await testServer({ env: HTTPS })
const { services } = server
const { cookieOf } = deskOf(services)
const passwordHash = await hashPassword(PASSWORD)
const desk = '/api/v1.0/platform'

const anAdministrator = () => aPerson(services, { isPlatformAdmin: true, passwordHash })

let address = 0
const post = (path: string, body: object, cookie?: string, headers: Record<string, string> = {}) =>
  server.call({
    method: 'POST',
    url: `${desk}${path}`,
    body,
    headers: {
      'x-forwarded-for': `10.9.${++address >> 8}.${address & 255}`,
      ...(cookie && { cookie }),
      ...headers,
    },
  })
const look = (cookie: string, headers: Record<string, string> = {}) =>
  server.call({ url: `${desk}/session`, headers: { cookie, ...headers } })

const cookieIn = (answer: Answer): string => {
  const { value } = answer.response.cookies.find(({ name }) => name === 'desk') ?? {}
  return `desk=${value}`
}
const codeAt = (secret: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
const wrongFor = (code: string) => String((Number(code) + 7) % 1_000_000).padStart(6, '0')

async function enrolled() {
  const person = await anAdministrator()
  const entered = await post('/session/create', { email: person.email, password: PASSWORD })
  const entry = cookieIn(entered)
  const begun = await post('/factor/create', {}, entry)
  const { secret } = begun.body.data
  const confirmed = await post('/factor/confirmation', { code: codeAt(secret, server.clock.now()) }, entry)
  const again = async () => {
    const answer = await post('/session/create', { email: person.email, password: PASSWORD })
    expect(answer.body).toEqual({ data: { next: 'code' } })
    return cookieIn(answer)
  }
  return { person, entry, secret, confirmed, cookie: cookieIn(confirmed), again }
}

const STEP = 30_000

describe('ADM-04 the second factor', () => {
  test('ADM-04 is enrolled once: the secret is sealed and never told again, ten recovery codes come with it', async () => {
    const { person, entry, secret, confirmed, cookie } = await enrolled()
    expect(confirmed.body.data.recoveryCodes).toHaveLength(10)
    expect(new Set(confirmed.body.data.recoveryCodes).size).toBe(10)
    expect((await look(cookie)).body.data).toMatchObject({ email: person.email, recoveryCodesLeft: 10 })

    const [factor] = await services.db
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.userSeq, person.userSeq))
    expect(factor?.sealed.toString('latin1')).not.toContain(secret)
    const kept = await services.db
      .select()
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userSeq, person.userSeq))
    for (const { codeHash } of kept) expect(confirmed.body.data.recoveryCodes).not.toContain(codeHash)

    // The token from before the second factor opens nothing, and nobody enrols a second app over the first.
    expect((await look(entry)).status).toBe(401)
    const other = cookieIn(await post('/session/create', { email: person.email, password: PASSWORD }))
    expect((await post('/factor/create', {}, other)).body.errorName).toBe('NO_PERMISSION')
    expect((await look(other)).body.errorName).toBe('NOT_LOGGED_IN')
  })

  test('ADM-04 shows the secret as a picture to scan and a link for the app', async () => {
    const person = await anAdministrator()
    const entry = cookieIn(await post('/session/create', { email: person.email, password: PASSWORD }))
    const { link, qrSvg, secret } = (await post('/factor/create', {}, entry)).body.data
    const url = new URL(link)
    expect([url.protocol, url.host, url.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret])
    expect(qrSvg).toMatch(/^<svg[^>]*>.*<\/svg>$/s)
    expect(qrSvg).not.toMatch(/<script|onload/)
  })

  test('ADM-04 takes a code once, and a clock that is one step off', async () => {
    const { secret, again } = await enrolled()
    const at = server.clock.now()
    const used = codeAt(secret, at)
    expect((await post('/session/code', { code: used }, await again())).body.errorName).toBe('INCORRECT_CODE')

    const next = codeAt(secret, new Date(at.getTime() + STEP))
    const opened = await post(
      '/session/code',
      { code: `${next.slice(0, 3)} ${next.slice(3)}` },
      await again(),
    )
    expect(opened.status).toBe(200)
    expect((await look(cookieIn(opened))).status).toBe(200)
    const far = codeAt(secret, new Date(at.getTime() + 4 * STEP))
    expect((await post('/session/code', { code: far }, await again())).body.errorName).toBe('INCORRECT_CODE')
  })

  test('ADM-04 twenty who bring one code at once open one desk', async () => {
    const { secret, again } = await enrolled()
    const code = codeAt(secret, new Date(server.clock.now().getTime() + STEP))
    const entries = await Promise.all(Array.from({ length: 20 }, again))
    const answers = await Promise.all(entries.map((entry) => post('/session/code', { code }, entry)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('ADM-04 five wrong codes lock for 15 minutes, also the right one and the recovery codes', async () => {
    const { person, secret, confirmed, again } = await enrolled()
    const right = () => codeAt(secret, new Date(server.clock.now().getTime() + STEP))
    const entry = await again()
    for (let tries = 0; tries < 5; tries++)
      expect((await post('/session/code', { code: wrongFor(right()) }, entry)).body.errorName).toBe(
        'INCORRECT_CODE',
      )
    expect((await post('/session/code', { code: right() }, entry)).body.errorName).toBe(
      'SECOND_FACTOR_LOCKED',
    )
    const [recovery] = confirmed.body.data.recoveryCodes
    expect((await post('/session/code', { code: recovery }, entry)).body.errorName).toBe(
      'SECOND_FACTOR_LOCKED',
    )
    expect(await actions(person.userSeq)).toContain('platform.lock')

    await services.db
      .update(secondFactors)
      .set({ failedAt: new Date(Date.now() - 15 * 60_000) })
      .where(eq(secondFactors.userSeq, person.userSeq))
    expect((await post('/session/code', { code: right() }, entry)).status).toBe(200)
  })

  test('ADM-04 a recovery code opens once, in any case and with or without its hyphen', async () => {
    const { confirmed, again } = await enrolled()
    const [recovery = ''] = confirmed.body.data.recoveryCodes
    const opened = await post(
      '/session/code',
      { code: recovery.replace('-', ' ').toUpperCase() },
      await again(),
    )
    expect(opened.body).toEqual({ data: { recoveryCodesLeft: 9 } })
    expect((await post('/session/code', { code: recovery }, await again())).body.errorName).toBe(
      'INCORRECT_CODE',
    )
  })
})

const actions = async (userSeq: number) => {
  const rows = await services.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.target, `user:${userSeq}`))
    .orderBy(desc(auditEntries.auditSeq))
  return rows.map(({ action }) => action)
}

describe('ADM-04 the door', () => {
  test('SEC-40 an administrator’s wrong password, anybody’s right one and an unknown address hear the same', async () => {
    const [administrator, person] = [await anAdministrator(), await aPerson(services, { passwordHash })]
    const answers = [
      await post('/session/create', { email: administrator.email, password: 'Wrong!2026' }),
      await post('/session/create', { email: person.email, password: PASSWORD }),
      await post('/session/create', { email: 'nobody@example.test', password: PASSWORD }),
    ]
    for (const { status, body, response } of answers) {
      expect([status, body.errorName]).toEqual([400, 'INCORRECT_PASSWORD'])
      expect(body.message).toBe('이메일 또는 비밀번호가 올바르지 않아요.')
      expect(response.cookies).toEqual([])
    }
  })

  test('ACC-25 the door locks after five wrong passwords like every other', async () => {
    const { email } = await anAdministrator()
    const from = { 'x-forwarded-for': '203.0.113.77' }
    for (let tries = 0; tries < 5; tries++)
      await post('/session/create', { email, password: 'Wrong!2026' }, undefined, from)
    const { body } = await post('/session/create', { email, password: PASSWORD }, undefined, from)
    expect(body.errorName).toBe('EXCEED_MAXIMUM_ATTEMPTS')
  })

  test('ADM-04 the cookie belongs to the desk’s own calls and to no script', async () => {
    const person = await anAdministrator()
    const { response } = await post('/session/create', { email: person.email, password: PASSWORD })
    expect(response.cookies).toEqual([
      expect.objectContaining({
        name: 'desk',
        path: '/api/v1.0/platform',
        httpOnly: true,
        sameSite: 'Strict',
      }),
    ])
  })

  test('SEC-50 on https no neighbour below the same domain can put a desk of its own before it', async () => {
    const [own, planted] = await Promise.all(
      [1, 2].map(async () => {
        const person = await aPerson(secure.services, { isPlatformAdmin: true, passwordHash })
        return { ...person, cookie: await deskOf(secure.services).cookieOf(person, { proved: true }) }
      }),
    )
    if (!own || !planted) throw new Error('Two administrators were made')
    const cookie = `${planted.cookie.replace('__Host-', '')}; ${own.cookie}`
    const { body } = await callAt(secure, 'seodang.test', { url: `${desk}/session`, headers: { cookie } })
    expect(body.data.email).toBe(own.email)
    const alone = { cookie: planted.cookie.replace('__Host-', '') }
    const nobody = await callAt(secure, 'seodang.test', { url: `${desk}/session`, headers: alone })
    expect(nobody.status).toBe(401)
  })

  test('SEC-03 at the host of a site, or of nobody, there is no desk', async () => {
    const { address: name } = await aChannel(secure.services)
    const administrator = await aPerson(secure.services, { isPlatformAdmin: true, passwordHash })
    const cookie = await deskOf(secure.services).cookieOf(administrator, { proved: true })
    const body = { email: administrator.email, password: PASSWORD }
    for (const host of [`${name}.seodang.test`, 'stranger.example']) {
      const session = await callAt(secure, host, { url: `${desk}/session`, headers: { cookie } })
      expect([host, session.status, session.body.errorName]).toEqual([host, 404, 'NO_DATA'])
      const entered = await callAt(secure, host, { method: 'POST', url: `${desk}/session/create`, body })
      expect([host, entered.status]).toEqual([host, 404])
    }
    const own = await callAt(secure, 'seodang.test', { url: `${desk}/session`, headers: { cookie } })
    expect(own.status).toBe(200)
  })

  test('SEC-50 what a page of another origin asks is not done', async () => {
    const cookie = await cookieOf(await anAdministrator(), { proved: true })
    const foreign = await post('/session/delete', {}, cookie, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    expect((await look(cookie)).status).toBe(200)
  })
})

describe('ADM-04 an open desk', () => {
  test('ADM-04 closes after 30 minutes without a touch, and after eight hours in any case', async () => {
    const person = await anAdministrator()
    const begin = Date.now()
    const cookie = await cookieOf(person, { proved: true })
    const idle = await cookieOf(person, { proved: true })
    try {
      for (let minutes = 25; minutes < 8 * 60; minutes += 25) {
        server.clock.set(new Date(begin + minutes * 60_000))
        expect([minutes, (await look(cookie)).status]).toEqual([minutes, 200])
      }
      expect((await look(idle)).status).toBe(401)
      server.clock.set(new Date(begin + 8 * 3_600_000 + 1000))
      expect((await look(cookie)).status).toBe(401)
    } finally {
      server.clock.set(new Date(begin))
    }
  })

  test('ADM-04 is closed to another browser, after leaving, and to somebody who lost the right', async () => {
    const person = await anAdministrator()
    const [cookie, left, lost] = await Promise.all([1, 2, 3].map(() => cookieOf(person, { proved: true })))
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    expect((await look(cookie ?? '', { 'user-agent': firefox })).status).toBe(401)
    expect((await look(cookie ?? '')).status).toBe(200)
    await post('/session/delete', {}, left)
    expect((await look(left ?? '')).status).toBe(401)
    await services.db.update(users).set({ isPlatformAdmin: false }).where(eq(users.userSeq, person.userSeq))
    expect((await look(lost ?? '')).status).toBe(401)
  })

  test('ADM-04 is no login of a site, nor the other way round', async () => {
    const person = await anAdministrator()
    const { channelSeq } = await aChannel(services)
    const url = `/api/v1.0/channels/${channelSeq}/admin/configuration`
    expect((await server.call({ url, as: person })).body.errorName).toBe('NOT_CHANNEL_USER')
    const cookie = await cookieOf(person, { proved: true })
    expect((await server.call({ url, headers: { cookie } })).body.errorName).toBe('NOT_LOGGED_IN')
    const withLogin = await server.call({ url: `${desk}/channels`, as: person })
    expect([withLogin.status, withLogin.body.errorName]).toEqual([401, 'NOT_LOGGED_IN'])
  })
})

test('ADM-01 the command makes an administrator of whoever proved the address, and of nobody else', async () => {
  const person = await aPerson(services)
  const claim = await aPerson(services, { verifiedAt: null })
  const isAdministrator = async (userSeq: number) =>
    (await services.db.select().from(users).where(eq(users.userSeq, userSeq)))[0]?.isPlatformAdmin
  expect(await setAdministrator(services, ` ${person.email.toUpperCase()} `, true)).toBe(true)
  expect(await isAdministrator(person.userSeq)).toBe(true)
  expect(await setAdministrator(services, claim.email, true)).toBe(false)
  expect(await isAdministrator(claim.userSeq)).toBe(false)
  expect(await setAdministrator(services, 'nobody@example.test', true)).toBe(false)
  expect(await setAdministrator(services, person.email, false)).toBe(true)
  expect(await isAdministrator(person.userSeq)).toBe(false)
  expect(await actions(person.userSeq)).toEqual(['platform.revoke', 'platform.grant'])
})
