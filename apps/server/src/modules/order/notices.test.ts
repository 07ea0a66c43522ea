import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { integer, jsonb, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { auditEntries } from '../../platform/database/tables.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import {
  attendanceOf,
  buy,
  confirm,
  countsOf,
  expectLedger,
  mailsTo,
  mayEnter,
  order,
  press,
} from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { grants } from '../enrolment/tables.ts'
import { applyPayment } from './apply-payment.ts'
import { secretOf } from './payments-store.ts'
import { type GatewayPayment, PAYMENT_GATEWAYS } from './port.ts'
import { carryOutRefund } from './refund.ts'
import { insertRefund } from './refunds-store.ts'
import { findPayment } from './store.ts'
import { orders, payments, webhookInbox } from './tables.ts'
import { HANDLE_NOTICE } from './webhook.ts'

// With a worker: notices are taken from the queue and mails leave.
const server = await testServer({ worker: true })
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)

const WEBHOOK = '/api/v1.0/webhooks/toss'

const world = async (change: Parameters<typeof aCourse>[2] = {}) => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, change)
  return { channelSeq, course, learner: await aMember(services, channelSeq) }
}
type World = Awaited<ReturnType<typeof world>>

const begin = async (w: World, form: object = {}) => {
  const placed = await order(server, w.course, w.learner, form)
  return { orderSeq: Number(placed.body.data.orderSeq), window: String(placed.body.data.next.url) }
}

const rowOf = async (orderSeq: number) => {
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  return row
}

const paidNotice = (query: Record<string, string>, amount = 60_000) => ({
  eventType: 'PAYMENT_STATUS_CHANGED',
  createdAt: '2026-11-21T10:00:00.000000',
  data: { paymentKey: query.paymentKey, orderId: query.orderId, status: 'DONE', totalAmount: amount },
})

const notice = (body: unknown, headers: Record<string, string> = {}) =>
  server.call({ method: 'POST', url: WEBHOOK, body, headers })

const grantsOf = (w: World, { userSeq }: Person) =>
  services.db
    .select()
    .from(grants)
    .where(and(eq(grants.channelSeq, w.channelSeq), eq(grants.userSeq, userSeq)))

const jobs = pgSchema('boss').table('job', {
  name: text(),
  state: text(),
  data: jsonb(),
  retryCount: integer('retry_count').notNull(),
  startAfter: timestamp('start_after', { withTimezone: true }).notNull(),
})
const ofOrder = (orderId: string) => sql`${jobs.data} ->> 'orderId' = ${orderId}`

const settledInbox = (orderId: string) =>
  eventually(async () => {
    const rows = await services.db.select().from(webhookInbox)
    const mine = rows.filter(({ body }) => body.includes(orderId))
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.every(({ processedAt }) => processedAt !== null)).toBe(true)
    return mine
  })

test('SEC-25 PAY-19 twenty notices in parallel with the confirmation: one payment, one grant, one mail', async () => {
  const w = await world({ userLimitTypeCd: '99', maxUserCount: 5 })
  const { orderSeq, window } = await begin(w)
  const { query } = await press(server, window, 'approve')
  const orderId = query.orderId ?? ''
  const answers = await Promise.all([
    confirm(server, w.course, w.learner, query),
    ...Array.from({ length: 20 }, (_, index) =>
      notice(paidNotice(query), {
        'tosspayments-webhook-transmission-id': `delivery-${orderId}-${index % 4}`,
      }),
    ),
    confirm(server, w.course, w.learner, query),
  ])
  expect(answers.slice(1, -1).every(({ status }) => status === 200)).toBe(true)
  await sandbox.idle()
  const kept = await settledInbox(orderId)
  expect(kept.filter(({ deliveryKey }) => deliveryKey.startsWith('delivery-'))).toHaveLength(4)

  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '03', holdsPlace: false })
  const [paid] = await services.db
    .select({ rows: count() })
    .from(payments)
    .where(eq(payments.orderSeq, orderSeq))
  expect(paid?.rows).toBe(1)
  expect(await grantsOf(w, w.learner)).toHaveLength(1)
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 1, attendSum: 1 })
  await expectLedger(server, w.course)
  await eventually(async () => expect(await mailsTo(server, w.learner)).toHaveLength(1))
  // Nothing else is on its way: what the queue holds was made by now.
  expect(await mailsTo(server, w.learner)).toEqual([expect.stringContaining('결제가 완료되었어요')])
})

