import { describe, expect, test } from 'vitest'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  aPerson,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { services } = server
const { channelSeq } = await aChannel(services)

const urlOf = (course: { channelSeq: number; courseSeq: number }, version = 'v2.0') =>
  `/api/${version}/channels/${course.channelSeq}/courses/${course.courseSeq}`
const get = (course: { channelSeq: number; courseSeq: number }, as?: { accessToken: string }) =>
  server.call({ url: urlOf(course), ...(as && { as }) })

test('CAT-01 CAT-02 CAT-03 one class, with the fields of D2, under both versions of the path', async () => {
  const course = await aCourse(services, channelSeq, {
    introduction: { type: 'doc', content: [{ type: 'paragraph' }] },
    audiences: ['처음 쓰는 사람'],
    installmentStatus: 'Y',
    installmentMonth: 3,
    vodDays: 90,
  })
  await anItem(services, course, { duration: 754 })

  const { status, body } = await get(course)

  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    courseSeq: course.courseSeq,
    channelSeq,
    channelName: '느린 글방',
    title: course.title,
    courseTypeCd: '05',
    fareCd: '01',
    currency: 'KRW',
    displayCurrency: 'KRW',
    price: 60_000,
    discountPrice: null,
    months: 3,
    monthPrice: 20_000,
    difficultyCd: '01',
    categoryCd: '000001',
    liveTypeCd: '00',
    deliveryCd: '99',
    openTypeCd: '00',
    choiseTypeCd: '00',
    trashTypeCd: '00',
    payable: 1,
    serviceAlias: 'default',
    vodDays: 90,
    likeCount: 0,
    reviewCount: 0,
    reviewRate: 0,
    curriculumCount: 1,
    classTime: 13,
    audiences: ['처음 쓰는 사람'],
    refundPolicy: 'ECOMMERCE',
  })
  expect(body.data.refererCodeUrl).toMatch(/\/invite\/\w+\?channelSeq=\d+$/)
  expect((await server.call({ url: urlOf(course, 'v1-0') })).body).toEqual(body)
})

test('CAT-16 a class in dollars shows dollars', async () => {
  const course = await aCourse(services, channelSeq, {
    displayCurrency: 'USD',
    priceEx: 5000,
    discountPriceEx: 4000,
  })
  const { body } = await get(course)
  expect(body.data).toMatchObject({ displayCurrency: 'USD', priceEx: 5000, discountPriceEx: 4000 })
  expect(body.data.discountPercent).toBe(20)
})

test.each([
  ['CAT-34 inside its period', -1, 1, 50_000],
  ['CAT-34 before it', 1, 2, null],
  ['CAT-34 after it', -2, -1, null],
  ['CAT-34 with open bounds', null, null, 50_000],
])('%s a discount is there or not', async (_, start, end, discountPrice) => {
  const at = (days: number | null) => (days === null ? null : new Date(Date.now() + days * 86_400_000))
  const course = await aCourse(services, channelSeq, {
    discountPrice: 50_000,
    discountStartAt: at(start),
    discountEndAt: at(end),
  })
  const { body } = await get(course)
  expect(body.data.discountPrice).toBe(discountPrice)
  expect(body.data.discountPercent).toBe(discountPrice && 16)
  if (discountPrice === null) expect(body.data.discountEndAt).toBeNull()
})

test('CAT-15 AUTH-12 free-ish, paid and free-open classes tell their kind of fare', async () => {
  for (const fareCd of ['00', '01', '03'] as const)
    expect((await get(await aCourse(services, channelSeq, { fareCd }))).body.data.fareCd).toBe(fareCd)
})

