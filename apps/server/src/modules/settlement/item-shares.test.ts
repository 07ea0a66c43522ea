import { expect, test } from 'vitest'
import { buy, cancel } from '../../testing/buying.ts'
import { aCourse, aMember } from '../../testing/factories.ts'
import { aShop, BOOK } from '../../testing/goods.ts'
import { aPackage } from '../../testing/packaging.ts'
import { testServer } from '../../testing/server.ts'
import { anInstructorWith, balance, expectBalance, settle, statementOf } from '../../testing/settling.ts'

const server = await testServer()
const { services } = server

const PRICE = 100_000
const FEE = 3_000
/** Half of what 100,000 won by card leave: 3,520 to the gateway, 5,500 to the product. */
const HALF = 45_490
const PAID = PRICE + BOOK + FEE

/** A class with a book and another class, each with an instructor of its own. */
async function world() {
  const shop = await aShop(server, { price: PRICE })
  await shop.settings({ fee: FEE, freeFrom: null, islandFee: 0 })
  const { channelSeq, course, owner } = shop
  const beside = await aCourse(services, channelSeq, { price: PRICE })
  const instructor = await anInstructorWith(server, course, { percent: 50, as: owner })
  const other = await anInstructorWith(server, beside, { percent: 50, as: owner })
  const owed = async (to = instructor) =>
    0 - (await balance(server, channelSeq, 'instructorPayable', to.userSeq))
  return {
    ...shop,
    instructor,
    other,
    owed,
    sellBeside: async () =>
      buy(server, beside, await aMember(services, channelSeq), { expectedAmount: PRICE }),
    refund: async (orderSeq: number, body: object) => {
      const url = `/api/v1.0/channels/${channelSeq}/admin/payments/${orderSeq}/refund`
      const form = { reason: '교재 불량', cancelAttendance: false, ...body }
      const answer = await server.call({ method: 'POST', url, as: owner, body: form })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    },
    night: () => settle(server, channelSeq),
    statement: (as = instructor) => statementOf(server, channelSeq, as),
  }
}

test('BYD-05 SALE-10 DLV-08 a refund of goods leaves the share of the class that stays paid, and nobody else’s either', async () => {
  const [w, sister] = [await world(), await world()]
  const { order } = await w.sell({ expectedAmount: PAID })
  await w.sellBeside()
  await sister.sell({ expectedAmount: PAID })
  await w.refund(order.orderSeq, { amount: BOOK, part: 'goods' })
  await Promise.all([w.night(), sister.night()])
  expect(await w.statement()).toMatchObject({
    settlement: { shares: HALF, net: HALF },
    list: [{ number: order.number, shares: HALF }],
  })
  expect([await w.owed(), await w.owed(w.other), await sister.owed()]).toEqual([HALF, HALF, HALF])

  // The class afterwards: all of the share, whatever carriage stays.
  await w.refund(order.orderSeq, { amount: PRICE, part: 'class' })
  await settle(server, w.channelSeq, 1)
  expect((await statementOf(server, w.channelSeq, w.instructor, 1)).settlement).toMatchObject({ net: -HALF })
  expect([await w.owed(), await w.owed(w.other), await sister.owed()]).toEqual([0, HALF, HALF])
  await expectBalance(server, w.channelSeq)
})

test('BYD-05 DLV-08 of a class that went back nothing is shared, though its goods were kept', async () => {
  const w = await world()
  const { buyer, order, deliverySeq } = await w.sell({ expectedAmount: PAID })
  await w.bring(deliverySeq, '02', '03')
  await w.sellBeside()
  const back = await cancel(server, w.course, buyer, order.orderSeq, { expectedAmount: PRICE })
  expect(back.status, JSON.stringify(back.body)).toBe(200)
  await w.night()
  expect([await w.owed(), await w.owed(w.other)]).toEqual([0, HALF])
  expect((await w.statement()).settlement).toMatchObject({ net: 0, total: 0 })
  await expectBalance(server, w.channelSeq)
})

test('BYD-05 PAY-21 a part of the class takes its part of the share, in whatever order it and the goods go back', async () => {
  const w = await world()
  const parts = [
    { amount: PRICE / 4, part: 'class' },
    { amount: BOOK, part: 'goods' },
  ]
  const after: number[] = []
  for (const refunds of [parts, parts.toReversed()]) {
    const before = await w.owed()
    const { order } = await w.sell({ expectedAmount: PAID })
    for (const refund of refunds) await w.refund(order.orderSeq, refund)
    await w.night()
    after.push((await w.owed()) - before)
  }
  // Half of the 68,235 that 75,000 leave: 34,117.5, and the won is the instructor's.
  expect(after).toEqual([34_118, 34_118])
})

test('BYD-05 PKG-01 of a package each class is shared by its part of the price, unless the package is shared as one', async () => {
  const w = await world()
  const pack = await aPackage(services, w.channelSeq, { price: 80_000 }, [
    { price: 75_000 },
    { price: 25_000 },
  ])
  const [one, two] = pack.classes
  if (!one || !two) throw new Error('no classes')
  const first = await anInstructorWith(server, one, { percent: 40, as: w.owner })
  const second = await anInstructorWith(server, two, { percent: 100, as: w.owner })
  const sell = async () =>
    buy(server, pack, await aMember(services, w.channelSeq), { expectedAmount: 80_000 })
  const { order } = await sell()
  await w.night()
  // 72,784 are left of 80,000: 54,588 and 18,196.
  expect([await w.owed(first), await w.owed(second)]).toEqual([21_835, 18_196])
  await w.refund(order.orderSeq, { amount: 40_000 })
  await w.night()
  expect([await w.owed(first), await w.owed(second)]).toEqual([10_918, 9_098])
  await w.refund(order.orderSeq, { amount: 40_000 })
  await w.night()
  expect([await w.owed(first), await w.owed(second)]).toEqual([0, 0])

  const curator = await anInstructorWith(server, pack, { percent: 10, as: w.owner })
  await sell()
  await w.night()
  expect([await w.owed(first), await w.owed(second), await w.owed(curator)]).toEqual([0, 0, 7_278])
  await expectBalance(server, w.channelSeq)
})
