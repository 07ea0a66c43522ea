import { once } from 'node:events'
import { alarmText } from '@seodang/domain/alarm'
import {
  CHOISE_STATUS,
  COURSE_USER_TYPE,
  FARE,
  PAYMENT_STATUS,
  UPLOAD_STATE,
  USER_TYPE,
} from '@seodang/domain/codes'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { buy, cancel, countsOf, enrolFree, mailsTo } from '../../testing/buying.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anAttendance,
  anOperator,
  aPerson,
  type Person,
} from '../../testing/factories.ts'
import { anOrder } from '../../testing/orders.ts'
import { testServer } from '../../testing/server.ts'
import { aWorld } from '../../testing/world.ts'
import { courseLikes, courses } from '../catalog/tables.ts'
import { videoFinished } from '../media/index.ts'
import { uploads } from '../media/tables.ts'
import { invitationAnswered, invited, roleChanged } from '../membership/index.ts'
import { channelUsers } from '../membership/tables.ts'
import { ORDER_STEP } from '../order/index.ts'
import { tellOfClass, tellOfLike } from './class-alarms.ts'
import { raise } from './raise.ts'
import { alarms } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server
await server.app.listen({ port: 0, host: '127.0.0.1' })
const address = server.app.server.address()
const port = typeof address === 'object' ? address?.port : 0

interface Told {
  alarmType: string
  content: string
  legacy: 'Y' | 'N'
  siteName: string | null
  courseSeq: number | null
  linkPackage: 'Y' | 'N'
}
const alarmsOf = async (as: Person): Promise<Told[]> =>
  (await server.call({ url: '/api/v1.0/alarms', as })).body.data
/** Type and sentence, the newest first. */
const heardBy = async (as: Person) =>
  (await alarmsOf(as)).map((alarm) => `${alarm.alarmType} ${alarmText(alarm, 'ko')}`)
const expectHeard = (person: Person, ...expected: string[]) =>
  eventually(async () => expect(await heardBy(person)).toEqual(expected))

async function aSchool(overrides: Parameters<typeof aCourse>[2] = {}) {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { title: '붓글씨', ...overrides })
  return {
    channelSeq,
    course,
    courseSeq: course.courseSeq,
    owner: await anOperator(services, channelSeq, USER_TYPE.owner),
    facilitator: await aCourseStaff(
      services,
      { channelSeq, courseSeq: course.courseSeq },
      COURSE_USER_TYPE.facilitator,
    ),
    teacherOfOthers: await anOperator(services, channelSeq, USER_TYPE.teacher),
    learner: await aMember(services, channelSeq, { name: '민지' }),
  }
}
type School = Awaited<ReturnType<typeof aSchool>>

const change = ({ channelSeq, courseSeq }: School, as: Person, attendSeq: number, action: string) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/admin/attendees/modify`,
    as,
    body: { attendSeqs: [attendSeq], action, ...(action === 'extend' && { days: 7 }) },
  })

test('JOIN-12 ALM-21 whoever joins a site is greeted there', async () => {
  const { channelSeq } = await aChannel(services, { name: '느린 글방' })
  const person = await aPerson(services)
  await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/channel-user/create`,
    as: person,
    body: { agreements: { terms: true, privacy: true } },
  })
  await expect.poll(() => heardBy(person)).toEqual(['01 느린 글방에 오신 것을 환영해요.'])
})

test('ALM-21 who enrols is told to the staff of the class, once each, and to nobody else', async () => {
  const school = await aSchool({ fareCd: FARE.free, price: 0 })
  const { owner, facilitator, teacherOfOthers, learner, course } = school
  expect((await enrolFree(server, course, learner)).status).toBe(200)
  await expectHeard(owner, '06 민지님이 붓글씨에 등록했어요.')
  await expectHeard(facilitator, '06 민지님이 붓글씨에 등록했어요.')
  expect(await heardBy(teacherOfOthers)).toEqual([])
  expect(await heardBy(learner)).toEqual([])
})

