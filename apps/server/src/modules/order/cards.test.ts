import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { press } from '../../testing/buying.ts'
import { aChannel, aMember, aPerson, type Person } from '../../testing/factories.ts'
import { liveUntil, makeMortal } from '../../testing/mortal.ts'
import { testServer } from '../../testing/server.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { cardKeyOf } from './cards-store.ts'
import { cards } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server
makeMortal(server)

const url = (channelSeq: number) => `/api/v1.0/channels/${channelSeq}/cards`
const list = async (channelSeq: number, as: Person) =>
  (await server.call({ url: url(channelSeq), as })).body.data.list
const begin = (channelSeq: number, as: Person, next?: string) =>
  server.call({ method: 'POST', url: `${url(channelSeq)}/begin`, as, body: { ...(next && { next }) } })
const create = (channelSeq: number, as: Person, query: Record<string, string>) =>
  server.call({
    method: 'POST',
    url: `${url(channelSeq)}/create`,
    as,
    body: {
      registration: query.registration,
      customerKey: query.customerKey,
      authKey: query.authKey,
    },
  })
const remove = (channelSeq: number, as: Person, cardSeq: number) =>
  server.call({ method: 'POST', url: `${url(channelSeq)}/${cardSeq}/delete`, as, body: {} })

/** Through the gateway's window; answers the query that the browser comes back with. */
async function comeBack(channelSeq: number, as: Person, action = 'register', next?: string) {
  const { body } = await begin(channelSeq, as, next)
  return press(server, body.data.next.url, action)
}

async function aCardOf(channelSeq: number, as: Person): Promise<number> {
  const { query } = await comeBack(channelSeq, as)
  const { status, body } = await create(channelSeq, as, query)
  expect(status).toBe(200)
  return body.data.cardSeq
}

const rowsOf = ({ userSeq }: Person) => services.db.select().from(cards).where(eq(cards.userSeq, userSeq))

test('ACC-20 a card is registered at the gateway and shown by brand and end', async () => {
  const { channelSeq } = await aChannel(services)
  const member = await aMember(services, channelSeq)
  const { path, query } = await comeBack(channelSeq, member)
  expect(path).toBe(`/register_card/${channelSeq}/success`)
  const { status, body } = await create(channelSeq, member, query)
  expect(status).toBe(200)
  expect(body.data).toEqual({
    cardSeq: expect.any(Number),
    brand: expect.stringMatching(/./),
    canBeCharged: true,
    tail: expect.stringMatching(/^[\d*]{4}$/),
    createdAt: expect.any(String),
  })
  expect(await list(channelSeq, member)).toEqual([body.data])
})

test('ACC-20 only who is logged in registers a card', async () => {
  const { channelSeq } = await aChannel(services)
  const answer = await server.call({ method: 'POST', url: `${url(channelSeq)}/begin`, body: {} })
  expect([answer.status, answer.body.errorName]).toEqual([401, 'NOT_LOGGED_IN'])
})

test('ACC-20, SEC-25 coming back twice keeps one card, also at once', async () => {
  const { channelSeq } = await aChannel(services)
  const member = await aMember(services, channelSeq)
  const { query } = await comeBack(channelSeq, member)
  const answers = await Promise.all([1, 2, 3].map(() => create(channelSeq, member, query)))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
  for (const { status, body } of answers)
    expect(status === 200 || body.errorName === 'CARD_PENDING').toBe(true)
  const again = await create(channelSeq, member, query)
  expect(again.status).toBe(200)
  expect(await rowsOf(member)).toHaveLength(1)
})

test.each([1, 2, 3])(
  'ACC-20, SEC-25 a process that dies at boundary %i of keeping a card leaves it to the next return',
  async (diesAt) => {
    const { channelSeq } = await aChannel(services)
    const member = await aMember(services, channelSeq)
    const { query } = await comeBack(channelSeq, member)
    const points = await liveUntil(diesAt, () => create(channelSeq, member, query))
    expect(points).toHaveLength(diesAt)
    expect(await rowsOf(member)).toEqual([])
    const again = await create(channelSeq, member, query)
    expect([again.status, again.body.errorName]).toEqual([200, undefined])
    expect(await rowsOf(member)).toHaveLength(1)
  },
)

