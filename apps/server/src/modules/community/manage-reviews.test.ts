import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { aChannel, aCourse, aMember, anAttendance, anOperator, type Person } from '../../testing/factories.ts'
import { aPicture } from '../../testing/selling.ts'
import { testServer } from '../../testing/server.ts'
import { courseCounts } from '../catalog/tables.ts'
import { courseStaff } from '../membership/tables.ts'

const server = await testServer()
const { services } = server

type Course = { channelSeq: number; courseSeq: number }

async function aSite() {
  const { channelSeq } = await aChannel(services)
  return { channelSeq, manager: await anOperator(services, channelSeq, 'MNG') }
}
type Site = Awaited<ReturnType<typeof aSite>>

const publicUrl = ({ channelSeq, courseSeq }: Course) =>
  `/api/v2.0/channels/${channelSeq}/courses/${courseSeq}/review`
const publicList = async (course: Course) => (await server.call({ url: publicUrl(course) })).body.data

async function aReview(course: Course, reviewPoint = 5, description = '문장이 남았어요', name = '윤하늘') {
  const person = await aMember(services, course.channelSeq, { name })
  const { attendSeq } = await anAttendance(services, course, person)
  const body = { reviewPoint, description, attendSeq }
  const answer = await server.call({ method: 'POST', url: publicUrl(course), as: person, body })
  const evaluationSeq: number = answer.body.data.evaluationSeq
  return { person, attendSeq, evaluationSeq, ...course }
}
type Written = Awaited<ReturnType<typeof aReview>>

const adminUrl = ({ channelSeq }: { channelSeq: number }) => `/api/v1.0/channels/${channelSeq}/admin/reviews`
const found = async (site: Site, query: Record<string, string> = {}, as: Person = site.manager) => {
  const { body } = await server.call({ url: adminUrl(site), as, query })
  const list: { evaluationSeq: number }[] = body.data.list
  expect(body.data.totalCount).toBe(list.length)
  return list.map(({ evaluationSeq }) => evaluationSeq)
}
const change = async (site: Site, review: Written, what: string, body: object, as: Person = site.manager) =>
  server.call({
    method: 'POST',
    url: `${adminUrl(site)}/${review.evaluationSeq}/${what}`,
    as,
    body: { revision: await revisionOf(site, review), ...body },
  })
/** How often the answer was changed, as its form reads it. */
async function revisionOf(site: Site, { evaluationSeq }: Written): Promise<number | undefined> {
  const { body } = await server.call({ url: adminUrl(site), as: site.manager })
  const list: { evaluationSeq: number; revision: number }[] = body.data.list
  return list.find((one) => one.evaluationSeq === evaluationSeq)?.revision
}
const report = (review: Written, as: Person, reason = '광고예요') =>
  server.call({
    method: 'POST',
    url: `${publicUrl(review)}/${review.evaluationSeq}/report/create`,
    as,
    body: { reason },
  })

