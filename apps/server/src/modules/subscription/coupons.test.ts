import { COUPON_DISCOUNT_TYPE, COUPON_STATE, COUPON_TARGET } from '@seodang/domain/codes'
import { DAY } from '@seodang/domain/instant'
import { addSeoulMonths } from '@seodang/domain/seoul-time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { enrolFree } from '../../testing/buying.ts'
import { couponRow, hold } from '../../testing/coupons.ts'
import { aChannel, aCourse, aMember } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import {
  aCard,
  act,
  aMembership,
  aSubscriber,
  myMemberships,
  paidBy,
  rowOf,
  subscribe,
} from '../../testing/subscribing.ts'
import { figuresOf } from '../coupon/holders-store.ts'
import { chargeDue } from './due.ts'

const server = await testServer()
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)
const START = new Date('2026-03-10T01:00:00Z')

beforeEach(() => {
  server.clock.set(START)
})
afterEach(() => {
  server.clock.set(new Date())
})

const HALF = { discountType: COUPON_DISCOUNT_TYPE.percent, discount: 50, targetCd: COUPON_TARGET.memberships }

/** A membership of 10,000 won a month, and a member with a card and a coupon of half its price. */
async function world(
  coupon: Parameters<typeof hold>[3] = {},
  membership: Parameters<typeof aMembership>[2] = {},
) {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const sold = await aMembership(services, channelSeq, { classes: [course.courseSeq], ...membership })
  const learner = await aMember(services, channelSeq)
  const cardSeq = await aCard(server, channelSeq, learner)
  const held = await hold(server, channelSeq, learner, { ...HALF, ...coupon })
  const press = (form: object = {}) =>
    subscribe(server, sold, learner, {
      cardSeq,
      couponSeq: held.couponSeq,
      expectedAmount: 5000,
      ...form,
    })
  const offered = (as = learner) =>
    server.call({
      url: `/api/v1.0/channels/${channelSeq}/memberships/${sold.membershipSeq}/coupons`,
      as,
      query: { termMonths: '1' },
    })
  const mine = async () => (await myMemberships(server, channelSeq, learner)).body.data.list[0]
  return { channelSeq, course, membership: sold, learner, cardSeq, ...held, press, offered, mine }
}

const monthsLater = async (months: number) => {
  server.clock.set(addSeoulMonths(START, months))
  await chargeDue(services)
}

test('CPN-10 MSH-07 the coupons that fit a membership, the one that saves most first, the others with the reason', async () => {
  const w = await world()
  const long = await hold(server, w.channelSeq, w.learner, {
    ...HALF,
    discount: 20,
    membershipTerms: 6,
    name: '여섯 달',
  })
  const ofClasses = await hold(server, w.channelSeq, w.learner, { targetCd: COUPON_TARGET.classes })
  const { body } = await w.offered()
  expect(body.data.list).toMatchObject([
    { couponSeq: long.couponSeq, off: 2000, membershipTerms: 6, refusal: null },
    { couponSeq: w.couponSeq, off: 5000, membershipTerms: 1, refusal: null },
    { couponSeq: ofClasses.couponSeq, off: 0, refusal: 'otherTarget' },
  ])
  expect(body.data.suggestedCouponSeq).toBe(long.couponSeq)
  const other = await aMember(services, w.channelSeq)
  expect((await w.offered(other)).body.data.list).toEqual([])
})

test('CPN-07 MSH-08 the first term is lessened, and then the full fee is charged', async () => {
  const w = await world()
  const { body } = await w.press()
  expect(body.data).toMatchObject({ state: 'active', price: 10_000, nextAmount: 10_000, coupon: null })
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: COUPON_STATE.used })
  await monthsLater(1)
  await monthsLater(2)
  expect(await paidBy(server, w.learner)).toEqual([5000, 10_000, 10_000])
})

test('CPN-07 CPN-12 a coupon of three payments lessens three, and its report counts them all', async () => {
  const w = await world({ membershipTerms: 3 })
  const { body } = await w.press()
  expect(body.data).toMatchObject({ nextAmount: 5000, coupon: { termsLeft: 2, off: 5000 } })
  for (const month of [1, 2, 3]) await monthsLater(month)
  expect(await paidBy(server, w.learner)).toEqual([5000, 5000, 5000, 10_000])
  expect(await w.mine()).toMatchObject({ nextAmount: 10_000, coupon: null })
  expect(await figuresOf(systemContext(services, w.channelSeq), w.couponInfoSeq)).toMatchObject({
    used: 1,
    discountAmount: 15_000,
    salesAmount: 15_000,
  })
})