test('ACC-20 the key of a card is sealed in the table and stands in no answer', async () => {
  const { channelSeq } = await aChannel(services)
  const member = await aMember(services, channelSeq)
  await aCardOf(channelSeq, member)
  const [row] = await rowsOf(member)
  if (!row) throw new Error('no card was kept')
  const { ref, customerKey } = cardKeyOf(systemContext(services, channelSeq), row)
  expect(JSON.stringify(row)).not.toContain(ref)
  expect(JSON.stringify(row)).not.toContain(customerKey)
  const answer = await server.call({ url: url(channelSeq), as: member })
  expect(answer.response.body).not.toContain(ref)
})

test('SEC-28 what came back belongs to the person who went', async () => {
  const { channelSeq } = await aChannel(services)
  const [member, other] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  const { query } = await comeBack(channelSeq, member)
  expect((await create(channelSeq, other, query)).status).toBe(404)
  const theirs = (await comeBack(channelSeq, other)).query
  // Another person's proof under one's own way back.
  const mixed = await create(channelSeq, other, { ...query, registration: theirs.registration ?? '' })
  expect([mixed.status, mixed.body.errorName]).toEqual([402, 'CARD_REFUSED'])
  expect(await rowsOf(other)).toEqual([])
})

test('SEC-31, NAV-17 the way back leads to our own pages, whatever was asked for', async () => {
  const { channelSeq } = await aChannel(services)
  const member = await aMember(services, channelSeq)
  const next = async (wanted: string) => (await comeBack(channelSeq, member, 'register', wanted)).query.next
  expect(await next('/mypage?tab=1')).toBe('/mypage?tab=1')
  expect(await next('https://evil.example/')).toBeUndefined()
  expect(await next('//evil.example')).toBeUndefined()
  const closed = await comeBack(channelSeq, member, 'close', '/mypage')
  expect(closed.path).toBe(`/register_card/${channelSeq}/fail`)
  expect(closed.query).toMatchObject({ code: 'PAY_PROCESS_CANCELED', next: '/mypage' })
})

describe('ACC-20 a card is removed', () => {
  test('at the gateway too, so that it charges nothing any more', async () => {
    const { channelSeq } = await aChannel(services)
    const member = await aMember(services, channelSeq)
    const cardSeq = await aCardOf(channelSeq, member)
    expect((await remove(channelSeq, member, cardSeq)).status).toBe(200)
    expect(await list(channelSeq, member)).toEqual([])
    expect((await remove(channelSeq, member, cardSeq)).status).toBe(404)
  })

  test('SEC-28 by its owner alone', async () => {
    const { channelSeq } = await aChannel(services)
    const [member, other] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
    const cardSeq = await aCardOf(channelSeq, member)
    expect((await remove(channelSeq, other, cardSeq)).status).toBe(404)
    expect(await list(channelSeq, member)).toHaveLength(1)
  })

  test('with the account, and moves with a merged one', async () => {
    const { channelSeq } = await aChannel(services)
    const [gone, from, into] = [await aPerson(services), await aPerson(services), await aPerson(services)]
    for (const person of [gone, from]) await aCardOf(channelSeq, person)
    await inTransaction(systemContext(services, 0), async (ctx) => {
      await services.jobs.emit(ctx, accountClosed, { channelSeq: 0, userSeq: gone.userSeq })
      await services.jobs.emit(ctx, accountsMerged, {
        channelSeq: 0,
        fromUserSeq: from.userSeq,
        intoUserSeq: into.userSeq,
      })
    })
    await expect
      .poll(async () => Promise.all([gone, from, into].map(async (person) => (await rowsOf(person)).length)))
      .toEqual([0, 0, 1])
  })

  test('by a notice of the gateway that names its key', async () => {
    const { channelSeq } = await aChannel(services)
    const member = await aMember(services, channelSeq)
    await aCardOf(channelSeq, member)
    const [row] = await rowsOf(member)
    if (!row) throw new Error('no card was kept')
    const { ref } = cardKeyOf(systemContext(services, channelSeq), row)
    const notice = (billingKey: string) =>
      server.call({
        method: 'POST',
        url: '/api/v1.0/webhooks/toss',
        body: {
          eventType: 'BILLING_DELETED',
          createdAt: '2026-11-22T10:00:00.000000',
          data: { billingKey },
          billingKey,
          reason: 'USER',
        },
      })
    await notice('bsandbox_none')
    expect(await rowsOf(member)).toHaveLength(1)
    expect((await notice(ref)).status).toBe(200)
    expect(await rowsOf(member)).toEqual([])
  })
})
