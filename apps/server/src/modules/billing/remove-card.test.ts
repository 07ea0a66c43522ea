import { USER_TYPE } from '@seodang/domain/codes'
import { won } from '@seodang/domain/money'
import { PLAN } from '@seodang/domain/plan'
import { PLAN_CHARGE_STATE } from '@seodang/domain/plan-charge'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { auditEntries, sentMails } from '../../platform/database/tables.ts'
import { MAIL_QUEUE } from '../../platform/mail/queue.ts'
import { anOperator, aPerson, type Person, unique } from '../../testing/factories.ts'
import { queuesOf, workQueues } from '../../testing/kill/worker.ts'
import {
  act,
  aFreeSite,
  aPaidSite,
  changePlan,
  subscriptionRow,
  viewPlan,
  withCard,
} from '../../testing/plan.ts'
import { testServer } from '../../testing/server.ts'
import { alarms } from '../alarm/tables.ts'
import { roleChanged } from '../membership/index.ts'
import { FORGET_KEY } from './card-key.ts'
import { planCardKey } from './card-store.ts'
import { PLAN_STEP } from './events.ts'
import { productGateway } from './gateway.ts'
import { renew } from './renew.ts'
import { planCards, planCharges } from './tables.ts'

/** Without a worker: a process that dies after its commit leaves the same. */
const server = await testServer()
const { services, clock } = server
const { db } = services
const START = new Date()

beforeEach(() => clock.set(START))

const at = (channelSeq: number) => systemContext(services, channelSeq)
const cardsOf = (channelSeq: number) =>
  db.select().from(planCards).where(eq(planCards.channelSeq, channelSeq))
const chargesOf = (channelSeq: number) =>
  db.select().from(planCharges).where(eq(planCharges.channelSeq, channelSeq))
const shownCard = async (channelSeq: number, as: Person) => (await viewPlan(server, channelSeq, as)).card
const remove = (channelSeq: number, as: Person, createdAt: string) =>
  act(server, channelSeq, as, 'card/delete', { createdAt })
const removeShown = async (channelSeq: number, as: Person) =>
  remove(channelSeq, as, (await shownCard(channelSeq, as)).createdAt)
const follow = (channelSeq: number, ...queues: string[]) => workQueues(server, { channelSeq }, queues)

async function keyOf(channelSeq: number) {
  const [row] = await cardsOf(channelSeq)
  if (!row) throw new Error('no card is kept')
  return planCardKey(at(channelSeq), row)
}
/** Whether the gateway would still charge it. */
async function isCharged(channelSeq: number, { ref, customerKey }: Awaited<ReturnType<typeof keyOf>>) {
  const orderId = unique('try')
  const charge = productGateway(at(channelSeq))?.cards?.charge({
    cardRef: ref,
    customerKey,
    orderId,
    orderName: 'a try',
    amount: won(1000),
    buyer: { name: '', email: null },
    key: orderId,
  })
  if (!charge) throw new Error('no gateway')
  return charge.then(
    ({ status }) => status,
    (error: unknown) => Reflect.get(Object(error), 'code'),
  )
}
/** Subjects of what has left to somebody about this site. */
const lettersTo = async (channelSeq: number, { email }: Person): Promise<string[]> => {
  await follow(channelSeq, MAIL_QUEUE)
  const sent = await db.select().from(sentMails).where(eq(sentMails.recipient, email))
  return sent.map(({ subject }) => subject)
}

