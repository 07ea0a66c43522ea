import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aNewcomer, aResetToken, elsewhere, PASSWORD } from '../../testing/account.ts'
import { socketsOf } from '../../testing/chatting.ts'
import { aChannel, aPerson, aSession, unique } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { AGREED, goAndComeBack, merge, socialLogin, socialSignUp, tokenIn } from '../../testing/social.ts'
import { aSquatter, provesByCode, type Squatter, STRANGER, saidOf } from '../../testing/squatter.ts'
import { orders } from '../order/tables.ts'
import { hashPassword } from './passwords.ts'
import { signOnCodes, users } from './tables.ts'

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server
const anAddress = () => `${unique('victim')}@example.test`
const NEW_PASSWORD = 'Rightful#2027'
const ME = { name: '진짜주인', agreements: { terms: true, privacy: true, age14: true } }

const post = (call: string, body: object, as: { accessToken: string } | null = null) =>
  server.call({ method: 'POST', url: `/api/v1.0/auth/${call}`, as, body, headers: elsewhere() })
const userOf = async (userSeq: number) =>
  (await services.db.select().from(users).where(eq(users.userSeq, userSeq)))[0]
const session = async (as: { accessToken: string }) =>
  (await server.call({ url: '/api/v1.0/users/session', as })).body.data?.user ?? null

interface Proved {
  userSeq: number
  accessToken: string
}

async function logsIn(email: string, password: string): Promise<Proved> {
  const { body } = await post('login', { email, password })
  return { userSeq: body.data.user.userSeq, accessToken: body.data.accessToken }
}

/** Every way in which the true owner of an address comes to prove it, each answering their session afterwards. */
const WAYS: Record<string, (email: string) => Promise<Proved>> = {
  'the code of the mail': async (email) => {
    const me = await aNewcomer(server, { email, ...ME })
    expect((await provesByCode(server, me)).status).toBe(200)
    return me
  },
  'a link to a new password': async (email) => {
    const token = await aResetToken(server, email)
    expect((await post('resetPassword', { token, password: NEW_PASSWORD, ...ME })).status).toBe(200)
    return logsIn(email, NEW_PASSWORD)
  },
  'a provider that vouches for it': async (email) => {
    const entered = await socialSignUp(server, await goAndComeBack(server, { snsTypeCd: 'GOG', email }))
    return { ...tokenIn(entered), userSeq: entered.body.data.user.userSeq }
  },
  'a provider that does not, and the code': async (email) => {
    const entered = await socialSignUp(server, await goAndComeBack(server, { snsTypeCd: 'NAV', email }))
    const me = { ...tokenIn(entered), userSeq: entered.body.data.user.userSeq, email }
    expect((await provesByCode(server, me)).status).toBe(200)
    return me
  },
  'an account that they had before, by the code': async (email) => {
    const owner = await aPerson(services, { email, name: ME.name })
    const again = await aNewcomer(server, { email })
    const { body } = await provesByCode(server, again)
    expect(body.data.user.userSeq).toBe(owner.userSeq)
    return { userSeq: owner.userSeq, accessToken: body.data.accessToken }
  },
  'an account of another address that a provider’s account is merged into': async (email) => {
    const owner = await aPerson(services, { name: ME.name, passwordHash: await hashPassword(PASSWORD) })
    const visit = await goAndComeBack(server, { snsTypeCd: 'NAV', email })
    const entered = await socialSignUp(server, visit)
    const answer = await merge(server, visit, owner, entered.body.data.integration)
    expect(answer.body.data.user.userSeq).toBe(owner.userSeq)
    // The address itself is proved by nobody yet, so the link of a mail does it.
    const token = await aResetToken(server, email)
    expect((await post('resetPassword', { token, password: NEW_PASSWORD, ...ME })).status).toBe(200)
    return logsIn(email, NEW_PASSWORD)
  },
}

async function expectNothingOpens(squatter: Squatter, proved: Proved): Promise<void> {
  for (const [name, open] of Object.entries(squatter.keys)) {
    const opened = await open()
    expect(opened, name).not.toBe(proved.userSeq)
    expect(opened, name).not.toBe(squatter.userSeq)
  }
}

describe('SEC-34 after the proof of an address nothing of the stranger opens the account or stands in it', () => {
  test.each(Object.entries(WAYS))('SEC-34 proved by %s', async (_, prove) => {
    const email = anAddress()
    const squatter = await aSquatter(server, email)
    expect(await squatter.keys.session()).toBe(squatter.userSeq)

    const proved = await prove(email)

    expect(await session(proved)).toMatchObject({ userSeq: proved.userSeq, email, isAuthenticated: true })
    await expectNothingOpens(squatter, proved)
    const said = await saidOf(server, proved)
    for (const mark of [STRANGER, '01099990000', '"marketingYn":"Y"']) expect(said).not.toContain(mark)
    expect(await userOf(squatter.userSeq)).toMatchObject({
      email: '',
      name: '',
      phone: null,
      profileImageKey: null,
    })
    expect(await squatter.linkedTo()).toBe(0)
    await expect.poll(squatter.hasCard).toBe(false)
    await expect.poll(squatter.calendar).toBe(404)
  })
})

