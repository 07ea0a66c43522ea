import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aChannel, aCourse, aMember, anAttendance, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { courseCounts } from '../catalog/tables.ts'
import { reviews } from './tables.ts'

const server = await testServer()
const { services } = server
const { channelSeq } = await aChannel(services)

type Course = { channelSeq: number; courseSeq: number }
const urlOf = (course: Course) => `/api/v2.0/channels/${course.channelSeq}/courses/${course.courseSeq}/review`
const list = async (course: Course, query: Record<string, string> = {}) => {
  const { status, body } = await server.call({ url: urlOf(course), query })
  expect(status).toBe(200)
  return body.data
}
const write = (
  course: Course,
  { person, attendSeq }: Learner,
  reviewPoint = 5,
  description = '문장이 남았어요',
) =>
  server.call({
    method: 'POST',
    url: urlOf(course),
    as: person,
    body: { reviewPoint, description, attendSeq },
  })
const remove = (course: Course, { person, attendSeq }: Learner) =>
  server.call({ method: 'POST', url: `${urlOf(course)}/delete`, as: person, body: { attendSeq } })

interface Learner {
  person: Person
  attendSeq: number
}
async function aLearner(course: Course, change: Parameters<typeof anAttendance>[3] = {}): Promise<Learner> {
  const person = await aMember(services, course.channelSeq)
  return { person, ...(await anAttendance(services, course, person, change)) }
}

async function countsOf({ courseSeq }: Course) {
  const ofCourse = and(eq(courseCounts.channelSeq, channelSeq), eq(courseCounts.courseSeq, courseSeq))
  const [counts] = await services.db.select().from(courseCounts).where(ofCourse)
  return { reviewCount: counts?.reviewCount, reviewHalfStars: counts?.reviewHalfStars }
}

describe('writing a review', () => {
  test('REV-03 REV-12 a learner adds a review and edits it; there is one for each attendance', async () => {
    const course = await aCourse(services, channelSeq)
    const learner = await aLearner(course)

    const added = await write(course, learner, 4.5, '  천천히 쓰게 됐어요 ')
    expect(added.status).toBe(200)
    expect(added.body.data).toMatchObject({
      evaluationSeq: expect.any(Number),
      courseSeq: course.courseSeq,
      channelSeq,
      attendSeq: learner.attendSeq,
      writerName: learner.person.name,
      reviewPoint: 4.5,
      content: '천천히 쓰게 됐어요',
      createdAt: expect.stringMatching(/Z$/),
    })
    const edited = await write(course, learner, 3, '다시 생각해 보니')
    expect(edited.body.data.evaluationSeq).toBe(added.body.data.evaluationSeq)
    expect(await list(course)).toMatchObject({ reviewCount: 1, reviewRate: 3 })
  })

  test.each([
    ['REV-06 applied but was not approved', { choiseStatusCd: '01' as const, attendAt: null }],
    ['REV-06 is on hold', { choiseStatusCd: '02' as const }],
    ['REV-06 cancelled', { choiseStatusCd: '99' as const }],
    ['REV-06 could have until yesterday', { reviewExpringAt: new Date(Date.now() - 86_400_000) }],
  ])('%s: no review', async (_, change) => {
    const course = await aCourse(services, channelSeq)
    const { status, body } = await write(course, await aLearner(course, change))
    expect([status, body.errorName]).toEqual([403, 'REVIEW_NOT_ALLOWED'])
  })

  test('REV-06 the expiry of the review decides, and mine tells it', async () => {
    const course = await aCourse(services, channelSeq)
    const learner = await aLearner(course, { reviewExpringAt: new Date('2026-12-01T00:00:00Z') })
    const canReview = async () =>
      (
        await server.call({
          url: `/api/v2.0/channels/${channelSeq}/courses/${course.courseSeq}/mine`,
          as: learner.person,
        })
      ).body.data.canReview
    server.clock.set('2026-11-30T23:59:59Z')
    expect(await canReview()).toBe(true)
    expect((await write(course, learner)).status).toBe(200)
    server.clock.set('2026-12-01T00:00:01Z')
    expect(await canReview()).toBe(false)
    expect((await write(course, learner)).status).toBe(403)
    server.clock.set(new Date())
  })

  test.each([
    ['REV-11 without content', 5, '   ', { description: '내용을 입력해주세요' }],
    [
      'VAL-23 of 5,001 characters',
      5,
      'a'.repeat(5001),
      { description: '최대 5,000자까지 입력할 수 있습니다.' },
    ],
    ['UI-09 of no stars', 0, '좋아요', { reviewPoint: expect.any(String) }],
    ['UI-09 of six', 6, '좋아요', { reviewPoint: expect.any(String) }],
    ['UI-09 of a third', 4.3, '좋아요', { reviewPoint: expect.any(String) }],
  ])('%s is refused at its field', async (_, point, description, fields) => {
    const course = await aCourse(services, channelSeq)
    const { status, body } = await write(course, await aLearner(course), point, description)
    expect(status).toBe(400)
    expect(body.fields).toEqual(fields)
  })

  test('SEC-04 GEN-18 an attendance of somebody else, another class or another site is none', async () => {
    const course = await aCourse(services, channelSeq)
    const [mine, theirs] = [await aLearner(course), await aLearner(course)]
    const elsewhere = await aLearner(await aCourse(services, channelSeq))
    const far = await aCourse(services, (await aChannel(services)).channelSeq)
    const farLearner = await aLearner(far)

    expect((await write(course, { ...mine, attendSeq: theirs.attendSeq })).status).toBe(403)
    expect((await remove(course, { ...mine, attendSeq: theirs.attendSeq })).status).toBe(403)
    expect((await write(course, elsewhere)).status).toBe(403)
    expect((await write(course, { ...mine, attendSeq: farLearner.attendSeq })).status).toBe(403)
    expect((await write({ channelSeq, courseSeq: far.courseSeq }, mine)).status).toBe(404)
    expect((await list(course)).reviewCount).toBe(0)
  })

  test('SEC-44 markup in a review stays text', async () => {
    const course = await aCourse(services, channelSeq)
    const text = '<script>alert(1)</script>'
    expect((await write(course, await aLearner(course), 5, text)).body.data.content).toBe(text)
  })
})

