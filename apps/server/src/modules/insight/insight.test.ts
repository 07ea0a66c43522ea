import { CHOISE_STATUS, COURSE_USER_TYPE, EVENT_TYPE, USER_TYPE } from '@seodang/domain/codes'
import { seoulDate } from '@seodang/domain/seoul-time'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { aChannel, aCourse, aMember, anAttendance, anOperator, type Person } from '../../testing/factories.ts'
import { anOrder } from '../../testing/orders.ts'
import { testServer } from '../../testing/server.ts'
import { questions } from '../community/tables.ts'
import { courseStaff } from '../membership/tables.ts'
import { refundClaims, refunds } from '../order/tables.ts'
import { keepPartitions } from './partitions.ts'
import { trackingEvents } from './tables.ts'

const server = await testServer()
const { services } = server

const dashboardOf = async (channelSeq: number, person: Person, query: Record<string, string> = {}) => {
  const today = seoulDate(new Date())
  return server.call({
    url: `/api/v1.0/channels/${channelSeq}/admin/dashboard`,
    as: person,
    query: { startAt: today, endAt: today, ...query },
  })
}

const visit = (
  channelSeq: number,
  clientId: string,
  body: object = {},
  as: Person | null = null,
  userAgent = 'Mozilla/5.0 Firefox/130',
) =>
  server.call({
    method: 'POST',
    url: '/utility/v1.0/tracking/user-events',
    as,
    body: { channelSeq, message: '', path: '/main', ...body },
    headers: { 'client-id': clientId, 'user-agent': userAgent },
  })

test('DASH-01, DASH-02, DASH-07 money, members and enrolments of the day add up', async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  const course = await aCourse(services, channelSeq)
  const learner = await aMember(services, channelSeq)
  const { attendSeq } = await anAttendance(services, course, learner, {
    choiseStatusCd: CHOISE_STATUS.approved,
  })
  const { orderSeq } = await anOrder(services, course, learner, attendSeq)
  await anOrder(services, course, learner, null, { paidAt: null, paymentStatus: '00' })
  await services.db.insert(refunds).values({
    channelSeq,
    orderSeq,
    amount: 20_000,
    reason: '',
    state: 'done',
    idempotencyKey: `r${orderSeq}`,
    doneAt: new Date(),
  })

  const { status, body } = await dashboardOf(channelSeq, owner)

  expect(status).toBe(200)
  const sum = (name: string) =>
    body.data.rows.reduce((total: number, row: Record<string, number>) => total + (row[name] ?? 0), 0)
  expect([
    sum('paymentAmountKrw'),
    sum('cancelAmountKrw'),
    sum('paymentCount'),
    sum('newMemberCount'),
    sum('classAttendCount'),
  ]).toEqual([60_000, 20_000, 1, 2, 1])
  expect(body.data).toMatchObject({
    baseChannel: { channelSeq },
    uvCount: 0,
    startAt: expect.any(String),
    endAt: expect.any(String),
  })
})

test('DASH-05, DASH-12 one day answers hours without gaps, several answer Seoul days', async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)

  const day = await dashboardOf(channelSeq, owner, { startAt: '2026-11-20', endAt: '2026-11-20' })
  const week = await dashboardOf(channelSeq, owner, { startAt: '2026-11-14', endAt: '2026-11-20' })

  expect([day.body.data.searchType, day.body.data.rows.length]).toEqual(['HOURLY', 24])
  expect([week.body.data.searchType, week.body.data.rows.length]).toEqual(['DAILY', 7])
  expect(week.body.data.rows[0].baseDate).toBe('2026-11-13T15:00:00.000Z')
  expect(week.body.data.previous.rows).toHaveLength(7)
})

test('DASH-14 staff without SITE_SALES_READ see no money', async () => {
  const { channelSeq } = await aChannel(services)
  const teacher = await anOperator(services, channelSeq, USER_TYPE.teacher)

  const { body } = await dashboardOf(channelSeq, teacher)

  expect(body.data.rows[0]).toMatchObject({
    paymentAmountKrw: null,
    cancelAmountUsd: null,
    paymentCount: null,
    newMemberCount: expect.any(Number),
  })
  expect(body.data.waiting).toMatchObject({ deposits: null, refunds: null })
})

