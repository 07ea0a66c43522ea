import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { auditEntries } from '../../platform/database/tables.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { buy, order, orderUrl, withBankAccount } from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { alarms } from '../alarm/tables.ts'
import { carryReceipt } from './cash-receipt.ts'
import { keepPaymentSetting, PAYMENT_SETTINGS } from './settings-store.ts'
import { sweepEverything } from './sweep.ts'
import { cashReceipts } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)

const KEYS = {
  clientKey: 'test_ck_D5GePWvyJnrK0W0k6q8gLzN97Eoq',
  secretKey: 'test_sk_zXLkKEypNArWmo50nX3lmeaxYG5R',
}
const PHONE = { type: '00', number: '010-1234-5678' }

const world = async ({ ownKeys = true, price = 60_000 } = {}) => {
  const { channelSeq } = await aChannel(services)
  await withBankAccount(server, channelSeq)
  if (ownKeys) await keepPaymentSetting(systemContext(services, channelSeq), PAYMENT_SETTINGS.toss, KEYS)
  const course = await aCourse(services, channelSeq, { price })
  const owner = await anOperator(services, channelSeq, 'OWN')
  const learner = await aMember(services, channelSeq)
  const url = `/api/v1.0/channels/${channelSeq}/admin/payments`
  return {
    channelSeq,
    course,
    owner,
    learner,
    desk: async (orderSeq: number) => (await server.call({ url: `${url}/${orderSeq}`, as: owner })).body.data,
    act: (orderSeq: number, path: string, body: object = {}, as: Person = owner) =>
      server.call({
        method: 'POST',
        url: `${url}/${orderSeq}/${path}`,
        as,
        body,
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
  }
}
type World = Awaited<ReturnType<typeof world>>

/** A deposit that staff confirmed. */
const paid = async (w: World, cashReceipt: object | null = PHONE, expectedAmount = 60_000) => {
  const placed = await order(server, w.course, w.learner, {
    payMethodCd: 'DEPOSIT',
    expectedAmount,
    ...(cashReceipt && { cashReceipt }),
  })
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const orderSeq = Number(placed.body.data.orderSeq)
  expect((await w.act(orderSeq, 'deposit')).body.data.paymentStatus).toBe('03')
  return orderSeq
}
const rowOf = async (orderSeq: number) => {
  const [row] = await services.db.select().from(cashReceipts).where(eq(cashReceipts.orderSeq, orderSeq))
  return row
}
const becomes = (orderSeq: number, expected: object) =>
  eventually(async () => expect(await rowOf(orderSeq)).toMatchObject(expected))
const mine = async (w: World, orderSeq: number) =>
  (await server.call({ url: orderUrl(w.course, orderSeq), as: w.learner })).body.data

/** What the gateway has issued and cancelled for the site's order, as its own list says. */
const atGateway = async (orderSeq: number) => {
  const { rows } = await services.db.execute<{ id: string }>(
    sql`select payment_order_id as id from orders where order_seq = ${orderSeq}`,
  )
  const day = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
  const answer = await server.app.inject({
    url: `/__sandbox/toss/v1/cash-receipts?requestDate=${day}`,
    headers: { authorization: `Basic ${Buffer.from(`${KEYS.secretKey}:`).toString('base64')}` },
  })
  const data: { orderId: string; amount: number; type: string; customerIdentityNumber: string }[] =
    answer.json().data
  return data
    .filter(({ orderId }) => orderId === rows[0]?.id)
    .map(({ amount, type, customerIdentityNumber }) => ({ amount, type, customerIdentityNumber }))
}

test('PAY-22 a confirmed deposit is issued its receipt once, shown to buyer and staff, and follows each refund', async () => {
  const w = await world()
  const orderSeq = await paid(w)
  await becomes(orderSeq, { state: 'issued', amount: 60_000, cancelledAmount: 0 })
  const issued = { type: '소득공제', customerIdentityNumber: '010****5678' }
  expect(await atGateway(orderSeq)).toEqual([{ ...issued, amount: 60_000 }])
  expect((await mine(w, orderSeq)).cashReceipt).toEqual({
    state: 'issued',
    typeCd: '00',
    amount: 60_000,
    issueNumber: expect.stringMatching(/^\d{9}$/),
    url: null,
  })
  expect((await w.desk(orderSeq)).cashReceipt).toMatchObject({
    state: 'issued',
    number: '01012345678',
    toCancel: 0,
  })

  await w.act(orderSeq, 'refund', { amount: 10_000, reason: '일부 환불', cancelAttendance: false })
  await becomes(orderSeq, { cancelledAmount: 10_000, cancelling: null })
  expect(await atGateway(orderSeq)).toEqual([{ ...issued, amount: 50_000 }])
  await w.act(orderSeq, 'refund', { amount: 50_000, reason: '전액 환불', cancelAttendance: true })
  await becomes(orderSeq, { cancelledAmount: 60_000, cancelling: null })
  expect(await atGateway(orderSeq)).toEqual([{ ...issued, amount: 0 }])
  expect((await mine(w, orderSeq)).cashReceipt).toMatchObject({ state: 'cancelled', amount: 0 })
  const trail = await services.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(and(eq(auditEntries.channelSeq, w.channelSeq), eq(auditEntries.target, `order:${orderSeq}`)))
  expect(trail.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['payment.cashReceiptIssued', 'payment.cashReceiptCancelled']),
  )
})

test('PAY-22 from 100,000 won on one is issued unasked; below, and with a card, none is', async () => {
  const dear = await world({ price: 100_000 })
  const orderSeq = await paid(dear, { type: '99', number: '' }, 100_000)
  await becomes(orderSeq, { state: 'issued' })
  expect(await atGateway(orderSeq)).toEqual([
    { amount: 100_000, type: '소득공제', customerIdentityNumber: '010****1234' },
  ])
  const cheap = await world()
  const unasked = await paid(cheap, null)
  const { order: byCard } = await buy(server, cheap.course, await aMember(services, cheap.channelSeq))
  const again = await paid(await world())
  // Events are taken in turn, so once a later one is done the earlier ones are.
  await becomes(again, { state: 'issued' })
  expect(await rowOf(unasked)).toBeUndefined()
  expect(await rowOf(byCard.orderSeq)).toBeUndefined()
  expect((await mine(cheap, unasked)).cashReceipt).toBeNull()
})

test('PAY-22 SEC-25 a lost call, a lost reply and two at once issue and cancel once', async () => {
  const w = await world()
  sandbox.play([
    { on: 'receipt', do: 'loseReply' },
    { on: 'receipt', do: 'loseCall' },
  ])
  const orderSeq = await paid(w, { type: '01', number: '124-81-00998' })
  const site = systemContext(services, w.channelSeq)
  const tryAll = () => Promise.allSettled([1, 2, 3].map(() => carryReceipt(site, orderSeq)))
  await eventually(async () => expect(await rowOf(orderSeq)).toBeDefined())
  for (let round = 0; round < 3; round += 1) await tryAll()
  expect(await rowOf(orderSeq)).toMatchObject({ state: 'issued' })
  expect(await atGateway(orderSeq)).toEqual([
    { amount: 60_000, type: '지출증빙', customerIdentityNumber: '124****0998' },
  ])

  sandbox.play({ on: 'receipt', do: 'loseReply' })
  await w.act(orderSeq, 'refund', { amount: 15_000, reason: '일부', cancelAttendance: false })
  for (let round = 0; round < 3; round += 1) await tryAll()
  // A second refund before the first cancellation was heard of is one more, not the first again.
  await w.act(orderSeq, 'refund', { amount: 5_000, reason: '일부', cancelAttendance: false })
  for (let round = 0; round < 3; round += 1) await tryAll()
  expect(await rowOf(orderSeq)).toMatchObject({ cancelledAmount: 20_000, cancelling: null })
  expect((await atGateway(orderSeq))[0]?.amount).toBe(40_000)
})

test('PAY-22 what lost its job is found by the sweeper', async () => {
  const w = await world()
  sandbox.play({ on: 'receipt', do: 'loseCall', times: 1 })
  const orderSeq = await paid(w)
  await eventually(async () => expect(await rowOf(orderSeq)).toBeDefined())
  await services.db
    .update(cashReceipts)
    .set({ updatedAt: new Date(Date.now() - 31 * 60_000) })
    .where(eq(cashReceipts.orderSeq, orderSeq))
  await eventually(async () => {
    await sweepEverything(systemContext(services, 0))
    expect(await rowOf(orderSeq)).toMatchObject({ state: 'issued' })
  })
  expect(await atGateway(orderSeq)).toHaveLength(1)
})

test('PAY-22 a refusal is told to staff, who try again with another number', async () => {
  const w = await world()
  sandbox.play({ on: 'receipt', do: 'refuse', code: 'INVALID_IDENTITY_NUMBER' })
  const orderSeq = await paid(w)
  await becomes(orderSeq, { state: 'failed', failureCode: 'INVALID_IDENTITY_NUMBER' })
  expect((await mine(w, orderSeq)).cashReceipt).toMatchObject({ state: 'waiting', issueNumber: null })
  await expect
    .poll(async () =>
      (
        await services.db
          .select()
          .from(alarms)
          .where(and(eq(alarms.targetUserSeq, w.owner.userSeq), eq(alarms.channelSeq, w.channelSeq)))
      ).map(({ content }) => JSON.parse(content).type),
    )
    .toContain('cashReceiptFailed')
  const wrong = await w.act(orderSeq, 'cash-receipt/create', { type: '00', number: '12' })
  expect(wrong.body.fields).toHaveProperty('number')
  expect((await w.act(orderSeq, 'cash-receipt/create', PHONE, w.learner)).status).toBe(403)
  expect((await w.act(orderSeq, 'cash-receipt/create', { type: '00', number: '010-9876-5432' })).status).toBe(
    200,
  )
  await becomes(orderSeq, { state: 'issued', failureCode: null })
  expect(await atGateway(orderSeq)).toEqual([
    { amount: 60_000, type: '소득공제', customerIdentityNumber: '010****5432' },
  ])
  const twice = await w.act(orderSeq, 'cash-receipt/create', PHONE)
  expect(twice.body.errorName).toBe('CASH_RECEIPT_ISSUED')

  sandbox.play({ on: 'receipt', do: 'refuse', code: 'NOT_CANCELABLE_AMOUNT' })
  await w.act(orderSeq, 'refund', { amount: 10_000, reason: '일부', cancelAttendance: false })
  await becomes(orderSeq, { failureCode: 'NOT_CANCELABLE_AMOUNT', cancelledAmount: 0, cancelling: null })
  expect((await w.desk(orderSeq)).cashReceipt).toMatchObject({ toCancel: 10_000, cancelsHere: true })
  await w.act(orderSeq, 'cash-receipt/delete')
  await becomes(orderSeq, { failureCode: null, cancelledAmount: 10_000 })
})

test('PAY-22 a receipt that was issued is not replaced by one that staff write down', async () => {
  const w = await world()
  const orderSeq = await paid(w)
  await becomes(orderSeq, { state: 'issued' })
  const issued = await rowOf(orderSeq)
  const refused = await w.act(orderSeq, 'cash-receipt/modify', { issueNumber: 'G12345678' })
  expect([refused.status, refused.body.errorName]).toEqual([409, 'CASH_RECEIPT_ISSUED'])
  expect(await rowOf(orderSeq)).toEqual(issued)
})

test('PAY-22 without keys of its own the site issues elsewhere, and its staff write that down', async () => {
  const w = await world({ ownKeys: false })
  const orderSeq = await paid(w)
  await becomes(orderSeq, { state: 'byHand', merchant: '' })
  expect(await atGateway(orderSeq)).toEqual([])
  expect((await w.desk(orderSeq)).cashReceipt).toMatchObject({
    state: 'byHand',
    number: '01012345678',
    issuesHere: false,
  })
  expect((await w.act(orderSeq, 'cash-receipt/create', PHONE)).body.errorName).toBe('RECEIPT_NOT_AVAILABLE')
  expect((await w.act(orderSeq, 'cash-receipt/modify', { issueNumber: ' ' })).body.fields).toHaveProperty(
    'issueNumber',
  )
  await w.act(orderSeq, 'cash-receipt/modify', { issueNumber: 'G12345678' })
  expect((await mine(w, orderSeq)).cashReceipt).toMatchObject({ state: 'issued', issueNumber: 'G12345678' })
  await w.act(orderSeq, 'refund', { amount: 10_000, reason: '일부', cancelAttendance: false })
  expect((await w.desk(orderSeq)).cashReceipt).toMatchObject({ toCancel: 10_000, cancelsHere: false })
  await w.act(orderSeq, 'cash-receipt/delete')
  expect((await w.desk(orderSeq)).cashReceipt).toMatchObject({ toCancel: 0, cancelledAmount: 10_000 })
})