test('ATT-17 each change of state that staff make is told to the learner', async () => {
  const school = await aSchool()
  const { course, learner, owner } = school
  const { attendSeq } = await anAttendance(services, course, learner, {
    choiseStatusCd: '01',
    attendAt: null,
  })
  const heard: string[] = []
  for (const [action, sentence] of [
    ['approve', '07 붓글씨 신청이 승인되었어요. 바로 시작할 수 있어요.'],
    ['hold', '08 붓글씨 신청이 보류되었어요.'],
    ['approve', '07 붓글씨 신청이 승인되었어요. 바로 시작할 수 있어요.'],
    ['extend', '07 붓글씨 이용 기간이 늘어났어요.'],
    ['wait', '08 붓글씨 신청이 대기로 바뀌었어요.'],
    ['cancel', '12 붓글씨 신청이 취소되었어요.'],
  ] as const) {
    const answer = await change(school, owner, attendSeq, action)
    expect(answer.body.data, action).toMatchObject({ doneCount: 1 })
    heard.unshift(sentence)
    await expectHeard(learner, ...heard)
  }
  expect(await heardBy(owner)).toEqual([])
})

test('ENR-39 whoever moves up from the waiting list is told, and staff that somebody left', async () => {
  const school = await aSchool({ fareCd: FARE.free, price: 0, userLimitTypeCd: '00', maxUserCount: 1 })
  const { channelSeq, courseSeq, course, learner, facilitator } = school
  const next = await aMember(services, channelSeq, { name: '수호' })
  expect((await enrolFree(server, course, learner)).status).toBe(200)
  const waiting = await enrolFree(server, course, next, { outcome: 'waitlist' })
  expect(waiting.status, JSON.stringify(waiting.body)).toBe(200)
  const left = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/attendance/delete`,
    as: learner,
    body: { reason: '사정이 생겼어요' },
  })
  expect(left.status, JSON.stringify(left.body)).toBe(200)
  await expectHeard(next, '07 자리가 나서 붓글씨에 등록되었어요.')
  await eventually(async () =>
    expect((await heardBy(facilitator)).toSorted()).toEqual([
      '06 민지님이 붓글씨에 등록했어요.',
      '06 수호님이 붓글씨에 대기 신청했어요.',
      '12 민지님이 붓글씨 신청을 취소했어요.',
    ]),
  )
  expect((await countsOf(server, course)).attendCount).toBe(1)
})

test('ALM-21 a payment and its refund are told to the buyer, the refund to whoever sees the sales', async () => {
  const { course, learner, owner, facilitator } = await aSchool()
  const bought = await buy(server, course, learner)
  await expectHeard(learner, '04 붓글씨 결제가 완료되었어요.')
  expect((await cancel(server, course, learner, bought.order.orderSeq)).status).toBe(200)
  await expectHeard(learner, '04 붓글씨 주문이 취소되었어요.', '04 붓글씨 결제가 완료되었어요.')
  await eventually(async () =>
    expect(await heardBy(owner)).toContain('04 민지님의 붓글씨 결제가 환불되었어요.'),
  )
  expect((await heardBy(facilitator)).filter((told) => told.startsWith('04'))).toEqual([])
})

test.each([
  ['account', '붓글씨 입금을 기다리고 있어요.'],
  ['depositReversed', '은행이 붓글씨 입금을 취소했어요.'],
  ['depositExpired', '입금 기한이 지나 붓글씨 주문이 취소되었어요.'],
  ['givenBack', '붓글씨 결제를 전액 돌려드려요.'],
  ['refunded', '붓글씨 결제의 일부를 환불했어요.'],
] as const)('ALM-21 the step %s of an order is told to its buyer', async (step, sentence) => {
  const { channelSeq, course, courseSeq, learner } = await aSchool()
  const { orderSeq } = await anOrder(services, course, learner, null, {
    paymentStatus: PAYMENT_STATUS.waitingDeposit,
  })
  const facts = {
    channelSeq,
    orderSeq,
    userSeq: learner.userSeq,
    courseSeq,
    step,
    stepKey: `step:${orderSeq}`,
  }
  await services.jobs.emit(systemContext(services, channelSeq), ORDER_STEP, facts)
  await expect.poll(() => heardBy(learner)).toEqual([`04 ${sentence}`])
})

test('ALM-21 a class that opens is told to those who like it, and once to members who want news', async () => {
  const school = await aSchool({ releaseStateCd: '00', releasedAt: null })
  const { channelSeq, courseSeq, owner, learner } = school
  const curious = await aMember(services, channelSeq)
  await services.db
    .update(channelUsers)
    .set({ marketingYn: 'Y' })
    .where(eq(channelUsers.userSeq, curious.userSeq))
  const opened = { channelSeq, courseSeq, title: '붓글씨', byUserSeq: owner.userSeq }
  const ctx = systemContext(services, channelSeq)
  await tellOfClass(ctx, { ...opened, isFirstTime: true })
  // Not public yet: nobody hears of it.
  expect(await heardBy(curious)).toEqual([])

  await services.db.update(courses).set({ releaseStateCd: '04' }).where(eq(courses.courseSeq, courseSeq))
  await tellOfClass(ctx, { ...opened, isFirstTime: true })
  expect(await heardBy(curious)).toEqual(['00 붓글씨가 열렸어요. 지금 살펴보세요.'])
  expect(await heardBy(learner)).toEqual([])
  expect(await heardBy(owner)).toEqual([])
})

test('ALM-21 likes of one day stand in one alarm that counts them', async () => {
  const { channelSeq, courseSeq, owner, facilitator, learner } = await aSchool()
  const like = (as: Person) =>
    server.call({ method: 'POST', url: `/api/v1.0/bookmark/${channelSeq}/${courseSeq}`, as, body: {} })
  expect((await like(learner)).status).toBe(200)
  await expectHeard(owner, '14 민지님이 붓글씨를 좋아해요.')
  const second = await aMember(services, channelSeq, { name: '수호' })
  await like(second)
  await like(second)
  await expectHeard(owner, '14 수호님 외 1명이 붓글씨를 좋아해요.')
  await like(owner)
  await eventually(async () => expect((await alarmsOf(owner))[0]?.content).toContain('"like_count":2'))
  // A role of one class alone shows no likes.
  expect(await heardBy(facilitator)).toEqual([])
})

test('ALM-21 a like told of by two workers at once is one alarm', async () => {
  const { channelSeq, courseSeq, owner, learner } = await aSchool()
  await services.db.insert(courseLikes).values({ channelSeq, courseSeq, userSeq: learner.userSeq })
  const ctx = systemContext(services, channelSeq)
  const facts = { courseSeq, userSeq: learner.userSeq, likeAt: new Date().toISOString() }
  await Promise.all([tellOfLike(ctx, facts), tellOfLike(ctx, facts), tellOfLike(ctx, facts)])
  expect(await heardBy(owner)).toEqual(['14 민지님이 붓글씨를 좋아해요.'])
})

test('REV-16 ALM-21 a review is told to the staff, its first answer to the writer', async () => {
  const { channelSeq, courseSeq, course, owner, learner } = await aSchool()
  const { attendSeq } = await anAttendance(services, course, learner)
  const review = (description: string) =>
    server.call({
      method: 'POST',
      url: `/api/v2.0/channels/${channelSeq}/courses/${courseSeq}/review`,
      as: learner,
      body: { reviewPoint: 5, description, attendSeq },
    })
  const { body } = await review('한 획씩 천천히 써 보니 마음이 편해졌어요.')
  await review('한 획씩 천천히 써 보니 마음이 아주 편해졌어요.')
  await expectHeard(owner, '10 민지님이 붓글씨에 후기를 남겼어요.')
  const answer = (words: string, revision: number) =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${channelSeq}/admin/reviews/${body.data.evaluationSeq}/answer/modify`,
      as: owner,
      body: { answer: words, revision },
    })
  expect((await answer('고맙습니다.', 1)).status).toBe(200)
  await answer('정말 고맙습니다.', 2)
  await expectHeard(learner, '11 붓글씨에 남긴 후기에 답글이 달렸어요.')
  expect(await heardBy(owner)).toHaveLength(1)
})

