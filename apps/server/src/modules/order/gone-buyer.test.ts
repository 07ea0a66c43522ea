import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { PORTONE_SANDBOX } from '../../providers/payment/sandbox-portone/index.ts'
import { attendanceOf, confirm, countsOf, expectLedger, order, press } from '../../testing/buying.ts'
import { aDollarCourse, openInDollars, pressPaypal, withDollarStore } from '../../testing/dollars.ts'
import { eventually } from '../../testing/eventually.ts'
import { aChannel, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { heldByGateway } from '../../testing/order-books.ts'
import { testServer } from '../../testing/server.ts'
import { users } from '../identity/tables.ts'
import { lookAt } from './look-at.ts'
import { settle } from './settle-payment.ts'
import { getOrder } from './store.ts'

// With a worker, which carries the money back.
const server = await testServer({ worker: true })
const { services } = server

const world = async () => {
  const { channelSeq } = await aChannel(services)
  await withDollarStore(server, channelSeq)
  const course = await aDollarCourse(server, channelSeq)
  return { course, buyer: await aMember(services, channelSeq), ctx: systemContext(services, channelSeq) }
}

/** As an account that is closed. Of one that is merged into another `merge-money.test` tells. */
const goes = ({ userSeq }: Person) =>
  services.db.update(users).set({ closedAt: new Date() }).where(eq(users.userSeq, userSeq))

const isRefused = async ({ course, buyer, ctx }: Awaited<ReturnType<typeof world>>, orderSeq: number) => {
  expect(await getOrder(ctx, orderSeq)).toMatchObject({
    paymentStatus: '06',
    failureCode: 'BUYER_GONE',
    holdsPlace: false,
  })
  expect(await attendanceOf(server, course, buyer)).toBeUndefined()
  expect(await countsOf(server, course)).toMatchObject({ attendCount: 0 })
  await expectLedger(server, course)
}

test('ACC-29, PAY-05 a window that charges by itself takes nothing from whoever closed their account meanwhile', async () => {
  const w = await world()
  const sandbox = services.ports.use(PORTONE_SANDBOX)
  const { orderSeq, request } = await openInDollars(server, w.course, w.buyer)
  await goes(w.buyer)
  await pressPaypal(server, request)

  await lookAt(w.ctx, await getOrder(w.ctx, orderSeq))

  await isRefused(w, orderSeq)
  await eventually(async () =>
    expect(sandbox.find(String(request.paymentId))?.cancellations).toMatchObject([{ totalAmount: 4_500 }]),
  )
})

test('ACC-29, SEC-24 a charge that ends after its buyer closed the account goes back', async () => {
  const w = await world()
  const placed = await order(server, w.course, w.buyer)
  const orderSeq = Number(placed.body.data.orderSeq)
  const { query } = await press(server, String(placed.body.data.next.url), 'approve')
  await goes(w.buyer)

  await settle(w.ctx, await getOrder(w.ctx, orderSeq), { orderId: String(query.orderId), ...query })

  await isRefused(w, orderSeq)
  await eventually(async () =>
    expect(await heldByGateway(server, w.ctx.channelSeq)).toMatchObject([{ held: 0 }]),
  )
})

test('MEM-07 SEC-24 money of whoever was put out of the site and blocked while they paid goes back', async () => {
  const w = await world()
  const owner = await anOperator(services, w.ctx.channelSeq, 'OWN')
  const placed = await order(server, w.course, w.buyer)
  const orderSeq = Number(placed.body.data.orderSeq)
  const { query } = await press(server, String(placed.body.data.next.url), 'approve')
  const put = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.ctx.channelSeq}/admin/members/${w.buyer.userSeq}/delete`,
    as: owner,
    body: { blockYn: 'Y', reason: '' },
  })
  expect(put.status).toBe(200)

  await settle(w.ctx, await getOrder(w.ctx, orderSeq), { orderId: String(query.orderId), ...query })

  await isRefused(w, orderSeq)
  await eventually(async () =>
    expect(await heldByGateway(server, w.ctx.channelSeq)).toMatchObject([{ held: 0 }]),
  )
})

test('ACC-29 so does what is paid into an account that was given to them', async () => {
  const w = await world()
  const placed = await order(server, w.course, w.buyer, { payMethodCd: 'VBANK' })
  const orderSeq = Number(placed.body.data.orderSeq)
  const window = String(placed.body.data.next.url)
  const { query } = await press(server, window, 'approve')
  expect((await confirm(server, w.course, w.buyer, query)).status).toBe(200)
  await goes(w.buyer)

  await press(server, window, 'deposit')

  await eventually(async () =>
    expect(await getOrder(w.ctx, orderSeq)).toMatchObject({ failureCode: 'BUYER_GONE' }),
  )
  expect(await countsOf(server, w.course)).toMatchObject({ attendCount: 0 })
})