describe('REV-16 staff', () => {
  test('REV-16 find reviews by class, rating, state and words', async () => {
    const site = await aSite()
    const [diary, essay] = [
      await aCourse(services, site.channelSeq, { title: '일기' }),
      await aCourse(services, site.channelSeq, { title: '에세이' }),
    ]
    const good = await aReview(diary, 4.5, '100% 좋아요')
    const plain = await aReview(diary, 4, '괜찮아요', '문가람')
    const bad = await aReview(essay, 1, '아쉬워요')

    expect(await found(site)).toEqual([bad, plain, good].map(({ evaluationSeq }) => evaluationSeq))
    expect(await found(site, { courseSeq: String(essay.courseSeq) })).toEqual([bad.evaluationSeq])
    expect(await found(site, { rating: '5' })).toEqual([good.evaluationSeq])
    expect(await found(site, { rating: '4' })).toEqual([plain.evaluationSeq])
    expect(await found(site, { q: '가람' })).toEqual([plain.evaluationSeq])
    expect(await found(site, { q: '0%' })).toEqual([good.evaluationSeq])
    const { body } = await server.call({ url: adminUrl(site), as: site.manager })
    expect(body.data.courses.map(({ title }: { title: string }) => title)).toEqual(['에세이', '일기'])

    await change(site, bad, 'visibility/modify', { visibleYn: 'N', hideReason: '욕설' })
    await change(site, good, 'best/modify', { bestYn: 'Y' })
    await change(site, plain, 'answer/modify', { answer: '고마워요' })
    expect(await found(site, { state: 'hidden' })).toEqual([bad.evaluationSeq])
    expect(await found(site, { state: 'visible' })).toEqual([plain.evaluationSeq, good.evaluationSeq])
    expect(await found(site, { state: 'best' })).toEqual([good.evaluationSeq])
    expect(await found(site, { state: 'unanswered' })).toEqual([good.evaluationSeq])
  })

  test('REV-16 answer a review, change the answer and take it back', async () => {
    const site = await aSite()
    const course = await aCourse(services, site.channelSeq)
    const review = await aReview(course)
    const shown = async () => (await publicList(course)).reviews[0]
    expect((await change(site, review, 'answer/modify', { answer: '  고마워요 ' })).status).toBe(200)
    expect(await shown()).toMatchObject({
      answer: '고마워요',
      answererName: site.manager.name,
      answeredAt: expect.stringMatching(/Z$/),
    })
    await change(site, review, 'answer/modify', { answer: '다시 고마워요' })
    expect(await shown()).toMatchObject({ answer: '다시 고마워요' })
    await change(site, review, 'answer/modify', { answer: ' ' })
    expect(await shown()).toMatchObject({ answer: null, answererName: null, answeredAt: null })
    expect((await change(site, review, 'answer/modify', { answer: 'a'.repeat(2001) })).status).toBe(400)
  })

  test('REV-16, REV-18, GEN-20 hide a review for a reason: it no longer counts, until it is shown again', async () => {
    const site = await aSite()
    const course = await aCourse(services, site.channelSeq)
    await aReview(course, 5)
    const bad = await aReview(course, 1)
    const counts = async () => {
      const of = and(
        eq(courseCounts.channelSeq, course.channelSeq),
        eq(courseCounts.courseSeq, course.courseSeq),
      )
      const [row] = await services.db.select().from(courseCounts).where(of)
      return [row?.reviewCount, row?.reviewHalfStars]
    }
    const refused = await change(site, bad, 'visibility/modify', { visibleYn: 'N', hideReason: ' ' })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['hideReason']])
    expect(await counts()).toEqual([2, 12])

    const hide = () => change(site, bad, 'visibility/modify', { visibleYn: 'N', hideReason: '욕설이 있어요' })
    const answers = await Promise.all([hide(), hide(), hide()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await counts()).toEqual([1, 10])
    expect(await publicList(course)).toMatchObject({ reviewCount: 1, reviewRate: 5 })
    const { body } = await server.call({ url: adminUrl(site), as: site.manager, query: { state: 'hidden' } })
    expect(body.data.list[0]).toMatchObject({ visibleYn: 'N', hideReason: '욕설이 있어요' })

    await change(site, bad, 'visibility/modify', { visibleYn: 'Y', hideReason: '' })
    expect(await counts()).toEqual([2, 12])
    const entries = await services.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.channelSeq, site.channelSeq), eq(auditEntries.action, 'review.visibility')))
    expect(entries).toHaveLength(4)
  })

  test('REV-16 pin a review as best, and it stands first', async () => {
    const site = await aSite()
    const course = await aCourse(services, site.channelSeq)
    const pinned = await aReview(course, 3)
    await aReview(course, 5)
    expect((await change(site, pinned, 'best/modify', { bestYn: 'Y' })).status).toBe(200)
    const { body } = await server.call({ url: publicUrl(course), query: { sort: 'best' } })
    expect(body.data.reviews[0]).toMatchObject({ evaluationSeq: pinned.evaluationSeq, bestYn: 'Y' })
  })

  test('REV-16, PERM-24 an instructor reads the reviews of the own classes and changes none', async () => {
    const site = await aSite()
    const teacher = await anOperator(services, site.channelSeq, 'TCH')
    const own = await aCourse(services, site.channelSeq)
    await services.db.insert(courseStaff).values({
      channelSeq: site.channelSeq,
      courseSeq: own.courseSeq,
      userSeq: teacher.userSeq,
      userTypeCd: 'FAC',
    })
    const seen = await aReview(own)
    await aReview(await aCourse(services, site.channelSeq))
    expect(await found(site, {}, teacher)).toEqual([seen.evaluationSeq])
    expect((await change(site, seen, 'best/modify', { bestYn: 'Y' }, teacher)).status).toBe(403)
  })
})