test('CPN-14 a coupon of the whole price begins the membership without a charge, and needs the card for later', async () => {
  const w = await world({ discount: 100 })
  const { body } = await w.press({ expectedAmount: 0 })
  expect(body.data).toMatchObject({ state: 'active', isCharging: false, nextAmount: 10_000 })
  expect(await paidBy(server, w.learner)).toEqual([0])
  await monthsLater(1)
  expect(await paidBy(server, w.learner)).toEqual([0, 10_000])
})

test('MSH-06 BYD-17 through a free trial the membership keeps the coupon for its first charge', async () => {
  const w = await world({}, { trialDays: 7 })
  const { body } = await w.press({ withTrial: true })
  expect(body.data).toMatchObject({ state: 'trial', nextAmount: 5000 })
  const elsewhere = await aMembership(services, w.channelSeq)
  const second = await subscribe(server, elsewhere, w.learner, {
    cardSeq: w.cardSeq,
    couponSeq: w.couponSeq,
    expectedAmount: 5000,
  })
  expect(second.body.errorName).toBe('COUPON_BEING_PAID')
  // A declined charge leaves it with the membership, which tries again.
  sandbox.play({ on: 'charge', do: 'refuse', code: 'REJECT_CARD_PAYMENT' })
  server.clock.set(new Date(START.getTime() + 7 * DAY))
  await chargeDue(services)
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: COUPON_STATE.held, orderSeq: null })
  expect(await w.mine()).toMatchObject({ state: 'pastDue', nextAmount: 5000 })
  server.clock.advance(DAY)
  await chargeDue(services)
  expect(await paidBy(server, w.learner)).toEqual([5000])
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: COUPON_STATE.used })
})

test('MSH-06 a trial that ends without a charge gives the coupon back', async () => {
  const w = await world({}, { trialDays: 7 })
  const { body } = await w.press({ withTrial: true })
  const { subscriptionSeq } = body.data
  await act(server, w.channelSeq, w.learner, { subscriptionSeq, what: 'cancel' })
  server.clock.set(new Date(START.getTime() + 7 * DAY))
  await chargeDue(services)
  expect(await w.mine()).toMatchObject({ state: 'ended' })
  expect(await couponRow(server, w.couponSeq)).toMatchObject({
    stateCd: COUPON_STATE.usable,
    orderSeq: null,
    subscriptionSeq: null,
  })
})

test('BYD-17 a declined first charge gives the coupon back, and it pays for the next try', async () => {
  const w = await world()
  sandbox.play({ on: 'charge', do: 'refuse', code: 'REJECT_CARD_PAYMENT' })
  expect((await w.press()).body.errorName).toBe('CARD_REFUSED')
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: COUPON_STATE.usable, orderSeq: null })
  expect((await w.press()).status).toBe(200)
  expect(await paidBy(server, w.learner)).toEqual([5000])
})

async function refund(w: Awaited<ReturnType<typeof world>>, at = 0): Promise<void> {
  const orders = await server.call({ url: `/api/v2.0/channels/${w.channelSeq}/me/orders`, as: w.learner })
  const list = orders.body.data.list.toReversed()
  const url = `/api/v2.0/channels/${w.channelSeq}/orders/${list[at].orderSeq}`
  const quote = await server.call({ url: `${url}/refund`, as: w.learner })
  const expectedAmount = quote.body.data.amount
  const answer = await server.call({
    method: 'POST',
    url: `${url}/cancel`,
    as: w.learner,
    body: { reason: '그만둘게요', expectedAmount },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

test('CPN-11 a first term that is paid back whole gives the coupon back', async () => {
  const w = await world({ membershipTerms: 3 })
  await w.press()
  await refund(w)
  expect(await w.mine()).toMatchObject({ state: 'ended', endReason: 'refunded' })
  expect(await couponRow(server, w.couponSeq)).toMatchObject({
    stateCd: COUPON_STATE.usable,
    subscriptionSeq: null,
  })
})

test('CPN-11, BYD-02 a term that a coupon paid alone gives the coupon back within the days of withdrawal only', async () => {
  const w = await world({ discount: 100 })
  await w.press({ expectedAmount: 0 })
  await refund(w)
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: COUPON_STATE.usable })
  await w.press({ expectedAmount: 0 })
  server.clock.set(new Date(START.getTime() + 20 * DAY))
  await refund(w, 1)
  expect(await w.mine()).toMatchObject({ state: 'ended' })
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: COUPON_STATE.used })
})

test('CPN-11 a coupon of several whole terms stays used where one of them was had', async () => {
  const w = await world({ discount: 100, membershipTerms: 3 })
  await w.press({ expectedAmount: 0 })
  await monthsLater(1)
  await refund(w, 1)
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: COUPON_STATE.used })
})

