import { CURRENCY } from '@seodang/domain/codes'
import { seoulDate } from '@seodang/domain/seoul-time'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { provingAccount } from '../../testing/account.ts'
import { buy, expectLedger, orderUrl } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator } from '../../testing/factories.ts'
import { heldByGateway } from '../../testing/order-books.ts'
import { testServer } from '../../testing/server.ts'
import { gatewayOf } from './gateways.ts'
import { lookAt } from './look-at.ts'
import { payOwed } from './pay-owed.ts'
import { recordedPayment } from './payments-store.ts'
import { findPayment, getOrder } from './store.ts'
import { refunds } from './tables.ts'

/** Refunds that a gateway refused and that staff transfer, beside others that it pays. */
const server = await testServer()
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)

const ACCOUNT = { bank: '90', number: '3333-01-2345678', holder: '김서당' }
const NO_PARTS = { on: 'cancel', do: 'refuse', code: 'NOT_ALLOWED_PARTIAL_REFUND' } as const
const PRICE = 60_000

async function bought() {
  const { channelSeq } = await aChannel(services)
  const site = systemContext(services, channelSeq)
  const course = await aCourse(services, channelSeq)
  const [owner, learner] = [
    await anOperator(services, channelSeq, 'OWN'),
    await aMember(services, channelSeq),
  ]
  const { order } = await buy(server, course, learner, { expectedAmount: PRICE })
  const { orderSeq } = order
  const { paymentOrderId } = await getOrder(site, orderSeq)
  const press = (path: string, body: object) =>
    server.call({ method: 'POST', url: `/api/v1.0/channels/${channelSeq}/admin/${path}`, as: owner, body })
  const payBack = (amount: number) =>
    press(`payments/${orderSeq}/refund`, {
      amount,
      reason: '한 번 열리지 않음',
      reasonCd: 'NOT_HELD',
      cancelAttendance: false,
    })
  /** A part that the gateway refuses, as often as it is asked. */
  const owe = async (amount: number, times = 2) => {
    sandbox.play({ ...NO_PARTS, times, orderId: paymentOrderId })
    expect((await payBack(amount)).status).toBe(200)
  }
  const name = async () =>
    server.call({
      method: 'POST',
      url: `${orderUrl(course, orderSeq)}/refund-account`,
      as: learner,
      body: await provingAccount(services, learner, { refundAccount: ACCOUNT }),
    })
  const rows = () =>
    services.db.select().from(refunds).where(eq(refunds.orderSeq, orderSeq)).orderBy(refunds.refundSeq)
  const atGateway = async () =>
    (await heldByGateway(server, channelSeq)).find((one) => one.order.orderSeq === orderSeq)?.held
  return { site, course, orderSeq, paymentOrderId, press, payBack, owe, name, rows, atGateway }
}

test('PAY-21 what staff transferred by hand is not paid again by the gateway with the rest', async () => {
  const w = await bought()
  await w.owe(40_000)
  expect((await w.name()).status).toBe(200)
  const [owed] = await w.rows()
  const marked = await w.press(`refund-transfers/${owed?.refundSeq}/transferred/create`, {
    transferredOn: seoulDate(server.clock.now()),
    accountRevision: 1,
  })
  expect(marked.status, JSON.stringify(marked.body)).toBe(200)
  expect(await w.atGateway()).toBe(PRICE)

  expect((await w.payBack(20_000)).status).toBe(200)
  expect(await w.atGateway()).toBe(40_000)
  expect(await getOrder(w.site, w.orderSeq)).toMatchObject({ refundedAmount: PRICE })
  expect((await w.rows()).map(({ amount, state }) => [amount, state])).toEqual([
    [40_000, 'done'],
    [20_000, 'done'],
  ])
  await expectLedger(server, w.course)
})

test('PAY-21 of two refunds that are owed each is paid, also where the answer to the first was lost', async () => {
  const w = await bought()
  await w.owe(25_000, 1)
  await w.owe(20_000, 1)
  sandbox.play({ on: 'cancel', do: 'loseReply', times: 1, orderId: w.paymentOrderId })
  expect((await w.name()).status).toBe(200)
  for (const { refundSeq } of await w.rows()) await payOwed(w.site, refundSeq)
  expect((await w.rows()).map(({ state }) => state)).toEqual(['done', 'done'])
  expect(await w.atGateway()).toBe(PRICE - 45_000)
})

test('PAY-21 a part that went back in the gateway’s console leaves the list of transfers', async () => {
  const w = await bought()
  await w.owe(40_000, 2)
  await w.name()
  const [owed] = await w.rows()
  if (!owed) throw new Error('nothing is owed')
  expect(owed).toMatchObject({ state: 'owed', failureMessage: expect.any(String) })
  const gateway = await gatewayOf(w.site, await getOrder(w.site, w.orderSeq))
  const recorded = recordedPayment(await getOrder(w.site, w.orderSeq), await findPayment(w.site, w.orderSeq))
  await gateway?.cancel(recorded, {
    reason: '상점 관리자',
    key: `console-${w.orderSeq}`,
    amount: { minor: 40_000, currency: CURRENCY.krw },
  })
  await lookAt(w.site, await getOrder(w.site, w.orderSeq))
  expect((await w.rows()).map(({ amount, state }) => [amount, state])).toEqual([[40_000, 'done']])
  expect(await w.atGateway()).toBe(20_000)
})
