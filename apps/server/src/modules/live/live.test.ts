import { createHmac } from 'node:crypto'
import { COURSE_USER_TYPE, FARE, LIVE_TYPE, PUBLIC, USER_TYPE } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { MEETING_SANDBOX } from '../../providers/meeting/sandbox/index.ts'
import { eventually } from '../../testing/eventually.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aLive,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  type Person,
  unique,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { untilItWaits } from '../../testing/until-it-waits.ts'
import { alarms } from '../alarm/tables.ts'
import { curriculumItems, liveSessions } from '../catalog/tables.ts'
import { itemProgress } from '../classroom/tables.ts'
import { channelUsers } from '../membership/tables.ts'
import { channels } from '../site/tables.ts'
import { remind } from './reminders.ts'
import { liveVisits } from './tables.ts'

const server = await testServer({ worker: true })
const { services } = server
const rooms = services.ports.use(MEETING_SANDBOX)

const MINUTES = 60_000
const from = (minutes: number) => new Date(server.clock.now().getTime() + minutes * MINUTES)

interface School {
  channelSeq: number
  courseSeq: number
  itemSeq: number
  learner: Person
  teacher: Person
}

async function aSchool(
  live: Parameters<typeof aLive>[2] = {},
  course: Parameters<typeof aCourse>[2] = {},
): Promise<School> {
  const { channelSeq } = await aChannel(services)
  const made = await aCourse(services, channelSeq, course)
  const { curriculumSeq } = await aLive(services, made, { startAt: from(10), ...live })
  const learner = await aMember(services, channelSeq)
  await anAttendance(services, made, learner)
  const teacher = await aCourseStaff(services, made, COURSE_USER_TYPE.facilitator)
  return { channelSeq, courseSeq: made.courseSeq, itemSeq: curriculumSeq, learner, teacher }
}

const get = (url: string, as: Person | null) => server.call({ url: `/api/v1.0/${url}`, as })
const join = (s: School, as: Person | null = s.learner, query = `?i=${s.itemSeq}`) =>
  get(`join-live/${s.channelSeq}/${s.courseSeq}${query}`, as)
const enter = (s: School, as: Person | null = s.learner) =>
  get(`join-live/${s.channelSeq}/${s.courseSeq}/${s.itemSeq}`, as)
const information = (s: School, as: Person | null = s.learner) =>
  server.call({ url: `/utility/v1.0/channels/${s.channelSeq}/live-information`, as })
const visits = (s: School) =>
  services.db.select().from(liveVisits).where(eq(liveVisits.curriculumSeq, s.itemSeq))
const session = async (curriculumSeq: number) =>
  (await services.db.select().from(liveSessions).where(eq(liveSessions.curriculumSeq, curriculumSeq)))[0]
const manage = (s: Pick<School, 'channelSeq' | 'courseSeq'>, path: string, body: object, as: Person) =>
  server.call({
    method: 'POST',
    url: `/api/v2.0/curriculums/${s.channelSeq}/${s.courseSeq}/${path}`,
    as,
    body,
  })

beforeEach(() => server.clock.set(new Date()))

