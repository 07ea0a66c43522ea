import { and, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { systemContext } from '../../platform/context.ts'
import { PASSWORD } from '../../testing/account.ts'
import { cancel } from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { givePassword } from '../../testing/settling.ts'
import { buyWith, startAccounts } from '../../testing/two-accounts.ts'
import { keepPaymentSetting, PAYMENT_GATEWAYS, PAYMENT_SETTINGS } from '../order/index.ts'
import { orders } from '../order/tables.ts'
import { ledgerEntries } from './tables.ts'

/** Whose account took the money (docs/decisions/names-of-accounts.md). Each start is the product with other keys, on the same data. */
const accounts = await startAccounts()
afterAll(accounts.close)
const pair = (name: string) => ({ clientKey: `live_ck_${name}`, secretKey: `live_sk_${name}` })

const databaseUrl = await testDatabase()
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')
const started = (keys: ReturnType<typeof pair>, worker = false) =>
  testServer({ databaseUrl, worker, env: { ...accounts.env(keys), SECRET_KEY } })
const OWN = accounts.issue('installation', pair('installation'))
const server = await started(OWN, true)
const { services } = server

const merchantOf = async (orderSeq: number) => {
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  return row?.merchant ?? ''
}
async function aSite(name: string) {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  await givePassword(server, owner)
  const keys = accounts.issue(name, pair(name))
  const url = `/api/v1.0/channels/${channelSeq}/admin/payment-settings`
  const keep = async (given: { clientKey: string; secretKey: string }, at = server) => {
    const { body } = await at.call({ url, as: owner })
    return at.call({
      method: 'POST',
      url: `${url}/toss/modify`,
      as: owner,
      body: { ...given, password: PASSWORD, revision: body.data.revisions.toss },
    })
  }
  const course = await aCourse(services, channelSeq)
  return { channelSeq, keys, keep, course, learner: () => aMember(services, channelSeq) }
}

test('SET-07 SEC-24 nobody keeps the client key of the installation, or of another site, as their own', async () => {
  const [site, other] = [await aSite('first_site'), await aSite('second_site')]
  expect((await other.keep(other.keys)).status).toBe(200)
  const { secretKey } = site.keys
  for (const foreign of [OWN.clientKey, other.keys.clientKey]) {
    const refused = await site.keep({ clientKey: foreign, secretKey })
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toEqual({ clientKey: expect.stringContaining('다른 결제 상점') })
  }
  expect((await site.keep({ ...site.keys, secretKey: OWN.secretKey })).body.fields).toEqual({
    secretKey: expect.stringContaining('다른 결제 상점'),
  })
  expect((await site.keep(site.keys)).status).toBe(200)
  // Whoever has the secret, too, has the account.
  expect((await site.keep(other.keys)).status).toBe(200)
})

test('BYD-04 SALE-09 what a site’s own keys took is never paid out, though it wrote down the installation’s client key', async () => {
  const site = await aSite('impostor')
  const kept = { clientKey: OWN.clientKey, secretKey: site.keys.secretKey }
  // As it could be kept before it was refused.
  await keepPaymentSetting(systemContext(services, site.channelSeq), PAYMENT_SETTINGS.toss, kept)
  const learner = await site.learner()
  const orderSeq = await buyWith(server, accounts, site.course, learner, site.keys.clientKey)
  expect([accounts.holds('impostor'), accounts.holds('installation')]).toEqual([60_000, 0])
  await eventually(async () => {
    const [entry] = await services.db
      .select()
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.channelSeq, site.channelSeq), eq(ledgerEntries.orderSeq, orderSeq)))
    expect(entry?.terms).toMatchObject({ taker: 'site' })
  })
  expect((await cancel(server, site.course, learner, orderSeq)).status).toBe(200)
  expect(accounts.holds('impostor')).toBe(0)
})

test('PAY-21 what the installation took before a site had keys goes back by the installation’s', async () => {
  const site = await aSite('later_site')
  const learner = await site.learner()
  const orderSeq = await buyWith(server, accounts, site.course, learner)
  expect(accounts.holds('installation')).toBe(60_000)
  expect((await site.keep(site.keys)).status).toBe(200)
  expect((await cancel(server, site.course, learner, orderSeq)).status).toBe(200)
  expect(accounts.holds('installation')).toBe(0)
})

test('PAY-21 a site’s account goes on under its name after both halves of its keys were issued anew; another account is another', async () => {
  const site = await aSite('reissued')
  await site.keep(site.keys)
  const learner = await site.learner()
  const orderSeq = await buyWith(server, accounts, site.course, learner)
  const anew = accounts.issue('reissued', pair('reissued_anew'))
  expect((await site.keep(anew)).status).toBe(200)
  const next = await buyWith(server, accounts, site.course, await site.learner())
  expect(await merchantOf(next)).toBe(await merchantOf(orderSeq))
  expect((await site.keep(accounts.issue('elsewhere', pair('elsewhere')))).status).toBe(200)
  const elsewhere = await buyWith(server, accounts, site.course, await site.learner())
  expect(await merchantOf(elsewhere)).not.toBe(await merchantOf(orderSeq))
  expect((await cancel(server, site.course, learner, orderSeq)).body.errorName).toBe('REFUND_NOT_POSSIBLE')
  expect((await site.keep(anew)).status).toBe(200)
  expect((await cancel(server, site.course, learner, orderSeq)).status).toBe(200)
  expect(accounts.holds('reissued')).toBe(60_000)
})

test('PAY-21 MSH-08 the installation’s account outlives its keys: one half, both halves, and it is not another’s', async () => {
  const site = await aSite('none')
  const [one, two, three] = [await site.learner(), await site.learner(), await site.learner()]
  const before = [
    await buyWith(server, accounts, site.course, one),
    await buyWith(server, accounts, site.course, two),
    await buyWith(server, accounts, site.course, three),
  ]
  const named = services.ports.use(PAYMENT_GATEWAYS).ownMerchant
  const ownOf = (at: typeof server) => at.services.ports.use(PAYMENT_GATEWAYS)
  const backAt = async (at: typeof server, of = 0, as = one) =>
    (await cancel(at, site.course, as, before[of] ?? 0)).body.errorName

  const half = accounts.issue('installation', { ...OWN, clientKey: 'live_ck_half' })
  const rotated = await started(half)
  expect(ownOf(rotated).ownMerchant).toBe(named)
  expect(await backAt(rotated)).toBeUndefined()

  const both = accounts.issue('installation', pair('both'))
  accounts.goDown(true)
  await expect(started(both)).rejects.toThrow('does not answer whose they are')
  accounts.goDown(false)
  const anew = await Promise.all([started(both), started(both)])
  expect(anew.map((at) => ownOf(at).ownMerchant)).toEqual([named, named])
  expect(await backAt(anew[0], 1, two)).toBeUndefined()

  const moved = await started(accounts.issue('moved', pair('moved')))
  expect(ownOf(moved).ownMerchant).not.toBe(named)
  expect(ownOf(moved).isOwn(named)).toBe(true)
  expect(await backAt(moved, 2, three)).toBe('REFUND_NOT_POSSIBLE')
})
