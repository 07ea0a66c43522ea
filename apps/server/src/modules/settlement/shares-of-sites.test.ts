import { expect, test } from 'vitest'
import { buy, order, withBankAccount } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import {
  anInstructorWith,
  balance,
  expectBalance,
  periodOfToday,
  salesUrl,
  settle,
  statementOf,
} from '../../testing/settling.ts'

const server = await testServer()
const { services } = server
const PRICE = 100_000

/** Two classes with an instructor each, sold by card through the product and by transfer to the site's own account. */
async function world() {
  const { channelSeq } = await aChannel(services)
  await withBankAccount(server, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const [one, two] = [
    await aCourse(services, channelSeq, { price: PRICE }),
    await aCourse(services, channelSeq, { price: PRICE }),
  ]
  const first = await anInstructorWith(server, one, { percent: 40, as: owner })
  const second = await anInstructorWith(server, two, { percent: 10, as: owner })
  const post = async (path: string, body: object) => {
    const answer = await server.call({
      method: 'POST',
      url: `${salesUrl(channelSeq)}/${path}`,
      as: owner,
      body,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data
  }
  const buyer = () => aMember(services, channelSeq)
  return {
    channelSeq,
    owner,
    first,
    second,
    byCard: async (course = one) => buy(server, course, await buyer(), { expectedAmount: PRICE }),
    byTransfer: async (course = one) => {
      const form = { payMethodCd: 'DEPOSIT', expectedAmount: PRICE }
      const { orderSeq } = (await order(server, course, await buyer(), form)).body.data
      await post(`payments/${orderSeq}/deposit`, {})
      return Number(orderSeq)
    },
    classes: [one, two] as const,
    refund: (orderSeq: number, amount: number) =>
      post(`payments/${orderSeq}/refund`, { amount, reason: '일부 환불', cancelAttendance: false }),
    ofSite: async (later = 0) => {
      const { settlementDate } = periodOfToday(server, later)
      const url = `${salesUrl(channelSeq)}/settlements/${settlementDate}`
      return (await server.call({ url, as: owner })).body.data
    },
    mine: async (as: Person, path: string) =>
      (await server.call({ url: `/api/v1.0/channels/${channelSeq}/me/${path}`, as })).body.data,
  }
}

test('BYD-05 SALE-09 a share is owed whatever way was paid: of a card by the product, of the site’s own account by the site', async () => {
  const [w, sister] = [await world(), await world()]
  await w.byCard()
  await w.byTransfer()
  await w.byTransfer(w.classes[1])
  await sister.byTransfer()
  await settle(server, w.channelSeq)
  await settle(server, sister.channelSeq)

  // 40 % of the 90,980 that fees leave of a card, and of the 94,500 that the product’s fee alone leaves of a transfer.
  const ofFirst = { shares: 36_392, net: 36_392, total: 36_392, bySite: 37_800 }
  const statement = await statementOf(server, w.channelSeq, w.first)
  expect(statement).toMatchObject({ settlement: ofFirst, totalCount: 2, owedBySite: [] })
  expect(statement.list.map(({ net, bySite }: Record<string, number>) => [net, bySite])).toEqual([
    [36_392, 0],
    [0, 37_800],
  ])
  // Nothing of it is paid out by the product.
  const ofSecond = (await statementOf(server, w.channelSeq, w.second)).settlement
  expect(ofSecond).toMatchObject({ net: 0, total: 0, pays: 0, bySite: 9_450, state: '01' })

  const site = await w.ofSite()
  expect(site.settlement).toMatchObject({ collected: -200_000, shares: -36_392, bySite: -47_250 })
  expect(site.owedBySite).toEqual([
    { userSeq: w.first.userSeq, name: w.first.name, amount: 37_800 },
    { userSeq: w.second.userSeq, name: w.second.name, amount: 9_450 },
  ])
  expect((await sister.ofSite()).owedBySite).toMatchObject([
    { userSeq: sister.first.userSeq, amount: 37_800 },
  ])

  const { totals } = await w.mine(w.first, 'sales')
  const byMethod = totals.map(({ payMethodCd, net }: { payMethodCd: string; net: number }) => [
    payMethodCd,
    net,
  ])
  expect(Object.fromEntries(byMethod)).toEqual({ CARD: 36_392, DEPOSIT: 37_800 })
  expect(await balance(server, w.channelSeq, 'siteOwes')).toBe(47_250)
  await expectBalance(server, w.channelSeq)
})

test('BYD-05 SALE-10 what goes back of such an order is a minus of what the site owes, beside the payout', async () => {
  const w = await world()
  const orderSeq = await w.byTransfer()
  await settle(server, w.channelSeq)
  await w.refund(orderSeq, PRICE / 2)
  await w.byCard()
  await settle(server, w.channelSeq, 1)
  const next = (await statementOf(server, w.channelSeq, w.first, 1)).settlement
  expect(next).toMatchObject({ net: 36_392, carriedIn: 0, total: 36_392, bySite: -18_900 })
  expect((await w.ofSite(1)).owedBySite).toMatchObject([{ userSeq: w.first.userSeq, amount: -18_900 }])
  await expectBalance(server, w.channelSeq)
})

test('BYD-05 what the running half of the month has brought tells both, and nobody else’s', async () => {
  const w = await world()
  await w.byTransfer()
  await w.byTransfer(w.classes[1])
  await settle(server, w.channelSeq)
  await w.byTransfer()
  await settle(server, -1)
  expect((await w.mine(w.first, 'settlements')).upcoming).toMatchObject([{ total: 0, bySite: 37_800 }])
  expect((await w.mine(w.second, 'settlements')).upcoming).toEqual([])
})
