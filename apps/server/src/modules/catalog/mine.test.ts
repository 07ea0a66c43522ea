import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
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
import { itemProgress } from '../classroom/tables.ts'
import { channelUsers } from '../membership/tables.ts'

const server = await testServer()
const { services } = server
const { channelSeq } = await aChannel(services)

const mine = async (course: { courseSeq: number }, as?: { accessToken: string }) => {
  const { status, body } = await server.call({
    url: `/api/v2.0/channels/${channelSeq}/courses/${course.courseSeq}/mine`,
    ...(as && { as }),
  })
  expect(status).toBe(200)
  return body.data
}

test('a visitor has no part in a class', async () => {
  const course = await aCourse(services, channelSeq, {}, { attendCount: 4, acceptCnt: 5 })
  await anItem(services, course)
  expect(await mine(course)).toMatchObject({
    isAttend: false,
    attendSeq: null,
    choiseStatusCd: null,
    managesClass: false,
    canReview: false,
    curriculumCount: 1,
    completedCount: 0,
    attendCount: 4,
    acceptCnt: 5,
    pendingOrderSeq: null,
  })
})

test('MY-06 ROOM-09 CHAT-03 an attendee goes on where the last item stopped; sections and locked items are passed over', async () => {
  const course = await aCourse(services, channelSeq, { kakao: 'https://open.kakao.com/o/1' })
  await anItem(services, course, { curriculumTypeCd: '01', ord: 1 })
  const [first, second] = [
    await anItem(services, course, { ord: 2 }),
    await anItem(services, course, { ord: 3 }),
  ]
  await anItem(services, course, { ord: 4, lockStatusYn: 'Y' })
  const learner = await aMember(services, channelSeq)
  const { attendSeq } = await anAttendance(services, course, learner)

  expect(await mine(course, learner)).toMatchObject({
    isAttend: true,
    attendSeq,
    choiseStatusCd: '00',
    nextCurriculumSeq: first.curriculumSeq,
    curriculumCount: 3,
    canReview: true,
    kakao: 'https://open.kakao.com/o/1',
  })

  const record = { channelSeq, courseSeq: course.courseSeq, userSeq: learner.userSeq }
  await services.db.insert(itemProgress).values([
    { ...record, curriculumSeq: first.curriculumSeq, completedAt: new Date(), updatedAt: new Date(0) },
    { ...record, curriculumSeq: second.curriculumSeq, lastPosition: 760 },
  ])
  expect(await mine(course, learner)).toMatchObject({
    completedCount: 1,
    nextCurriculumSeq: second.curriculumSeq,
    nextPosition: 760,
  })
})

test('ENR-13 ENR-14 staff manage the class, an applicant waits, and neither is an attendee', async () => {
  const course = await aCourse(services, channelSeq, { kakao: 'https://open.kakao.com/o/1' })
  const applicant = await aMember(services, channelSeq)
  await anAttendance(services, course, applicant, { choiseStatusCd: '01', attendAt: null })
  expect(await mine(course, applicant)).toMatchObject({
    isAttend: false,
    choiseStatusCd: '01',
    canReview: false,
    kakao: null,
  })
  expect(await mine(course, await anOperator(services, channelSeq, 'OWN'))).toMatchObject({
    managesClass: true,
    userTypeCd: 'MNG',
  })
  expect(await mine(course, await aCourseStaff(services, course, 'FAC'))).toMatchObject({
    managesClass: true,
    userTypeCd: 'FAC',
  })
})

test('ENR-43 a cancelled attendance is no part any more', async () => {
  const course = await aCourse(services, channelSeq)
  const learner = await aMember(services, channelSeq)
  await anAttendance(services, course, learner, { choiseStatusCd: '99' })
  expect(await mine(course, learner)).toMatchObject({ attendSeq: null, choiseStatusCd: null })
})

test('JOIN-11, MEM-08 whoever is no member any more finds their place again, and nothing of what is for those inside', async () => {
  const course = await aCourse(services, channelSeq, { kakao: 'https://open.kakao.com/o/1' })
  const learner = await aMember(services, channelSeq)
  await anAttendance(services, course, learner)
  await services.db
    .update(channelUsers)
    .set({ leftAt: new Date() })
    .where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, learner.userSeq)))

  expect(await mine(course, learner)).toMatchObject({ isAttend: true, isChannelUser: false, kakao: null })
})
