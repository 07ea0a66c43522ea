import { CHOISE_STATUS } from '@seodang/domain/codes'
import { expect, test } from 'vitest'
import {
  attendanceOf,
  buy,
  cancel,
  checkout,
  enrolFree,
  order,
  withBankAccount,
} from '../../testing/buying.ts'
import { couponRow, hold } from '../../testing/coupons.ts'
import { aChannel, aCourse, aMember } from '../../testing/factories.ts'
import { aShop, BOOK, PRICE } from '../../testing/goods.ts'
import { testServer } from '../../testing/server.ts'

/** What is left of a price below the 100 won that a card is charged with (PAY-14, CPN-14). */
const server = await testServer()
const { services } = server

async function world(discount: number, course: Parameters<typeof aCourse>[2] = {}) {
  const { channelSeq } = await aChannel(services)
  const sold = await aCourse(services, channelSeq, course)
  const learner = await aMember(services, channelSeq)
  const { couponSeq } = await hold(server, channelSeq, learner, { discount })
  const page = async (query: object = { couponSeq: String(couponSeq) }) =>
    (await checkout(server, sold, learner, query)).body.data
  return { channelSeq, course: sold, learner, couponSeq, page }
}

test('PAY-14, CPN-14 a coupon that would leave 50 won takes them, too, and the class is free', async () => {
  const w = await world(59_950)
  const page = await w.page()
  expect(page).toMatchObject({
    amount: 0,
    dueNow: 0,
    couponAmount: 60_000,
    methods: [],
    coupons: [{ couponSeq: w.couponSeq, off: 60_000 }],
    lines: [{ listPrice: 60_000, discount: 0, couponDiscount: 60_000, amount: 0 }],
  })
  const { couponSeq } = w
  const asked = await order(server, w.course, w.learner, { couponSeq, expectedAmount: 50 })
  expect(asked.body.errorName).toBe('PAYMENT_AMOUNT_MISMATCH')
  const placed = await enrolFree(server, w.course, w.learner, { couponSeq })
  expect(placed.body.data).toMatchObject({ next: { kind: 'done' } })
  expect(await attendanceOf(server, w.course, w.learner)).toMatchObject({
    choiseStatusCd: CHOISE_STATUS.approved,
  })
  expect(await couponRow(server, couponSeq)).toMatchObject({ stateCd: '02' })
  const back = await cancel(server, w.course, w.learner, placed.body.data.orderSeq, { expectedAmount: 0 })
  expect(back.status).toBe(200)
  expect(await couponRow(server, couponSeq)).toMatchObject({ stateCd: '00' })
})

test('PAY-14 100 won that are left are paid by card, or into the site’s own account', async () => {
  const w = await world(59_900)
  await withBankAccount(server, w.channelSeq)
  const { amount, methods } = await w.page()
  expect(amount).toBe(100)
  expect(methods).toEqual(expect.arrayContaining(['CARD', 'DEPOSIT']))
  expect(methods).not.toContain('VBANK')
  const { couponSeq } = w
  await buy(server, w.course, w.learner, { couponSeq, expectedAmount: 100 })
})

test('PAY-14 a rest that is paid together with goods is not let off', async () => {
  const shop = await aShop(server)
  const learner = await aMember(services, shop.channelSeq)
  const { couponSeq } = await hold(server, shop.channelSeq, learner, { discount: PRICE - 50 })
  const page = (await checkout(server, shop.course, learner, { couponSeq: String(couponSeq) })).body.data
  expect([page.amount, page.couponAmount, page.coupons[0].off]).toEqual([BOOK + 50, PRICE - 50, PRICE - 50])
  expect(page.methods).toContain('CARD')
})

test.each([
  ['a price', { price: 50 }],
  ['a discounted price', { price: 60_000, discountPrice: 99 }],
])('PAY-14 %s below what a card pays is let off without a coupon', async (_, course) => {
  const w = await world(10_000, course)
  expect(await w.page({})).toMatchObject({ amount: 0, dueNow: 0, methods: [], takesCoupon: false })
  expect((await enrolFree(server, w.course, w.learner)).status).toBe(200)
})

test('PAY-14, DLV-05 carriage is nothing or what a card pays', async () => {
  const shop = await aShop(server)
  for (const change of [{ fee: 99 }, { islandFee: 1 }]) {
    const refused = await shop.settings({ fee: 0, freeFrom: null, islandFee: 0, ...change })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, Object.keys(change)])
  }
  expect((await shop.settings({ fee: 100, freeFrom: null, islandFee: 0 })).status).toBe(200)
})