test('SEC-34 RTS-07 a socket that the stranger left open closes at the proof', async () => {
  const email = anAddress()
  const squatter = await aSquatter(server, email)
  const open = await socketsOf(server)
  const { channelSeq } = await aChannel(services)
  const socket = await open(channelSeq, { ...squatter.as, userSeq: squatter.userSeq, email, name: STRANGER })
  const token = await aResetToken(server, email)

  await post('resetPassword', { token, password: NEW_PASSWORD, ...ME })

  expect(await socket.next()).toMatchObject({ command: 'E0003' })
})

test('SEC-34 what was paid stays with the account that paid, closed and without a name', async () => {
  const email = anAddress()
  const squatter = await aSquatter(server, email)
  const { channelSeq } = await aChannel(services)
  const [order] = await services.db
    .insert(orders)
    .values({
      channelSeq,
      userSeq: squatter.userSeq,
      number: unique('order'),
      paymentOrderId: unique('payment'),
      amount: 60_000,
      name: STRANGER,
      email,
      gateway: 'toss',
      refundPolicy: 'ECOMMERCE',
    })
    .returning({ orderSeq: orders.orderSeq })
  const token = await aResetToken(server, email)
  await post('resetPassword', { token, password: NEW_PASSWORD, ...ME })
  const proved = await logsIn(email, NEW_PASSWORD)

  const [kept] = await services.db
    .select()
    .from(orders)
    .where(eq(orders.orderSeq, order?.orderSeq ?? 0))
  expect(kept?.userSeq).toBe(squatter.userSeq)
  const mine = await server.call({ url: '/api/v1.0/users/orders', as: proved })
  expect(mine.body.data).toMatchObject({ totalCount: 0 })
})

describe('SEC-34 whoever proves the address in their own session keeps what is theirs', () => {
  test('SEC-34 VER-11 the code that they type takes neither session, password, name nor consents', async () => {
    const agreements = { terms: true, privacy: true, age14: true, marketing: true }
    const me = await aNewcomer(server, { name: '문서연', phone: '01012345678', agreements })
    const elsewhereToo = { accessToken: await aSession(services, me.userSeq) }

    expect((await provesByCode(server, me)).body.data.accessToken).toBeNull()

    expect(await session(me)).toMatchObject({ userSeq: me.userSeq, name: '문서연', phone: '01012345678' })
    expect(await saidOf(server, me)).toContain('"marketingYn":"Y"')
    expect((await logsIn(me.email, PASSWORD)).userSeq).toBe(me.userSeq)
    // Nobody has shown whose that one is.
    expect(await session(elsewhereToo)).toBeNull()
  })

  test('SEC-34 SOC-01 a provider that vouches later proves the account it leads into, and ends its sessions of before', async () => {
    const email = anAddress()
    const unproved = await goAndComeBack(server, { snsTypeCd: 'KAK', persona: 'unverifiedEmail', email })
    const before = await socialSignUp(server, unproved, { agreements: AGREED, name: '문서연' })
    const { userSeq } = before.body.data.user

    const after = await socialLogin(server, await goAndComeBack(server, { snsTypeCd: 'KAK', email }))

    expect(after.body.data.user).toMatchObject({ userSeq, name: '문서연', isAuthenticated: true })
    expect(await session(tokenIn(after))).toMatchObject({ userSeq })
    expect(await session(tokenIn(before))).toBeNull()
  })
})

test('SEC-34 SOC-07 a merge that was begun before the proof brings the proved account into no other', async () => {
  const email = anAddress()
  const visit = await goAndComeBack(server, { snsTypeCd: 'NAV', email })
  const entered = await socialSignUp(server, visit)
  const { integration, user } = entered.body.data
  await provesByCode(server, { ...tokenIn(entered), email })

  const stranger = await aPerson(services, { passwordHash: await hashPassword(PASSWORD) })
  const answer = await merge(server, visit, stranger, integration)

  expect(answer.body.errorName).toBe('MERGE_TOKEN_INVALID')
  expect(await userOf(user.userSeq)).toMatchObject({ email, closedAt: null })
})

test('ACC-26 SEC-38 a sign-on code that was made before a new password opens nothing after it', async () => {
  const person = await aPerson(services)
  const { origin } = services.config
  const { body } = await post('signon', { origin, state: 'a'.repeat(43) }, person)
  await post('resetPassword', { token: await aResetToken(server, person.email), password: NEW_PASSWORD })

  const exchange = await server.call({
    method: 'POST',
    url: '/api/v1.0/auth/signon/exchange',
    body: { code: body.data.code, state: 'a'.repeat(43) },
    headers: { host: new URL(origin).host, origin, ...elsewhere() },
  })

  expect(exchange.body.errorName).toBe('INCORRECT_CODE')
  const rows = await services.db.select().from(signOnCodes).where(eq(signOnCodes.userSeq, person.userSeq))
  expect(rows.every(({ usedAt }) => usedAt !== null)).toBe(true)
})
