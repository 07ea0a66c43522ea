import { seoulDate } from '@seodang/domain/seoul-time'
import { eq, sql } from 'drizzle-orm'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { buy, cancel, order, withBankAccount } from '../../testing/buying.ts'
import { aChannel, aCourse, aCourseStaff, aMember, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { aForm, givePassword, periodOfToday, salesUrl, settle } from '../../testing/settling.ts'
import { orders } from '../order/tables.ts'
import { postMissed } from './post-orders.ts'

const server = await testServer()
const { services } = server

const world = async () => {
  const { channelSeq } = await aChannel(services)
  await withBankAccount(server, channelSeq)
  const course = await aCourse(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const url = `${salesUrl(channelSeq)}/sales`
  const get = async (path = '', query: Record<string, string> = {}) =>
    (await server.call({ url: `${url}${path}`, as: owner, query })).body.data
  const post = () => postMissed(systemContext(services, 0))
  return { channelSeq, course, owner, url, get, post }
}

test('SALE-08 SALE-13 sales are summed by Seoul day, per currency and per method', async () => {
  const w = await world()
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => aMember(services, w.channelSeq)))
  if (!one || !two || !three) throw new Error('no members')
  const { order: late } = await buy(server, w.course, one)
  const { order: back } = await buy(server, w.course, two)
  const placed = await order(server, w.course, three, { payMethodCd: 'DEPOSIT' })
  const depositSeq = Number(placed.body.data.orderSeq)
  const deposit = `${salesUrl(w.channelSeq)}/payments/${depositSeq}/deposit`
  await server.call({ method: 'POST', url: deposit, as: w.owner, body: {} })
  // A minute before and after midnight of Seoul: two days.
  const setPaid = (orderSeq: number, at: string) =>
    services.db
      .update(orders)
      .set({ paidAt: new Date(at) })
      .where(eq(orders.orderSeq, orderSeq))
  await setPaid(late.orderSeq, '2026-03-09T14:59:00Z')
  await setPaid(back.orderSeq, '2026-03-09T15:01:00Z')
  await setPaid(depositSeq, '2026-03-10T03:00:00Z')
  await cancel(server, w.course, two, back.orderSeq)
  await services.db.execute(
    sql`update refunds set done_at = '2026-03-10T05:00:00Z' where order_seq = ${back.orderSeq}`,
  )
  await w.post()
  const month = await w.get('', { month: '2026-03' })
  expect(month.days).toEqual([
    {
      date: '2026-03-09',
      currency: 'KRW',
      payments: 60_000,
      cancellations: 0,
      fees: -5412,
      net: 54_588,
      orders: 1,
    },
    {
      date: '2026-03-10',
      currency: 'KRW',
      payments: 120_000,
      cancellations: -60_000,
      fees: -3300,
      net: 56_700,
      orders: 2,
    },
  ])
  expect(month.totals).toMatchObject([
    { payMethodCd: 'CARD', payments: 120_000, cancellations: -60_000, fees: -5412, net: 54_588 },
    { payMethodCd: 'DEPOSIT', payments: 60_000, cancellations: 0, fees: -3300, net: 56_700 },
  ])
  expect((await w.get('', { month: '2026-03', payMethodCd: 'DEPOSIT' })).days).toMatchObject([
    { date: '2026-03-10', payments: 60_000 },
  ])
  expect((await w.get('', { month: '2026-03', kind: 'membership' })).days).toEqual([])
  expect((await w.get('', { month: '2026-02' })).days).toEqual([])

  const day = await w.get('/2026-03-10')
  expect(
    day.list.map((line: { entryKind: string; amount: number }) => [line.entryKind, line.amount]),
  ).toEqual([
    ['refund', -60_000],
    ['payment', 60_000],
    ['payment', 60_000],
  ])
  expect((await w.get('/2026-03-10', { q: back.number })).totalCount).toBe(2)
  expect((await w.get('/2026-03-10', { q: "' or 1=1 --" })).totalCount).toBe(0)
  expect((await w.get('/2026-03-10', { size: '10', page: '2' })).list).toEqual([])
})

test('SALE-05 a month and a day download as spreadsheets', async () => {
  const w = await world()
  const { order: paid } = await buy(server, w.course, await aMember(services, w.channelSeq))
  await w.post()
  const today = seoulDate(new Date(paid.paidAt))
  const sheet = async (path: string) => {
    const answer = await server.app.inject({
      url: `${w.url}${path}`,
      headers: { 'access-token': w.owner.accessToken, 'accept-lang': 'en' },
    })
    const [page] = await readXlsxFile(answer.rawPayload)
    return page?.data
  }
  expect(await sheet(`/excel?month=${today.slice(0, 7)}`)).toEqual([
    ['Day', 'Currency', 'Payments', 'Paid', 'Cancelled', 'Fees', 'Net'],
    [today, 'KRW', 1, 60_000, 0, -5412, 54_588],
  ])
  expect((await sheet(`/${today}/excel`))?.map((row) => [row[1], row[7], row[9]])).toEqual([
    ['Order', 'Amount', 'Net'],
    [paid.number, 60_000, 54_588],
  ])
})

test.each([
  'sales/2026-02-30',
  'sales/2026-02-30/excel',
  'settlements/2026-02-30',
  'settlements/2026-02-30/excel',
])('SALE-08 SALE-09 a day that no calendar has does not exist: %s', async (path) => {
  const { channelSeq, owner } = await world()
  const { status, body } = await server.call({ url: `${salesUrl(channelSeq)}/${path}`, as: owner })
  expect([status, body.errorName]).toEqual([404, 'NO_DATA'])
})