test('PAY-19 a notice that arrives before the buyer is back charges nothing and spoils nothing', async () => {
  const w = await world()
  const { orderSeq, window } = await begin(w)
  sandbox.play({ on: 'redirect', do: 'noticeFirst' })
  const { query } = await press(server, window, 'approve')
  await sandbox.idle()
  await settledInbox(query.orderId ?? '')
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '00' })
  expect((await confirm(server, w.course, w.learner, query)).status).toBe(200)
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '03' })
})

test('PAY-16 a confirmation whose page died is finished by the notice alone', async () => {
  const w = await world()
  const { orderSeq, window } = await begin(w)
  const { query } = await press(server, window, 'approve')
  const orderId = query.orderId ?? ''
  sandbox.play([
    { on: 'confirm', do: 'loseReply', orderId },
    { on: 'fetch', do: 'refuse', code: 'COMMON_ERROR', times: 3, orderId },
  ])
  await confirm(server, w.course, w.learner, query)
  await eventually(async () => expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '03' }))
  expect(await mayEnter(server, w.course, w.learner)).toBe(true)
})

test('SEC-23 a notice of a payment that never happened gives nothing: the gateway is asked, not the notice', async () => {
  const w = await world()
  const { orderSeq } = await begin(w)
  const row = await rowOf(orderSeq)
  const orderId = row?.paymentOrderId ?? ''
  const answer = await notice(paidNotice({ paymentKey: 'tsandbox_made_up', orderId }))
  expect(answer.status).toBe(200)
  await settledInbox(orderId)
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '00' })
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
})

test('SEC-23 a deposit notice without the right secret, a wrong signature and a body that is no notice answer 4xx', async () => {
  const w = await world()
  const { orderSeq, window } = await begin(w, { payMethodCd: 'VBANK' })
  const { query } = await press(server, window, 'approve')
  await confirm(server, w.course, w.learner, query)
  await sandbox.idle()
  const { orderId } = query
  const deposit = (secret: string) => ({
    createdAt: '2026-11-21T10:00:00.000000',
    secret,
    status: 'DONE',
    transactionKey: 'made-up',
    orderId,
  })
  const signed = {
    'tosspayments-webhook-signature': 'v1:AAAA',
    'tosspayments-webhook-transmission-time': '2020-01-01T00:00:00Z',
  }
  const answers = await Promise.all([
    notice(deposit('')),
    notice(deposit('wrong')),
    notice(deposit('undefined')),
    notice(paidNotice(query), signed),
    notice({ hello: 'world' }),
    server.app
      .inject({
        method: 'POST',
        url: WEBHOOK,
        headers: { 'content-type': 'application/json' },
        payload: '{"a":',
      })
      .then(({ statusCode }) => ({ status: statusCode })),
  ])
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401])
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '02' })
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
})

test('SEC-23 the notice of a real deposit, sent again, changes nothing more', async () => {
  const w = await world()
  const { orderSeq, window } = await begin(w, { payMethodCd: 'VBANK' })
  const { query } = await press(server, window, 'approve')
  await confirm(server, w.course, w.learner, query)
  sandbox.play({ on: 'notice', do: 'twice', orderId: query.orderId ?? '' })
  await press(server, window, 'deposit')
  await sandbox.idle()
  await eventually(async () => expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '03' }))
  const site = systemContext(services, w.channelSeq)
  const payment = await findPayment(site, orderSeq)
  const secret = (payment && secretOf(site, payment)) ?? ''
  const again = await notice({
    createdAt: '2026-11-21T10:00:00.000000',
    secret,
    status: 'DONE',
    transactionKey: 'once more',
    orderId: query.orderId,
  })
  expect(again.status).toBe(200)
  const kept = await settledInbox(query.orderId ?? '')
  expect(kept.some(({ authentic }) => authentic)).toBe(true)
  expect(JSON.stringify(kept)).not.toContain(secret)
  expect(await grantsOf(w, w.learner)).toHaveLength(1)
  await expectLedger(server, w.course)
})

const alarmsOf = (w: World) =>
  services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.channelSeq, w.channelSeq), eq(auditEntries.action, 'payment.giveBack')))

