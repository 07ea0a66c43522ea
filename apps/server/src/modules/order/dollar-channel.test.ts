import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { inProcessFetch } from '../../providers/payment/in-process.ts'
import { portoneGateway } from '../../providers/payment/portone/gateway.ts'
import { webhookSignature } from '../../providers/payment/portone/signature.ts'
import {
  PORTONE_PREFIX,
  PORTONE_SANDBOX,
  sandboxStore,
} from '../../providers/payment/sandbox-portone/index.ts'
import { confirm, expectLedger, mayEnter } from '../../testing/buying.ts'
import {
  aDollarCourse,
  buyInDollars,
  openInDollars,
  pressPaypal,
  withDollarStore,
} from '../../testing/dollars.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aMember } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { PAYMENT_GATEWAYS, type PaymentGateway } from './port.ts'
import { keepPaymentSetting, PAYMENT_SETTINGS } from './settings-store.ts'
import { sweepEverything } from './sweep.ts'
import { orders } from './tables.ts'

/** SEC-24: the browser names the channel that it pays through, and a store may have one that takes no money. */
// With a worker: notices are taken from the queue, and money goes back by it.
const server = await testServer({ worker: true })
const { services } = server
const sandbox = services.ports.use(PORTONE_SANDBOX)

/** Stores whose keys are live: there the channels of the stand-in, which are of the test environment, pay nothing. */
const live = new Set<string>()
const gateways = services.ports.use(PAYMENT_GATEWAYS)
services.ports.provide(PAYMENT_GATEWAYS, {
  ...gateways,
  of(settings) {
    const ofSite = gateways.of(settings)
    const { portone } = ofSite
    if (!portone || !settings.portone || !live.has(settings.portone.storeId)) return ofSite
    const liveStore = portoneGateway({
      ...settings.portone,
      baseUrl: `http://portone.test${PORTONE_PREFIX}`,
      fetch: inProcessFetch(server.app),
      methods: portone.methods,
      sdkUrl: '/sdk.js',
      isTest: false,
      now: services.now,
      log: services.log,
    })
    const inItsPlace = (gateway: PaymentGateway | null) => (gateway === portone ? liveStore : gateway)
    return {
      ...ofSite,
      portone: liveStore,
      forMethod: (method) => inItsPlace(ofSite.forMethod(method)),
      forMerchant: (merchant) => inItsPlace(ofSite.forMerchant(merchant)),
    }
  },
})

const ANOTHER = 'channel-key-the-test-channel-of-the-shop'

interface Way {
  isLive: boolean
  channelKey?: string
}

/** An order that was paid in a window that somebody opened by hand; the notice of it is still to come. */
async function paid({ isLive, channelKey }: Way) {
  const { channelSeq } = await aChannel(services)
  await withDollarStore(server, channelSeq)
  if (isLive) live.add(sandboxStore(channelSeq).storeId)
  const course = await aDollarCourse(server, channelSeq)
  const learner = await aMember(services, channelSeq)
  const { orderSeq, request } = await openInDollars(server, course, learner)
  sandbox.play([{ on: 'notice', do: 'lose' }])
  const returned = await pressPaypal(server, { ...request, ...(channelKey && { channelKey }) })
  return { channelSeq, course, learner, orderSeq, paymentId: String(request.paymentId), returned }
}
type Paid = Awaited<ReturnType<typeof paid>>

const rowOf = async (orderSeq: number) => {
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  return row
}

/** As PortOne signs and sends it. */
async function notice({ channelSeq, paymentId }: Paid) {
  const store = sandboxStore(channelSeq)
  const id = crypto.randomUUID()
  const timestamp = String(Math.floor(Date.now() / 1000))
  const data = { paymentId, storeId: store.storeId, transactionId: 'tx' }
  const body = JSON.stringify({ type: 'Transaction.Paid', timestamp: new Date().toISOString(), data })
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/webhooks/portone`,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': webhookSignature(store.webhookSecret, { id, timestamp, raw: Buffer.from(body) }),
    },
    payload: body,
  })
  expect(statusCode).toBe(200)
}

/** The time passes for the order, and the sweeper looks. */
async function sweep({ channelSeq }: Paid) {
  await services.db.execute(sql`update orders set updated_at = updated_at - interval '30 minutes',
    created_at = created_at - interval '30 minutes', held_until = held_until - interval '30 minutes'
    where channel_seq = ${channelSeq}`)
  await sweepEverything(systemContext(services, 0))
}

/** How what was paid comes to be known: the buyer's page, PortOne's notice, our own look. */
const HEARD = {
  'the success page': async (w: Paid) => {
    const { body } = await confirm(server, w.course, w.learner, w.returned)
    expect(body.errorName).toBe('PAYMENT_CHANNEL_MISMATCH')
  },
  'a notice': notice,
  'the sweep': sweep,
}

const WRONG = {
  'another channel of the store': { isLive: false, channelKey: ANOTHER },
  'a test channel although the keys are live': { isLive: true },
} satisfies Record<string, Way>

test.each(
  Object.entries(WRONG).flatMap(([what, way]) =>
    Object.entries(HEARD).map(([how, hear]) => [what, how, way, hear] as const),
  ),
)(
  'SEC-24, SEC-11 what is paid through %s is given nothing and goes back, by %s',
  async (_, __, way, hear) => {
    const w = await paid(way)
    await hear(w)
    await eventually(async () =>
      expect(await rowOf(w.orderSeq)).toMatchObject({ paymentStatus: '06', failureCode: 'MISMATCH_CHANNEL' }),
    )
    await eventually(async () => expect(sandbox.find(w.paymentId)?.status).toBe('CANCELLED'))
    expect(await mayEnter(server, w.course, w.learner)).toBe(false)
    const { rows } = await services.db.execute(
      sql`select 1 from audit_entries where action = 'payment.giveBack' and channel_seq = ${w.channelSeq}`,
    )
    expect(rows).toHaveLength(1)
    // Whoever comes back later hears why.
    const { body } = await confirm(server, w.course, w.learner, w.returned)
    expect(body.errorName).toBe('PAYMENT_CHANNEL_MISMATCH')
    await expectLedger(server, w.course)
  },
)

test.each(
  Object.entries({
    ...HEARD,
    'the success page': (w: Paid) => confirm(server, w.course, w.learner, w.returned),
  }),
)(
  'SEC-24, PAY-16 an order keeps the channel that it offered when the site takes another one meanwhile, by %s',
  async (_, hear) => {
    const w = await paid({ isLive: false })
    const site = systemContext(services, w.channelSeq)
    const store = { ...sandboxStore(w.channelSeq), channelKey: ANOTHER }
    await keepPaymentSetting(site, PAYMENT_SETTINGS.portone, store)
    await hear(w)
    await eventually(async () => expect((await rowOf(w.orderSeq))?.paymentStatus).toBe('03'))
    expect(await mayEnter(server, w.course, w.learner)).toBe(true)
    // Who comes next is offered the new one.
    const next = await aMember(services, w.channelSeq)
    const { request } = await buyInDollars(server, w.course, next)
    expect(request.channelKey).toBe(ANOTHER)
    await expectLedger(server, w.course)
  },
)
