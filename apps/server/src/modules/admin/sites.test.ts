import { desc, eq } from 'drizzle-orm'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { deskOf } from '../../testing/desk.ts'
import {
  aChannel,
  aCourse,
  aLive,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  aPerson,
  aSession,
  unique,
} from '../../testing/factories.ts'
import { anOrder } from '../../testing/orders.ts'
import { type CallOptions, testServer } from '../../testing/server.ts'
import { channelDomains, channels } from '../site/tables.ts'

const server = await testServer()
const { services } = server
const administrator = await aPerson(services, { isPlatformAdmin: true, name: '관리하는 사람' })
const cookie = await deskOf(services).cookieOf(administrator, { proved: true })

const atDesk = (path: string, options: Omit<CallOptions, 'url'> = {}) =>
  server.call({ ...options, url: `/api/v1.0/platform${path}`, headers: { cookie, ...options.headers } })
const found = async (query: Record<string, string>) => (await atDesk('/channels', { query })).body.data

async function aSite() {
  const word = unique('s')
  const { channelSeq, address } = await aChannel(services, { name: `${word} 글방` })
  const owner = await anOperator(services, channelSeq, 'OWN')
  return { word, channelSeq, address, owner }
}

const suspend = (channelSeq: number, body = { reason: '신고 12건', note: '곧 다시 열어요' }) =>
  atDesk(`/channels/${channelSeq}/suspension/create`, { method: 'POST', body })
const reopen = (channelSeq: number) =>
  atDesk(`/channels/${channelSeq}/suspension/delete`, { method: 'POST', body: {} })

const audited = (channelSeq: number) =>
  services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.channelSeq, channelSeq))
    .orderBy(desc(auditEntries.auditSeq))

describe('ADM-02 sites', () => {
  test('ADM-02 are found by name, address, domain and the owner’s e-mail, and by nothing else', async () => {
    const site = await aSite()
    const domain = `${site.word}.example.test`
    await services.db
      .insert(channelDomains)
      .values({ channelSeq: site.channelSeq, domain, proof: 'x', verifiedAt: new Date() })
    const member = await aMember(services, site.channelSeq)
    for (const q of [site.word, site.address.toUpperCase(), domain, site.owner.email]) {
      const { list, totalCount } = await found({ q })
      expect([q, totalCount, list[0]?.channelSeq]).toEqual([q, 1, site.channelSeq])
    }
    expect((await found({ q: member.email })).totalCount).toBe(0)
    expect((await found({ q: '%' })).totalCount).toBe(0)
    const [line] = (await found({ q: site.word })).list
    expect(line).toMatchObject({ domain, ownerEmail: site.owner.email, members: 2, state: 'OPEN' })
  })

  test('ADM-02 are filtered by state, sorted and paged', async () => {
    const word = unique('p')
    const made = []
    for (const name of ['가', '나', '다'])
      made.push((await aChannel(services, { name: `${word} ${name}` })).channelSeq)
    await suspend(made[1] ?? 0)
    expect((await found({ q: word, state: 'SUSPENDED' })).list).toMatchObject([{ channelSeq: made[1] }])
    const names = async (direction: string) =>
      (await found({ q: word, sort: 'name', direction })).list.map(
        ({ channelSeq }: { channelSeq: number }) => channelSeq,
      )
    expect(await names('asc')).toEqual(made)
    expect(await names('desc')).toEqual(made.toReversed())
  })

  test('ADM-02 one site tells its owner, members, classes, orders of the month, plan and storage', async () => {
    const { channelSeq, owner } = await aSite()
    const course = await aCourse(services, channelSeq)
    await aCourse(services, channelSeq, { releaseStateCd: '00', releasedAt: null })
    const buyer = await aMember(services, channelSeq)
    await anOrder(services, course, buyer, null)
    await anOrder(services, course, buyer, null, { paidAt: new Date('2020-01-01T00:00:00Z') })
    const { body } = await atDesk(`/channels/${channelSeq}`)
    expect(body.data).toMatchObject({
      owners: [{ userSeq: owner.userSeq, email: owner.email }],
      members: 2,
      staff: 1,
      classes: 2,
      releasedClasses: 1,
      monthOrders: 1,
      monthAmount: 60_000,
      planCd: 'PRO',
      storageBytes: 0,
      suspension: null,
    })
    expect((await atDesk('/channels/987654321')).body.errorName).toBe('NO_DATA')
  })

  test('SEC-48 leave as a spreadsheet of texts, and the audit log tells of it', async () => {
    const word = unique('x')
    await aChannel(services, { name: `=${word}()` })
    const answer = await atDesk('/channels/excel', { query: { q: word } })
    const [page] = await readXlsxFile(answer.response.rawPayload)
    expect(page?.data[1]?.[1]).toBe(`=${word}()`)
    const [entry] = await audited(0)
    expect(entry).toMatchObject({ action: 'platform.download', userSeq: administrator.userSeq })
  })
})

