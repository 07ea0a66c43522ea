import { DAY, HOUR, MINUTE } from '@seodang/domain/instant'
import { won } from '@seodang/domain/money'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { auditEntries } from '../../platform/database/tables.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { takeMoment } from '../../set-back.ts'
import { buy } from '../../testing/buying.ts'
import { deskOf } from '../../testing/desk.ts'
import { aChannel, aCourse, aMember, anOperator, aPerson } from '../../testing/factories.ts'
import { type CallOptions, testServer } from '../../testing/server.ts'
import { keepPaymentSetting, PAYMENT_SETTINGS } from './settings-store.ts'
import { chargeHolds, orderLines, orders, payments } from './tables.ts'
import { standingPayments } from './unknown-movements.ts'

const server = await testServer()
const { services, clock } = server
const sandbox = services.ports.use(TOSS_SANDBOX)
const administrator = await aPerson(services, { isPlatformAdmin: true })
const cookie = await deskOf(services).cookieOf(administrator, { proved: true })
const HOLD = '/api/v1.0/platform/charge-hold'
const atDesk = (url: string, options: Partial<CallOptions> = {}) =>
  server.call({ url, headers: { cookie }, ...options })
const release = (options: Partial<CallOptions> = {}) =>
  atDesk(`${HOLD}/delete`, { method: 'POST', body: {}, ...options })

afterEach(async () => {
  sandbox.clear()
  sandbox.store.state.transactions.length = 0
  await services.db.delete(chargeHolds)
})

const SITE_KEYS = {
  clientKey: 'test_ck_D5GePWvyJnrK0W0k6q8gLzN97Eoq',
  secretKey: 'test_sk_zXLkKEypNArWmo50nX3lmeaxYG5R',
}

/** A class that was paid by card, whose order the books lose afterwards. */
async function paidAndLost(channelSeq: number) {
  const { order } = await buy(
    server,
    await aCourse(services, channelSeq, { price: 60_000 }),
    await aMember(services, channelSeq),
  )
  const orderSeq = Number(order.orderSeq)
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  for (const table of [payments, orderLines, orders])
    await services.db.delete(table).where(eq(table.orderSeq, orderSeq))
  return row?.paymentOrderId
}

test('PAY-19 the desk tells an administrator what the gateways took since then and the books do not know, and by whose keys', async () => {
  const since = new Date(clock.now().getTime() - DAY)
  await takeMoment(services, since)
  const ours = await aChannel(services)
  const theirs = await aChannel(services, { name: '달빛 글방' })
  await keepPaymentSetting(systemContext(services, theirs.channelSeq), PAYMENT_SETTINGS.toss, SITE_KEYS)
  const stores = await aChannel(services, { name: '바다 글방' })
  await keepPaymentSetting(systemContext(services, stores.channelSeq), PAYMENT_SETTINGS.portone, {
    storeId: 'store-1',
    channelKey: 'channel-key-1',
    apiSecret: 'secret',
    webhookSecret: 'secret',
  })
  await buy(server, await aCourse(services, ours.channelSeq), await aMember(services, ours.channelSeq))
  const lost = [await paidAndLost(ours.channelSeq), await paidAndLost(theirs.channelSeq)]
  // The gateway lists what moved until the last whole second.
  clock.advance(MINUTE)

  expect((await atDesk(HOLD)).body.data.hold.since).toBe(since.toISOString())
  expect((await atDesk('/api/v1.0/platform/session')).body.data.chargesHeldSince).toBe(since.toISOString())
  const { list, totalCount, unasked } = (await atDesk(`${HOLD}/payments`)).body.data
  const site = { channelSeq: theirs.channelSeq, name: '달빛 글방' }
  // The stand-in tells all of its movements to whoever has keys.
  const byWhom = { isOwn: true, sites: [site] }
  expect(totalCount).toBe(2)
  expect(list).toHaveLength(2)
  expect(list).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ orderId: lost[0], amount: 60_000, status: 'PAID', ...byWhom }),
      expect.objectContaining({ orderId: lost[1], amount: 60_000, status: 'PAID', ...byWhom }),
    ]),
  )
  expect(unasked).toEqual([{ site: { channelSeq: stores.channelSeq, name: '바다 글방' }, why: 'noList' }])

  // The product's own keys are asked first; what is lost is repeated once.
  sandbox.play({ on: 'transactions', do: 'refuse', code: 'COMMON_ERROR', times: 20 })
  const silent = (await atDesk(`${HOLD}/payments`)).body.data
  expect(silent).toMatchObject({ list: [], totalCount: 0 })
  expect(silent.unasked).toEqual(
    expect.arrayContaining([
      { site: null, why: 'noAnswer' },
      { site, why: 'noAnswer' },
    ]),
  )
})

test('PAY-19, SEC-02 an administrator alone lets charges go on, once, and the audit log knows who', async () => {
  const since = new Date(clock.now().getTime() - DAY)
  await takeMoment(services, since)
  const { channelSeq } = await aChannel(services)
  const others: Partial<CallOptions>[] = [
    { headers: {} },
    { headers: {}, as: await aMember(services, channelSeq) },
    { headers: {}, as: await anOperator(services, channelSeq, 'OWN') },
    { headers: { cookie: await deskOf(services).cookieOf(administrator, { proved: false }) } },
  ]
  for (const other of others) {
    for (const url of [HOLD, `${HOLD}/payments`])
      expect([401, 403], url).toContain((await atDesk(url, other)).status)
    expect([401, 403]).toContain((await release(other)).status)
  }
  expect((await atDesk(HOLD)).body.data.hold).not.toBeNull()

  const answers = await Promise.all([release(), release()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await atDesk(HOLD)).body).toEqual({ data: { hold: null } })
  expect((await atDesk('/api/v1.0/platform/session')).body.data.chargesHeldSince).toBeNull()
  expect((await atDesk(`${HOLD}/payments`)).status).toBe(404)
  const [row] = await services.db.select().from(chargeHolds)
  expect(row).toMatchObject({ releasedBy: administrator.userSeq })
  const written = await services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'platform.releaseCharges'))
  expect(written).toMatchObject([
    { userSeq: administrator.userSeq, before: { since: since.toISOString() }, after: null },
  ])
})

test('PAY-19 of the movements of a period the payments count whose money is there, or is awaited', () => {
  const start = Date.UTC(2026, 2, 1)
  const moved = (
    paymentRef: string,
    status: 'PAID' | 'CANCELED' | 'PART_CANCELED' | 'AWAITING_DEPOSIT',
    hours: number,
  ) => ({
    paymentRef,
    orderId: `order of ${paymentRef}`,
    status,
    amount: won(1000 * hours),
    at: new Date(start + hours * HOUR),
  })
  const standing = standingPayments([
    moved('paid', 'PAID', 1),
    moved('cancelled', 'PAID', 2),
    moved('partly', 'PAID', 3),
    moved('deposit', 'AWAITING_DEPOSIT', 4),
    moved('came', 'AWAITING_DEPOSIT', 5),
    moved('cancelled', 'CANCELED', 6),
    moved('partly', 'PART_CANCELED', 7),
    moved('came', 'PAID', 8),
    // Taken before the period, so it is in the books.
    moved('of before', 'PART_CANCELED', 9),
  ])
  expect(standing.map(({ paymentRef, status, amount }) => [paymentRef, status, amount.minor])).toEqual([
    ['paid', 'PAID', 1000],
    ['partly', 'PART_CANCELED', 3000],
    ['deposit', 'AWAITING_DEPOSIT', 4000],
    ['came', 'PAID', 8000],
  ])
})
