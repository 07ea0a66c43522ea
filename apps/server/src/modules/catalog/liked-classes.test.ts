import { desc, eq } from 'drizzle-orm'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { aChannel, aCourse, aMember, anAttendance, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { courseStaff } from '../membership/tables.ts'
import { courseCounts, courseLikes, courses } from './tables.ts'

const server = await testServer()
const { services } = server
const NOW = new Date('2026-03-31T03:00:00Z')
server.clock.set(NOW)
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

/** A site with three classes: liked long ago, liked lately, and liked by nobody. */
async function aLikedSite() {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const old = await aCourse(services, channelSeq, { title: '나 오래된 클래스' })
  const fresh = await aCourse(services, channelSeq, { title: '가 요즘 클래스' })
  await aCourse(services, channelSeq, { title: '다 조용한 클래스' })
  const people = await Promise.all(
    ['김하나', '이둘', '박셋'].map((name) => aMember(services, channelSeq, { name })),
  )
  const likes = async (course: typeof old, ages: number[]) => {
    await services.db.insert(courseLikes).values(
      ages.map((days, index) => ({
        channelSeq,
        courseSeq: course.courseSeq,
        userSeq: people[index]?.userSeq ?? 0,
        likeAt: daysAgo(days),
      })),
    )
    await services.db
      .update(courseCounts)
      .set({ likeCount: ages.length })
      .where(eq(courseCounts.courseSeq, course.courseSeq))
  }
  await likes(old, [90, 80, 40])
  await likes(fresh, [0, 3])
  const base = `/api/v1.0/channels/${channelSeq}/admin/likes`
  const list = async (query = {}, as = owner) => (await server.call({ url: base, as, query })).body.data
  return { channelSeq, owner, old, fresh, people, base, list }
}

test('LKS-11 classes stand by their likes, with the last thirty days against the thirty before', async () => {
  const { list, old, fresh } = await aLikedSite()
  const page = await list()
  expect(page).toMatchObject({ totalCount: 2, likeCount: 5 })
  expect(page.list).toMatchObject([
    {
      courseSeq: old.courseSeq,
      likeCount: 3,
      recentCount: 0,
      beforeCount: 1,
      latestAt: daysAgo(40).toISOString(),
    },
    { courseSeq: fresh.courseSeq, likeCount: 2, recentCount: 2, beforeCount: 0 },
  ])
  const { days, daysBefore } = page.list[1]
  expect([days.length, days[29], days[26], daysBefore.length]).toEqual([30, 1, 1, 30])
  expect(page.list[0].daysBefore[19]).toBe(1)
})

test('LKS-11 the list is searched, sorted and paged', async () => {
  const { list, old, fresh } = await aLikedSite()
  const keys = async (query: object) =>
    (await list(query)).list.map(({ courseSeq }: { courseSeq: number }) => courseSeq)
  expect(await keys({ sort: 'recent' })).toEqual([fresh.courseSeq, old.courseSeq])
  expect(await keys({ sort: 'title' })).toEqual([fresh.courseSeq, old.courseSeq])
  expect(await keys({ sort: 'likes', direction: 'asc' })).toEqual([fresh.courseSeq, old.courseSeq])
  expect(await keys({ sort: 'latest' })).toEqual([fresh.courseSeq, old.courseSeq])
  expect(await keys({ q: '오래된' })).toEqual([old.courseSeq])
  expect(await list({ page: 2, size: 10 })).toMatchObject({ list: [], totalCount: 2, likeCount: 5 })
  await services.db.update(courses).set({ trashTypeCd: '01' }).where(eq(courses.courseSeq, old.courseSeq))
  expect(await keys({})).toEqual([fresh.courseSeq])
})

test('LKS-11 who likes a class, the latest first, with who attends it', async () => {
  const { owner, fresh, people, base } = await aLikedSite()
  const [first] = people
  if (first) await anAttendance(services, fresh, first)
  const url = `${base}/${fresh.courseSeq}`
  const { body } = await server.call({ url, as: owner })
  expect(body.data).toMatchObject({
    title: fresh.title,
    totalCount: 2,
    list: [
      { name: '김하나', attendsYn: 'Y' },
      { name: '이둘', attendsYn: 'N' },
    ],
  })
  expect(JSON.stringify(body)).not.toContain('@')
  expect((await server.call({ url, as: owner, query: { q: '둘' } })).body.data.totalCount).toBe(1)
  const elsewhere = await aLikedSite()
  const foreign = await server.call({ url: `${base}/${elsewhere.fresh.courseSeq}`, as: owner })
  expect(foreign.body.errorName).toBe('CLASS_NOT_FOUND')
})

test('LKS-10 PERM-24 an instructor sees the likes of the own classes, and nobody without the permission any', async () => {
  const { channelSeq, old, fresh, base, list, people } = await aLikedSite()
  const teacher = await anOperator(services, channelSeq, 'TCH')
  await services.db
    .insert(courseStaff)
    .values({ channelSeq, courseSeq: fresh.courseSeq, userSeq: teacher.userSeq, userTypeCd: 'FAC' })
  expect(await list({}, teacher)).toMatchObject({
    totalCount: 1,
    likeCount: 2,
    list: [{ courseSeq: fresh.courseSeq }],
  })
  for (const end of [`/${old.courseSeq}`, `/${old.courseSeq}/excel`])
    expect((await server.call({ url: `${base}${end}`, as: teacher })).body.errorName).toBe('CLASS_NOT_FOUND')
  const removed = await anOperator(services, channelSeq, 'MNG', { removed: ['SITE_CLASSLIKE_READ'] })
  for (const as of [removed, people[0] ?? null])
    expect((await server.call({ url: base, as })).body.errorName).toBe('NO_PERMISSION')
})

test('LKS-11 SEC-48 both lists are downloaded whole, and each download is recorded', async () => {
  const { channelSeq, owner, fresh, base } = await aLikedSite()
  const sheet = async (end: string) => {
    const answer = await server.app.inject({
      url: `${base}${end}`,
      headers: { 'access-token': owner.accessToken, 'accept-lang': 'en' },
    })
    return (await readXlsxFile(answer.rawPayload))[0]?.data
  }
  expect(await sheet('/excel?sort=recent')).toEqual([
    ['Class', 'Likes', 'Last 30 days', '30 days before', 'Latest like'],
    ['가 요즘 클래스', 2, 2, 0, '2026-03-31 12:00'],
    ['나 오래된 클래스', 3, 0, 1, expect.any(String)],
  ])
  expect(await sheet(`/${fresh.courseSeq}/excel?q=${encodeURIComponent('하나')}`)).toEqual([
    ['Name', 'Liked', 'Attends'],
    ['김하나', '2026-03-31 12:00', null],
  ])
  const entries = await services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.channelSeq, channelSeq))
    .orderBy(desc(auditEntries.auditSeq))
  expect(entries.map(({ action, target, after }) => ({ action, target, after }))).toEqual([
    { action: 'like.download', target: `course:${fresh.courseSeq}`, after: { rows: 1, q: '하나' } },
    { action: 'like.download', target: 'likes', after: { rows: 2, sort: 'recent' } },
  ])
})
