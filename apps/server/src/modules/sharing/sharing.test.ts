import { eq } from 'drizzle-orm'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { auditEntries } from '../../platform/database/tables.ts'
import { buy, cancel, enrolFree } from '../../testing/buying.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anOperator,
  aPerson,
  type Person,
  unique,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import type { courses } from '../catalog/tables.ts'
import { channelUsers } from '../membership/tables.ts'
import { orders } from '../order/tables.ts'
import { forgetVisitorsBefore } from './store.ts'
import { shareVisitors } from './tables.ts'

const server = await testServer()
const { services } = server
const BROWSER = 'Mozilla/5.0 (Macintosh) Safari/605'

async function aSharedClass(overrides: Partial<typeof courses.$inferInsert> = {}) {
  const { channelSeq } = await aChannel(services)
  const refererCode = unique('own').replaceAll(/\W/g, '')
  const course = await aCourse(services, channelSeq, { refererCode, ...overrides })
  const owner = await anOperator(services, channelSeq, 'OWN')
  const base = `/api/v1.0/channels/${channelSeq}`
  const links = `${base}/courses/${course.courseSeq}/admin/share-links`
  const post = (end: string, body: object, as: Person | null = owner) =>
    server.call({ method: 'POST', url: `${links}/${end}`, as, body })
  const list = async (query = {}, as = owner) => (await server.call({ url: links, as, query })).body.data
  const named = async (name: string) => {
    const { body } = await post('create', { name })
    const code = /\/invite\/(\w+)/.exec(body.data.refererCodeUrl)?.[1] ?? ''
    return { shareLinkSeq: Number(body.data.shareLinkSeq), code }
  }
  const visit = (code: string, clientId: string | null, agent = BROWSER, as: Person | null = null) =>
    server.call({
      method: 'POST',
      url: `${base}/invite/${code}/visits/create`,
      as,
      body: {},
      headers: { ...(clientId && { 'client-id': clientId }), 'user-agent': agent },
    })
  const invite = (code: string) => server.call({ url: `${base}/invite/${code}` })
  return { channelSeq, course, refererCode, owner, links, post, list, named, visit, invite }
}

const joinedBy = (channelSeq: number, { userSeq }: Person, refererCode: string, joinedAt = new Date()) =>
  services.db
    .update(channelUsers)
    .set({ refererCode, joinedAt })
    .where(eq(channelUsers.userSeq, userSeq))
    .returning({ channelSeq: channelUsers.channelSeq })

test('LKS-12 a browser counts once a day for each link; staff, robots and unknown browsers do not', async () => {
  const { refererCode, owner, named, visit, list } = await aSharedClass()
  const insta = await named('인스타그램')
  expect((await visit(refererCode, 'browser-1')).status).toBe(200)
  await Promise.all([visit(refererCode, 'browser-1'), visit(refererCode, 'browser-1')])
  await visit(insta.code, 'browser-1')
  await visit(insta.code, 'browser-2')
  await visit(insta.code, 'browser-3', 'Googlebot/2.1 (+http://www.google.com/bot.html)')
  await visit(insta.code, 'browser-4', BROWSER, owner)
  await visit(insta.code, null)
  const { list: links, sums } = await list()
  expect(links).toMatchObject([
    { shareLinkSeq: null, name: null, refererCode, visitCount: 1 },
    { shareLinkSeq: insta.shareLinkSeq, name: '인스타그램', useYn: 'Y', visitCount: 2 },
  ])
  expect(sums.visitCount).toBe(3)
  expect((await visit('nobodysent', 'browser-1')).status).toBe(404)
})

test('LKS-12 twenty browsers at once are twenty visits', async () => {
  const { refererCode, visit, list } = await aSharedClass()
  await Promise.all(Array.from({ length: 20 }, (_, index) => visit(refererCode, `browser-${index}`)))
  expect((await list()).sums.visitCount).toBe(20)
})

test('LKS-12 the marks of visitors are forgotten when their day is over, and the counts stay', async () => {
  const { channelSeq, refererCode, visit, list } = await aSharedClass()
  await visit(refererCode, 'browser-1')
  const marks = () => services.db.$count(shareVisitors, eq(shareVisitors.channelSeq, channelSeq))
  expect(await marks()).toBe(1)
  await forgetVisitorsBefore(systemContext(services, channelSeq), '9999-01-01')
  expect(await marks()).toBe(0)
  expect((await list()).sums.visitCount).toBe(1)
})

