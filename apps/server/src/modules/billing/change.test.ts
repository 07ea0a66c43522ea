import { PLAN, planOf, termPrice } from '@seodang/domain/plan'
import { beginFree } from '@seodang/domain/plan-change'
import { addSeoulMonths } from '@seodang/domain/seoul-time'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { aChannel, aCourse, aMember, anAttendance, anOperator } from '../../testing/factories.ts'
import {
  act,
  aFreeSite,
  aPaidSite,
  BAD_CARD,
  changePlan,
  historyOf,
  keepCard,
  planUrl,
  quotePlan,
  registeredCard,
  subscriptionRow,
  viewPlan,
  withCard,
} from '../../testing/plan.ts'
import { testServer } from '../../testing/server.ts'
import { users } from '../identity/tables.ts'
import { platformFeeRate, replaceSubscription } from '../plan/index.ts'
import { planSubscriptions } from '../plan/tables.ts'
import { planCardKey } from './card-store.ts'
import { tendPlans } from './renew.ts'
import { planCards, planCharges } from './tables.ts'

const server = await testServer()
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)

const chargesOf = (channelSeq: number) =>
  services.db.select().from(planCharges).where(eq(planCharges.channelSeq, channelSeq))

test('PLAN-10 a first plan is charged to the card, and the screen shows plan, price, period, next charge and use', async () => {
  const { channelSeq, owner } = await aFreeSite(server)
  expect(await viewPlan(server, channelSeq, owner)).toMatchObject({
    planCd: 'FREE',
    state: 'free',
    next: null,
  })
  expect((await withCard(server, channelSeq, owner)).status).toBe(200)
  const quote = (await quotePlan(server, channelSeq, owner, PLAN.standard, 3)).body.data
  expect(quote).toMatchObject({ kind: 'begin', dueNow: 225_000, listPrice: 225_000, excess: [] })
  const { status, body } = await changePlan(server, channelSeq, owner, PLAN.standard, 3)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    planCd: 'STANDARD',
    termMonths: 3,
    state: 'active',
    price: 225_000,
    next: { amount: 225_000, planCd: 'STANDARD', termMonths: 3 },
    pending: null,
    use: [
      { measure: 'learners', used: 0, limit: 3000 },
      { measure: 'classes', used: 0, limit: 150 },
      { measure: 'sites', used: 1, limit: 5 },
      { measure: 'storage', used: 0, limit: planOf('STANDARD').limits.storage },
    ],
    card: { brand: expect.stringMatching(/./), tail: expect.stringMatching(/^[\d*]{4}$/) },
  })
  expect(body.data.next.at).toBe(body.data.paidUntil)
  const [charge] = await historyOf(server, channelSeq, owner)
  expect(charge).toMatchObject({ amount: 225_000, state: 'paid', purpose: 'begin', planCd: 'STANDARD' })
  expect(addSeoulMonths(charge.termStartAt, 3).toISOString()).toBe(body.data.paidUntil)
})

test('PLAN-08 who runs a site that has paid for a plan has left the first one', async () => {
  const { owner } = await aPaidSite(server)
  const [row] = await services.db.select().from(users).where(eq(users.userSeq, owner.userSeq))
  expect(row?.isInitPlan).toBe(false)
  const other = await aFreeSite(server)
  const [still] = await services.db.select().from(users).where(eq(users.userSeq, other.owner.userSeq))
  expect(still?.isInitPlan).toBe(true)
})

