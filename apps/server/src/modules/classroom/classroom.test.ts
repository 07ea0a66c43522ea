import {
  COURSE_USER_TYPE,
  CURRICULUM_PROGRESS,
  CURRICULUM_TYPE,
  FARE,
  USER_TYPE,
  VOD_TYPE,
} from '@seodang/domain/codes'
import { DAY, HOUR } from '@seodang/domain/instant'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anAttendance,
  anItem,
  anOperator,
  type Person,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { courseSchedules } from '../catalog/tables.ts'
import { attendances, grants } from '../enrolment/tables.ts'

const server = await testServer()
const { services } = server

interface Room {
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
  learner: Person
}

/** A class with one 100-second video and somebody who attends it. */
async function aRoom(
  item: Parameters<typeof anItem>[2] = {},
  course: Parameters<typeof aCourse>[2] = {},
): Promise<Room> {
  const { channelSeq } = await aChannel(services)
  const made = await aCourse(services, channelSeq, course)
  const { curriculumSeq } = await anItem(services, made, { duration: 100, ...item })
  const learner = await aMember(services, channelSeq)
  await anAttendance(services, made, learner)
  return { channelSeq, courseSeq: made.courseSeq, curriculumSeq, learner }
}

const base = ({ channelSeq, courseSeq }: Room) => `/api/v1.0/curriculums/${channelSeq}/${courseSeq}`
const list = (room: Room, as: Person | null = room.learner) => server.call({ url: base(room), as })
const play = (room: Room, options: { as?: Person | null; takeOver?: boolean; clientId?: string } = {}) =>
  server.call({
    method: 'POST',
    url: `${base(room)}/${room.curriculumSeq}/play`,
    as: options.as === undefined ? room.learner : options.as,
    body: { takeOver: options.takeOver ?? false },
    headers: { 'client-id': options.clientId ?? 'client-one-1' },
  })
const beat = (room: Room, playSessionId: string, body: object, as = room.learner) =>
  server.call({
    method: 'POST',
    url: `${base(room)}/${room.curriculumSeq}/progress`,
    as,
    body: { playSessionId, position: 0, ranges: [], playing: true, ...body },
  })
/** Plays from `from` to `to` in real time and reports it. */
async function watch(room: Room, playSessionId: string, from: number, to: number, extra: object = {}) {
  server.clock.advance((to - from) * 1000)
  return beat(room, playSessionId, { position: to, ranges: [[from, to]], ...extra })
}

beforeEach(() => server.clock.set(new Date()))

test('ROOM-02 the curriculum is a list with type and lock of each item', async () => {
  const room = await aRoom()

  const { status, body } = await list(room)

  expect(status).toBe(200)
  expect(body.data.list).toEqual([
    expect.objectContaining({
      curriculumSeq: room.curriculumSeq,
      curriculumTypeCd: CURRICULUM_TYPE.video,
      vodLockStatusCd: '0',
      lockReason: null,
    }),
  ])
})

test('ROOM-02, ATT-06 of two learners of a class each is told the end of their own period', async () => {
  const room = await aRoom()
  const other = await aMember(services, room.channelSeq)
  await anAttendance(services, room, other)
  const endOf = new Map([
    [room.learner, new Date(Date.now() + 10 * DAY)],
    [other, new Date(Date.now() + 20 * DAY)],
  ])
  for (const [{ userSeq }, validAt] of endOf)
    await services.db.update(attendances).set({ validAt }).where(eq(attendances.userSeq, userSeq))
  for (const [as, validAt] of endOf)
    expect((await list(room, as)).body.data.validAt).toBe(validAt.toISOString())
})

test('ROOM-24 playing goes on at the second where it stopped', async () => {
  const room = await aRoom()
  const first = await play(room)
  expect(first.body.data).toMatchObject({
    source: { kind: 'youtube', videoId: 'abcdefghijk' },
    lastPosition: 0,
  })

  await watch(room, first.body.data.playSessionId, 0, 9)
  await watch(room, first.body.data.playSessionId, 9, 17)

  expect((await play(room)).body.data).toMatchObject({
    lastPosition: 17,
    watched: [[0, 17]],
    watchedSeconds: 17,
  })
})

test('ROOM-12, ROOM-25, MY-06 a video is done at its share, and the class with it', async () => {
  const room = await aRoom({ limitPercent: 50 })
  const { body } = await play(room)
  const { playSessionId } = body.data

  const half = await watch(room, playSessionId, 0, 40)
  expect(half.body.data).toMatchObject({ completedAt: null, progressPercent: 0, classCompleted: false })
  const done = await watch(room, playSessionId, 40, 55)
  expect(done.body.data).toMatchObject({
    progressPercent: 100,
    completedCount: 1,
    curriculumCount: 1,
    classCompleted: true,
  })
  const later = await watch(room, playSessionId, 55, 60)
  expect(later.body.data).toMatchObject({ classCompleted: false, completedAt: done.body.data.completedAt })
})

