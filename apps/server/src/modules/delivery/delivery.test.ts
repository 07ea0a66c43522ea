import { RELEASE_STATE } from '@seodang/domain/codes'
import { DAY, HOUR } from '@seodang/domain/instant'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { buy, checkout, enrolFree, mailsTo, order, orderUrl } from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import { aMember, anOperator, unique } from '../../testing/factories.ts'
import { aShop, BOOK, HOME, PRICE } from '../../testing/goods.ts'
import { testServer } from '../../testing/server.ts'
import { alarms } from '../alarm/tables.ts'
import { courses } from '../catalog/tables.ts'
import { courseOfParcel } from './list-store.ts'
import { deliveries } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server
const TRACKED = { carrierCd: 'CJ', trackingNo: '1234-5678-9012' }

test('DLV-03 materials are authored with a name and both prices, shown beside the class and charged with it', async () => {
  const { channelSeq, course, owner } = await aShop(server, {
    materialTitle: null,
    materialPrice: null,
    materialPriceEx: null,
    releaseStateCd: RELEASE_STATE.draft,
  })
  const materials = { materialTitle: '먹과 붓', materialPrice: 15_000, materialPriceEx: 1_100 }
  const edited = `/api/v2.0/channels/${channelSeq}/admin/courses/${course.courseSeq}`
  const { revision } = (await server.call({ url: edited, as: owner })).body.data
  const saved = await server.call({
    method: 'POST',
    url: `/api/v2.0/channel-lecture/${channelSeq}/${course.courseSeq}`,
    as: owner,
    body: { revision, ...materials },
  })
  expect(saved.status).toBe(200)
  expect((await server.call({ url: edited, as: owner })).body.data).toMatchObject(materials)
  await services.db
    .update(courses)
    .set({ releaseStateCd: RELEASE_STATE.released })
    .where(eq(courses.courseSeq, course.courseSeq))

  const url = `/api/v2.0/channels/${channelSeq}/courses/${course.courseSeq}`
  expect((await server.call({ url })).body.data).toMatchObject(materials)

  const buyer = await aMember(services, channelSeq)
  const { lines, amount, delivery } = (await checkout(server, course, buyer)).body.data
  expect(lines.at(-1)).toMatchObject({ kind: 'material', title: '먹과 붓', amount: 15_000 })
  expect({ amount, goods: delivery.goods }).toEqual({ amount: PRICE + 15_000, goods: '먹과 붓' })
  const { order: paid } = await buy(server, course, buyer, {
    expectedAmount: PRICE + 15_000,
    shipTo: HOME,
  })
  expect(paid).toMatchObject({ amount: PRICE + 15_000 })
})

test('DLV-05 PAY-12 PAY-13 goods are charged with their carriage, and their address is asked at the field', async () => {
  const shop = await aShop(server)
  const buyer = await aMember(services, shop.channelSeq)
  expect((await checkout(server, shop.course, buyer)).body.data).toMatchObject({
    amount: PRICE + BOOK,
    delivery: { goods: '글쓰기 교재', settings: { fee: 0, freeFrom: null, islandFee: 0, escrow: '' } },
  })
  const escrow = '토스페이먼츠 구매안전서비스 https://pay.example/escrow'
  await shop.settings({ fee: 3_000, freeFrom: 200_000, islandFee: 2_000, escrow: ` ${escrow} ` })
  const page = (await checkout(server, shop.course, buyer)).body.data
  expect(page).toMatchObject({ amount: PRICE + BOOK + 3_000, dueNow: PRICE + BOOK + 3_000 })
  // 전자상거래법 제24조 제2항: the page tells it to whoever pays in cash.
  expect(page.delivery.settings.escrow).toBe(escrow)
  expect(page.lines.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
    ['class', PRICE],
    ['material', BOOK],
    ['delivery', 3_000],
  ])

  const expectedAmount = PRICE + BOOK + 3_000
  const without = await order(server, shop.course, buyer, { expectedAmount })
  expect(without.status).toBe(400)
  expect(Object.keys(without.body.fields).sort()).toEqual([
    'shipTo.addr1',
    'shipTo.phone',
    'shipTo.recipient',
    'shipTo.zipcode',
  ])
  const wrong = await order(server, shop.course, buyer, {
    expectedAmount,
    shipTo: { ...HOME, zipcode: '110-050' },
  })
  expect(Object.keys(wrong.body.fields)).toEqual(['shipTo.zipcode'])

  const jeju = { ...HOME, zipcode: '63122' }
  const refused = await order(server, shop.course, buyer, { expectedAmount, shipTo: jeju })
  expect(refused.body).toMatchObject({
    errorName: 'PAYMENT_AMOUNT_MISMATCH',
    details: { amount: PRICE + BOOK + 5_000 },
  })
  const { order: paid } = await buy(server, shop.course, buyer, {
    expectedAmount: PRICE + BOOK + 5_000,
    shipTo: jeju,
  })
  expect(paid).toMatchObject({
    amount: PRICE + BOOK + 5_000,
    delivery: {
      state: '00',
      recipient: '김서당',
      phone: '01012345678',
      zipcode: '63122',
      mayChangeAddress: true,
    },
  })
})

