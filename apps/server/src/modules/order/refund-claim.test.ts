import { REFUND_REASON } from '@seodang/domain/refund-reason'
import { addDays } from '@seodang/domain/seoul-time'
import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { mailsTo } from '../../testing/account.ts'
import { attendanceOf, buy, cancel, mayEnter, orderUrl, quote } from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anItem, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { alarms } from '../alarm/tables.ts'
import { itemProgress } from '../classroom/tables.ts'
import { users } from '../identity/tables.ts'
import { forgetBuyers } from './retention.ts'
import { refundClaims, refunds } from './tables.ts'

// With a worker: alarms are raised and mails leave.
const server = await testServer({ worker: true })
const { services } = server
afterEach(() => server.clock.set(new Date()))

const { quit, misdescribed } = REFUND_REASON
const BOUGHT = new Date('2026-03-02T12:00:00+09:00')
const CLAIM = { content: '12강이라고 했는데 4강뿐이에요.', noticedOn: '2026-03-20' }

/** A class of four lessons, bought for 100,000 won on a Monday and opened whole. */
async function world() {
  server.clock.set(BOUGHT)
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { price: 100_000, vodDays: 365 })
  const items = await Promise.all(Array.from({ length: 4 }, () => anItem(services, course)))
  const owner = await anOperator(services, channelSeq, 'OWN')
  const learner = await aMember(services, channelSeq)
  const { order } = await buy(server, course, learner, { expectedAmount: 100_000 })
  const orderSeq: number = order.orderSeq
  for (const item of items)
    await services.db
      .insert(itemProgress)
      .values({ ...item, userSeq: learner.userSeq, usedAt: server.clock.now() })
  const site = `/api/v1.0/channels/${channelSeq}`
  const post = (as: Person, url: string, body: object) => server.call({ method: 'POST', url, as, body })
  return {
    channelSeq,
    course,
    owner,
    learner,
    orderSeq,
    onDay: (day: number) => server.clock.set(addDays(BOUGHT, day)),
    quote: async () => (await quote(server, course, learner, orderSeq)).body.data,
    claim: (body: object = CLAIM, as = learner) =>
      post(as, `${orderUrl(course, orderSeq)}/refund-claim/create`, body),
    mine: async () => (await server.call({ url: orderUrl(course, orderSeq), as: learner })).body.data,
    refuse: (answer: string, as = owner) =>
      post(as, `${site}/admin/payments/${orderSeq}/refund-claim/modify`, { answer }),
    refund: (amount: number, body: object = {}) =>
      post(owner, `${site}/admin/payments/${orderSeq}/refund`, {
        amount,
        reason: '확인했어요',
        cancelAttendance: true,
        ...body,
      }),
    detail: async () =>
      (await server.call({ url: `${site}/admin/payments/${orderSeq}`, as: owner })).body.data,
    listed: async () =>
      (await server.call({ url: `${site}/admin/payments`, as: owner, query: { claimYn: 'Y' } })).body.data,
    waiting: async () => {
      const query = { startAt: '2026-03-01', endAt: '2026-03-31' }
      const { body } = await server.call({ url: `${site}/admin/dashboard`, as: owner, query })
      return [body.data.waiting.claims, body.data.waiting.lateClaims]
    },
    alarmsOf: ({ userSeq }: Person, news: string) =>
      eventually(async () => {
        const rows = await services.db
          .select()
          .from(alarms)
          .where(and(eq(alarms.channelSeq, channelSeq), eq(alarms.targetUserSeq, userSeq)))
        return rows.map(({ content }) => JSON.parse(content)).find(({ type }) => type === news)
      }),
    isIn: () => mayEnter(server, course, learner),
    kept: () => services.db.select().from(refunds).where(eq(refunds.orderSeq, orderSeq)),
  }
}