test('BRD-06 ALM-21 a notice on the board of a class is told to those who learn there, once, when it is open', async () => {
  const { channelSeq, courseSeq, course, owner, learner } = await aSchool()
  const [other, gone] = [await aMember(services, channelSeq), await aMember(services, channelSeq)]
  for (const person of [learner, other]) await anAttendance(services, course, person)
  await anAttendance(services, course, gone, { choiseStatusCd: CHOISE_STATUS.cancelled })
  const base = `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/communities`
  const post = async (path: string, given: object, as: Person = owner) => {
    const body = {
      postType: 'notice',
      title: '다음 주는 쉬어요',
      content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '쉬어요' }] }] },
      category: null,
      uploadSeqs: [],
      secretYn: 'N',
      publicYn: 'Y',
      pinYn: 'N',
      urgentYn: 'N',
      ...given,
    }
    const answer = await server.call({ method: 'POST', url: `${base}${path}`, as, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data.postSeq
  }
  await post('/create', { postType: 'general' })
  const hidden = await post('/create', { publicYn: 'N' })
  const first = await post('/create', {})
  const notice = '22 붓글씨에 새 공지가 올라왔어요.'
  await expectHeard(learner, notice)
  await expectHeard(other, notice)
  await post(`/${first}/modify`, { title: '다음 주도 쉬어요', revision: 1 })
  await post(`/${hidden}/modify`, { revision: 1 })
  await expectHeard(learner, notice, notice)
  expect(await heardBy(gone)).toEqual([])
  expect(await heardBy(owner)).toEqual([])
})

