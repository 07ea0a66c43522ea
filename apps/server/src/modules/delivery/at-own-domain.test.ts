import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buy, order, orderUrl } from '../../testing/buying.ts'
import { aMember } from '../../testing/factories.ts'
import { aShop, BOOK, HOME, PRICE } from '../../testing/goods.ts'
import { aDomain, aSessionAt, callAt, HTTPS } from '../../testing/https.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { deliveries, userAddresses } from './tables.ts'

const server = await testServer({ env: HTTPS })
const { services } = server
const product: TestServer = { ...server, call: (options) => callAt(server, 'seodang.test', options) }
const THIEF = { ...HOME, recipient: '박도둑', addr1: '부산 해운대구 우동 1' }

async function aBuyerAtDomain() {
  const { channelSeq, course } = await aShop(product)
  const domain = await aDomain(services, channelSeq)
  const buyer = await aMember(services, channelSeq)
  const there: TestServer = { ...server, call: (options) => callAt(server, domain, options) }
  const as = { ...buyer, accessToken: await aSessionAt(services, buyer, { channelSeq, domain }) }
  return { channelSeq, course, buyer, there, as }
}
const FORM = { expectedAmount: PRICE + BOOK, shipTo: HOME }

test('SEC-38, DLV-05 at a site’s own domain nobody sends elsewhere what was bought', async () => {
  const { channelSeq, course, buyer, there, as } = await aBuyerAtDomain()
  const {
    order: { orderSeq, delivery },
  } = await buy(product, course, buyer, FORM)
  const change = (at: TestServer, who: typeof buyer, shipTo: object) =>
    at.call({
      method: 'POST',
      url: `${orderUrl(course, orderSeq)}/delivery/modify`,
      as: who,
      body: { shipTo, revision: delivery?.revision },
    })
  const { status, body } = await change(there, as, THIEF)
  expect([status, body.errorName, body.details]).toEqual([
    403,
    'ONLY_AT_PRODUCT',
    { address: 'https://seodang.test' },
  ])
  const rows = await services.db.select().from(deliveries).where(eq(deliveries.channelSeq, channelSeq))
  expect(rows).toMatchObject([{ recipient: HOME.recipient, addr1: HOME.addr1 }])

  const moved = await change(product, buyer, { ...HOME, addr1: '서울 마포구 월드컵로 1' })
  expect([moved.status, moved.body.data?.addr1]).toEqual([200, '서울 마포구 월드컵로 1'])
})

test('SEC-38, DLV-05 an address that is typed at a site’s own domain is kept for no other site', async () => {
  const { course, buyer, there, as } = await aBuyerAtDomain()
  const kept = () => services.db.$count(userAddresses, eq(userAddresses.userSeq, buyer.userSeq))
  const placed = await order(there, course, as, { ...FORM, shipTo: THIEF, keepAddress: true })
  expect([placed.status, await kept()]).toEqual([200, 0])
  expect((await order(product, course, buyer, { ...FORM, keepAddress: true })).status).toBe(200)
  expect(await kept()).toBe(1)
})