test('DLV-02 a class without goods to deliver asks for no address and makes no parcel', async () => {
  const shop = await aShop(server, { deliveryCd: '99' })
  await shop.settings({ fee: 3_000, freeFrom: null, islandFee: 0 })
  const { order: paid } = await shop.sell({ shipTo: undefined })
  expect(paid).toMatchObject({ amount: PRICE + BOOK, delivery: null })
  expect((await shop.list()).totalCount).toBe(0)
})

test('DLV-05 goods of a free class are sent too', async () => {
  const shop = await aShop(server, { fareCd: '00', price: 0, materialPrice: null, materialPriceEx: null })
  const buyer = await aMember(services, shop.channelSeq)
  expect((await enrolFree(server, shop.course, buyer)).status).toBe(400)
  expect((await enrolFree(server, shop.course, buyer, { shipTo: HOME })).status).toBe(200)
  expect(await shop.list({ state: '00' })).toMatchObject({
    totalCount: 1,
    list: [{ goods: '글쓰기 교재', recipient: '김서당', isPending: false }],
  })
})

test('DLV-05 an unfinished order sends nothing, and its address goes when it ends', async () => {
  const shop = await aShop(server)
  const buyer = await aMember(services, shop.channelSeq)
  const form = { expectedAmount: PRICE + BOOK, shipTo: HOME }
  const first = (await order(server, shop.course, buyer, form)).body.data.orderSeq
  expect((await shop.list()).totalCount).toBe(0)
  await order(server, shop.course, buyer, form)
  const rows = await services.db.select().from(deliveries).where(eq(deliveries.channelSeq, shop.channelSeq))
  expect(rows.map(({ orderSeq }) => orderSeq)).not.toContain(first)
  expect(rows).toHaveLength(1)
})

test('DLV-06 staff see parcels by state, search and filter them, and move many with a report', async () => {
  const shop = await aShop(server)
  const [one, two, three] = [
    await shop.sell({ shipTo: { ...HOME, recipient: '가나다' } }),
    await shop.sell({ shipTo: { ...HOME, recipient: '라마바' } }),
    await shop.sell({ shipTo: { ...HOME, recipient: '사아자' } }),
  ]
  expect(await shop.list({ state: '00' })).toMatchObject({
    totalCount: 3,
    counts: { '00': 3, '01': 0, '02': 0, '03': 0, '04': 0 },
    // What was paid first is packed first.
    list: [{ recipient: '가나다' }, { recipient: '라마바' }, { recipient: '사아자' }],
  })
  expect((await shop.list({ q: '라마' })).list).toMatchObject([{ recipient: '라마바' }])
  expect((await shop.list({ q: three.order.number })).list).toMatchObject([{ recipient: '사아자' }])
  expect((await shop.list({ q: '010-1234' })).totalCount).toBe(3)
  expect((await shop.list({ courseSeq: String(shop.course.courseSeq) })).totalCount).toBe(3)

  const moved = await shop.post('/state/modify', {
    to: '02',
    parcels: [
      { deliverySeq: one.deliverySeq, from: '00', ...TRACKED },
      { deliverySeq: two.deliverySeq, from: '00' },
      { deliverySeq: three.deliverySeq, from: '00', carrierCd: 'CJ', trackingNo: '12' },
      { deliverySeq: 2 ** 40, from: '00', ...TRACKED },
    ],
  })
  expect(moved.body.data).toMatchObject({
    doneCount: 1,
    failed: [
      { number: two.order.number, problem: 'carrierCd' },
      { number: three.order.number, problem: 'trackingNo' },
      { number: '', problem: 'PARCEL_NOT_FOUND' },
    ],
  })
  expect((await shop.list({ state: '02' })).list).toMatchObject([
    { recipient: '가나다', trackingNo: '123456789012', carrierCd: 'CJ' },
  ])
  expect((await shop.list({ carrierCd: 'CJ' })).totalCount).toBe(1)

  const detail = await server.call({ url: `${shop.admin}/${one.deliverySeq}`, as: shop.owner })
  expect(detail.body.data.steps).toMatchObject([
    { kind: 'started', byName: null },
    { kind: 'moved', from: '00', to: '02', carrierCd: 'CJ', byName: shop.owner.name },
  ])
})

