import { COUPON_ISSUE } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { aCoupon } from '../../testing/coupons.ts'
import { aChannel, aCourse, aMember, anOperator } from '../../testing/factories.ts'
import { queuesOf, workQueues } from '../../testing/kill/worker.ts'
import { becomeOne } from '../../testing/merging.ts'
import { testServer } from '../../testing/server.ts'
import { aCard, act, aMembership, aSubscriber, paidBy, rowOf, subscribe } from '../../testing/subscribing.ts'
import { itemCompleted } from '../classroom/index.ts'
import { coupons } from '../coupon/tables.ts'
import { accountsMerged } from '../identity/index.ts'
import { chargeDue } from './due.ts'
import { subscriptions } from './tables.ts'

/** Without a worker: what follows a merge waits until a test does it. */
const server = await testServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server

/** Two accounts of one person, each with the membership, that have just become one. */
async function world() {
  const { channelSeq } = await aChannel(services)
  const membership = await aMembership(services, channelSeq)
  const other = await aMembership(services, channelSeq, { name: '다른 서가' })
  const owner = await anOperator(services, channelSeq, 'OWN')
  const pair = { gone: await aMember(services, channelSeq), kept: await aMember(services, channelSeq) }
  await aSubscriber(server, membership, pair.gone)
  const { subscriptionSeq } = await aSubscriber(server, membership, pair.kept)
  const cardSeq = await aCard(server, channelSeq, pair.kept)
  const kept = await becomeOne(server, pair)
  const follow = (queues = queuesOf(server, accountsMerged)) =>
    workQueues(server, { channelSeq: -1, people: [pair.gone.userSeq] }, queues)
  return { channelSeq, membership, other, owner, ...pair, kept, subscriptionSeq, cardSeq, follow }
}
type World = Awaited<ReturnType<typeof world>>

const press = (what: string, body: (w: World) => object) => (w: World) =>
  act(server, w.channelSeq, w.kept, { subscriptionSeq: w.subscriptionSeq, what, body: body(w) })

const PRESSES: Record<string, (w: World) => ReturnType<typeof act>> = {
  cancel: press('cancel', () => ({})),
  pause: press('pause', () => ({})),
  resume: press('resume', () => ({ expectedAmount: 0 })),
  change: press('change', ({ other }) => ({
    membershipSeq: other.membershipSeq,
    termMonths: 1,
    expectedAmount: 0,
    expectedPrice: 10_000,
  })),
  'another card': press('card', ({ cardSeq }) => ({ cardSeq })),
  'a second membership': ({ other, kept, cardSeq }) => subscribe(server, other, kept, { cardSeq }),
}

for (const [what, doIt] of Object.entries(PRESSES))
  test(`SOC-19, MSH-09 ${what}: waits until the accounts are one`, async () => {
    const w = await world()
    const before = await rowOf(server, w.subscriptionSeq)
    const { status, body } = await doIt(w)
    expect([status, body.errorName]).toEqual([409, 'MERGE_UNDER_WAY'])
    expect(await rowOf(server, w.subscriptionSeq)).toEqual(before)
    await w.follow()
    expect((await doIt(w)).body.errorName).not.toBe('MERGE_UNDER_WAY')
  })

test('SOC-19, MSH-08 what is due meanwhile is charged a moment later', async () => {
  const w = await world()
  const now = services.now()
  await services.db
    .update(subscriptions)
    .set({ dueAt: new Date(now.getTime() - 1000) })
    .where(eq(subscriptions.subscriptionSeq, w.subscriptionSeq))
  await chargeDue(services)
  expect(await paidBy(server, w.kept)).toEqual([10_000])
  expect((await rowOf(server, w.subscriptionSeq)).dueAt?.getTime()).toBeGreaterThan(now.getTime())
})

test('SOC-19, MSH-08 what is due at the account that goes waits for the one that stays, and does not end', async () => {
  const w = await world()
  const now = services.now()
  const theirs = eq(subscriptions.userSeq, w.gone.userSeq)
  await services.db
    .update(subscriptions)
    .set({ dueAt: new Date(now.getTime() - 1000) })
    .where(theirs)
  await chargeDue(services)
  const [row] = await services.db.select().from(subscriptions).where(theirs)
  expect(row).toMatchObject({ state: 'active', endReason: null })
  expect(row?.dueAt?.getTime()).toBeGreaterThan(now.getTime())
})

const couponsOf = (w: World, couponInfoSeq: number) =>
  services.db
    .select({ userSeq: coupons.userSeq })
    .from(coupons)
    .where(and(eq(coupons.channelSeq, w.channelSeq), eq(coupons.couponInfoSeq, couponInfoSeq)))

test('SOC-19, CPN-08 staff give nobody a coupon of whom nobody can tell yet what they had', async () => {
  const w = await world()
  const { couponInfoSeq } = await aCoupon(services, w.channelSeq, { issueCd: COUPON_ISSUE.hand })
  const beside = await aMember(services, w.channelSeq)
  const give = () =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${w.channelSeq}/admin/coupons/${couponInfoSeq}/holders/create`,
      as: w.owner,
      body: { userSeqs: [w.kept.userSeq, beside.userSeq], emails: [] },
    })
  expect((await give()).body.data).toMatchObject({ issuedCount: 1, refused: [{ reason: 'merging' }] })
  expect(await couponsOf(w, couponInfoSeq)).toEqual([{ userSeq: beside.userSeq }])
  await w.follow()
  expect((await give()).body.data).toMatchObject({ issuedCount: 1, refused: [{ reason: 'alreadyIssued' }] })
})

test('SOC-19, CPN-08 what was finished before the merge is rewarded at the account that stays', async () => {
  const w = await world()
  const course = await aCourse(services, w.channelSeq)
  const { couponInfoSeq } = await aCoupon(services, w.channelSeq, { issueCd: COUPON_ISSUE.finish })
  await services.jobs.emit(systemContext(services, w.channelSeq), itemCompleted, {
    ...course,
    curriculumSeq: 1,
    userSeq: w.gone.userSeq,
    classCompleted: true,
  })
  const reward = () =>
    workQueues(server, { channelSeq: w.channelSeq, people: [w.gone.userSeq] }, [
      'classroom.item-completed__coupon',
    ])
  await expect(reward()).rejects.toThrow('MERGE_UNDER_WAY')
  expect(await couponsOf(w, couponInfoSeq)).toEqual([])
  await w.follow()
  await reward()
  expect(await couponsOf(w, couponInfoSeq)).toEqual([{ userSeq: w.kept.userSeq }])
})
