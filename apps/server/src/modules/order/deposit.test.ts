import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { provingAccount } from '../../testing/account.ts'
import {
  attendanceOf,
  cancel,
  checkout,
  confirm,
  countsOf,
  expectLedger,
  mailsTo,
  mayEnter,
  order,
  orderUrl,
  press,
  quote,
  withBankAccount,
} from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { balance, expectBalance } from '../../testing/settling.ts'
import { postMissed } from '../settlement/post-orders.ts'
import { sweepEverything } from './sweep.ts'
import { orders, refunds } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)

const world = async (change: Parameters<typeof aCourse>[2] = {}) => {
  const { channelSeq } = await aChannel(services)
  await withBankAccount(server, channelSeq)
  const course = await aCourse(services, channelSeq, change)
  return { channelSeq, course, learner: await aMember(services, channelSeq) }
}
type World = Awaited<ReturnType<typeof world>>

const rowOf = async (orderSeq: number) => {
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  return row
}

const byVirtualAccount = async (w: World) => {
  const placed = await order(server, w.course, w.learner, { payMethodCd: 'VBANK' })
  const window = String(placed.body.data.next.url)
  const { query } = await press(server, window, 'approve')
  const answer = await confirm(server, w.course, w.learner, query)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await sandbox.idle()
  return { orderSeq: Number(placed.body.data.orderSeq), window, view: answer.body.data }
}

const byTransfer = async (w: World, form: object = {}) => {
  const placed = await order(server, w.course, w.learner, {
    payMethodCd: 'DEPOSIT',
    depositorName: '김서당',
    ...form,
  })
  expect(placed.body, JSON.stringify(placed.body)).toMatchObject({ data: { next: { kind: 'done' } } })
  return Number(placed.body.data.orderSeq)
}