test('UPL-13 whoever uploaded a video hears what became of it', async () => {
  const { channelSeq, keys } = await aWorld(services)
  const uploadVodSeq = Number(keys.uploadVodSeq)
  const ctx = systemContext(services, channelSeq)
  await services.jobs.emit(ctx, videoFinished, { channelSeq, uploadVodSeq, state: UPLOAD_STATE.failed })
  const [upload] = await services.db
    .select()
    .from(uploads)
    .where(eq(uploads.uploadSeq, Number(keys.uploadSeq)))
  await eventually(async () => {
    const rows = await services.db
      .select()
      .from(alarms)
      .where(eq(alarms.targetUserSeq, upload?.ownerSeq ?? 0))
    expect(rows.map(({ alarmType, content }) => [alarmType, JSON.parse(content)])).toEqual([
      ['20', { type: 'videoFailed', name: 'lesson.mp4' }],
    ])
  })
})

test.each([
  [null, 'MNG', '느린 글방의 운영을 맡게 되었어요.'],
  ['MNG', 'TCH', '느린 글방에서 맡은 역할이 바뀌었어요.'],
  ['TCH', null, '느린 글방에서 맡은 역할이 끝났어요.'],
] as const)(
  'ALM-21 a role that went from %s to %s is told to whom it belongs',
  async (from, to, sentence) => {
    const { channelSeq, owner, learner } = await aSchool()
    const facts = { channelSeq, userSeq: learner.userSeq, from, to, byUserSeq: owner.userSeq }
    const changeRole = () => services.jobs.emit(systemContext(services, channelSeq), roleChanged, facts)
    await changeRole()
    await expect.poll(() => heardBy(learner)).toEqual([`02 ${sentence}`])
    // The same change, made again, is news again.
    await changeRole()
    await expect.poll(() => heardBy(learner)).toHaveLength(2)
  },
)

test('ALM-21 an invitation is told to whom it is for, its answer to whoever sent it', async () => {
  const { channelSeq, owner, learner } = await aSchool()
  const ctx = systemContext(services, channelSeq)
  const invitationSeq = channelSeq
  await services.jobs.emit(ctx, invited, { channelSeq, invitationSeq, userSeq: learner.userSeq })
  await services.jobs.emit(ctx, invited, { channelSeq, invitationSeq: invitationSeq + 1, userSeq: null })
  await expect
    .poll(() => heardBy(learner))
    .toEqual(['02 느린 글방의 운영에 초대되었어요. 메일의 초대장을 열어 주세요.'])
  const answered = { channelSeq, invitationSeq, answer: 'accepted' as const, invitedBy: owner.userSeq }
  await services.jobs.emit(ctx, invitationAnswered, answered)
  await expect.poll(() => heardBy(owner)).toEqual(['02 느린 글방 운영 초대가 수락되었어요.'])
})