test('ROOM-07, ROOM-14 viewing time is real time, whatever the speed', async () => {
  const room = await aRoom()
  const { body } = await play(room)

  server.clock.advance(10_000)
  await beat(room, body.data.playSessionId, { position: 20, ranges: [[0, 20]] })

  const times = await server.call({
    url: `/api/v1.0/channels/${room.channelSeq}/courses/${room.courseSeq}/playtimes`,
    as: room.learner,
  })
  expect(times.body.data.playtimes).toEqual([{ curriculumSeq: room.curriculumSeq, playSecond: 10 }])
})

test('ROOM-13 the viewing time of a limited video ends', async () => {
  const room = await aRoom({ duration: 20, limitPlayTime: 1, multiplyPlayTime: 1 })
  const { body } = await play(room)
  expect(body.data.remainingSeconds).toBe(20)

  await watch(room, body.data.playSessionId, 0, 10)
  const last = await watch(room, body.data.playSessionId, 10, 20)

  expect(last.body.data.remainingSeconds).toBe(0)
  expect((await play(room)).body.errorName).toBe('PLAY_LIMIT_REACHED')
})

test('ROOM-13 ENR-42 a class that is bought again has all of its viewing time again, once', async () => {
  const room = await aRoom({ duration: 20, limitPlayTime: 1, multiplyPlayTime: 1 })
  const { channelSeq, courseSeq } = room
  const buy = (sourceKey: string) =>
    services.db.insert(grants).values({
      channelSeq,
      courseSeq,
      userSeq: room.learner.userSeq,
      source: 'ORDER',
      sourceKey,
      startAt: server.clock.now(),
      endAt: new Date(server.clock.now().getTime() + 86_400_000),
    })
  const spend = async () => {
    const { body } = await play(room)
    expect(body.data.remainingSeconds).toBe(20)
    await watch(room, body.data.playSessionId, 0, 10)
    await watch(room, body.data.playSessionId, 10, 20)
    expect((await play(room)).body.errorName).toBe('PLAY_LIMIT_REACHED')
  }
  await buy('first')
  await spend()
  server.clock.advance(60_000)
  await buy('second')
  await spend()
})

test('ROOM-11 a first play under the 100% rule can be neither skipped nor sped up', async () => {
  const room = await aRoom({ limitPercent: 100 })
  const { body } = await play(room)
  expect(body.data).toMatchObject({ mayControl: false, maySpeed: false })

  server.clock.advance(10_000)
  const skipped = await beat(room, body.data.playSessionId, { position: 90, ranges: [[80, 90]] })

  expect(skipped.status).toBe(400)
})

test('ROOM-16 speed control can be switched off', async () => {
  const room = await aRoom({ vodSpeedControlYn: 0 })

  expect((await play(room)).body.data).toMatchObject({ mayControl: true, maySpeed: false })
})

test('ROOM-17 a locked video cannot be opened by learners', async () => {
  const room = await aRoom({ vodLockStatusCd: '1' })

  expect((await list(room)).body.data.list[0].lockReason).toBe('ITEM_LOCKED')
  expect((await play(room)).body.errorName).toBe('ITEM_LOCKED')
})

test('ROOM-26, ROOM-10 one after another needs the previous item done', async () => {
  const room = await aRoom({ ord: 1 }, { curriculumProgressCd: CURRICULUM_PROGRESS.oneAfterAnother })
  const second = { ...room, ...(await anItem(services, room, { ord: 2, duration: 100 })) }

  expect((await play(second)).body.errorName).toBe('PREVIOUS_ITEM_NOT_DONE')
  const { body } = await play(room)
  await watch(room, body.data.playSessionId, 0, 5)
  await server.call({
    method: 'POST',
    url: `${base(room)}/${room.curriculumSeq}/completion/create`,
    as: room.learner,
    body: {},
  })
  expect((await play(second)).status).toBe(200)
})

test('SEC-13 nobody reports more than can have been played', async () => {
  const room = await aRoom({ limitPercent: 90 })
  const { body } = await play(room)
  server.clock.advance(5_000)

  for (const ranges of [
    [[0, 100]],
    [[0, 30]],
    [
      [0, 12],
      [30, 42],
      [60, 72],
    ],
    [[90, 500]],
  ])
    expect((await beat(room, body.data.playSessionId, { position: 100, ranges })).status).toBe(400)
  expect((await list(room)).body.data).toMatchObject({ progressPercent: 0 })
})