test.each([
  ['another amount', { amount: { minor: 1, currency: 'KRW' }, balance: { minor: 1, currency: 'KRW' } }],
  [
    'another currency',
    { amount: { minor: 60_000, currency: 'USD' }, balance: { minor: 60_000, currency: 'USD' } },
  ],
  ['another order', { orderId: 'order-of-somebody-else' }],
] as const)(
  'SEC-24 money for %s: nobody is let in, all goes back, and people are told',
  async (_, change) => {
    const w = await world()
    const { orderSeq } = await begin(w)
    const row = await rowOf(orderSeq)
    const payment: GatewayPayment = {
      paymentRef: `tsandbox_${orderSeq}`,
      orderId: row?.paymentOrderId ?? '',
      method: 'CARD',
      methodLabel: null,
      status: 'PAID',
      amount: { minor: 60_000, currency: 'KRW' },
      balance: { minor: 60_000, currency: 'KRW' },
      channel: null,
      approvedAt: new Date(),
      instalmentMonths: 0,
      receiptUrl: null,
      cashReceipt: null,
      virtualAccount: null,
      secret: null,
      failure: null,
      cancels: [],
      pageUrl: null,
      ...change,
    }
    const site = systemContext(services, w.channelSeq)
    await Promise.all([1, 2, 3].map(() => applyPayment(site, orderSeq, payment)))
    expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '06', holdsPlace: false, paidAt: null })
    expect(await attendanceOf(server, w.course, w.learner)).toBeUndefined()
    expect(await alarmsOf(w)).toHaveLength(1)
    await expectLedger(server, w.course)
  },
)

test('SEC-24 money that arrives for an order that is closed goes back in full at the gateway', async () => {
  const w = await world()
  const { orderSeq, window } = await begin(w)
  const { query } = await press(server, window, 'approve')
  const orderId = query.orderId ?? ''
  // The gateway charges, its answer is lost, and the order is closed before anybody looks again.
  sandbox.play([
    { on: 'confirm', do: 'loseReply', orderId },
    { on: 'notice', do: 'lose', times: 100, orderId },
    { on: 'fetch', do: 'refuse', code: 'COMMON_ERROR', times: 3, orderId },
  ])
  await confirm(server, w.course, w.learner, query)
  await services.db
    .update(orders)
    .set({ paymentStatus: '07', holdsPlace: false })
    .where(eq(orders.orderSeq, orderSeq))
  await services.db.execute(
    `update course_counts set attend_count = 0, accept_cnt = 0 where course_seq = ${w.course.courseSeq}`,
  )
  const row = await rowOf(orderSeq)
  const gateway = services.ports
    .use(PAYMENT_GATEWAYS)
    .of({ toss: null, portone: null, deposit: null })
    .forMerchant(row?.merchant ?? '')
  const recorded = {
    paymentRef: null,
    orderId,
    method: 'CARD',
    status: 'CREATED',
    amount: { minor: 60_000, currency: 'KRW' },
    balance: { minor: 60_000, currency: 'KRW' },
    approvedAt: null,
    virtualAccount: null,
  } as const
  let taken = await gateway?.fetch(recorded).catch(() => null)
  while (!taken) taken = await gateway?.fetch(recorded).catch(() => null)
  expect(taken.status).toBe('PAID')
  await applyPayment(systemContext(services, w.channelSeq), orderSeq, taken)
  await eventually(async () => expect(await gateway?.fetch(recorded)).toMatchObject({ status: 'CANCELED' }))
  expect(await rowOf(orderSeq)).toMatchObject({ paymentStatus: '07' })
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
  expect(await alarmsOf(w)).toHaveLength(1)
})

test('SEC-25 confirming and cancelling at once ends one way, and the books agree', async () => {
  for (let round = 0; round < 5; round++) {
    const w = await world({ userLimitTypeCd: '99', maxUserCount: 1 })
    const { orderSeq, window } = await begin(w)
    const { query } = await press(server, window, 'approve')
    const url = `/api/v2.0/channels/${w.channelSeq}/orders/${orderSeq}/cancel`
    const body = { reason: '마음이 바뀌었어요', expectedAmount: 0 }
    const [settled, cancelled] = await Promise.all([
      confirm(server, w.course, w.learner, query),
      server.call({ method: 'POST', url, as: w.learner, body }),
    ])
    const row = await rowOf(orderSeq)
    if (row?.paymentStatus === '03') {
      expect(settled.status).toBe(200)
      expect(cancelled.status).toBe(409)
      expect(await mayEnter(server, w.course, w.learner)).toBe(true)
    } else {
      expect(row?.paymentStatus).toBe('05')
      expect(cancelled.status).toBe(200)
      expect(settled.body.errorName).toBe('PAYMENT_EXPIRED')
      expect(await mayEnter(server, w.course, w.learner)).toBe(false)
    }
    await expectLedger(server, w.course)
  }
})

