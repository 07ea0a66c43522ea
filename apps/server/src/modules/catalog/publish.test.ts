import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { aChannel, aCourse, aCourseStaff, anItem, anOperator, unique } from '../../testing/factories.ts'
import { aPicture, BUSINESS } from '../../testing/selling.ts'
import { testServer } from '../../testing/server.ts'
import { uploads, videos } from '../media/tables.ts'
import { neverCharged, type Offered } from './price-history.ts'
import { coursePrices, curriculumItems } from './tables.ts'

const server = await testServer()
const { services } = server
const { channelSeq } = await aChannel(services, BUSINESS)
const owner = await anOperator(services, channelSeq, 'OWN')

type Key = { channelSeq: number; courseSeq: number }
const publish = (course: Key, isPublic = true, as = owner) =>
  server.call({
    method: 'POST',
    url: `/api/v2.0/channels/${course.channelSeq}/admin/courses/${course.courseSeq}/public`,
    as,
    body: { publish: isPublic },
  })
const save = async (course: Key, body: object) => {
  const url = `/api/v2.0/channels/${course.channelSeq}/admin/courses/${course.courseSeq}`
  const { revision } = (await server.call({ url, as: owner })).body.data
  return server.call({
    method: 'POST',
    url: `/api/v2.0/channel-lecture/${course.channelSeq}/${course.courseSeq}`,
    as: owner,
    body: { revision, ...body },
  })
}
const listed = async () =>
  (await server.call({ url: `/api/v2.0/channels/${channelSeq}/courses?size=100` })).body.data.list.map(
    (row: Key) => row.courseSeq,
  )

async function aComplete(change: Parameters<typeof aCourse>[2] = {}) {
  const imageKey = await aPicture(services, channelSeq, owner)
  const course = await aCourse(services, channelSeq, {
    releaseStateCd: '00',
    releasedAt: null,
    imageKey,
    introduction: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: '천천히 씁니다' }] }],
    },
    ...change,
  })
  await anItem(services, course, { isPublic: 1 })
  return course
}

describe('AUTH-20 publishing', () => {
  test('AUTH-20 an unfinished class tells what is missing and where, and stays a draft', async () => {
    const course = await aCourse(services, channelSeq, {
      releaseStateCd: '00',
      releasedAt: null,
      price: null,
      title: '글쓰기',
    })
    const { status, body } = await publish(course)
    expect(status).toBe(409)
    expect(body.errorName).toBe('CLASS_INCOMPLETE')
    expect(
      body.details.problems.map(({ tab, code }: { tab: string; code: string }) => `${tab}.${code}`),
    ).toEqual(['information.image', 'information.introduction', 'curriculums.noItems', 'payment.price'])
    expect(await listed()).not.toContain(course.courseSeq)
  })

  test('AUTH-20 a complete class becomes visible, once, and can be taken back', async () => {
    const course = await aComplete()
    const { status, body } = await publish(course)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ releaseStateCd: '04', launchProblems: expect.any(Array) })
    expect(await listed()).toContain(course.courseSeq)
    const { releasedAt } = body.data

    expect((await publish(course)).body.data.releasedAt).toBe(releasedAt)
    expect((await publish(course, false)).body.data.releaseStateCd).toBe('00')
    expect(await listed()).not.toContain(course.courseSeq)
    expect((await publish(course)).body.data.releasedAt).toBe(releasedAt)
  })

  test('GEN-20 publishing and taking back leave an entry each, pressing twice no second one', async () => {
    const course = await aComplete()
    await Promise.all([publish(course), publish(course)])
    await publish(course, false)
    const entries = await services.db
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.channelSeq, channelSeq), eq(auditEntries.target, `course:${course.courseSeq}`)),
      )
      .orderBy(asc(auditEntries.auditSeq))
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['course.release', { releaseStateCd: '04' }],
      ['course.release', { releaseStateCd: '00' }],
    ])
  })

  test('UPL-06 a class is not published while one of its videos uploads, nor before it plays', async () => {
    const course = await aComplete()
    const [upload] = await services.db
      .insert(uploads)
      .values({
        channelSeq,
        ownerSeq: owner.userSeq,
        kind: 'video',
        purpose: 'material',
        name: 'a.mp4',
        size: 1,
        state: 'uploading',
        storageKey: unique(),
      })
      .returning()
    const [video] = await services.db
      .insert(videos)
      .values({ channelSeq, uploadSeq: upload?.uploadSeq ?? 0, state: 'uploading' })
      .returning()
    const { curriculumSeq } = await anItem(services, course, {
      vodTypeCd: '02',
      linkUrl: null,
      uploadVodSeq: video?.uploadVodSeq ?? null,
    })
    expect((await publish(course)).body.errorName).toBe('VIDEO_UPLOADING')
    await services.db.update(videos).set({ state: 'optimising' }).where(eq(videos.channelSeq, channelSeq))
    expect((await publish(course)).body.details.problems).toEqual([
      { tab: 'curriculums', code: 'videoNotReady', isBlocking: true, curriculumSeqs: [curriculumSeq] },
    ])
    await services.db
      .update(videos)
      .set({ state: 'ready', duration: 60 })
      .where(eq(videos.channelSeq, channelSeq))
    expect((await publish(course)).status).toBe(200)
  })

  test('AUTH-20 a published class cannot become incomplete', async () => {
    const course = await aComplete()
    await publish(course)
    const { status, body } = await save(course, { price: null })
    expect(status).toBe(409)
    expect(body.details.problems).toEqual([{ tab: 'payment', code: 'price', isBlocking: true }])
    expect((await save(course, { price: 70_000 })).status).toBe(200)
  })

  test('AUTH-20, CUR-07 a class that meets is published once it says when', async () => {
    const course = await aComplete({ courseTypeCd: '04' })
    const item = await anItem(services, course, { curriculumTypeCd: '04', linkUrl: null, duration: 0 })
    const refused = await publish(course)
    expect(refused.body).toMatchObject({ errorName: 'CLASS_INCOMPLETE' })
    expect(JSON.stringify(refused.body)).toContain('sessionTime')
    const extra = { offlineStartAt: '2099-11-20', offlineStartTime: '14:00', offlineEndTime: '16:00' }
    await services.db
      .update(curriculumItems)
      .set({ extra })
      .where(eq(curriculumItems.curriculumSeq, item.curriculumSeq))
    expect((await publish(course)).status).toBe(200)
  })

  test('AUTH-19 publishing takes CLASS_PUBLIC_UPDATE', async () => {
    const course = await aComplete()
    expect((await publish(course, true, await aCourseStaff(services, course, 'FAC'))).status).toBe(403)
  })

  test('a paid class names its seller, a free one needs not', async () => {
    const site = await aChannel(services)
    const maker = await anOperator(services, site.channelSeq, 'OWN')
    const course = await aCourse(services, site.channelSeq, { releaseStateCd: '00' })
    const { body } = await publish(course, true, maker)
    expect(body.details.problems).toContainEqual({
      tab: 'payment',
      code: 'businessDetails',
      isBlocking: true,
    })
  })
})