const confirmDeposit = (w: World, orderSeq: number, as: { accessToken: string }) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/admin/payments/${orderSeq}/deposit`,
    as,
    body: {},
  })

const sweepAt = async (at: Date) => {
  server.clock.set(at)
  await sweepEverything(systemContext(services, 0))
  server.clock.set(new Date())
}

const becomes = (orderSeq: number, expected: object) =>
  eventually(async () => expect(await rowOf(orderSeq)).toMatchObject(expected))

test('PAY-18 PAY-17 a virtual account shows where to pay, keeps the place, and lets in when the money comes', async () => {
  const w = await world({ userLimitTypeCd: '99', maxUserCount: 1 })
  const { orderSeq, window, view } = await byVirtualAccount(w)
  expect(view).toMatchObject({
    paymentStatus: '02',
    paidYN: 'N',
    choiseStatusCd: '01',
    virtualAccount: {
      bank: expect.any(String),
      number: expect.stringMatching(/^\d+$/),
      dueAt: expect.any(String),
    },
  })
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
  const other = await aMember(services, w.channelSeq)
  expect((await order(server, w.course, other)).body.errorName).toBe('CLASS_SOLD_OUT')
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 1, waitCnt: 1 })
  await expectLedger(server, w.course)

  await press(server, window, 'deposit')
  await becomes(orderSeq, { paymentStatus: '03', holdsPlace: false })
  expect(await mayEnter(server, w.course, w.learner)).toBe(true)
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 1, waitCnt: 0, attendSum: 1 })
  await expectLedger(server, w.course)
  await eventually(async () => expect(await mailsTo(server, w.learner)).toHaveLength(2))
  expect(await mailsTo(server, w.learner)).toEqual([
    expect.stringContaining('입금을 기다리고 있어요'),
    expect.stringContaining('결제가 완료되었어요'),
  ])
})

test('PAY-18 a deposit whose notice was lost is found by the sweeper', async () => {
  const w = await world()
  const { orderSeq, window } = await byVirtualAccount(w)
  const row = await rowOf(orderSeq)
  sandbox.play({ on: 'notice', do: 'lose', times: 2, orderId: row?.paymentOrderId ?? '' })
  await press(server, window, 'deposit')
  await sandbox.idle()
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '02' })
  await services.db
    .update(orders)
    .set({ updatedAt: new Date(Date.now() - 31 * 60_000) })
    .where(eq(orders.orderSeq, orderSeq))
  await sweepEverything(systemContext(services, 0))
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '03' })
  expect(await mayEnter(server, w.course, w.learner)).toBe(true)
})

test('PAY-18 a virtual account that nobody paid ends after its deadline, and the place is free', async () => {
  const w = await world({ userLimitTypeCd: '99', maxUserCount: 1 })
  const { orderSeq } = await byVirtualAccount(w)
  const row = await rowOf(orderSeq)
  await sweepAt(new Date((row?.depositDeadlineAt?.getTime() ?? 0) + 11 * 60_000))
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '05', holdsPlace: false })
  expect(await attendanceOf(server, w.course, w.learner)).toMatchObject({ choiseStatusCd: '99' })
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 0, waitCnt: 0 })
  await expectLedger(server, w.course)
})

test('PAY-18 a bank that takes the deposit back stops access at once, and a new deposit opens it again', async () => {
  const w = await world({ userLimitTypeCd: '99', maxUserCount: 1 })
  const { orderSeq, window } = await byVirtualAccount(w)
  await press(server, window, 'deposit')
  await becomes(orderSeq, { paymentStatus: '03' })
  await press(server, window, 'reverse')
  await becomes(orderSeq, { paymentStatus: '02', holdsPlace: true, paidAt: null })
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
  expect(await attendanceOf(server, w.course, w.learner)).toMatchObject({ choiseStatusCd: '01' })
  await expectLedger(server, w.course)

  await press(server, window, 'deposit')
  await becomes(orderSeq, { paymentStatus: '03', holdsPlace: false })
  expect(await mayEnter(server, w.course, w.learner)).toBe(true)
  await expectLedger(server, w.course)
})

test.each([
  ['is owed', true],
  ['went back', false],
])(
  'PAY-18 PAY-21 a bank that takes back a deposit of which a part %s stops access, nothing is owed of it, and the books tell so',
  async (_, isOwed) => {
    const w = await world({ userLimitTypeCd: '99', maxUserCount: 1 })
    const owner = await anOperator(services, w.channelSeq, 'OWN')
    const { orderSeq, window } = await byVirtualAccount(w)
    await press(server, window, 'deposit')
    await becomes(orderSeq, { paymentStatus: '03' })
    const orderId = (await rowOf(orderSeq))?.paymentOrderId ?? ''
    sandbox.play({ on: 'cancel', do: 'refuse', code: 'REFUND_REJECTED', orderId })
    const part = await server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${w.channelSeq}/admin/payments/${orderSeq}/refund`,
      as: owner,
      body: await provingAccount(services, owner, {
        amount: 1000,
        reason: '교재 불량',
        reasonCd: 'NOT_HELD',
        cancelAttendance: false,
        refundAccount: { bank: '88', number: '110-123-456789', holder: '김서당' },
      }),
    })
    expect(part.status, JSON.stringify(part.body)).toBe(200)
    // As if the bank took it back after the gateway had paid the part; the stand-in knows that of whole deposits alone.
    if (!isOwed)
      await services.db
        .update(refunds)
        .set({ state: 'done', transferredOn: '2026-11-20', transferredAt: new Date() })
        .where(eq(refunds.orderSeq, orderSeq))
    await becomes(orderSeq, { paymentStatus: '04', refundedAmount: 1000 })
    const books = systemContext(services, 0)
    await postMissed(books)
    const owedByBooks = () => balance(server, w.channelSeq, 'refundPayable')
    expect(await owedByBooks()).toBe(isOwed ? -1000 : 0)

    await press(server, window, 'reverse')
    await becomes(orderSeq, { paymentStatus: '02', holdsPlace: true, paidAt: null })
    expect(await rowOf(orderSeq)).toMatchObject({ refundedAmount: isOwed ? 0 : 1000 })
    expect(await mayEnter(server, w.course, w.learner)).toBe(false)
    await expectLedger(server, w.course)
    const transfers = await server.call({
      url: `/api/v1.0/channels/${w.channelSeq}/admin/refund-transfers`,
      as: owner,
    })
    expect(transfers.body.data).toMatchObject({ list: [], owedAmount: 0 })
    await postMissed(books)
    await postMissed(books)
    for (const account of ['refundPayable', 'siteFunds', 'gatewayReceivable', 'sitePayable'])
      expect(await balance(server, w.channelSeq, account), account).toBe(0)
    await expectBalance(server, w.channelSeq)

    await press(server, window, 'deposit')
    await becomes(orderSeq, { paymentStatus: isOwed ? '03' : '04', holdsPlace: false })
    expect(await mayEnter(server, w.course, w.learner)).toBe(true)
    await postMissed(books)
    await expectBalance(server, w.channelSeq)
  },
)

test('PAY-18 a deposit that a bank took back without a notice that reached us is found by the sweeper', async () => {
  const w = await world()
  const { orderSeq, window } = await byVirtualAccount(w)
  await press(server, window, 'deposit')
  await becomes(orderSeq, { paymentStatus: '03' })
  const row = await rowOf(orderSeq)
  sandbox.play({ on: 'notice', do: 'lose', times: 2, orderId: row?.paymentOrderId ?? '' })
  await press(server, window, 'reverse')
  await sandbox.idle()
  await sweepAt(new Date(Date.now() + 61 * 60_000))
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '02', paidAt: null })
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
  await expectLedger(server, w.course)
})

