import { DAY } from '@seodang/domain/instant'
import { PLAN } from '@seodang/domain/plan'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { deskOf } from '../../testing/desk.ts'
import { anOperator, aPerson, unique } from '../../testing/factories.ts'
import { act, aFreeSite, changePlan, planUrl, quotePlan, viewPlan, withCard } from '../../testing/plan.ts'
import { testServer } from '../../testing/server.ts'
import { renew } from './renew.ts'
import { planCharges, planCouponHoldings } from './tables.ts'

const server = await testServer()
const { services, clock } = server
const administrator = await aPerson(services, { isPlatformAdmin: true })
const cookie = await deskOf(services).cookieOf(administrator, { proved: true })

const DRAFT = {
  name: '첫 세 달 반값',
  discountType: '01',
  discount: 50,
  maxDiscount: null,
  planCds: [],
  terms: 2,
  maxSites: null,
  useEndAt: null,
}
const desk = (method: 'GET' | 'POST', path: string, body?: object) =>
  server.call({
    method,
    url: `/api/v1.0/platform/${path}`,
    headers: { cookie },
    ...(method === 'POST' && { body: body ?? {} }),
  })
const aCoupon = async (change: object = {}) => {
  const code = unique('PLAN').toUpperCase()
  const answer = await desk('POST', 'plan-coupons/create', { ...DRAFT, code, ...change })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { code, planCouponSeq: Number(answer.body.data.planCouponSeq) }
}

test('CPN-06, ADM-03 a coupon of the platform takes its part off the terms that it is for', async () => {
  clock.set(new Date())
  const { code } = await aCoupon()
  const { channelSeq, owner } = await aFreeSite(server)
  await withCard(server, channelSeq, owner)
  // Typed as people type.
  const typed = `${code.slice(0, 4).toLowerCase()} - ${code.slice(4)}`
  const registered = await act(server, channelSeq, owner, 'coupons/create', { code: typed })
  expect(registered.body.data).toMatchObject({ name: DRAFT.name, termsLeft: 2, terms: 2 })
  const quote = (await quotePlan(server, channelSeq, owner, PLAN.basic)).body.data
  expect(quote).toMatchObject({
    listPrice: 29_000,
    discount: 14_500,
    dueNow: 14_500,
    couponName: DRAFT.name,
    next: { amount: 14_500 },
  })
  expect((await changePlan(server, channelSeq, owner, PLAN.basic)).status).toBe(200)
  for (let term = 0; term < 2; term += 1) {
    const { next } = await viewPlan(server, channelSeq, owner)
    clock.set(next.at)
    await renew(systemContext(services, channelSeq))
  }
  const charges = await services.db
    .select({ amount: planCharges.amount, discount: planCharges.discount })
    .from(planCharges)
    .where(and(eq(planCharges.channelSeq, channelSeq), eq(planCharges.state, 'paid')))
    .orderBy(planCharges.planChargeSeq)
  expect(charges).toEqual([
    { amount: 14_500, discount: 14_500 },
    { amount: 14_500, discount: 14_500 },
    { amount: 29_000, discount: 0 },
  ])
  const list = await server.call({ url: planUrl(channelSeq, '/coupons'), as: owner })
  expect(list.body.data.list).toMatchObject([{ termsLeft: 0 }])
})

test('CPN-06 SEC-04 of two coupons of a site a term spends the one that took its part off', async () => {
  clock.set(new Date())
  const [used, kept] = [await aCoupon({ planCds: ['BASIC'] }), await aCoupon({ planCds: ['PRO'] })]
  const { channelSeq, owner } = await aFreeSite(server)
  await withCard(server, channelSeq, owner)
  for (const { code } of [used, kept]) await act(server, channelSeq, owner, 'coupons/create', { code })
  expect((await changePlan(server, channelSeq, owner, PLAN.basic)).status).toBe(200)
  const left = await services.db
    .select({ planCouponSeq: planCouponHoldings.planCouponSeq, termsLeft: planCouponHoldings.termsLeft })
    .from(planCouponHoldings)
    .where(eq(planCouponHoldings.channelSeq, channelSeq))
  expect(left.toSorted((a, b) => a.planCouponSeq - b.planCouponSeq)).toEqual([
    { planCouponSeq: used.planCouponSeq, termsLeft: 1 },
    { planCouponSeq: kept.planCouponSeq, termsLeft: 2 },
  ])
})