test('ROOM-24, SEC-13 a report whose answer was lost is told once more with what came after, at twice the speed', async () => {
  const room = await aRoom({ limitPercent: 90 })
  const { playSessionId } = (await play(room)).body.data
  const report = (position: number) => beat(room, playSessionId, { position, ranges: [[0, position]] })
  for (const position of [20, 40, 60]) {
    server.clock.advance(10_000)
    const { status, body } = await report(position)
    expect([status, body.data?.watchedSeconds]).toEqual([200, position])
  }
  server.clock.advance(10_000)
  expect((await report(120)).status).toBe(400)
})

test("SEC-13 nobody writes another's progress", async () => {
  const room = await aRoom()
  const other = await aMember(services, room.channelSeq)
  await anAttendance(services, room, other)
  const { body } = await play(room)
  server.clock.advance(10_000)

  const answer = await beat(room, body.data.playSessionId, { position: 10, ranges: [[0, 10]] }, other)

  expect(answer.body.errorName).toBe('PLAYING_ELSEWHERE')
})

test('ROOM-02 SEC-04 of two who learn in one class each sees what they did themselves', async () => {
  const room = await aRoom({ limitPercent: 50 })
  const other = await aMember(services, room.channelSeq)
  await anAttendance(services, room, other)
  const seenBy = async (as: Person) => {
    const { list: items, progressPercent } = (await list(room, as)).body.data
    const courseUrl = `/api/v1.0/channels/${room.channelSeq}/courses/${room.courseSeq}`
    const { playtimes } = (await server.call({ url: `${courseUrl}/playtimes`, as })).body.data
    return [progressPercent, items[0].watchedPercent, items[0].lastPosition, playtimes.length]
  }
  const { body } = await play(room)
  await watch(room, body.data.playSessionId, 0, 100)
  expect(await seenBy(room.learner)).toEqual([100, 100, 100, 1])
  expect(await seenBy(other)).toEqual([0, 0, 0, 0])
})

test('SEC-14 nobody ticks off what was not watched', async () => {
  const room = await aRoom({ limitPercent: 80 })
  const done = () =>
    server.call({
      method: 'POST',
      url: `${base(room)}/${room.curriculumSeq}/completion/create`,
      as: room.learner,
      body: {},
    })

  expect((await done()).body.errorName).toBe('WATCH_MORE')
  const { body } = await play(room)
  await watch(room, body.data.playSessionId, 0, 85)
  expect((await done()).body.data).toMatchObject({ progressPercent: 100 })
})

test.each([
  ['https://vimeo.com/76979871', { kind: 'vimeo', videoId: '76979871', hash: null }],
  ['https://vimeo.com/76979871/a1b2c3d4e5', { kind: 'vimeo', videoId: '76979871', hash: 'a1b2c3d4e5' }],
  ['https://vimeo.com/about', { kind: 'none', reason: 'missing' }],
])('UPL-08 what is played of %s', async (linkUrl, source) => {
  const room = await aRoom({ vodTypeCd: VOD_TYPE.vimeo, linkUrl })
  expect((await play(room)).body.data.source).toEqual(source)
})

test('ROOM-12 a video of Vimeo is done when it was watched, as any other', async () => {
  const room = await aRoom({
    vodTypeCd: VOD_TYPE.vimeo,
    linkUrl: 'https://vimeo.com/76979871',
    duration: 100,
    limitPercent: 80,
  })
  const { body } = await play(room)
  await watch(room, body.data.playSessionId, 0, 85)
  expect((await list(room)).body.data.progressPercent).toBe(100)
})

test('ROOM-25 a video on another page is done when the learner says so', async () => {
  const room = await aRoom({ vodTypeCd: VOD_TYPE.other, linkUrl: 'https://vimeo.com/1', limitPercent: 80 })

  const answer = await server.call({
    method: 'POST',
    url: `${base(room)}/${room.curriculumSeq}/completion/create`,
    as: room.learner,
    body: {},
  })

  expect(answer.body.data).toMatchObject({ progressPercent: 100, classCompleted: true })
})

test('BYD-10 a completion can be taken back', async () => {
  const room = await aRoom()
  const { body } = await play(room)
  await watch(room, body.data.playSessionId, 90, 100, { ended: true })
  expect((await list(room)).body.data.progressPercent).toBe(100)

  await server.call({
    method: 'POST',
    url: `${base(room)}/${room.curriculumSeq}/completion/delete`,
    as: room.learner,
    body: {},
  })

  expect((await list(room)).body.data).toMatchObject({ progressPercent: 0, completedCount: 0 })
})

