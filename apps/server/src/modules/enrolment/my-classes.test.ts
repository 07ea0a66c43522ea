import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attendanceOf, buy, cancel, enrolFree } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anItem, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { courseLikes, courseSchedules, courses } from '../catalog/tables.ts'
import { itemProgress } from '../classroom/tables.ts'
import { attendances } from './tables.ts'

const server = await testServer()
const { services } = server
const FREE = { fareCd: '00', price: null } as const
const DAY = 86_400_000

const mine = (channelSeq: number, as: Person, query = {}) =>
  server.call({ url: `/api/v1.0/channels/${channelSeq}/me/classes`, as, query })

const checkSchedule = (course: { channelSeq: number; courseSeq: number }, as: Person, query = {}) =>
  server.call({
    url: `/api/v1.0/check-curriculum-schedule/${course.channelSeq}/${course.courseSeq}`,
    as,
    query,
  })

test('MY-05 MY-07 my classroom sorts classes into tabs, the one studied last first', async () => {
  const { channelSeq } = await aChannel(services)
  const learner = await aMember(services, channelSeq)
  const titles = ['이어서', '처음', '다 본', '지난', '기다리는']
  const [studied, fresh, done, past, waiting] = await Promise.all(
    titles.map((title) =>
      aCourse(services, channelSeq, {
        ...FREE,
        title,
        ...(title === '기다리는' && { choiseTypeCd: '01' as const }),
      }),
    ),
  )
  if (!studied || !fresh || !done || !past || !waiting) throw new Error('five classes')
  for (const course of [studied, fresh, done, past]) await enrolFree(server, course, learner)
  await enrolFree(server, waiting, learner, { outcome: 'approval' })
  const first = await anItem(services, studied, { title: '1강', ord: 1 })
  const second = await anItem(services, studied, { title: '2강', ord: 2 })
  await services.db.insert(itemProgress).values([
    { ...first, userSeq: learner.userSeq, completedAt: new Date(), updatedAt: new Date(Date.now() - 5000) },
    { ...second, userSeq: learner.userSeq, lastPosition: 42, updatedAt: new Date(Date.now() + 60_000) },
  ])
  const only = await anItem(services, done, { title: '한 강' })
  await services.db
    .insert(itemProgress)
    .values({ ...only, userSeq: learner.userSeq, completedAt: new Date() })
  await services.db
    .update(attendances)
    .set({ validAt: new Date(Date.now() - DAY) })
    .where(eq(attendances.courseSeq, past.courseSeq))
  await services.db
    .insert(courseLikes)
    .values({ channelSeq, courseSeq: fresh.courseSeq, userSeq: learner.userSeq })

  const running = await mine(channelSeq, learner)
  expect(running.body.data.counts).toEqual({ running: 2, waiting: 1, completed: 1, expired: 1, liked: 1 })
  expect(running.body.data.list).toMatchObject([
    {
      course: { title: '이어서' },
      isAttend: true,
      completedCount: 1,
      curriculumCount: 2,
      progressPercent: 50,
      next: { curriculumSeq: second.curriculumSeq, title: '2강', lastPosition: 42 },
      canReview: true,
      hasReview: false,
    },
    { course: { title: '처음' }, progressPercent: 0, next: null },
  ])
  const title = async (tab: string) => (await mine(channelSeq, learner, { tab })).body.data.list[0]
  expect(await title('waiting')).toMatchObject({
    course: { title: '기다리는' },
    choiseStatusCd: '01',
    isAttend: false,
  })
  expect(await title('completed')).toMatchObject({ course: { title: '다 본' }, progressPercent: 100 })
  expect(await title('expired')).toMatchObject({ course: { title: '지난' }, expired: true, next: null })
  const liked = await mine(channelSeq, learner, { tab: 'liked' })
  expect(liked.body.data.liked).toMatchObject([{ title: '처음' }])
  expect(liked.body.data.totalCount).toBe(1)
})