describe('joining', () => {
  test('LIVE-15, LIVE-16 an attendee gets the link of the live, and nothing to start it with', async () => {
    const s = await aSchool({ password: '1234' })
    const { status, body } = await join(s)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      liveTypeCd: LIVE_TYPE.link,
      channelLiveTypeCd: LIVE_TYPE.link,
      userType: 'user',
      isZoomHost: 0,
      itemSeq: s.itemSeq,
      courseSeq: s.courseSeq,
      title: '함께 읽기',
      joinUrl: 'https://meet.example.test/room',
      startUrl: null,
      meetingId: null,
      gooroomeeId: null,
      password: '1234',
      keepsAttendance: true,
    })
  })

  test.each([
    ['before the window', 31, 'LIVE_NOT_OPEN'],
    ['after the end', -61, 'LIVE_ENDED'],
  ])('LIVE-26, LIVE-10, SEC-15 %s there is no link', async (_, minutes, errorName) => {
    const s = await aSchool({ startAt: from(minutes) })
    for (const answer of [await join(s), await enter(s), await join(s, s.teacher)]) {
      expect(answer.body.errorName).toBe(errorName)
      expect(JSON.stringify(answer.body)).not.toContain('meet.example.test')
    }
    expect(await visits(s)).toEqual([])
  })

  test('LIVE-08, LIVE-36 the windows of the site count, by the clock of the server', async () => {
    const s = await aSchool({ startAt: from(50) })
    await services.db
      .update(channels)
      .set({ lkPlus: { tchJoinTimeLive: 60, attendeeJoinTimeLive: 5 } })
      .where(eq(channels.channelSeq, s.channelSeq))
    expect((await join(s, s.teacher)).status).toBe(200)
    server.clock.advance(44 * MINUTES)
    expect((await join(s)).body.errorName).toBe('LIVE_NOT_OPEN')
    server.clock.advance(2 * MINUTES)
    expect((await join(s)).status).toBe(200)
  })

  test('SEC-15 visitors, members, the pending, the cancelled and the expired get no link', async () => {
    const s = await aSchool()
    const pending = await aMember(services, s.channelSeq)
    await anAttendance(services, s, pending, { choiseStatusCd: '01' })
    const cancelled = await aMember(services, s.channelSeq)
    await anAttendance(services, s, cancelled, { choiseStatusCd: '99' })
    const expired = await aMember(services, s.channelSeq)
    await anAttendance(services, s, expired, { validAt: new Date(Date.now() - MINUTES) })
    const others = [null, await aMember(services, s.channelSeq), pending, cancelled, expired]
    for (const as of others)
      for (const path of [
        `join-live/${s.channelSeq}/${s.courseSeq}?i=${s.itemSeq}`,
        `join-live/public/${s.channelSeq}/${s.courseSeq}?i=${s.itemSeq}`,
        `join-live/${s.channelSeq}/${s.courseSeq}/${s.itemSeq}`,
        `generate-zoom-signature?itemSeq=${s.itemSeq}`,
        `generate-gooroomee-signature?itemSeq=${s.itemSeq}`,
      ]) {
        const { status, body } = await get(path, as)
        expect(status, path).toBeGreaterThanOrEqual(400)
        expect(JSON.stringify(body)).not.toContain('meet.example.test')
      }
    expect(await visits(s)).toEqual([])
  })

  test('SEC-04, SEC-15 a live of another class is none of this one', async () => {
    const s = await aSchool()
    const other = await aSchool()
    expect((await join(s, s.learner, `?i=${other.itemSeq}`)).body.errorName).toBe('NO_DATA')
    expect((await get(`generate-zoom-signature?itemSeq=${other.itemSeq}`, s.learner)).body.errorName).toBe(
      'NOT_ATTENDING',
    )
  })

  test('SEC-07 a live that is hidden or was removed is none', async () => {
    const s = await aSchool()
    const where = eq(curriculumItems.curriculumSeq, s.itemSeq)
    await services.db.update(curriculumItems).set({ publicCd: PUBLIC.private }).where(where)
    expect((await join(s)).body.errorName).toBe('NO_DATA')
    await services.db
      .update(curriculumItems)
      .set({ publicCd: PUBLIC.public, removedAt: new Date() })
      .where(where)
    expect((await join(s)).body.errorName).toBe('NO_DATA')
  })

  test('ROOM-17 a live that staff locked stays closed to learners', async () => {
    const s = await aSchool()
    await services.db
      .update(curriculumItems)
      .set({ lockStatusYn: 'Y' })
      .where(eq(curriculumItems.curriculumSeq, s.itemSeq))
    expect((await join(s)).body.errorName).toBe('ITEM_LOCKED')
    expect((await join(s, s.teacher)).status).toBe(200)
  })

  test('LIVE-25, ALM-16 without a live named it is the one of today, or there is none', async () => {
    const s = await aSchool()
    expect((await join(s, s.learner, '')).body.data.itemSeq).toBe(s.itemSeq)
    const later = await aSchool({ startAt: from(60 * 48) })
    expect((await join(later, later.learner, '')).body).toMatchObject({
      resultCode: '400002',
      errorName: 'NO_TODAY_LIVE_CLASS_TIME',
    })
  })

  test('LIVE-20, LIVE-21, LIVE-22 a missing link has a message for each kind', async () => {
    const message = async (liveTypeCd: string) =>
      (await join(await aSchool({ liveTypeCd, joinUrl: null }))).body.message
    expect(await message(LIVE_TYPE.link)).toBe('링크가 없습니다. 강사에게 문의해주세요.')
    expect(await message(LIVE_TYPE.zoom)).toBe('아직 입장할 수 없습니다. 시작 시간을 확인해주세요.')
  })
})

describe('entering', () => {
  test('LIVE-17, LIVE-37, ROOM-25 it is kept once, and the lesson is done', async () => {
    const s = await aSchool()
    const answers = await Promise.all([enter(s), enter(s), enter(s)])
    expect(answers.map(({ body }) => body.data)).toEqual(answers.map(() => ({ recorded: true })))
    expect(await visits(s)).toHaveLength(1)
    const [done] = await services.db
      .select()
      .from(itemProgress)
      .where(and(eq(itemProgress.curriculumSeq, s.itemSeq), eq(itemProgress.userSeq, s.learner.userSeq)))
    expect(done?.completedAt).not.toBeNull()
  })

  test('LIVE-17 staff and the people of an open class are not kept', async () => {
    const s = await aSchool()
    expect((await enter(s, s.teacher)).body.data).toEqual({ recorded: false })
    const open = await aSchool({}, { fareCd: FARE.open, price: 0 })
    expect((await enter(open)).body.data).toEqual({ recorded: false })
    expect([...(await visits(s)), ...(await visits(open))]).toEqual([])
  })

  test('LIVE-15 a visitor joins a live of an open class, as an attendee whoever they are', async () => {
    const s = await aSchool({}, { fareCd: FARE.open, price: 0 })
    const path = `join-live/public/${s.channelSeq}/${s.courseSeq}?i=${s.itemSeq}`
    for (const as of [null, s.teacher])
      expect((await get(path, as)).body.data).toMatchObject({
        userType: 'user',
        startUrl: null,
        joinUrl: 'https://meet.example.test/room',
      })
  })
})