test('PERM-11 who manages the classroom enters without attending', async () => {
  const room = await aRoom({ vodLockStatusCd: '1' })
  const owner = await anOperator(services, room.channelSeq, USER_TYPE.owner)
  const classManager = await aCourseStaff(
    services,
    { channelSeq: room.channelSeq, courseSeq: room.courseSeq },
    COURSE_USER_TYPE.classManager,
  )

  expect((await play(room, { as: owner })).status).toBe(200)
  expect((await play(room, { as: classManager })).status).toBe(200)
})

test('ENR-34, CAT-15 a free-open class is entered without login or enrolment', async () => {
  const room = await aRoom({}, { fareCd: FARE.open, price: 0 })

  expect((await list(room, null)).status).toBe(200)
  expect((await play(room, { as: null })).body.data).toMatchObject({
    source: { kind: 'youtube' },
    lastPosition: 0,
  })
})

test('ROOM-01 a member who does not attend stays outside', async () => {
  const room = await aRoom()
  const member = await aMember(services, room.channelSeq)

  expect((await list(room, member)).body.errorName).toBe('NOT_ATTENDING')
  expect((await play(room, { as: member })).body.errorName).toBe('NOT_ATTENDING')
  expect((await list(room, null)).body.errorName).toBe('NOT_LOGGED_IN')
})

test('SEC-32 access ends with its grant', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq)
  await anItem(services, course)
  const learner = await aMember(services, channelSeq)
  await anAttendance(services, course, learner, { validAt: new Date(Date.now() - 1000) })

  expect(
    (await server.call({ url: `/api/v1.0/curriculums/${channelSeq}/${course.courseSeq}`, as: learner })).body
      .errorName,
  ).toBe('NOT_ATTENDING')
})

test('SEC-04 an item of another class does not exist in this one', async () => {
  const room = await aRoom()
  const other = await aRoom()

  expect((await play({ ...room, curriculumSeq: other.curriculumSeq })).status).toBe(404)
})

test('CAT-37 an item opened to everybody plays as a preview, any other does not exist there', async () => {
  const open = await aRoom({ isPublic: 1 })
  const closed = await aRoom()
  const preview = ({ channelSeq, courseSeq, curriculumSeq }: Room) =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/preview/${curriculumSeq}`,
      body: {},
    })

  expect((await preview(open)).body.data).toMatchObject({ source: { kind: 'youtube' } })
  expect((await preview(closed)).status).toBe(404)
})

test('ROOM-08 the people who run the class are told', async () => {
  const room = await aRoom()
  const teacher = await aCourseStaff(
    services,
    { channelSeq: room.channelSeq, courseSeq: room.courseSeq },
    COURSE_USER_TYPE.facilitator,
  )

  const { body } = await server.call({
    url: `/api/v1.0/channels/${room.channelSeq}/courses/${room.courseSeq}/facilitators`,
    as: room.learner,
  })

  expect(body.data.list).toEqual([
    { userSeq: teacher.userSeq, name: teacher.name, userTypeCd: 'FAC', imageUrl: null },
  ])
})

test("ROOM-06 the timetable begins with the learner's own date, for others with the next", async () => {
  const room = await aRoom()
  const { channelSeq, courseSeq } = room
  const inDays = (days: number) => new Date(server.clock.now().getTime() + days * DAY)
  const date = (days: number) => ({
    channelSeq,
    courseSeq,
    startAt: inDays(days),
    endAt: new Date(inDays(days).getTime() + HOUR),
  })
  const [later, next, over] = await services.db
    .insert(courseSchedules)
    .values([{ ...date(5), places: 10, taken: 4 }, date(2), date(-3)])
    .returning()
  if (!later || !next || !over) throw new Error('three dates')
  await services.db
    .update(attendances)
    .set({ scheduleSeq: later.scheduleSeq })
    .where(eq(attendances.courseSeq, courseSeq))
  const firstOf = async (as: Person | null) => {
    const url = `/api/v1.0/channels/${channelSeq}/courses/${courseSeq}/timetable`
    const { data } = (await server.call({ url, as })).body
    expect(data.totalCount).toBe(3)
    return data.list[0]
  }

  expect(await firstOf(room.learner)).toEqual({
    scheduleSeq: later.scheduleSeq,
    startAt: later.startAt.toISOString(),
    endAt: later.endAt.toISOString(),
    placesLeft: 6,
  })
  expect(await firstOf(null)).toMatchObject({ scheduleSeq: next.scheduleSeq, placesLeft: null })
})
