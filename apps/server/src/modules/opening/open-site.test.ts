import { COURSE_TYPE, RELEASE_STATE, USER_TYPE } from '@seodang/domain/codes'
import { planOf } from '@seodang/domain/plan'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { aChannel, anOperator, aPerson, type Person, unique } from '../../testing/factories.ts'
import { callAt, HTTPS } from '../../testing/https.ts'
import { testServer } from '../../testing/server.ts'
import { courses } from '../catalog/tables.ts'
import { operators } from '../membership/tables.ts'
import { planSubscriptions } from '../plan/tables.ts'
import { channels, menus, pages } from '../site/tables.ts'

const server = await testServer({ env: HTTPS })
const { services } = server

const anAddress = () => unique('site').slice(0, 20)
const form = (overrides: object = {}) => ({
  name: '느린 글방',
  address: anAddress(),
  intro: '천천히 써요',
  brandColor: '#b5520a',
  contentTypeCd: COURSE_TYPE.video,
  className: '하루 15분 일기',
  ...overrides,
})
const create = (as: Person, body: object = form(), headers: Record<string, string> = {}) =>
  server.call({ method: 'POST', url: '/api/v1.0/channels/create', as, body, headers })
const managed = async (as: Person) => (await server.call({ url: '/api/v1.0/channels/manage', as })).body.data
const addressOf = async (as: Person, address: string) =>
  (await server.call({ url: '/api/v1.0/channels/address', as, query: { address } })).body.data

test('CRT-08 one call makes channel, owner, menus, pages, plan and the drafted class', async () => {
  const person = await aPerson(services)
  const asked = form({ address: anAddress().toUpperCase() })
  const { status, body } = await create(person, asked)
  expect(status).toBe(200)
  const { channelSeq, courseSeq, origin } = body.data
  expect(origin).toBe(`https://${asked.address.toLowerCase()}.seodang.test`)

  const of = { channelSeq }
  const [channel] = await services.db.select().from(channels).where(eq(channels.channelSeq, channelSeq))
  expect(channel).toMatchObject({
    name: '느린 글방',
    address: asked.address.toLowerCase(),
    intro: '천천히 써요',
    brandColor: '#b5520a',
    templateCd: COURSE_TYPE.video,
    language: 'ko',
    useSiteTC: 'N',
  })
  expect(
    await services.db.select().from(operators).where(eq(operators.channelSeq, channelSeq)),
  ).toMatchObject([{ ...of, userSeq: person.userSeq, userTypeCd: USER_TYPE.owner }])
  expect(
    (await services.db.select().from(pages).where(eq(pages.channelSeq, channelSeq))).map(
      ({ path, title }) => [path, title],
    ),
  ).toEqual([
    ['main', '홈'],
    ['classes', '클래스'],
  ])
  expect(await services.db.select().from(menus).where(eq(menus.channelSeq, channelSeq))).toMatchObject([
    { menuTitle: '클래스', path: '/classes' },
  ])
  expect(
    await services.db.select().from(planSubscriptions).where(eq(planSubscriptions.channelSeq, channelSeq)),
  ).toMatchObject([{ planCd: 'FREE', learnerLimit: planOf('FREE').limits.learners, siteLimit: 3 }])
  const [course] = await services.db
    .select()
    .from(courses)
    .where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
  expect(course).toMatchObject({
    title: '하루 15분 일기',
    courseTypeCd: COURSE_TYPE.video,
    releaseStateCd: RELEASE_STATE.draft,
    userSeq: person.userSeq,
  })
  const terms = await server.call({ url: `/api/v1.0/terms/${channelSeq}/service` })
  expect(terms.body.data.useSiteYn).toBe('N')
  const guide = await server.call({
    url: `/api/v1.0/channels/${channelSeq}/admin/dashboard/guide`,
    as: person,
  })
  expect(
    guide.body.data.todoList.find((todo: { todo: string }) => todo.todo === 'create').progressPercent,
  ).toBe(100)
})