test('BYD-02 a buyer claims that it is not as described: nothing moves, staff hear of it and give it back whole', async () => {
  const w = await world()
  w.onDay(20)
  expect(await w.quote()).toMatchObject({
    possible: false,
    claimTerm: { noticedFrom: '2026-03-02', noticedTo: '2026-03-22', until: '2026-06-02' },
  })
  expect(await w.waiting()).toEqual([0, 0])
  const claimed = await w.claim()
  expect(claimed.status, JSON.stringify(claimed.body)).toBe(200)
  const claim = { ...CLAIM, state: 'waiting', dueOn: '2026-03-25', answer: null, decidedAt: null }
  expect(claimed.body.data.claim).toMatchObject(claim)
  expect((await w.mine()).claim).toMatchObject(claim)
  expect((await w.quote()).claimTerm).toBeNull()
  expect(await w.kept()).toEqual([])
  expect(await w.isIn()).toBe(true)

  expect(await w.listed()).toMatchObject({ totalCount: 1, list: [{ orderSeq: w.orderSeq, claim }] })
  expect(await w.waiting()).toEqual([1, 0])
  expect(await w.alarmsOf(w.owner, 'claimMade')).toMatchObject({
    path: `/settings/payment?claimYn=Y&order=${w.orderSeq}`,
  })
  const [mail] = await mailsTo(services, w.learner.email, 1, /환불 요청을 받았어요/)
  expect(mail?.text).toContain(CLAIM.content)

  w.onDay(24)
  expect(await w.waiting()).toEqual([1, 1])
  expect((await w.refund(99_990, { reasonCd: misdescribed })).body).toMatchObject({
    errorName: 'REFUND_BELOW_RULE',
  })
  expect((await w.refund(100_000, { reasonCd: misdescribed })).status).toBe(200)
  expect(await w.isIn()).toBe(false)
  expect((await w.mine()).claim).toMatchObject({ state: 'accepted', decidedAt: expect.any(String) })
  expect(await w.waiting()).toEqual([0, 0])
  expect((await w.refuse('늦은 거절')).body).toMatchObject({ errorName: 'CLAIM_DECIDED' })
})

test('BYD-02 staff refuse a claim with a reason: the buyer hears it with the other ways, and claims it once', async () => {
  const w = await world()
  w.onDay(20)
  expect((await w.refuse('아직 없는 요청')).body).toMatchObject({ errorName: 'CLAIM_DECIDED' })
  await w.claim()
  expect((await w.refuse(' ')).body).toMatchObject({ fields: { answer: expect.any(String) } })
  const refused = await w.refuse('소개에 4강이라고 적혀 있어요.')
  expect(refused.body.data.claim).toMatchObject({ state: 'refused', answer: '소개에 4강이라고 적혀 있어요.' })
  expect((await w.refuse('다시')).body).toMatchObject({ errorName: 'CLAIM_DECIDED' })
  expect((await w.mine()).claim).toMatchObject({ state: 'refused', answer: '소개에 4강이라고 적혀 있어요.' })
  expect(await w.isIn()).toBe(true)
  expect(await w.kept()).toEqual([])
  expect(await w.waiting()).toEqual([0, 0])
  expect(await w.alarmsOf(w.learner, 'claimRefused')).toMatchObject({ path: '/paymenthistory' })
  const [mail] = await mailsTo(services, w.learner.email, 1, /받아들이지 않았어요/)
  expect(mail?.text).toContain('소개에 4강이라고 적혀 있어요.')
  expect(mail?.text).toContain('1372')
  expect((await w.claim()).body).toMatchObject({ errorName: 'CLAIM_NOT_POSSIBLE' })
  const { history } = await w.detail()
  expect(history.map(({ what }: { what: string }) => what)).toEqual([
    'ordered',
    'paid',
    'claimed',
    'claimRefused',
  ])
})

