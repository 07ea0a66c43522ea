import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { sandboxStore } from '../../providers/payment/sandbox-portone/index.ts'
import { PASSWORD } from '../../testing/account.ts'
import { checkout, mailsTo } from '../../testing/buying.ts'
import { aDollarCourse, buyInDollars, orderInDollars } from '../../testing/dollars.ts'
import { aChannel, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { givePassword } from '../../testing/settling.ts'
import { channelSecrets } from '../site/tables.ts'

const server = await testServer({ worker: true })
const { services } = server

const world = async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  await givePassword(server, owner)
  const url = `/api/v1.0/channels/${channelSeq}/admin/payment-settings`
  const call = (path: string, body: object = {}, as: Person = owner) =>
    server.call({ method: 'POST', url: `${url}/portone/${path}`, as, body })
  return {
    channelSeq,
    owner,
    store: sandboxStore(channelSeq),
    remove: (as?: Person) => call('delete', {}, as),
    keep: (change: object = {}, as?: Person) =>
      call('modify', { ...sandboxStore(channelSeq), password: PASSWORD, revision: 0, ...change }, as),
    read: async (as = owner) => server.call({ url, as }),
    sealed: () => services.db.select().from(channelSecrets).where(eq(channelSecrets.channelSeq, channelSeq)),
    trail: () => services.db.select().from(auditEntries).where(eq(auditEntries.channelSeq, channelSeq)),
  }
}

test('SET-07, SALE-12 a store is sealed, shown by its ends, told to every owner, and changes with the password alone', async () => {
  const w = await world()
  const other = await anOperator(services, w.channelSeq, 'OWN')
  for (const password of [undefined, 'Wrong!2026x'])
    expect((await w.keep({ password })).body.errorName).toBe('INCORRECT_PASSWORD')
  expect(await w.sealed()).toEqual([])
  const kept = await w.keep()
  expect(kept.body.data).toMatchObject({
    portone: {
      maskedStoreId: `••••${w.store.storeId.slice(-4)}`,
      maskedChannelKey: '••••ypal',
      maskedApiSecret: `••••${w.store.apiSecret.slice(-4)}`,
      maskedWebhookSecret: `••••${w.store.webhookSecret.slice(-4)}`,
    },
    portoneWebhookUrl: expect.stringContaining(`/v1.0/channels/${w.channelSeq}/webhooks/portone`),
  })
  const told = JSON.stringify([kept.body, (await w.read()).body, await w.sealed(), await w.trail()])
  for (const secret of [w.store.apiSecret, w.store.webhookSecret, w.store.channelKey])
    expect(told).not.toContain(secret)
  expect((await w.trail()).map(({ action }) => action)).toEqual(['settlement.paymentKeys'])
  for (const person of [w.owner, other])
    await expect
      .poll(() => mailsTo(server, person))
      .toEqual([expect.stringContaining('결제 연동 키가 변경되었어요')])
})

test('SET-07 a secret that PortOne refuses, and what cannot be right, are told at their fields', async () => {
  const w = await world()
  const refused = await w.keep({ apiSecret: 'some-other-secret-of-somebody' })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['apiSecret']])
  // A real store never reaches the stand-in.
  const real = await w.keep({ storeId: 'store-4ff4af41-85e3-4559-8eb8-0d08a2c6ceec' })
  expect(Object.keys(real.body.fields)).toEqual(['apiSecret'])
  const bad = await w.keep({ storeId: 'shop-1', channelKey: '', apiSecret: 'short', webhookSecret: 'secret' })
  expect(Object.keys(bad.body.fields).toSorted()).toEqual([
    'apiSecret',
    'channelKey',
    'storeId',
    'webhookSecret',
  ])
  expect(await w.sealed()).toEqual([])
})

test('SET-07 who may not change sales neither sees nor changes the store', async () => {
  const w = await world()
  const people = await Promise.all([
    anOperator(services, w.channelSeq, 'TCH', { added: ['SITE_SALES_READ'] }),
    aMember(services, w.channelSeq),
    anOperator(services, (await aChannel(services)).channelSeq, 'OWN'),
  ])
  for (const person of people)
    expect([(await w.keep({}, person)).status, (await w.remove(person)).status]).toEqual([403, 403])
})

test('PAY-05, PAY-14 with a store dollars are taken, and without it no longer', async () => {
  const w = await world()
  const course = await aDollarCourse(server, w.channelSeq)
  const learner = await aMember(services, w.channelSeq)
  const currencies = async () =>
    (await checkout(server, course, learner)).body.data.currencies.map(
      ({ currency }: { currency: string }) => currency,
    )
  expect(await currencies()).toEqual(['KRW'])
  await w.keep()
  expect(await currencies()).toEqual(['KRW', 'USD'])
  await buyInDollars(server, course, learner)
  await w.remove()
  expect((await w.read()).body.data.portone).toBeNull()
  const second = await aMember(services, w.channelSeq)
  expect((await orderInDollars(server, course, second)).body.errorName).toBe('METHOD_NOT_OFFERED')
})

test('SET-09 of two who replace the same store the second is told', async () => {
  const w = await world()
  expect((await w.keep()).status).toBe(200)
  expect((await w.keep()).body.errorName).toBe('CONFLICT_EDITED')
  expect((await w.keep({ revision: 1 })).body.data.revisions.portone).toBe(2)
})