test('DLV-06 of two who change a parcel at once one does, and the other is told', async () => {
  const shop = await aShop(server)
  const { deliverySeq } = await shop.sell()
  const colleague = await anOperator(services, shop.channelSeq, 'OWN')
  const numbers = Array.from({ length: 8 }, (_, index) => `12345678901${index}`)
  const answers = await Promise.all(
    numbers.map((trackingNo, index) =>
      shop.move(deliverySeq, '00', '02', { carrierCd: 'CJ', trackingNo }, index % 2 ? colleague : shop.owner),
    ),
  )
  const done = answers.filter(({ body }) => body.data.doneCount === 1)
  expect(done).toHaveLength(1)
  for (const { body } of answers)
    if (body.data.doneCount === 0) expect(body.data.failed).toMatchObject([{ problem: 'PARCEL_CHANGED' }])
  const { parcel, steps } = (await server.call({ url: `${shop.admin}/${deliverySeq}`, as: shop.owner })).body
    .data
  expect(steps.filter(({ kind }: { kind: string }) => kind === 'moved')).toHaveLength(1)
  // The same again is done already, and does nothing.
  const again = await shop.move(deliverySeq, '00', '02', { carrierCd: 'CJ', trackingNo: parcel.trackingNo })
  expect(again.body.data).toEqual({ doneCount: 1, failed: [] })
  expect(
    (await server.call({ url: `${shop.admin}/${deliverySeq}`, as: shop.owner })).body.data.steps,
  ).toHaveLength(2)
})

test('DLV-06 a wrong step is taken back for a while, and an impossible one never', async () => {
  const shop = await aShop(server)
  const { deliverySeq } = await shop.sell()
  expect((await shop.move(deliverySeq, '00', '03', TRACKED)).body.data.failed).toMatchObject([
    { problem: 'PARCEL_MOVE_REFUSED' },
  ])
  await shop.bring(deliverySeq, '02', '01', '02', '03')
  const age = (ms: number) =>
    services.db
      .update(deliveries)
      .set({ movedAt: new Date(Date.now() - ms) })
      .where(eq(deliveries.deliverySeq, deliverySeq))
  await age(8 * DAY)
  expect((await shop.move(deliverySeq, '03', '02')).body.data.doneCount).toBe(0)
  await age(6 * DAY)
  expect((await shop.move(deliverySeq, '03', '02')).body.data.doneCount).toBe(1)
  await age(25 * HOUR)
  expect((await shop.move(deliverySeq, '02', '00')).body.data.doneCount).toBe(0)
})

test('DLV-06 DLV-07 the buyer hears of each step by mail and alarm, follows the parcel and says that it arrived', async () => {
  const shop = await aShop(server)
  const typed = { email: `${unique('victim')}@bank.example`, name: 'You won' }
  const { buyer, order: paid, deliverySeq } = await shop.sell(typed)
  const mine = async () =>
    (await server.call({ url: orderUrl(shop.course, paid.orderSeq), as: buyer })).body.data
  await shop.bring(deliverySeq, '01', '02')
  expect((await mine()).delivery).toMatchObject({
    state: '02',
    trackingUrl: 'https://trace.cjlogistics.com/next/tracking.html?wblNo=123456789012',
    mayConfirm: true,
    mayChangeAddress: false,
  })
  await eventually(async () => {
    expect(await mailsTo(server, buyer)).toContain('[느린 글방] 상품이 출발했어요: 글쓰기 교재')
    const news = await services.db.select().from(alarms).where(eq(alarms.targetUserSeq, buyer.userSeq))
    expect(JSON.stringify(news)).toContain('parcelSent')
  })

  const url = `${orderUrl(shop.course, paid.orderSeq)}/delivery/confirm`
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => server.call({ method: 'POST', url, as: buyer })),
  )
  expect(answers.map(({ status, body }) => [status, body.data?.state])).toEqual(
    Array.from({ length: 4 }, () => [200, '03']),
  )
  const { steps } = (await server.call({ url: `${shop.admin}/${deliverySeq}`, as: shop.owner })).body.data
  expect(steps.filter(({ to }: { to: string }) => to === '03')).toHaveLength(1)
  await shop.move(deliverySeq, '03', '04')
  await eventually(async () => {
    const mails = await mailsTo(server, buyer)
    expect(mails).toContain('[느린 글방] 반품을 확인했어요: 글쓰기 교재')
    // Packing is silent, and of the arrival the buyer told us.
    expect(mails.filter((subject) => subject.includes('글쓰기 교재'))).toHaveLength(2)
  })
  // SEC-49: an address that was typed into the order need not be the buyer's.
  expect(await mailsTo(server, typed)).toEqual([])
})