describe('ADM-02 a suspended site', () => {
  test('ADM-02 answers every visitor with an error of its own, at once, until it is reopened', async () => {
    const { channelSeq } = await aSite()
    const course = await aCourse(services, channelSeq)
    const url = `/api/v2.0/channels/${channelSeq}/courses/${course.courseSeq}`
    expect((await server.call({ url })).status).toBe(200)

    expect((await suspend(channelSeq)).body.data.suspension).toMatchObject({
      reason: '신고 12건',
      note: '곧 다시 열어요',
    })
    const refused = await server.call({ url })
    expect([refused.status, refused.body.errorName]).toEqual([403, 'SITE_SUSPENDED'])
    expect(refused.body.message).toBe('운영이 일시 중지된 사이트예요.')
    const site = await server.call({ url: `/api/v2.0/channels/${channelSeq}` })
    expect(site.body.data.suspension).toEqual({ since: expect.any(String), note: '곧 다시 열어요' })
    expect(site.response.body).not.toContain('신고')

    expect((await reopen(channelSeq)).body.data.state).toBe('OPEN')
    expect((await server.call({ url })).status).toBe(200)
  })

  test('ADM-02 sells nothing and lets nobody join, but a payment that runs comes to its end', async () => {
    const { channelSeq, owner } = await aSite()
    const course = await aCourse(services, channelSeq)
    const member = await aMember(services, channelSeq)
    await suspend(channelSeq)
    const at = `/api/v2.0/channels/${channelSeq}/courses/${course.courseSeq}`
    const asked = async (url: string, as: typeof owner) =>
      (await server.call({ method: 'POST', url, as, body: {} })).body.errorName
    expect(await asked(`${at}/orders/create`, member)).toBe('SITE_SUSPENDED')
    expect(await asked(`/api/v1.0/channels/${channelSeq}/channel-user/create`, await aPerson(services))).toBe(
      'SITE_SUSPENDED',
    )
    expect(await asked(`/api/v1.0/channels/${channelSeq}/admin/configuration/modify`, owner)).toBe(
      'SITE_SUSPENDED',
    )
    // Behind the guard: it is the call itself that finds the input wanting.
    expect(await asked(`${at}/payment/success`, member)).toBe('INVALID_INPUT')
  })

  test('ADM-02 its staff read and export, and its learners enter what they have', async () => {
    const { channelSeq, owner } = await aSite()
    const course = await aCourse(services, channelSeq)
    await anItem(services, course)
    const learner = await aMember(services, channelSeq)
    await anAttendance(services, course, learner)
    const member = await aMember(services, channelSeq)
    await suspend(channelSeq)
    const status = async (url: string, as: typeof owner | null) => (await server.call({ url, as })).status
    expect(await status(`/api/v1.0/channels/${channelSeq}/admin/payments`, owner)).toBe(200)
    expect(await status(`/api/v1.0/channels/${channelSeq}/admin/payments/excel`, owner)).toBe(200)
    const room = `/api/v1.0/curriculums/${channelSeq}/${course.courseSeq}`
    expect(await status(room, learner)).toBe(200)
    expect(await status(`/api/v2.0/channels/${channelSeq}/courses/${course.courseSeq}`, learner)).toBe(200)
    expect(await status(`/api/v1.0/channels/${channelSeq}/me/classes`, learner)).toBe(200)
    expect(await status(room, member)).toBe(403)
    expect(await status(room, null)).toBe(403)
  })

  test('ADM-02 a suspension needs a reason and a site; each step is written down with before and after', async () => {
    const { channelSeq } = await aSite()
    const empty = await suspend(channelSeq, { reason: ' ', note: '' })
    expect([empty.status, empty.body.fields]).toEqual([400, { reason: '사유 항목을 입력해주세요!' }])
    const long = await suspend(channelSeq, { reason: '사유', note: '가'.repeat(301) })
    expect(Object.keys(long.body.fields)).toEqual(['note'])
    expect((await suspend(987_654_321)).body.errorName).toBe('NO_DATA')
    expect(await audited(channelSeq)).toEqual([])

    await suspend(channelSeq)
    await reopen(channelSeq)
    await reopen(channelSeq)
    expect(await audited(channelSeq)).toMatchObject([
      { action: 'platform.reopen', before: { suspendedReason: '신고 12건' }, after: { suspendedAt: null } },
      {
        action: 'platform.suspend',
        userSeq: administrator.userSeq,
        before: { suspendedAt: null },
        after: { suspendedNote: '곧 다시 열어요' },
      },
    ])
  })
})

