import { COURSE_USER_TYPE, FARE, SOCKET_COMMAND, VOD_TYPE, YN } from '@seodang/domain/codes'
import { SECOND } from '@seodang/domain/instant'
import { LEASE_SECONDS } from '@seodang/domain/play-lease'
import { and, eq, gt } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import {
  aChannel,
  aCourse,
  aCourseStaff,
  aMember,
  anAttendance,
  anItem,
  aSession,
  type Person,
} from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { sessions } from '../identity/tables.ts'
import { videoAccess } from '../media/index.ts'
import { itemProgress, playLeases, playSessions } from './tables.ts'

const server = await testServer()
const { services } = server

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'
let lastVideo = 5_000_000

/** A login of the learner with a page of its own. */
interface Device {
  accessToken: string
  windowId: string
  userAgent?: string
}

interface Lesson {
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
}

async function aClass(item: Parameters<typeof anItem>[2] = {}, course: Parameters<typeof aCourse>[2] = {}) {
  const { channelSeq } = await aChannel(services)
  const made = await aCourse(services, channelSeq, course)
  const first = await anItem(services, made, { duration: 100, limitDupPlay: 1, title: '흙 고르기', ...item })
  const second = await anItem(services, made, { duration: 100, limitDupPlay: 1, title: '반죽하기', ...item })
  const learner = await aMember(services, channelSeq)
  await anAttendance(services, made, learner)
  const laptop: Device = { accessToken: learner.accessToken, windowId: 'window-laptop' }
  const phone: Device = {
    accessToken: await aSession(services, learner.userSeq),
    windowId: 'window-phone-1',
    userAgent: PHONE,
  }
  return { channelSeq, course: made, first, second, learner, laptop, phone }
}

