import { expect, test } from 'vitest'
import { aTerm } from '../../testing/challenges.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anItem,
  anOperator,
  type Person,
} from '../../testing/factories.ts'
import { aPackage } from '../../testing/packaging.ts'
import { testServer } from '../../testing/server.ts'
import { courseStaff } from '../membership/tables.ts'

const server = await testServer()
const { services } = server

async function aProSite() {
  const { channelSeq } = await aChannel(services, { saasYn: 'Y' })
  const owner = await anOperator(services, channelSeq, 'OWN')
  return { channelSeq, owner, url: `/api/v1.0/channels/${channelSeq}/studio` }
}
type Site = Awaited<ReturnType<typeof aProSite>>

const contentsOf = (site: Site, courseSeq: number, as: Person | null = site.owner) =>
  server.call({ url: `${site.url}/${courseSeq}/contents`, as })
const list = (site: Site, query: Record<string, string> = {}, as: Person = site.owner) =>
  server.call({ url: `${site.url}/contents`, query, as })
const titles = async (site: Site, query: Record<string, string> = {}, as: Person = site.owner) =>
  (await list(site, query, as)).body.data.list.map(({ title }: { title: string }) => title).sort()

test('STU-03 STU-07 a content tells what it is, how far its parts are, and what the caller may', async () => {
  const site = await aProSite()
  const course = await aCourse(services, site.channelSeq, {
    title: '물레로 빚는 그릇',
    releaseStateCd: '00',
    releasedAt: null,
  })
  const empty = (await contentsOf(site, course.courseSeq)).body.data
  expect(empty).toMatchObject({
    courseSeq: course.courseSeq,
    title: '물레로 빚는 그릇',
    releaseStateCd: '00',
    attendCount: 0,
    waitCnt: 0,
    isChallenge: false,
    savedAt: expect.stringMatching(/Z$/),
  })
  expect(empty.completeness.curriculums).toBe(0)
  expect(empty.permissions).toEqual(expect.arrayContaining(['CLASS_INFO_UPDATE', 'CLASS_PAYMENT_READ']))
  await anItem(services, course, { title: '흙 고르기' })
  const filled = (await contentsOf(site, course.courseSeq)).body.data
  expect(filled.completeness.curriculums).toBeGreaterThan(0)
  expect(filled.blockingCount).toBeLessThan(empty.blockingCount)
  await aTerm(services, course)
  expect((await contentsOf(site, course.courseSeq)).body.data.isChallenge).toBe(true)
})

test('STU-03 API-23 PERM-05 it opens for those who may read the class, and no further than that', async () => {
  const site = await aProSite()
  const course = await aCourse(services, site.channelSeq)
  const key = { channelSeq: site.channelSeq, courseSeq: course.courseSeq }
  expect((await contentsOf(site, course.courseSeq, null)).status).toBe(401)
  const member = await aMember(services, site.channelSeq)
  expect((await contentsOf(site, course.courseSeq, member)).body.errorName).toBe('NO_PERMISSION')
  const facilitator = await aCourseStaff(services, key, 'FAC')
  const seen = await contentsOf(site, course.courseSeq, facilitator)
  expect(seen.status).toBe(200)
  expect(seen.body.data.permissions).not.toContain('CLASS_LIFECYCLE_DELETE')
  const stranger = await aProSite()
  const asked = await contentsOf(site, course.courseSeq, stranger.owner)
  expect(asked.status).toBe(403)
  // By way of their own site it does not exist.
  expect((await contentsOf(stranger, course.courseSeq)).body.errorName).toBe('CLASS_NOT_FOUND')
})

test('STU-08 a site without the studio is refused by its calls', async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const course = await aCourse(services, channelSeq)
  const site = { channelSeq, owner, url: `/api/v1.0/channels/${channelSeq}/studio` }
  for (const answer of [await contentsOf(site, course.courseSeq), await list(site)])
    expect([answer.status, answer.body.errorName]).toEqual([403, 'PLAN_FEATURE_MISSING'])
})

test('SET-08 SET-05 the contents of a pro site are its classes, packages and challenges of every family', async () => {
  const site = await aProSite()
  await aCourse(services, site.channelSeq, { title: '가 클래스' }, { attendCount: 3 })
  await aCourse(services, site.channelSeq, { title: '나 초안', releaseStateCd: '00', serviceAlias: 'kids' })
  await aCourse(services, site.channelSeq, { title: '다 챌린지', courseTypeCd: '09' })
  await aPackage(services, site.channelSeq, { title: '라 패키지' })
  const running = await aCourse(services, site.channelSeq, { title: '마 일주일 글쓰기' })
  await aTerm(services, running)
  const all = (await titles(site)) as string[]
  expect(all).toEqual(
    expect.arrayContaining(['가 클래스', '나 초안', '다 챌린지', '라 패키지', '마 일주일 글쓰기']),
  )
  expect(await titles(site, { kind: 'challenge', sort: 'title' })).toEqual(['다 챌린지', '마 일주일 글쓰기'])
  expect((await list(site, { kind: 'challenge' })).body.data.counts.open).toBe(2)
  expect(await titles(site, { kind: 'package' })).toEqual(['라 패키지'])
  expect(await titles(site, { kind: 'class' })).not.toContain('다 챌린지')
  expect(await titles(site, { state: 'draft' })).toEqual(['나 초안'])
  expect(await titles(site, { q: '챌린지' })).toEqual(['다 챌린지'])
  const { body } = await list(site, { q: '가 클래스' })
  expect(body.data.list[0]).toMatchObject({ state: 'open', attendCount: 3 })
  const last = (await list(site, { size: '10', page: '1', sort: 'title', direction: 'desc' })).body.data
  expect(last.list[0].title).toBe('마 일주일 글쓰기')
  expect(last.totalCount).toBe(all.length)
})

test('SET-08 PERM-24 an instructor sees the own contents there, a member none', async () => {
  const site = await aProSite()
  await aCourse(services, site.channelSeq, { title: '남의 것' })
  const own = await aCourse(services, site.channelSeq, { title: '내 것' })
  const teacher = await anOperator(services, site.channelSeq, 'TCH')
  await services.db.insert(courseStaff).values({
    channelSeq: site.channelSeq,
    courseSeq: own.courseSeq,
    userSeq: teacher.userSeq,
    userTypeCd: 'FAC',
  })
  expect(await titles(site, {}, teacher)).toEqual(['내 것'])
  expect((await list(site, {}, await aMember(services, site.channelSeq))).status).toBe(403)
})
