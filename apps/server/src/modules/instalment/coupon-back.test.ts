import { DAY, HOUR } from '@seodang/domain/instant'
import { expect, test } from 'vitest'
import { couponRow, hold } from '../../testing/coupons.ts'
import { aChannel, aCourse, aMember } from '../../testing/factories.ts'
import { MONTHLY, moneyOf, orderMonthly } from '../../testing/instalments.ts'
import { orderActs } from '../../testing/order-acts.ts'
import { atConsole } from '../../testing/order-console.ts'
import { testServer } from '../../testing/server.ts'
import { aCard } from '../../testing/subscribing.ts'

const server = await testServer()
const { services } = server
const acts = orderActs(server)

/** A class of 60,000 won in three months, paid with a coupon of 6,000: the first month, and the others at once. */
async function bought() {
  server.clock.set(new Date('2026-03-10T01:00:00Z'))
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, MONTHLY)
  const learner = await aMember(services, channelSeq)
  const cardSeq = await aCard(server, channelSeq, learner)
  const { couponSeq } = await hold(server, channelSeq, learner, { discountType: '01', discount: 10 })
  const form = { cardSeq, couponSeq, expectedFirst: 18_000, expectedAmount: 54_000 }
  const { orderSeq } = (await orderMonthly(server, course, learner, form)).body.data
  const order = { url: `/api/v2.0/channels/${channelSeq}/orders/${orderSeq}`, as: learner }
  const { instalmentPlanSeq } = (await server.call(order)).body.data.instalmentPlan
  const paid = await server.call({
    method: 'POST',
    url: `/api/v2.0/channels/${channelSeq}/me/instalments/${instalmentPlanSeq}/pay`,
    as: learner,
    body: { what: 'rest', expectedAmount: 36_000 },
  })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  const { parts } = (await server.call(order)).body.data.instalmentPlan
  const rest = Number(parts[1].orderSeq)
  return { channelSeq, learner, couponSeq, first: orderSeq as number, rest }
}

async function settled(): Promise<void> {
  await acts.handleNotices()
  server.clock.advance(HOUR)
  await acts.sweep()
}

test('CPN-11 PAY-23 the gateway cancels the first month: the coupon comes back with the months that follow it', async () => {
  const w = await bought()
  server.clock.advance(DAY)
  await atConsole(server, w.channelSeq, w.first, 18_000)
  await acts.handleNotices()
  expect((await couponRow(server, w.couponSeq)).stateCd).toBe('02')
  await settled()
  expect(await moneyOf(server, w.learner)).toEqual([
    [18_000, 18_000],
    [36_000, 36_000],
  ])
  expect((await couponRow(server, w.couponSeq)).stateCd).toBe('00')
})

test('CPN-11 PAY-23 a month that the gateway cancels alone leaves the coupon used', async () => {
  const w = await bought()
  server.clock.advance(DAY)
  await atConsole(server, w.channelSeq, w.rest, 36_000)
  await settled()
  expect(await moneyOf(server, w.learner)).toEqual([
    [18_000, 0],
    [36_000, 36_000],
  ])
  expect((await couponRow(server, w.couponSeq)).stateCd).toBe('02')
})