describe('PLAN-03, PLAN-04, PERM-10 who may', () => {
  test('managers see the plan and only the owner changes it', async () => {
    const { channelSeq } = await aPaidSite(server)
    const manager = await anOperator(services, channelSeq, 'MNG')
    expect((await server.call({ url: planUrl(channelSeq), as: manager })).status).toBe(200)
    expect((await server.call({ url: planUrl(channelSeq, '/coupons'), as: manager })).status).toBe(200)
    const refused = await changePlan(server, channelSeq, manager, PLAN.pro)
    expect([refused.status, refused.body.errorName]).toEqual([403, 'NO_PERMISSION'])
    for (const what of ['cancel', 'resume', 'card/begin'])
      expect((await act(server, channelSeq, manager, what)).status, what).toBe(403)
    expect((await act(server, channelSeq, manager, 'coupons/create', { code: 'ABCD' })).status).toBe(403)
  })

  test('a teacher and another site’s owner see nothing', async () => {
    const { channelSeq } = await aPaidSite(server)
    const teacher = await anOperator(services, channelSeq, 'TCH')
    expect((await server.call({ url: planUrl(channelSeq), as: teacher })).status).toBe(403)
    const stranger = await aFreeSite(server)
    expect((await server.call({ url: planUrl(channelSeq), as: stranger.owner })).status).toBe(403)
    const [charge] = await chargesOf(channelSeq)
    const receipt = planUrl(stranger.channelSeq, `/charges/${charge?.planChargeSeq}/receipt`)
    expect((await server.call({ url: receipt, as: stranger.owner })).status).toBe(404)
  })
})

describe('PLAN-10 a raise', () => {
  test('is charged now for the part of the term that is left, and the next term costs the new price', async () => {
    const { channelSeq, owner } = await aPaidSite(server, PLAN.basic, 1)
    const before = await subscriptionRow(server, channelSeq)
    const quote = (await quotePlan(server, channelSeq, owner, PLAN.standard)).body.data
    // A moment of the term has passed, so a little less than the whole difference.
    expect(quote.kind).toBe('raise')
    expect(quote.dueNow).toBeGreaterThan(49_900)
    expect(quote.dueNow).toBeLessThanOrEqual(50_000)
    expect(quote.next).toEqual({ at: before.paidUntil?.toISOString(), amount: 79_000 })
    const { body } = await changePlan(server, channelSeq, owner, PLAN.standard)
    expect(body.data).toMatchObject({ planCd: 'STANDARD', paidUntil: before.paidUntil?.toISOString() })
  })

  test('the fee of the platform is the one of the plan that was in force', async () => {
    const { channelSeq, owner } = await aPaidSite(server, PLAN.basic)
    const site = () => systemContext(services, channelSeq)
    expect(await platformFeeRate(site())).toBe(planOf('BASIC').platformFeeRate)
    const then = new Date()
    expect((await changePlan(server, channelSeq, owner, PLAN.pro)).status).toBe(200)
    expect(await platformFeeRate(site())).toBe(planOf('PRO').platformFeeRate)
    expect(await platformFeeRate(site(), then)).toBe(planOf('BASIC').platformFeeRate)
  })
})

test('SITE-07 STU-08 a site has the studio as soon as it pays for the pro plan, and loses it with the plan', async () => {
  const { channelSeq, owner } = await aPaidSite(server, PLAN.basic)
  const shown = async () => {
    const { body } = await server.call({ url: `/api/v2.0/channels/${channelSeq}` })
    return body.data.channelSetting.saasYn
  }
  const contents = `/api/v1.0/channels/${channelSeq}/studio/contents`
  expect(await shown()).toBe('N')
  const refused = await server.call({ url: contents, as: owner })
  expect([refused.status, refused.body.errorName]).toEqual([403, 'PLAN_FEATURE_MISSING'])
  expect((await changePlan(server, channelSeq, owner, PLAN.pro)).status).toBe(200)
  expect(await shown()).toBe('Y')
  expect((await server.call({ url: contents, as: owner })).status).toBe(200)
  const site = systemContext(services, channelSeq)
  await replaceSubscription(site, beginFree(site.now))
  expect(await shown()).toBe('N')
})