test('BYD-02 a claim keeps the amount of its day while it waits, and ends with whatever else ends the order', async () => {
  const w = await world()
  w.onDay(92)
  expect((await w.claim({ ...CLAIM, noticedOn: '2026-06-01' })).status).toBe(200)
  w.onDay(96)
  const { quotes } = await w.detail()
  expect(quotes[1]).toMatchObject({ reasonCd: misdescribed, quote: { amount: 100_000 } })
  expect((await w.refund(90_000, { reasonCd: quit })).status).toBe(200)
  expect((await w.mine()).claim).toMatchObject({ state: 'ended' })
})

test.each([
  ['a day before thirty days ago', 62, { ...CLAIM, noticedOn: '2026-03-20' }],
  ['a day before the supply', 20, { ...CLAIM, noticedOn: '2026-03-01' }],
  ['a day to come', 10, { ...CLAIM, noticedOn: '2026-03-20' }],
])('BYD-02 a claim of %s is refused at its field', async (_, day, body) => {
  const w = await world()
  w.onDay(day)
  expect((await w.claim(body)).body).toMatchObject({ fields: { noticedOn: expect.any(String) } })
  expect((await w.mine()).claim).toBeNull()
})

test('BYD-02 nobody claims after three months, of what is cancelled, or of the order of somebody else', async () => {
  const w = await world()
  w.onDay(20)
  const other = await aMember(services, w.channelSeq)
  expect((await w.claim(CLAIM, other)).status).toBe(404)
  expect((await w.claim(CLAIM, w.owner)).status).toBe(404)
  expect((await w.refuse('남이 거절', other)).status).toBe(403)
  w.onDay(93)
  expect((await w.quote()).claimTerm).toBeNull()
  expect((await w.claim({ ...CLAIM, noticedOn: '2026-06-01' })).body).toMatchObject({
    errorName: 'CLAIM_NOT_POSSIBLE',
  })

  const fresh = await world()
  expect((await fresh.quote()).claimTerm).toMatchObject({ noticedFrom: '2026-03-02' })
  expect((await fresh.refund(100_000)).status).toBe(200)
  expect((await fresh.claim({ ...CLAIM, noticedOn: '2026-03-02' })).body).toMatchObject({
    errorName: 'CLAIM_NOT_POSSIBLE',
  })
})

test('BYD-02 two presses at once are one claim', async () => {
  const w = await world()
  w.onDay(20)
  const both = await Promise.all([w.claim(), w.claim()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('BYD-02 a buyer who claimed may still quit by the usual rule', async () => {
  server.clock.set(BOUGHT)
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { price: 100_000, vodDays: 365 })
  await anItem(services, course)
  const learner = await aMember(services, channelSeq)
  const { order } = await buy(server, course, learner, { expectedAmount: 100_000 })
  await server.call({
    method: 'POST',
    url: `${orderUrl(course, order.orderSeq)}/refund-claim/create`,
    as: learner,
    body: { ...CLAIM, noticedOn: '2026-03-02' },
  })
  const cancelled = await cancel(server, course, learner, order.orderSeq, { expectedAmount: 100_000 })
  expect(cancelled.body.data).toMatchObject({ claim: { state: 'ended' } })
  expect(await attendanceOf(server, course, learner)).toMatchObject({ choiseStatusCd: '99' })
})

test('ACC-29 what a buyer wrote goes with the rest of the order once no law asks for it', async () => {
  const w = await world()
  w.onDay(20)
  await w.claim()
  await w.refuse('소개에 4강이라고 적혀 있어요.')
  await services.db
    .update(users)
    .set({ closedAt: server.clock.now() })
    .where(eq(users.userSeq, w.learner.userSeq))
  server.clock.set(addDays(BOUGHT, 6 * 366))
  await forgetBuyers(systemContext(services, w.channelSeq))
  const [claim] = await services.db.select().from(refundClaims).where(eq(refundClaims.orderSeq, w.orderSeq))
  expect(claim).toMatchObject({ content: '', answer: '', state: 'refused' })
})