describe('BYD-03 prices', () => {
  const history = (course: Key) =>
    services.db
      .select()
      .from(coursePrices)
      .where(and(eq(coursePrices.channelSeq, channelSeq), eq(coursePrices.courseSeq, course.courseSeq)))
      .orderBy(asc(coursePrices.coursePriceSeq))

  test('BYD-03 what a class is offered for is stored while visitors see it', async () => {
    const course = await aComplete({ price: 50_000 })
    await save(course, { price: 60_000 })
    expect(await history(course)).toEqual([])
    await publish(course)
    await save(course, { subTitle: '값은 그대로' })
    await save(course, { price: 70_000 })
    await publish(course, false)
    await save(course, { price: 80_000 })
    expect((await history(course)).map(({ price, untilAt }) => [price, untilAt === null])).toEqual([
      [60_000, false],
      [70_000, false],
    ])
  })

  test('BYD-03 a list price that nobody was asked for is not struck through', async () => {
    const course = await aComplete({ price: 60_000 })
    await publish(course)
    const raised = await save(course, { price: 90_000, discountPrice: 60_000 })
    expect(raised.status).toBe(400)
    expect(Object.keys(raised.body.fields)).toEqual(['price'])
    expect((await save(course, { price: 60_000, discountPrice: 50_000 })).status).toBe(200)
    await publish(course, false)
    expect((await save(course, { price: 95_000, discountPrice: 60_000 })).status).toBe(200)
    expect((await publish(course)).status).toBe(400)
  })

  const day = (n: number) => new Date(Date.UTC(2026, 10, n))
  const offer = (change: Partial<Offered>): Offered => ({
    coursePriceSeq: 1,
    channelSeq: 1,
    courseSeq: 1,
    fareCd: '01',
    price: 60_000,
    priceEx: null,
    discountPrice: null,
    discountPriceEx: null,
    discountStartAt: null,
    discountEndAt: null,
    fromAt: day(1),
    untilAt: null,
    ...change,
  })
  const wanted = { ...offer({}), discountPrice: 50_000 }
  test.each([
    ['at the first publication', wanted, [], []],
    ['that was charged', wanted, [offer({})], []],
    ['below one that was charged', { ...wanted, price: 55_000 }, [offer({})], []],
    ['that was never charged', { ...wanted, price: 61_000 }, [offer({})], ['price']],
    ['that a class opened with', wanted, [offer({ discountPrice: 50_000 })], []],
    [
      'that came later and was discounted all the time',
      { ...wanted, price: 80_000 },
      [offer({ untilAt: day(2) }), offer({ price: 80_000, discountPrice: 60_000, fromAt: day(2) })],
      ['price'],
    ],
    [
      'that came later and was whole after its discount ended',
      { ...wanted, price: 80_000 },
      [
        offer({ untilAt: day(2) }),
        offer({ price: 80_000, discountPrice: 60_000, discountEndAt: day(3), fromAt: day(2) }),
      ],
      [],
    ],
    ['in dollars alone', { ...wanted, priceEx: 900, discountPriceEx: 800 }, [offer({})], ['priceEx']],
    ['without a discount', { ...wanted, price: 99_000, discountPrice: null }, [offer({})], []],
    ['of a free class', { ...wanted, fareCd: '00' as const, price: 99_000 }, [offer({})], []],
  ])('BYD-03 a struck price %s', (_, course, offers, fields) => {
    expect(neverCharged(course, offers, day(20))).toEqual(fields)
  })
})
