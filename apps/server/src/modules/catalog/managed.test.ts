import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aChannel, aCourse, aMember, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { courseStaff } from '../membership/tables.ts'
import { courseCounts } from './tables.ts'

const server = await testServer()
const { services } = server
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

async function aSite() {
  const { channelSeq } = await aChannel(services)
  const course = (title: string, change: Parameters<typeof aCourse>[2] = {}, attendCount = 0) =>
    aCourse(services, channelSeq, { title, ...change }, { attendCount })
  const list = async (query: Record<string, string> = {}, as = owner) => {
    const { status, body } = await server.call({
      url: `/api/v1.0/channels/${channelSeq}/admin/courses`,
      query,
      as,
    })
    expect(status).toBe(200)
    return body.data
  }
  const owner = await anOperator(services, channelSeq, 'OWN')
  return { channelSeq, course, list, owner }
}
const titles = (data: { list: { title: string }[] }) => data.list.map(({ title }) => title)

test('SET-04 SET-05 CAT-05 CAT-08 staff see classes of every state, filtered and counted by it', async () => {
  const { course, list } = await aSite()
  await course('열림')
  await course('준비 중', { payStartCd: '00', payStartAt: inDays(1) })
  await course('매진', { userLimitTypeCd: '99', maxUserCount: 2 }, 2)
  await course('마감', { payEndCd: '00', payEndAt: inDays(-1) })
  await course('초안', { releaseStateCd: '00' })
  await course('비공개', { publicCd: '99' })
  await course('휴지통', { trashTypeCd: '01' })
  await course('없앤 것', { trashTypeCd: '99' })
  await course('패밀리', { serviceAlias: 'kids' })

  const all = await list({ alias: 'default' })
  expect(all.totalCount).toBe(6)
  expect(all.counts).toEqual({ draft: 1, inPreparation: 1, open: 2, soldOut: 1, closed: 1, deleted: 1 })
  expect(titles(await list({ alias: 'kids' }))).toEqual(['패밀리'])
  for (const [state, title] of [
    ['draft', '초안'],
    ['inPreparation', '준비 중'],
    ['soldOut', '매진'],
    ['closed', '마감'],
    ['deleted', '휴지통'],
  ] as const) {
    const found = await list({ state })
    expect([titles(found), found.totalCount]).toEqual([[title], 1])
    expect(found.list[0].state).toBe(state)
  }
})

test('SET-05 the list is searched, sorted in both directions and paged', async () => {
  const { course, list } = await aSite()
  for (let n = 1; n <= 12; n += 1) await course(`${n}강`, { price: n * 1000 }, 20 - n)
  expect(titles(await list({ sort: 'title', size: '10' }))).toEqual(
    Array.from({ length: 10 }, (_, index) => `${index + 1}강`),
  )
  expect(titles(await list({ sort: 'title', size: '10', page: '2' }))).toEqual(['11강', '12강'])
  expect(titles(await list({ sort: 'price', direction: 'asc' }))[0]).toBe('1강')
  expect(titles(await list({ sort: 'attendees' }))[0]).toBe('1강')
  const found = await list({ q: '12' })
  expect([titles(found), found.totalCount]).toEqual([['12강'], 1])
})

test('DASH-13, ATT-03 classes with somebody who waits to be let in stand alone where asked for', async () => {
  const { course, list } = await aSite()
  await course('기다리는 사람이 없는 클래스')
  const { courseSeq } = await course('기다리는 사람이 있는 클래스')
  await services.db.update(courseCounts).set({ waitCnt: 2 }).where(eq(courseCounts.courseSeq, courseSeq))
  const found = await list({ pendingYn: 'Y' })
  expect([titles(found), found.totalCount, found.counts.open]).toEqual([
    ['기다리는 사람이 있는 클래스'],
    1,
    1,
  ])
})

test('PERM-24 an instructor sees the own classes; a member none', async () => {
  const { channelSeq, course, list } = await aSite()
  const mine = await course('내 클래스')
  await course('남의 클래스')
  const teacher = await anOperator(services, channelSeq, 'TCH')
  await services.db.insert(courseStaff).values({
    channelSeq,
    courseSeq: mine.courseSeq,
    userSeq: teacher.userSeq,
    userTypeCd: 'FAC',
  })
  const seen = await list({}, teacher)
  expect([titles(seen), seen.totalCount]).toEqual([['내 클래스'], 1])
  const { status } = await server.call({
    url: `/api/v1.0/channels/${channelSeq}/admin/courses`,
    as: await aMember(services, channelSeq),
  })
  expect(status).toBe(403)
})

test('SEC-01 GEN-18 staff of one site see nothing of another', async () => {
  const [here, there] = [await aSite(), await aSite()]
  await there.course('남의 클래스')
  expect((await here.list()).totalCount).toBe(0)
  const { status } = await server.call({
    url: `/api/v1.0/channels/${there.channelSeq}/admin/courses`,
    as: here.owner,
  })
  expect(status).toBe(403)
})

test('PGE-21 a category stands once, whatever its letter case, even when two ask at once', async () => {
  const { channelSeq, owner } = await aSite()
  const ask = (name: string) =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${channelSeq}/admin/categories/create`,
      as: owner,
      body: { name },
    })
  const [one, two] = await Promise.all([ask('Essay'), ask(' essay ')])
  expect(one.body.data.channelCategorySeq).toBe(two.body.data.channelCategorySeq)
  expect((await ask('  ')).status).toBe(400)
})

test('PGE-21 SEC-04 the same name at two sites is a category of each', async () => {
  const sites = [await aSite(), await aSite()]
  const seqs: number[][] = []
  for (const { channelSeq, owner } of sites) {
    const ask = () =>
      server.call({
        method: 'POST',
        url: `/api/v1.0/channels/${channelSeq}/admin/categories/create`,
        as: owner,
        body: { name: 'Essay' },
      })
    seqs.push([await ask(), await ask()].map(({ body }) => body.data.channelCategorySeq))
  }
  const [here = [], there = []] = seqs
  expect([here[0] === here[1], there[0] === there[1], here[0] === there[0]]).toEqual([true, true, false])
})
