import { DAY, HOUR } from '@seodang/domain/instant'
import { won } from '@seodang/domain/money'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { buy, confirm, expectLedger, mayEnter, order, press } from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember } from '../../testing/factories.ts'
import { aPaidSite } from '../../testing/plan.ts'
import { testServer } from '../../testing/server.ts'
import { planCharges } from '../billing/tables.ts'
import { compareWithGateways } from './compare.ts'
import { recordedPayment } from './payments-store.ts'
import { NO_PAYMENT_SETTINGS, PAYMENT_GATEWAYS } from './port.ts'
import { keepPaymentSetting, PAYMENT_SETTINGS, readPaymentSettings } from './settings-store.ts'
import { sweepEverything } from './sweep.ts'
import { gatewayComparisons, orderLines, orders, payments, refunds } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)
afterEach(async () => {
  server.clock.set(new Date())
  sandbox.clear()
  await services.db.delete(gatewayComparisons)
})

const SITE_KEYS = {
  clientKey: 'test_ck_D5GePWvyJnrK0W0k6q8gLzN97Eoq',
  secretKey: 'test_sk_zXLkKEypNArWmo50nX3lmeaxYG5R',
}

/** A class that was paid by a transfer to an account of the order's own. */
async function paidByTransfer() {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const learner = await aMember(services, channelSeq)
  const placed = await order(server, course, learner, { payMethodCd: 'VBANK' })
  const window = String(placed.body.data.next.url)
  const { query } = await press(server, window, 'approve')
  expect((await confirm(server, course, learner, query)).status).toBe(200)
  await press(server, window, 'deposit')
  const orderSeq = Number(placed.body.data.orderSeq)
  await eventually(async () => expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '03' }))
  const { paymentOrderId = '' } = (await rowOf(orderSeq)) ?? {}
  return { course, learner, orderSeq, window, paymentOrderId }
}
type Paid = Awaited<ReturnType<typeof paidByTransfer>>

async function rowOf(orderSeq: number) {
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  return row
}

/** The bank takes it back after so many days, and no notice of it reaches us. */
async function takenBackUnheard({ window, paymentOrderId }: Paid, days: number) {
  server.clock.set(new Date(Date.now() + days * DAY))
  sandbox.play({ on: 'notice', do: 'lose', times: 2, orderId: paymentOrderId })
  await press(server, window, 'reverse')
  await sandbox.idle()
}

async function compareAfter(days: number) {
  server.clock.set(new Date(Date.now() + days * DAY + HOUR))
  await compareWithGateways(systemContext(services, 0))
}

/** Until when the keys of the product were compared. */
async function ownMark(): Promise<Date | undefined> {
  const marks = await services.db
    .select()
    .from(gatewayComparisons)
    .where(eq(gatewayComparisons.channelSeq, 0))
  return marks[0]?.comparedUntil
}

test('PAY-18, PAY-19 a deposit that its bank takes back after weeks, unheard, is found the next night, once', async () => {
  const paid = await paidByTransfer()
  await takenBackUnheard(paid, 20)
  await sweepEverything(systemContext(services, 0))
  expect(await rowOf(paid.orderSeq)).toMatchObject({ paymentStatus: '03' })

  await compareAfter(20)
  expect(await rowOf(paid.orderSeq)).toMatchObject({ paidAt: null })
  await compareAfter(21)
  // The account has ended long ago, so nobody waits for the money any more.
  await sweepEverything(systemContext(services, 0))
  expect(await rowOf(paid.orderSeq)).toMatchObject({
    paymentStatus: '05',
    paidAt: null,
    refundedAmount: 0,
    holdsPlace: false,
  })
  server.clock.set(new Date())
  expect(await mayEnter(server, paid.course, paid.learner)).toBe(false)
  await expectLedger(server, paid.course)
})