test('DASH-14 SEC-04 what waits for somebody is counted for this site alone', async () => {
  const sites = []
  for (const refundCount of [1, 2]) {
    const { channelSeq } = await aChannel(services)
    const course = await aCourse(services, channelSeq)
    const member = await aMember(services, channelSeq)
    await anAttendance(services, course, member, { choiseStatusCd: CHOISE_STATUS.pending })
    const about = { channelSeq, courseSeq: course.courseSeq, userSeq: member.userSeq }
    await services.db.insert(questions).values({ ...about, content: '언제 열리나요' })
    const waiting = { paidAt: null, paymentStatus: '02', payMethodCd: 'DEPOSIT' } as const
    await anOrder(services, course, member, null, waiting)
    const { orderSeq } = await anOrder(services, course, member, null)
    const claim = {
      channelSeq,
      orderSeq,
      content: '설명과 달라요',
      noticedOn: '2020-01-01',
      dueOn: '2020-01-02',
    }
    await services.db.insert(refundClaims).values(claim)
    const refund = { channelSeq, orderSeq, amount: 1000, reason: '', state: 'asked' } as const
    for (let n = 0; n < refundCount; n++)
      await services.db.insert(refunds).values([
        { ...refund, idempotencyKey: `w${orderSeq}-${n}` },
        { ...refund, state: 'owed', dueOn: '2020-01-02', idempotencyKey: `o${orderSeq}-${n}` },
      ])
    sites.push({ channelSeq, owner: await anOperator(services, channelSeq, USER_TYPE.owner), refundCount })
  }
  for (const { channelSeq, owner, refundCount } of sites) {
    const { body } = await dashboardOf(channelSeq, owner)
    expect(body.data.waiting).toEqual({
      approvals: 1,
      questions: 1,
      deposits: 1,
      refunds: refundCount,
      transfers: refundCount,
      lateTransfers: 0,
      claims: 1,
      lateClaims: 1,
    })
  }
})

test('PERM-24 what waits is told an instructor of the own classes alone, whatever rights were added', async () => {
  const { channelSeq } = await aChannel(services)
  const added = ['CLASS_QUESTIONS_READ', 'CLASS_STUDENT_READ']
  const [ofOne, ofNone] = [
    await anOperator(services, channelSeq, USER_TYPE.teacher, { added }),
    await anOperator(services, channelSeq, USER_TYPE.teacher, { added }),
  ]
  const member = await aMember(services, channelSeq)
  for (const isTheirs of [true, false]) {
    const { courseSeq } = await aCourse(services, channelSeq)
    const part = { userSeq: ofOne.userSeq, userTypeCd: COURSE_USER_TYPE.facilitator }
    if (isTheirs) await services.db.insert(courseStaff).values({ channelSeq, courseSeq, ...part })
    await anAttendance(services, { channelSeq, courseSeq }, member, { choiseStatusCd: CHOISE_STATUS.pending })
    const question = { channelSeq, courseSeq, userSeq: member.userSeq, content: '언제 열리나요' }
    await services.db.insert(questions).values(question)
  }

  const told = []
  for (const teacher of [ofOne, ofNone]) told.push((await dashboardOf(channelSeq, teacher)).body.data.waiting)

  expect(told).toMatchObject([
    { approvals: 1, questions: 1 },
    { approvals: 0, questions: null },
  ])
})

test('DASH-03 a span that ends before it starts is told at its field', async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)

  const { status, body } = await dashboardOf(channelSeq, owner, {
    startAt: '2026-11-20',
    endAt: '2026-11-19',
  })

  expect(status).toBe(400)
  expect(body.fields).toHaveProperty('endAt')
})

test('DASH-15 the guide measures what the site has', async () => {
  const { channelSeq } = await aChannel(services, { intro: '' })
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  const progress = async () => {
    const { body } = await server.call({
      url: `/api/v1.0/channels/${channelSeq}/admin/dashboard/guide`,
      as: owner,
    })
    return Object.fromEntries(
      body.data.todoList.map((todo: { todo: string; progressPercent: number }) => [
        todo.todo,
        todo.progressPercent,
      ]),
    )
  }

  expect(await progress()).toMatchObject({ create: 0, publish: 0, intro: 0 })
  await aCourse(services, channelSeq)
  expect(await progress()).toMatchObject({ create: 100, publish: 100, price: 100, curriculum: 0 })
})

test('TRK-01 an event of the page is kept', async () => {
  const message = `moved ${Date.now()}`
  const { status } = await server.call({
    method: 'POST',
    url: '/utility/v1.0/events/log',
    body: { eventType: EVENT_TYPE.logout, message },
  })

  expect(status).toBe(200)
  expect(
    await services.db.select().from(trackingEvents).where(eq(trackingEvents.message, message)),
  ).toHaveLength(1)
})