test('CAT-14 CAT-37 rows tell kind, length, lock, preview and opening, never where they are played from (SEC-10)', async () => {
  const course = await aCourse(services, channelSeq)
  const opening = new Date('2026-12-01T11:00:00Z')
  const section = await anItem(services, course, {
    curriculumTypeCd: '01',
    title: '1부',
    openedAt: opening,
    ord: 1,
    duration: 0,
  })
  const video = await anItem(services, course, {
    sectionSeq: section.curriculumSeq,
    lockStatusYn: 'Y',
    isPublic: 1,
    ord: 2,
  })
  await anItem(services, course, { curriculumTypeCd: '00', title: '합평', ord: 3, duration: 0 })
  await anItem(services, course, { title: '숨긴 항목', publicCd: '99', ord: 4 })
  await anItem(services, course, { title: '지운 항목', removedAt: new Date(), ord: 5 })

  const { data } = (await get(course)).body

  expect(data.curriculumStatusList).toEqual(['00', '02'])
  expect(data.curriculumCount).toBe(2)
  expect(data.curriculum.map((row: { title: string }) => row.title)).toEqual([
    '1부',
    '첫 문장 고르기',
    '합평',
  ])
  expect(data.curriculum[1]).toEqual({
    curriculumSeq: video.curriculumSeq,
    curriculumTypeCd: '02',
    sectionSeq: section.curriculumSeq,
    title: '첫 문장 고르기',
    vodTypeCd: '01',
    vodLockStatusCd: '1',
    duration: 600,
    isPublic: 1,
    openedAt: opening.toISOString(),
  })
})

test('SEC-10 no answer carries what only staff may see', async () => {
  const course = await aCourse(services, channelSeq, { kakao: 'https://open.kakao.com/o/1' })
  await anItem(services, course)
  const learner = await aMember(services, channelSeq)
  await anAttendance(services, course, learner)
  const owner = await anOperator(services, channelSeq, 'OWN')

  const keysOf = async (as?: { accessToken: string }) => allKeys((await get(course, as)).body.data)
  const forVisitor = await keysOf()

  expect(await keysOf(learner)).toEqual(forVisitor)
  expect(await keysOf(owner)).toEqual(forVisitor)
  for (const secret of [
    'linkUrl',
    'uploadVodSeq',
    'joinUrl',
    'email',
    'phone',
    'kakao',
    'revision',
    'password',
  ])
    expect(forVisitor).not.toContain(secret)
})

test('CAT-23 AUTH-04 display switches are Y unless switched off, and what is off is not told', async () => {
  const shown = await aCourse(services, channelSeq, {}, { attendSum: 12 })
  expect((await get(shown)).body.data).toMatchObject({
    courseReviewShowYn: 'Y',
    courseQaShowYn: 'Y',
    courseReviewCountShowYn: 'Y',
    coursePromotionShowYn: 'Y',
    courseReviewFloatingShowYn: 'Y',
    courseValidShowYn: 'Y',
    courseAttendCountShowYn: 'Y',
    courseTutorShowYn: 'Y',
    courseAttendSumShowYn: 'Y',
    attendSum: 12,
  })
  const hidden = await aCourse(
    services,
    channelSeq,
    { switches: { courseAttendSumShowYn: 'N', courseTutorShowYn: 'N' } },
    { attendSum: 12 },
  )
  await aCourseStaff(services, hidden, 'FAC')
  expect((await get(hidden)).body.data).toMatchObject({ attendSum: null, teachers: [] })
})

test('CAT-33 a class that opens elsewhere names its address', async () => {
  const course = await aCourse(services, channelSeq, { openTypeCd: '99', openTypeUrl: 'https://a.test/x' })
  expect((await get(course)).body.data).toMatchObject({ openTypeCd: '99', openTypeUrl: 'https://a.test/x' })
})