describe('REV-18 the counts of a class', () => {
  test('REV-05 REV-18 follow every add, edit and delete; deleting twice deletes once', async () => {
    const course = await aCourse(services, channelSeq)
    const [one, two] = [await aLearner(course), await aLearner(course)]
    await write(course, one, 5)
    await write(course, two, 2.5)
    expect(await countsOf(course)).toEqual({ reviewCount: 2, reviewHalfStars: 15 })
    await write(course, two, 4)
    expect(await countsOf(course)).toEqual({ reviewCount: 2, reviewHalfStars: 18 })
    expect((await remove(course, one)).status).toBe(200)
    expect((await remove(course, one)).status).toBe(200)
    expect(await countsOf(course)).toEqual({ reviewCount: 1, reviewHalfStars: 8 })
    expect(await list(course)).toMatchObject({ reviewCount: 1, reviewRate: 4, distribution: [0, 1, 0, 0, 0] })
  })

  test('REV-18 stay exact when everybody writes at once', async () => {
    const course = await aCourse(services, channelSeq)
    const learners = await Promise.all(Array.from({ length: 5 }, () => aLearner(course)))
    const points = [5, 4.5, 4, 3.5, 3]
    const answers = await Promise.all(
      learners.flatMap((learner, index) => [
        write(course, learner, points[index]),
        write(course, learner, points[index]),
        write(course, learner, points[index]),
      ]),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await countsOf(course)).toEqual({ reviewCount: 5, reviewHalfStars: 40 })
    await Promise.all(learners.flatMap((learner) => [remove(course, learner), remove(course, learner)]))
    expect(await countsOf(course)).toEqual({ reviewCount: 0, reviewHalfStars: 0 })
  })

  test('REV-18 leave out what staff hid, also while it is edited and deleted', async () => {
    const course = await aCourse(services, channelSeq)
    const learner = await aLearner(course)
    await write(course, learner, 1)
    await services.db
      .update(reviews)
      .set({ visibleYn: 'N' })
      .where(and(eq(reviews.channelSeq, channelSeq), eq(reviews.attendSeq, learner.attendSeq)))
    await services.db
      .update(courseCounts)
      .set({ reviewCount: 0, reviewHalfStars: 0 })
      .where(eq(courseCounts.courseSeq, course.courseSeq))
    await write(course, learner, 5)
    await remove(course, learner)
    expect(await countsOf(course)).toEqual({ reviewCount: 0, reviewHalfStars: 0 })
  })
})