test('MY-07 CAT-08 closed and private classes stay in my classroom, cancelled ones do not', async () => {
  const { channelSeq } = await aChannel(services)
  const learner = await aMember(services, channelSeq)
  const kept = await aCourse(services, channelSeq, { ...FREE, title: '닫힌' })
  const gone = await aCourse(services, channelSeq)
  await enrolFree(server, kept, learner)
  await services.db
    .update(courses)
    .set({ publicCd: '99', payEndCd: '00', payEndAt: new Date(Date.now() - DAY) })
    .where(eq(courses.courseSeq, kept.courseSeq))
  const { order } = await buy(server, gone, learner)
  await cancel(server, gone, learner, order.orderSeq)
  const answer = await mine(channelSeq, learner)
  expect(answer.body.data.list).toMatchObject([{ course: { title: '닫힌' } }])
})

test('MY-07 my classroom is mine: another member, another site and a visitor see none of it', async () => {
  const { channelSeq } = await aChannel(services)
  const elsewhere = await aChannel(services)
  const learner = await aMember(services, channelSeq)
  const course = await aCourse(services, channelSeq, FREE)
  await enrolFree(server, course, learner)
  expect((await mine(channelSeq, await aMember(services, channelSeq))).body.data.totalCount).toBe(0)
  expect((await mine(elsewhere.channelSeq, learner)).status).toBe(403)
  expect((await server.call({ url: `/api/v1.0/channels/${channelSeq}/me/classes` })).status).toBe(401)
})

test('MY-07 the list is paged, twenty unless asked otherwise', async () => {
  const { channelSeq } = await aChannel(services)
  const learner = await aMember(services, channelSeq)
  for (let n = 0; n < 12; n++) await enrolFree(server, await aCourse(services, channelSeq, FREE), learner)
  const sizes = await Promise.all([
    mine(channelSeq, learner),
    mine(channelSeq, learner, { size: '10' }),
    mine(channelSeq, learner, { size: '10', page: '2' }),
    mine(channelSeq, learner, { size: '7', page: '-3' }),
  ])
  expect(sizes.map(({ body }) => body.data.list.length)).toEqual([12, 10, 2, 10])
})

const date = (from: number, hours = 2) => ({
  startAt: new Date(Date.now() + from),
  endAt: new Date(Date.now() + from + hours * 3_600_000),
})

test('ENR-03 ENR-05 ENR-06 ERR-03 the schedule check: fits, overlaps as a question, refused for good', async () => {
  const { channelSeq } = await aChannel(services)
  const learner = await aMember(services, channelSeq)
  const plain = await aCourse(services, channelSeq, FREE)
  expect((await checkSchedule(plain, learner)).status).toBe(200)

  const attended = await aCourse(services, channelSeq, { ...FREE, title: '저녁 글쓰기' })
  const wanted = await aCourse(services, channelSeq, FREE)
  const [evening] = await services.db
    .insert(courseSchedules)
    .values({ ...attended, ...date(DAY) })
    .returning()
  const [same, free, over, full] = await services.db
    .insert(courseSchedules)
    .values([
      { ...wanted, ...date(DAY + 3_600_000) },
      { ...wanted, ...date(3 * DAY) },
      { ...wanted, ...date(-DAY) },
      { ...wanted, ...date(5 * DAY), places: 1, taken: 1 },
    ])
    .returning()
  if (!evening || !same || !free || !over || !full) throw new Error('five dates')
  await enrolFree(server, attended, learner, { scheduleSeq: evening.scheduleSeq })

  const check = (schedule?: { scheduleSeq: number }) =>
    checkSchedule(wanted, learner, schedule ? { id: String(schedule.scheduleSeq) } : {})
  expect((await check(free)).status).toBe(200)
  expect((await check()).status).toBe(200)
  expect((await check(same)).body).toMatchObject({ resultCode: '100012', errorName: 'SCHEDULE_OVERLAPS' })
  for (const refused of [over, full, evening])
    expect((await check(refused)).body).toMatchObject({ resultCode: '100010', errorName: 'SCHEDULE_REFUSED' })
})

test('ENR-13 ENR-32 an application that waits is found by its class', async () => {
  const { channelSeq } = await aChannel(services)
  const learner = await aMember(services, channelSeq)
  const course = await aCourse(services, channelSeq, { ...FREE, choiseTypeCd: '01' })
  await enrolFree(server, course, learner, { outcome: 'approval' })
  const url = `/api/v2.0/channels/${channelSeq}/courses/${course.courseSeq}/mine`
  const answer = await server.call({ url, as: learner })
  const row = await attendanceOf(server, course, learner)
  expect(answer.body.data).toMatchObject({ attendSeq: row?.attendSeq, choiseStatusCd: '01', isAttend: false })
})