test('PAY-18 PAY-02 a bank deposit waits for staff, who confirm it once', async () => {
  const w = await world()
  const page = await checkout(server, w.course, w.learner)
  expect(page.body.data.methods).toContain('DEPOSIT')
  const orderSeq = await byTransfer(w)
  const shown = await server.call({ url: orderUrl(w.course, orderSeq), as: w.learner })
  expect(shown.body.data).toMatchObject({
    paymentStatus: '02',
    virtualAccount: { bank: '신한은행', number: '110-123-456789', holder: '느린 글방' },
  })
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)

  const owner = await anOperator(services, w.channelSeq, 'OWN')
  const teacher = await anOperator(services, w.channelSeq, 'TCH')
  expect((await confirmDeposit(w, orderSeq, teacher)).status).toBe(403)
  expect((await confirmDeposit(w, orderSeq, w.learner)).status).toBe(403)
  const answers = await Promise.all([1, 2, 3].map(() => confirmDeposit(w, orderSeq, owner)))
  expect(answers.every(({ status, body }) => status === 200 && body.data.paymentStatus === '03')).toBe(true)
  expect(await mayEnter(server, w.course, w.learner)).toBe(true)
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 1, attendSum: 1 })
  await expectLedger(server, w.course)

  const stranger = await anOperator(services, (await aChannel(services)).channelSeq, 'OWN')
  expect((await confirmDeposit(w, orderSeq, stranger)).status).toBe(403)
})

test('PAY-18 a bank deposit ends by itself after its deadline and cannot be confirmed any more', async () => {
  const w = await world()
  const orderSeq = await byTransfer(w)
  const row = await rowOf(orderSeq)
  await sweepAt(new Date((row?.depositDeadlineAt?.getTime() ?? 0) + 11 * 60_000))
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '05', holdsPlace: false })
  const owner = await anOperator(services, w.channelSeq, 'OWN')
  expect((await confirmDeposit(w, orderSeq, owner)).body.errorName).toBe('PAYMENT_EXPIRED')
  await eventually(async () => expect(await mailsTo(server, w.learner)).toHaveLength(2))
  expect((await mailsTo(server, w.learner)).at(-1)).toContain('입금 기한이 지나')
  await expectLedger(server, w.course)
})

test('PAY-10 an order that waits for its deposit is cancelled without money, and the account is closed', async () => {
  const w = await world()
  const { orderSeq, window } = await byVirtualAccount(w)
  const asked = await quote(server, w.course, w.learner, orderSeq)
  expect(asked.body.data).toMatchObject({ amount: 0, possible: true, needsAccount: false })
  const answer = await cancel(server, w.course, w.learner, orderSeq, { expectedAmount: 0 })
  expect(answer.body.data).toMatchObject({ paymentStatus: '05', choiseStatusCd: '99' })
  await expectLedger(server, w.course)
  await press(server, window, 'deposit')
  await sandbox.idle()
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '05' })
})

test('PAY-21 a paid virtual account goes back to an account that the buyer tells', async () => {
  const w = await world()
  const { orderSeq, window } = await byVirtualAccount(w)
  await press(server, window, 'deposit')
  await becomes(orderSeq, { paymentStatus: '03' })
  const asked = await quote(server, w.course, w.learner, orderSeq)
  expect(asked.body.data).toMatchObject({ amount: 60_000, needsAccount: true })
  const without = await cancel(server, w.course, w.learner, orderSeq)
  expect(without.body.fields).toHaveProperty('refundAccount')
  const refundAccount = { bank: '88', number: '110-123-456789', holder: '김서당' }
  for (const proof of [{ password: undefined }, { password: 'Another!2026' }]) {
    const unproved = await cancel(server, w.course, w.learner, orderSeq, { refundAccount, ...proof })
    expect(unproved.body.errorName).toBe('INCORRECT_PASSWORD')
  }
  const staffed = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.course.channelSeq}/admin/payments/${orderSeq}/refund`,
    as: await anOperator(services, w.channelSeq, 'OWN'),
    body: { amount: 60_000, reason: '폐강', cancelAttendance: true, refundAccount },
  })
  expect(staffed.body.errorName).toBe('INCORRECT_CODE')
  const wrong = await cancel(server, w.course, w.learner, orderSeq, {
    refundAccount: { bank: '999', number: '1234567890', holder: '김서당' },
  })
  expect(wrong.body.errorName).toBe('REFUND_NOT_POSSIBLE')
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '03', refundedAmount: 0 })
  const done = await cancel(server, w.course, w.learner, orderSeq, { refundAccount })
  expect(done.body.data).toMatchObject({ paymentStatus: '05', refundedAmount: 60_000 })
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
  await expectLedger(server, w.course)
})

test('ENR-37 whoever waits for a deposit is not sold the class twice', async () => {
  const w = await world()
  const orderSeq = await byTransfer(w)
  const again = await order(server, w.course, w.learner)
  expect(again.body).toMatchObject({ errorName: 'ALREADY_ENROLLED' })
  expect(again.body.details?.orderSeq).toBe(orderSeq)
})