describe('ADM-02 a look at a site', () => {
  async function aView(channelSeq: number) {
    const { body } = await atDesk(`/channels/${channelSeq}/views/create`, { method: 'POST', body: {} })
    const code = new URL(body.data.url).hash.slice(1)
    const open = () => server.call({ method: 'POST', url: '/api/v1.0/auth/view', body: { code, channelSeq } })
    return { open, url: new URL(body.data.url) }
  }

  test('ADM-02 reads what staff read and changes nothing, at this site and no other', async () => {
    const [{ channelSeq }, other] = [await aSite(), await aSite()]
    const { open, url } = await aView(channelSeq)
    expect([url.pathname, url.searchParams.get('channelSeq')]).toEqual(['/viewon', String(channelSeq)])
    const as = (await open()).body.data
    const settings = (seq: number) => `/api/v1.0/channels/${seq}/admin/configuration`
    expect((await server.call({ url: settings(channelSeq), as })).status).toBe(200)
    expect((await server.call({ url: settings(other.channelSeq), as })).status).toBe(401)
    const [before] = await services.db.select().from(channels).where(eq(channels.channelSeq, channelSeq))
    for (const path of [`${settings(channelSeq)}/modify`, '/api/v1.0/users/profile/modify']) {
      const written = await server.call({ method: 'POST', url: path, as, body: { name: '바꾼 이름' } })
      expect([path, written.status, written.body.errorName]).toEqual([path, 403, 'READ_ONLY_VIEW'])
    }
    expect(await services.db.select().from(channels).where(eq(channels.channelSeq, channelSeq))).toEqual([
      before,
    ])
    expect(await audited(channelSeq)).toMatchObject([
      { action: 'platform.view', userSeq: administrator.userSeq },
    ])
  })

  test('ADM-02, SEC-16 gives no way into the meetings of the site', async () => {
    const { channelSeq } = await aSite()
    const course = await aCourse(services, channelSeq)
    const startAt = new Date(server.clock.now().getTime() + 10 * 60_000)
    const { curriculumSeq } = await aLive(services, course, { startAt })
    const as = (await (await aView(channelSeq)).open()).body.data
    for (const path of [
      `join-live/${channelSeq}/${course.courseSeq}?i=${curriculumSeq}`,
      `join-live/${channelSeq}/${course.courseSeq}/${curriculumSeq}`,
      `generate-zoom-signature?itemSeq=${curriculumSeq}`,
      `generate-gooroomee-signature?itemSeq=${curriculumSeq}`,
    ]) {
      const { status, body } = await server.call({ url: `/api/v1.0/${path}`, as })
      expect([path, status, body.errorName]).toEqual([path, 403, 'READ_ONLY_VIEW'])
    }
  })

  test('ADM-02 the link opens once, also of twenty at a time, and for its own site', async () => {
    const [{ channelSeq }, other] = [await aSite(), await aSite()]
    const { open, url } = await aView(channelSeq)
    const elsewhere = await server.call({
      method: 'POST',
      url: '/api/v1.0/auth/view',
      body: { code: url.hash.slice(1), channelSeq: other.channelSeq },
    })
    expect(elsewhere.body.errorName).toBe('INCORRECT_CODE')
    const answers = await Promise.all(Array.from({ length: 20 }, open))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('ADM-04 ends with the desk that allowed it', async () => {
    const { channelSeq } = await aSite()
    const own = await deskOf(services).cookieOf(administrator, { proved: true })
    const headers = { cookie: own }
    const made = await atDesk(`/channels/${channelSeq}/views/create`, { method: 'POST', body: {}, headers })
    const code = new URL(made.body.data.url).hash.slice(1)
    const opened = await server.call({
      method: 'POST',
      url: '/api/v1.0/auth/view',
      body: { code, channelSeq },
    })
    const look = async () =>
      (
        await server.call({
          url: `/api/v1.0/channels/${channelSeq}/admin/configuration`,
          as: opened.body.data,
        })
      ).status
    expect(await look()).toBe(200)
    await atDesk('/session/delete', { method: 'POST', body: {}, headers })
    expect(await look()).toBe(401)
  })
})

describe('ADM-02 people', () => {
  test('ADM-02 are found by name and e-mail, with sites, roles and logins, and no password or token', async () => {
    const { channelSeq, owner } = await aSite()
    await services.db
      .update(channels)
      .set({ name: '그 사람의 글방' })
      .where(eq(channels.channelSeq, channelSeq))
    const { body } = await atDesk('/users', { query: { q: owner.email } })
    expect(body.data).toMatchObject({ totalCount: 1, list: [{ userSeq: owner.userSeq, sites: 1 }] })
    const one = await atDesk(`/users/${owner.userSeq}`)
    expect(one.body.data).toMatchObject({
      places: [{ channelSeq, name: '그 사람의 글방', role: 'OWN' }],
      sessions: 1,
      closedAt: null,
    })
    expect(one.response.body).not.toMatch(/password|hash|token/i)
    expect((await atDesk('/users/987654321')).body.errorName).toBe('NO_DATA')
  })

  test('ADM-02 are logged out everywhere at once', async () => {
    const person = await aPerson(services)
    const second = { accessToken: await aSession(services, person.userSeq) }
    const answer = await atDesk(`/users/${person.userSeq}/sessions/delete`, { method: 'POST', body: {} })
    expect(answer.body).toEqual({ data: { ended: 2 } })
    for (const as of [person, second])
      expect((await server.call({ url: '/api/v1.0/users/session', as })).status).toBe(401)
    const log = await atDesk('/audit', { query: { q: `user:${person.userSeq}` } })
    expect(log.body.data.list).toMatchObject([{ action: 'platform.logout', userName: '관리하는 사람' }])
  })
})

test('ADM-02 the audit log is filtered by site, person, action and day, and leaves as a spreadsheet', async () => {
  const { channelSeq, word, owner } = await aSite()
  await suspend(channelSeq)
  await reopen(channelSeq)
  const log = async (query: Record<string, string>) => (await atDesk('/audit', { query })).body.data
  const here = { channelSeq: String(channelSeq) }
  expect(await log(here)).toMatchObject({
    totalCount: 2,
    list: [{ action: 'platform.reopen', channelName: `${word} 글방` }, { action: 'platform.suspend' }],
  })
  expect((await log({ ...here, q: 'suspend' })).totalCount).toBe(1)
  expect((await log({ ...here, userSeq: String(administrator.userSeq) })).totalCount).toBe(2)
  expect((await log({ ...here, userSeq: String(owner.userSeq) })).totalCount).toBe(0)
  expect((await log({ ...here, startDt: '2100-01-01' })).totalCount).toBe(0)
  expect((await atDesk('/audit', { query: { startDt: '2026-02-31' } })).status).toBe(400)
  const sheet = await atDesk('/audit/excel', { query: here })
  const [page] = await readXlsxFile(sheet.response.rawPayload)
  expect(page?.data).toHaveLength(3)
})
