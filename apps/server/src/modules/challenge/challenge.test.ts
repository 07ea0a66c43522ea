import { RECORD_STATUS, type RecordStatus } from '@seodang/domain/challenge-records'
import { fromSeoul } from '@seodang/domain/seoul-time'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { aChallenge, aLessonMission, aParticipant, aPostMission, aTerm } from '../../testing/challenges.ts'
import { aRoom } from '../../testing/chat-rooms.ts'
import { aCoupon } from '../../testing/coupons.ts'
import { aChannel, aCourse, aMember, anItem, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { itemProgress } from '../classroom/tables.ts'
import { coupons } from '../coupon/tables.ts'
import { certificates } from '../coursework/tables.ts'
import { accountsMerged } from '../identity/index.ts'
import { challengeRecordLikes, challengeRecords } from './tables.ts'

const server = await testServer({ worker: true })
const { services, clock } = server

type Course = { channelSeq: number; courseSeq: number }

const studio = ({ channelSeq, courseSeq }: Course, rest: string) =>
  `/api/v1.0/channels/${channelSeq}/studio/${courseSeq}/challenge/${rest}`
const own = ({ channelSeq, courseSeq }: Course, rest = '') =>
  `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/challenge${rest}`
const get = (url: string, as: Person, query: Record<string, string> = {}) => server.call({ url, as, query })
const post = (url: string, as: Person, body: object = {}) => server.call({ method: 'POST', url, as, body })

const at = (day: string, time = '12:00') => clock.set(fromSeoul(day, time))
const words = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const write = async (room: Course, as: Person) => {
  const { status, body } = await post(
    `/api/v1.0/channels/${room.channelSeq}/courses/${room.courseSeq}/communities/create`,
    as,
    {
      postType: 'general',
      title: '오늘의 한 줄',
      content: words('비가 왔다'),
      category: null,
      uploadSeqs: [],
      secretYn: 'N',
      publicYn: 'Y',
      pinYn: 'N',
      urgentYn: 'N',
    },
  )
  expect(status).toBe(200)
  return Number(body.data.postSeq)
}
const unwrite = (room: Course, postSeq: number, as: Person) =>
  post(`/api/v1.0/channels/${room.channelSeq}/courses/${room.courseSeq}/communities/${postSeq}/delete`, as)

const lesson = (room: Course, overrides: object = {}) =>
  anItem(services, room, {
    curriculumTypeCd: '05',
    title: '읽을거리',
    linkUrl: null,
    duration: 0,
    ...overrides,
  })
const finish = ({ channelSeq, courseSeq }: Course, curriculumSeq: number, as: Person, act = 'create') =>
  post(`/api/v1.0/curriculums/${channelSeq}/${courseSeq}/${curriculumSeq}/completion/${act}`, as)

const mine = async (room: Course, as: Person) => (await get(own(room), as)).body.data.challenge
const told = async (as: Person) =>
  (await get('/api/v1.0/alarms', as, { limit: '20' })).body.data
    .map(({ content }: { content: string }) => JSON.parse(content).type)
    .filter((type?: string) => type === 'recordSentBack' || type === 'rewarded')
/** What stands, by its source. */
async function recordsOf(room: Course, person: Person, status?: '00' | '01' | '02' | '03' | '99') {
  const rows = await services.db
    .select()
    .from(challengeRecords)
    .where(
      and(
        eq(challengeRecords.channelSeq, room.channelSeq),
        eq(challengeRecords.courseSeq, room.courseSeq),
        eq(challengeRecords.userSeq, person.userSeq),
      ),
    )
  return rows.filter((row) => status === undefined || row.status === status)
}
async function stands(room: Course, person: Person, count: number, status: '00' | '01' = '01') {
  await expect.poll(async () => (await recordsOf(room, person, status)).length).toBe(count)
}

const term = (change: object = {}) => ({
  recruitStartAt: null,
  recruitEndAt: null,
  startAt: '2026-11-02T00:00:00+09:00',
  endAt: '2026-11-08T00:00:00+09:00',
  restDays: ['2026-11-06'],
  completionRateCondition: 100,
  rewardPoint: 0,
  rewardCouponInfoSeq: null,
  rewardCertificateYn: 'N',
  ...change,
})

test('CHL-05, CHL-11 a class becomes a challenge by its term, and recruits as the term says', async () => {
  at('2026-10-25')
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  const other = await aCourse(services, channelSeq)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const edit = async ({ courseSeq }: Course) =>
    (await get(`/api/v2.0/channels/${channelSeq}/admin/courses/${courseSeq}`, owner)).body.data
  const beside = await edit(other)
  expect((await get(studio(course, 'term'), owner)).body.data.term).toBeNull()

  const saved = await post(
    studio(course, 'term/modify'),
    owner,
    term({ recruitStartAt: '2026-10-20T00:00:00Z', recruitEndAt: '2026-11-01T14:59:59Z' }),
  )
  expect(saved.status).toBe(200)
  expect(saved.body.data.term).toMatchObject({
    startAt: '2026-11-01T15:00:00.000Z',
    endAt: '2026-11-08T14:59:59.000Z',
    dayCount: 6,
    state: 'recruiting',
    recordCount: 0,
  })
  expect(await edit(course)).toMatchObject({ payEndCd: '00', payEndAt: '2026-11-01T14:59:59.000Z' })
  expect(await edit(other)).toEqual(beside)
})

test('CHL-05 two who edit a term do not overwrite each other', async () => {
  at('2026-10-25')
  const room = await aChallenge(services)
  const change = (revision: number) => post(studio(room, 'term/modify'), room.owner, { ...term(), revision })
  const answers = await Promise.all([change(1), change(1)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('CHL-11 the term cannot be shortened under records', async () => {
  at('2026-11-03')
  const room = await aChallenge(services)
  await aPostMission(services, room)
  await write(room, room.learner)
  await stands(room, room.learner, 1)
  const change = async (fields: object) => {
    const { status, body } = await post(studio(room, 'term/modify'), room.owner, term(fields))
    return { status, fields: Object.keys(body.fields ?? {}) }
  }
  expect(await change({ startAt: '2026-11-04T00:00:00+09:00' })).toEqual({ status: 400, fields: ['startAt'] })
  expect(await change({ endAt: '2026-11-02T00:00:00+09:00' })).toEqual({ status: 400, fields: ['endAt'] })
  expect(await change({ restDays: ['2026-11-03'] })).toEqual({ status: 400, fields: ['restDays'] })
  expect((await change({ endAt: '2026-11-20T00:00:00+09:00' })).status).toBe(200)
})

test('CHL-15 a post records itself, and taking it back takes the record back', async () => {
  at('2026-11-03')
  const room = await aChallenge(services)
  await aPostMission(services, room)
  const postSeq = await write(room, room.learner)
  await stands(room, room.learner, 1)
  expect(await mine(room, room.learner)).toMatchObject({
    state: 'running',
    mine: { rate: 33, streak: 1, xp: 10, point: 5, rank: 1, state: 'taking', mayCancel: true },
    missions: [{ counted: 1, needed: 3, todayCount: 1, problem: 'dailyMaximum' }],
  })
  await unwrite(room, postSeq, room.learner)
  await stands(room, room.learner, 0)
  expect(await mine(room, room.learner)).toMatchObject({
    mine: { rate: 0, streak: 0, xp: 0 },
    missions: [{ counted: 0, problem: null }],
  })
})

test('CHL-15 a finished lesson records itself, and undoing it takes the record back', async () => {
  at('2026-11-03')
  const room = await aChallenge(services)
  const { curriculumSeq } = await lesson(room)
  await aLessonMission(services, room, {}, { missionResourceId: String(curriculumSeq) })
  expect((await finish(room, curriculumSeq, room.learner)).status).toBe(200)
  await stands(room, room.learner, 1)
  await expect
    .poll(async () => (await mine(room, room.learner)).mine)
    .toMatchObject({ rate: 100, state: 'completed', xp: 20 })
  expect((await finish(room, curriculumSeq, room.learner, 'delete')).status).toBe(200)
  await stands(room, room.learner, 0)
  await expect
    .poll(async () => (await mine(room, room.learner)).mine)
    .toMatchObject({ rate: 0, state: 'taking', completedAt: null })
})

test('CHL-15, CHAT-09 the first entry into a chat room records itself, once, whoever leaves again', async () => {
  at('2026-11-03')
  const room = await aChallenge(services)
  const chat = await aRoom(services, room.channelSeq)
  const { curriculumSeq } = await aLessonMission(
    services,
    room,
    {},
    { curriculumTypeCd: '07', missionType: 'ENTER_CHAT_ROOM', missionResourceId: String(chat.chatRoomSeq) },
  )
  const lessonUrl = `/api/v1.0/curriculums/${room.channelSeq}/${room.courseSeq}/${curriculumSeq}/detail`
  expect((await get(lessonUrl, room.learner)).body.data).toMatchObject({
    isRecorded: true,
    chat: { chatRoomSeq: chat.chatRoomSeq, isEntered: false },
  })
  const members = (act: string) =>
    post(`/api/v1.0/channels/${chat.channelSeq}/chatrooms/${chat.chatRoomSeq}/members/${act}`, room.learner)
  await Promise.all([members('create'), members('create')])
  await stands(room, room.learner, 1)
  await expect
    .poll(async () => (await mine(room, room.learner)).mine)
    .toMatchObject({ rate: 100, state: 'completed', xp: 20 })
  at('2026-11-04')
  await members('delete')
  await members('create')
  expect((await recordsOf(room, room.learner, '01')).map(({ day }) => day)).toEqual(['2026-11-03'])
})

test('CHL-15, CHAT-09 a room that somebody else entered records nothing for those who did not', async () => {
  at('2026-11-03')
  const room = await aChallenge(services)
  const chat = await aRoom(services, room.channelSeq)
  await aLessonMission(
    services,
    room,
    {},
    { curriculumTypeCd: '07', missionType: 'ENTER_CHAT_ROOM', missionResourceId: String(chat.chatRoomSeq) },
  )
  await aPostMission(services, room)
  const other = await aParticipant(services, room)
  const url = `/api/v1.0/channels/${chat.channelSeq}/chatrooms/${chat.chatRoomSeq}/members/create`
  expect((await post(url, other.learner)).status).toBe(200)
  await stands(room, other.learner, 1)
  // The post shows that all that could count for its writer was looked at.
  await write(room, room.learner)
  await stands(room, room.learner, 1)
  expect((await recordsOf(room, room.learner)).map(({ sourceId }) => sourceId)).toEqual([
    expect.stringMatching(/^post:/),
  ])
})

test('CHL-12, CHAT-09 an entry outside of the hours of a mission neither counts nor finishes it', async () => {
  at('2026-11-03', '05:00')
  const room = await aChallenge(services)
  const chat = await aRoom(services, room.channelSeq)
  const { curriculumSeq } = await aLessonMission(
    services,
    room,
    { dailyChallengeStartTime: '06:00', dailyChallengeEndTime: '09:00' },
    { curriculumTypeCd: '07', missionType: 'ENTER_CHAT_ROOM', missionResourceId: String(chat.chatRoomSeq) },
  )
  await aPostMission(services, room)
  const members = (act: string) =>
    post(`/api/v1.0/channels/${chat.channelSeq}/chatrooms/${chat.chatRoomSeq}/members/${act}`, room.learner)
  await members('create')
  await get(
    `/api/v1.0/curriculums/${room.channelSeq}/${room.courseSeq}/${curriculumSeq}/detail`,
    room.learner,
  )
  // The post comes after it, and its record shows that both were looked at.
  await write(room, room.learner)
  await stands(room, room.learner, 1)
  expect((await mine(room, room.learner)).missions[0]).toMatchObject({ counted: 0, isDone: false })
  const marks = await services.db
    .select()
    .from(itemProgress)
    .where(eq(itemProgress.curriculumSeq, curriculumSeq))
  expect(marks.filter(({ completedAt }) => completedAt !== null)).toEqual([])
  await members('delete')
  at('2026-11-03', '07:00')
  await members('create')
  await stands(room, room.learner, 2)
})

test('CHL-12, CHL-15 a mission without a named lesson counts any, so many a day', async () => {
  at('2026-11-03')
  const room = await aChallenge(services)
  await aLessonMission(services, room, { maxChallengeCount: 3, dailyChallengeCount: 2 })
  for (let index = 0; index < 3; index++) await finish(room, (await lesson(room)).curriculumSeq, room.learner)
  await stands(room, room.learner, 2)
  expect((await mine(room, room.learner)).missions[0]).toMatchObject({ counted: 2, problem: 'dailyMaximum' })
})

test('CHL-18 posts that are written at once pass no maximum of the day', async () => {
  at('2026-11-03')
  const room = await aChallenge(services)
  await aPostMission(services, room, { maxChallengeCount: 10, dailyChallengeCount: 2 })
  await Promise.all(Array.from({ length: 12 }, () => write(room, room.learner)))
  await stands(room, room.learner, 2)
  at('2026-11-04')
  await Promise.all(Array.from({ length: 6 }, () => write(room, room.learner)))
  await stands(room, room.learner, 4)
  const days = (await recordsOf(room, room.learner, '01')).map(({ day }) => day).sort()
  expect(days).toEqual(['2026-11-03', '2026-11-03', '2026-11-04', '2026-11-04'])
})

test('CHL-18 the day ends at midnight in Seoul', async () => {
  const room = await aChallenge(services)
  await aPostMission(services, room)
  at('2026-11-03', '23:59')
  await write(room, room.learner)
  await stands(room, room.learner, 1)
  at('2026-11-04', '00:00')
  await write(room, room.learner)
  await stands(room, room.learner, 2)
  expect((await recordsOf(room, room.learner)).map(({ day }) => day).sort()).toEqual([
    '2026-11-03',
    '2026-11-04',
  ])
})

test('CHL-12 outside the hours, on a rest day and beyond the term nothing counts', async () => {
  const room = await aChallenge(services)
  await aPostMission(services, room, { dailyChallengeStartTime: '06:00', dailyChallengeEndTime: '09:00' })
  for (const [day, time] of [
    ['2026-11-01', '07:00'],
    ['2026-11-03', '05:59'],
    ['2026-11-03', '09:01'],
    ['2026-11-06', '07:00'],
    ['2026-11-09', '07:00'],
  ] as const) {
    at(day, time)
    await write(room, room.learner)
  }
  at('2026-11-04', '07:00')
  await write(room, room.learner)
  await stands(room, room.learner, 1)
  expect((await recordsOf(room, room.learner))[0]?.day).toBe('2026-11-04')
})

test('CHL-16 what was done before counts where the mission says so', async () => {
  at('2026-10-28')
  const room = await aChallenge(services)
  const { curriculumSeq } = await lesson(room)
  await finish(room, curriculumSeq, room.learner)
  const { curriculumSeq: missionSeq } = await aLessonMission(services, room, {})
  const [mission] = (await get(studio(room, 'missions'), room.owner)).body.data.list
  const {
    recordCount: _,
    waitingCount: __,
    curriculumSeq: ___,
    curriculumTypeCd: ____,
    missionType: _____,
    ...fields
  } = mission
  const { missionResourceId: ______, missionResourceName: _______, needed: ________, ...body } = fields
  at('2026-11-03')
  expect(await recordsOf(room, room.learner)).toHaveLength(0)
  const saved = await post(studio(room, `missions/${missionSeq}/modify`), room.owner, {
    ...body,
    alreadyAttendedYn: 'Y',
  })
  expect(saved.status).toBe(200)
  await stands(room, room.learner, 1)
  expect((await recordsOf(room, room.learner))[0]?.day).toBe('2026-10-28')
  // It lies before the term, and holds none of its days.
  expect((await post(studio(room, 'term/modify'), room.owner, term())).status).toBe(200)
})

test('CHL-06, CUR-10 the fields of a mission are kept, and what is wrong is told at its field', async () => {
  at('2026-10-28')
  const room = await aChallenge(services)
  const { curriculumSeq } = await aPostMission(services, room)
  const body = {
    revision: 1,
    title: '아침 글쓰기',
    xp: 30,
    point: 3,
    alreadyAttendedYn: 'N',
    maxChallengeCount: 6,
    dailyChallengeCount: 1,
    dailyChallengeStartTime: '06:00',
    dailyChallengeEndTime: '09:00',
    missionChallengeStartAt: '2026-11-02T15:00:00.000Z',
    missionChallengeEndAt: '2026-11-07T15:00:00.000Z',
    completionRateCondition: 80,
    publicScopeFixedYn: 'Y',
    publicScopeDefault: 'MEMBERS',
  }
  const url = studio(room, `missions/${curriculumSeq}/modify`)
  const bad = await post(url, room.owner, { ...body, dailyChallengeEndTime: '05:00', dailyChallengeCount: 9 })
  expect(bad.status).toBe(400)
  expect(Object.keys(bad.body.fields).sort()).toEqual([
    'challenge.dailyChallengeCount',
    'challenge.dailyChallengeEndTime',
  ])
  expect((await post(url, room.owner, body)).body.data).toMatchObject({ ...body, revision: 2 })
  const stale = { ...body, completionRateCondition: 70 }
  expect((await post(url, room.owner, stale)).body.errorName).toBe('CONFLICT_EDITED')
  const edited = await get(
    `/api/v2.0/channels/${room.channelSeq}/admin/courses/${room.courseSeq}/curriculums`,
    room.owner,
  )
  expect(edited.body.data.list[0].challenge).toMatchObject({
    maxChallengeCount: 6,
    dailyChallengeStartTime: '06:00',
  })
})

test('CHL-07, CHL-10 a mission with records goes only when told so, and counts no longer', async () => {
  at('2026-11-03')
  const room = await aChallenge(services)
  const { curriculumSeq } = await aPostMission(services, room)
  await aLessonMission(services, room)
  await write(room, room.learner)
  await stands(room, room.learner, 1)
  expect((await mine(room, room.learner)).mine.rate).toBe(25)
  const url = studio(room, `missions/${curriculumSeq}/delete`)
  const refused = await post(url, room.owner, { forceYn: 'N' })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ errorName: 'MISSION_HAS_RECORDS', details: { recordCount: 1 } })
  expect((await post(url, room.owner, { forceYn: 'Y' })).body.data).toEqual({ recordCount: 1 })
  expect((await mine(room, room.learner)).mine).toMatchObject({ rate: 0, xp: 0 })
  expect(await recordsOf(room, room.learner, '01')).toHaveLength(1)
})

test('CHL-09, CHL-13 rate, streak, rank, xp and points are told to each participant', async () => {
  const room = await aChallenge(services)
  await aPostMission(services, room)
  const other = await aParticipant(services, room, '박나중')
  at('2026-11-02')
  await write(room, room.learner)
  await write(room, other.learner)
  at('2026-11-03')
  await write(room, room.learner)
  await stands(room, room.learner, 2)
  await stands(room, other.learner, 1)
  expect((await mine(room, room.learner)).mine).toMatchObject({
    rank: 1,
    streak: 2,
    rate: 66,
    xp: 20,
    point: 10,
  })
  expect(await mine(room, other.learner)).toMatchObject({
    participantCount: 2,
    mine: { rank: 2, streak: 1, rate: 33 },
  })
  const desk = await get(studio(room, 'attendees'), room.owner)
  expect(desk.body.data).toMatchObject({
    totalCount: 2,
    counts: { all: 2, taking: 2, completed: 0, cancelled: 0 },
    list: [
      { name: '이배움', rank: 1 },
      { name: '박나중', rank: 2 },
    ],
  })
})

test('CHL-14 records are seen by their scope, liked and spoken about', async () => {
  at('2026-11-03')
  const room = await aChallenge(services)
  await aPostMission(services, room)
  const other = await aParticipant(services, room)
  await write(room, room.learner)
  await stands(room, room.learner, 1)
  const [record] = await recordsOf(room, room.learner)
  const url = (rest: string) => own(room, `/records/${record?.recordSeq}/${rest}`)
  const seen = async (as: Person) => (await get(own(room, '/records'), as)).body.data.list
  expect(await seen(other.learner)).toMatchObject([{ name: '이배움', isMine: false, likeCount: 0 }])

  const likes = await Promise.all([1, 2, 3].map(() => post(url('like'), other.learner, { likedYn: 'Y' })))
  expect(likes.map(({ body }) => body.data.likeCount)).toEqual([1, 1, 1])
  const said = await post(url('comments/create'), other.learner, { content: '멋져요' })
  expect(said.status).toBe(200)
  expect((await get(url('comments'), room.learner)).body.data.list).toMatchObject([
    { content: '멋져요', isMine: false },
  ])
  const { recordCommentSeq } = said.body.data
  expect((await post(url(`comments/${recordCommentSeq}/delete`), room.learner)).status).toBe(404)
  expect((await post(url(`comments/${recordCommentSeq}/delete`), other.learner)).status).toBe(200)

  expect((await post(url('modify'), other.learner, { publicScope: 'STAFF' })).status).toBe(404)
  expect((await post(url('modify'), room.learner, { publicScope: 'STAFF' })).status).toBe(200)
  expect(await seen(other.learner)).toEqual([])
  expect((await post(url('like'), other.learner, { likedYn: 'Y' })).status).toBe(404)
  expect(await seen(room.owner)).toHaveLength(1)
})

test('SOC-19, CHL-14 of a merged account the like that somebody else gave, too, stays a like of its own', async () => {
  at('2026-11-03')
  const room = await aChallenge(services)
  await aPostMission(services, room)
  const [from, into, another] = [
    await aParticipant(services, room),
    await aParticipant(services, room),
    await aParticipant(services, room),
  ]
  await write(room, room.learner)
  at('2026-11-04')
  await write(room, room.learner)
  await stands(room, room.learner, 2)
  const [alone, both] = await recordsOf(room, room.learner)
  const like = (record: typeof alone, { learner }: typeof from) =>
    post(own(room, `/records/${record?.recordSeq}/like`), learner, { likedYn: 'Y' })
  for (const person of [from, another]) expect((await like(alone, person)).status).toBe(200)
  for (const person of [from, into]) expect((await like(both, person)).status).toBe(200)
  const ctx = systemContext(services, 0)
  await services.db.transaction((tx) =>
    services.jobs.emit({ ...ctx, db: tx }, accountsMerged, {
      channelSeq: 0,
      fromUserSeq: from.learner.userSeq,
      intoUserSeq: into.learner.userSeq,
    }),
  )
  const likesOf = async (record: typeof alone) =>
    (await recordsOf(room, room.learner)).find(({ recordSeq }) => recordSeq === record?.recordSeq)?.likeCount
  await expect.poll(() => likesOf(both)).toBe(1)
  expect(await likesOf(alone)).toBe(2)
  const givers = await services.db
    .select({ userSeq: challengeRecordLikes.userSeq })
    .from(challengeRecordLikes)
    .where(eq(challengeRecordLikes.recordSeq, alone?.recordSeq ?? 0))
  expect(givers.map(({ userSeq }) => userSeq).toSorted()).toEqual(
    [into, another].map(({ learner }) => learner.userSeq).toSorted(),
  )
})

test('CHL-14 a fixed scope is not the participant’s to change', async () => {
  at('2026-11-03')
  const room = await aChallenge(services)
  await aPostMission(services, room, { publicScopeFixedYn: 'Y', publicScopeDefault: 'STAFF' })
  await write(room, room.learner)
  await stands(room, room.learner, 1)
  const [record] = await recordsOf(room, room.learner)
  expect(record?.publicScope).toBe('STAFF')
  const changed = await post(own(room, `/records/${record?.recordSeq}/modify`), room.learner, {
    publicScope: 'PUBLIC',
  })
  expect(changed.body.errorName).toBe('CHALLENGE_SCOPE_FIXED')
})

test('CHL-17, ALM-21 staff approve, send back with a reason and remove; what they sent back makes room', async () => {
  at('2026-11-03')
  const room = await aChallenge(services)
  await aPostMission(
    services,
    room,
    {},
    { extra: { challenge: { maxChallengeCount: 3 }, needsApprovalYn: 'Y' } },
  )
  await write(room, room.learner)
  await stands(room, room.learner, 1, '00')
  expect((await mine(room, room.learner)).mine.rate).toBe(0)
  const [first] = await recordsOf(room, room.learner)
  const decide = (decision: string, status: RecordStatus, comment = '') =>
    post(studio(room, 'records/modify'), room.owner, {
      records: [{ recordSeq: first?.recordSeq, status }],
      decision,
      comment,
    })
  const { waiting, approved, sentBack, removed } = RECORD_STATUS
  expect((await decide('approve', waiting)).body.data).toMatchObject({ doneCount: 1, failedCount: 0 })
  expect((await mine(room, room.learner)).mine.rate).toBe(33)

  expect((await decide('sendBack', approved)).body.fields).toHaveProperty('comment')
  // Who still sees it waiting does not send back what a colleague has approved.
  expect((await decide('sendBack', waiting, '다시')).body.data).toMatchObject({
    doneCount: 0,
    failedCount: 1,
  })
  expect((await mine(room, room.learner)).mine.rate).toBe(33)
  expect((await decide('sendBack', approved, '오늘 글이 아니에요')).body.data.doneCount).toBe(1)
  expect((await mine(room, room.learner)).mine.rate).toBe(0)
  const [shown] = (await get(own(room, '/records'), room.learner, { mineYn: 'Y' })).body.data.list
  expect(shown).toMatchObject({ status: '02', comment: '오늘 글이 아니에요' })
  await expect.poll(() => told(room.learner)).toEqual(['recordSentBack'])

  await write(room, room.learner)
  await stands(room, room.learner, 1, '00')
  // The day has its one record again, so the first cannot come back beside it.
  expect((await decide('approve', sentBack)).body.data).toMatchObject({ doneCount: 0, failedCount: 1 })
  expect((await decide('remove', sentBack)).body.data.doneCount).toBe(1)
  expect((await decide('approve', removed)).body.data.failedCount).toBe(1)
})

test('CHL-17, SEC-14 whoever runs a challenge does not approve themselves', async () => {
  at('2026-11-03')
  const room = await aChallenge(services)
  await aPostMission(services, room)
  await write(room, room.learner)
  await stands(room, room.learner, 1)
  const [record] = await recordsOf(room, room.learner)
  await services.db
    .update(challengeRecords)
    .set({ userSeq: room.owner.userSeq })
    .where(eq(challengeRecords.recordSeq, record?.recordSeq ?? 0))
  const answer = await post(studio(room, 'records/modify'), room.owner, {
    records: [{ recordSeq: record?.recordSeq, status: record?.status }],
    decision: 'sendBack',
    comment: '나',
  })
  expect(answer.body.data.failedCount).toBe(1)
})

test('CHL-17, ALM-21 the reward comes once, and is told, to those who completed, also when it is given by two at once', async () => {
  at('2026-11-03')
  const { channelSeq } = await aChannel(services)
  const { couponInfoSeq } = await aCoupon(services, channelSeq)
  const course = await aCourse(services, channelSeq)
  await aTerm(services, course, {
    rewardPoint: 500,
    rewardCouponInfoSeq: couponInfoSeq,
    rewardCertificateYn: 'Y',
  })
  const owner = await anOperator(services, channelSeq, 'OWN')
  const { learner, attendSeq } = await aParticipant(services, course)
  const slow = await aParticipant(services, course)
  await aPostMission(services, course, { maxChallengeCount: 1 })
  await write(course, learner)
  await expect.poll(async () => (await mine(course, learner)).mine.state).toBe('completed')

  const give = (attendSeqs?: number[]) =>
    post(studio(course, 'rewards/create'), owner, attendSeqs ? { attendSeqs } : {})
  const answers = await Promise.all([give(), give(), give([attendSeq])])
  const done = answers.reduce((sum, { body }) => sum + Number(body.data.doneCount), 0)
  expect(done).toBe(1)
  const given = await services.db.select().from(coupons).where(eq(coupons.couponInfoSeq, couponInfoSeq))
  expect(given.map(({ userSeq }) => userSeq)).toEqual([learner.userSeq])
  expect(await services.db.$count(certificates, eq(certificates.attendSeq, attendSeq))).toBe(1)
  expect((await mine(course, learner)).mine).toMatchObject({ point: 505 })
  await expect.poll(() => told(learner)).toEqual(['rewarded'])
  expect((await give([slow.attendSeq])).body.data).toMatchObject({ doneCount: 0, failedCount: 1 })
})

test('CHL-17 without a reward there is nothing to give', async () => {
  const room = await aChallenge(services)
  const answer = await post(studio(room, 'rewards/create'), room.owner)
  expect(answer.body.errorName).toBe('CHALLENGE_NO_REWARD')
})

test('CHL-08, ATT-13 a participant leaves for good, keeps the class, and counts no longer', async () => {
  at('2026-11-03')
  const room = await aChallenge(services)
  await aPostMission(services, room)
  await write(room, room.learner)
  await stands(room, room.learner, 1)
  expect((await post(own(room, '/cancel'), room.learner, { reason: '바빠서요' })).status).toBe(200)
  expect((await mine(room, room.learner)).mine).toMatchObject({
    state: 'cancelled',
    rank: null,
    mayCancel: false,
  })
  expect((await post(own(room, '/cancel'), room.learner)).body.errorName).toBe('CANCELLED_IS_FINAL')
  at('2026-11-04')
  await write(room, room.learner)
  const other = await aParticipant(services, room)
  await write(room, other.learner)
  await stands(room, other.learner, 1)
  expect(await recordsOf(room, room.learner, '01')).toHaveLength(1)
  const desk = await get(studio(room, 'attendees'), room.owner, { state: 'cancelled' })
  expect(desk.body.data.list).toMatchObject([{ cancelReason: '바빠서요', rank: null }])
})

test.each([
  ['has completed it', '2026-11-03', 1],
  ['sees it over', '2026-11-09', 3],
])('ATT-13 nobody leaves a challenge who %s', async (_, day, maxChallengeCount) => {
  at('2026-11-03')
  const room = await aChallenge(services)
  await aPostMission(services, room, { maxChallengeCount })
  await write(room, room.learner)
  await stands(room, room.learner, 1)
  at(day)
  await expect
    .poll(async () => (await post(own(room, '/cancel'), room.learner)).body.errorName)
    .toBe('CHALLENGE_NOT_CANCELLABLE')
})

test('ATT-13 staff end many participations, each on its own', async () => {
  at('2026-11-03')
  const room = await aChallenge(services)
  const stranger = await aChallenge(services)
  const other = await aParticipant(services, room)
  await post(own(room, '/cancel'), other.learner)
  const { body } = await post(studio(room, 'attendees/modify'), room.owner, {
    attendSeqs: [room.attendSeq, other.attendSeq, stranger.attendSeq],
    reason: '규칙 위반',
  })
  expect(body.data).toMatchObject({ doneCount: 1, failedCount: 2 })
  expect((await mine(stranger, stranger.learner)).mine.state).toBe('taking')
})

test('ATT-13 leaving the class is leaving its challenge', async () => {
  at('2026-11-03')
  const room = await aChallenge(services)
  await aPostMission(services, room)
  await write(room, room.learner)
  await stands(room, room.learner, 1)
  const { body } = await post(
    `/api/v1.0/channels/${room.channelSeq}/courses/${room.courseSeq}/admin/attendees/modify`,
    room.owner,
    { attendSeqs: [room.attendSeq], action: 'cancel', reason: '환불' },
  )
  expect(body.data.doneCount).toBe(1)
  const desk = await get(studio(room, 'attendees'), room.owner)
  expect(desk.body.data).toMatchObject({
    counts: { cancelled: 1 },
    list: [{ state: 'cancelled', rank: null }],
  })
  const again = await post(studio(room, 'attendees/modify'), room.owner, {
    attendSeqs: [room.attendSeq],
    reason: '',
  })
  expect(again.body.data.failedCount).toBe(1)
})

test('CHL-01 the challenges of a site are listed with their state', async () => {
  at('2026-11-03')
  const room = await aChallenge(services)
  await aCourse(services, room.channelSeq)
  await aPostMission(services, room)
  const { body } = await get(`/api/v1.0/channels/${room.channelSeq}/admin/challenges`, room.owner)
  expect(body.data).toMatchObject({
    totalCount: 1,
    counts: { running: 1 },
    list: [{ courseSeq: room.courseSeq, missionCount: 1, participantCount: 1, dayCount: 6 }],
  })
})

test('CHL-15 in a challenge nothing is handed in for a post, and a lesson alone finishes no mission', async () => {
  at('2026-11-03', '05:00')
  const room = await aChallenge(services)
  const { curriculumSeq } = await aPostMission(services, room)
  const url = `/api/v1.0/curriculums/${room.channelSeq}/${room.courseSeq}/${curriculumSeq}`
  const detail = await get(`${url}/detail`, room.learner)
  expect(detail.body.data).toMatchObject({ isRecorded: true, task: null })
  const handed = await post(`${url}/work/create`, room.learner, {
    content: words('글'),
    linkUrl: null,
    uploadSeqs: [],
  })
  expect(handed.status).toBe(404)
})

test('CHL-13 a class without a term has no challenge', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { fareCd: '03' })
  const member = await aMember(services, channelSeq)
  expect(await mine(course, member)).toBeNull()
})

test('BYD-02 CHL-15 a post that is a record was taken of the class when it was written, and before the challenge nothing', async () => {
  at('2026-11-01')
  const room = await aChallenge(services)
  const mission = await aPostMission(services, room)
  const usedAt = async () => {
    const [row] = await services.db
      .select({ usedAt: itemProgress.usedAt })
      .from(itemProgress)
      .where(eq(itemProgress.curriculumSeq, mission.curriculumSeq))
    return row?.usedAt ?? null
  }
  await write(room, room.learner)
  at('2026-11-03')
  await write(room, room.learner)
  await stands(room, room.learner, 1)
  expect(await usedAt()).toEqual(fromSeoul('2026-11-03', '12:00'))
})