/** As the seller does it at the gateway's own console, which then sends its notice. */
async function cancelAtGateway(orderSeq: number, minor = 60_000) {
  const row = await rowOf(orderSeq)
  const [payment] = await services.db.select().from(payments).where(eq(payments.orderSeq, orderSeq))
  const gateway = services.ports
    .use(PAYMENT_GATEWAYS)
    .of({ toss: null, portone: null, deposit: null })
    .forMerchant(row?.merchant ?? '')
  await gateway?.cancel(
    {
      paymentRef: payment?.paymentRef ?? null,
      orderId: row?.paymentOrderId ?? '',
      method: 'CARD',
      status: 'PAID',
      amount: { minor: 60_000, currency: 'KRW' },
      balance: { minor: 60_000, currency: 'KRW' },
      approvedAt: new Date(),
      virtualAccount: null,
    },
    { reason: '상점 관리자', key: `console-${orderSeq}`, amount: { minor, currency: 'KRW' } },
  )
}

test('PAY-16 a refund that the school made at the gateway itself is followed', async () => {
  const w = await world()
  const { order: paid } = await buy(server, w.course, w.learner)
  await cancelAtGateway(paid.orderSeq)
  await eventually(async () =>
    expect(await rowOf(paid.orderSeq)).toMatchObject({ paymentStatus: '05', refundedAmount: 60_000 }),
  )
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
  await expectLedger(server, w.course)
})

test('PAY-19 what goes back at the gateway while a refund of ours is under way is followed with it, or after its refusal', async () => {
  for (const outcome of ['done', 'refused'] as const) {
    const w = await world()
    const { order: paid } = await buy(server, w.course, w.learner)
    const site = systemContext(services, w.channelSeq)
    const row = await rowOf(paid.orderSeq)
    if (!row) throw new Error('nothing was ordered')
    const { refundSeq } = await insertRefund(site, row, {
      // More than the console leaves is refused.
      amount: outcome === 'done' ? 10_000 : 50_000,
      reason: '교재 불량',
      requestedBy: null,
      byStaff: true,
      endsPlace: false,
      lines: [],
      sealedAccount: null,
    })
    await cancelAtGateway(paid.orderSeq, 15_000)
    await sandbox.idle()
    // Its notice is handled, and concludes nothing while ours is open.
    await eventually(async () => {
      const [seen] = await services.db
        .select()
        .from(webhookInbox)
        .where(sql`body::text like ${`%${row.paymentOrderId}%`} and processed_at is not null`)
      expect(seen).toBeDefined()
    })
    expect((await rowOf(paid.orderSeq))?.refundedAmount).toBe(0)
    const carried = carryOutRefund(site, refundSeq)
    if (outcome === 'done') await carried
    else await expect(carried).rejects.toMatchObject({ errorName: 'REFUND_NOT_POSSIBLE' })
    expect((await rowOf(paid.orderSeq))?.refundedAmount).toBe(outcome === 'done' ? 25_000 : 15_000)
    await expectLedger(server, w.course)
  }
})

const countInbox = () => services.db.$count(webhookInbox)