test('CRT-08 a site in another language begins with pages in that language', async () => {
  const person = await aPerson(services)
  const { body } = await create(person, form(), { 'accept-lang': 'ja' })
  const rows = await services.db.select().from(pages).where(eq(pages.channelSeq, body.data.channelSeq))
  expect(rows.map(({ title }) => title)).toEqual(['ホーム', 'クラス'])
})

test('CRT-08, SITE-01 the new site answers at its address at once, even if somebody looked before', async () => {
  const person = await aPerson(services)
  const asked = form()
  const host = `${asked.address}.seodang.test`
  const look = () => callAt(server, host, { url: '/robots.txt' })
  expect((await look()).status).toBe(404)
  await create(person, asked)
  expect((await look()).status).toBe(200)
})

test('CRT-08 what cannot be made whole is not made at all', async () => {
  const person = await aPerson(services)
  const asked = form({ className: 'x' })
  const { status, body } = await create(person, asked)
  expect([status, Object.keys(body.fields)]).toEqual([400, ['className']])
  expect(await services.db.select().from(channels).where(eq(channels.address, asked.address))).toEqual([])
})

test.each([
  ['name', '가'.repeat(41)],
  ['name', ' '],
  ['address', 'a b'],
  ['address', 'a'.repeat(21)],
  ['address', 'WWW'],
  ['intro', '가'.repeat(61)],
  ['brandColor', '#12345'],
  ['contentTypeCd', '08'],
  ['className', ''],
])('CRT-06 %s cannot be %s', async (field, value) => {
  const { status, body } = await create(await aPerson(services), form({ [field]: value }))
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
})

test('CRT-05 without a template a site begins with videos', async () => {
  const { contentTypeCd: _, ...rest } = form()
  const { body } = await create(await aPerson(services), rest)
  const [course] = await services.db
    .select()
    .from(courses)
    .where(and(eq(courses.channelSeq, body.data.channelSeq), eq(courses.courseSeq, body.data.courseSeq)))
  expect(course?.courseTypeCd).toBe(COURSE_TYPE.video)
})

test('CRT-09 the address is checked while typing', async () => {
  const person = await aPerson(services)
  const { address } = await aChannel(services)
  const free = anAddress()
  expect(await addressOf(person, free)).toEqual({ usable: true, problem: null, host: `${free}.seodang.test` })
  expect(await addressOf(person, address.toUpperCase())).toMatchObject({
    usable: false,
    problem: '이미 사용 중이에요.',
  })
  expect(await addressOf(person, 'admin')).toMatchObject({
    usable: false,
    problem: '사용할 수 없는 주소예요.',
  })
  const english = await server.call({
    url: '/api/v1.0/channels/address',
    as: person,
    query: { address: 'a-b' },
    headers: { 'accept-lang': 'en' },
  })
  expect(english.body.data.problem).toBe('Letters and digits only.')
})

test('CRT-09, SITE-21 a taken address answers DUPLICATE_DOMAIN', async () => {
  const { address } = await aChannel(services)
  const { status, body } = await create(await aPerson(services), form({ address: address.toUpperCase() }))
  expect([status, body.errorName, body.resultCode]).toEqual([409, 'DUPLICATE_DOMAIN', '100001'])
})