describe('PLAN-12 the card of a plan is taken away', () => {
  test('it is charged no more, its owners hear what comes, and another site keeps its own', async () => {
    const [{ channelSeq, owner }, elsewhere] = [await aPaidSite(server), await aPaidSite(server)]
    const key = await keyOf(channelSeq)
    const { createdAt } = await shownCard(channelSeq, owner)
    expect(await remove(channelSeq, owner, createdAt)).toMatchObject({ status: 200 })
    expect(await remove(channelSeq, owner, createdAt)).toMatchObject({ status: 404 })
    expect(await cardsOf(channelSeq)).toEqual([])
    expect(await cardsOf(elsewhere.channelSeq)).toHaveLength(1)
    expect(await viewPlan(server, channelSeq, owner)).toMatchObject({ card: null, state: 'active' })

    // Whoever was to tell the gateway died: the work is there, and done twice it is done once.
    expect(await isCharged(channelSeq, key)).toBe('PAID')
    await follow(channelSeq, FORGET_KEY.name)
    expect(await isCharged(channelSeq, key)).toBe('NOT_FOUND_BILLING')
    expect(await isCharged(elsewhere.channelSeq, await keyOf(elsewhere.channelSeq))).toBe('PAID')

    const noted = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.channelSeq, channelSeq), eq(auditEntries.action, 'plan.card')))
    expect(noted.at(-1)).toMatchObject({ userSeq: owner.userSeq, after: null })
    await follow(channelSeq, ...queuesOf(server, PLAN_STEP))
    const told = await db.select().from(alarms).where(eq(alarms.targetUserSeq, owner.userSeq))
    expect(told.map(({ content }) => JSON.parse(content).type)).toContain('planCardRemoved')
    expect(await lettersTo(channelSeq, owner)).toContainEqual(expect.stringContaining('결제할 카드가 없어요'))
    expect(await lettersTo(elsewhere.channelSeq, elsewhere.owner)).not.toContainEqual(
      expect.stringContaining('결제할 카드가 없어요'),
    )
  })

  test('the term lasts; without another card the next one is declined, with one it goes on', async () => {
    const { channelSeq, owner } = await aPaidSite(server)
    await removeShown(channelSeq, owner)
    const { paidUntil } = await subscriptionRow(server, channelSeq)
    if (!paidUntil) throw new Error('nothing is paid for')
    clock.set(new Date(paidUntil.getTime() - 1000))
    await renew(at(channelSeq))
    expect(await viewPlan(server, channelSeq, owner)).toMatchObject({ state: 'active' })
    clock.set(paidUntil)
    await renew(at(channelSeq))
    const { state, next } = await viewPlan(server, channelSeq, owner)
    expect(state).toBe('pastDue')
    expect((await withCard(server, channelSeq, owner)).status).toBe(200)
    const paid = await act(server, channelSeq, owner, 'payment/create', { expectedAmount: next.amount })
    expect(paid.body.data).toMatchObject({ state: 'active' })
  })

  test('where nothing is to be charged nobody is told to hurry', async () => {
    const { channelSeq, owner } = await aFreeSite(server)
    await withCard(server, channelSeq, owner)
    expect((await removeShown(channelSeq, owner)).status).toBe(200)
    expect(await lettersTo(channelSeq, owner)).toEqual([expect.stringContaining('카드가 삭제되었어요')])
  })

  test('a card that took its place meanwhile stays', async () => {
    const { channelSeq, owner } = await aPaidSite(server)
    const [before, seen] = [await keyOf(channelSeq), await shownCard(channelSeq, owner)]
    clock.advance(1000)
    await withCard(server, channelSeq, owner)
    expect(await remove(channelSeq, owner, seen.createdAt)).toMatchObject({ status: 404 })
    expect(await cardsOf(channelSeq)).toHaveLength(1)
    await follow(channelSeq, FORGET_KEY.name)
    expect(await isCharged(channelSeq, before)).toBe('NOT_FOUND_BILLING')
    expect(await isCharged(channelSeq, await keyOf(channelSeq))).toBe('PAID')
  })

  test('nobody waits at a charge for a card that is gone', async () => {
    const { channelSeq, owner } = await aPaidSite(server)
    const { createdAt } = await shownCard(channelSeq, owner)
    await db
      .update(planCharges)
      .set({ state: PLAN_CHARGE_STATE.unknown })
      .where(eq(planCharges.channelSeq, channelSeq))
    expect((await remove(channelSeq, owner, createdAt)).body.errorName).toBe('PLAN_CHARGE_PENDING')
    expect(await cardsOf(channelSeq)).toHaveLength(1)
  })

  test('of a charge and a removal at once one comes after the other, and no charge lacks its card', async () => {
    for (let round = 0; round < 6; round++) {
      const { channelSeq, owner } = await aFreeSite(server)
      await withCard(server, channelSeq, owner)
      const { createdAt } = await shownCard(channelSeq, owner)
      const [changed, removed] = await Promise.all([
        changePlan(server, channelSeq, owner, PLAN.basic),
        remove(channelSeq, owner, createdAt),
      ])
      if (changed.status !== 200) expect(changed.body.errorName).toBe('PLAN_CARD_NEEDED')
      if (removed.status !== 200) expect(removed.body.errorName).toBe('PLAN_CHARGE_PENDING')
      const states = (await chargesOf(channelSeq)).map(({ state }) => state)
      expect(states).toEqual(changed.status === 200 ? ['paid'] : [])
      expect(await cardsOf(channelSeq)).toHaveLength(removed.status === 200 ? 0 : 1)
    }
  })
})