test('ALM-22 mails about places go with the choice, receipts always come', async () => {
  const school = await aSchool()
  const { channelSeq, course, learner, owner } = school
  const turnOff = (kind: string, way: string) =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${channelSeq}/alarms/choices/modify`,
      as: learner,
      body: { kind, way, onYn: 'N' },
    })
  expect((await turnOff('place', 'email')).status).toBe(200)
  const { attendSeq } = await anAttendance(services, course, learner)
  await change(school, owner, attendSeq, 'hold')
  await expectHeard(learner, '08 붓글씨 신청이 보류되었어요.')
  await change(school, owner, attendSeq, 'cancel')
  await buy(server, course, learner)
  await eventually(async () => expect(await mailsTo(server, learner)).toHaveLength(1))
  const [mail] = await mailsTo(server, learner)
  expect(mail).toContain('결제가 완료')
})

/** A page's end of a socket: the badges that it heard. */
async function aPage(person: Person) {
  const { body } = await server.call({
    method: 'POST',
    url: '/api/v1.0/socket/ticket',
    as: person,
    body: {},
  })
  const socket = new WebSocket(
    `ws://127.0.0.1:${port}/api/v1.0/socket?${new URLSearchParams({ token: body.data.ticket }).toString()}`,
    { headers: { origin: `http://127.0.0.1:${port}` } },
  )
  const badges: number[] = []
  const others: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const { command, data: told } = JSON.parse(String(data))
    if (command === 'E0002') badges.push(told.badgeCount)
    else others.push(command)
  })
  await once(socket, 'open')
  return { badges, others, close: () => socket.close() }
}

test('ALM-21 RTS-05 E0002 raises the badge of every tab at once, and of nobody else', async () => {
  const { channelSeq, learner, owner } = await aSchool()
  const [one, two, stranger] = [await aPage(learner), await aPage(learner), await aPage(owner)]
  await eventually(async () => expect([one.badges, two.badges, stranger.badges]).toEqual([[0], [0], [0]]))
  const ctx = systemContext(services, channelSeq)
  await raise(ctx, { type: '20', eventKey: `live:${channelSeq}`, says: {} }, { to: [learner.userSeq] })
  await eventually(async () =>
    expect([one.badges, two.badges]).toEqual([
      [0, 1],
      [0, 1],
    ]),
  )

  await server.call({ method: 'POST', url: '/api/v1.0/alarms/delete', as: learner, body: {} })
  await eventually(async () =>
    expect([one.badges, two.badges]).toEqual([
      [0, 1, 0],
      [0, 1, 0],
    ]),
  )
  expect(stranger.badges).toEqual([0])
  expect(one.others).toEqual(['E0001'])
  for (const page of [one, two, stranger]) page.close()
})

test('RTS-09 ALM-06 a page that was away is told where the badge stands when it comes back', async () => {
  const { channelSeq, learner } = await aSchool()
  const before = await aPage(learner)
  await eventually(async () => expect(before.badges).toEqual([0]))
  before.close()
  const ctx = systemContext(services, channelSeq)
  for (const n of [1, 2])
    await raise(ctx, { type: '20', eventKey: `away:${n}:${channelSeq}`, says: {} }, { to: [learner.userSeq] })
  const after = await aPage(learner)
  // What was sent before it came may still arrive; the page drops what is older than what it shows.
  await eventually(async () => expect([after.badges[0], after.badges.at(-1)]).toEqual([2, 2]))
  after.close()
})

test('ALM-21 what is rolled back is told to nobody', async () => {
  const { channelSeq, learner } = await aSchool()
  const page = await aPage(learner)
  await eventually(async () => expect(page.badges).toEqual([0]))
  await expect(
    inTransaction(systemContext(services, channelSeq), async (ctx) => {
      await raise(ctx, { type: '20', eventKey: `gone:${channelSeq}`, says: {} }, { to: [learner.userSeq] })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await raise(
    systemContext(services, channelSeq),
    { type: '20', eventKey: `kept:${channelSeq}`, says: {} },
    { to: [learner.userSeq] },
  )
  await eventually(async () => expect(page.badges).toEqual([0, 1]))
  page.close()
})