test('SITE-21 of people who ask for the same address at once, one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => aPerson(services)))
  const address = anAddress()
  const answers = await Promise.all(people.map((person) => create(person, form({ address }))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  const left = await services.db.select().from(channels).where(eq(channels.address, address))
  expect(left).toHaveLength(1)
})

test('CRT-08 the same call sent twice makes one site', async () => {
  const person = await aPerson(services)
  const [asked, headers] = [form(), { 'idempotency-key': unique('key') }]
  const first = await create(person, asked, headers)
  const second = await create(person, asked, headers)
  expect(second.body).toEqual(first.body)
  expect((await managed(person)).totalCount).toBe(1)
})

test('CRT-10 ACC-22 the list tells role, plan, host and address of each site that one runs', async () => {
  const person = await aPerson(services)
  const asked = form()
  const { body } = await create(person, asked)
  const { channelSeq } = await aChannel(services, { name: '다른 곳' })
  await services.db
    .insert(operators)
    .values({ channelSeq, userSeq: person.userSeq, userTypeCd: USER_TYPE.teacher })
  await aChannel(services)

  expect((await managed(person)).list).toMatchObject(
    [
      {
        channelSeq: body.data.channelSeq,
        name: '느린 글방',
        userTypeCd: USER_TYPE.owner,
        planCd: 'FREE',
        host: `${asked.address}.seodang.test`,
        origin: `https://${asked.address}.seodang.test`,
      },
      { channelSeq, name: '다른 곳', userTypeCd: USER_TYPE.teacher },
    ].sort((one, other) => one.channelSeq - other.channelSeq),
  )
})

test('CRT-11 another site is made within the plan’s number of sites', async () => {
  const person = await aPerson(services)
  expect((await managed(person)).sitesLeft).toBe(3)
  for (const left of [2, 1, 0]) {
    expect((await create(person)).status).toBe(200)
    expect((await managed(person)).sitesLeft).toBe(left)
  }
  const { status, body } = await create(person)
  expect([status, body.errorName]).toEqual([409, 'PLAN_QUOTA_EXCEEDED'])
})

test('CRT-11 a larger plan of one site allows more, one that has ended does not, other people’s sites do not count', async () => {
  const person = await aPerson(services)
  const { body } = await create(person)
  const { channelSeq } = body.data
  await anOperator(services, channelSeq, USER_TYPE.manager)
  await services.db.insert(planSubscriptions).values({ channelSeq, planCd: 'PRO', siteLimit: 10 })
  expect((await managed(person)).sitesLeft).toBe(9)
  await services.db
    .update(planSubscriptions)
    .set({ endedAt: new Date() })
    .where(and(eq(planSubscriptions.channelSeq, channelSeq), eq(planSubscriptions.planCd, 'PRO')))
  expect((await managed(person)).sitesLeft).toBe(2)
})

test('CRT-11, SEC-55 sites made at once do not pass the limit together', async () => {
  const person = await aPerson(services)
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(person)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409])
})

test('CRT-07 what was written before leaving is kept for that person, until the site is made', async () => {
  const [person, other] = [await aPerson(services), await aPerson(services)]
  const draft = { contentTypeCd: '02', className: '일기', name: '글방', address: 'slow' }
  await server.call({ method: 'POST', url: '/api/v1.0/channels/draft/modify', as: person, body: draft })
  const read = async (as: Person) => (await server.call({ url: '/api/v1.0/channels/draft', as })).body.data
  expect(await read(person)).toEqual(draft)
  expect(await read(other)).toEqual({})
  await create(person)
  expect(await read(person)).toEqual({})
})

test('PERM-28 somebody whose address is not proved makes no site', async () => {
  const { status, body } = await create(await aPerson(services, { verifiedAt: null }))
  expect([status, body.errorName]).toEqual([403, 'NOT_AUTHORIZED_EMAIL'])
})

test('SEC-12 what a site begins with cannot be sent along', async () => {
  const person = await aPerson(services)
  const { body } = await create(person, form({ saasYn: 'Y', channelSeq: 1, planCd: 'PRO', userSeq: 1 }))
  const [channel] = await services.db
    .select()
    .from(channels)
    .where(eq(channels.channelSeq, body.data.channelSeq))
  expect(channel?.saasYn).toBe('N')
  expect((await managed(person)).list[0].planCd).toBe('FREE')
})

test('GEN-20 who opened the site is in its audit', async () => {
  const person = await aPerson(services)
  const { body } = await create(person)
  const entries = await services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.channelSeq, body.data.channelSeq))
  expect(entries).toMatchObject([{ action: 'site.create', userSeq: person.userSeq, before: null }])
})