describe('PLAN-04 PLAN-12 a card is taken away by who looks after the plan alone', () => {
  test('no stranger, no manager, no owner of another site', async () => {
    const { channelSeq, owner } = await aPaidSite(server)
    const { createdAt } = await shownCard(channelSeq, owner)
    const others = [
      (await aFreeSite(server)).owner,
      await aPerson(services),
      await anOperator(services, channelSeq, USER_TYPE.manager),
    ]
    for (const other of others)
      expect([403, 404]).toContain((await remove(channelSeq, other, createdAt)).status)
    expect(await cardsOf(channelSeq)).toHaveLength(1)
  })

  test('another owner sees that it is not theirs, and takes it away', async () => {
    const { channelSeq, owner } = await aPaidSite(server)
    const other = await anOperator(services, channelSeq, USER_TYPE.owner)
    expect(await shownCard(channelSeq, owner)).toMatchObject({ isMine: true })
    expect(await shownCard(channelSeq, other)).toMatchObject({ isMine: false })
    expect((await removeShown(channelSeq, other)).status).toBe(200)
  })

  test('whoever handed over has nothing to take away: it goes with them, and the new owner hears of it', async () => {
    const { channelSeq, owner } = await aPaidSite(server)
    const next = await anOperator(services, channelSeq, USER_TYPE.owner)
    const key = await keyOf(channelSeq)
    const { createdAt } = await shownCard(channelSeq, owner)
    const operator = `/api/v1.0/channels/${channelSeq}/admin/operators/${owner.userSeq}`
    const { revision } = (await server.call({ url: operator, as: owner })).body.data.operator
    const role = { userTypeCd: USER_TYPE.manager, added: [], removed: [], revision }
    await server.call({ method: 'POST', url: `${operator}/modify`, as: owner, body: role })

    expect((await remove(channelSeq, owner, createdAt)).status).toBe(403)
    expect(await viewPlan(server, channelSeq, next)).toMatchObject({ card: null, state: 'active' })
    await follow(channelSeq, ...queuesOf(server, roleChanged), FORGET_KEY.name)
    expect(await cardsOf(channelSeq)).toEqual([])
    expect(await isCharged(channelSeq, key)).toBe('NOT_FOUND_BILLING')
    expect(await lettersTo(channelSeq, next)).toContainEqual(expect.stringContaining('결제할 카드가 없어요'))
  })
})

test('PLAN-12 a card that its holder removed at the gateway is told of as well', async () => {
  const { channelSeq, owner } = await aPaidSite(server)
  const { ref: billingKey } = await keyOf(channelSeq)
  const notice = {
    eventType: 'BILLING_DELETED',
    createdAt: '2026-11-22T10:00:00.000000',
    data: { billingKey },
    billingKey,
    reason: 'USER',
  }
  const send = () => server.call({ method: 'POST', url: '/api/v1.0/webhooks/toss', body: notice })
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(200)
  expect(await cardsOf(channelSeq)).toEqual([])
  const letters = await lettersTo(channelSeq, owner)
  expect(letters.filter((subject) => subject.includes('결제할 카드가 없어요'))).toHaveLength(1)
})