test('BYD-05 a class is shared by percentage from now on, and each instructor sees the own part alone', async () => {
  const w = await world()
  const [one, two] = [
    await aCourseStaff(services, w.course, 'FAC'),
    await aCourseStaff(services, w.course, 'FAC'),
  ]
  const buyer = () => aMember(services, w.channelSeq)
  const { order: before } = await buy(server, w.course, await buyer())
  await services.db
    .update(orders)
    .set({ paidAt: new Date(new Date(before.paidAt).getTime() - 120_000) })
    .where(eq(orders.orderSeq, before.orderSeq))
  const url = `${salesUrl(w.channelSeq)}/revenue-shares`
  const share = (shares: object[], as = w.owner) =>
    server.call({
      method: 'POST',
      url: `${url}/${w.course.courseSeq}/modify`,
      as,
      body: { shares, revision: 0 },
    })
  const tooMuch = await share([
    { userSeq: one.userSeq, percent: 60 },
    { userSeq: two.userSeq, percent: 50 },
  ])
  expect(tooMuch.body.fields).toHaveProperty('shares')
  const stranger = await buyer()
  expect((await share([{ userSeq: stranger.userSeq, percent: 10 }])).body.errorName).toBe('SHARE_NOT_STAFF')
  const done = await share([
    { userSeq: one.userSeq, percent: 40 },
    { userSeq: two.userSeq, percent: 33 },
  ])
  expect(done.body.data.shares.map(({ percent }: { percent: number }) => percent)).toEqual([40, 33])
  // Gateways tell times to the second.
  await services.db.execute(sql`update revenue_shares set valid_from = valid_from - interval '1 minute'
    where channel_seq = ${w.channelSeq}`)
  const { order: shared } = await buy(server, w.course, await buyer())
  await settle(server, w.channelSeq)
  const me = (person: typeof one, path: string) =>
    server.call({ url: `/api/v1.0/channels/${w.channelSeq}/me/${path}`, as: person })
  // 54,588 after fees: 21,835.2 and 18,014.04; the site had the sale before the shares as well.
  expect((await me(one, 'settlements')).body.data.list).toMatchObject([
    { net: 21_835, shares: 21_835, gross: 0 },
  ])
  expect((await me(two, 'settlements')).body.data.list).toMatchObject([{ net: 18_014 }])
  const { settlementDate } = periodOfToday(server)
  const why = (await me(one, `settlements/${settlementDate}`)).body.data
  expect(why.list).toMatchObject([{ number: shared.number, shares: 21_835, providerFee: 0, platformFee: 0 }])
  expect((await me(one, 'sales')).body.data.days).toMatchObject([{ payments: 21_835, fees: 0, net: 21_835 }])
  expect((await me(stranger, 'sales')).status).toBe(404)
  const site = await server.call({
    url: `${salesUrl(w.channelSeq)}/settlements/${settlementDate}`,
    as: w.owner,
  })
  expect(site.body.data.settlement).toMatchObject({ shares: -39_849, net: 54_588 + 54_588 - 39_849 })
})

test('SALE-11 BYD-05 an instructor with a share hands in documents of their own', async () => {
  const w = await world()
  const teacher = await aCourseStaff(services, w.course, 'FAC')
  const url = `/api/v1.0/channels/${w.channelSeq}/me/settlement-document`
  expect((await server.call({ url, as: teacher })).status).toBe(404)
  await server.call({
    method: 'POST',
    url: `${salesUrl(w.channelSeq)}/revenue-shares/${w.course.courseSeq}/modify`,
    as: w.owner,
    body: { shares: [{ userSeq: teacher.userSeq, percent: 50 }], revision: 0 },
  })
  await givePassword(server, teacher)
  const body = await aForm(server, w.channelSeq, teacher)
  expect(
    (await server.call({ method: 'POST', url: `${url}/modify`, as: teacher, body })).body.data.state,
  ).toBe('01')
  const ofSite = await server.call({
    url: `${salesUrl(w.channelSeq)}/settlement-document`,
    as: w.owner,
  })
  expect(ofSite.body.data.state).toBe('00')
})

test('SALE-06 MY-04 a person finds the sites whose sales they may see, and those with a share of theirs', async () => {
  const [one, two, three] = [await world(), await world(), await world()]
  const sites = async () =>
    (await server.call({ url: '/api/v1.0/users/sales/sites', as: one.owner })).body.data.list
  expect(await sites()).toMatchObject([{ channelSeq: one.channelSeq, salesYn: 'Y', shareYn: 'N' }])
  await services.db.execute(sql`
    insert into channel_users (channel_seq, user_seq) values
      (${two.channelSeq}, ${one.owner.userSeq}), (${three.channelSeq}, ${one.owner.userSeq})`)
  await services.db.execute(sql`
    insert into course_staff (channel_seq, course_seq, user_seq, user_type_cd)
    values (${two.channelSeq}, ${two.course.courseSeq}, ${one.owner.userSeq}, 'FAC')`)
  await server.call({
    method: 'POST',
    url: `${salesUrl(two.channelSeq)}/revenue-shares/${two.course.courseSeq}/modify`,
    as: two.owner,
    body: { shares: [{ userSeq: one.owner.userSeq, percent: 10 }], revision: 0 },
  })
  const list = await sites()
  expect(list).toHaveLength(2)
  expect(list).toContainEqual(
    expect.objectContaining({ channelSeq: two.channelSeq, salesYn: 'N', shareYn: 'Y' }),
  )
})
