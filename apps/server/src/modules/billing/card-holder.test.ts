import { USER_TYPE } from '@seodang/domain/codes'
import { PLAN } from '@seodang/domain/plan'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { PASSWORD } from '../../testing/account.ts'
import { anOperator, aPerson, type Person } from '../../testing/factories.ts'
import { queuesOf, workQueues } from '../../testing/kill/worker.ts'
import { aFreeSite, changePlan, subscriptionRow, viewPlan, withCard } from '../../testing/plan.ts'
import { testServer } from '../../testing/server.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { mergeAccounts } from '../identity/merge.ts'
import { hashPassword } from '../identity/passwords.ts'
import { users } from '../identity/tables.ts'
import { placesLeft, roleChanged } from '../membership/index.ts'
import { operators } from '../membership/tables.ts'
import { renew } from './renew.ts'
import { planCards, planCharges } from './tables.ts'

/** Without a worker: what follows from somebody's having gone waits until a test does it. */
const server = await testServer()
const { services, clock } = server
const { db } = services

/** A site of two owners on a plan that is charged to the card of the first. */
async function aSiteOfTwoOwners() {
  const { channelSeq, owner: payer } = await aFreeSite(server)
  const other = await anOperator(services, channelSeq, USER_TYPE.owner)
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.userSeq, payer.userSeq))
  expect((await withCard(server, channelSeq, payer)).status).toBe(200)
  return { channelSeq, payer, other }
}
type Site = Awaited<ReturnType<typeof aSiteOfTwoOwners>>

const post = (url: string, as: Person, body: object = {}) =>
  server.call({ method: 'POST', url: `/api/v1.0/${url}`, as, body })
const cardsOf = ({ channelSeq }: Site) =>
  db.select().from(planCards).where(eq(planCards.channelSeq, channelSeq))
const paidOf = async ({ channelSeq }: Site) => {
  const rows = await db.select().from(planCharges).where(eq(planCharges.channelSeq, channelSeq))
  return rows.filter(({ state }) => state === 'paid').length
}
const follow = ({ channelSeq, payer }: Site, ...events: { name: string }[]) =>
  workQueues(server, { channelSeq, people: [payer.userSeq] }, queuesOf(server, ...events))

const stepDown = async ({ channelSeq, payer }: Site, to: 'MNG' | 'TCH') => {
  const url = `channels/${channelSeq}/admin/operators/${payer.userSeq}`
  const { operator } = (await server.call({ url: `/api/v1.0/${url}`, as: payer })).body.data
  return post(`${url}/modify`, payer, { userTypeCd: to, added: [], removed: [], revision: operator.revision })
}

describe('PLAN-12 the card of a plan is charged to nobody who looks after it no more', () => {
  test.each<[string, (site: Site) => Promise<unknown>, { name: string }[]]>([
    [
      'taken off the staff',
      ({ channelSeq, payer, other }) =>
        post(`channels/${channelSeq}/admin/operators/${payer.userSeq}/delete`, other),
      [roleChanged],
    ],
    ['an instructor by now', (site) => stepDown(site, 'TCH'), [roleChanged]],
    [
      'an account that was closed',
      ({ payer }) => post('users/closing', payer, { password: PASSWORD }),
      [accountClosed, placesLeft],
    ],
  ])('%s', async (_, leave, events) => {
    const site = await aSiteOfTwoOwners()
    const { channelSeq, other } = site
    expect(await leave(site)).toMatchObject({ status: 200 })

    // At once, however long the worker is away.
    expect((await changePlan(server, channelSeq, other, PLAN.pro, 12)).body.errorName).toBe(
      'PLAN_CARD_NEEDED',
    )
    expect((await viewPlan(server, channelSeq, other)).card).toBeNull()

    await follow(site, ...events)
    expect(await cardsOf(site)).toEqual([])
    expect(await paidOf(site)).toBe(0)
    expect((await withCard(server, channelSeq, other)).status).toBe(200)
    expect((await changePlan(server, channelSeq, other, PLAN.basic)).status).toBe(200)
  })

  test('also by a renewal', async () => {
    const site = await aSiteOfTwoOwners()
    const { channelSeq, payer, other } = site
    expect((await changePlan(server, channelSeq, payer, PLAN.basic)).status).toBe(200)
    await post(`channels/${channelSeq}/admin/operators/${payer.userSeq}/delete`, other)
    const { paidUntil } = await subscriptionRow(server, channelSeq)
    if (!paidUntil) throw new Error('nothing is paid for')
    clock.set(paidUntil)
    await renew(systemContext(services, channelSeq))
    expect(await paidOf(site)).toBe(1)
    expect((await viewPlan(server, channelSeq, other)).state).toBe('pastDue')
  })
})

test('PLAN-12 a manager who looks after the plan pays for it on', async () => {
  const site = await aSiteOfTwoOwners()
  expect((await stepDown(site, 'MNG')).status).toBe(200)
  const role = { added: ['SITE_PLAN_UPDATE'] }
  await db.update(operators).set(role).where(eq(operators.userSeq, site.payer.userSeq))
  await follow(site, roleChanged)
  expect((await changePlan(server, site.channelSeq, site.other, PLAN.basic)).status).toBe(200)
})

test('PLAN-12, SOC-19 a plan is charged on where whoever pays goes on by another account', async () => {
  const site = await aSiteOfTwoOwners()
  const { channelSeq, payer, other } = site
  const kept = await aPerson(services)
  await inTransaction(systemContext(services, 0), (ctx) => mergeAccounts(ctx, payer.userSeq, kept.userSeq))

  expect((await changePlan(server, channelSeq, other, PLAN.basic)).status).toBe(200)
  await follow(site, accountsMerged)
  expect(await cardsOf(site)).toMatchObject([{ registeredBy: kept.userSeq }])
  expect((await changePlan(server, channelSeq, kept, PLAN.standard)).status).toBe(200)
  expect(await paidOf(site)).toBe(2)
})
