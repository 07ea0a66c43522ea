import { seoulDate } from '@seodang/domain/seoul-time'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { buy, confirm, mayEnter, order, press } from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aCourse, aMember, anOperator } from '../../testing/factories.ts'
import { heldByGateway } from '../../testing/order-books.ts'
import { testServer } from '../../testing/server.ts'
import { alarms } from '../alarm/tables.ts'
import { applyPayment } from './apply-payment.ts'
import { gatewayOf } from './gateways.ts'
import { carryBack } from './give-back.ts'
import { lookAt } from './look-at.ts'
import { recordedPayment } from './payments-store.ts'
import { GatewayUnknown } from './port.ts'
import { findPayment, getOrder } from './store.ts'
import { orders } from './tables.ts'

/** Money that nobody wants and that goes back neither by itself nor to an account that its buyer names. */
const server = await testServer({ worker: true })
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)

async function aWorld() {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const [owner, buyer] = await Promise.all([
    anOperator(services, channelSeq, 'OWN'),
    aMember(services, channelSeq),
  ])
  return { channelSeq, course, owner, buyer, site: systemContext(services, channelSeq) }
}
type World = Awaited<ReturnType<typeof aWorld>>

const deskOf = async (w: World) => {
  const url = `/api/v1.0/channels/${w.channelSeq}/admin/stranded-payments`
  return (await server.call({ url, as: w.owner })).body.data
}
const close = (w: World, strandedPaymentSeq: number, content: string) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/admin/stranded-payments/${strandedPaymentSeq}/modify`,
    as: w.owner,
    body: { content },
  })

const held = async ({ channelSeq }: World, orderSeq: number) =>
  (await heldByGateway(server, channelSeq)).find((one) => one.order.orderSeq === orderSeq)?.held

const waitingOf = async (w: World) => {
  const today = seoulDate(new Date())
  const url = `/api/v1.0/channels/${w.channelSeq}/admin/dashboard?startAt=${today}&endAt=${today}`
  return (await server.call({ url, as: w.owner })).body.data.waiting.transfers
}

/** What its gateway says of the payment of an order. */
async function saidOf({ site }: World, orderSeq: number) {
  const row = await getOrder(site, orderSeq)
  const gateway = await gatewayOf(site, row)
  const said = await gateway?.fetch(recordedPayment(row, await findPayment(site, orderSeq)))
  if (!gateway || !said) throw new Error('the gateway knows no such payment')
  return { gateway, said }
}

/** Paid by a card, and another amount than was ordered; the gateway refuses to give it back where `code` is one of its. */
async function paidOtherwise(w: World, code: string | null) {
  const placed = await order(server, w.course, w.buyer)
  const orderSeq = Number(placed.body.data.orderSeq)
  const { query } = await press(server, String(placed.body.data.next.url), 'approve')
  const orderId = query.orderId ?? ''
  sandbox.play([
    { on: 'confirm', do: 'loseReply', orderId },
    { on: 'fetch', do: 'refuse', code: 'COMMON_ERROR', times: 3, orderId },
    { on: 'notice', do: 'lose', times: 100, orderId },
    ...(code === null ? [] : [{ on: 'cancel', do: 'refuse', code, times: 100, orderId } as const]),
  ])
  await confirm(server, w.course, w.buyer, query)
  await services.db.update(orders).set({ amount: 75_000 }).where(eq(orders.orderSeq, orderSeq))
  await eventually(async () => {
    await lookAt(w.site, await getOrder(w.site, orderSeq))
    expect(await getOrder(w.site, orderSeq)).toMatchObject({ failureCode: 'MISMATCH_AMOUNT' })
  })
  return orderSeq
}

test('SEC-24 what the gateway refuses to give back is told to staff, who note what became of it, once', async () => {
  const w = await aWorld()
  const orderSeq = await paidOtherwise(w, 'NOT_CANCELABLE_PAYMENT')
  await eventually(async () => expect((await deskOf(w)).list).toHaveLength(1))
  const { list, totalCount } = await deskOf(w)
  expect(totalCount).toBe(1)
  expect(list[0]).toMatchObject({
    orderSeq,
    name: expect.any(String),
    amount: 60_000,
    currency: 'KRW',
    reason: '주문과 다르게 결제됨',
    refusal: expect.stringContaining('NOT_CANCELABLE_PAYMENT'),
  })
  expect(await held(w, orderSeq)).toBe(60_000)
  expect(await mayEnter(server, w.course, w.buyer)).toBe(false)
  expect(await waitingOf(w)).toBe(1)
  await eventually(async () => {
    const told = await services.db.select().from(alarms).where(eq(alarms.targetUserSeq, w.owner.userSeq))
    expect(told.map(({ content }) => content)).toEqual([
      JSON.stringify({ type: 'soldStranded', path: '/settings/payment/refunds' }),
    ])
  })

  const { strandedPaymentSeq } = list[0]
  expect((await close(w, strandedPaymentSeq, ' ')).status).toBe(400)
  expect((await deskOf(w)).list).toHaveLength(1)
  const both = await Promise.all([
    close(w, strandedPaymentSeq, '계좌로 돌려드렸어요'),
    close(w, strandedPaymentSeq, '계좌로 돌려드렸어요'),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await deskOf(w)).toMatchObject({ list: [], totalCount: 0 })
  expect(await waitingOf(w)).toBe(0)
  const sold = await server.call({
    url: `/api/v1.0/channels/${w.channelSeq}/admin/payments/${orderSeq}`,
    as: w.owner,
  })
  expect(sold.body.data.notes).toMatchObject([{ content: '계좌로 돌려드렸어요' }])
})

test('SEC-24 where nobody could ask the gateway to the last try, staff see to it', async () => {
  const w = await aWorld()
  const orderSeq = await paidOtherwise(w, 'COMMON_ERROR')
  const { rows } = await services.db.execute<{ data: Parameters<typeof carryBack>[1] }>(
    sql`select data from boss.job where name = 'order.giveBack' and (data->>'orderSeq')::int = ${orderSeq}`,
  )
  const [job] = rows
  if (!job) throw new Error('nothing is given back')
  await expect(carryBack(w.site, job.data)).rejects.toBeInstanceOf(GatewayUnknown)
  expect((await deskOf(w)).list).toEqual([])
  await carryBack({ ...w.site, isLastTry: true }, job.data)
  expect((await deskOf(w)).list).toMatchObject([{ orderSeq, amount: 60_000, refusal: null }])
})

test('SEC-24 another amount of an order that the books have takes nothing away, and is settled by what the console gives back', async () => {
  const w = await aWorld()
  const orderSeq = Number((await buy(server, w.course, w.buyer)).order.orderSeq)
  await services.db.update(orders).set({ amount: 75_000 }).where(eq(orders.orderSeq, orderSeq))
  const look = async () => lookAt(w.site, await getOrder(w.site, orderSeq))
  await Promise.all([look(), look()])
  expect((await deskOf(w)).list).toMatchObject([{ orderSeq, amount: 60_000, refusal: null }])
  expect(await held(w, orderSeq)).toBe(60_000)
  expect(await mayEnter(server, w.course, w.buyer)).toBe(true)

  const { gateway, said } = await saidOf(w, orderSeq)
  await gateway.cancel(said, { reason: 'console', key: `console-${orderSeq}` })
  await look()
  expect((await deskOf(w)).list).toEqual([])
})

test('SEC-24 a payment with the number of another order is not taken from that order', async () => {
  const w = await aWorld()
  const paidSeq = Number((await buy(server, w.course, w.buyer)).order.orderSeq)
  const other = await aMember(services, w.channelSeq)
  const placed = await order(server, w.course, other)
  const orderSeq = Number(placed.body.data.orderSeq)
  const { said } = await saidOf(w, paidSeq)
  await applyPayment(w.site, orderSeq, said)
  expect(await getOrder(w.site, orderSeq)).toMatchObject({
    paymentStatus: '06',
    failureCode: 'MISMATCH_ORDERID',
    paidAt: null,
  })
  expect((await deskOf(w)).list).toMatchObject([{ orderSeq, amount: 60_000 }])
  expect(await mayEnter(server, w.course, other)).toBe(false)
  const { rows } = await services.db.execute(
    sql`select 1 from boss.job where name = 'order.giveBack' and (data->>'orderSeq')::int = ${orderSeq}`,
  )
  expect(rows).toEqual([])
  expect(await held(w, paidSeq)).toBe(60_000)
})
