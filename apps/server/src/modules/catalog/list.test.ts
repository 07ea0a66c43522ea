import { courseState, isBrowsable } from '@seodang/domain/class-state'
import { chargedPrice } from '@seodang/domain/price'
import { courseRecruitment } from '@seodang/domain/recruitment'
import { describe, expect, test } from 'vitest'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anAttendance,
  anItem,
  anOperator,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { services } = server
const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY)

async function titles(channelSeq: number, query: Record<string, string> = {}, as?: { accessToken: string }) {
  const { status, body } = await server.call({
    url: `/api/v2.0/channels/${channelSeq}/courses`,
    query,
    ...(as && { as }),
  })
  expect(status).toBe(200)
  return body.data.list.map((course: { title: string }) => course.title)
}

test('CAT-06 CAT-08 closed, sold-out, private, unpublished and deleted classes are in no browsing list, for nobody', async () => {
  const { channelSeq } = await aChannel(services)
  const course = (title: string, change: Parameters<typeof aCourse>[2], attendCount = 0) =>
    aCourse(services, channelSeq, { title, ...change }, { attendCount })
  await course('열린 클래스', {})
  await course('곧 여는 클래스', { payStartCd: '00', payStartAt: inDays(2) })
  await course('자리 남은 클래스', { userLimitTypeCd: '99', maxUserCount: 3 }, 2)
  await course('옛 날짜를 끈 클래스', { payEndCd: '99', payEndAt: inDays(-1) })
  const closed = await course('끝난 클래스', { payEndCd: '00', payEndAt: inDays(-1) })
  const soldOut = await course('매진 클래스', { userLimitTypeCd: '99', maxUserCount: 3 }, 3)
  await course('비공개 클래스', { publicCd: '99' })
  await course('준비 클래스', { releaseStateCd: '00' })
  await course('지운 클래스', { trashTypeCd: '01' })
  const owner = await anOperator(services, channelSeq, 'OWN')

  const open = ['열린 클래스', '곧 여는 클래스', '자리 남은 클래스', '옛 날짜를 끈 클래스']
  expect((await titles(channelSeq)).sort()).toEqual([...open].sort())
  expect((await titles(channelSeq, {}, owner)).sort()).toEqual([...open].sort())
  const home = await server.call({ url: `/api/v2.0/channels/${channelSeq}/home` })
  expect(home.body.data.recruiting.map((row: { title: string }) => row.title).sort()).toEqual(
    [...open].sort(),
  )
  // Their pages stay open.
  for (const { courseSeq } of [closed, soldOut])
    expect((await server.call({ url: `/api/v2.0/channels/${channelSeq}/courses/${courseSeq}` })).status).toBe(
      200,
    )
})

test('CAT-05 CAT-06 the list asks the same as the rule of the domain', async () => {
  const { channelSeq } = await aChannel(services)
  const made: string[] = []
  const choices = [null, inDays(-1), inDays(1)]
  for (const payEndAt of choices)
    for (const payEndCd of ['00', '99'] as const)
      for (const userLimitTypeCd of ['00', '99'] as const)
        for (const attendCount of [0, 2]) {
          const terms = { payEndAt, payEndCd, userLimitTypeCd, maxUserCount: 2 }
          const title = JSON.stringify([payEndAt, payEndCd, userLimitTypeCd, attendCount])
          await aCourse(services, channelSeq, { title, ...terms }, { attendCount })
          const recruitment = courseRecruitment({
            ...terms,
            payStartCd: '99',
            payStartAt: null,
            choiseTypeCd: '00',
            attendCount,
            acceptCnt: 0,
          })
          if (isBrowsable(courseState('00', recruitment, new Date()), '00')) made.push(title)
        }
  expect((await titles(channelSeq, { size: '100' })).sort()).toEqual(made.sort())
})

