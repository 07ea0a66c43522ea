import { eq } from 'drizzle-orm'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { buy, cancel, order, orderUrl, withBankAccount } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { channelUsers } from '../membership/tables.ts'
import { channels } from '../site/tables.ts'
import { orders, refunds } from './tables.ts'

const server = await testServer()
const { services } = server

const world = async () => {
  const { channelSeq } = await aChannel(services, {
    corpName: '느린글방',
    ceoName: '한서윤',
    regNo: '000-00-00000',
    addr: '서울 종로구 자하문로',
  })
  await withBankAccount(server, channelSeq)
  const course = await aCourse(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  return { channelSeq, course, owner, url: `/api/v1.0/channels/${channelSeq}/admin/payments` }
}

test('SALE-04 PAY-03 staff find orders by field, state, method and day, with sums over all that match', async () => {
  const w = await world()
  const [one, two, three] = await Promise.all([
    aMember(services, w.channelSeq, { name: '가나다' }),
    aMember(services, w.channelSeq, { name: '라마바' }),
    aMember(services, w.channelSeq, { name: '사아자' }),
  ])
  const { order: first } = await buy(server, w.course, one, { phone: '010-1234-5678' })
  const { order: second } = await buy(server, w.course, two)
  await cancel(server, w.course, two, second.orderSeq)
  await order(server, w.course, three, { payMethodCd: 'DEPOSIT' })
  const list = async (query = {}) => {
    const { body } = await server.call({ url: w.url, as: w.owner, query })
    return { ...body.data, names: body.data.list.map(({ name }: { name: string }) => name) }
  }
  expect(await list()).toMatchObject({ totalCount: 3, sumKrw: 120_000, refundedKrw: 60_000 })
  expect((await list({ paymentStatus: '05' })).names).toEqual(['라마바'])
  expect((await list({ refundingYn: 'Y' })).names).toEqual([])
  await services.db.update(refunds).set({ state: 'asked' }).where(eq(refunds.orderSeq, second.orderSeq))
  expect((await list({ refundingYn: 'Y' })).names).toEqual(['라마바'])
  await services.db.update(refunds).set({ state: 'done' }).where(eq(refunds.orderSeq, second.orderSeq))
  expect((await list({ payMethodCd: 'DEPOSIT' })).names).toEqual(['사아자'])
  expect((await list({ paidYN: 'Y' })).names).toEqual(['가나다'])
  expect((await list({ q: '가나', qField: 'name' })).names).toEqual(['가나다'])
  expect((await list({ q: '가나', qField: 'email' })).names).toEqual([])
  expect((await list({ q: first.number, qField: 'orderNo' })).names).toEqual(['가나다'])
  expect((await list({ q: '1234-5678', qField: 'phone' })).names).toEqual(['가나다'])
  expect((await list({ q: '문장이 되는' })).totalCount).toBe(3)
  expect((await list({ endDt: '2020-01-01' })).totalCount).toBe(0)
  expect((await list({ sort: 'createdAt', direction: 'asc' })).names).toEqual(['가나다', '라마바', '사아자'])

  const sheet = await server.app.inject({
    url: `${w.url}/excel?paidYN=Y`,
    headers: { 'access-token': w.owner.accessToken, 'accept-lang': 'en' },
  })
  const [page] = await readXlsxFile(sheet.rawPayload)
  expect(page?.data.map((row) => row.slice(0, 1))).toEqual([['Order'], [first.number]])
})

test('SALE-07 one order with its lines, refunds and what a refund would give now', async () => {
  const w = await world()
  const learner = await aMember(services, w.channelSeq)
  const { order: paid } = await buy(server, w.course, learner)
  const answer = await server.call({ url: `${w.url}/${paid.orderSeq}`, as: w.owner })
  expect(answer.body.data).toMatchObject({
    order: { number: paid.number, lines: [{ amount: 60_000 }] },
    quote: { amount: 60_000, possible: true },
    outcome: 'enrol',
    refundAccounts: [],
  })
  const stranger = await world()
  expect((await server.call({ url: `${stranger.url}/${paid.orderSeq}`, as: stranger.owner })).status).toBe(
    404,
  )
  expect((await server.call({ url: w.url, as: learner })).status).toBe(403)
})

test('SALE-07 an order tells its provider number and its states with their times', async () => {
  const w = await world()
  const learner = await aMember(services, w.channelSeq)
  const { order: paid, returned } = await buy(server, w.course, learner)
  await cancel(server, w.course, learner, paid.orderSeq)
  const { body } = await server.call({ url: `${w.url}/${paid.orderSeq}`, as: w.owner })
  expect(body.data.provider).toEqual({ gateway: 'toss', number: returned.paymentKey })
  const told = body.data.history.map(({ what }: { what: string }) => what)
  expect(told.toSorted()).toEqual(['cancelled', 'ordered', 'paid', 'refundAsked', 'refunded'])
  const times = body.data.history.map(({ at }: { at: string }) => Date.parse(at))
  expect(times).toEqual(times.toSorted((a: number, b: number) => a - b))
})

test('SALE-07 staff write notes about an order, which its buyer and other sites never see', async () => {
  const w = await world()
  const learner = await aMember(services, w.channelSeq)
  const { order: paid } = await buy(server, w.course, learner)
  const note = (content: string, as = w.owner, at = w) =>
    server.call({ method: 'POST', url: `${at.url}/${paid.orderSeq}/notes/create`, as, body: { content } })
  expect((await note(' ')).body.fields).toHaveProperty('content')
  expect((await note('가'.repeat(1001))).body.fields).toHaveProperty('content')
  await note('전화로 입금일을 물어봤어요')
  await note('영수증을 다시 보냈어요')
  const { body } = await server.call({ url: `${w.url}/${paid.orderSeq}`, as: w.owner })
  expect(body.data.notes).toMatchObject([
    { content: '영수증을 다시 보냈어요', writerName: w.owner.name },
    { content: '전화로 입금일을 물어봤어요' },
  ])
  const reader = await anOperator(services, w.channelSeq, 'TCH', { added: ['SITE_SALES_READ'] })
  expect((await note('x', reader)).status).toBe(403)
  const stranger = await world()
  expect((await note('x', stranger.owner, stranger)).status).toBe(404)
  const seen = await server.call({ url: orderUrl(w.course, paid.orderSeq), as: learner })
  expect(JSON.stringify(seen.body)).not.toContain('입금일')
})

test('PAY-21 the account that a deposit goes back to is kept sealed, and an order shows nothing of it', async () => {
  const w = await world()
  const learner = await aMember(services, w.channelSeq)
  const placed = await order(server, w.course, learner, { payMethodCd: 'DEPOSIT' })
  const orderSeq = Number(placed.body.data.orderSeq)
  await server.call({ method: 'POST', url: `${w.url}/${orderSeq}/deposit`, as: w.owner, body: {} })
  const account = { bank: '88', number: '110-987-654321', holder: '김서당' }
  const done = await cancel(server, w.course, learner, orderSeq, { refundAccount: account })
  expect(done.body.data).toMatchObject({ paymentStatus: '05', refundedAmount: 60_000 })
  const shown = await server.call({ url: `${w.url}/${orderSeq}`, as: w.owner })
  expect(shown.body.data.refundAccounts).toEqual([])
  expect(JSON.stringify(shown.body)).not.toContain('654321')
  const dump = await services.db.execute(`select * from refunds where order_seq = ${orderSeq}`)
  expect(JSON.stringify(dump.rows)).not.toContain('654321')
})

test('PAY-22 the receipt is a PDF with the seller’s details, for what was paid', async () => {
  const w = await world()
  const learner = await aMember(services, w.channelSeq)
  const { order: paid } = await buy(server, w.course, learner)
  for (const language of ['ko', 'en', 'ja']) {
    const response = await server.app.inject({
      url: `${orderUrl(w.course, paid.orderSeq)}/receipt`,
      headers: { 'access-token': learner.accessToken, 'accept-lang': language },
    })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.headers['cache-control']).toContain('no-store')
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(response.rawPayload.length).toBeGreaterThan(5000)
  }
  const free = await aCourse(services, w.channelSeq, { fareCd: '00', price: null })
  const made = await order(server, free, learner, { payMethodCd: null, expectedAmount: 0 })
  const none = await server.call({ url: `${orderUrl(free, made.body.data.orderSeq)}/receipt`, as: learner })
  expect(none.body.errorName).toBe('RECEIPT_NOT_AVAILABLE')
})

