import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { order, orderUrl, withBankAccount } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator } from '../../testing/factories.ts'
import { aDomain, aSessionAt, callAt, HTTPS } from '../../testing/https.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { orders } from './tables.ts'

const server = await testServer({ env: HTTPS })
const { services } = server
const product: TestServer = { ...server, call: (options) => callAt(server, 'seodang.test', options) }

test('SEC-38 at a site’s own domain nobody says to which account the money of an order goes back', async () => {
  const { channelSeq } = await aChannel(services)
  const domain = await aDomain(services, channelSeq)
  await withBankAccount(server, channelSeq)
  const course = await aCourse(services, channelSeq)
  const learner = await aMember(services, channelSeq)
  const placed = await order(product, course, learner, { payMethodCd: 'DEPOSIT', depositorName: '김서당' })
  const orderSeq = Number(placed.body.data.orderSeq)
  const seen = await product.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/admin/payments/${orderSeq}/deposit`,
    as: await anOperator(services, channelSeq, 'OWN'),
    body: {},
  })
  expect(seen.status).toBe(200)

  const as = { ...learner, accessToken: await aSessionAt(services, learner, { channelSeq, domain }) }
  const quoted = await callAt(server, domain, { url: `${orderUrl(course, orderSeq)}/refund`, as })
  expect(quoted.body.data).toMatchObject({ possible: false, problem: 'ONLY_AT_PRODUCT', amount: 60_000 })
  const { status, body } = await callAt(server, domain, {
    method: 'POST',
    url: `${orderUrl(course, orderSeq)}/cancel`,
    as,
    body: {
      reason: '변심',
      expectedAmount: 60_000,
      refundAccount: { bank: '90', number: '3333012345678', holder: '김서당' },
    },
  })
  expect([status, body.errorName, body.details]).toEqual([
    403,
    'ONLY_AT_PRODUCT',
    { address: 'https://seodang.test' },
  ])
  const cancelled = await product.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/admin/payments/${orderSeq}/refund`,
    as: await anOperator(services, channelSeq, 'OWN'),
    body: { amount: 1000, reason: '교재 불량', cancelAttendance: false },
  })
  expect(cancelled.status).toBe(200)
  const named = await callAt(server, domain, {
    method: 'POST',
    url: `${orderUrl(course, orderSeq)}/refund-account`,
    as,
    body: { refundAccount: { bank: '90', number: '3333012345678', holder: '김서당' } },
  })
  expect(named.body.errorName).toBe('ONLY_AT_PRODUCT')
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, orderSeq))
  expect(row).toMatchObject({ paymentStatus: '04', refundedAmount: 1000 })
})