describe('CAT-35 looking for a class', async () => {
  const { channelSeq } = await aChannel(services)
  const course = (title: string, change: Parameters<typeof aCourse>[2] = {}, sum = 0) =>
    aCourse(services, channelSeq, { title, subTitle: '', ...change }, { attendSum: sum })
  const [older, newer] = [inDays(-10), inDays(-1)]
  await course('에세이 한 편', { price: 30_000, difficultyCd: '02', releasedAt: older }, 5)
  await course(
    '소설 100% 완성',
    { subTitle: '단편부터', price: 90_000, discountPrice: 20_000, releasedAt: newer },
    9,
  )
  const free = await course(
    '무료 특강',
    { fareCd: '00', price: null, courseTypeCd: '00', releasedAt: inDays(-3) },
    1,
  )
  const teacher = await aCourseStaff(services, free, 'FAC')
  const categorised = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/admin/categories/create`,
    as: await anOperator(services, channelSeq, 'OWN'),
    body: { name: '소설' },
  })
  const category = categorised.body.data.channelCategorySeq
  await course('장편', { channelCategorySeq: category, price: 50_000, releasedAt: inDays(-5) }, 7)

  test.each([
    ['in the title', { q: '에세이' }, ['에세이 한 편']],
    ['in the subtitle', { q: '단편' }, ['소설 100% 완성']],
    ['by letters in any case', { q: ' 특강 ' }, ['무료 특강']],
    ['by teacher', { q: teacher.name }, ['무료 특강']],
    ['with a percent sign that is one', { q: '100%' }, ['소설 100% 완성']],
    ['with a wildcard that is none', { q: '_' }, []],
    ['by category', { category: String(category) }, ['장편']],
    ['by kind', { courseTypeCd: '00' }, ['무료 특강']],
    ['by difficulty', { difficultyCd: '02' }, ['에세이 한 편']],
    ['free ones', { fare: 'free' }, ['무료 특강']],
    ['paid ones', { fare: 'paid', sort: 'priceLow' }, ['소설 100% 완성', '에세이 한 편', '장편']],
    [
      'by what is charged today',
      { minPrice: '20000', maxPrice: '30000', sort: 'priceLow' },
      ['소설 100% 완성', '에세이 한 편'],
    ],
    ['the newest first', { sort: 'newest' }, ['소설 100% 완성', '무료 특강', '장편', '에세이 한 편']],
    ['the most attended first', { sort: 'popular' }, ['소설 100% 완성', '장편', '에세이 한 편', '무료 특강']],
    ['the cheapest first', { sort: 'priceLow' }, ['무료 특강', '소설 100% 완성', '에세이 한 편', '장편']],
    ['the dearest first', { sort: 'priceHigh' }, ['장편', '에세이 한 편', '소설 100% 완성', '무료 특강']],
  ])('%s', async (_, query, found) => {
    expect(await titles(channelSeq, query)).toEqual(found)
  })

  test('categories in use come with their number', async () => {
    const { body } = await server.call({ url: `/api/v1.0/channels/${channelSeq}/categories` })
    expect(body.data).toEqual({
      list: [{ channelCategorySeq: category, name: '소설', courseCount: 1 }],
      totalCount: 1,
    })
  })

  test('UI-06 UI-07 pages of a size that is none of ours are corrected, and a page too far is empty', async () => {
    const page = async (query: Record<string, string>) =>
      (await server.call({ url: `/api/v2.0/channels/${channelSeq}/courses`, query })).body.data
    expect((await page({ size: '10', page: '1' })).list).toHaveLength(4)
    expect((await page({ page: '-3', size: '7' })).list).toHaveLength(4)
    expect(await page({ page: '9' })).toEqual({ list: [], totalCount: 4 })
  })

  test('SEC-30 SEC-52 hostile values are words to search for or a mistake, never a fault', async () => {
    for (const q of [`'; select pg_sleep(5); --`, '"]}', '\\', '%%%', '\u0000', 'a'.repeat(100)]) {
      const { status } = await server.call({ url: `/api/v2.0/channels/${channelSeq}/courses`, query: { q } })
      expect([200, 400], q).toContain(status)
    }
    const refused: Record<string, string>[] = [
      { q: 'a'.repeat(101) },
      { sort: "'" },
      { category: 'x' },
      { size: '1e99' },
      { minPrice: '-1' },
      { fare: '__proto__' },
    ]
    for (const query of refused)
      expect(
        (await server.call({ url: `/api/v2.0/channels/${channelSeq}/courses`, query })).status,
        JSON.stringify(query),
      ).toBe(400)
  })
})

test('CAT-34 the order by price follows what is charged today', async () => {
  const { channelSeq } = await aChannel(services)
  const rows = [
    { fareCd: '01', price: 40_000 },
    { fareCd: '01', price: 90_000, discountPrice: 10_000, discountEndAt: inDays(1) },
    { fareCd: '01', price: 80_000, discountPrice: 5_000, discountEndAt: inDays(-1) },
    { fareCd: '01', price: 70_000, discountPrice: 75_000 },
    { fareCd: '00', price: 60_000 },
    { fareCd: '01', price: null },
  ] as const
  for (const row of rows)
    await aCourse(services, channelSeq, {
      ...row,
      title: String(chargedPrice({ ...row, currency: 'KRW' }, new Date())),
    })
  expect(await titles(channelSeq, { sort: 'priceLow' })).toEqual([
    '0',
    '10000',
    '40000',
    '70000',
    '80000',
    'null',
  ])
})

test('the home page has rows of open classes, the reviews of visible ones, and the people who teach', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, {}, { reviewCount: 2, reviewHalfStars: 19 })
  await aCourse(services, channelSeq, { fareCd: '00', title: '무료' })
  const teacher = await aCourseStaff(services, course, 'FAC')
  await anItem(services, course)
  const learner = await aMember(services, channelSeq, { name: '박독자' })
  const { attendSeq } = await anAttendance(services, course, learner)
  await server.call({
    method: 'POST',
    url: `/api/v2.0/channels/${channelSeq}/courses/${course.courseSeq}/review`,
    as: learner,
    body: { reviewPoint: 4.5, description: '문장이 남았어요', attendSeq },
  })

  const { body } = await server.call({ url: `/api/v2.0/channels/${channelSeq}/home` })

  expect(body.data.free.map((row: { title: string }) => row.title)).toEqual(['무료'])
  expect(body.data.popular).toHaveLength(2)
  expect(body.data).toMatchObject({ reviewCount: 3, reviewRate: 4.67 })
  expect(body.data.reviews).toEqual([
    expect.objectContaining({ courseTitle: course.title, writerName: '박독자', reviewPoint: 4.5 }),
  ])
  expect(body.data.teachers).toEqual([{ userSeq: teacher.userSeq, name: teacher.name, imageUrl: null }])
})