test('PAY-19 a night in which the list cannot be read is made up for, however long nobody compared', async () => {
  const paid = await paidByTransfer()
  await compareAfter(1)
  await takenBackUnheard(paid, 5)
  sandbox.play({ on: 'transactions', do: 'refuse', code: 'COMMON_ERROR', times: 20 })
  await compareAfter(5)
  expect(await rowOf(paid.orderSeq)).toMatchObject({ paymentStatus: '03' })
  sandbox.clear()
  // Longer than a merchant that is new is looked back at.
  await compareAfter(60)
  expect(await rowOf(paid.orderSeq)).toMatchObject({ paidAt: null })
})

test('PAY-19 where the gateway cannot say how one payment stands, the night is looked at again', async () => {
  const paid = await paidByTransfer()
  await compareAfter(1)
  const mark = await ownMark()
  await takenBackUnheard(paid, 3)
  sandbox.play({
    on: 'fetch',
    do: 'refuse',
    code: 'COMMON_ERROR',
    times: 20,
    orderId: paid.paymentOrderId,
  })
  await compareAfter(3)
  expect(await ownMark()).toEqual(mark)
  sandbox.clear()
  await Promise.all([compareAfter(40), compareAfter(40)])
  expect(await rowOf(paid.orderSeq)).toMatchObject({ paidAt: null })
  expect(await ownMark()).not.toEqual(mark)
})

test('PAY-19 what was cancelled at the gateway itself goes back in the books, once', async () => {
  const paid = await paidByTransfer()
  server.clock.set(new Date(Date.now() + 30 * DAY))
  sandbox.play({ on: 'notice', do: 'lose', times: 2, orderId: paid.paymentOrderId })
  const row = await rowOf(paid.orderSeq)
  const [payment] = await services.db.select().from(payments).where(eq(payments.orderSeq, paid.orderSeq))
  if (!row || !payment) throw new Error('nothing was paid')
  const gateway = services.ports.use(PAYMENT_GATEWAYS).of(NO_PAYMENT_SETTINGS).forMerchant(row.merchant)
  await gateway?.cancel(recordedPayment(row, payment), {
    reason: '상점 관리자',
    key: `console-${paid.orderSeq}`,
    refundAccount: { bank: '88', number: '110123456789', holder: '김서당' },
  })
  await sandbox.idle()
  await compareAfter(30)
  await compareAfter(31)
  expect(await rowOf(paid.orderSeq)).toMatchObject({ paymentStatus: '05', refundedAmount: 60_000 })
  expect(await services.db.$count(refunds, eq(refunds.orderSeq, paid.orderSeq))).toBe(1)
  server.clock.set(new Date())
  expect(await mayEnter(server, paid.course, paid.learner)).toBe(false)
  await expectLedger(server, paid.course)
})

/** A class that was paid by card with the product's keys or with the site's own, cancelled at the gateway after 20 days, unheard. */
async function cancelledUnheard(keys: typeof SITE_KEYS | null = null) {
  const { channelSeq } = await aChannel(services)
  const site = systemContext(services, channelSeq)
  if (keys) await keepPaymentSetting(site, PAYMENT_SETTINGS.toss, keys)
  const bought = await buy(server, await aCourse(services, channelSeq), await aMember(services, channelSeq))
  await sandbox.idle()
  const orderSeq = Number(bought.order.orderSeq)
  const row = await rowOf(orderSeq)
  const [payment] = await services.db.select().from(payments).where(eq(payments.orderSeq, orderSeq))
  if (!row || !payment) throw new Error('nothing was paid')
  server.clock.set(new Date(Date.now() + 20 * DAY))
  sandbox.play({ on: 'notice', do: 'lose', times: 2, orderId: row.paymentOrderId })
  const gateways = services.ports.use(PAYMENT_GATEWAYS).of(await readPaymentSettings(site))
  await gateways
    .forMerchant(row.merchant)
    ?.cancel(recordedPayment(row, payment), { reason: '상점 관리자', key: `console-${orderSeq}` })
  await sandbox.idle()
  server.clock.set(new Date())
  return orderSeq
}