describe('PLAN-10 a lowering', () => {
  test('starts with the next term, costs nothing now, and can be taken back', async () => {
    const { channelSeq, owner } = await aPaidSite(server, PLAN.pro)
    const { body } = await changePlan(server, channelSeq, owner, PLAN.basic, 12)
    expect(body.data).toMatchObject({
      planCd: 'PRO',
      pending: { planCd: 'BASIC', termMonths: 12, at: body.data.paidUntil },
      next: { amount: termPrice('BASIC', 12), at: body.data.paidUntil },
    })
    expect(await chargesOf(channelSeq)).toHaveLength(1)
    // What is chosen for later holds now already, so that it still fits then.
    expect(body.data.use[0].limit).toBe(planOf('BASIC').limits.learners)
    const kept = await changePlan(server, channelSeq, owner, PLAN.pro)
    expect(kept.body.data).toMatchObject({ planCd: 'PRO', pending: null, next: { amount: 199_000 } })
    expect((await quotePlan(server, channelSeq, owner, PLAN.pro)).body.errorName).toBe('PLAN_UNCHANGED')
  })

  test('PLAN-11 is refused where the present use exceeds it, naming what does', async () => {
    const { channelSeq, owner } = await aPaidSite(server, PLAN.pro)
    const course = await aCourse(services, channelSeq)
    for (let index = 0; index < 3; index += 1)
      await anAttendance(services, course, await aMember(services, channelSeq))
    const limits = planOf('BASIC').limits
    const used = { classes: 31, learners: 3 }
    await Promise.all(Array.from({ length: 30 }, () => aCourse(services, channelSeq)))
    const quote = (await quotePlan(server, channelSeq, owner, PLAN.basic)).body.data
    expect(quote.excess).toEqual([{ measure: 'classes', used: used.classes, limit: limits.classes }])
    const { status, body } = await changePlan(server, channelSeq, owner, PLAN.basic)
    expect([status, body.errorName]).toEqual([409, 'PLAN_USE_EXCEEDED'])
    expect(body.details.excess).toEqual([{ measure: 'classes', used: 31, limit: 30 }])
    expect((await subscriptionRow(server, channelSeq)).nextPlanCd).toBeNull()
  })
})

describe('PLAN-10 cancelling and resuming', () => {
  test('a cancelled plan lasts until its end, can be resumed, and ends without a charge', async () => {
    const { channelSeq, owner } = await aPaidSite(server)
    const cancelled = await act(server, channelSeq, owner, 'cancel')
    expect(cancelled.body.data).toMatchObject({ state: 'cancelling', next: null, planCd: 'STANDARD' })
    expect((await act(server, channelSeq, owner, 'cancel')).body.errorName).toBe('PLAN_NOT_CANCELLABLE')
    const resumed = await act(server, channelSeq, owner, 'resume')
    expect(resumed.body.data).toMatchObject({ state: 'active', next: { amount: 79_000 } })
    expect((await act(server, channelSeq, owner, 'resume')).body.errorName).toBe('PLAN_NOT_CANCELLABLE')
    expect(await chargesOf(channelSeq)).toHaveLength(1)
  })

  test('the free plan cannot be cancelled', async () => {
    const { channelSeq, owner } = await aFreeSite(server)
    expect((await act(server, channelSeq, owner, 'cancel')).body.errorName).toBe('PLAN_NOT_CANCELLABLE')
  })
})

