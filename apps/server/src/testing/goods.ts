import { expect } from 'vitest'
import { buy } from './buying.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from './factories.ts'
import type { TestServer } from './server.ts'

/** A class with a book, its staff, and what they do with the parcels of it. */

export const HOME = {
  recipient: '김서당',
  phone: '010-1234-5678',
  zipcode: '03045',
  addr1: '서울 종로구 사직로 161',
  addr2: '101동 101호',
  note: '문 앞에 두세요',
}

export const PRICE = 60_000
export const BOOK = 20_000

export async function aShop(server: TestServer, course: Parameters<typeof aCourse>[2] = {}) {
  const { services } = server
  const { channelSeq } = await aChannel(services)
  const sold = await aCourse(services, channelSeq, {
    deliveryCd: '00',
    materialTitle: '글쓰기 교재',
    materialPrice: BOOK,
    materialPriceEx: 1_500,
    ...course,
  })
  const owner = await anOperator(services, channelSeq, 'OWN')
  const admin = `/api/v1.0/channels/${channelSeq}/admin/deliveries`
  const post = (path: string, body: object, as: Person = owner) =>
    server.call({ method: 'POST', url: `${admin}${path}`, as, body })

  const shop = {
    channelSeq,
    course: sold,
    owner,
    admin,
    post,
    list: async (query: Record<string, string> = {}) =>
      (await server.call({ url: admin, as: owner, query })).body.data,
    settings: async (body: object) => {
      const url = `/api/v1.0/channels/${channelSeq}/admin/delivery-settings`
      const { revision } = (await server.call({ url, as: owner })).body.data
      return server.call({
        method: 'POST',
        url: `${url}/modify`,
        as: owner,
        body: { escrow: '', ...body, revision },
      })
    },
    /** How often address and number of a parcel were changed, as their form reads it. */
    revisionOf: async (deliverySeq: number): Promise<number> =>
      (await server.call({ url: `${admin}/${deliverySeq}`, as: owner })).body.data.parcel.revision,
    /** Bought, paid, and its parcel. */
    sell: async (form: object = {}) => {
      const buyer = await aMember(services, channelSeq)
      const { order } = await buy(server, sold, buyer, {
        expectedAmount: PRICE + BOOK,
        shipTo: HOME,
        ...form,
      })
      return { buyer, order, deliverySeq: order.delivery?.deliverySeq as number }
    },
    move: (deliverySeq: number, from: string, to: string, more: object = {}, as: Person = owner) =>
      post('/state/modify', { to, parcels: [{ deliverySeq, from, ...more }] }, as),
    /** Sent by a carrier, and from there on to wherever. */
    bring: async (deliverySeq: number, ...states: string[]) => {
      let from = '00'
      for (const to of states) {
        const answer = await shop.move(deliverySeq, from, to, { carrierCd: 'CJ', trackingNo: '123456789012' })
        expect(answer.body.data, `${from} to ${to}`).toEqual({ doneCount: 1, failed: [] })
        from = to
      }
    },
  }
  return shop
}

export type Shop = Awaited<ReturnType<typeof aShop>>