const ask = (lesson: Lesson, path: string, as: Device, body: object) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/curriculums/${lesson.channelSeq}/${lesson.courseSeq}/${lesson.curriculumSeq}/${path}`,
    as,
    body,
    headers: as.userAgent ? { 'user-agent': as.userAgent } : {},
  })
async function open(lesson: Lesson, as: Device, takeOver = false): Promise<string> {
  const { body } = await ask(lesson, 'play', as, { windowId: as.windowId, takeOver })
  return body.data.playSessionId
}
const hold = (lesson: Lesson, as: Device, playSessionId: string) =>
  ask(lesson, 'play/hold', as, { playSessionId })
const beat = (lesson: Lesson, as: Device, playSessionId: string, more: object = {}) =>
  ask(lesson, 'progress', as, { playSessionId, position: 0, ranges: [], playing: true, ...more })
/** Opens and plays; the answer to the press. */
async function start(lesson: Lesson, as: Device) {
  const playSessionId = await open(lesson, as)
  return { playSessionId, answer: await hold(lesson, as, playSessionId) }
}
const players = async (as: Device) =>
  (await server.call({ url: '/api/v1.0/users/players', as })).body.data.list
const endPlayer = (as: { accessToken: string }, playSeq: number) =>
  server.call({ method: 'POST', url: `/api/v1.0/users/players/${playSeq}/delete`, as })
const seconds = (n: number) => server.clock.advance(n * SECOND)

beforeEach(() => server.clock.set(new Date()))

test('ROOM-27, BYD-19 a second device is refused while the first plays, and opening alone takes nothing', async () => {
  const { first, laptop, phone } = await aClass()
  const playing = await start(first, laptop)
  expect(playing.answer).toMatchObject({ status: 200, body: { data: { leaseSeconds: LEASE_SECONDS } } })

  const second = await start(first, phone)

  expect(second.answer.body.errorName).toBe('PLAYING_ELSEWHERE')
  expect((await beat(first, laptop, playing.playSessionId)).status).toBe(200)
})

test('ROOM-27, BYD-19 "play here" stops the other at once over the socket, and at its next report', async () => {
  const { first, channelSeq, laptop, phone } = await aClass()
  const told = vi.spyOn(services.hub, 'publish')
  const playing = await start(first, laptop)

  const here = await open(first, phone, true)

  const [plays] = await services.db
    .select({ sessionSeq: playSessions.sessionSeq })
    .from(playSessions)
    .where(eq(playSessions.playSessionId, playing.playSessionId))
  expect(plays?.sessionSeq).toBeGreaterThan(0)
  // Not to every page of the learner: one at the site's own domain would hear what is watched at the product (SEC-38).
  expect(told).toHaveBeenCalledWith(
    { channelSeq, sessionSeq: plays?.sessionSeq },
    {
      command: SOCKET_COMMAND.stopPlaying,
      data: {
        curriculumSeq: first.curriculumSeq,
        playSessionId: playing.playSessionId,
        reason: 'elsewhere',
      },
    },
  )
  expect((await beat(first, laptop, playing.playSessionId)).body.errorName).toBe('PLAYING_ELSEWHERE')
  expect((await hold(first, laptop, playing.playSessionId)).body.errorName).toBe('PLAYING_ELSEWHERE')
  expect((await beat(first, phone, here)).status).toBe(200)
  told.mockRestore()
})

test('ROOM-27, BYD-19 of players that start at the same instant exactly one holds, whatever the lesson', async () => {
  const { first, second, learner } = await aClass()
  for (let round = 0; round < 8; round += 1) {
    const devices = await Promise.all(
      Array.from({ length: 6 }, async (_, n): Promise<[Lesson, Device, string]> => {
        const accessToken = await aSession(services, learner.userSeq)
        const device = { accessToken, windowId: `window-${n}-at-once` }
        const lesson = n % 2 === 0 ? first : second
        return [lesson, device, await open(lesson, device)]
      }),
    )
    const answers = await Promise.all(devices.map(([lesson, device, player]) => hold(lesson, device, player)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    seconds(LEASE_SECONDS + 1)
  }
})

test('BYD-19 taking over and reporting at once never locks the two out', async () => {
  const { first, laptop, phone } = await aClass()
  for (let round = 0; round < 8; round += 1) {
    const { playSessionId } = await start(first, laptop)
    const [, taken] = await Promise.all([
      beat(first, laptop, playSessionId),
      open(first, phone, true),
      beat(first, laptop, playSessionId),
    ])
    expect((await beat(first, phone, taken)).status).toBe(200)
    await beat(first, phone, taken, { paused: true })
  }
})

test('BYD-19 a crashed tab frees the lease within the minute, reports keep it', async () => {
  const { first, laptop, phone } = await aClass()
  const playing = await start(first, laptop)
  seconds(LEASE_SECONDS - 1)
  await beat(first, laptop, playing.playSessionId)
  seconds(LEASE_SECONDS - 1)
  expect((await start(first, phone)).answer.status).toBe(409)

  seconds(1)
  expect((await start(first, phone)).answer.status).toBe(200)
  expect((await beat(first, laptop, playing.playSessionId)).body.errorName).toBe('PLAYING_ELSEWHERE')
})

test('BYD-19 a pause, a logout and the next lesson of the same window ask nobody', async () => {
  const { first, second, laptop, phone, learner } = await aClass()
  const paused = await start(first, laptop)
  await beat(first, laptop, paused.playSessionId, { paused: true })
  const onPhone = await start(first, phone)
  expect(onPhone.answer.status).toBe(200)
  expect((await start(second, phone)).answer.status).toBe(200)

  await services.db
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(eq(sessions.userSeq, learner.userSeq))
  const again: Device = {
    accessToken: await aSession(services, learner.userSeq),
    windowId: 'window-tablet',
  }
  expect((await start(first, again)).answer.status).toBe(200)
})

test.each([
  ['one that plays in one place at a time', 1],
  ['one that plays anywhere', 0],
])('BYD-19, SEC-13 a player of a lesson reports for no sister of it: %s', async (_, limitDupPlay) => {
  const { first, second, learner, laptop } = await aClass({ limitDupPlay })
  const { playSessionId } = await start(first, laptop)
  seconds(10)
  const watched = { position: 10, ranges: [[0, 10]] }
  const reported = await beat(second, laptop, playSessionId, watched)
  expect([reported.status, reported.body.errorName]).toEqual([409, 'PLAYING_ELSEWHERE'])
  const kept = () =>
    services.db
      .select({ curriculumSeq: itemProgress.curriculumSeq, seconds: itemProgress.watchedSeconds })
      .from(itemProgress)
      .where(and(eq(itemProgress.userSeq, learner.userSeq), gt(itemProgress.watchedSeconds, 0)))
  expect(await kept()).toEqual([])
  expect((await beat(first, laptop, playSessionId, watched)).status).toBe(200)
  expect(await kept()).toEqual([{ curriculumSeq: first.curriculumSeq, seconds: 10 }])
})

test('BYD-19 two windows of one browser are two places', async () => {
  const { first, laptop } = await aClass()
  await start(first, laptop)

  expect((await start(first, { ...laptop, windowId: 'window-other' })).answer.status).toBe(409)
})

test('AUTH-15, BYD-19 what is not limited, free, or looked at by staff plays anywhere', async () => {
  const unlimited = await aClass({ limitDupPlay: 0 })
  const free = await aClass({}, { fareCd: FARE.open, price: 0 })
  const preview = await aClass({ isPublic: 1 })
  for (const { first, laptop, phone } of [unlimited, free, preview]) {
    expect((await start(first, laptop)).answer.status).toBe(200)
    expect((await start(first, phone)).answer.status).toBe(200)
  }
  const { first, course } = await aClass()
  const teacher = await aCourseStaff(services, course, COURSE_USER_TYPE.facilitator)
  const again = await aSession(services, teacher.userSeq)
  expect(
    (await start(first, { accessToken: teacher.accessToken, windowId: 'window-a1' })).answer.status,
  ).toBe(200)
  expect((await start(first, { accessToken: again, windowId: 'window-b1' })).answer.status).toBe(200)
  expect(await services.db.select().from(playLeases).where(eq(playLeases.userSeq, teacher.userSeq))).toEqual(
    [],
  )
})

test('BYD-19 an uploaded video is delivered to whoever holds the lease, and to nobody else', async () => {
  const uploadVodSeq = ++lastVideo
  const { first, channelSeq, learner, laptop, phone } = await aClass({
    vodTypeCd: VOD_TYPE.upload,
    linkUrl: null,
    uploadVodSeq,
  })
  const delivered = async (playSessionId: string) => {
    const [player] = await services.db
      .select()
      .from(playSessions)
      .where(eq(playSessions.playSessionId, playSessionId))
    const [login] = await services.db.select().from(sessions).where(eq(sessions.userSeq, learner.userSeq))
    return services.ports.use(videoAccess)(systemContext(services, channelSeq), {
      channelSeq,
      uploadVodSeq,
      userSeq: learner.userSeq,
      sessionSeq: login?.sessionSeq ?? 0,
      playSeq: player?.playSeq ?? 0,
    })
  }
  const onLaptop = await open(first, laptop)
  expect(await delivered(onLaptop)).toBe(false)
  await hold(first, laptop, onLaptop)
  expect(await delivered(onLaptop)).toBe(true)

  const onPhone = await open(first, phone, true)

  expect([await delivered(onLaptop), await delivered(onPhone)]).toEqual([false, true])
  // A pause of an hour takes nothing from whoever nobody replaced.
  seconds(3600)
  expect(await delivered(onPhone)).toBe(true)
})

test('BYD-19 the learner sees where it plays, and ends it; nobody else can', async () => {
  const { first, course, laptop, phone } = await aClass()
  const playing = await start(first, phone)
  const [shown, ...others] = await players(laptop)
  expect(others).toEqual([])
  expect(shown).toMatchObject({
    courseTitle: course.title,
    lessonTitle: '흙 고르기',
    siteName: '느린 글방',
    browser: 'Safari',
    system: 'iOS',
    device: 'mobile',
    playingSince: server.clock.now().toISOString(),
    isThis: false,
  })
  expect((await players(phone))[0].isThis).toBe(true)
  const stranger: Person = await aMember(services, first.channelSeq)
  expect((await endPlayer(stranger, shown.playSeq)).status).toBe(404)

  expect((await endPlayer(laptop, shown.playSeq)).status).toBe(200)

  expect(await players(laptop)).toEqual([])
  expect((await beat(first, phone, playing.playSessionId)).body.errorName).toBe('PLAY_ENDED')
  expect((await endPlayer(laptop, shown.playSeq)).status).toBe(404)
  expect((await start(first, laptop)).answer.status).toBe(200)
})

test('BYD-19 only what runs now is shown, an unlimited lesson, too', async () => {
  const { first, laptop } = await aClass({ limitDupPlay: 0 })
  const { playSessionId } = await start(first, laptop)
  expect(await players(laptop)).toEqual([])
  await beat(first, laptop, playSessionId)
  expect(await players(laptop)).toHaveLength(1)
  await beat(first, laptop, playSessionId, { paused: true })
  expect(await players(laptop)).toEqual([])
  await beat(first, laptop, playSessionId)
  seconds(LEASE_SECONDS)
  expect(await players(laptop)).toEqual([])
})

test('BYD-19 the watermark names the viewer where the class wants it, and never staff', async () => {
  const { first, course, learner, laptop } = await aClass({}, { switches: { videoWatermarkYn: YN.yes } })
  const plain = await aClass()
  const teacher = await aCourseStaff(services, course, COURSE_USER_TYPE.facilitator)
  const mark = async (lesson: Lesson, as: { accessToken: string }) =>
    (await ask(lesson, 'play', { ...as, windowId: 'window-mark' }, {})).body.data.watermark

  expect(await mark(first, laptop)).toBe(
    `김서당 ${learner.email.slice(0, 2)}***@example.test #${learner.userSeq}`,
  )
  expect(await mark(first, teacher)).toBeNull()
  expect(await mark(plain.first, plain.laptop)).toBeNull()
})
