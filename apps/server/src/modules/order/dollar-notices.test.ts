import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { webhookSignature } from '../../providers/payment/portone/signature.ts'
import { PORTONE_SANDBOX, sandboxStore } from '../../providers/payment/sandbox-portone/index.ts'
import { confirm, expectLedger, mailsTo, mayEnter } from '../../testing/buying.ts'
import { aDollarCourse, openInDollars, pressPaypal, withDollarStore } from '../../testing/dollars.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aMember } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { orders, webhookInbox } from './tables.ts'

// With a worker: notices are taken from the queue.
const server = await testServer({ worker: true })
const { services } = server
const sandbox = services.ports.use(PORTONE_SANDBOX)

const world = async () => {
  const { channelSeq } = await aChannel(services)
  await withDollarStore(server, channelSeq)
  const course = await aDollarCourse(server, channelSeq)
  return { channelSeq, course, learner: await aMember(services, channelSeq) }
}

const statusOf = async (orderSeq: number) => {
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  return row?.paymentStatus
}
const until = (orderSeq: number, status: string) =>
  eventually(async () => expect(await statusOf(orderSeq)).toBe(status))
const inboxOf = async (paymentId: unknown) =>
  (await services.db.select().from(webhookInbox)).filter(({ body }) => body.includes(String(paymentId)))
const handled = (paymentId: unknown) =>
  eventually(async () => {
    const rows = await inboxOf(paymentId)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ processedAt }) => processedAt !== null)).toBe(true)
    return rows
  })

interface Sent {
  /** The site whose address it is sent to. */
  to: number
  /** The site whose store signs it. */
  by?: number
  type?: string
  id?: string
  at?: number
  storeId?: string
  change?: (body: string) => string
}

/** A delivery as PortOne makes it, or as somebody forges it. */
function deliver(
  paymentId: unknown,
  { to, by = to, type = 'Transaction.Paid', id = crypto.randomUUID(), at = Date.now(), ...rest }: Sent,
) {
  const store = sandboxStore(by)
  const data = { paymentId, storeId: rest.storeId ?? store.storeId, transactionId: 'tx' }
  const signed = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data })
  const timestamp = String(Math.floor(at / 1000))
  const signature = webhookSignature(store.webhookSecret, { id, timestamp, raw: Buffer.from(signed) })
  return server.app.inject({
    method: 'POST',
    url: `/api/v1.0/channels/${to}/webhooks/portone`,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    },
    payload: rest.change?.(signed) ?? signed,
  })
}

test('PAY-19, SEC-25 a notice finds the payment before any browser comes back, and twenty of it are one', async () => {
  const w = await world()
  const { orderSeq, request } = await openInDollars(server, w.course, w.learner)
  sandbox.play([{ on: 'notice', do: 'lose' }])
  const returned = await pressPaypal(server, request)
  const id = crypto.randomUUID()
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => deliver(request.paymentId, { to: w.channelSeq, id })),
    confirm(server, w.course, w.learner, returned),
  ])
  expect(answers.slice(0, 20).every((answer) => 'statusCode' in answer && answer.statusCode === 200)).toBe(
    true,
  )
  await until(orderSeq, '03')
  expect(await handled(request.paymentId)).toHaveLength(1)
  expect(await mayEnter(server, w.course, w.learner)).toBe(true)
  await expectLedger(server, w.course)
  await eventually(async () => expect(await mailsTo(server, w.learner)).toHaveLength(1))
})

test('SEC-23 a forged, changed or old notice is refused and leaves nothing', async () => {
  const w = await world()
  const { request } = await openInDollars(server, w.course, w.learner)
  const { paymentId } = request
  const other = await world()
  const refused = await Promise.all([
    // Signed by the store of another site.
    deliver(paymentId, { to: w.channelSeq, by: other.channelSeq }),
    // Signed by the right secret, and of another store.
    deliver(paymentId, { to: w.channelSeq, storeId: sandboxStore(other.channelSeq).storeId }),
    deliver(paymentId, { to: w.channelSeq, at: Date.now() - 6 * 60_000 }),
    deliver(paymentId, { to: w.channelSeq, at: Date.now() + 6 * 60_000 }),
    deliver(paymentId, { to: w.channelSeq, change: (body) => body.replace('Paid', 'Cancelled') }),
    deliver(paymentId, { to: (await aChannel(services)).channelSeq, by: w.channelSeq }),
  ])
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(refused[0]?.statusCode))
  expect(refused[0]?.json()).toMatchObject({ errorName: 'WEBHOOK_REFUSED' })
  expect(await inboxOf(paymentId)).toEqual([])
})

test('PAY-19, SEC-24 what a notice claims is never applied: the gateway is asked', async () => {
  const w = await world()
  const { orderSeq, request } = await openInDollars(server, w.course, w.learner)
  // Rightly signed, and not true: nothing was paid.
  expect((await deliver(request.paymentId, { to: w.channelSeq })).statusCode).toBe(200)
  await handled(request.paymentId)
  expect(await statusOf(orderSeq)).toBe('00')
  expect(await mayEnter(server, w.course, w.learner)).toBe(false)
})

test('PAY-19, SEC-25 notices in the wrong order end where the gateway is', async () => {
  const w = await world()
  const { orderSeq, request } = await openInDollars(server, w.course, w.learner)
  sandbox.play([{ on: 'notice', do: 'lose' }])
  await pressPaypal(server, request)
  for (const type of [
    'Transaction.Cancelled',
    'Transaction.Paid',
    'Transaction.Ready',
    'Transaction.SomethingNew',
  ])
    expect((await deliver(request.paymentId, { to: w.channelSeq, type })).statusCode).toBe(200)
  await until(orderSeq, '03')
  await handled(request.paymentId)
  expect(await statusOf(orderSeq)).toBe('03')
})

test('SEC-04, SEC-23 the store of one site says nothing of the orders of another, nor takes its delivery keys', async () => {
  const [mine, other] = await Promise.all([world(), world()])
  const { orderSeq, request } = await openInDollars(server, mine.course, mine.learner)
  sandbox.play([{ on: 'notice', do: 'lose' }])
  await pressPaypal(server, request)
  const id = crypto.randomUUID()
  // The other site's own store, rightly signed to its own address, names an order of mine.
  expect((await deliver(request.paymentId, { to: other.channelSeq, id })).statusCode).toBe(200)
  expect(await inboxOf(request.paymentId)).toEqual([])
  expect(await statusOf(orderSeq)).toBe('00')
  // The same key from my store is another delivery.
  expect((await deliver(request.paymentId, { to: mine.channelSeq, id })).statusCode).toBe(200)
  await until(orderSeq, '03')
})
