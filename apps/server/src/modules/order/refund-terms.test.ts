import { LEGAL_TERMS, type RefundTerms } from '@seodang/domain/refund-terms'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { buy, cancel, checkout, expectLedger, quote } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anItem, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { itemProgress } from '../classroom/tables.ts'
import { grants } from '../enrolment/tables.ts'
import { orders } from './tables.ts'

const server = await testServer()
const { services } = server
const DAY = 86_400_000

const GENEROUS: RefundTerms = {
  ...LEGAL_TERMS,
  wholeDays: 14,
  steps: {
    ...LEGAL_TERMS.steps,
    lessons: [
      { before: 40, refund: 100 },
      { before: 80, refund: 60 },
      { before: 100, refund: 20 },
    ],
  },
}

/** A class of twenty lessons over ninety days for 100,000 won. */
async function world() {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { vodDays: 90, price: 100_000 })
  const items = await Promise.all(Array.from({ length: 20 }, () => anItem(services, course)))
  const owner = await anOperator(services, channelSeq, 'OWN')
  return { channelSeq, course, items, owner, learner: await aMember(services, channelSeq) }
}
type World = Awaited<ReturnType<typeof world>>

const settings = (w: World, what = '') => `/api/v1.0/channels/${w.channelSeq}/admin/configuration${what}`

async function promise(
  w: World,
  refundTerms: RefundTerms | null,
  refundPolicy = 'ECOMMERCE',
  as: Person = w.owner,
) {
  const { body } = await server.call({ url: settings(w), as: w.owner })
  const draft = { ...body.data, refundTerms, refundPolicy }
  return server.call({ method: 'POST', url: settings(w, '/modify'), as, body: draft })
}

const open = async (w: World, count: number) => {
  for (const item of w.items.slice(0, count))
    await services.db.insert(itemProgress).values({ ...item, userSeq: w.learner.userSeq, usedAt: new Date() })
}

const daysAgo = async (w: World, orderSeq: number, days: number) => {
  const at = new Date(Date.now() - days * DAY)
  await services.db.update(orders).set({ paidAt: at, createdAt: at }).where(eq(orders.orderSeq, orderSeq))
  await services.db
    .update(grants)
    .set({ startAt: at })
    .where(and(eq(grants.channelSeq, w.channelSeq), eq(grants.userSeq, w.learner.userSeq)))
}

const paid = async (w: World) => (await buy(server, w.course, w.learner, { expectedAmount: 100_000 })).order

test('BYD-02 PAY-21 what the site promises is kept, told before the purchase, and written in its audit', async () => {
  const w = await world()
  const saved = await promise(w, GENEROUS)
  expect(saved.body.data).toMatchObject({ refundPolicy: 'ECOMMERCE', refundTerms: GENEROUS })
  const seen = await server.call({
    url: `/api/v2.0/channels/${w.channelSeq}/courses/${w.course.courseSeq}`,
    as: w.learner,
  })
  expect(seen.body.data.refundTerms).toEqual(GENEROUS)
  const { body } = await checkout(server, w.course, w.learner)
  expect(body.data).toMatchObject({
    refund: {
      wholeDays: 14,
      steps: [
        { opened: 0, amount: 100_000 },
        { opened: 7, amount: 100_000, rule: 'ownTerms' },
        { opened: 10, amount: 60_000, rule: 'ownTerms' },
      ],
    },
  })
  const [entry] = await services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.channelSeq, w.channelSeq), eq(auditEntries.action, 'site.configuration')))
  expect(entry).toMatchObject({ before: { refundTerms: null }, after: { refundTerms: GENEROUS } })
})

test('BYD-02 a clause below the law is refused at its field with the least and the article', async () => {
  const w = await world()
  const mean = {
    ...GENEROUS,
    wholeDays: 3,
    penaltyPercent: 30,
    steps: { ...GENEROUS.steps, lessons: [{ before: 50, refund: 50 }] },
  }
  const { status, body } = await promise(w, mean)
  expect([status, body.errorName]).toEqual([400, 'INVALID_INPUT'])
  const contract = '방문판매 등에 관한 법률 제31조·제32조'
  expect(body.fields).toEqual({
    'refundTerms.wholeDays':
      '법에서 정한 최소한(7)보다 적을 수 없어요. 전자상거래 등에서의 소비자보호에 관한 법률 제17조',
    'refundTerms.penaltyPercent': `법에서는 10까지만 허용해요. ${contract}`,
    'refundTerms.steps.lessons.0.refund': `법에서 정한 최소한(90)보다 적을 수 없어요. ${contract}`,
    'refundTerms.steps.lessons': `법에서 정한 최소한(45)보다 적을 수 없어요. ${contract}`,
  })
  const { body: kept } = await server.call({ url: settings(w), as: w.owner })
  expect(kept.data.refundTerms).toBeNull()
})