test('CPN-11 a coupon that lessened an earlier term, which stays paid, stays used', async () => {
  const w = await world({ membershipTerms: 3 })
  await w.press()
  await monthsLater(1)
  await refund(w, 1)
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: COUPON_STATE.used })
})

test('CPN-11 SEC-04 a first term that is paid back gives the coupon back, whoever else paid less for theirs', async () => {
  const w = await world({ membershipTerms: 3 })
  const other = await aMember(services, w.channelSeq)
  const held = await hold(server, w.channelSeq, other, { ...HALF, membershipTerms: 3 })
  await aSubscriber(server, w.membership, other, { couponSeq: held.couponSeq, expectedAmount: 5000 })
  await w.press()
  await refund(w)
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: COUPON_STATE.usable })
  expect(await couponRow(server, held.couponSeq)).toMatchObject({ stateCd: COUPON_STATE.used })
})

test('CPN-10 SEC-22 one coupon begins one of several memberships at once', async () => {
  const w = await world()
  const others = await Promise.all(Array.from({ length: 5 }, () => aMembership(services, w.channelSeq)))
  const form = { cardSeq: w.cardSeq, couponSeq: w.couponSeq, expectedAmount: 5000 }
  const answers = await Promise.all(others.map((other) => subscribe(server, other, w.learner, form)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of answers)
    expect(status === 200 || ['COUPON_BEING_PAID', 'COUPON_NOT_USABLE'].includes(body.errorName)).toBe(true)
  expect(await paidBy(server, w.learner)).toEqual([5000])
})

test('SEC-26 SEC-28 the server says what a coupon takes off, and whose it is', async () => {
  const w = await world()
  for (const expectedAmount of [0, 4999, 10_000])
    expect((await w.press({ expectedAmount })).body).toMatchObject({
      errorName: 'PAYMENT_AMOUNT_MISMATCH',
      details: { amount: 5000 },
    })
  const other = await aMember(services, w.channelSeq)
  const stolen = await subscribe(server, w.membership, other, {
    cardSeq: await aCard(server, w.channelSeq, other),
    couponSeq: w.couponSeq,
    expectedAmount: 5000,
  })
  expect(stolen.body.errorName).toBe('COUPON_NOT_USABLE')
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: COUPON_STATE.usable })
})

test('MSH-09 who goes on after a pause pays what is left of the coupon', async () => {
  const w = await world({ membershipTerms: 2 })
  const { subscriptionSeq } = (await w.press()).body.data
  const go = (what: string, body: object = {}) =>
    act(server, w.channelSeq, w.learner, { subscriptionSeq, what, body })
  await go('pause')
  await monthsLater(2)
  expect(await w.mine()).toMatchObject({ dueAmount: 5000 })
  expect((await go('resume', { expectedAmount: 10_000 })).body.errorName).toBe('PAYMENT_AMOUNT_MISMATCH')
  expect((await go('resume', { expectedAmount: 5000 })).status).toBe(200)
  expect(await paidBy(server, w.learner)).toEqual([5000, 5000])
  expect((await rowOf(server, subscriptionSeq)).couponTermsLeft).toBe(0)
})

test('MSH-07 without a coupon nothing changes', async () => {
  const w = await world()
  const mine = await aSubscriber(server, w.membership, w.learner)
  expect(mine).toMatchObject({ coupon: null, dueAmount: 10_000 })
  expect(await couponRow(server, w.couponSeq)).toMatchObject({ stateCd: COUPON_STATE.usable })
})

test('CPN-10 SEC-26 one coupon for three classes and a membership at once: one has it, the others are told', async () => {
  const w = await world({ discount: 100, targetCd: COUPON_TARGET.all })
  const others = [await aCourse(services, w.channelSeq), await aCourse(services, w.channelSeq)]
  for (let round = 0; round < 4; round += 1) {
    const learner = await aMember(services, w.channelSeq)
    const cardSeq = await aCard(server, w.channelSeq, learner)
    const { couponSeq } = await hold(server, w.channelSeq, learner, {
      ...HALF,
      discount: 100,
      targetCd: COUPON_TARGET.all,
    })
    const answers = await Promise.all([
      enrolFree(server, others[0] ?? w.course, learner, { couponSeq }),
      enrolFree(server, w.course, learner, { couponSeq }),
      subscribe(server, w.membership, learner, { cardSeq, couponSeq, expectedAmount: 0 }),
      enrolFree(server, others[1] ?? w.course, learner, { couponSeq }),
    ])
    expect(
      answers.map(({ status }) => status).sort(),
      JSON.stringify(answers.map(({ body }) => body)),
    ).toEqual([200, 409, 409, 409])
  }
})
