import { addDays, seoulDate } from '@seodang/domain/seoul-time'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { buy, cancel, checkout, confirm, expectLedger, mayEnter, order, press } from '../../testing/buying.ts'
import { deskOf } from '../../testing/desk.ts'
import { aChannel, aCourse, aMember, anOperator, aPerson } from '../../testing/factories.ts'
import { aPackage } from '../../testing/packaging.ts'
import { type CallOptions, testServer } from '../../testing/server.ts'
import { exchangeRates, orders } from './tables.ts'

const server = await testServer()
const { services } = server
const administrator = await aPerson(services, { isPlatformAdmin: true, name: '관리하는 사람' })
const cookie = await deskOf(services).cookieOf(administrator, { proved: true })

// The rates are the installation's: one test after the other has its own.
beforeEach(() => services.db.delete(exchangeRates))

const RATES = '/api/v1.0/platform/exchange-rates'
const atDesk = (options: Partial<CallOptions> = {}) =>
  server.call({ url: RATES, ...options, headers: { cookie, ...options.headers } })
const today = () => seoulDate(new Date())
const keep = (rate: string, ratedOn = today()) =>
  atDesk({ method: 'POST', url: `${RATES}/create`, body: { rate, ratedOn, source: '한국수출입은행' } })

const world = async (change: Parameters<typeof aCourse>[2] = {}) => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, {
    currency: 'USD',
    displayCurrency: 'USD',
    price: null,
    priceEx: 12_400,
    ...change,
  })
  return { channelSeq, course, learner: await aMember(services, channelSeq) }
}

test('PAY-05 PAY-20 a price in dollars is charged in won, told with its rate before paying and kept on the order', async () => {
  await keep('1,392.50')
  const w = await world({
    discountPriceEx: 9_999,
    materialTitle: '재료',
    materialPrice: null,
    materialPriceEx: 1_050,
  })
  const page = await checkout(server, w.course, w.learner)
  // 110.49 dollars at 1,392.50 won are 153,857.325 won.
  expect(page.body.data).toMatchObject({
    currency: 'KRW',
    amount: 153_857,
    dueNow: 153_857,
    dollars: { amount: 11_049, rateHundredths: 139_250, ratedOn: today(), source: '한국수출입은행' },
    // A price in dollars is paid by card.
    methods: ['CARD', 'CARD_FOREIGN'],
  })
  const { lines, productAmount, discountAmount } = page.body.data
  expect(lines.reduce((sum: number, line: { amount: number }) => sum + line.amount, 0)).toBe(153_857)
  expect(productAmount - discountAmount).toBe(153_857)

  const form = { payMethodCd: 'CARD_FOREIGN', expectedAmount: 153_857 }
  const { order: paid } = await buy(server, w.course, w.learner, form)
  expect(paid).toMatchObject({
    currency: 'KRW',
    amount: 153_857,
    dollars: { amount: 11_049, rateHundredths: 139_250, ratedOn: today() },
  })
  await expectLedger(server, w.course)

  // What comes back is what was charged, whatever a dollar costs by then.
  await keep('1,500.00')
  const back = await cancel(server, w.course, w.learner, paid.orderSeq, { expectedAmount: 153_857 })
  expect(back.body.data).toMatchObject({
    paymentStatus: '05',
    refundedAmount: 153_857,
    dollars: { rateHundredths: 139_250 },
  })
})

test('SEC-26 PAY-15 a rate that changed since the page was read is shown again, and nothing is charged', async () => {
  await keep('1,392.50')
  const w = await world()
  await keep('1,400.00')
  const answer = await order(server, w.course, w.learner, { expectedAmount: 172_670 })
  expect(answer.body).toMatchObject({
    errorName: 'PAYMENT_AMOUNT_MISMATCH',
    details: { amount: 173_600 },
  })
  expect(await services.db.$count(orders, eq(orders.channelSeq, w.channelSeq))).toBe(0)
})

test('PAY-05 a payment that was begun is settled at its own rate', async () => {
  await keep('1,392.50')
  const w = await world()
  const placed = await order(server, w.course, w.learner, { expectedAmount: 172_670 })
  const { query } = await press(server, placed.body.data.next.url, 'approve')
  await keep('1,400.00')
  const settled = await confirm(server, w.course, w.learner, query)
  expect(settled.body.data).toMatchObject({ paymentStatus: '03', amount: 172_670 })
})

test.each([
  ['there is no rate', null],
  ['the last rate is too old', 15],
])('PAY-20 where %s nobody is charged, and the buyer is told why', async (_, days) => {
  if (days !== null) await keep('1,392.50', seoulDate(addDays(new Date(), -days)))
  const w = await world()
  const refused = { errorName: 'EXCHANGE_RATE_MISSING', resultCode: '100230' }
  expect((await checkout(server, w.course, w.learner)).body).toMatchObject(refused)
  expect((await order(server, w.course, w.learner)).body).toMatchObject(refused)
  // The class's own price in won needs no rate.
  const own = await world({ price: 170_000 })
  expect((await checkout(server, own.course, own.learner)).body.data).toMatchObject({
    amount: 170_000,
    dollars: null,
  })
})

test('PAY-14 PAY-05 a transfer of a price in dollars is refused', async () => {
  await keep('1,392.50')
  const w = await world()
  const answer = await order(server, w.course, w.learner, { payMethodCd: 'BANK', expectedAmount: 172_670 })
  expect(answer.body.errorName).toBe('METHOD_NOT_OFFERED')
})

test('PAY-05 rates are kept by administrators alone, checked, listed and written down', async () => {
  const owner = await anOperator(services, (await aChannel(services)).channelSeq, 'OWN')
  const body = { rate: '1,392.50', ratedOn: today(), source: '한국수출입은행' }
  const asOwner = await server.call({ method: 'POST', url: `${RATES}/create`, as: owner, body })
  expect(asOwner.status).toBe(401)
  const wrong = await keep('13', '2999-01-01')
  expect(wrong.body.fields).toEqual({ rate: expect.any(String), ratedOn: expect.any(String) })
  expect((await atDesk()).body.data).toEqual({ list: [], totalCount: 0, isFresh: false })

  await keep('1,380.10')
  await keep('1,392.50')
  const { list, ...rest } = (await atDesk()).body.data
  expect(rest).toEqual({ totalCount: 2, isFresh: true })
  expect(list).toMatchObject([
    { rateHundredths: 139_250, ratedOn: today(), source: '한국수출입은행', userName: '관리하는 사람' },
    { rateHundredths: 138_010 },
  ])
  const written = await services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'platform.exchangeRate'))
  expect(written.at(-1)).toMatchObject({ userSeq: administrator.userSeq })
})

test('CAT-16 PAY-06 a package that is priced in dollars only is sold as a class is, in won by the rate of the day', async () => {
  await keep('1,400.00')
  const { channelSeq } = await aChannel(services)
  const inDollars = { currency: 'USD', displayCurrency: 'USD', price: null, priceEx: 10_000 } as const
  const pack = await aPackage(services, channelSeq, inDollars)
  const learner = await aMember(services, channelSeq)
  const page = await checkout(server, pack, learner)
  expect(page.body.data).toMatchObject({ currency: 'KRW', amount: 140_000, dollars: { amount: 10_000 } })
  await buy(server, pack, learner, { expectedAmount: 140_000 })
  for (const course of pack.classes) expect(await mayEnter(server, course, learner)).toBe(true)
  await expectLedger(server, pack)
})