test('BYD-02 the same promise can be enough for one law and too little for another', async () => {
  const w = await world()
  const ninety = {
    ...LEGAL_TERMS,
    steps: {
      ...LEGAL_TERMS.steps,
      lessons: [
        { before: 50, refund: 90 },
        { before: 100, refund: 50 },
      ],
    },
  }
  expect((await promise(w, ninety)).status).toBe(200)
  const academy = await promise(w, ninety, 'ACADEMY')
  expect(Object.keys(academy.body.fields ?? {})).toEqual(['refundTerms.steps.lessons.0.refund'])
})

test('PAY-21 only whoever may change the settings can promise anything', async () => {
  const w = await world()
  const teacher = await anOperator(services, w.channelSeq, 'TCH')
  expect((await promise(w, GENEROUS, 'ECOMMERCE', teacher)).status).toBe(403)
  expect((await promise(w, GENEROUS, 'ECOMMERCE', w.learner)).status).toBe(403)
})

test('BYD-02 PAY-21 the promise that stood on the order decides, line by line, for learner and staff alike', async () => {
  const w = await world()
  await promise(w, GENEROUS)
  await open(w, 10)
  const order = await paid(w)
  await daysAgo(w, order.orderSeq, 12)
  await promise(w, null)
  const asked = await quote(server, w.course, w.learner, order.orderSeq)
  const told = {
    amount: 60_000,
    lines: [
      { label: '결제한 금액', amount: 100_000 },
      { label: '사이트의 환불 약속(60% 환불)에 따른 공제', amount: -40_000 },
    ],
    source: '사이트의 환불 약속',
  }
  expect(asked.body.data).toMatchObject(told)
  const staff = await server.call({
    url: `/api/v1.0/channels/${w.channelSeq}/admin/payments/${order.orderSeq}`,
    as: w.owner,
  })
  const refundRule = {
    title: '전자상거래 기준',
    lines: [
      { when: '14일 안에 아직 보지 않았다면', gives: '전액' },
      { when: '강의의 40%를 열기 전', gives: '전액' },
      { when: '강의의 80%를 열기 전', gives: '60%' },
      { when: '강의를 모두 열기 전', gives: '20%' },
    ],
  }
  expect(staff.body.data).toMatchObject({ quote: told, order: { refundRule } })
  const done = await cancel(server, w.course, w.learner, order.orderSeq, { expectedAmount: 60_000 })
  expect(done.body.data).toMatchObject({ refundedAmount: 60_000, choiseStatusCd: '99', refundRule })
  await expectLedger(server, w.course)
})

test('BYD-02 an order that was placed before a promise is refunded by the law', async () => {
  const w = await world()
  await open(w, 10)
  const order = await paid(w)
  await daysAgo(w, order.orderSeq, 12)
  await promise(w, GENEROUS)
  const asked = await quote(server, w.course, w.learner, order.orderSeq)
  // Half of the lessons, less a tenth of the rest.
  expect(asked.body.data).toMatchObject({
    amount: 45_000,
    source: '방문판매 등에 관한 법률 제31조·제32조',
  })
})

test('BYD-02 whoever watched nothing gets everything within the days that the site promises', async () => {
  const w = await world()
  await promise(w, GENEROUS)
  const order = await paid(w)
  const after = async (days: number) => {
    await daysAgo(w, order.orderSeq, days)
    return (await quote(server, w.course, w.learner, order.orderSeq)).body.data
  }
  expect(await after(14)).toMatchObject({ amount: 100_000, source: '사이트의 환불 약속' })
  await promise(w, { ...GENEROUS, wholeDays: 7 })
  expect(await after(14)).toMatchObject({ amount: 100_000 })
})