describe('the money of a change', () => {
  test('without a card, with a declined one and with another amount nothing changes', async () => {
    const { channelSeq, owner } = await aFreeSite(server)
    expect((await changePlan(server, channelSeq, owner, PLAN.basic)).body.errorName).toBe('PLAN_CARD_NEEDED')
    await withCard(server, channelSeq, owner, BAD_CARD)
    const declined = await changePlan(server, channelSeq, owner, PLAN.basic)
    expect([declined.status, declined.body.errorName]).toEqual([402, 'PLAN_CHARGE_DECLINED'])
    expect(declined.body.details.message).toMatch(/./)
    const { quotedAt } = (await quotePlan(server, channelSeq, owner, PLAN.basic)).body.data
    const body = { planCd: 'BASIC', termMonths: 1, quotedAt, expectedAmount: 1 }
    expect((await act(server, channelSeq, owner, 'modify', body)).body.errorName).toBe('PLAN_PRICE_CHANGED')
    const old = new Date(Date.parse(quotedAt) - 3_600_000).toISOString()
    const late = { ...body, quotedAt: old, expectedAmount: 29_000 }
    expect((await act(server, channelSeq, owner, 'modify', late)).body.errorName).toBe('PLAN_PRICE_CHANGED')
    expect(await subscriptionRow(server, channelSeq)).toMatchObject({ planCd: 'FREE', paidUntil: null })
    expect(await historyOf(server, channelSeq, owner)).toMatchObject([{ state: 'declined' }])
  })

  test('SEC-25 pressed many times at once it is charged once', async () => {
    const { channelSeq, owner } = await aFreeSite(server)
    await withCard(server, channelSeq, owner)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => changePlan(server, channelSeq, owner, PLAN.basic)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 200) expect(['PLAN_CHARGE_PENDING', 'PLAN_UNCHANGED']).toContain(body.errorName)
    expect((await chargesOf(channelSeq)).filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  test('an answer that is lost is looked up, and never guessed', async () => {
    const { channelSeq, owner } = await aFreeSite(server)
    await withCard(server, channelSeq, owner)
    sandbox.play([
      { on: 'charge', do: 'loseReply' },
      { on: 'notice', do: 'lose' },
    ])
    const asked = await changePlan(server, channelSeq, owner, PLAN.basic)
    expect(asked.body.errorName).toBe('PLAN_CHARGE_PENDING')
    expect(await subscriptionRow(server, channelSeq)).toMatchObject({ planCd: 'FREE' })
    expect((await viewPlan(server, channelSeq, owner)).isChargeOpen).toBe(true)
    const again = await changePlan(server, channelSeq, owner, PLAN.pro)
    expect(again.body.errorName).toBe('PLAN_CHARGE_PENDING')
    await vanish(channelSeq)
    await tendPlans(systemContext(services, 0))
    expect(await subscriptionRow(server, channelSeq)).toMatchObject({ planCd: 'BASIC' })
    expect(await chargesOf(channelSeq)).toMatchObject([{ state: 'paid', amount: 29_000 }])
  })

  test('PAY-16 what its process died before asking is asked soon, by the keys of the same call', async () => {
    const { channelSeq, owner } = await aFreeSite(server)
    await withCard(server, channelSeq, owner)
    sandbox.play({ on: 'charge', do: 'loseCall' })
    expect((await changePlan(server, channelSeq, owner, PLAN.basic)).body.errorName).toBe(
      'PLAN_CHARGE_PENDING',
    )
    await services.db
      .update(planCharges)
      .set({ updatedAt: new Date(Date.now() - 10_000) })
      .where(eq(planCharges.channelSeq, channelSeq))
    await tendPlans(systemContext(services, 0))
    expect(await chargesOf(channelSeq)).toMatchObject([{ state: 'paid', amount: 29_000 }])
    expect(await subscriptionRow(server, channelSeq)).toMatchObject({ planCd: 'BASIC' })
  })

  test('a process that dies before it asked leaves nothing behind, one that dies after it finds its payment', async () => {
    const { channelSeq, owner } = await aFreeSite(server)
    await withCard(server, channelSeq, owner)
    sandbox.play({ on: 'charge', do: 'loseCall' })
    expect((await changePlan(server, channelSeq, owner, PLAN.basic)).body.errorName).toBe(
      'PLAN_CHARGE_PENDING',
    )
    await vanish(channelSeq)
    await tendPlans(systemContext(services, 0))
    expect(await chargesOf(channelSeq)).toMatchObject([{ state: 'declined', failureCode: 'NOT_ASKED' }])
    expect(await subscriptionRow(server, channelSeq)).toMatchObject({ planCd: 'FREE' })
    // Nobody is told of what never reached the card.
    expect(await historyOf(server, channelSeq, owner)).toEqual([])
    expect((await changePlan(server, channelSeq, owner, PLAN.basic)).status).toBe(200)
  })
})

/** The caller is gone for some minutes. */
async function vanish(channelSeq: number): Promise<void> {
  const ago = new Date(Date.now() - 10 * 60_000)
  await services.db
    .update(planCharges)
    .set({ updatedAt: ago, createdAt: ago })
    .where(eq(planCharges.channelSeq, channelSeq))
}

test('PLAN-12 the card’s key is sealed, stands in no answer, and another card takes its place', async () => {
  const { channelSeq, owner } = await aPaidSite(server)
  const [row] = await services.db.select().from(planCards).where(eq(planCards.channelSeq, channelSeq))
  if (!row) throw new Error('no card')
  const { ref, customerKey } = planCardKey(systemContext(services, channelSeq), row)
  expect(JSON.stringify(row)).not.toContain(ref)
  const shown = await server.call({ url: planUrl(channelSeq, '/billing'), as: owner })
  expect(shown.response.body).not.toContain(ref)
  expect(shown.response.body).not.toContain(customerKey)
  await withCard(server, channelSeq, owner)
  const rows = await services.db.select().from(planCards).where(eq(planCards.channelSeq, channelSeq))
  expect(rows).toHaveLength(1)
  expect(rows[0]?.keyHash).not.toBe(row.keyHash)
})

test('PLAN-12 SEC-25 a card that comes back many times at once is kept once', async () => {
  const { channelSeq, owner } = await aFreeSite(server)
  const back = await registeredCard(server, channelSeq, owner)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => keepCard(server, channelSeq, owner, back)),
  )
  for (const { status, body } of answers)
    expect(status === 200 || body.errorName === 'CARD_PENDING', JSON.stringify(body)).toBe(true)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  const rows = await services.db.select().from(planCards).where(eq(planCards.channelSeq, channelSeq))
  expect(rows).toHaveLength(1)
})