describe('meetings', () => {
  const account = (change: object = {}) => ({
    accountId: 'school',
    clientId: unique('client'),
    clientSecret: 'secret',
    hostEmail: 'teacher@example.test',
    webhookSecret: 'hook',
    ...change,
  })
  const connect = async (s: Pick<School, 'channelSeq'>, as: Person, values: object) => {
    const url = `/api/v1.0/channels/${s.channelSeq}/admin/meeting-services`
    const read = await server.call({ url, as })
    return server.call({
      method: 'POST',
      url: `${url}/modify`,
      as,
      body: {
        services: [{ liveTypeCd: LIVE_TYPE.zoom, values }],
        attendeeJoinTimeLive: 30,
        tchJoinTimeLive: 30,
        revision: read.body.data?.revision,
      },
    })
  }

  async function aConnectedSchool(change: object = {}) {
    const { channelSeq } = await aChannel(services)
    const owner = await anOperator(services, channelSeq, USER_TYPE.owner)
    const course = await aCourse(services, channelSeq)
    const learner = await aMember(services, channelSeq)
    await anAttendance(services, course, learner)
    const teacher = await aCourseStaff(services, course, COURSE_USER_TYPE.facilitator)
    expect((await connect({ channelSeq }, owner, account(change))).status).toBe(200)
    return { channelSeq, courseSeq: course.courseSeq, owner, learner, teacher }
  }
  async function author(s: { channelSeq: number; courseSeq: number; owner: Person }, title = unique('합평')) {
    const { body } = await manage(s, 'create', { items: [{ curriculumTypeCd: '00', title }] }, s.owner)
    return { ...body.data.list[0], title }
  }
  const live = (minutes: number, change: object = {}) => {
    const part = (at: Date) => {
      const seoul = new Date(at.getTime() + 9 * 60 * MINUTES).toISOString()
      return { day: seoul.slice(0, 10), clock: seoul.slice(11, 16) }
    }
    const [start, end] = [part(from(minutes)), part(from(minutes + 60))]
    return {
      liveAt: start.day,
      liveStartAt: start.clock,
      liveEndAt: end.clock,
      liveEndDateAt: end.day,
      liveType: LIVE_TYPE.zoom,
      joinUrl: null,
      meetingId: null,
      password: null,
      ...change,
    }
  }
  const roomsOf = (seq: number) => rooms.all().filter(({ key }) => key.endsWith(`-${seq}`))

  test('LIVE-40, SET-07 the account is kept, its secrets are never told, and half of one is refused', async () => {
    const s = await aConnectedSchool()
    const url = `/api/v1.0/channels/${s.channelSeq}/admin/meeting-services`
    const { body } = await server.call({ url, as: s.owner })
    expect(body.data.services[0]).toMatchObject({
      isConnected: true,
      kept: ['clientSecret', 'webhookSecret'],
      values: { hostEmail: 'teacher@example.test' },
    })
    expect(JSON.stringify(body)).not.toContain('"secret"')
    const half = await connect(s, s.owner, { accountId: 'school', clientId: '' })
    expect(half.body.fields).toHaveProperty(['00.clientId'])
    await connect(s, s.owner, {})
    expect((await server.call({ url, as: s.owner })).body.data.services[0].isConnected).toBe(false)
  })

  test('LIVE-16, LIVE-18, SEC-10, SEC-16 a live gets a meeting; who may start it gets the key, and no parameter gives it', async () => {
    const s = await aConnectedSchool()
    const item = await author(s)
    await eventually(async () => expect((await session(item.curriculumSeq))?.meetingId).not.toBeNull())
    await services.db
      .update(liveSessions)
      .set({ startAt: from(10), endAt: from(70) })
      .where(eq(liveSessions.curriculumSeq, item.curriculumSeq))
    const school = { ...s, itemSeq: item.curriculumSeq }
    const asTeacher = (await join(school, s.teacher)).body.data
    expect(asTeacher).toMatchObject({ userType: 'facilitator', isZoomHost: 1, liveTypeCd: '00' })
    expect(asTeacher.startUrl).toContain('role=host')
    expect((await join(school, s.owner)).body.data).toMatchObject({ userType: 'classManager', isZoomHost: 1 })
    const asLearner = await join(school, s.learner, `?i=${item.curriculumSeq}&userType=facilitator&role=1`)
    expect(asLearner.body.data).toMatchObject({ userType: 'user', isZoomHost: 0, startUrl: null })
    const signature = await get(
      `generate-zoom-signature?itemSeq=${item.curriculumSeq}&role=1&userType=facilitator`,
      s.learner,
    )
    expect(signature.body.data).toMatchObject({ startUrl: null, meetingId: asTeacher.meetingId })
    expect(signature.body.data.joinUrl).toContain('role=guest')
    const hosts = await get(`generate-zoom-signature?itemSeq=${item.curriculumSeq}`, s.teacher)
    expect(hosts.body.data.startUrl).toContain('role=host')
  })

  async function aRoomOfProvider() {
    const s = await aSchool({ liveTypeCd: LIVE_TYPE.gooroomee, joinUrl: null })
    const owner = await anOperator(services, s.channelSeq, USER_TYPE.owner)
    await server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${s.channelSeq}/admin/meeting-services/modify`,
      as: owner,
      body: {
        services: [{ liveTypeCd: LIVE_TYPE.gooroomee, values: { authToken: 'token' } }],
        attendeeJoinTimeLive: 30,
        tchJoinTimeLive: 30,
        revision: 1,
      },
    })
    await eventually(async () => expect((await session(s.itemSeq))?.meetingId).not.toBeNull())
    return s
  }

  test('LIVE-19 a room of the Korean provider is entered by a one-time address', async () => {
    const s = await aRoomOfProvider()
    const joined = (await join(s)).body.data
    expect(joined).toMatchObject({ joinUrl: null, gooroomeeId: joined.meetingId })
    const entry = await get(`generate-gooroomee-signature?itemSeq=${s.itemSeq}`, s.learner)
    expect(entry.body.data.signature).toMatch(/role=guest&otp=/)
  })

  test('LIVE-18, LIVE-19, LIVE-22 a live without a meeting, or with one of another service, has no way in by this one', async () => {
    const refusal = async (s: School, service: 'zoom' | 'gooroomee') => {
      const { status, body } = await get(`generate-${service}-signature?itemSeq=${s.itemSeq}`, s.learner)
      return [status, body.errorName]
    }
    const of = (liveTypeCd: string) => aSchool({ liveTypeCd, joinUrl: null })
    const room = await aRoomOfProvider()
    expect(await refusal(await of(LIVE_TYPE.zoom), 'zoom')).toEqual([409, 'LIVE_NOT_READY'])
    expect(await refusal(await of(LIVE_TYPE.link), 'zoom')).toEqual([409, 'LIVE_LINK_MISSING'])
    expect(await refusal(room, 'zoom')).toEqual([409, 'LIVE_LINK_MISSING'])
    expect(await refusal(await of(LIVE_TYPE.gooroomee), 'gooroomee')).toEqual([409, 'LIVE_LINK_MISSING'])
    expect(await refusal(await of(LIVE_TYPE.zoom), 'gooroomee')).toEqual([409, 'LIVE_NOT_READY'])
  })

  test('CUR-11, CUR-16 a moved live moves its meeting, a removed one takes it away', async () => {
    const s = await aConnectedSchool()
    const item = await author(s)
    const { curriculumSeq } = item
    await eventually(async () => expect(roomsOf(curriculumSeq)).toHaveLength(1))
    const moved = live(60 * 24 * 3)
    const path = `${curriculumSeq}/modify`
    await manage(s, path, { revision: 1, live: { ...item.live, ...moved } }, s.owner)
    await eventually(async () =>
      expect(roomsOf(curriculumSeq)[0]?.startAt.slice(0, 16)).toBe(
        (await session(curriculumSeq))?.startAt.toISOString().slice(0, 16),
      ),
    )
    await manage(s, 'delete', { curriculumSeqs: [curriculumSeq], forceYn: 'Y' }, s.owner)
    await eventually(async () => expect(roomsOf(curriculumSeq)[0]?.isDeleted).toBe(true))
    expect(roomsOf(curriculumSeq)).toHaveLength(1)
  })

  test('LIVE-40 a link that staff paste while the service makes a meeting stays, and the meeting is taken back', async () => {
    const s = await aConnectedSchool()
    const put = vi.spyOn(rooms, 'put')
    const made = new Promise<void>((resolve) => {
      const keep = rooms.put.bind(rooms)
      put.mockImplementationOnce((room) => {
        put.mockRestore()
        keep(room)
        resolve()
      })
    })
    const { curriculumSeq, live: draft } = await author(s)
    await made
    const own = { liveType: '99', joinUrl: 'https://meet.example.test/mine', password: 'mine' }
    const saved = await manage(
      s,
      `${curriculumSeq}/modify`,
      { revision: 1, live: { ...draft, ...own } },
      s.owner,
    )
    expect(saved.status).toBe(200)
    await eventually(() => expect(roomsOf(curriculumSeq).map(({ isDeleted }) => isDeleted)).toEqual([true]))
    expect(await session(curriculumSeq)).toMatchObject({
      liveTypeCd: '99',
      joinUrl: own.joinUrl,
      password: own.password,
      meetingId: null,
    })
  })

  test('LIVE-40 a live that is saved while its meeting is kept waits for that, and both are done', async () => {
    const s = await aSchool({ startAt: from(60 * 24) })
    const owner = await anOperator(services, s.channelSeq, USER_TYPE.owner)
    const item = eq(curriculumItems.curriculumSeq, s.itemSeq)
    // As whoever arranges it: the item first, then the live.
    const saved = await services.db.transaction(async (tx) => {
      await tx.select().from(curriculumItems).where(item).for('update')
      const moved = { revision: 1, live: live(60 * 24 * 5) }
      const save = await untilItWaits(services, () => manage(s, `${s.itemSeq}/modify`, moved, owner))
      await tx
        .update(liveSessions)
        .set({ arrangedRevision: 1 })
        .where(eq(liveSessions.curriculumSeq, s.itemSeq))
      return save
    })
    expect((await saved.answer).status).toBe(200)
  })

  test('LIVE-40 SEC-04 a live gets its meeting beside lessons that were saved more often', async () => {
    const s = await aConnectedSchool()
    for (const course of [s, await aCourse(services, s.channelSeq)])
      await anItem(services, course, { revision: 7, sectionSeq: null, ord: 0 })
    const { title } = await author(s)
    const [item] = await services.db.select().from(curriculumItems).where(eq(curriculumItems.title, title))
    const curriculumSeq = item?.curriculumSeq ?? 0
    await eventually(async () => expect((await session(curriculumSeq))?.meetingId).not.toBeNull())
    expect(roomsOf(curriculumSeq).map(({ isDeleted }) => isDeleted)).toEqual([false])
  })

  test('LIVE-24, LIVE-40 what goes wrong is told to staff, and mended by another account', async () => {
    const s = await aConnectedSchool({ clientSecret: 'wrong' })
    const { curriculumSeq } = await author(s)
    await eventually(async () => expect((await session(curriculumSeq))?.problem).toBe('refused'))
    const { body } = await server.call({
      url: `/api/v2.0/channels/${s.channelSeq}/admin/courses/${s.courseSeq}/curriculums`,
      as: s.owner,
    })
    expect(body.data.list[0].liveMeeting).toMatchObject({ problem: 'refused', isArranged: false })
    await connect(s, s.owner, account())
    await eventually(async () =>
      expect(await session(curriculumSeq)).toMatchObject({ problem: null, meetingId: expect.any(String) }),
    )
  })

  test('LIVE-24 a service that gives no way in is ZOOM_ERROR', async () => {
    const s = await aConnectedSchool()
    const { curriculumSeq } = await author(s)
    await eventually(async () => expect((await session(curriculumSeq))?.meetingId).not.toBeNull())
    await services.db
      .update(liveSessions)
      .set({ startAt: from(10), endAt: from(70), meetingId: '404' })
      .where(eq(liveSessions.curriculumSeq, curriculumSeq))
    expect((await join({ ...s, itemSeq: curriculumSeq }, s.teacher)).body).toMatchObject({
      resultCode: '100011',
      errorName: 'ZOOM_ERROR',
    })
  })

  test('LIVE-27, CUR-12 a started live takes a new title and nothing else', async () => {
    const s = await aSchool({ startAt: from(-5) })
    const path = `${s.itemSeq}/modify`
    const time = await manage(s, path, { revision: 1, live: live(60) }, s.teacher)
    expect(time.body.errorName).toBe('LIVE_TITLE_ONLY')
    expect((await manage(s, path, { revision: 1, publicCd: '99' }, s.teacher)).body.errorName).toBe(
      'LIVE_TITLE_ONLY',
    )
    expect((await manage(s, path, { revision: 1, title: '고친 제목' }, s.teacher)).status).toBe(200)
  })

  test('CUR-16, LIVE-37 who had come to a live before it was moved was not at what is held on the other day', async () => {
    const [s, stays] = [await aSchool(), await aSchool()]
    for (const one of [s, stays]) expect((await enter(one)).body.data).toEqual({ recorded: true })
    const done = async ({ itemSeq }: School) =>
      (await services.db.select().from(itemProgress).where(eq(itemProgress.curriculumSeq, itemSeq)))[0]
        ?.completedAt ?? null
    expect(await done(s)).not.toBeNull()
    await services.db
      .update(liveSessions)
      .set({ startedAt: from(-60), endedAt: from(-50) })
      .where(eq(liveSessions.curriculumSeq, s.itemSeq))

    const moved = await manage(s, `${s.itemSeq}/modify`, { revision: 1, live: live(7 * 24 * 60) }, s.teacher)
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    await eventually(async () => expect(await visits(s)).toEqual([]))
    expect(await done(s)).toBeNull()
    expect(await session(s.itemSeq)).toMatchObject({ startedAt: null, endedAt: null })
    expect(await visits(stays)).toHaveLength(1)
    expect(await done(stays)).not.toBeNull()
  })

  test('LIVE-38 a recording is attached afterwards, plays for attendees, and watching it counts', async () => {
    const s = await aSchool({ startAt: from(-120) })
    const path = `/api/v1.0/curriculums/${s.channelSeq}/${s.courseSeq}`
    const plays = async () => (await server.call({ url: path, as: s.learner })).body.data.list[0].plays
    expect(await plays()).toBe(false)
    const wrong = { revision: 1, vodTypeCd: '01', linkUrl: 'https://youtu.be/abc' }
    expect((await manage(s, `${s.itemSeq}/modify`, wrong, s.teacher)).body.fields).toHaveProperty('linkUrl')
    const recording = { revision: 1, vodTypeCd: '01', linkUrl: 'https://youtu.be/abcdefghijk', duration: 600 }
    expect((await manage(s, `${s.itemSeq}/modify`, recording, s.teacher)).status).toBe(200)
    expect(await plays()).toBe(true)
    const post = (end: string, as: Person) =>
      server.call({ method: 'POST', url: `${path}/${s.itemSeq}/${end}`, as, body: {} })
    expect((await post('play', s.learner)).body.data.source).toEqual({
      kind: 'youtube',
      videoId: 'abcdefghijk',
    })
    expect((await post('completion/create', s.learner)).body.errorName).toBe('WATCH_MORE')
    expect((await post('play', await aMember(services, s.channelSeq))).body.errorName).toBe('NOT_ATTENDING')
  })

  test('CUR-16, BYD-15 a live repeats on its days, made one by one, and only once', async () => {
    const s = await aConnectedSchool()
    server.clock.set('2026-12-01T00:00:00Z')
    const item = await author(s)
    await manage(
      s,
      `${item.curriculumSeq}/modify`,
      {
        revision: 1,
        live: {
          ...item.live,
          liveAt: '2026-12-02',
          liveEndDateAt: '2026-12-02',
          liveStartAt: '20:00',
          liveEndAt: '21:00',
        },
      },
      s.owner,
    )
    const repeat = (until: string) =>
      manage(
        s,
        `${item.curriculumSeq}/series/create`,
        { until, weekdays: [3, 5], except: ['2026-12-09'] },
        s.owner,
      )
    const [first, again] = await Promise.all([repeat('2026-12-11'), repeat('2026-12-11')])
    const days = (answer: typeof first) =>
      answer.body.data.list.map((one: { live: { liveAt: string } }) => one.live.liveAt)
    const expected = ['2026-12-02', '2026-12-04', '2026-12-11']
    expect([first, again].map(days)).toContainEqual(expected)
    const longer = await repeat('2026-12-16')
    expect(days(longer).toSorted()).toEqual([...expected, '2026-12-16'])
    expect(
      new Set(
        longer.body.data.list.map((one: { liveMeeting: { seriesId: string } }) => one.liveMeeting.seriesId),
      ).size,
    ).toBe(1)
    expect((await repeat('2026-11-01')).body.fields).toHaveProperty('until')
  })

  describe('BYD-13 notices', () => {
    function notice(
      s: { channelSeq: number },
      event: string,
      object: object,
      options: { secret?: string; at?: Date } = {},
    ) {
      const timestamp = String(Math.floor((options.at ?? server.clock.now()).getTime() / 1000))
      const body = JSON.stringify({ event, payload: { object } })
      const signature = createHmac('sha256', options.secret ?? 'hook')
        .update(`v0:${timestamp}:${body}`)
        .digest('hex')
      return server.app.inject({
        method: 'POST',
        url: `/api/v1.0/webhooks/zoom/${s.channelSeq}`,
        headers: {
          'content-type': 'application/json',
          'x-zm-request-timestamp': timestamp,
          'x-zm-signature': `v0=${signature}`,
        },
        payload: body,
      })
    }
    async function aHeldLive() {
      const s = await aConnectedSchool()
      const { curriculumSeq } = await author(s)
      await eventually(async () => expect((await session(curriculumSeq))?.meetingId).not.toBeNull())
      await services.db
        .update(liveSessions)
        .set({ startAt: from(-60), endAt: from(0) })
        .where(eq(liveSessions.curriculumSeq, curriculumSeq))
      return { ...s, itemSeq: curriculumSeq, meetingId: (await session(curriculumSeq))?.meetingId ?? '' }
    }
    const attendance = (s: School, as: Person) =>
      server.call({
        url: `/api/v2.0/curriculums/${s.channelSeq}/${s.courseSeq}/${s.itemSeq}/attendance`,
        as,
      })

    test('LIVE-37 minutes are measured, whatever order and however often notices come', async () => {
      const s = await aHeldLive()
      const participant = (kind: 'join' | 'leave', minutes: number) => ({
        id: s.meetingId,
        uuid: 'held==',
        participant: {
          participant_uuid: 'P1',
          email: s.learner.email.toUpperCase(),
          [`${kind}_time`]: from(minutes).toISOString(),
        },
      })
      for (const [event, object] of [
        ['meeting.participant_left', participant('leave', -15)],
        ['meeting.participant_joined', participant('join', -55)],
        ['meeting.participant_joined', participant('join', -55)],
        ['meeting.started', { id: s.meetingId, start_time: from(-60).toISOString() }],
        ['meeting.ended', { id: s.meetingId, end_time: from(-10).toISOString() }],
      ] as const)
        expect((await notice(s, event, object)).statusCode).toBe(200)
      await eventually(async () => {
        const { body } = await attendance(s, s.teacher)
        expect(
          body.data.list.find((one: { userSeq: number }) => one.userSeq === s.learner.userSeq),
        ).toMatchObject({
          minutes: 40,
          visitCount: 1,
        })
        expect((await session(s.itemSeq))?.endedAt).toEqual(from(-10))
      })
      const correct = (minutes: number | null) =>
        manage(s, `${s.itemSeq}/attendance/${s.learner.userSeq}/modify`, { minutes }, s.teacher)
      expect((await correct(60)).body.data).toMatchObject({ minutes: 60, measuredMinutes: 40 })
      expect((await correct(null)).body.data).toMatchObject({ minutes: 40, correctedMinutes: null })
      expect((await attendance(s, s.learner)).body.errorName).toBe('NO_PERMISSION')
    })

    test('LIVE-37 ROOM-25 minutes that staff noted by mistake and took back leave nothing done', async () => {
      const s = await aHeldLive()
      const correct = (minutes: number | null) =>
        manage(s, `${s.itemSeq}/attendance/${s.learner.userSeq}/modify`, { minutes }, s.teacher)
      const doneAt = async () => {
        const [row] = await services.db
          .select()
          .from(itemProgress)
          .where(and(eq(itemProgress.curriculumSeq, s.itemSeq), eq(itemProgress.userSeq, s.learner.userSeq)))
        return row?.completedAt ?? null
      }
      for (const back of [null, 0]) {
        await correct(30)
        expect(await doneAt()).not.toBeNull()
        expect((await correct(back)).body.data).toMatchObject({ minutes: 0 })
        expect(await doneAt()).toBeNull()
      }
    })

    test('SEC-23 forged, foreign and kept notices are refused and change nothing', async () => {
      const s = await aHeldLive()
      const other = await aConnectedSchool({ webhookSecret: 'another' })
      const object = { id: s.meetingId, end_time: from(-10).toISOString() }
      const answers = [
        await notice(s, 'meeting.ended', object, { secret: 'wrong' }),
        await notice(s, 'meeting.ended', object, { at: from(-60) }),
        await notice(other, 'meeting.ended', object),
      ]
      expect(answers.map(({ statusCode }) => statusCode >= 400)).toEqual([true, true, true])
      // Of another site's account, signed rightly: a meeting of this site is none of its.
      await notice(other, 'meeting.ended', object, { secret: 'another' })
      await notice(s, 'meeting.started', { id: s.meetingId, start_time: from(-60).toISOString() })
      await eventually(async () => expect((await session(s.itemSeq))?.startedAt).not.toBeNull())
      expect((await session(s.itemSeq))?.endedAt).toBeNull()
    })

    test('a question of the service is answered as it expects', async () => {
      const s = await aConnectedSchool()
      const timestamp = String(Math.floor(server.clock.now().getTime() / 1000))
      const body = JSON.stringify({ event: 'endpoint.url_validation', payload: { plainToken: 'abc' } })
      const sign = (text: string) => createHmac('sha256', 'hook').update(text).digest('hex')
      const answer = await server.app.inject({
        method: 'POST',
        url: `/api/v1.0/webhooks/zoom/${s.channelSeq}`,
        headers: {
          'content-type': 'application/json',
          'x-zm-request-timestamp': timestamp,
          'x-zm-signature': `v0=${sign(`v0:${timestamp}:${body}`)}`,
        },
        payload: body,
      })
      expect(answer.json()).toEqual({ plainToken: 'abc', encryptedToken: sign('abc') })
    })
  })

  test('LIVE-39 attendees hear of another time once', async () => {
    const s = await aConnectedSchool()
    const item = await author(s)
    await manage(s, `${item.curriculumSeq}/modify`, { revision: 1, live: live(60 * 24 * 5) }, s.owner)
    const heard = () => services.db.select().from(alarms).where(eq(alarms.targetUserSeq, s.learner.userSeq))
    await eventually(async () => expect(await heard()).toHaveLength(1))
    expect((await heard())[0]).toMatchObject({ alarmType: '13', courseSeq: s.courseSeq })
    expect((await heard())[0]?.content).toContain('"type":"moved"')
  })
})

describe('reminders', () => {
  const heard = (person: Person) =>
    services.db.select().from(alarms).where(eq(alarms.targetUserSeq, person.userSeq))

  test('LIVE-39 a reminder goes to attendees once, and none for a time that is no longer', async () => {
    const s = await aSchool({ startAt: from(30) })
    const ctx = systemContext(services, s.channelSeq)
    const about = { channelSeq: s.channelSeq, courseSeq: s.courseSeq, curriculumSeq: s.itemSeq }
    const startAt = (await session(s.itemSeq))?.startAt.toISOString() ?? ''
    await remind(ctx, { ...about, kind: 'soon', startAt: from(300).toISOString() })
    await remind(ctx, { ...about, kind: 'soon', startAt })
    await remind(ctx, { ...about, kind: 'soon', startAt })
    await eventually(async () => expect(await heard(s.learner)).toHaveLength(1))
    const outsider = await aMember(services, s.channelSeq)
    expect(await heard(outsider)).toEqual([])
  })

  test('LIVE-39 SEC-04 of several lives of a class a reminder names the one that it is about', async () => {
    const s = await aSchool({ startAt: from(30) })
    const names = ['첫 번째 라이브', '두 번째 라이브', '세 번째 라이브']
    const seqs = []
    for (const title of names)
      seqs.push((await aLive(services, s, { startAt: from(30) }, { title })).curriculumSeq)
    const startAt = (await session(seqs[1] ?? 0))?.startAt.toISOString() ?? ''
    await remind(systemContext(services, s.channelSeq), {
      channelSeq: s.channelSeq,
      courseSeq: s.courseSeq,
      curriculumSeq: seqs[1] ?? 0,
      kind: 'soon',
      startAt,
    })
    await eventually(async () => expect(await heard(s.learner)).toHaveLength(1))
    expect(JSON.parse((await heard(s.learner))[0]?.content ?? '{}')).toMatchObject({ name: names[1] })
  })
})

describe('live information', () => {
  test('LIVE-01, LIVE-28 it tells the lives of today of the one who asks, with the clock of the server', async () => {
    server.clock.set('2026-11-20T03:00:00Z')
    const s = await aSchool({ startAt: from(10) })
    const course = { channelSeq: s.channelSeq, courseSeq: s.courseSeq }
    await aLive(services, course, { startAt: from(60 * 24) })
    await aLive(services, course, { startAt: from(-120), endAt: from(-1) })
    await aLive(services, await aCourse(services, s.channelSeq), { startAt: from(10) })
    const { body } = await information(s)
    expect(body.data).toEqual({
      nowLives: [
        expect.objectContaining({
          itemSeq: s.itemSeq,
          userType: 'user',
          isZoomHost: 0,
          liveAt: '2026-11-20',
          liveStartAt: '2026-11-20T03:10:00.000Z',
          attendeeJoinTimeLive: 30,
        }),
      ],
      now: '2026-11-20T03:00:00.000Z',
      interval_seconds: 30,
    })
    expect(JSON.stringify(body)).not.toContain('meet.example.test')
    expect((await information(s, s.teacher)).body.data.nowLives).toEqual([
      expect.objectContaining({ itemSeq: s.itemSeq, userType: 'facilitator', isZoomHost: 1 }),
    ])
    const nobody = await aMember(services, s.channelSeq)
    expect((await information(s, nobody)).body.data).toMatchObject({ nowLives: [], interval_seconds: 60 })
    expect((await information(s, null)).body.errorName).toBe('NOT_LOGGED_IN')
  })

  test('LIVE-28 shortly before midnight it tells a live of tomorrow that is open already', async () => {
    server.clock.set('2026-11-20T14:50:00Z')
    const s = await aSchool({ startAt: from(20) })
    expect((await information(s)).body.data.nowLives).toHaveLength(1)
  })

  test('SEC-10 the lesson tells the password to staff only', async () => {
    const s = await aSchool({ password: 'open-sesame' })
    const url = `curriculums/${s.channelSeq}/${s.courseSeq}/${s.itemSeq}/live`
    const asLearner = await get(url, s.learner)
    expect(asLearner.body.data).toMatchObject({ state: 'enterable', windowMinutes: 30, password: null })
    expect(asLearner.response.body).not.toContain('open-sesame')
    expect((await get(url, s.teacher)).body.data.password).toBe('open-sesame')
  })

  test('NAV-16, NAV-20, SEC-07 an item names its class to whoever may know of it', async () => {
    const s = await aSchool()
    const find = (school: School, as: Person) =>
      get(`channels/${school.channelSeq}/meetings/${school.itemSeq}`, as)
    expect((await find(s, s.learner)).body.data).toMatchObject({ courseSeq: s.courseSeq, mayEnter: true })
    const member = await aMember(services, s.channelSeq)
    expect((await find(s, member)).body.data).toMatchObject({ mayEnter: false, curriculumTitle: null })
    const hidden = await aSchool({}, { publicCd: PUBLIC.private })
    expect((await find(hidden, await aMember(services, hidden.channelSeq))).status).toBe(404)
    expect((await find({ ...s, channelSeq: hidden.channelSeq }, s.learner)).status).toBe(404)
  })
})

describe('BYD-07 calendar', () => {
  const mine = (path: string, as: Person) =>
    server.call({ method: 'POST', url: `/api/v1.0/users/calendar/${path}`, as, body: {} })
  const read = (url: string) => server.app.inject({ method: 'GET', url: new URL(url).pathname })

  test('a live is a file that leads to our page, never into the meeting', async () => {
    const s = await aSchool()
    const { response } = await get(
      `curriculums/${s.channelSeq}/${s.courseSeq}/${s.itemSeq}/calendar`,
      s.learner,
    )
    expect(response.headers['content-type']).toContain('text/calendar')
    expect(response.body).toContain(`/classes/${s.courseSeq}/classroom/${s.itemSeq}`)
    expect(response.body).not.toContain('meet.example.test')
  })

  test('SEC-08 the feed has a secret address, which ends when it is renewed or taken back', async () => {
    const s = await aSchool()
    const { url } = (await mine('create', s.learner)).body.data
    const feed = await read(url)
    expect(feed.body).toContain(`live-${s.channelSeq}-${s.itemSeq}@`)
    expect(feed.headers['cache-control']).toContain('no-store')
    expect((await get('users/calendar', s.learner)).body.data.url).toBe(url)
    const other = await aMember(services, s.channelSeq)
    expect((await read((await mine('create', other)).body.data.url)).body).not.toContain('BEGIN:VEVENT')
    const renewed = (await mine('create', s.learner)).body.data.url
    expect((await read(url)).statusCode).toBe(404)
    expect((await read(renewed)).statusCode).toBe(200)
    await mine('delete', s.learner)
    expect((await read(renewed)).statusCode).toBe(404)
    expect((await read(renewed.replace(/[^/]+$/, String(s.learner.userSeq)))).statusCode).toBe(404)
  })

  test('MEM-08 whoever is no member any more hears of no live, by the feed or on the page', async () => {
    const s = await aSchool()
    const { url } = (await mine('create', s.learner)).body.data
    const told = async () => [
      (await read(url)).body.includes('BEGIN:VEVENT'),
      (await information(s)).body.data.nowLives.length > 0,
    ]
    expect(await told()).toEqual([true, true])

    await services.db
      .update(channelUsers)
      .set({ leftAt: new Date() })
      .where(and(eq(channelUsers.channelSeq, s.channelSeq), eq(channelUsers.userSeq, s.learner.userSeq)))

    expect(await told()).toEqual([false, false])
  })

  test('a live that was taken away is told as cancelled', async () => {
    const s = await aSchool()
    const { url } = (await mine('create', s.learner)).body.data
    await services.db
      .update(curriculumItems)
      .set({ removedAt: new Date() })
      .where(eq(curriculumItems.curriculumSeq, s.itemSeq))
    expect((await read(url)).body).toContain('STATUS:CANCELLED')
  })
})