test('TRK-02 an event of no known type is refused', async () => {
  const { status } = await server.call({
    method: 'POST',
    url: '/utility/v1.0/events/log',
    body: { eventType: 'PARTY', message: '' },
  })

  expect(status).toBe(400)
})

test('TRK-04, TRK-08 a visitor counts once a day, each page view counts', async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)

  await visit(channelSeq, 'client-0001', { path: '/main' })
  await visit(channelSeq, 'client-0001', { path: '/classes' })
  await visit(channelSeq, 'client-0002', { path: '/main', eventType: EVENT_TYPE.newVisitor })
  await visit(channelSeq, 'client-0002', { path: '/main' })

  const { body } = await dashboardOf(channelSeq, owner)
  const sum = (name: string) =>
    body.data.rows.reduce((total: number, row: Record<string, number>) => total + (row[name] ?? 0), 0)
  expect([sum('visitorCount'), sum('newVisitorCount'), sum('pageViewCount'), body.data.uvCount]).toEqual([
    2, 1, 3, 2,
  ])
})

test('TRK-03 PAGEVIEW and PAGE_VIEW of one navigation count once', async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)

  await visit(channelSeq, 'client-0003', { eventType: EVENT_TYPE.pageview })
  await visit(channelSeq, 'client-0003', { eventType: EVENT_TYPE.pageView })

  const { body } = await dashboardOf(channelSeq, owner)
  expect(
    body.data.rows.reduce((total: number, row: { pageViewCount: number }) => total + row.pageViewCount, 0),
  ).toBe(1)
})

test('TRK-03, TRK-08 many visits at once are all written, and counted once each', async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
  const clients = Array.from({ length: 40 }, (_, n) => `client-crowd-${n}`)

  const answers = await Promise.all(
    clients.flatMap((client) => [
      visit(channelSeq, client, { path: '/main', eventType: EVENT_TYPE.newVisitor }),
      visit(channelSeq, client, { path: '/main', eventType: EVENT_TYPE.pageview }),
      visit(channelSeq, client, { path: '/main', eventType: EVENT_TYPE.pageView }),
    ]),
  )

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { body } = await dashboardOf(channelSeq, owner)
  const sum = (name: string) =>
    body.data.rows.reduce((total: number, row: Record<string, number>) => total + (row[name] ?? 0), 0)
  expect([sum('visitorCount'), sum('newVisitorCount'), sum('pageViewCount')]).toEqual([40, 40, 40])
  expect(
    await services.db.select().from(trackingEvents).where(eq(trackingEvents.channelSeq, channelSeq)),
  ).toHaveLength(120)
})

test('TRK-08 events lie in a table for their month, made before it comes; old months go', async () => {
  const months = async () => {
    const { rows } = await services.db.execute<{ name: string }>(sql`
      select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'tracking_events'::regclass order by 1`)
    return rows.map(({ name }) => name)
  }
  const at = (iso: string) => ({ ...systemContext(services, 0), now: new Date(iso) })
  await services.db
    .insert(trackingEvents)
    .values({ channelSeq: 0, eventType: EVENT_TYPE.logout, createdAt: new Date('2040-05-10T00:00:00Z') })
  await keepPartitions(at('2040-04-20T00:00:00Z'))
  expect(await months()).toEqual([
    'tracking_events_2040_04',
    'tracking_events_2040_05',
    'tracking_events_2040_06',
    'tracking_events_other',
  ])
  const { rows } = await services.db.execute(sql`select 1 from tracking_events_2040_05`)
  expect(rows).toHaveLength(1)
  await keepPartitions(at('2041-06-01T00:00:00Z'))
  expect(await months()).not.toContain('tracking_events_2040_04')
  expect(await months()).toContain('tracking_events_2040_05')
})

test('TRK-09 staff and robots are written down but not counted', async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, USER_TYPE.owner)

  await visit(channelSeq, 'client-0004', {}, owner)
  await visit(channelSeq, 'client-0005', {}, null, 'Mozilla/5.0 (compatible; Googlebot/2.1)')

  expect((await dashboardOf(channelSeq, owner)).body.data.uvCount).toBe(0)
  expect(
    await services.db.select().from(trackingEvents).where(eq(trackingEvents.channelSeq, channelSeq)),
  ).toHaveLength(2)
})

test('SEC-52 a visit to a site that does not exist is nobody’s', async () => {
  expect((await visit(999_999_999, 'client-0006')).status).toBe(404)
})
