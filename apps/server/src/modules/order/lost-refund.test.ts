import { MINUTE } from '@seodang/domain/instant'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { takeMoment } from '../../set-back.ts'
import { attendanceOf, buy, cancel, quote } from '../../testing/buying.ts'
import { deskOf } from '../../testing/desk.ts'
import { aChannel, aCourse, aMember, anOperator, aPerson } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { aMoment } from '../../testing/set-back.ts'
import { release } from './release-charges.ts'
import { sweepEverything } from './sweep.ts'
import { chargeHolds, orders, refunds } from './tables.ts'

/** What went back in days that the books lost does not go back again. */
const server = await testServer()
const { services, clock } = server
const sandbox = services.ports.use(TOSS_SANDBOX)
const platform = () => systemContext(services, 0)

afterEach(async () => {
  sandbox.clear()
  await services.db.delete(chargeHolds)
})

async function aSale() {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { price: 60_000 })
  const learner = await aMember(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const orderSeq = Number((await buy(server, course, learner)).order.orderSeq)
  const row = async () => {
    const [found] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
    if (!found) throw new Error('the order is gone')
    return found
  }
  const { paymentOrderId } = await row()
  const refund = (amount: number) =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${channelSeq}/admin/payments/${orderSeq}/refund`,
      as: owner,
      body: { amount, reason: '부분 환불', cancelAttendance: false },
    })
  const left = () => sandbox.store.state.payments.find(({ orderId }) => orderId === paymentOrderId)?.balance
  return { channelSeq, course, learner, owner, orderSeq, row, refund, left }
}

/** 20,000 of 60,000 go back, and the books forget it. */
async function aLostRefund() {
  const sale = await aSale()
  const setBack = await aMoment(services, sale.channelSeq)
  expect((await sale.refund(20_000)).status).toBe(200)
  const since = clock.now()
  await setBack()
  await takeMoment(services, since)
  expect([(await sale.row()).refundedAmount, sale.left()]).toEqual([0, 40_000])
  return sale
}

const refused = (answer: Awaited<ReturnType<typeof server.call>>) => [
  answer.status,
  answer.body.errorName,
  answer.body.details?.amount,
]

test.each([false, true])(
  'PAY-21 staff who pay back what went back in the lost days are refused, and the books follow (charges go on: %s)',
  async (isReleased) => {
    const { refund, row, left } = await aLostRefund()
    if (isReleased) await release(platform())
    expect(refused(await refund(20_000))).toEqual([409, 'REFUNDED_AT_GATEWAY', 20_000])
    expect([(await row()).refundedAmount, left()]).toEqual([20_000, 40_000])
    // What they decide now is by the right amount.
    expect((await refund(10_000)).status).toBe(200)
    expect([(await row()).refundedAmount, left()]).toEqual([30_000, 30_000])
  },
)

test('PAY-19 the desk lists what went back and the books do not know, until they do', async () => {
  const { channelSeq, row, refund } = await aLostRefund()
  const administrator = await aPerson(services, { isPlatformAdmin: true })
  const cookie = await deskOf(services).cookieOf(administrator, { proved: true })
  // The gateway lists what moved until the last whole second.
  clock.advance(MINUTE)
  const listed = async () =>
    (
      await server.call({ url: '/api/v1.0/platform/charge-hold/payments', headers: { cookie } })
    ).body.data.refunds.filter(({ site }: { site: { channelSeq: number } }) => site.channelSeq === channelSeq)
  const { paymentOrderId } = await row()
  expect(await listed()).toEqual([expect.objectContaining({ orderId: paymentOrderId, amount: 20_000 })])
  await refund(20_000)
  expect(await listed()).toEqual([])
})

test('PAY-10 a buyer who cancels is shown what is left, and whoever saw another amount is refused', async () => {
  const first = await aLostRefund()
  const asked = await cancel(server, first.course, first.learner, first.orderSeq)
  expect(refused(asked)).toEqual([409, 'REFUNDED_AT_GATEWAY', 20_000])
  expect(first.left()).toBe(40_000)

  const { course, learner, orderSeq, row, left } = await aLostRefund()
  expect((await quote(server, course, learner, orderSeq)).body.data.amount).toBe(40_000)
  expect((await cancel(server, course, learner, orderSeq, { expectedAmount: 40_000 })).status).toBe(200)
  expect([(await row()).refundedAmount, left()]).toEqual([60_000, 0])
})

test('ATT-09 of many whose places are cancelled whoever got something back in the lost days is left for a second look', async () => {
  const { channelSeq, course, learner, owner, left } = await aLostRefund()
  const attendSeq = (await attendanceOf(server, course, learner))?.attendSeq
  const change = () =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${channelSeq}/courses/${course.courseSeq}/admin/attendees/modify`,
      as: owner,
      body: { action: 'cancel', attendSeqs: [attendSeq], reason: '폐강' },
    })
  const answer = await change()
  expect(answer.body.data?.list?.[0]?.problem, JSON.stringify(answer.body)).toBe('REFUNDED_AT_GATEWAY')
  expect(left()).toBe(40_000)
  expect((await change()).body.data.list[0]).toMatchObject({ allowed: true, refundAmount: 40_000 })
  expect(left()).toBe(0)
})

test('PAY-21 while the gateway cannot be asked nothing goes back of what was paid before', async () => {
  const { refund, row, left } = await aLostRefund()
  sandbox.play({ on: 'fetch', do: 'refuse', code: 'COMMON_ERROR', times: 5 })
  expect((await refund(20_000)).body.errorName).toBe('PROVIDER_UNAVAILABLE')
  expect([(await row()).refundedAmount, left()]).toEqual([0, 40_000])
})

test('PAY-21 a refund that was about to be asked, and was made in the lost days, is not made again when its key is forgotten', async () => {
  const { channelSeq, orderSeq, refund, row, left } = await aSale()
  sandbox.play({ on: 'cancel', do: 'refuse', code: 'COMMON_ERROR', times: 5 })
  await refund(20_000)
  sandbox.clear()
  const setBack = await aMoment(services, channelSeq)
  clock.advance(5 * MINUTE)
  await sweepEverything(platform())
  expect([(await row()).refundedAmount, left()]).toEqual([20_000, 40_000])
  // Another one of the lost days.
  expect((await refund(5000)).status).toBe(200)
  await setBack()
  await takeMoment(services, clock.now())
  sandbox.store.state.answers = {}

  clock.advance(5 * MINUTE)
  await sweepEverything(platform())
  expect([(await row()).refundedAmount, left()]).toEqual([25_000, 35_000])
  const states = await services.db.select().from(refunds).where(eq(refunds.orderSeq, orderSeq))
  expect(states.map(({ state, amount }) => [state, amount])).toEqual([
    ['done', 20_000],
    ['done', 5000],
  ])
})