test('DLV-05 the buyer sends the parcel elsewhere until it is packed', async () => {
  const shop = await aShop(server)
  const { buyer, order: paid, deliverySeq } = await shop.sell()
  const url = `${orderUrl(shop.course, paid.orderSeq)}/delivery/modify`
  const change = async (shipTo: object) =>
    server.call({
      method: 'POST',
      url,
      as: buyer,
      body: { shipTo, revision: await shop.revisionOf(deliverySeq) },
    })
  const mend = async (body: object) =>
    shop.post(`/${deliverySeq}/modify`, { ...body, revision: await shop.revisionOf(deliverySeq) })
  expect((await change({ ...HOME, addr1: '부산 해운대구' })).body.data).toMatchObject({
    addr1: '부산 해운대구',
  })
  expect(Object.keys((await change({ ...HOME, phone: '12' })).body.fields)).toEqual(['phone'])
  await shop.settings({ fee: 0, freeFrom: null, islandFee: 3_000 })
  expect((await change({ ...HOME, zipcode: '63122' })).body.errorName).toBe('ADDRESS_COSTS_MORE')
  await shop.bring(deliverySeq, '01')
  expect((await change(HOME)).body.errorName).toBe('ADDRESS_FIXED')
  const staff = await mend({ shipTo: { ...HOME, recipient: '새 사람' } })
  expect(staff.body.data).toMatchObject({ recipient: '새 사람', addr1: HOME.addr1 })
  await shop.move(deliverySeq, '01', '02', TRACKED)
  expect((await mend({ shipTo: HOME })).body.errorName).toBe('ADDRESS_FIXED')
  expect((await mend({ trackingNo: '1' })).status).toBe(400)
  expect((await mend({ trackingNo: '999999999999' })).body.data).toMatchObject({
    trackingNo: '999999999999',
    state: '02',
  })
})

test('SEC-28 no parcel is shown to another buyer, another site, or staff who do not read sales', async () => {
  const shop = await aShop(server)
  const other = await aShop(server)
  const { order: paid, deliverySeq } = await shop.sell()
  const stranger = await aMember(services, shop.channelSeq)
  const mine = orderUrl(shop.course, paid.orderSeq)
  expect((await server.call({ url: mine, as: stranger })).status).toBe(404)
  for (const path of ['modify', 'confirm'])
    expect(
      (
        await server.call({
          method: 'POST',
          url: `${mine}/delivery/${path}`,
          as: stranger,
          body: { shipTo: HOME, revision: 1 },
        })
      ).status,
    ).toBe(404)
  expect((await server.call({ url: `${other.admin}/${deliverySeq}`, as: other.owner })).status).toBe(404)
  expect((await other.move(deliverySeq, '00', '01')).body.data.failed).toMatchObject([
    { problem: 'PARCEL_NOT_FOUND' },
  ])
  for (const path of ['modify', 'waiver/modify', 'closing/modify'])
    expect(
      (await other.post(`/${deliverySeq}/${path}`, { waivedYn: 'Y', closedYn: 'Y', revision: 1 })).status,
    ).toBe(404)
  expect((await other.list({ q: paid.number })).totalCount).toBe(0)
  expect((await server.call({ url: shop.admin, as: stranger })).status).toBe(403)
  const list = await server.call({
    url: `/api/v1.0/channels/${shop.channelSeq}/admin/payments`,
    as: shop.owner,
  })
  expect(list.body.data.list).toMatchObject([{ parcel: { deliverySeq, state: '00' } }])
  expect(JSON.stringify(list.body)).not.toContain(HOME.addr1)
})

test('DLV-07 SEC-01 a parcel that is missing, or of another site, has no class to tell its buyer of', async () => {
  const shop = await aShop(server)
  const other = await aShop(server)
  const { order: paid } = await shop.sell()
  const site = systemContext(services, shop.channelSeq)
  expect(await courseOfParcel(site, paid.orderSeq)).toBe(shop.course.courseSeq)
  const without = await aShop(server, { deliveryCd: '99' })
  const { order: bare } = await without.sell({ shipTo: undefined })
  for (const [channelSeq, orderSeq] of [
    [other.channelSeq, paid.orderSeq],
    [without.channelSeq, bare.orderSeq],
  ])
    await expect(courseOfParcel(systemContext(services, channelSeq), orderSeq)).rejects.toThrow(
      'PARCEL_NOT_FOUND',
    )
})