test('PLAN-12 billing details are checked at the field, and a receipt carries those of its day', async () => {
  const { channelSeq, owner } = await aFreeSite(server)
  const draft = {
    businessName: '느린 글방',
    businessNumber: '124-81-00998',
    ceoName: '한서윤',
    address: '서울시 종로구',
    email: 'tax@example.test',
    receiptMailYn: 'Y',
    revision: 0,
  }
  const wrong = await act(server, channelSeq, owner, 'billing/modify', {
    ...draft,
    businessName: '',
    businessNumber: '123-45-67890',
    email: 'x',
  })
  expect([wrong.status, Object.keys(wrong.body.fields).sort()]).toEqual([
    400,
    ['businessName', 'businessNumber', 'email'],
  ])
  const saved = await act(server, channelSeq, owner, 'billing/modify', {
    ...draft,
    businessNumber: '1248100998',
  })
  expect(saved.body.data).toMatchObject({ ...draft, revision: 1 })
  await withCard(server, channelSeq, owner)
  await changePlan(server, channelSeq, owner, PLAN.basic)
  const [charge] = await chargesOf(channelSeq)
  expect(charge).toMatchObject({ businessName: '느린 글방', businessNumber: '124-81-00998' })
  const receipt = await server.call({
    url: planUrl(channelSeq, `/charges/${charge?.planChargeSeq}/receipt`),
    as: owner,
  })
  expect(receipt.status).toBe(200)
  expect(receipt.headers['content-type']).toBe('application/pdf')
  expect(receipt.response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('PLAN-05 a period that the list does not have is refused', async () => {
  const { channelSeq, owner } = await aFreeSite(server)
  const answer = await server.call({
    url: planUrl(channelSeq, '/quote'),
    as: owner,
    query: { planCd: 'BASIC', termMonths: '2' },
  })
  expect(answer.status).toBe(400)
})

test('PLAN-09 what a site without any row of a plan is asked answers as not found', async () => {
  const { channelSeq } = await aChannel(services)
  await services.db.delete(planSubscriptions).where(eq(planSubscriptions.channelSeq, channelSeq))
  const owner = await anOperator(services, channelSeq, 'OWN')
  expect((await server.call({ url: planUrl(channelSeq), as: owner })).status).toBe(404)
})