test('MY-10 the buyer’s list shows orders, newest first, and none of the windows that led nowhere', async () => {
  const w = await world()
  const learner = await aMember(services, w.channelSeq)
  await order(server, w.course, learner)
  await order(server, w.course, learner)
  const { order: paid } = await buy(server, w.course, learner)
  const other = await aCourse(services, w.channelSeq, { title: '두 번째' })
  await buy(server, other, learner, { payMethodCd: 'VBANK' })
  const answer = await server.call({ url: `/api/v2.0/channels/${w.channelSeq}/me/orders`, as: learner })
  expect(answer.body.data).toMatchObject({
    totalCount: 2,
    list: [
      { title: '두 번째', paymentStatus: '02', hasReceipt: false, canCancel: true },
      { orderSeq: paid.orderSeq, paymentStatus: '03', hasReceipt: true, canCancel: true },
    ],
  })
})

test('MY-08 outside of sites a buyer sees the orders of all of them, and nobody else’s', async () => {
  const [one, two] = [await world(), await world()]
  const buyer = await aMember(services, one.channelSeq)
  await services.db.insert(channelUsers).values({ channelSeq: two.channelSeq, userSeq: buyer.userSeq })
  const { order: first } = await buy(server, one.course, buyer)
  const { order: second } = await buy(server, two.course, buyer)
  await buy(server, two.course, await aMember(services, two.channelSeq))
  const mine = async () => (await server.call({ url: '/api/v1.0/users/orders', as: buyer })).body.data
  const { list, totalCount } = await mine()
  expect(totalCount).toBe(2)
  expect(list).toMatchObject([
    {
      orderSeq: second.orderSeq,
      site: { channelSeq: two.channelSeq, origin: expect.any(String) },
      amount: 60_000,
    },
    { orderSeq: first.orderSeq, site: { channelSeq: one.channelSeq }, title: one.course.title },
  ])
  await services.db
    .update(channels)
    .set({ closedAt: new Date() })
    .where(eq(channels.channelSeq, one.channelSeq))
  expect((await mine()).list[1].site.origin).toBeNull()
})

test('SET-07 the school’s bank account is sealed in the database', async () => {
  const w = await world()
  const dump = await services.db.execute(`select * from channel_secrets where channel_seq = ${w.channelSeq}`)
  expect(dump.rows).toHaveLength(1)
  const [row] = dump.rows
  expect(Buffer.from(String(row?.sealed)).toString('latin1')).not.toContain('110-123')
})

test('integrations 1.7 the order remembers whose keys took its money', async () => {
  const w = await world()
  const placed = await order(server, w.course, await aMember(services, w.channelSeq))
  const [made] = await services.db.select().from(orders).where(eq(orders.orderSeq, placed.body.data.orderSeq))
  expect(made?.merchant).toMatch(/^toss:[0-9a-f]{16}$/)
})