test('PAY-19 keys of the product whose list cannot be read leave those of a site right', async () => {
  const [ours, theirs] = [await cancelledUnheard(), await cancelledUnheard(SITE_KEYS)]
  // The product's own keys are asked first; what is lost is repeated once.
  sandbox.play({ on: 'transactions', do: 'refuse', code: 'COMMON_ERROR', times: 2 })
  await compareAfter(20)
  expect(await rowOf(ours)).toMatchObject({ paymentStatus: '03' })
  expect(await rowOf(theirs)).toMatchObject({ paymentStatus: '05' })
  await compareAfter(21)
  expect(await rowOf(ours)).toMatchObject({ paymentStatus: '05' })
})

test('PAY-19, SEC-04 each site is compared for itself, also where two have the same keys', async () => {
  const both = [await cancelledUnheard(SITE_KEYS), await cancelledUnheard(SITE_KEYS)]
  await compareAfter(20)
  for (const orderSeq of both) expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '05' })
  const marks = await services.db.select().from(gatewayComparisons)
  const sites = await Promise.all(both.map(async (orderSeq) => (await rowOf(orderSeq))?.channelSeq))
  expect(marks.map(({ channelSeq }) => channelSeq)).toEqual(expect.arrayContaining([0, ...sites]))
})

test('PAY-19 an order that cannot be brought right stops none that is listed after it', async () => {
  const [broken, whole] = [await cancelledUnheard(), await cancelledUnheard()]
  await services.db.delete(orderLines).where(eq(orderLines.orderSeq, broken))
  await compareAfter(20)
  expect(await rowOf(broken)).toMatchObject({ paymentStatus: '03' })
  expect(await rowOf(whole)).toMatchObject({ paymentStatus: '05' })
})

test('PAY-19 PLAN-10 a plan that was paid back at the gateway is found, once the gateway can be asked about it', async () => {
  const { channelSeq } = await aPaidSite(server)
  const chargeOf = async () => {
    const [row] = await services.db.select().from(planCharges).where(eq(planCharges.channelSeq, channelSeq))
    if (!row) throw new Error('nothing was charged')
    return row
  }
  const { orderId, amount, paymentRef } = await chargeOf()
  await compareAfter(1)
  const mark = await ownMark()
  server.clock.set(new Date(Date.now() + 3 * DAY))
  sandbox.play({ on: 'notice', do: 'lose', times: 2, orderId })
  const gateway = services.ports.use(PAYMENT_GATEWAYS).of(NO_PAYMENT_SETTINGS).toss
  await gateway?.cancel(
    {
      paymentRef,
      orderId,
      method: 'CARD',
      status: 'PAID',
      amount: won(amount),
      balance: won(amount),
      approvedAt: null,
      virtualAccount: null,
    },
    { reason: '상점 관리자', key: `console-${orderId}` },
  )
  await sandbox.idle()

  sandbox.play({ on: 'fetch', do: 'refuse', code: 'COMMON_ERROR', times: 20, orderId })
  await compareAfter(3)
  expect(await chargeOf()).toMatchObject({ state: 'paid', refundedAmount: 0 })
  expect(await ownMark()).toEqual(mark)
  sandbox.clear()
  await compareAfter(4)
  expect(await chargeOf()).toMatchObject({ state: 'paid', refundedAmount: amount })
})

test('PAY-19 a cancel is found behind more than a page of movements of another product', async () => {
  const { state } = sandbox.store
  const before = state.transactions.length
  const orderSeq = await cancelledUnheard()
  const [sample] = state.transactions
  const [mine] = state.payments
  if (!sample || !mine) throw new Error('nothing moved')
  state.payments.push({ ...mine, paymentKey: 'of-another-product', orderId: 'of-another-product' })
  const at = new Date(Date.now() + 19 * DAY).toISOString()
  const others = Array.from({ length: 250 }, (_, index) => ({
    ...sample,
    paymentKey: 'of-another-product',
    transactionKey: `another-${index}`,
    at,
  }))
  state.transactions.splice(before, 0, ...others)
  await compareAfter(20)
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '05' })
})