test('LKS-12 NAV-18 sign-ups are those who joined the site by the link', async () => {
  const { channelSeq, named, list } = await aSharedClass()
  const insta = await named('인스타그램')
  const join = async (as: Person, refererCode?: string) =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${channelSeq}/channel-user/create`,
      as,
      body: {
        agreements: { terms: true, privacy: true, marketing: false },
        ...(refererCode && { refererCode }),
      },
    })
  const [one, two] = [await aPerson(services), await aPerson(services)]
  expect((await join(one, insta.code)).status).toBe(200)
  expect((await join(two)).status).toBe(200)
  expect((await list()).list[1]).toMatchObject({ joinCount: 1, orderCount: 0 })
})

test('LKS-12 an order is credited to the link that the browser came by, net of what went back', async () => {
  const { channelSeq, course, named, list } = await aSharedClass()
  const [insta, letter] = [await named('인스타그램'), await named('뉴스레터')]
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => aMember(services, channelSeq)))
  if (!one || !two || !three) throw new Error('no members')
  await buy(server, course, one, { refererCode: insta.code })
  const { order } = await buy(server, course, two, { refererCode: insta.code })
  await buy(server, course, three)
  await cancel(server, course, two, order.orderSeq)
  const { list: links } = await list()
  const of = (seq: number) => links.find(({ shareLinkSeq }: { shareLinkSeq: number }) => shareLinkSeq === seq)
  expect(of(insta.shareLinkSeq)).toMatchObject({ orderCount: 2, amountKrw: 60_000, amountUsd: 0 })
  expect(of(letter.shareLinkSeq)).toMatchObject({ orderCount: 0, amountKrw: 0 })
})

test('LKS-12 who joined by a link is credited to it for thirty days, whatever device buys', async () => {
  const { channelSeq, course, refererCode, named, list } = await aSharedClass({ fareCd: '00', price: null })
  const insta = await named('인스타그램')
  const [soon, late, again] = await Promise.all([1, 2, 3].map(() => aMember(services, channelSeq)))
  if (!soon || !late || !again) throw new Error('no members')
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await joinedBy(channelSeq, soon, insta.code, daysAgo(29))
  await joinedBy(channelSeq, late, insta.code, daysAgo(31))
  await joinedBy(channelSeq, again, insta.code, daysAgo(1))
  for (const as of [soon, late]) expect((await enrolFree(server, course, as)).status).toBe(200)
  expect((await enrolFree(server, course, again, { refererCode })).status).toBe(200)
  const { list: links } = await list()
  expect(links).toMatchObject([
    { shareLinkSeq: null, orderCount: 1 },
    { shareLinkSeq: insta.shareLinkSeq, orderCount: 1, joinCount: 3 },
  ])
})

test('LKS-12 a link of another class or site gets no credit', async () => {
  const { channelSeq, course, list } = await aSharedClass()
  const other = await aCourse(services, channelSeq, { refererCode: 'otherclass' })
  const elsewhere = await aSharedClass()
  const codes = ['otherclass', elsewhere.refererCode, 'madeup']
  for (const refererCode of codes)
    await buy(server, course, await aMember(services, channelSeq), { refererCode })
  expect((await list()).sums).toMatchObject({ orderCount: 0, amountKrw: 0 })
  const kept = await services.db
    .select({ refererCode: orders.refererCode })
    .from(orders)
    .where(eq(orders.channelSeq, channelSeq))
  expect(kept.map(({ refererCode }) => refererCode)).toEqual([null, null, null])
  expect(other.courseSeq).toBeGreaterThan(0)
})

test('LKS-12 figures of a period leave out what was before', async () => {
  const { channelSeq, named, list } = await aSharedClass()
  const insta = await named('인스타그램')
  const long = await aMember(services, channelSeq)
  await joinedBy(channelSeq, long, insta.code, new Date(Date.now() - 40 * 86_400_000))
  expect((await list({ period: 'all' })).sums.joinCount).toBe(1)
  expect((await list({ period: '90' })).sums.joinCount).toBe(1)
  expect((await list({ period: '30' })).sums.joinCount).toBe(0)
})

test('LKS-12 a retired link leads nowhere, keeps its figures, and can be taken into use again', async () => {
  const { named, post, invite, visit, list } = await aSharedClass()
  const insta = await named('인스타그램')
  await visit(insta.code, 'browser-1')
  const use = (useYn: string) => post(`${insta.shareLinkSeq}/modify`, { useYn })
  expect((await use('N')).status).toBe(200)
  expect((await invite(insta.code)).status).toBe(404)
  expect((await visit(insta.code, 'browser-2')).status).toBe(404)
  expect((await list()).list[1]).toMatchObject({ useYn: 'N', visitCount: 1 })
  expect(await list()).toMatchObject({ used: 0 })
  expect((await use('Y')).status).toBe(200)
  expect((await invite(insta.code)).status).toBe(200)
})

test('LKS-12 a name belongs to one link of a class, also when two ask at once', async () => {
  const { post, list, named, links } = await aSharedClass()
  const answers = await Promise.all(
    ['Newsletter', 'newsletter', ' NEWSLETTER '].map((name) => post('create', { name })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.errorName).toBe('SHARE_LINK_NAME_TAKEN')
  const insta = await named('Instagram')
  expect((await post(`${insta.shareLinkSeq}/modify`, { name: 'newsletter' })).status).toBe(409)
  expect((await post(`${insta.shareLinkSeq}/modify`, { name: 'INSTAGRAM' })).status).toBe(200)
  expect((await post('create', { name: '  ' })).body.fields).toHaveProperty('name')
  expect((await list()).totalCount).toBe(3)
  expect(links).toContain('share-links')
})

test('LKS-12 there are at most fifty links in use, also when many ask at once', async () => {
  const { post, list } = await aSharedClass()
  for (let at = 0; at < 48; at += 1) await post('create', { name: `링크 ${at}` })
  const answers = await Promise.all([1, 2, 3, 4].map((at) => post('create', { name: `끝 ${at}` })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
  expect(await list()).toMatchObject({ used: 50, limit: 50 })
})

test('LKS-12 class staff see the figures, and only who may see sales the amounts', async () => {
  const { channelSeq, course, links, post, list } = await aSharedClass()
  await buy(server, course, await aMember(services, channelSeq))
  const teacher = await aCourseStaff(services, course, 'FAC')
  const helper = await aCourseStaff(services, course, 'CMG')
  for (const as of [teacher, helper])
    expect((await list({}, as)).list[0]).toMatchObject({ orderCount: 0, amountKrw: null, amountUsd: null })
  expect((await post('create', { name: '강사' }, teacher)).status).toBe(200)
  expect((await post('create', { name: '조교' }, helper)).body.errorName).toBe('NO_PERMISSION')
  const learner = await aMember(services, channelSeq)
  expect((await server.call({ url: links, as: learner })).body.errorName).toBe('NO_PERMISSION')
  const elsewhere = await aSharedClass()
  const foreign = await elsewhere.named('남의 링크')
  expect((await post(`${foreign.shareLinkSeq}/modify`, { useYn: 'N' })).status).toBe(404)
})

test('LKS-12 SEC-48 the figures are downloaded as a spreadsheet, and that is recorded', async () => {
  const { channelSeq, links, owner, named, visit, refererCode } = await aSharedClass()
  await named('=인스타그램')
  await visit(refererCode, 'browser-1')
  const answer = await server.app.inject({
    url: `${links}/excel?period=30`,
    headers: { 'access-token': owner.accessToken, 'accept-lang': 'en' },
  })
  const [page] = await readXlsxFile(answer.rawPayload)
  expect(page?.data.map((row) => [row[0], row[2], row[4], row[7]])).toEqual([
    ['Name', 'State', 'Visits', 'Amount (KRW)'],
    ['Standard link', 'In use', 1, 0],
    ['=인스타그램', 'In use', 0, 0],
  ])
  const [entry] = await services.db.select().from(auditEntries).where(eq(auditEntries.channelSeq, channelSeq))
  expect(entry).toMatchObject({ action: 'share-link.download', after: { rows: 2, period: '30' } })
})
