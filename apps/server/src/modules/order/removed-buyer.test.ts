import { expect, test } from 'vitest'
import { buy, expectLedger } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { services } = server

const post = (url: string, as: Person, body: object) => server.call({ method: 'POST', url, as, body })

/** Two who bought the same class, and the one of them who is put out. */
async function putOut(blockYn: 'Y' | 'N') {
  const { channelSeq } = await aChannel(services)
  const [course, owner] = [await aCourse(services, channelSeq), await anOperator(services, channelSeq, 'OWN')]
  const [removed, stays] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  const [{ order }, { order: other }] = [await buy(server, course, removed), await buy(server, course, stays)]
  const url = `/api/v1.0/channels/${channelSeq}/admin/members/${removed.userSeq}/delete`
  expect((await post(url, owner, { blockYn, reason: '규칙을 어겼어요' })).status).toBe(200)
  const orders = `/api/v2.0/channels/${channelSeq}`
  return { channelSeq, course, removed, stays, order, other, orders }
}

test.each(['N', 'Y'] as const)(
  'MEM-08, MY-10, PAY-10 whoever was put out (blocked: %s) sees what they paid, has its receipt and gets it back by the rule',
  async (blockYn) => {
    const w = await putOut(blockYn)
    const { body: list } = await server.call({ url: `${w.orders}/me/orders`, as: w.removed })
    expect(list.data.list.map(({ orderSeq }: { orderSeq: number }) => orderSeq)).toEqual([w.order.orderSeq])
    const mine = `${w.orders}/orders/${w.order.orderSeq}`
    expect((await server.call({ url: `${mine}/receipt`, as: w.removed })).status).toBe(200)
    const { body: quote } = await server.call({ url: `${mine}/refund`, as: w.removed })
    expect(quote.data).toMatchObject({ amount: 60_000, possible: true })
    for (const call of ['', '/receipt', '/refund'])
      expect(
        (await server.call({ url: `${w.orders}/orders/${w.other.orderSeq}${call}`, as: w.removed })).status,
      ).toBe(404)
    const cancelled = await post(`${mine}/cancel`, w.removed, {
      reason: '더 들을 수 없어요',
      expectedAmount: 60_000,
    })
    expect([cancelled.status, cancelled.body.data?.refundedAmount]).toEqual([200, 60_000])
    const { body: others } = await server.call({ url: `${w.orders}/orders/${w.other.orderSeq}`, as: w.stays })
    expect(others.data.refundedAmount).toBe(0)
    await expectLedger(server, w.course)
  },
)

test('CERT-05, MEM-08 whoever was put out keeps the way to the certificates they earned', async () => {
  const w = await putOut('N')
  const url = `/api/v1.0/channels/${w.channelSeq}/me/certificates`
  expect((await server.call({ url, as: w.removed })).status).toBe(200)
  expect((await server.call({ url, as: null })).status).toBe(401)
})