test('PAY-19 a notice that is looked at while the gateway is silent waits, and is followed once the gateway answers', async () => {
  const w = await world()
  const { order: paid } = await buy(server, w.course, w.learner)
  const orderId = (await rowOf(paid.orderSeq))?.paymentOrderId ?? ''
  await settledInbox(orderId)
  sandbox.play({ on: 'fetch', do: 'loseCall', times: 100, orderId })
  await cancelAtGateway(paid.orderSeq)
  const open = and(eq(webhookInbox.orderId, orderId), isNull(webhookInbox.processedAt))
  const mine = and(eq(jobs.name, HANDLE_NOTICE.name), ofOrder(orderId))
  const tried = and(mine, sql`(${jobs.state} = 'retry' or ${jobs.retryCount} > 0)`)
  await eventually(async () => expect(await services.db.$count(jobs, tried)).toBe(1))
  expect(await services.db.$count(webhookInbox, open)).toBe(1)
  expect(await rowOf(paid.orderSeq)).toMatchObject({ paymentStatus: '03' })

  sandbox.clear()
  await services.db
    .update(jobs)
    .set({ startAfter: sql`now()` })
    .where(and(mine, eq(jobs.state, 'retry')))
  await services.jobs.send(systemContext(services, 0), HANDLE_NOTICE, { webhookSeq: 0, orderId: null })
  await eventually(async () => expect(await rowOf(paid.orderSeq)).toMatchObject({ paymentStatus: '05' }))
  expect((await settledInbox(orderId)).filter(({ problem }) => problem !== null)).toEqual([])
})

test('SEC-52 a notice longer than a gateway sends is refused before it is read, and one that names nothing of ours is not kept', async () => {
  const before = await countInbox()
  const long = { ...paidNotice({ paymentKey: 'k', orderId: 'nobody' }), filling: 'x'.repeat(17_000) }
  expect((await notice(long)).status).toBe(413)
  const answers = await Promise.all([
    notice(paidNotice({ paymentKey: 'k', orderId: 'order-of-nobody' })),
    notice({ eventType: 'PAYOUT_CHANGED', createdAt: '2026-11-21T10:00:00.000000', data: {} }),
    notice({
      eventType: 'BILLING_DELETED',
      createdAt: '2026-11-21T10:00:00.000000',
      billingKey: 'of-nobody',
    }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await countInbox()).toBe(before)
})

test('SEC-32, SEC-52 whoever knows the number of an order fills no inbox, and keeps no payment that was taken back from ending access', async () => {
  const w = await world()
  const { order: paid } = await buy(server, w.course, w.learner)
  const orderId = (await rowOf(paid.orderSeq))?.paymentOrderId ?? ''
  const kept = () => services.db.select().from(webhookInbox).where(eq(webhookInbox.orderId, orderId))
  const waiting = and(eq(jobs.name, HANDLE_NOTICE.name), eq(jobs.state, 'created'), ofOrder(orderId))
  const flood = async (times: number) => {
    for (let round = 0; round < times; round++)
      await notice(paidNotice({ paymentKey: `made-up-${Math.random()}`, orderId }))
  }
  // Most of a day's flood is over; the last two that are kept, and those beyond, come as the others did.
  const before = await settledInbox(orderId)
  const past = {
    gateway: 'toss',
    orderId,
    body: '{}',
    headers: {},
    receivedAt: new Date(),
    processedAt: new Date(),
  }
  await services.db
    .insert(webhookInbox)
    .values(
      Array.from({ length: 48 - before.length }, (_, n) => ({ ...past, deliveryKey: `${orderId}:${n}` })),
    )
  await flood(10)
  // All of the fifty were looked at before the money went back.
  await eventually(async () =>
    expect((await kept()).filter(({ processedAt }) => processedAt !== null)).toHaveLength(50),
  )
  await cancelAtGateway(paid.orderSeq)
  await sandbox.idle()
  expect(await rowOf(paid.orderSeq)).toMatchObject({ paymentStatus: '03' })
  expect(await kept()).toHaveLength(51)
  const looks = await services.db.select().from(jobs).where(waiting)
  expect(looks.map(({ startAfter }) => startAfter < new Date(Date.now() + 30_000))).toEqual([true])

  // Its time comes: what is due is found by polling, or when something is told to the queue.
  await services.db.update(jobs).set({ startAfter: sql`now()` }).where(waiting)
  await services.jobs.send(systemContext(services, 0), HANDLE_NOTICE, { webhookSeq: 0, orderId: null })
  await eventually(async () => expect(await rowOf(paid.orderSeq)).toMatchObject({ paymentStatus: '05' }))
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
  // What comes afterwards has one more look, and no more rows.
  await eventually(async () => expect((await kept()).every((one) => one.processedAt !== null)).toBe(true))
  await flood(5)
  expect([(await kept()).length, (await services.db.select().from(jobs).where(waiting)).length]).toEqual([
    51, 1,
  ])
})