describe('reading reviews', () => {
  test('REV-01 REV-02 pages follow each other without a gap or a repeat, also among equal times', async () => {
    const course = await aCourse(services, channelSeq)
    const learners = await Promise.all(Array.from({ length: 23 }, () => aLearner(course)))
    server.clock.set('2026-11-20T10:00:00Z')
    for (const [index, learner] of learners.entries()) {
      if (index % 5 === 0) server.clock.advance(1000)
      await write(course, learner, 0.5 + (index % 10) / 2)
    }
    server.clock.set(new Date())

    for (const sort of ['newest', 'rating', 'best']) {
      const seen: { evaluationSeq: number; createdAt: string; reviewPoint: number }[] = []
      for (;;) {
        const last = seen.at(-1)
        const page = await list(course, {
          sort,
          ...(last && {
            lastEvaluationSeq: String(last.evaluationSeq),
            lastReviewDatetime: last.createdAt,
            lastReviewPoint: String(last.reviewPoint),
          }),
        })
        expect(page.reviewCount).toBe(23)
        if (page.reviews.length === 0) break
        seen.push(...page.reviews)
      }
      expect(new Set(seen.map(({ evaluationSeq }) => evaluationSeq)).size).toBe(23)
      expect(seen).toHaveLength(23)
      const keys = seen.map(({ createdAt, reviewPoint }) =>
        sort === 'newest' ? Date.parse(createdAt) : reviewPoint,
      )
      expect(keys).toEqual([...keys].sort((a, b) => b - a))
    }
  })

  test('REV-01 the summary counts half stars to the star above', async () => {
    const course = await aCourse(services, channelSeq)
    for (const point of [5, 4.5, 4, 0.5]) await write(course, await aLearner(course), point)
    expect(await list(course)).toMatchObject({
      reviewCount: 4,
      reviewRate: 3.5,
      distribution: [2, 1, 0, 0, 1],
    })
  })

  test('REV-01 going on after a review that was deleted meanwhile skips nothing', async () => {
    const course = await aCourse(services, channelSeq)
    const learners = await Promise.all(Array.from({ length: 12 }, () => aLearner(course)))
    for (const learner of learners) await write(course, learner)
    const first = (await list(course)).reviews
    const last = first.at(-1)
    const gone = learners.find(({ attendSeq }) => attendSeq === last.attendSeq)
    if (gone) await remove(course, gone)
    const rest = await list(course, {
      lastEvaluationSeq: String(last.evaluationSeq),
      lastReviewDatetime: last.createdAt,
    })
    expect(rest.reviews).toHaveLength(2)
  })

  test('CAT-23 a class that hides its reviews tells none', async () => {
    const course = await aCourse(services, channelSeq, { switches: { courseReviewShowYn: 'N' } })
    await write(course, await aLearner(course))
    expect(await list(course)).toEqual({
      reviews: [],
      reviewCount: 0,
      reviewRate: 0,
      distribution: [0, 0, 0, 0, 0],
    })
  })

  test('SEC-10 a review tells its writer by name and picture, and nothing else of the person', async () => {
    const course = await aCourse(services, channelSeq)
    const learner = await aLearner(course)
    await write(course, learner)
    const { response, body } = await server.call({ url: urlOf(course) })
    expect(Object.keys(body.data.reviews[0]).toSorted()).toEqual(
      [
        ['answer', 'answeredAt', 'answererName'],
        ['attendSeq', 'channelSeq', 'courseSeq', 'evaluationSeq'],
        ['bestYn', 'content', 'createdAt', 'photos', 'reviewPoint'],
        ['profileImageUrl', 'writerName'],
      ]
        .flat()
        .toSorted(),
    )
    expect(response.payload).not.toContain(learner.person.email)
    expect(response.payload).not.toContain('userSeq')
  })
})