test('CPN-06 a coupon that takes everything off needs no charge of the card', async () => {
  clock.set(new Date())
  const { code } = await aCoupon({ discount: 100, terms: 1 })
  const { channelSeq, owner } = await aFreeSite(server)
  await withCard(server, channelSeq, owner)
  await act(server, channelSeq, owner, 'coupons/create', { code })
  const { body } = await changePlan(server, channelSeq, owner, PLAN.pro)
  expect(body.data).toMatchObject({ planCd: 'PRO', state: 'active', next: { amount: 199_000 } })
})

test('CPN-06 a raise in the middle of a term has no coupon, and one for other plans is none', async () => {
  clock.set(new Date())
  const { code } = await aCoupon({ planCds: ['PRO'] })
  const { channelSeq, owner } = await aFreeSite(server)
  await withCard(server, channelSeq, owner)
  await act(server, channelSeq, owner, 'coupons/create', { code })
  expect((await quotePlan(server, channelSeq, owner, PLAN.basic)).body.data.discount).toBe(0)
  await changePlan(server, channelSeq, owner, PLAN.basic)
  const raise = (await quotePlan(server, channelSeq, owner, PLAN.pro)).body.data
  expect(raise).toMatchObject({ kind: 'raise', discount: 0, next: { amount: 99_500 } })
})

test('CPN-06 what cannot be registered: unknown, stopped, over, taken by all its sites, or registered before', async () => {
  clock.set(new Date())
  const { channelSeq, owner } = await aFreeSite(server)
  const register = async (code: string) =>
    (await act(server, channelSeq, owner, 'coupons/create', { code })).body.errorName
  expect(await register('NOSUCHCODE')).toBe('PLAN_COUPON_REFUSED')
  const stopped = await aCoupon()
  expect(
    (await desk('POST', `plan-coupons/${stopped.planCouponSeq}/stop`)).body.data.stoppedAt,
  ).not.toBeNull()
  expect(await register(stopped.code)).toBe('PLAN_COUPON_REFUSED')
  const over = await aCoupon({ useEndAt: new Date(clock.now().getTime() + DAY).toISOString() })
  const once = await aCoupon()
  clock.advance(2 * DAY)
  expect(await register(over.code)).toBe('PLAN_COUPON_REFUSED')
  expect(await register(once.code)).toBeUndefined()
  expect(await register(once.code)).toBe('PLAN_COUPON_REGISTERED')
})

test('CPN-06 of many sites at once as many get a coupon as it is for', async () => {
  clock.set(new Date())
  const { code, planCouponSeq } = await aCoupon({ maxSites: 2 })
  const sites = await Promise.all(Array.from({ length: 5 }, () => aFreeSite(server)))
  const answers = await Promise.all(
    sites.map(({ channelSeq, owner }) => act(server, channelSeq, owner, 'coupons/create', { code })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
  expect(
    await services.db.$count(planCouponHoldings, eq(planCouponHoldings.planCouponSeq, planCouponSeq)),
  ).toBe(2)
})

test('ADM-03 what is wrong with a coupon is told at its field, a code exists once, and the desk shows the plan of a site', async () => {
  clock.set(new Date())
  const wrong = await desk('POST', 'plan-coupons/create', { ...DRAFT, code: 'a!', name: '', discount: 101 })
  expect([wrong.status, Object.keys(wrong.body.fields).sort()]).toEqual([400, ['code', 'discount', 'name']])
  const { code } = await aCoupon()
  const again = await desk('POST', 'plan-coupons/create', { ...DRAFT, code: code.toLowerCase() })
  expect([again.status, again.body.errorName]).toEqual([409, 'PLAN_COUPON_CODE_TAKEN'])
  const list = await desk('GET', 'plan-coupons')
  expect(list.body.data.list[0]).toMatchObject({ code, sites: 0 })
  const { channelSeq } = await aFreeSite(server)
  expect((await desk('GET', `channels/${channelSeq}/plan`)).body.data).toMatchObject({ planCd: 'FREE' })
  expect((await desk('GET', 'channels/999999999/plan')).status).toBe(404)
})

test('SEC-28 coupons of one site are nobody else’s, and a site’s session is nobody at the desk', async () => {
  clock.set(new Date())
  const { code } = await aCoupon()
  const mine = await aFreeSite(server)
  await act(server, mine.channelSeq, mine.owner, 'coupons/create', { code })
  const other = await aFreeSite(server)
  const list = await server.call({ url: planUrl(other.channelSeq, '/coupons'), as: other.owner })
  expect(list.body.data.list).toEqual([])
  const manager = await anOperator(services, mine.channelSeq, 'MNG')
  const seen = await server.call({ url: '/api/v1.0/platform/plan-coupons', as: manager })
  expect(seen.status).toBe(401)
})