describe('who may know of a class', () => {
  test('CAT-04 ERR-05 a deleted class answers 410 with its message', async () => {
    const course = await aCourse(services, channelSeq, { trashTypeCd: '01', trashedAt: new Date() })
    const { status, body } = await get(course)
    expect(status).toBe(410)
    expect(body).toMatchObject({ errorName: 'CLASS_DELETED', message: '삭제된 클래스입니다.' })
  })

  test.each([
    ['CAT-40 SEC-07 a private class', { publicCd: '99' as const }],
    ['SEC-07 an unpublished class', { releaseStateCd: '00' as const }],
    ['SEC-07 a private class in the bin', { publicCd: '99' as const, trashTypeCd: '01' as const }],
  ])('%s does not exist for a stranger, in any of its calls (SEC-09)', async (_, hidden) => {
    const course = await aCourse(services, channelSeq, { ...hidden, refererCode: `r${Math.random()}` })
    const stranger = await aMember(services, channelSeq)
    const calls = [
      { url: urlOf(course) },
      { url: `${urlOf(course)}/mine` },
      { url: `${urlOf(course)}/review` },
      { url: `/api/v1.0/bookmark/${channelSeq}/${course.courseSeq}`, method: 'POST' as const, body: {} },
      {
        url: `/api/v1.0/bookmark/${channelSeq}/${course.courseSeq}/delete`,
        method: 'POST' as const,
        body: {},
      },
    ]
    for (const call of calls) {
      const answer = await server.call({ ...call, as: stranger })
      expect(answer.status, call.url).toBe(404)
      expect(answer.body.errorName).toBe('CLASS_NOT_FOUND')
    }
  })

  test('CAT-40 its attendees, those on its list and its staff know of a private class', async () => {
    const course = await aCourse(services, channelSeq, { publicCd: '99' })
    const attendee = await aMember(services, channelSeq)
    await anAttendance(services, course, attendee)
    const invited = await aMember(services, channelSeq)
    await anAttendance(services, course, invited, { choiseStatusCd: '01', attendAt: null })
    const cancelled = await aMember(services, channelSeq)
    await anAttendance(services, course, cancelled, { choiseStatusCd: '99' })
    const facilitator = await aCourseStaff(services, course, 'FAC')
    const manager = await anOperator(services, channelSeq, 'MNG')
    const teacherOfOthers = await anOperator(services, channelSeq, 'TCH')

    for (const person of [attendee, invited, facilitator, manager])
      expect((await get(course, person)).status).toBe(200)
    for (const person of [cancelled, teacherOfOthers]) expect((await get(course, person)).status).toBe(404)
  })

  test('GEN-18 SEC-01 a class of another site answers as a class that never was', async () => {
    const other = await aChannel(services)
    const theirs = await aCourse(services, other.channelSeq, { title: '남의 클래스' })
    const owner = await anOperator(services, channelSeq, 'OWN')

    const foreign = await get({ channelSeq, courseSeq: theirs.courseSeq }, owner)
    const random = await get({ channelSeq, courseSeq: 999_999_999 }, owner)

    expect(foreign.status).toBe(404)
    expect(foreign.body).toEqual(random.body)
    expect(foreign.response.payload).not.toContain('남의')
  })
})

test('AUTH-11 CAT-03 type=update carries what staff edit, for staff of the class only', async () => {
  const course = await aCourse(services, channelSeq)
  const facilitator = await aCourseStaff(services, course, 'FAC')
  const url = `${urlOf(course)}?type=update`

  const mine = await server.call({ url, as: facilitator })
  expect(mine.status).toBe(200)
  expect(mine.body.data.editing).toMatchObject({ courseSeq: course.courseSeq, revision: 1 })
  expect((await get(course, facilitator)).body.data.editing).toBeUndefined()

  expect((await server.call({ url })).status).toBe(401)
  expect((await server.call({ url, as: await aMember(services, channelSeq) })).status).toBe(403)
  expect((await server.call({ url, as: await aPerson(services) })).body.errorName).toBe('NOT_CHANNEL_USER')
})

test('a class is kept in the process until its site changes, its counts are not', async () => {
  const course = await aCourse(services, channelSeq)
  const me = await aMember(services, channelSeq)
  expect((await get(course)).body.data.likeCount).toBe(0)
  await server.call({
    url: `/api/v1.0/bookmark/${channelSeq}/${course.courseSeq}`,
    method: 'POST',
    as: me,
    body: {},
  })
  // Whoever has no login may be told the count of a second ago (platform/http/finished.test.ts).
  expect((await get(course, me)).body.data.likeCount).toBe(1)

  const owner = await anOperator(services, channelSeq, 'OWN')
  const saved = await server.call({
    method: 'POST',
    url: `/api/v2.0/channels/${channelSeq}/admin/courses/${course.courseSeq}/public`,
    as: owner,
    body: { publish: false },
  })
  expect(saved.status).toBe(200)
  expect((await get(course)).status).toBe(404)
})

function allKeys(value: unknown): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(allKeys))].sort()
  if (typeof value !== 'object' || value === null) return []
  return [...new Set(Object.entries(value).flatMap(([key, inner]) => [key, ...allKeys(inner)]))].sort()
}