describe('PERM-24 staff of some classes', () => {
  test('PERM-24, SEC-07 a review of another class does not exist for whoever may not change every class', async () => {
    const site = await aSite()
    const helper = await anOperator(services, site.channelSeq, 'TCH', { added: ['SITE_REVIEW_UPDATE'] })
    const own = await aCourse(services, site.channelSeq)
    await services.db.insert(courseStaff).values({
      channelSeq: site.channelSeq,
      courseSeq: own.courseSeq,
      userSeq: helper.userSeq,
      userTypeCd: 'FAC',
    })
    const [mine, other] = [await aReview(own), await aReview(await aCourse(services, site.channelSeq))]
    const changes: [string, object][] = [
      ['answer/modify', { answer: '고마워요' }],
      ['visibility/modify', { visibleYn: 'N', hideReason: '광고' }],
      ['best/modify', { bestYn: 'Y' }],
      ['reports/delete', {}],
    ]
    for (const [what, body] of changes) {
      expect([what, (await change(site, mine, what, body, helper)).status]).toEqual([what, 200])
      expect([what, (await change(site, other, what, body, helper)).status]).toEqual([what, 404])
    }
  })
})

describe('REV-17 members', () => {
  test('REV-17 report somebody else’s review once; staff hide it or let it be', async () => {
    const site = await aSite()
    const course = await aCourse(services, site.channelSeq)
    const [left, hidden] = [await aReview(course), await aReview(course)]
    const [one, two] = [await aMember(services, site.channelSeq), await aMember(services, site.channelSeq)]
    const again = await Promise.all([report(left, one), report(left, one)])
    expect(again.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(again.find(({ status }) => status === 409)?.body.errorName).toBe('ALREADY_REPORTED')
    expect((await report(left, two, '욕설이에요')).status).toBe(200)
    expect((await report(hidden, two)).status).toBe(200)
    expect((await report(left, left.person)).status).toBe(404)
    expect((await report(left, one, '  ')).status).toBe(400)

    const { body } = await server.call({
      url: adminUrl(site),
      as: site.manager,
      query: { state: 'reported' },
    })
    const reasons = (list: { reason: string }[]) => list.map(({ reason }) => reason).sort()
    expect(body.data.list).toHaveLength(2)
    expect(reasons(body.data.list[1].reports)).toEqual(['광고예요', '욕설이에요'])
    await change(site, left, 'reports/delete', {})
    await change(site, hidden, 'visibility/modify', { visibleYn: 'N', hideReason: '광고' })
    expect(await found(site, { state: 'reported' })).toEqual([])
    expect((await report(hidden, one)).status).toBe(404)
    expect((await publicList(course)).reviewCount).toBe(1)
  })

  test('REV-17 a review shows up to five photos of its writer', async () => {
    const site = await aSite()
    const course = await aCourse(services, site.channelSeq)
    const review = await aReview(course)
    const other = await aMember(services, site.channelSeq)
    const keys = await Promise.all(
      Array.from({ length: 6 }, () => aPicture(services, site.channelSeq, review.person)),
    )
    const save = (photoKeys?: string[]) =>
      server.call({
        method: 'POST',
        url: publicUrl(course),
        as: review.person,
        body: { reviewPoint: 5, description: '사진도 봐 주세요', attendSeq: review.attendSeq, photoKeys },
      })
    const shown = async () => {
      const { photos }: { photos: { key: string; url: string }[] } = (await publicList(course)).reviews[0]
      return photos
    }
    expect((await save(keys)).status).toBe(400)
    expect((await save([await aPicture(services, site.channelSeq, other)])).body.fields).toHaveProperty([
      'photoKeys.0',
    ])
    expect(await shown()).toEqual([])

    expect((await save(keys.slice(0, 5))).status).toBe(200)
    expect(await shown()).toEqual(keys.slice(0, 5).map((key) => ({ key, url: `/media/image/${key}` })))
    await save()
    expect(await shown()).toHaveLength(5)
    const mine = await server.call({
      url: `/api/v2.0/channels/${course.channelSeq}/courses/${course.courseSeq}/mine`,
      as: review.person,
    })
    expect(mine.body.data.review.photos).toHaveLength(5)
    await save(keys.slice(4, 5))
    expect(await shown()).toHaveLength(1)
  })
})
