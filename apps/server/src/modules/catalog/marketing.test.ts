import { DAY } from '@seodang/domain/instant'
import { expect, test } from 'vitest'
import { aChannel, aCourse, aMember, anAttendance, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership } from '../../testing/subscribing.ts'

const server = await testServer()
const { services } = server
const { channelSeq } = await aChannel(services)
const owner = await anOperator(services, channelSeq, 'OWN')
const { membershipSeq } = await aMembership(services, channelSeq)

const save = (courseSeq: number, body: object) =>
  server.call({
    method: 'POST',
    url: `/api/v2.0/channel-lecture/${channelSeq}/${courseSeq}`,
    as: owner,
    body: { revision: 1, ...body },
  })
const courseUrl = (courseSeq: number) => `/api/v2.0/channels/${channelSeq}/courses/${courseSeq}`
const recent = (courseSeq: number) => server.call({ url: `${courseUrl(courseSeq)}/recent-attendees` })

const MARKETING = {
  courseFloatingShowYn: 'Y',
  courseFloatingButton: '지금 함께하기',
  courseFloatingLabel: '오늘 시작하면 겨울이 가기 전에 끝나요',
  courseFloatingShowStartAt: '2026-11-01T00:00:00.000Z',
  courseFloatingShowEndAt: '2099-11-30T00:00:00.000Z',
  courseRemainingTerm: 7,
  courseRemainingAttendee: 5,
  courseRemainingStartAt: '2026-11-01T00:00:00.000Z',
  courseRemainingEndAt: '2099-11-30T00:00:00.000Z',
  courseRemainingAttendeeShowYn: 'Y',
  courseRemainingEndAtShowYn: 'Y',
  courseMarketingRollingAttendee: 3,
  courseMarketingRollingPeriod: 14,
  inviteEventYn: 'Y',
  inviteEventTitle: '친구와 함께',
  inviteEventInfo: '함께 들으면 더 오래 가요',
  subscribeYn: 'Y',
  siteMembershipSeqs: [membershipSeq],
  cstmEventYn: 'Y',
  cstmEventClzroomYn: 'Y',
  cstmEventFields: [
    { title: '일시', type: 'text' },
    { title: '안내', type: 'url' },
  ],
  cstmEventData: ['금요일 저녁', 'https://example.test/guide'],
}

test('AUTH-17 marketing fields of D2 are off at first, saved, read where the class is shown, and survive other saves', async () => {
  const { courseSeq } = await aCourse(services, channelSeq, { releaseStateCd: '00', releasedAt: null })
  const shown = async () => (await server.call({ url: courseUrl(courseSeq), as: owner })).body.data
  const before = await shown()
  expect(before).toMatchObject({
    courseFloatingShowYn: 'N',
    courseRemainingEndAtShowYn: 'N',
    courseMarketingRollingAttendee: null,
    inviteEventYn: 'N',
    subscribeYn: 'N',
    cstmEventYn: 'N',
  })

  const saved = await save(courseSeq, MARKETING)
  expect(saved.status).toBe(200)
  expect(saved.body.data).toMatchObject(MARKETING)
  expect((await save(courseSeq, { revision: 2, inviteEventYn: 'N' })).status).toBe(200)
  expect(await shown()).toMatchObject({
    ...MARKETING,
    inviteEventYn: 'N',
  })
})

test('AUTH-17 VAL-28 what the editor refuses, the server refuses in the same words', async () => {
  const { courseSeq } = await aCourse(services, channelSeq)
  const { status, body } = await save(courseSeq, {
    courseFloatingShowYn: 'Y',
    inviteEventYn: 'Y',
    courseRemainingEndAtShowYn: 'Y',
    cstmEventFields: [{ title: '안내', type: 'url' }],
    cstmEventData: ['javascript:alert(1)'],
  })
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    courseFloatingButton: '버튼 문구 항목을 입력해주세요!',
    courseRemainingEndAt: '끝나는 시각 항목을 입력해주세요!',
    inviteEventTitle: '이벤트 이름 항목을 입력해주세요!',
    cstmEventFields: 'http:// 또는 https://로 시작하는 주소를 입력해주세요.',
  })
})

test('CAT-26 the rolling notice tells of the newest who came within its days, by their first letter', async () => {
  const course = await aCourse(services, channelSeq, {
    marketing: { courseMarketingRollingAttendee: 2, courseMarketingRollingPeriod: 7 },
  })
  const came = async (name: string, daysAgo: number, choiseStatusCd: '00' | '99' = '00') =>
    anAttendance(services, course, await aMember(services, channelSeq, { name }), {
      attendAt: new Date(Date.now() - daysAgo * DAY),
      choiseStatusCd,
    })
  await came('박오늘', 0.1)
  await came('이어제', 1)
  await came('최그제', 2)
  await came('정취소', 0.2, '99')
  expect((await recent(course.courseSeq)).body.data.list.map(({ name }: { name: string }) => name)).toEqual([
    '박○○',
    '이○○',
  ])

  const old = await aCourse(services, channelSeq, {
    marketing: { courseMarketingRollingAttendee: 2, courseMarketingRollingPeriod: 7 },
  })
  await anAttendance(services, old, await aMember(services, channelSeq), {
    attendAt: new Date(Date.now() - 8 * DAY),
  })
  expect((await recent(old.courseSeq)).body.data.list).toEqual([])
})

test('CAT-26 a class without the notice tells of nobody, and a hidden one is not there', async () => {
  const course = await aCourse(services, channelSeq)
  await anAttendance(services, course, await aMember(services, channelSeq))
  expect((await recent(course.courseSeq)).body.data.list).toEqual([])
  const draft = await aCourse(services, channelSeq, { releaseStateCd: '00', releasedAt: null })
  expect((await recent(draft.courseSeq)).status).toBe(404)
})
