import { expect, test } from 'vitest'
import { buy, cancel } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import {
  anAdministrator,
  anInstructorWith,
  atDesk,
  periodOfToday,
  salesUrl,
  settle,
  statementOf,
  step,
  withDocuments,
} from '../../testing/settling.ts'

const server = await testServer()
const { services } = server
const admin = await anAdministrator(server)

const world = async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const instructor = await anInstructorWith(server, course, { percent: 30, as: owner })
  const sale = async () => {
    const learner = await aMember(services, channelSeq)
    return { learner, order: (await buy(server, course, learner)).order }
  }
  const day = async (later = 0, query: Record<string, string> = {}) => {
    const { settlementDate } = periodOfToday(server, later)
    const url = `${salesUrl(channelSeq)}/settlements/${settlementDate}`
    return (await server.call({ url, as: owner, query })).body.data
  }
  return { channelSeq, course, owner, instructor, sale, day }
}
const sumOf = (why: { amount: number }[]) => why.reduce((sum, { amount }) => sum + amount, 0)

test('BYD-04 a settlement opens to lines that sum to what is paid, and each line to its orders', async () => {
  const w = await world()
  const [kept, back] = [await w.sale(), await w.sale()]
  await cancel(server, w.course, back.learner, back.order.orderSeq)
  await settle(server, w.channelSeq)
  const told = await w.day()
  expect(told.why).toEqual([
    { part: 'gross', amount: 120_000 },
    { part: 'cancelled', amount: -60_000 },
    { part: 'gatewayFee', amount: -1920 },
    { part: 'gatewayVat', amount: -192 },
    { part: 'platformFee', amount: -3000 },
    { part: 'vat', amount: -300 },
    { part: 'shares', amount: -16_376 },
    { part: 'incomeTax', amount: -1140 },
    { part: 'localTax', amount: -110 },
  ])
  expect(sumOf(told.why)).toBe(told.settlement.pays)
  const cancelled = await w.day(0, { part: 'cancelled' })
  expect(cancelled).toMatchObject({
    totalCount: 1,
    list: [{ number: back.order.number, cancelled: -60_000, providerFee: 2112, gatewayVat: 192 }],
  })
  const paid = await w.day(0, { part: 'gross' })
  expect(paid.list.map(({ number }: { number: string }) => number)).toEqual([
    kept.order.number,
    back.order.number,
  ])
  expect((await w.day(0, { part: 'gatewayVat' })).totalCount).toBe(3)
  expect(await w.day(0, { part: 'collected' })).toMatchObject({ totalCount: 0, list: [] })
  const { settlementDate } = periodOfToday(server)
  const odd = `${salesUrl(w.channelSeq)}/settlements/${settlementDate}`
  expect((await server.call({ url: odd, as: w.owner, query: { part: 'net' } })).status).toBe(400)
})

test('BYD-05 an instructor’s settlement opens to the own share of each order, and to nothing else', async () => {
  const w = await world()
  const { order } = await w.sale()
  await settle(server, w.channelSeq)
  const told = await statementOf(server, w.channelSeq, w.instructor)
  expect(told.why).toEqual([
    { part: 'shares', amount: 16_376 },
    { part: 'incomeTax', amount: -490 },
    { part: 'localTax', amount: -40 },
  ])
  expect(sumOf(told.why)).toBe(told.settlement.pays)
  expect(told.list).toMatchObject([
    { number: order.number, gross: 0, providerFee: 0, gatewayVat: 0, platformFee: 0, vat: 0, shares: 16_376 },
  ])
})

test('SALE-10 BYD-04 a carried debt opens to the settlement that left it; holds and payouts are told with their moments', async () => {
  const w = await world()
  await withDocuments(server, w.channelSeq, w.owner, admin)
  const sold = await w.sale()
  await settle(server, w.channelSeq)
  const { settlementSeq } = (await w.day()).settlement
  for (const one of [
    { step: 'hold', reason: '확인 중' },
    { step: 'release' },
    { step: 'confirm' },
    { step: 'pay' },
  ])
    await step(server, admin, w.channelSeq, settlementSeq, one)
  expect((await w.day()).moves.map(({ entryKind }: { entryKind: string }) => entryKind)).toEqual([
    'hold',
    'release',
    'payout',
  ])
  await cancel(server, w.course, sold.learner, sold.order.orderSeq)
  await settle(server, w.channelSeq, 1)
  const debt = await w.day(1)
  expect(sumOf(debt.why)).toBe(debt.settlement.total)
  await w.sale()
  await w.sale()
  await settle(server, w.channelSeq, 2)
  const after = await w.day(2)
  expect(after.why).toContainEqual({ part: 'carriedIn', amount: -38_212 })
  expect(after.carried).toEqual([
    {
      settlementSeq: debt.settlement.settlementSeq,
      settlementDate: periodOfToday(server, 1).settlementDate,
      total: -38_212,
    },
  ])
  expect(sumOf(after.why)).toBe(after.settlement.pays)
  const desk = await atDesk(
    server,
    admin,
    `/channels/${w.channelSeq}/settlements/${after.settlement.settlementSeq}?part=gross`,
  )
  expect(desk.body.data).toMatchObject({ why: after.why, carried: after.carried, totalCount: 2 })
})
